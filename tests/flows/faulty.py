"""Discord on a bad day: seeded, any request may fail, any answer or event may be lost.

The gateway breaks and the program restarts, too.
"""

from __future__ import annotations

import json
import os
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import simcord

from bot.ui.core.reach import UNKNOWN_MESSAGE
from tests.flows.failing import Gateway, fail_requests, refusal
from tests.flows.simulated import delete_message, find_server, lose_server, watch
from tests.flows.world import World

SEEDS = tuple(int(seed) for seed in os.environ.get("FAULTY_SEEDS", "2").split(","))

_PASSING = ((500, 0), (502, 0), (503, 0), (429, 0), (403, 40333), (403, 0), (404, 0), (401, 0), (403, 99999))
"""Answers that say nothing about a place, as far as we know: some have no code, like Cloudflare's pages."""
_CODES: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = (
    (r"POST /interactions/.*/callback", ((404, 10062), (400, 40060))),
    (r"(POST|PATCH|DELETE) /webhooks/.*", ((401, 50027), (404, 10015))),
    (r"POST /users/@me/channels", ((400, 40003),)),
    (r"PATCH /channels/\d+/messages/\d+", ((429, 30046), (404, UNKNOWN_MESSAGE))),
    (r"DELETE /channels/\d+/messages/\d+", ((404, UNKNOWN_MESSAGE),)),
)
_STARTING = re.compile(r"GET (/users/@me|/oauth2/applications/@me)")
"""Requests of a start: failures there are reported to the operator, who tries again."""
_BARRED: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = (
    (r"POST /channels/{home}/threads", ((403, 50001), (403, 50013))),
    (r"(POST|PATCH|DELETE) /channels/{home}/messages.*", ((403, 50001), (403, 50013))),
    (r"PUT /channels/\d+/thread-members/\d+", ((403, 50001), (404, 10007))),
    (r"PATCH /channels/\d+", ((403, 50001), (403, 50013))),
)
"""What a temporarily denied permission refuses in a tournament's channel."""
_DIRECT = ((403, 50007), (403, 50278))
_MISSED = ("MESSAGE_CREATE", "MESSAGE_DELETE", "MESSAGE_UPDATE", "INTERACTION_CREATE", "THREAD_UPDATE")

_LOST, _RESTART, _REMOVED = "gateway: lost", "restart of the bot", "server: removed by mistake"
_CALM = (4, 12)
"""The fewest and the most attempts of people between two of these."""
_BACK = 0.4
"""The chance, per attempt, that a broken gateway comes back."""


