"""The evenings of a server: its members play hands and tournaments through the services."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.client import NapoleonBot
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import LeagueConfig
from bot.features.tournaments.values.tournaments import HostActKind, TournamentStatus
from bot.players import choose
from bot.services.values.tables import ClockName, Level, Person, PrivateHand, TableConfig, TableStatus
from tests.preview.newcomer import until

SEED: Final = 4
"""Of who comes, and of what the members play."""
SEATS: Final = 5
HAND: Final = timedelta(minutes=4)
"""How long a hand takes."""


class Clock:
    """The clock of the simulated Discord, which only changes when set."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        """Return the current time (UTC)."""
        return self.moment


@dataclass
class Society:
    """The members of a server; they play like computers, every third like a beginner."""

    bot: NapoleonBot
    clock: Clock
    guild_id: int
    channel_id: int
    members: Sequence[Person]
    language: str
    rng: random.Random = field(default_factory=lambda: random.Random(SEED))

    async def evening(self, hands: int, *, stake: int) -> None:
        """Play some hands at one table: the first member, other random members and a computer."""
        tables = self.bot.app.tables
        others = self.rng.sample(range(1, len(self.members)), SEATS - 2)
        host, *guests = (self.members[place] for place in (0, *others))
        rules = self.bot.app.presets.find("japanese").rules_with({}, SEATS)
        config = TableConfig("japanese", {}, rules, SEATS, stake=stake, clock=ClockName.OFF, hands=hands)
        opened = await self.bot.app.openings.create(
            guild_id=self.guild_id, channel_id=0, locale=self.language, host=host, config=config
        )
        table_id = opened.table.id
        for guest in guests:
            await tables.sit(table_id, guest)
        await tables.add_computer(table_id, host.user_id, Level.REGULAR)
        await self._show(table_id)
        await tables.start(table_id, host.user_id, self._press())
        for _ in range(hands - 1):
            await self.hand(table_id)
            await self._show(table_id)
            await tables.next_hand(table_id, host.user_id, self._press())
        await self.hand(table_id)

    async def _show(self, table_id: int) -> None:
        """Record that the commitment of the next deal was shown, as the table has no channel to show it."""
        snapshot = await self.bot.app.tables.snapshot(table_id)
        await self.bot.app.fair_deals.showing.note(snapshot.table, self.guild_id, self._press())

    async def hand(self, table_id: int) -> None:
        """Play the hand of a table to its end."""
        services = self.bot.app
        while True:
            await services.computers.settle()
            live = await services.live.get(table_id)
            if live.table.status is not TableStatus.PLAYING:
                break
            for seat in live.due:
                user_id = live.table.seats[seat].user_id
                if user_id is not None:
                    await self._move(table_id, user_id)
                    break
        self.clock.moment += HAND

    async def _move(self, table_id: int, user_id: int) -> None:
        private = await self.bot.app.play.private(table_id, user_id)
        assert isinstance(private, PrivateHand)
        beginners = {member.user_id for member in self.members[2::3]}
        level = Level.NOVICE if user_id in beginners else Level.REGULAR
        action = choose(private.view, private.legal, level.value, self.rng)
        await self.bot.app.play.act(table_id, user_id, action, turn=None)

    def _press(self) -> int:
        return self.rng.getrandbits(60)

    # tournaments

    async def tournament(self, config: TournamentConfig) -> int:
        """Announce a tournament hosted by the first member, let everybody join, and return its id."""
        tournaments, host = services_of(self.bot.app).service, self.members[0]
        drafted = await tournaments.draft(self.guild_id, self.channel_id, self.language, host, config)
        await tournaments.announce(drafted.id, host, manager=True)
        for member in self.members:
            await tournaments.join(drafted.id, member, self._press())
        return drafted.id

    async def league(self, league: LeagueConfig, config: TournamentConfig, count: int) -> None:
        """Create a league, and play `count` tournaments of it, a week apart."""
        services, host = self.bot.app, self.members[0]
        made = await services_of(services).leagues.create(self.guild_id, host, True, league)
        for _ in range(count):
            self.clock.moment += timedelta(weeks=1)
            drafted = await services_of(services).service.draft(
                self.guild_id, self.channel_id, self.language, host, config
            )
            counting = replace(config, league=made.id)
            await services_of(services).service.configure(drafted.id, host, True, counting)
            await services_of(services).service.announce(drafted.id, host, manager=True)
            for member in self.rng.sample(self.members, len(self.members) - 2):
                await services_of(services).service.join(drafted.id, member, self._press())
            await self.play_tournament(drafted.id)

    async def play_tournament(self, tournament_id: int) -> None:
        """Start a tournament and play all of it."""
        services = self.bot.app
        await services_of(services).service.start(tournament_id, self.members[0], False, self._press())
        while True:
            await services_of(services).director.settle()
            tournament = await services_of(services).service.get(tournament_id)
            if tournament.status is TournamentStatus.REVIEW:
                await services_of(services).service.act(
                    tournament_id, self.members[0], False, HostActKind.CONFIRM
                )
                return
            if tournament.status is not TournamentStatus.RUNNING or tournament.round is None:
                return
            for table in tournament.round.tables:
                await until(partial(self._dealt, table.table_id, tournament.config.hands))
                await self.hand(table.table_id)

    async def _dealt(self, table_id: int, hands: int) -> bool | None:
        """Return True once a tournament's table is dealt (its people are called first) or over, else None."""
        table = (await self.bot.app.live.get(table_id)).table
        return table.status is TableStatus.PLAYING or table.hand_no >= hands or None
