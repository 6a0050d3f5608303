"""A game night for tests: the services over a store, named people, and ways to play a hand."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import PASS, Action, Bid
from bot.engine.errors import EngineError
from bot.engine.rules import RuleSet
from bot.engine.state import PhaseName
from bot.features.installed import FEATURES
from bot.services.app import Services, Wiring
from bot.services.chips.chips import member
from bot.services.errors import Param, ServiceError
from bot.services.ports import NO_METER, NO_THINKER, Chooser, Meter, Now, Store, Thinker
from bot.services.records.records import replay_problem
from bot.services.tables.seating import digest
from bot.services.values.tables import ClockName, Level, Person, TableConfig, TableSnapshot, TableStatus
from bot.storage.audit.audit import audit
from bot.storage.database import Database
from tests.presets import UNPACED
from tests.services.fakes import FakeEntropy, FakeNotifier, FakeNow, at_once, at_random
from tests.services.store import MemoryStore

FREE_CHIPS = {
    "daily_hand": False,
    "daily_wage": True,
    "newcomers_lose": 10**9,
    "members_lose": 10**9,
    "gift_hands": 0,
    "gift_days": 0,
    "gift_given": 10**9,
    "gift_received": 10**9,
}
"""Settings of a server where everybody may give all their chips; daily chips need no hand."""
GUILD, CHANNEL = 77, 500
PRESETS = load_presets()

ANN, BOB, CLEO, DAN, EVE, FAY = (
    Person(user_id, name) for user_id, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"), start=1)
)
PEOPLE = (ANN, BOB, CLEO, DAN, EVE)
MONA = Person(99, "Mona")
"""A server manager who plays nowhere."""


def press_id(at: datetime, number: int) -> int:
    """Return the id that Discord gives to a press."""
    return (int(at.timestamp() * 1000) - 1420070400000) << 22 | number


def config(**changes: Any) -> TableConfig:
    """Return the config of a table of five without a clock, with changes."""
    values: dict[str, Any] = {
        "preset": "japanese",
        "options": {},
        "rules": RuleSet(),
        "seats": 5,
        "clock": ClockName.OFF,
        **changes,
    }
    return TableConfig(**values)


ZONES = {"en": "UTC", "ja": "Asia/Tokyo"}


@dataclass
class Night:
    """One process of the bot over a store that may outlive it."""

    store: Any = field(default_factory=MemoryStore)
    now: Now = field(default_factory=FakeNow)
    notifier: FakeNotifier = field(default_factory=FakeNotifier)
    choose: Chooser = at_random
    pause: Callable[[], Awaitable[object]] | None = None
    """Waits before each move of a computer; None: none waits."""
    seed: int = 1
    services: Services = field(init=False)
    rng: random.Random = field(init=False)
    presses: int = 1000
    thinker: Thinker = NO_THINKER
    forced: bool = False
    meter: Meter = NO_METER

    def __post_init__(self) -> None:
        store: Store = self.store
        self.rng = random.Random(self.seed)
        self.services = Services(
            Wiring(
                store=store,
                presets=PRESETS,
                now=self.now,
                entropy=FakeEntropy(self.seed),
                choose=self.choose,
                computer_pause=0 if self.pause is None else 1,
                sleep=self._sleep,
                computer_pace=UNPACED,
                zones=ZONES,
                background=at_once,
                thinker=self.thinker,
                forced=self.forced,
                meter=self.meter,
                features=[feature.services for feature in FEATURES],
            ),
            self.notifier,
        )

    async def _sleep(self, _: float) -> None:
        assert self.pause is not None
        await self.pause()

    @property
    def tables(self) -> Any:
        return self.services.tables

    @property
    def openings(self) -> Any:
        return self.services.openings

    async def open(
        self,
        people: Iterable[Person] = PEOPLE,
        *,
        computers: bool = False,
        start: bool = True,
        **changes: Any,
    ) -> TableSnapshot:
        """Open a table, seat the people, fill up with computers if asked, and deal."""
        await self.services.start()
        host, *others = people
        snapshot = await self.openings.create(
            guild_id=GUILD, channel_id=CHANNEL, locale="en", host=host, config=config(**changes)
        )
        table_id = snapshot.table.id
        for person in others:
            await self.tables.sit(table_id, person)
        if computers:
            level = changes.get("level", Level.NOVICE)
            await self.tables.add_computer(table_id, host.user_id, level, count=6)
        if start:
            await self.tables.start(table_id, host.user_id, self.press())
        await self.services.computers.settle()
        return await self.tables.snapshot(table_id)

    async def hand_over(self, giver_id: int, taker: Person, table_id: int = 1) -> TableSnapshot:
        """Hand a seat over: its player offers it and the other person takes it."""
        number = self.press()
        await self.tables.offer_seat(table_id, giver_id, taker, number)
        snapshot, given = await self.tables.take_seat(table_id, taker, number)
        assert given == giver_id
        return snapshot

    async def everybody_agrees(self, table_id: int = 1) -> TableSnapshot:
        """Have everybody agree to the table as it is."""
        table = (await self.tables.snapshot(table_id)).table
        for seat in table.seats:
            if seat.user_id is not None:
                await self.tables.agree(table_id, seat.user_id, digest(table.config))
        return await self.tables.snapshot(table_id)

    @property
    def endings(self) -> Any:
        return self.services.endings

    async def void(self, table_id: int = 1) -> TableSnapshot:
        """Call off the hand in progress as a manager who is not part of it."""
        return await self.endings.void(table_id, MONA, manager=True, reason="late")

    def press(self) -> int:
        """Return the id of a new press."""
        self.presses += 1
        return press_id(self.now(), self.presses)

    async def due(self, table_id: int = 1) -> tuple[int, Person]:
        """Return the turn and the player to move."""
        snapshot = await self.tables.snapshot(table_id)
        shown = snapshot.view
        seat = snapshot.table.seats[shown.to_act[0]]
        return snapshot.table.turn, Person(seat.user_id, seat.name)

    async def move(self, action: Action | None = None, table_id: int = 1) -> TableSnapshot:
        """Make one move, at random unless an action is given, then let the computers move."""
        turn, person = await self.due(table_id)
        if action is None:
            hand = await self.services.play.private(table_id, person.user_id)
            action = hand.legal.sample(self.rng)
        acted = await self.services.play.act(table_id, person.user_id, action, turn=turn)
        await self.services.computers.settle()
        return acted.snapshot

    async def moves(self, count: int, table_id: int = 1) -> None:
        """Make this many moves of people; stop when the hand is over.

        In the auction the first bids 13 spades and the others pass: five people then call, discard and play.
        """
        for _ in range(count):
            snapshot = await self.tables.snapshot(table_id)
            if snapshot.table.status is not TableStatus.PLAYING:
                return
            action: Action | None = None
            if snapshot.view.phase is PhaseName.AUCTION:
                action = PASS if any(call.points for call in snapshot.view.auction) else Bid(13, 3)
            await self.move(action, table_id)

    async def finish(self, table_id: int = 1) -> TableSnapshot:
        """Play the hand in progress to its end."""
        while (await self.tables.snapshot(table_id)).table.status is TableStatus.PLAYING:
            await self.move(table_id=table_id)
        return await self.tables.snapshot(table_id)

    async def everybody_passes(self, table_id: int = 1) -> None:
        """Let all seats pass once."""
        for _ in range((await self.tables.snapshot(table_id)).table.config.seats):
            await self.move(PASS, table_id)

    async def next_hand(self, table_id: int = 1) -> TableSnapshot:
        """Deal the next hand on behalf of the first person at the table."""
        seats = (await self.tables.snapshot(table_id)).table.seats
        by = next(seat.user_id for seat in seats if seat.user_id is not None)
        await self.tables.next_hand(table_id, by, self.press())
        await self.services.computers.settle()
        return await self.tables.snapshot(table_id)

    async def set(self, **changes: object) -> None:
        """Change server settings as a manager."""
        await self.services.guild_settings.change(GUILD, MONA, changes, manager=True)

    async def balance(self, person: Person) -> int:
        """Return a person's chips."""
        async with self.store.read() as work:
            return await work.ledger.balance(member(GUILD, person.user_id))

    async def restarted(self, **changes: Any) -> Night:
        """Return the next process over the same store, started."""
        await self.services.stop()
        again = Night(store=self.store, now=self.now, seed=self.seed + 1, presses=self.presses, **changes)
        await again.services.start()
        await again.services.computers.settle()
        return again


