"""Changes to simcord for tests: it is quick, time stands still, and people have languages.

Settling polls fifty times as often, and time stands still unless a test moves it: nothing has to be waited
for, and a flow of hundreds of presses takes seconds.
"""

from __future__ import annotations

import marshal
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pkgutil import walk_packages
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from simcord import _runtime, components, gateway, interactions, results
from simcord.backend import serializers
from simcord.backend.models import channel
from simcord.http import router

_IDLE_SECONDS = 0.001
_PLAIN = frozenset({str, int, float, bool, type(None)})
_payloads: dict[str, Any] = {}
_judged: dict[tuple[bytes, int], bytes] = {}
_MOST_JUDGED = 5_000
_NO_REFERENCES = 2
"""The version of marshal's format in which equal values are equal bytes."""


def settle_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make simcord poll more often for idleness, and fire no timer by the real clock.

    Only plain JSON is copied. The same components are checked, the same commands translated, and the modules
    of a package listed, only once.
    """
    monkeypatch.setattr(pkgutil, "walk_packages", _modules)
    # Scheduled calls are never equal: comparing their fields is slow.
    monkeypatch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)
    for module, name, quick in _quick_copies():
        monkeypatch.setattr(module, name, quick)
    monkeypatch.setitem(simcord.Env._settle_internal.__kwdefaults__, "idle", _IDLE_SECONDS)
    monkeypatch.setattr(simcord.Env, "_schedule_timer", lambda *_: None)
    for kind in (app_commands.Command, app_commands.Group):
        monkeypatch.setattr(kind, "get_translated_payload", _translated_once(kind.get_translated_payload))


def _quick_copies() -> Iterator[tuple[Any, str, Any]]:
    """Yield simcord's functions that copy, walk and check JSON: module, name, and a faster function."""
    yield components, "walk_components", walk_components
    yield components, "validate_components", _judged_once(components.validate_components)
    for module in (components, gateway, results, router, serializers):
        if hasattr(module, "deepcopy"):
            yield module, "deepcopy", copy_json
        else:
            yield module, "copy", SimpleNamespace(deepcopy=copy_json)


@cache
def copy_quickly() -> None:
    """Make simcord copy and check JSON quickly for the rest of this process."""
    for module, name, quick in _quick_copies():
        setattr(module, name, quick)


def _modules(folders: Iterable[str], prefix: str, _: None = None) -> Sequence[pkgutil.ModuleInfo]:
    return _listed(tuple(folders), prefix)


@cache
def _listed(folders: tuple[str, ...], prefix: str) -> Sequence[pkgutil.ModuleInfo]:
    return tuple(walk_packages(folders, prefix))


def walk_components(parts: Any) -> list[dict[str, Any]]:
    """Return every component at any depth, in the order of simcord's `walk_components`."""
    found: list[dict[str, Any]] = []
    ahead = [parts] if isinstance(parts, dict) else [*parts][::-1]
    while ahead:
        part = ahead.pop()
        if isinstance(part, dict):
            found.append(part)
            if "component" in part or "accessory" in part:
                ahead += part.get("component"), part.get("accessory")
            if isinstance(part.get("components"), list):
                ahead += part["components"][::-1]
    return found


def copy_json(value: Any) -> Any:
    """Return a deep copy of a mostly plain JSON value, far faster than `deepcopy`."""
    if type(value) in _PLAIN:
        return value
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # contains something else than plain types
        if type(value) is dict:
            return {key: copy_json(part) for key, part in value.items()}
        if type(value) is list:
            return [copy_json(part) for part in value]
        return deepcopy(value)


def _judged_once(plain: Any) -> Any:
    """Return `plain`, simcord's check of a message's components, memoised for equal ones.

    Refused components are checked each time.
    """

    def judge(tree: Any, *, flags: int = 0) -> Any:
        try:
            key = (marshal.dumps(tree, _NO_REFERENCES), int(flags))
        except ValueError:
            return plain(tree, flags=flags)
        if key not in _judged:
            if len(_judged) >= _MOST_JUDGED:
                _judged.clear()
            judged = marshal.dumps(plain(tree, flags=flags), _NO_REFERENCES)
            # The output is valid, and is the input when the message is stored.
            _judged[key] = _judged[judged, int(flags)] = judged
        return marshal.loads(_judged[key])

    return judge


def _translated_once(plain: Any) -> Any:
    """Return `plain`, a command's payload with all translations, memoised for equal commands."""

    async def payload(command: Any, tree: Any, translator: Any) -> Any:
        key = repr(command.to_dict(tree))
        if key not in _payloads:
            _payloads[key] = await plain(command, tree, translator)
        return copy_json(_payloads[key])

    return payload


def speak(monkeypatch: pytest.MonkeyPatch, languages: dict[int, str], server: str) -> None:
    """Send every person's language, and the server's, with their interactions."""
    plain = interactions.base_payload

    def base_payload(backend: Any, **details: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, **details)
        payload["locale"] = languages.get(details["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = server
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", base_payload)


def note_commands(monkeypatch: pytest.MonkeyPatch, noted: dict[int, str]) -> None:
    """Record the command name of every command or autocomplete interaction by its id."""
    plain = interactions.base_payload

    def base_payload(backend: Any, **details: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, **details)
        if isinstance(name := details["data"].get("name"), str):
            noted[record.id] = name
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", base_payload)


@contextmanager
def simultaneously(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Deliver everything that people do inside the block before the bot answers any of it."""

    async def go_on(**_: Any) -> None:
        """Do not wait."""

    with monkeypatch.context() as patch:
        patch.setattr(env, "_settle_internal", go_on)
        yield


def know_announcement_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make simcord treat threads of announcement channels as threads."""
    known = frozenset({*channel.THREAD_TYPES, discord.ChannelType.news_thread.value})
    monkeypatch.setattr(channel, "THREAD_TYPES", known)
