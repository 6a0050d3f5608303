"""The tables of a round: dealt, brought to what the tournament says of them, given extra hands, closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.engine.presets import Catalogue
from bot.services.errors import TableNotFound
from bot.services.ports import Entropy, Now, Store, UnitOfWork
from bot.services.tables import moves
from bot.services.tables.changes import Change, changed, store, store_new
from bot.services.tables.dealing import new_secret
from bot.services.tables.fair_deals import begin_hand
from bot.services.tables.live import Founded, Judge, LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tournaments.deals import given_deal
from bot.services.tournaments.presence import (
    hands_due,
    hands_played,
    new_table,
    seats_now,
    table_status,
    time_is_up,
)
from bot.services.tournaments.scoring import MOST_EXTRA, read_standings
from bot.services.tournaments.seating.rounds import is_final, still_equal, with_extra_hand
from bot.services.values.tables import TableStatus
from bot.services.values.tournaments import (
    Format,
    Round,
    Tournament,
    TournamentTable,
    TournamentTableStatus,
)

VOIDED_BY_HOST = "tournament-void"
CANCELLED = "tournament-cancelled"
"""Why a hand was voided, in its record."""


class RoundTables:
    """Brings the tables of a tournament's round forward, each change in a transaction of its own."""

    def __init__(
        self,
        store: Store,
        live: LiveTables,
        presets: Catalogue,
        now: Now,
        entropy: Entropy,
        deal_pause: timedelta,
    ) -> None:
        self._store = store
        self._live = live
        self._presets = presets
        self._now = now
        self._entropy = entropy
        self._deal_pause = deal_pause

    async def tend(
        self, tournament: Tournament, round_: Round, table: TournamentTable
    ) -> tuple[TournamentTable, datetime | None]:
        """Do what is due at a table; return it as it stands then, and when its next deal is due."""
        if table.closed:
            return table, None
        live = await self._follow(tournament, table)
        status = table_status(tournament, round_, table, live, self._now())
        short = hands_played(tournament, table, live.table) < hands_due(tournament, table)
        closed = live.table.status is TableStatus.CLOSED and short
        after = replace(table, status=status, closed=closed)
        waiting = live.table.status is TableStatus.BETWEEN and status is TournamentTableStatus.PLAYING
        if not waiting or tournament.paused:
            return after, None
        due = live.table.updated_at + (self._deal_pause if live.table.hand_no else timedelta())
        if self._now() < due:
            return after, due
        await self._deal(tournament, round_, table, live.table.hand_no)
        return after, None

    async def with_extra_hands(
        self, tournament: Tournament, round_: Round, tables: list[TournamentTable]
    ) -> list[TournamentTable]:
        """Return the tables, those with one more hand to play that have entrants equal at their cut.

        A table is judged when it is done, and once more when all are; in a duplicate only then, since scores
        depend on the other tables.
        """
        config, now = tournament.config, self._now()
        everyone = all(table.status is TournamentTableStatus.DONE for table in tables)
        if (
            config.format is not Format.KNOCKOUT
            or is_final(tournament)
            or time_is_up(tournament, round_, now)
        ):
            return tables
        judged = {
            after.number
            for before, after in zip(round_.tables, tables, strict=True)
            if after.status is TournamentTableStatus.DONE
            and (everyone or (after.status is not before.status and not config.duplicate))
            and after.extra < MOST_EXTRA
            and (await self._live.get(after.table_id)).table.status is not TableStatus.CLOSED
        }
        if not judged:
            return tables
        lines = await read_standings(self._store, tournament)
        found = []
        for table in tables:
            tied = still_equal(tournament, lines, table) if table.number in judged else ()
            if tied:
                dealt = (await self._live.get(table.table_id)).table.hand_no
                table = with_extra_hand(table, tied, dealt)
            found.append(table)
        return found

    async def _follow(self, tournament: Tournament, table: TournamentTable) -> LiveTable:
        """Bring a table to what the tournament says: void its hand if it was voided, seat who is to sit."""

        def judge(live: LiveTable) -> Change | None:
            now, hand = self._now(), live.hand
            if live.table.status is TableStatus.PLAYING and hand is not None and hand.id in table.voided:
                return moves.void(
                    live, VOIDED_BY_HOST, user_id=None, now=now, entropy=self._entropy, keep_open=True
                )
            seats = seats_now(tournament, table, live)
            if seats == live.table.seats:
                return None
            return changed(live, replace(live.table, seats=seats), now)

        live = await self._live.get(table.table_id)
        while live.table.status is not TableStatus.CLOSED and judge(live) is not None:
            live = await self._changed(table.table_id, judge)
        return live

    async def _changed(self, table_id: int, judge: Judge) -> LiveTable:
        """Change a table; one that was closed between two looks stays as it is."""
        try:
            return await self._live.change(table_id, judge)
        except TableNotFound:
            return await self._live.get(table_id)

    async def _deal(self, tournament: Tournament, round_: Round, table: TournamentTable, dealt: int) -> None:
        """Deal the hand after `dealt` hands, unless another process has done so."""

        def judge(live: LiveTable) -> Change | None:
            if live.table.status is not TableStatus.BETWEEN or live.table.hand_no != dealt:
                return None
            given = given_deal(
                tournament, round_.number, table.number, table.table_id, dealt + 1, len(table.seats)
            )
            return begin_hand(live, (), self._now(), given)

        await self._changed(table.table_id, judge)

    async def close(self, tables: Sequence[TournamentTable], reason: str | None = None) -> None:
        """Close those of the tables that are not; a hand under way is voided with a reason."""

        def judge(live: LiveTable) -> Change | None:
            if live.table.status is TableStatus.PLAYING:
                if reason is None:
                    return None
                return moves.void(live, reason, user_id=None, now=self._now(), entropy=self._entropy)
            return moves.close(live, self._now())

        for table in tables:
            live = await self._live.get(table.table_id)
            if live.table.status is not TableStatus.CLOSED:
                await self._changed(table.table_id, judge)

    async def begin(
        self,
        work: UnitOfWork,
        tournament: Tournament,
        number: int,
        seating: Sequence[tuple[int | None, ...]],
        now: datetime,
    ) -> tuple[list[TournamentTable], list[Founded]]:
        """Store the tables of a round with their first hands, in an open transaction."""
        tables: list[TournamentTable] = []
        made: list[Founded] = []
        for place, seats in enumerate(seating, start=1):
            table_id = await work.tables.next_id()
            table = new_table(tournament, table_id, seats, self._presets, new_secret(self._entropy), now)
            empty = await store_new(work, Change(LiveTable(table), now))
            given = given_deal(tournament, number, place, table_id, 1, len(seats))
            dealt = begin_hand(empty, (), now, given)
            made.append((await store(work, dealt), dealt.events))
            tables.append(TournamentTable(number=place, table_id=table_id, seats=seats))
        return tables, made
