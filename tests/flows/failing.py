"""What goes wrong at the simulated Discord: requests that fail, answers that get lost, a line that breaks."""

from __future__ import annotations

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
"""Says of a method and a path what goes wrong: whether Discord executes the request all the same, and the
error that the bot gets instead of an answer."""

_NONCE_SECONDS = 120.0
"""The seconds in which Discord makes no second message of a name; its documents say "a few minutes"."""


def refuse_dms(env: simcord.Env, *, status: int = 403, code: int = 50007) -> None:
    """Let nobody take direct messages any more: neither those who could be reached nor anybody else."""
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
        else:  # simcord notes what it is asked; what fails is asked, too
            entry = simcord.HttpLogEntry(method, path, {}, deepcopy(details.get("json")), None)
            backend.http_requests.append(entry)
        raise error

    monkeypatch.setattr(router, "dispatch", dispatch)


def refusal(status: int, code: int = 0) -> BackendError:
    """Return an answer of Discord's that refuses a request."""
    return BackendError(status, code, f"injected {status} {code}")


def refuse(
    monkeypatch: pytest.MonkeyPatch, pattern: str, status: int, code: int = 0, *, most: int = 10**9
) -> list[str]:
    """Let Discord refuse requests that fit a pattern ("PATCH /channels/.*"), at most some; return them."""
    refused: list[str] = []

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        if len(refused) == most or not re.match(pattern, f"{method} {path}"):
            return None
        refused.append(f"{method} {path}")
        return False, refusal(status, code)

    fail_requests(monkeypatch, failing)
    return refused


class Gateway:
    """The bot's line to the gateway: events may be missed, and it may break and come back.

    While it is broken events are kept: those of a session that is resumed arrive late, in their order; those
    of a session that is lost never do, and the bot is told again what there is.
    """

    def __init__(
        self,
        env: simcord.Env,
        missing: Callable[[str], bool] = lambda _: False,
        doubled: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`missing` says which events get lost, `doubled` which come twice."""
        self.env, self._missing, self._doubled = env, missing, doubled
        self._kept: list[tuple[str, Any]] | None = None
        self._plain: list[Callable[[str, Any], None]] = []
        self.follow()

    def follow(self) -> None:
        """Stand between Discord and the bot that is connected now."""
        subscribers = self.env.backend.subscribers
        self._plain, self._kept = list(subscribers), None
        subscribers[:] = [self._pass]

    def leave(self) -> None:
        """Stand there no longer, as before a restart; what is kept is lost."""
        self.env.backend.subscribers[:] = self._plain
        self._kept = None

    @property
    def is_broken(self) -> bool:
        """Whether the line is broken at the moment."""
        return self._kept is not None

    def cut(self) -> None:
        """Break the line."""
        self._kept = []
        with inside(self.env):
            self.env.bot.dispatch("disconnect")

    async def resume(self) -> int:
        """Let the line come back with the same session; return how many events arrive late."""
        kept, self._kept = self._kept or [], None
        for event, payload in kept:
            self._feed(event, payload)
        with inside(self.env):
            self._state.parsers["RESUMED"]({})
        await self.env.settle()
        return len(kept)

    async def identify(self, seconds: float = 0.0) -> int:
        """Let it come back with a new session; return how many events were missed for good.

        The servers come this many seconds after the greeting.
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
