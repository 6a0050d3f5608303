"""Stand-ins for storage, the interface, the clock of the wall and chance, all in memory.

`FakeStore` keeps the promises of `bot.services.ports`: a transaction is stored as a whole or not at all,
writers wait for each other, and every call gives other tasks their turn. A test can make it fail.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.services.errors import StorageUnavailable
from bot.services.values.tables import TableSnapshot
from tests.services.fake_repositories import (
    Acts,
    Data,
    Deadlines,
    Events,
    GuildSettingsStore,
    Hands,
    Leagues,
    Ledger,
    Messages,
    People,
    Personal,
    Preferences,
    SavedRuleSets,
    State,
    Tables,
    Teams,
    Tournaments,
)
from tests.services.fakes_standings import Badges, Notes, Ratings, Results, Seasons, Standings


class Work:
    """A unit of work on its own copy of the data."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.tables = Tables(data)
        self.hands = Hands(data)
        self.ledger = Ledger(data)
        self.deadlines = Deadlines(data)
        self.messages = Messages(data)
        self.preferences = Preferences(data)
        self.saved_rules = SavedRuleSets(data)
        self.state = State(data)
        self.personal = Personal(data)
        self.guild_settings = GuildSettingsStore(data)
        self.tournaments = Tournaments(data)
        self.acts = Acts(data)
        self.people = People(data)
        self.events = Events(data)
        self.leagues = Leagues(data)
        self.teams = Teams(data)
        self.results = Results(data.standings)
        self.standings = Standings(data.standings)
        self.ratings = Ratings(data.standings)
        self.badges = Badges(data.standings)
        self.notes = Notes(data.standings)
        self.seasons = Seasons()


class FakeStore:
    """A database in memory. `writes` counts committed transactions.

    `fail_commits`: so many of the next commits fail with nothing stored. `lose_answers`: so many of the next
    commits are stored, and then the connection breaks. `down`: nothing can be opened.
    """

    def __init__(self) -> None:
        self.data = Data()
        self.writes = 0
        self.fail_commits = 0
        self.lose_answers = 0
        self.down = False
        self.down_after_lost_answer = False
        self._writer = asyncio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Work]:
        await self._open()
        async with self._writer:
            data = self.data.snapshot()
            yield Work(data)
            await asyncio.sleep(0)
            if self.fail_commits:
                self.fail_commits -= 1
                raise StorageUnavailable("storage-full")
            self.data = data
            self.writes += 1
            await asyncio.sleep(0)  # the answer is on its way
            if self.lose_answers:
                self.lose_answers -= 1
                self.down = self.down or self.down_after_lost_answer
                raise ConnectionResetError("the answer to COMMIT was lost")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Work]:
        await self._open()
        yield Work(self.data.snapshot())

    async def _open(self) -> None:
        await asyncio.sleep(0)
        if self.down:
            raise StorageUnavailable("storage-unreachable")


class FakeNotifier:
    """An interface that remembers what it was told."""

    def __init__(self) -> None:
        self.snapshots: list[TableSnapshot] = []
        self.events: list[Event] = []
        self.nudges: list[tuple[TableSnapshot, int]] = []

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[Event]) -> None:
        self.snapshots.append(snapshot)
        self.events.extend(events)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        self.nudges.append((snapshot, seat))


class FakeNow:
    """A clock of the wall that a test moves."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_seconds(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


class FakeEntropy:
    """Secrets that are the same in every run, and never twice the same in one."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def __call__(self, size: int) -> bytes:
        return self._random.randbytes(size)


def at_random(view: View, legal: LegalActions, level: str, rng: random.Random) -> Action:
    """A computer player that likes every legal action alike."""
    return legal.sample(rng)
