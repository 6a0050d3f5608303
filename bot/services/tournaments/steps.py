"""What happens in a tournament by itself: deals, rounds, no-shows, the end.

Everything is one function, `advance`: look at the stored tournament and at its tables, and do what is due.
It is called after every change of either, when a stored moment has come, and at a start of the program; doing
it once too often changes nothing, so that a crash between any two steps loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter

from bot.engine.presets import Catalogue
from bot.services.errors import NotNow, TableNotFound
from bot.services.ports import Background, Entropy, Now, Store, UnitOfWork
from bot.services.standings.scoring import open_sealed
from bot.services.tables.beginning import begin_hand
from bot.services.tables.changes import Change, changed, store, store_new
from bot.services.tables.dealing import new_secret
from bot.services.tables.live import Founded, Judge, LiveTables
from bot.services.tables.live_table import LiveTable, persons_of
from bot.services.tables.moves import close, void
from bot.services.tournaments import joining, moments, pot
from bot.services.tournaments.book import Step, TournamentBook
from bot.services.tournaments.checks import least_seats
from bot.services.tournaments.cutting import cuts, still_equal, with_extra_hand
from bot.services.tournaments.deals import given_deal, seating_chance
from bot.services.tournaments.deciding import with_round
from bot.services.tournaments.pot import passed_over, prizes
from bot.services.tournaments.presence import Share, absent, marked_absent, read_shares
from bot.services.tournaments.scoring import MOST_EXTRA, read_scores, standings
from bot.services.tournaments.seating.rounds import is_final, is_over, knocked_out, next_round
from bot.services.tournaments.seats import (
    hands_due,
    hands_played,
    new_table,
    seats_now,
    table_status,
    time_is_up,
)
from bot.services.values.scores import Standing
from bot.services.values.tables import TableStatus
from bot.services.values.tournaments import (
    Format,
    Round,
    Tournament,
    TournamentStatus,
    TournamentTable,
    TournamentTableStatus,
)

VOIDED_BY_HOST = "tournament-void"
CANCELLED = "tournament-cancelled"
"""Why a hand was voided, in its record."""

_MOST_STEPS = 20
"""More steps than one look can lead to: should there be one more, something goes in a circle."""


class TournamentSteps:
    """Brings tournaments forward."""

    def __init__(
        self,
        store: Store,
        book: TournamentBook,
        live: LiveTables,
        presets: Catalogue,
        now: Now,
        entropy: Entropy,
        background: Background,
        *,
        deal_pause: float = moments.DEAL_PAUSE,
        round_pause: float = moments.ROUND_PAUSE,
        unlimited: bool = False,
    ) -> None:
        self._store = store
        self._book = book
        self._live = live
        self._presets = presets
        self._now = now
        self._entropy = entropy
        self._background = background
        self._deal_pause = timedelta(seconds=deal_pause)
        self._round_pause = timedelta(seconds=round_pause)
        self._unlimited = unlimited

    async def advance(self, tournament_id: int) -> datetime | None:
        """Do all that is due in a tournament; return when to look again (None: when something changes).

        Raises TournamentNotFound, Conflict, StorageUnavailable; what was stored by then is done.
        """
        return await self._book.locked(tournament_id, lambda: self._advance(tournament_id))

    async def _advance(self, tournament_id: int) -> datetime | None:
        for _ in range(_MOST_STEPS):
            before = await self._book.get(tournament_id)
            wish = await self._step(before)
            after = await self._book.get(tournament_id)
            if after.revision == before.revision:
                return wish
        return self._now()

    async def _step(self, tournament: Tournament) -> datetime | None:
        """Do the next thing that is due, in one transaction; return when to look again if nothing was."""
        status = tournament.status
        if tournament.over:
            return await self._wind_up(tournament)
        if status is TournamentStatus.DRAFT:
            return await self._expire(tournament)
        if status is not TournamentStatus.RUNNING:
            return await self._before_start(tournament)
        round_ = tournament.round
        if round_ is not None and round_.over_at is None:
            return await self._play(tournament, round_)
        await self._open_results(tournament)
        return None if tournament.paused else await self._between_rounds(tournament)

    async def _save(self, before: Tournament, step: Step) -> None:
        """Store a step, unless another process has changed the tournament since it was looked at."""
        await self._book.change_locked(before.id, lambda it: step if it.revision == before.revision else None)

    # Before the start

    async def _expire(self, tournament: Tournament) -> datetime | None:
        ends = tournament.created_at + moments.DRAFT_LIFE
        if self._now() < ends:
            return ends
        await self._save(tournament, Step(joining.cancelled(tournament, joining.DRAFT_EXPIRED, self._now())))
        return None

    async def _before_start(self, tournament: Tournament) -> datetime | None:
        now, starts_at = self._now(), tournament.config.starts_at
        if starts_at is None:
            return None
        if now >= starts_at:
            await self._save(tournament, self._begun(tournament, now))
            return None
        due = moments.start_due(tournament)
        if due is None or now < due:
            return due
        if due == moments.remind_at(tournament):
            await self._save(tournament, Step(replace(tournament, reminded=True)))
        else:
            await self._save(tournament, Step(joining.check_in_open(tournament, now)))
        return None

    def _begun(self, tournament: Tournament, now: datetime) -> Step:
        """Return the start by time, or the end of a tournament for which too few have come."""
        try:
            after, out = joining.started(tournament, "", now, alone=self._unlimited)
        except NotNow:
            return self._cancelled(tournament, joining.TOO_FEW)
        return Step(after, pot.refund_postings(tournament, out))

    def _cancelled(self, tournament: Tournament, reason: str) -> Step:
        refunds = pot.refund_postings(tournament, tournament.entrants)
        return Step(joining.cancelled(tournament, reason, self._now()), refunds)

    # A round

    async def _play(self, tournament: Tournament, round_: Round) -> datetime | None:
        """Look at every table of the round: seats, deals, voided hands; then at the round."""
        moments_due: list[datetime] = []
        tables: list[TournamentTable] = []
        for table in round_.tables:
            after, due = await self._tend(tournament, round_, table)
            tables.append(after)
            moments_due += [] if due is None else [due]
        tables = await self._with_extra_hands(tournament, round_, tables)
        if all(table.status is TournamentTableStatus.DONE for table in tables):
            await self._close(tables)
            over = replace(round_, tables=tuple(tables), over_at=self._now())
            await self._save(tournament, Step(await self._with_cuts(with_round(tournament, over))))
            return None
        if tuple(tables) != round_.tables:
            await self._save(tournament, Step(with_round(tournament, replace(round_, tables=tuple(tables)))))
            return None
        no_show = moments.no_show_at(tournament, round_)
        if no_show is not None and not tournament.paused:
            if self._now() >= no_show:
                async with self._store.read() as work:
                    missing = await absent(work, tournament, round_)
                await self._save(tournament, Step(marked_absent(tournament, round_, missing)))
                return None
            moments_due.append(no_show)
        if round_.ends_at is not None and self._now() < round_.ends_at and not tournament.paused:
            moments_due.append(round_.ends_at)
        return min(moments_due, default=None)

    async def _tend(
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

    async def _with_extra_hands(
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
        lines = await self._standings(tournament)
        found = []
        for table in tables:
            tied = still_equal(tournament, lines, table) if table.number in judged else ()
            if tied:
                dealt = (await self._live.get(table.table_id)).table.hand_no
                table = with_extra_hand(table, tied, dealt)
            found.append(table)
        return found

    async def _with_cuts(self, tournament: Tournament) -> Tournament:
        """Return a tournament whose last round says how it was decided who goes on."""
        round_ = tournament.round
        if tournament.config.format is not Format.KNOCKOUT or round_ is None or is_final(tournament):
            return tournament
        return with_round(
            tournament, replace(round_, cuts=cuts(tournament, await self._standings(tournament)))
        )

    async def _follow(self, tournament: Tournament, table: TournamentTable) -> LiveTable:
        """Bring a table to what the tournament says: void its hand if it was voided, seat who is to sit."""

        def judge(live: LiveTable) -> Change | None:
            now, hand = self._now(), live.hand
            if live.table.status is TableStatus.PLAYING and hand is not None and hand.id in table.voided:
                return void(
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

    async def _close(self, tables: Sequence[TournamentTable], reason: str | None = None) -> None:
        """Close those of the tables that are not; a hand under way is voided with a reason."""

        def judge(live: LiveTable) -> Change | None:
            if live.table.status is TableStatus.PLAYING:
                if reason is None:
                    return None
                return void(live, reason, user_id=None, now=self._now(), entropy=self._entropy)
            return close(live, self._now())

        for table in tables:
            live = await self._live.get(table.table_id)
            if live.table.status is not TableStatus.CLOSED:
                await self._changed(table.table_id, judge)

    # Between rounds

    async def _between_rounds(self, tournament: Tournament) -> datetime | None:
        lines = await self._standings(tournament)
        if is_over(tournament, lines):
            await self._finish(tournament, lines)
            return None
        round_ = tournament.round
        if round_ is not None and round_.over_at is not None:
            next_at = round_.over_at + self._round_pause
            if self._now() < next_at:
                return next_at
        await self._begin_round(tournament, lines)
        return None

    async def _open_results(self, tournament: Tournament) -> None:
        """Count the hands of a duplicate that were sealed until now, each in a transaction of its own.

        Those that are counted are not sealed any more, so that it can be gone on with at any point.
        """
        if not tournament.config.duplicate:
            return
        tables = [table.table_id for round_ in tournament.rounds for table in round_.tables]
        async with self._store.read() as work:
            sealed = await work.results.sealed(tables)
        for hand_id, results in groupby(sealed, key=attrgetter("hand_id")):
            async with self._store.write() as work:
                stored = await work.hands.get(hand_id)
                header = None if stored is None else stored.header
                names = {} if header is None else persons_of(header.players, header.header.get("seats", ()))
                await open_sealed(work, list(results), names)

    async def _standings(self, tournament: Tournament) -> list[Standing]:
        async with self._store.read() as work:
            return standings(tournament, await read_scores(work, tournament))

    async def _begin_round(self, tournament: Tournament, lines: Sequence[Standing]) -> None:
        """Seat everybody and deal the first hand at all tables, in one transaction."""
        number = len(tournament.rounds) + 1
        least = least_seats(tournament.config, self._presets)
        chance = seating_chance(tournament, number)
        seating = await self._background(partial(next_round, tournament, lines, chance, least))
        if not seating:
            await self._save(tournament, self._cancelled(tournament, joining.TOO_FEW))
            return
        out = knocked_out(tournament, lines)
        entrants = tuple(
            replace(entrant, knocked_out=number - 1) if entrant.number in out else entrant
            for entrant in tournament.entrants
        )
        now, minutes = self._now(), tournament.config.round_minutes
        begun: list[Tournament] = []
        decided = await self._with_cuts(tournament)  # somebody may have dropped out since the round was over

        async def write(work: UnitOfWork) -> list[Founded]:
            tables, made = await self._tables(work, tournament, number, seating, now)
            ends_at = now + timedelta(minutes=minutes) if minutes else None
            round_ = Round(number=number, tables=tuple(tables), began_at=now, ends_at=ends_at)
            after = replace(
                tournament,
                revision=tournament.revision + 1,
                entrants=entrants,
                rounds=(*decided.rounds, round_),
            )
            begun[:] = [self._book.stamped(after)]
            await work.tournaments.save(begun[0])
            return made

        await self._live.found(write)
        self._book.publish(begun[0])

    async def _tables(
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

    # The end

    async def _finish(self, tournament: Tournament, lines: Sequence[Standing]) -> None:
        """Pay the prizes, or where nobody can win one give the entries back."""
        chips = pot.pot_chips(tournament)
        shares = await self._shares(tournament)
        paid = prizes(tournament, lines, chips, shares)
        entrants, postings = tournament.entrants, pot.prize_postings(tournament, paid)
        if chips and not paid:
            postings = pot.refund_postings(tournament, entrants)
            entrants = tuple(replace(entrant, paid=False) for entrant in entrants)
        over = replace(
            tournament,
            status=TournamentStatus.FINISHED,
            entrants=entrants,
            prizes=paid,
            passed_over=passed_over(tournament, lines, paid, shares),
            ended_at=self._now(),
        )
        await self._save(tournament, Step(over, postings))

    async def _shares(self, tournament: Tournament) -> Mapping[int, Share]:
        async with self._store.read() as work:
            return await read_shares(work, tournament, await read_scores(work, tournament))

    async def _wind_up(self, tournament: Tournament) -> datetime | None:
        """Close what a cancelled tournament left open, and ask for a report that is not posted yet."""
        round_ = tournament.round
        if round_ is not None and round_.over_at is None:
            await self._close(round_.tables, CANCELLED)
            await self._open_results(tournament)
            tables = tuple(replace(table, status=TournamentTableStatus.DONE) for table in round_.tables)
            over = replace(round_, tables=tables, over_at=self._now())
            await self._save(tournament, Step(with_round(tournament, over)))
            return None
        if tournament.due_at is not None and tournament.due_at <= self._now():
            await self._save(tournament, Step(tournament))
            return None
        return tournament.due_at
