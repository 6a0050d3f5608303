"""Checks what the bot sends against Discord's OpenAPI document.

The environment variable DISCORD_OPENAPI_SPEC holds the document's path (`.ci/run` sets it if the file is
there). The document is read strictly: unknown fields are faults.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, relevance
from jsonschema.validators import extend
from simcord import HttpLogEntry

Json = dict[str, Any]
_METHODS = ("get", "post", "put", "patch", "delete")
_LONGEST = 160
_TEXTS = ("content", "custom_id", "description", "label", "placeholder", "url", "value")
"""Fields for which Discord only limits the length."""
_LENGTHS = (0, 45, 80, 100, 150, 512, 2000, 4000)
"""The limits of these texts in Discord's document."""
_COUNTS = (0, 1, 2, 3, 5, 10, 25, 40)
"""The limits of its lists."""
_LONG_NUMBER = 15
_FIRST_LONG = 10**_LONG_NUMBER


class DiscordSpec:
    """The routes of Discord's API and the bodies they accept."""

    def __init__(self, document: Json) -> None:
        self._document = document
        _adapt(document)
        self._strict = _by_type(document["components"]["schemas"])
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}
        self._accepted: set[str] = set()
        self._last: dict[str, Any] = {}

    @classmethod
    def load(cls, path: Path) -> DiscordSpec:
        """Read the document from a file."""
        return cls(json.loads(path.read_text("utf-8")))

    def faults(self, entries: Iterable[HttpLogEntry]) -> list[str]:
        """Return what Discord would refuse, in words; empty if nothing."""
        return [fault for entry in entries for fault in self._faults(entry)]

    def _faults(self, entry: HttpLogEntry) -> Iterator[str]:
        route = self._route(entry.method, entry.path)
        if route is None:
            yield f"{entry.method} {entry.path}: no such route"
            return
        validator = self._validator(entry.method, route)
        if validator is None:
            if entry.json not in (None, {}):
                yield f"{entry.method} {route}: takes no body"
        elif entry.json is not None:
            yield from self._wrong(validator, f"{entry.method} {route}", _without_known_extras(entry))

    def _wrong(self, validator: Draft202012Validator, where: str, body: Any) -> Iterator[str]:
        """Check a body; one of a shape that was accepted before is not checked again, which is slow."""
        if body == self._last.get(where):  # every simulated server registers the same commands
            return
        shape = f"{where} {_shape(body)}"
        if shape not in self._accepted:
            found = [f"{where}: {_words(error)}" for error in validator.iter_errors(body)]
            self._accepted |= set() if found else {shape}
            yield from found
        if shape in self._accepted:
            self._last[where] = body

    @cached_property
    def _routes(self) -> list[tuple[str, re.Pattern[str], str]]:
        routes = []
        for template, methods in self._document["paths"].items():
            pattern = re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template)))
            routes += [(name.upper(), pattern, template) for name in _METHODS if name in methods]
        # a literal route wins over one with a parameter there
        return sorted(routes, key=lambda route: route[2].count("{"))

    def _route(self, method: str, path: str) -> str | None:
        for known, pattern, template in self._routes:
            if known == method and pattern.fullmatch(path):
                return template
        return None

    def _validator(self, method: str, route: str) -> Draft202012Validator | None:
        key = (method, route)
        if key not in self._validators:
            self._validators[key] = self._made(method, route)
        return self._validators[key]

    def _made(self, method: str, route: str) -> Draft202012Validator | None:
        content = self._document["paths"][route][method.lower()].get("requestBody", {}).get("content", {})
        body = content.get("application/json") or content.get("multipart/form-data")
        if not body or "schema" not in body:
            return None
        return self._strict(
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "components": self._document["components"],
                "allOf": [body["schema"]],
            }
        )