_ENDS: dict[Callable[[Night], Awaitable[object]], bytes] = {}


def stored_after(play: Callable[[Night], Awaitable[object]]) -> Any:
    """Return a fixture that fills a test's database with what a play left, which is played only once."""

    @pytest.fixture
    async def filled(database: MemoryStore) -> None:
        if play not in _ENDS:
            night = Night()
            await play(night)
            await night.services.stop()
            _ENDS[play] = night.store.contents()
        database.fill(_ENDS[play])

    return filled


def lasting(snapshot: TableSnapshot) -> TableSnapshot:
    """Return a snapshot without what a restart loses: new ratings and badges, and why a hand is unrated."""
    if snapshot.summary is None:
        return snapshot
    return replace(snapshot, summary=replace(snapshot.summary, ratings=(), badges=(), unrated=()))


async def breathe(rounds: int = 20) -> None:
    """Let other tasks run."""
    for _ in range(rounds):
        await asyncio.sleep(0)


async def refused(
    asked: Awaitable[object], kind: type[ServiceError | EngineError], code: str
) -> Mapping[str, Param]:
    """Expect a refusal with this code, and return its parameters."""
    with pytest.raises(kind) as refusal:
        await asked
    assert refusal.value.code == code
    return refusal.value.params


async def in_order(database: Database) -> None:
    """Check that all books balance and every hand can be replayed."""
    report = await audit(database, replay_problem)
    assert report.problems == ()
