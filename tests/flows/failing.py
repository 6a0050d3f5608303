"""Faults of the simulated Discord: failing requests, lost answers, a broken gateway."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import simcord
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.flows.simulated import inside

Failing = Callable[[str, str], tuple[bool, BaseException] | None]
"""The fault of a method and path: whether Discord executes the request anyway, and the bot's error."""

_NONCE_SECONDS = 120.0
"""Seconds within which Discord posts no second message of a nonce; its documents say "a few minutes"."""


def refuse_dms(env: simcord.Env, *, status: int = 403, code: int = 50007) -> None:
    """From now on refuse all direct messages, to new and known recipients."""
    env.inject_error("POST", "/users/@me/channels", status=status, code=code, times=None)
    for channel_id in set(env.backend.dm_channels.values()):
        env.inject_error("POST", f"/channels/{channel_id}/messages", status=status, code=code, times=None)


def _once(plain: Callable[..., Any]) -> Callable[..., Any]:
    """Return a dispatch that honours `enforce_nonce`, which simcord does not know."""
    sent: dict[tuple[str, str], tuple[float, Any]] = {}

    def dispatch(backend: Any, method: str, path: str, **details: Any) -> Any:
        body = details.get("json")
        if method != "POST" or not isinstance(body, dict) or not body.get("enforce_nonce"):
            return plain(backend, method, path, **details)
        name, moment = (path, body["nonce"]), backend.clock.elapsed
        before, answer = sent.get(name, (-_NONCE_SECONDS, None))
        if moment - before < _NONCE_SECONDS:
            return deepcopy(answer)
        answer = plain(backend, method, path, **details)
        sent[name] = moment, deepcopy(answer)
        return answer

    return dispatch


def fail_requests(monkeypatch: pytest.MonkeyPatch, failing: Failing) -> None:
    """Ask a function before every request of the bot whether it fails."""
    plain = _once(router.dispatch)

    def dispatch(backend: Any, method: str, path: str, **details: Any) -> Any:
        fault = failing(method, path)
        if fault is None:
            return plain(backend, method, path, **details)
        carried_out, error = fault
        if carried_out:
            plain(backend, method, path, **details)
        else:  # simcord logs requests; failing ones are logged too
            entry = simcord.HttpLogEntry(method, path, {}, deepcopy(details.get("json")), None)
            backend.http_requests.append(entry)
        raise error

    monkeypatch.setattr(router, "dispatch", dispatch)


def refusal(status: int, code: int = 0) -> BackendError:
    """Return an error response of Discord."""
    return BackendError(status, code, f"injected {status} {code}")


def refuse(
    monkeypatch: pytest.MonkeyPatch, pattern: str, status: int, code: int = 0, *, most: int = 10**9
) -> list[str]:
    """Refuse requests that match a pattern ("PATCH /channels/.*"), at most this many; return them."""
    refused: list[str] = []

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        if len(refused) == most or not re.match(pattern, f"{method} {path}"):
            return None
        refused.append(f"{method} {path}")
        return False, refusal(status, code)

    fail_requests(monkeypatch, failing)
    return refused


def refuse_pictures(monkeypatch: pytest.MonkeyPatch, status: int, code: int) -> list[str]:
    """Refuse every message with a picture from now on; return the places of the refused requests."""
    plain, refused = router.dispatch, list[str]()

    def dispatch(backend: Any, method: str, path: str, **details: Any) -> Any:
        if '"type": 12' in json.dumps(details.get("json")):
            refused.append(f"{method} {path}")
            raise refusal(status, code)
        return plain(backend, method, path, **details)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return refused


class Gateway:
    """The bot's gateway connection: events may be lost, and it may break and come back.

    While it is broken, events are kept: those of a resumed session arrive late and in order; those of a lost
    session never arrive, and the bot receives the current state again.
    """

    def __init__(
        self,
        env: simcord.Env,
        missing: Callable[[str], bool] = lambda _: False,
        doubled: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`missing` says which events are lost, `doubled` which come twice."""
        self.env, self._missing, self._doubled = env, missing, doubled
        self._kept: list[tuple[str, Any]] | None = None
        self._plain: list[Callable[[str, Any], None]] = []
        self.follow()

    def follow(self) -> None:
        """Connect Discord with the current bot."""
        subscribers = self.env.backend.subscribers
        self._plain, self._kept = list(subscribers), None
        subscribers[:] = [self._pass]

    def leave(self) -> None:
        """Disconnect, as before a restart; kept events are lost."""
        self.env.backend.subscribers[:] = self._plain
        self._kept = None

    @property
    def is_broken(self) -> bool:
        """Whether the connection is broken now."""
        return self._kept is not None

    def cut(self) -> None:
        """Break the connection."""
        self._kept = []
        with inside(self.env):
            self.env.bot.dispatch("disconnect")

    async def resume(self) -> int:
        """Resume the session; return how many events arrive late."""
        kept, self._kept = self._kept or [], None
        for event, payload in kept:
            self._feed(event, payload)
        with inside(self.env):
            self._state.parsers["RESUMED"]({})
        await self.env.settle()
        return len(kept)

    async def identify(self, seconds: float = 0.0) -> int:
        """Start a new session; return how many events were lost.

        The servers arrive this many seconds after the greeting.
        """
        missed, self._kept = len(self._kept or []), None
        backend = self.env.backend
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(backend.bot_user)),
            "guilds": [{"id": str(number), "unavailable": True} for number in backend.guilds],
            "session_id": "another-session",
            "resume_gateway_url": "wss://simcord.invalid",
            "shard": [0, 1],
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self._feed("READY", ready)
        await self.env.advance_time(seconds)
        for guild in list(backend.guilds.values()):
            self._feed("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
        await self.env.settle()
        return missed

    @property
    def _state(self) -> Any:
        return self.env.bot._connection

    def _pass(self, event: str, payload: Any) -> None:
        if self._kept is not None:
            self._kept.append((event, deepcopy(dict(payload))))
        elif not self._missing(event):
            for _ in range(1 + self._doubled(event)):
                self._feed(event, deepcopy(dict(payload)))

    def _feed(self, event: str, payload: Any) -> None:
        for feed in self._plain:
            feed(event, payload)
