"""`/metrics` and `/healthz`, served by the bot's own event loop to whoever the operator lets in."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from bot.metrics import Metrics
from bot.watch.health import Health

GONE_SECONDS: Final = 0.5
"""How long an answer that is being sent may take when the bot stops."""


class CannotListen(Exception):
    """METRICS_HOST and METRICS_PORT cannot be listened on; the text is a sentence for the operator."""


@asynccontextmanager
async def serving(
    host: str, port: int, metrics: Metrics, examine: Callable[[], Awaitable[Health]]
) -> AsyncIterator[int]:
    """Serve and yield the port (0 takes any free one). Raises CannotListen."""

    async def show_metrics(request: web.Request) -> web.Response:
        body, content_type = metrics.exposition(request.headers.get("Accept", ""))
        return web.Response(body=body, headers={"Content-Type": content_type})

    async def show_health(_request: web.Request) -> web.Response:
        health = await examine()
        return web.json_response(health.to_json(), status=200 if health.ok else 503)

    app = web.Application()
    app.router.add_get("/metrics", show_metrics)
    app.router.add_get("/healthz", show_health)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=GONE_SECONDS)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno and error.errno > 0 else "no such address"
            raise CannotListen(f"METRICS_PORT {port} on {host} cannot be used: {reason}.") from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
