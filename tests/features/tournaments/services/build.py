"""Tournaments for tests: services over any store, people who join, fast computers."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

import pytest

from bot.engine.actions import Action
from bot.engine.errors import EngineError
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.features.tournaments.services.app import TournamentServices, services_of
from bot.features.tournaments.values.config import EARNED, TournamentConfig
from bot.features.tournaments.values.leagues import League
from bot.features.tournaments.values.rounds import TableStanding
from bot.features.tournaments.values.tournaments import HostActKind, Tournament, TournamentStatus
from bot.services.app import Services, Wiring
from bot.services.background import KeyedTasks
from bot.services.chips.chips import member
from bot.services.errors import ServiceError
from bot.services.ports import Chooser, Now, Store
from bot.services.values.chips import Account, AccountKind
from bot.services.values.hands import StoredHand
from bot.services.values.tables import ClockName, Level, Person, Seat, Table, TableStatus
from tests.presets import UNPACED
from tests.services.build import CHANNEL, GUILD, PRESETS, press_id
from tests.services.fakes import FakeEntropy, FakeNotifier, FakeNow, at_once
from tests.services.store import MemoryStore

HOST = Person(900, "Hana")
PEOPLE = tuple(Person(number, f"P{number}") for number in range(1, 201))


def default(view: View, legal: LegalActions, level: str, rng: random.Random) -> Action:
    """A fast computer player that chooses at random."""
    return legal.sample(rng)


def settings(**changes: Any) -> TournamentConfig:
    """Settings of a quick tournament: two rounds of two hands of Nap at tables of four, no clock."""
    values: dict[str, Any] = {
        "name": "Friday Cup",
        "preset": "nap",
        "seats": 4,
        "hands": 2,
        "rounds": 2,
        "clock": ClockName.OFF,
        "no_show": 0,
        "scoring": EARNED,
        **changes,
    }
    return TournamentConfig(**values)


async def refused(code: str, call: Awaitable[Any], **params: Any) -> None:
    """Require that a call is refused with a code and, among others, some parameters."""
    with pytest.raises((ServiceError, EngineError)) as refusal:
        await call
    assert refusal.value.code == code
    assert params.items() <= refusal.value.params.items()


class TournamentWitness:
    """An interface that records tournament events, and calls people to their tables."""

    def __init__(self) -> None:
        self.seen: list[Tournament] = []
        self.trouble: str | None = ""
        self.calls = True
        self.services: Services | None = None
        self._calling = KeyedTasks(self._call, logging.getLogger(__name__), "people are called", retry=5)

    def tournament_changed(self, tournament: Tournament) -> None:
        self.seen.append(tournament)
        if tournament.round is not None and tournament.round.waiting and not tournament.over and self.calls:
            self._calling.request((tournament.id, tournament.round.number))

    async def _call(self, round_: tuple[int, int]) -> None:
        await services_of(self.services).service.begin_round(*round_, self.services.now())

    async def settle(self) -> None:
        await self._calling.settle()

    @property
    def busy(self) -> bool:
        return self._calling.busy

    def place_trouble(self, tournament: Tournament) -> str | None:
        return self.trouble


@dataclass
class Process:
    """One process of the bot over a store that may outlive it."""

    store: Any = field(default_factory=MemoryStore)
    now: Now = field(default_factory=FakeNow)
    notifier: FakeNotifier = field(default_factory=FakeNotifier)
    witness: TournamentWitness = field(default_factory=TournamentWitness)
    choose: Chooser = default
    seed: int = 1
    deal_pause: float = 0
    round_pause: float = 0
    review_time: float = 0
    presses: int = 1000
    services: Services = field(init=False)

    def __post_init__(self) -> None:
        store: Store = self.store
        self.services = Services(
            Wiring(
                store=store,
                presets=PRESETS,
                now=self.now,
                entropy=FakeEntropy(self.seed),
                choose=self.choose,
                rng=random.Random(self.seed),
                computer_pause=0,
                computer_pace=UNPACED,
                background=at_once,
                features=[
                    partial(
                        TournamentServices,
                        deal_pause=self.deal_pause,
                        round_pause=self.round_pause,
                        review_time=self.review_time,
                    )
                ],
            ),
            self.notifier,
        )
        services_of(self.services).connect(self.witness)
        self.witness.services = self.services

    @property
    def leagues(self) -> Any:
        return services_of(self.services).leagues

    @property
    def tournaments(self) -> Any:
        return services_of(self.services).service

    def press(self) -> int:
        self.presses += 1
        return press_id(self.now(), self.presses)

    async def draft(self, host: Person = HOST, **changes: Any) -> Tournament:
        """Draft a tournament with these settings."""
        await self.services.start()
        drafted: Tournament = await self.tournaments.draft(GUILD, CHANNEL, "en", host, settings(**changes))
        return drafted

    async def open(self, people: int = 4, computers: int = 0, **changes: Any) -> Tournament:
        """Announce a tournament that people and computers have joined."""
        drafted = await self.draft(**changes)
        await self.tournaments.announce(drafted.id, HOST, True)
        for person in PEOPLE[:people]:
            await self.tournaments.join(drafted.id, person, self.press())
        if computers:
            await self.tournaments.add_computers(drafted.id, HOST, False, Level.NOVICE, computers)
        return await self.tournaments.get(drafted.id)

    async def begin(self, people: int = 4, computers: int = 0, **changes: Any) -> Tournament:
        """Open a tournament and start it; computers play until people are to move."""
        opened = await self.open(people, computers, **changes)
        await self.tournaments.start(opened.id, HOST, False, self.press())
        return await self.settle(opened.id)

    async def check_in(self, *people: Person) -> None:
        """Let people check in."""
        for person in people:
            await self.tournaments.check_in(1, person.user_id)

    async def change(self, config: TournamentConfig) -> Tournament:
        """Let a manager change the settings and announce it."""
        await self.tournaments.configure(1, HOST, True, config)
        changed: Tournament = await self.tournaments.announce_change(1, HOST, True)
        return changed

    async def disqualify(self, entrant: int = 0, why: str = "rude", **what: Any) -> Tournament:
        """Let the host, who is a manager, disqualify an entrant."""
        kind = HostActKind.DISQUALIFY
        out: Tournament = await self.tournaments.act(1, HOST, True, kind, why, entrant=entrant, **what)
        return out

    async def settle(self, tournament_id: int = 1) -> Tournament:
        """Wait until only people are to move."""
        while (
            services_of(self.services).director.busy
            or self.services.computers._tasks.busy
            or self.witness.busy
        ):
            await services_of(self.services).director.settle()
            await self.witness.settle()
            await self.services.computers.settle()
        return await self.tournaments.get(tournament_id)

    def league(self) -> League:
        """Return the stored first league."""
        found: League = self.store.look(lambda work: work.leagues.get(1))
        return found

    async def tables(self, tournament_id: int = 1) -> list[Table]:
        """Return the current tables of the last round."""
        round_ = (await self.tournaments.get(tournament_id)).round
        return [(await self.services.live.get(table.table_id)).table for table in round_.tables]

    async def later(self, seconds: float, tournament_id: int = 1) -> Tournament:
        """Let time pass, and the director look."""
        self.now.pass_seconds(seconds)
        await services_of(self.services).director.advance(tournament_id)
        return await self.settle(tournament_id)

    async def balance(self, person: Person) -> int:
        """Return a person's chips."""
        async with self.store.read() as work:
            return await work.ledger.balance(member(GUILD, person.user_id))

    async def pot(self, tournament_id: int = 1) -> int:
        """Return the chips that a tournament holds."""
        async with self.store.read() as work:
            return await work.ledger.balance(Account(AccountKind.EVENT, GUILD, tournament_id))

    async def seat_of(self, person: Person, tournament_id: int = 1) -> tuple[Table, Seat] | None:
        """Return where a person sits in the last round."""
        for table in await self.tables(tournament_id):
            for seat in table.seats:
                if seat.user_id == person.user_id:
                    return table, seat
        return None

    async def act(self, *, table_id: int | None = None) -> bool:
        """Let one person move at every table (or at one); return whether there was one."""
        acted = False
        for live in self.services.live.all():
            persons = [seat for seat in live.due if not live.table.seats[seat].automatic]
            if not persons or table_id not in (None, live.table.id):
                continue
            user_id = live.table.seats[persons[0]].user_id
            hand = await self.services.play.private(live.table.id, user_id)
            action = hand.legal.sample(random.Random(live.table.turn))
            await self.services.play.act(live.table.id, user_id, action, turn=live.table.turn)
            acted = True
        return acted

    async def play(self, tournament_id: int = 1) -> Tournament:
        """Let people and computers play the tournament to its end."""
        for _ in range(100_000):
            tournament = await self.settle(tournament_id)
            if tournament.status is not TournamentStatus.RUNNING or not await self.act():
                return tournament
        raise AssertionError("it has no end")

    async def play_on(self, table_id: int | None = None) -> None:
        """Let people at every table (or at one) move until none of them can."""
        while await self.act(table_id=table_id):
            await self.settle()

    async def until_between(self, table: int = 0, tournament_id: int = 1) -> None:
        """Let everybody play until a table has no hand in progress."""
        while (await self.tables(tournament_id))[table].status is TableStatus.PLAYING:
            assert await self.act()
            await self.settle(tournament_id)

    async def next_round(self, tournament_id: int = 1) -> Tournament:
        """Let everybody play until another round has begun."""
        number = len((await self.tournaments.get(tournament_id)).rounds)
        while len((tournament := await self.settle(tournament_id)).rounds) == number:
            assert await self.act()
        return tournament

    async def line(self, entrant: int, tournament_id: int = 1) -> TableStanding:
        """Return an entrant's line in the standings."""
        lines: list[TableStanding] = (await self.tournaments.results(tournament_id)).standings
        return next(line for line in lines if line.entrant == entrant)

    async def hands(self, table_id: int) -> Sequence[StoredHand]:
        """Return a table's stored hands."""
        async with self.store.read() as work:
            found: Sequence[StoredHand] = await work.hands.of_table(table_id)
            return found

    async def records(self, tournament_id: int = 1) -> dict[str, Any]:
        """Return the records of the final report as its reader has them."""
        report = await self.tournaments.report(tournament_id)
        return dict(json.loads(json.dumps(report.records)))

    async def restarted(self, **changes: Any) -> Process:
        """Return the next process over the same store, started."""
        await self.services.stop()
        pauses = ("deal_pause", "round_pause", "review_time")
        values = {"seed": self.seed + 1, **{name: getattr(self, name) for name in pauses}}
        again = Process(store=self.store, now=self.now, presses=self.presses, **{**values, **changes})
        await again.services.start()
        return again


@dataclass(frozen=True)
class Played:
    """What is left of a finished tournament; hands and their records by round, table and number."""

    tournament: Tournament
    standings: Sequence[TableStanding]
    csv: str
    records: dict[str, Any]
    hands: dict[tuple[int, int, int], tuple[StoredHand, dict[str, Any]]]


@lru_cache
def played(people: int, computers: int, **changes: Any) -> Played:
    """Play a tournament, once for all tests that only read what is left of it."""
    return asyncio.run(_play(people, computers, changes))


async def _play(people: int, computers: int, changes: dict[str, Any]) -> Played:
    process = Process()
    await process.begin(people, computers, **changes)
    tournament = await process.play()
    assert tournament.status is TournamentStatus.FINISHED
    hands = {
        (round_.number, table.number, hand.header.hand_no): (
            hand,
            await process.services.records.record(hand.header.id),
        )
        for round_ in tournament.rounds
        for table in round_.tables
        for hand in await process.hands(table.table_id)
    }
    standings = (await process.tournaments.results(1)).standings
    csv = (await process.tournaments.report(1)).csv
    return Played(tournament, standings, csv, await process.records(), hands)