def _by_type(schemas: Json) -> Any:
    """Return a faster validator: of a union it tries only the branches with the value's `type`.

    A component names its type, so branches of other types could only refuse it. A value that no branch
    accepts is checked against all of them, which gives the usual error.
    """
    types = {
        f"#/components/schemas/{name}": kind["enum"]
        for name, schema in schemas.items()
        if "enum" in (kind := schema.get("properties", {}).get("type", {}))
    }
    every_branch = Draft202012Validator.VALIDATORS["anyOf"]

    def any_of(validator: Any, branches: list[Json], node: Any, schema: Json) -> Iterator[ValidationError]:
        kind = node.get("type") if isinstance(node, dict) else None
        meant = [one for one in branches if kind is None or kind in types.get(one.get("$ref", ""), (kind,))]
        if not any(validator.evolve(schema=branch).is_valid(node) for branch in meant):
            yield from every_branch(validator, branches, node, schema)

    return extend(Draft202012Validator, {"anyOf": any_of})


def _adapt(node: Any) -> None:
    """Make the document as strict as possible and as lenient as Discord is.

    Ids may be numbers, as discord.py sends them; unknown fields are faults; unions overlap for such ids, so
    "exactly one of" would be too strict.
    """
    if isinstance(node, list):
        for part in node:
            _adapt(part)
    if not isinstance(node, dict):
        return
    for part in node.values():
        _adapt(part)
    kind = node.get("type")
    if node.get("format") == "snowflake" and kind in ("string", ["string", "null"]):
        node["type"] = ["string", "integer", *(["null"] if isinstance(kind, list) else [])]
        node.pop("pattern", None)
    if kind in ("object", ["object", "null"]) and "properties" in node:
        node.setdefault("additionalProperties", False)
    if "oneOf" in node:
        node["anyOf"] = [*node.pop("oneOf"), *node.get("anyOf", [])]


def _shape(node: Any, name: str = "") -> str:
    """Return a body without what cannot be wrong: ids, and texts except for their length."""
    if isinstance(node, dict):
        return f"{{{','.join([f'{key}:{_shape(part, key)}' for key, part in node.items()])}}}"
    if isinstance(node, list):
        return (
            f"[{bisect_left(_COUNTS, len(node))}:{','.join(sorted({_shape(part, name) for part in node}))}]"
        )
    if isinstance(node, str):
        if name in _TEXTS:
            return f"<{bisect_left(_LENGTHS, len(node))}>"
        return "<id>" if len(node) > _LONG_NUMBER and node.isdecimal() else repr(node)
    return "<id>" if isinstance(node, int) and node >= _FIRST_LONG else str(node)


def _without_known_extras(entry: HttpLogEntry) -> Any:
    """Return the body without two undocumented fields that discord.py always sends and Discord accepts."""
    body = entry.json
    if entry.path.endswith("/commands") and isinstance(body, list):
        return [_without(command, "nsfw") for command in body]
    if isinstance(body, dict):
        if not (entry.method == "POST" and entry.path.endswith("/messages")):
            body = _without(body, "tts")
        if isinstance(body.get("data"), dict):
            body = {**body, "data": _without(body["data"], "tts")}
    return body


def _without(body: Json, name: str) -> Json:
    return {key: value for key, value in body.items() if key != name}


def _words(error: ValidationError) -> str:
    """Return a fault in words; for a union, of the branch the value was meant for."""
    while error.context:
        branches: dict[Any, list[ValidationError]] = {}
        for part in error.context:
            branches.setdefault(part.schema_path[0], []).append(part)
        meant = [parts for parts in branches.values() if not any(map(_another_kind, parts))]
        error = max(min(meant or branches.values(), key=len), key=relevance)
    where = "/".join(map(str, error.absolute_path)) or "the body"
    return f"{where}: {_short(error.message)}"


def _another_kind(error: ValidationError) -> bool:
    path: Sequence[Any] = list(error.relative_path)
    return path == ["type"] or (error.validator == "type" and not path)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " ..."
