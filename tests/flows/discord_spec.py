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
from hashlib import sha256
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
_LIMITS = (0, 1, 2, 3, 4, 5, 10, 20, 25, 32, 40, 45, 80, 100, 150, 256, 512, 1000, 1024, 2000, 4000, 6000)
"""Every length of a text or list that Discord's document names, and some more."""
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
        self._exact: set[bytes] = set()

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
        """Check a body except for parts accepted before: a full check takes a hundred times longer."""
        exact = sha256(f"{where} {body}".encode()).digest()
        if exact in self._exact:
            return
        self._exact.add(exact)  # rejected shapes are removed again
        known: dict[int, str] = {}
        whole = f"{where} {_shape(body, known)}"
        if whole in self._accepted:
            return
        shapes = {whole}
        news = self._news(body, where, shapes, known)
        if f"{where} {_shape(news, known)}" in self._accepted:
            self._accepted.add(whole)
            return
        found = [f"{where}: {_words(error)}" for error in validator.iter_errors(news)]
        if found:
            self._exact.discard(exact)
        else:
            self._accepted |= {*shapes, f"{where} {_shape(news, known)}"}
        yield from found

    def _news(self, node: Any, where: str, shapes: set[str], seen: dict[int, str]) -> Any:
        """Return a body with only those items of its lists, at least one each, that were not accepted before.

        A list of a new length stays whole. `shapes` collects what would be accepted.
        """
        if isinstance(node, dict):
            return {key: self._news(part, f"{where} {key}", shapes, seen) for key, part in node.items()}
        if not isinstance(node, list):
            return node
        known = {part: f"{where} {_shape(node[part], seen)}" for part in range(len(node))}
        length = f"{where} {_size(node)}"
        shapes |= {length, *known.values()}
        news = [part for part, shape in known.items() if shape not in self._accepted]
        kept = (news or [*known][:1]) if length in self._accepted else [*known]
        return [self._news(node[part], where, shapes, seen) for part in kept]

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


def _shape(node: Any, known: dict[int, str], name: str = "") -> str:
    """Return a body without what cannot be wrong: ids, and texts except for their length.

    `known` caches the shapes of parts by identity.
    """
    if isinstance(node, dict):
        if id(node) not in known:
            known[id(node)] = (
                f"{{{','.join([f'{key}:{_shape(part, known, key)}' for key, part in node.items()])}}}"
            )
        return known[id(node)]
    if isinstance(node, list):
        return f"[{_size(node)}:{','.join(sorted({_shape(part, known, name) for part in node}))}]"
    if isinstance(node, str):
        if name in _TEXTS:
            return f"<{_size(node)}>"
        return "<id>" if len(node) > _LONG_NUMBER and node.isdecimal() else repr(node)
    return "<id>" if isinstance(node, int) and node >= _FIRST_LONG else str(node)


def _size(node: Sequence[Any]) -> int:
    """Return between which of Discord's limits the length of a text or list lies."""
    return bisect_left(_LIMITS, len(node))


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
