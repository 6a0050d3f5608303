"""Changes to simcord for tests: it is quick, time stands still, and people speak languages.

Settling looks fifty times as often, and time stands still but where a test moves it: nothing is waited for,
and a flow of hundreds of presses takes seconds.
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
"""The version of marshal's format in which equal values are written alike."""


def settle_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let simcord look more often whether the bot has come to rest, and fire no timer by the real clock.

    What it copies is plain JSON. The same components are checked, the same commands translated, the modules
    of a package listed only once.
    """
    monkeypatch.setattr(pkgutil, "walk_packages", _modules)
    # Two scheduled calls are never the same one: comparing their fields is slow.
    monkeypatch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)
    for module, name, quick in _quick_copies():
        monkeypatch.setattr(module, name, quick)
    monkeypatch.setitem(simcord.Env._settle_internal.__kwdefaults__, "idle", _IDLE_SECONDS)
    monkeypatch.setattr(simcord.Env, "_schedule_timer", lambda *_: None)
    for kind in (app_commands.Command, app_commands.Group):
        monkeypatch.setattr(kind, "get_translated_payload", _translated_once(kind.get_translated_payload))


def _quick_copies() -> Iterator[tuple[Any, str, Any]]:
    """Yield what copies, walks and checks JSON in simcord: module, name, and a quicker function."""
    yield components, "walk_components", walk_components
    yield components, "validate_components", _judged_once(components.validate_components)
    for module in (components, gateway, results, router, serializers):
        if hasattr(module, "deepcopy"):
            yield module, "deepcopy", copy_json
        else:
            yield module, "copy", SimpleNamespace(deepcopy=copy_json)


@cache
def copy_quickly() -> None:
    """Let simcord copy and check JSON quickly for the rest of this process."""
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
    """Return a deep copy of a value that is JSON for the most part, in a fraction of `deepcopy`'s time."""
    if type(value) in _PLAIN:
        return value
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # something in it is not of a plain type
        if type(value) is dict:
            return {key: copy_json(part) for key, part in value.items()}
        if type(value) is list:
            return [copy_json(part) for part in value]
        return deepcopy(value)


def _judged_once(plain: Any) -> Any:
    """Return `plain`, simcord's check of a message's components, so that it checks equal ones once.

    What it refuses is checked each time.
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
            # What comes out is right as it is, and comes in again when the message is stored.
            _judged[key] = _judged[judged, int(flags)] = judged
        return marshal.loads(_judged[key])

    return judge


def _translated_once(plain: Any) -> Any:
    """Return `plain`, a command's payload with all translations, so that it asks once for equal commands."""

    async def payload(command: Any, tree: Any, translator: Any) -> Any:
        key = repr(command.to_dict(tree))
        if key not in _payloads:
            _payloads[key] = await plain(command, tree, translator)
        return copy_json(_payloads[key])

    return payload


def speak(monkeypatch: pytest.MonkeyPatch, languages: dict[int, str], server: str) -> None:
    """Send every person's language with their interactions, and the server's."""
    plain = interactions.base_payload

    def base_payload(backend: Any, **details: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, **details)
        payload["locale"] = languages.get(details["user_id"], "en-US")
        if "guild_locale" in payload:
            payload["guild_locale"] = server
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", base_payload)


def note_commands(monkeypatch: pytest.MonkeyPatch, noted: dict[int, str]) -> None:
    """Note the name of the command of every interaction that is one, or asks for suggestions, by its id."""
    plain = interactions.base_payload

    def base_payload(backend: Any, **details: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = plain(backend, **details)
        if isinstance(name := details["data"].get("name"), str):
            noted[record.id] = name
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", base_payload)


@contextmanager
def simultaneously(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let everything that people do in here reach the bot before it has come to answer any of it."""

    async def go_on(**_: Any) -> None:
        """Wait for nothing."""

    with monkeypatch.context() as patch:
        patch.setattr(env, "_settle_internal", go_on)
        yield


def know_announcement_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let simcord take the threads of announcement channels for threads."""
    known = frozenset({*channel.THREAD_TYPES, discord.ChannelType.news_thread.value})
    monkeypatch.setattr(channel, "THREAD_TYPES", known)
