"""Computers' moves are scheduled fairly: a server with very many tables slows only itself."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.services.tables import computers as computers_module
from bot.services.tables.computers import FairTurns, ThinkingPace
from tests.services import stored
from tests.services.build import ANN, Night

BIG, SMALL, OTHER = 1, 2, 3
PAUSE = 1.2
"""Seconds that a computer waits before it moves, as in a real server."""


class Evening:
    """Tables of computers in servers; records who moved and how long each waited."""

    def __init__(self, pace: ThinkingPace) -> None:
        self.now = 0.0
        self.turns = FairTurns(pace, lambda: self.now)
        self.moves: Counter[tuple[int, bool]] = Counter()
        self.longest: dict[tuple[int, bool], float] = {}
        self._resting: list[tuple[float, int, bool]] = []
        self._waiting: set[asyncio.Task[None]] = set()

    def open(self, guild_id: int, tables: int, *, people: bool = False) -> None:
        """Open tables at which it is always a computer's turn."""
        self._resting += [(PAUSE * number / tables, guild_id, people) for number in range(tables)]

    async def _move(self, guild_id: int, people: bool) -> None:
        begun = self.now
        await self.turns.wait(guild_id, people=people)
        who = (guild_id, people)
        self.moves[who] += 1
        self.longest[who] = max(self.longest.get(who, 0.0), self.now - begun)
        self._resting.append((self.now + PAUSE, guild_id, people))

    async def run(self, seconds: float, step: float = 0.05) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end:
            self.now += step
            ready = [it for it in self._resting if it[0] <= self.now]
            self._resting = [it for it in self._resting if it[0] > self.now]
            for _, guild_id, people in ready:
                task = asyncio.ensure_future(self._move(guild_id, people))
                self._waiting.add(task)
                task.add_done_callback(self._waiting.discard)
            await asyncio.sleep(0)
            self.turns.grant()
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Close all tables."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)


async def test_a_server_with_240_tables_of_computers_is_slow_and_others_do_not_notice():
    """240 such tables make 200 moves a second, more than an event loop can do."""
    pace, evening = ThinkingPace(), Evening(ThinkingPace())
    evening.open(BIG, 240)
    evening.open(SMALL, 3)
    evening.open(OTHER, 1, people=True)
    await evening.run(60)
    assert evening.moves[BIG, False] <= pace.burst + 60 * pace.per_second + 1
    assert evening.longest[BIG, False] > 5
    for who in ((SMALL, False), (OTHER, True)):
        assert evening.longest[who] == 0
    assert evening.moves[OTHER, True] >= 45, "one per 1.2 seconds and a little"
    await evening.end()


async def test_many_servers_share_the_capacity_and_people_come_first():
    """Somebody invites the bot to fifty servers and fills each with tables of computers."""
    pace, evening = ThinkingPace(), Evening(ThinkingPace())
    for guild_id in range(100, 150):
        evening.open(guild_id, 10)
    evening.open(SMALL, 2, people=True)
    await evening.run(30)
    total = sum(evening.moves.values())
    assert total <= pace.burst_of_all + 30 * pace.per_second_of_all + 1
    assert evening.longest[SMALL, True] <= 0.1
    shares = [count for (guild_id, _), count in evening.moves.items() if guild_id >= 100]
    assert max(shares) - min(shares) <= 2, "equal shares"
    await evening.end()


async def test_a_cancelled_turn_is_given_up_and_an_idle_server_forgotten():
    now = 0.0
    turns = FairTurns(
        ThinkingPace(burst=1, per_second=1, burst_of_all=100, per_second_of_all=100), lambda: now
    )
    await turns.wait(BIG, people=False)
    gone, next_ = (asyncio.ensure_future(turns.wait(BIG, people=False)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    now = 0.25
    assert turns.grant() == 0.75, "seconds until the next turn"
    now = 1.0
    assert turns.grant() is None
    await next_
    now = 10.0
    turns.grant()
    assert turns._servers == {}


async def test_turns_come_by_themselves_on_the_event_loops_clock():
    turns = FairTurns(ThinkingPace(burst=1, per_second=200))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for _ in range(5):
        await asyncio.wait_for(turns.wait(BIG, people=True), 60)
    assert loop.time() - begun >= 0.015


async def test_a_computer_waits_for_its_turn_at_the_table(monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[int, bool]] = []

    class Noted(FairTurns):
        async def wait(self, guild_id: int, *, people: bool) -> None:
            asked.append((guild_id, people))
            await super().wait(guild_id, people=people)

    monkeypatch.setattr(computers_module, "FairTurns", Noted)
    night = Night()
    snapshot = await night.open([ANN], computers=True)
    moves = len(stored.actions(night.store))
    assert asked
    assert set(asked) == {(snapshot.table.guild_id, True)}
    assert len(asked) >= moves
    await night.tables.leave(1, ANN.user_id)
    await night.services.computers.settle()
    assert asked[-1] == (snapshot.table.guild_id, False), "nobody plays there any more"
