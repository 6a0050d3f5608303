"""Stateless responses of the light Discord, and the kind and JSON of a request."""

from __future__ import annotations

from aiohttp import BodyPartReader, web
from pydantic_core import from_json, to_json

from tools.load.limits import FREE
from tools.load.world import APPLICATION, Json, user

STARTS = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}


def application() -> Json:
    """Return the bot's application in Discord's format."""
    return {
        "id": str(APPLICATION),
        "name": "Napoleon",
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "owner": user(5, "operator"),
        "team": None,
        "flags": 0,
    }


def kind_of(method: str, path: str) -> str:
    """Return a request's kind, for counting: free or counted, method, route."""
    parts = path.split("/")
    free = "free" if FREE.match(path) else "counted"
    route = (
        parts[1] + ("/messages" if "messages" in parts else "") + ("/callback" if "callback" in parts else "")
    )
    return f"{free} {method} {route}"


def limited(seconds: float, headers: dict[str, str], *, everywhere: bool) -> web.Response:
    """Return Discord's response to a rate-limited request, which may be retried after this many seconds."""
    said = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
    more = {"Retry-After": f"{seconds:.3f}", "Via": "1.1 light", "X-RateLimit-Scope": "user"}
    if everywhere:
        more["X-RateLimit-Global"] = "true"
    return web.Response(status=429, body=to_json(said), headers={**headers, **more})


async def json_of_parts(request: web.BaseRequest) -> Json:
    """Return the JSON of a request with files; the files are read and dropped."""
    body: Json = {}
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader):
            data = await part.read(decode=True)
            if part.name == "payload_json":
                body = from_json(data)
    return body