class BadDay:
    """Faults in a world while `on`, and a record of what the bot publishes meanwhile."""

    def __init__(
        self,
        world: World,
        monkeypatch: pytest.MonkeyPatch,
        seed: int,
        share: float,
        *,
        barred: bool = False,
    ) -> None:
        """`barred`: the channel's permissions come and go, which would end a table played there."""
        home = str(world.channel.id)
        self._codes = [*_CODES, *((p.replace("{home}", home), c) for p, c in _BARRED if barred)]
        self.world, self.share, self.on = world, share, True
        self.met: Counter[str] = Counter()
        self.shown = self.told = 0
        self.ahead: list[str] = []
        self._rng = random.Random(seed)
        self._turns = random.Random(seed)
        self._coming: list[str] = []
        self._calm = self._turns.randint(*_CALM)
        self._file = sqlite3.connect(world.folder / "flows.db")
        fail_requests(monkeypatch, self._failing)
        self.gateway = Gateway(world.env, self._missing, self._doubled)
        watch(world.env, self._compare)

    async def close(self) -> None:
        """End all faults."""
        self.on = False
        if self.gateway.is_broken:
            await self._come_back()
        self._file.close()

    def require_bad(self) -> None:
        """Fail if nothing went wrong: then the day proves nothing."""
        assert self.shown > 15
        assert self.met.total() > 20, self.met
        assert self.met[_LOST], self.met
        assert self.met[_RESTART], self.met

    async def go_on(self) -> None:
        """Occasionally cause something between two presses: a lost gateway or a restart.

        A broken gateway may come back.
        """
        if self.gateway.is_broken:
            if self._turns.random() < _BACK:
                await self._come_back()
            return
        self._calm -= 1
        if self._calm > 0:
            return
        self._calm = self._turns.randint(*_CALM)
        if not self._coming:
            self._coming = self._turns.sample((_LOST, _LOST, _RESTART, _REMOVED), 4)
        happens = self._coming.pop()
        self.met[happens] += 1
        if happens == _LOST:
            self.gateway.cut()
        elif happens == _REMOVED:
            await self._lose_server()
        else:
            await self._restart()

    async def _come_back(self) -> None:
        await self.world.env.advance_time(self._turns.choice([0.0, 1.0, 5.0, 40.0, 1_000.0]))
        if self._turns.random() < 0.5:
            late = await self.gateway.resume()
            self.met["gateway: session resumed"] += 1
            self.met["event late"] += late
        else:
            missed = await self.gateway.identify(self._turns.choice([0.0, 3.0]))
            self.met["gateway: new session"] += 1
            self.met["event missed with its session"] += missed

    async def _lose_server(self) -> None:
        env, guild_id = self.world.env, self.world.guild.id
        lose_server(env, guild_id)
        await env.advance_time(self._turns.choice([1.0, 60.0, 600.0]))
        find_server(env, guild_id)
        await env.settle()

    async def _restart(self) -> None:
        self.gateway.leave()
        await self.world.restart(self._turns.choice([0.0, 5.0]))
        self.gateway.follow()

    def _failing(self, method: str, path: str) -> tuple[bool, BaseException] | None:
        request = f"{method} {path}"
        direct = self._is_direct(request)
        share = self.share * (3 if direct else 1)  # there are few of these
        if not self.on or _STARTING.fullmatch(request) or self._rng.random() >= share:
            return None
        kinds = [*_PASSING, (0, 0), *(_DIRECT * 2 if direct else ())]
        for pattern, codes in self._codes:
            if re.fullmatch(pattern, request):
                kinds += codes * 2
        status, code = self._rng.choice(kinds)
        if code == UNKNOWN_MESSAGE:
            *_, channel, _, message = path.split("/")
            delete_message(
                self.world.env, int(channel), int(message)
            )  # otherwise Discord would contradict itself
        lost = status in (0, 500, 502) and self._rng.random() < 0.5
        self.met[f"{status or 'timeout'}/{code}{' answer lost' if lost else ''}"] += 1
        return lost, refusal(status, code) if status else TimeoutError("injected")

    def _is_direct(self, request: str) -> bool:
        """Return whether a request opens or sends direct messages."""
        sent = re.fullmatch(r"POST /channels/(\d+)/messages", request)
        known = set(self.world.env.backend.dm_channels.values())
        return request == "POST /users/@me/channels" or bool(sent and int(sent[1]) in known)

    def _missing(self, event: str) -> bool:
        missed = self.on and event in _MISSED and self._rng.random() < self.share / 2
        if missed:
            self.met[f"event missed: {event}"] += 1
        return missed

    def _doubled(self, event: str) -> bool:
        doubled = self.on and event == "INTERACTION_CREATE" and self._rng.random() < self.share / 2
        self.met["event twice"] += doubled
        return doubled

    def _compare(self, entry: simcord.HttpLogEntry) -> None:
        """Record requests that show a turn, or a tournament, that is not stored."""
        for table, turn in set(_turns(entry.json)) if self.on else ():
            self.shown += 1
            row = self._file.execute("SELECT turn FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None or row[0] < turn:
                self.ahead.append(f"{entry.method} {entry.path}: table {table} turn {turn}, stored {row}")
        for text in _texts(entry.json) if self.on else ():
            self._compare_tournament(text)

    def _compare_tournament(self, text: str) -> None:
        told = {name: pattern.search(text) for name, pattern in _OF_TOURNAMENT.items()}
        if not any(told.values()):
            return
        self.told += 1
        query = "SELECT status, document FROM tournaments WHERE id = 1"
        status, document = self._file.execute(query).fetchone()
        held = json.loads(document)
        for name, found in told.items():
            if name == "finished":
                wrong = found is not None and status != name
            else:
                wrong = found is not None and int(found[1]) > len(held[name])
            if wrong:
                self.ahead.append(f"{name}: {text!r}, stored {status} {document[:2000]}")


_OF_TABLE = re.compile(r"nap:(?:play|bid|call|discard|pass|hand|menu|next|start|sit|leave):(\d+):(\d+)")


_OF_TOURNAMENT = {
    "entrants": re.compile(r"Entrants: (\d+) of"),
    "rounds": re.compile(r"Round (\d+) of"),
    "finished": re.compile(r"The winners"),
}
"""Texts on a tournament's pages that only ever grow."""


def _texts(node: Any) -> Iterator[str]:
    """Yield every text in a request."""
    if isinstance(node, dict):
        if isinstance(node.get("content"), str):
            yield node["content"]
        for value in node.values():
            yield from _texts(value)
    if isinstance(node, list):
        for value in node:
            yield from _texts(value)


def _turns(node: Any) -> list[tuple[int, int]]:
    """Yield table and turn of every table button in a request."""
    if isinstance(node, dict):
        found = _OF_TABLE.match(str(node.get("custom_id", "")))
        own = [(int(found[1]), int(found[2]))] if found else []
        return own + [turn for value in node.values() for turn in _turns(value)]
    if isinstance(node, list):
        return [turn for value in node for turn in _turns(value)]
    return []
