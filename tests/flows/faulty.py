"""Discord on a bad day: by a seed, any request may fail, any answer get lost, any event be missed."""

from __future__ import annotations

import random
import re
import sqlite3
from collections import Counter
from typing import Any

import pytest
import simcord

from tests.flows.simulated import fail_by, miss_by, refusal, watch
from tests.flows.world import World

_PASSING = ((500, 0), (502, 0), (503, 0), (429, 0))
_CODES: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = (
    (r"POST /interactions/.*/callback", ((404, 10062), (400, 40060))),
    (r"(POST|PATCH|DELETE) /webhooks/.*", ((401, 50027), (404, 10015))),
    (r"POST /users/@me/channels", ((400, 40003), (403, 50007))),
    (r"PATCH /channels/\d+/messages/\d+", ((429, 30046), (404, 10008))),
    (r"DELETE /channels/\d+/messages/\d+", ((404, 10008),)),
)
_DIRECT = ((403, 50007), (403, 50278))
_MISSED = ("MESSAGE_CREATE", "MESSAGE_DELETE", "MESSAGE_UPDATE", "INTERACTION_CREATE", "THREAD_UPDATE")


class BadDay:
    """What goes wrong in a world from now on, while `on`; and what the bot publishes meanwhile."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch, seed: int, share: float) -> None:
        self.world, self.share, self.on = world, share, True
        self.met: Counter[str] = Counter()
        self.shown = 0
        self.ahead: list[str] = []
        self._rng = random.Random(seed)
        self._file = sqlite3.connect(world.folder / "flows.db")
        fail_by(monkeypatch, self._failing)
        self.follow()

    def follow(self) -> None:
        """Watch the bot that is connected now."""
        miss_by(self.world.env, self._missing)
        watch(self.world.env, self._compare)

    def close(self) -> None:
        """Let everything work again."""
        self.on = False
        self._file.close()

    def _failing(self, method: str, path: str) -> tuple[bool, BaseException] | None:
        if not self.on or self._rng.random() >= self.share:
            return None
        kinds = [*_PASSING, (0, 0)]
        for pattern, codes in _CODES:
            if re.fullmatch(pattern, f"{method} {path}"):
                kinds += codes * 2
        direct = re.fullmatch(r"/channels/(\d+)/messages", path)
        if direct and int(direct[1]) in set(self.world.env.backend.dm_channels.values()):
            kinds += _DIRECT * 2
        status, code = self._rng.choice(kinds)
        lost = status in (0, 500, 502) and self._rng.random() < 0.5
        self.met[f"{status or 'timeout'}/{code}{' answer lost' if lost else ''}"] += 1
        return lost, refusal(status, code) if status else TimeoutError("injected")

    def _missing(self, event: str) -> bool:
        missed = self.on and event in _MISSED and self._rng.random() < self.share / 2
        self.met[f"missed {event}"] += missed
        return missed

    def _compare(self, entry: simcord.HttpLogEntry) -> None:
        """Note a button on its way out that belongs to a turn that is not stored."""
        for table, turn in set(_turns(entry.json)) if self.on else ():
            self.shown += 1
            row = self._file.execute("SELECT turn FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None or row[0] < turn:
                self.ahead.append(f"{entry.method} {entry.path}: table {table} turn {turn}, stored {row}")


_OF_TABLE = re.compile(r"nap:(?:play|bid|call|discard|pass|hand|menu|next|start|sit|leave):(\d+):(\d+)")


def _turns(node: Any) -> list[tuple[int, int]]:
    """Return table and turn of every button of a table in a request."""
    if isinstance(node, dict):
        found = _OF_TABLE.match(str(node.get("custom_id", "")))
        own = [(int(found[1]), int(found[2]))] if found else []
        return own + [turn for value in node.values() for turn in _turns(value)]
    if isinstance(node, list):
        return [turn for value in node for turn in _turns(value)]
    return []
