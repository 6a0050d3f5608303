"""The tables of a round: start, seats, presence, deals, extra hands, end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.engine.games import Catalogue
from bot.features.tournaments.services.checks import table_config
from bot.features.tournaments.services.deals import given_deal
from bot.features.tournaments.services.joining import with_round
from bot.features.tournaments.services.scoring import MOST_EXTRA, read_standings
from bot.features.tournaments.services.seating.rounds import is_final, still_equal, with_extra_hand
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import Round, TournamentTable, TournamentTableStatus
from bot.features.tournaments.values.tournaments import Entrant, EntrantStatus, Tournament
from bot.services.app import Services
from bot.services.errors import TableNotFound
from bot.services.ports import UnitOfWork
from bot.services.tables import moves, opening
from bot.services.tables.changes import Change, change_within_turn, store_new
from bot.services.tables.dealing import new_secret
from bot.services.tables.fair_deals import begin_hand
from bot.services.tables.live import TableJudge
from bot.services.tables.live_table import LiveTable
from bot.services.tables.seating import person_seat
from bot.services.values.hands import BY_PLAYER
from bot.services.values.names import computer_name
from bot.services.values.tables import Looks, Person, Seat, Table, TableStatus, is_former
from bot.services.values.themes import Theme

VOIDED_BY_HOST = "tournament-void"
CANCELLED = "tournament-cancelled"
"""The reason, in its record, why a hand was voided."""


def new_table(
    tournament: Tournament,
    table_id: int,
    seats: tuple[int | None, ...],
    presets: Catalogue,
    deal: tuple[str, str],
    now: datetime,
    looks: tuple[Looks, Theme],
) -> Table:
    """Return a table of a new round with everybody seated; it has no deal and no place in Discord yet."""
    table = opening.new_table(
        guild_id=tournament.guild_id,
        channel_id=0,
        home_channel_id=tournament.channel_id,
        locale=tournament.locale,
        host=Person(tournament.host_id, tournament.host_name),
        config=replace(table_config(tournament.config, presets, len(seats)), looks=looks[0], theme=looks[1]),
        deal=deal,
        now=now,
        table_id=table_id,
    )
    chairs: list[Seat] = []
    for number in seats:
        chairs.append(_chair(tournament, number, chairs))
    return replace(table, seats=tuple(chairs), status=TableStatus.BETWEEN, event_id=tournament.id)


def _chair(tournament: Tournament, number: int | None, others: Sequence[Seat]) -> Seat:
    """Return an entrant's seat; None is a computer that fills it, with a name unused at the table."""
    config = tournament.config
    taken = [*(entrant.name for entrant in tournament.entrants), *(seat.name for seat in others)]
    if number is None:
        return Seat(computer=config.level, name=computer_name(tournament.id, taken))
    entrant, user_id = tournament.entrants[number], tournament.entrants[number].user_id
    # An entrant whom an undo brings back may have left for good in the meantime.
    if user_id is None or is_former(user_id) or entrant.status is not EntrantStatus.IN:
        name = computer_name(tournament.id, taken) if entrant.computer is None else entrant.name
        return Seat(computer=entrant.computer or config.level, name=name)
    return person_seat(Person(user_id, entrant.name), config.clock)


def seats_now(tournament: Tournament, table: TournamentTable, live: LiveTable) -> tuple[Seat, ...]:
    """Return who should sit at a table now, by the tournament's state.

    An entrant who is out is replaced by a computer at once. A person takes over a seat at once if the hand
    was dealt to somebody of the same entrant, else from the next deal on. A computer that the host put in a
    person's place takes over from the next deal on.
    """
    return tuple(
        seat if number is None else _seat_now(tournament, tournament.entrants[number], live, index)
        for index, (seat, number) in enumerate(zip(live.table.seats, table.seats, strict=True))
    )


def _seat_now(tournament: Tournament, entrant: Entrant, live: LiveTable, index: int) -> Seat:
    seat, wanted = live.table.seats[index], _chair(tournament, entrant.number, live.table.seats)
    hand = live.hand if live.table.status is TableStatus.PLAYING else None
    if hand is None or wanted.user_id is None:
        waits = hand is not None and entrant.status is EntrantStatus.IN
    else:
        waits = hand.players[index] not in entrant.users
    return seat if waits or seat.user_id == wanted.user_id else wanted


def table_status(
    tournament: Tournament, round_: Round, table: TournamentTable, live: LiveTable, now: datetime
) -> TournamentTableStatus:
    """Return whether a table is done: all hands played or time up, and no hand under way."""
    if live.table.status is TableStatus.CLOSED:
        return TournamentTableStatus.DONE
    if live.table.status is TableStatus.PLAYING:
        return TournamentTableStatus.PLAYING
    late = time_is_up(tournament, round_, now)
    done = late or hands_played(tournament, table, live.table) >= hands_due(tournament, table)
    return TournamentTableStatus.DONE if done else TournamentTableStatus.PLAYING


def time_is_up(tournament: Tournament, round_: Round, now: datetime) -> bool:
    """Return whether no further hand of a round may begin."""
    stands = tournament.paused or round_.waiting
    return round_.ends_at is not None and now >= round_.ends_at and not stands


def hands_due(tournament: Tournament, table: TournamentTable) -> int:
    """Return how many hands a table must play, including extra hands."""
    number = next(
        round_.number
        for round_ in tournament.rounds
        if any(one.table_id == table.table_id for one in round_.tables)
    )
    return tournament.hands_of(number) + table.extra


def hands_played(tournament: Tournament, table: TournamentTable, at: Table) -> int:
    """Return how many hands a table has finished, without voided hands, which other deals replace.

    In a duplicate they count, because all tables must play the same deals.
    """
    return at.hand_no if tournament.config.duplicate else at.hand_no - len(table.voided)


def mark_absent(tournament: Tournament, round_: Round, missing: Collection[int], *, done: bool) -> Tournament:
    """Return the tournament with absent people marked as no-shows; `done`: everybody has been judged."""
    entrants = tuple(
        replace(entrant, status=EntrantStatus.NO_SHOW, out_round=round_.number)
        if entrant.number in missing
        else entrant
        for entrant in tournament.entrants
    )
    return with_round(replace(tournament, entrants=entrants), replace(round_, no_show_done=done))


@dataclass(eq=False, repr=False)
class RoundTables:
    """Updates the tables of a round, each change in a transaction of its own."""

    _app: Services
    _deal_pause: timedelta

    async def judge_absence(self, tournament: Tournament, round_: Round) -> tuple[set[int], bool]:
        """Return the entrants at open tables who let their turn pass and have not shown up.

        Also return whether everybody was judged: people who have not had a turn cannot be.
        """
        long_ago = self._app.now() - timedelta(minutes=tournament.config.no_show)
        missing: set[int] = set()
        undecided: set[int] = set()
        for table in round_.tables:
            seated = {seat: tournament.entrants[it] for seat, it in enumerate(table.seats) if it is not None}
            waiting = {
                seat: entrant
                for seat, entrant in seated.items()
                if entrant.status is EntrantStatus.IN
                and entrant.user_id is not None
                and entrant.number not in table.seen
            }
            if not waiting or table.closed:
                continue
            live = await self._app.live.get(table.table_id)
            due = live.due if live.table.updated_at <= long_ago else ()
            async with self._app.store.read() as work:
                hands = await work.hands.of_table(table.table_id)
            entries = [entry for hand in hands for entry in hand.actions]
            acted = {entry.user_id for entry in entries if entry.by == BY_PLAYER}
            asked = {entry.data.get("seat") for entry in entries} | {*due}
            for seat, entrant in waiting.items():
                if acted.isdisjoint(entrant.users):
                    (missing if seat in asked else undecided).add(entrant.number)
        return missing, not undecided

    async def tend(
        self, tournament: Tournament, round_: Round, table: TournamentTable
    ) -> tuple[TournamentTable, datetime | None]:
        """Take a table's due steps; return its new state, and when its next deal is due."""
        if table.closed:
            return table, None
        live = await self._follow(tournament, table)
        status = table_status(tournament, round_, table, live, self._app.now())
        short = hands_played(tournament, table, live.table) < hands_due(tournament, table)
        closed = live.table.status is TableStatus.CLOSED and short
        after = replace(table, status=status, closed=closed)
        waiting = live.table.status is TableStatus.BETWEEN and status is TournamentTableStatus.PLAYING
        if not waiting or tournament.paused or round_.waiting:
            return after, None
        due = live.table.updated_at + (self._deal_pause if live.table.hand_no else timedelta())
        if self._app.now() < due:
            return after, due
        await self._deal(tournament, round_, table, live.table.hand_no)
        return after, None

    async def with_extra_hands(
        self, tournament: Tournament, round_: Round, tables: list[TournamentTable]
    ) -> list[TournamentTable]:
        """Return the tables with an extra hand for those whose entrants are tied at the cut.

        A table is judged when it is done, and again when all are; in a duplicate only then.
        """
        config, now = tournament.config, self._app.now()
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
            and (await self._app.live.get(after.table_id)).table.status is not TableStatus.CLOSED
        }
        if not judged:
            return tables
        lines = await read_standings(self._app.store, tournament)
        found = []
        for table in tables:
            tied = still_equal(tournament, lines, table) if table.number in judged else ()
            if tied:
                dealt = (await self._app.live.get(table.table_id)).table.hand_no
                table = with_extra_hand(table, tied, dealt)
            found.append(table)
        return found

    async def _follow(self, tournament: Tournament, table: TournamentTable) -> LiveTable:
        """Bring a table in line with the tournament: void its hand if so decided, seat the right people."""

        def judge(live: LiveTable) -> Change | None:
            now, hand = self._app.now(), live.hand
            if live.table.status is TableStatus.PLAYING and hand is not None and hand.id in table.voided:
                return moves.void(
                    live, VOIDED_BY_HOST, user_id=None, now=now, entropy=self._app.entropy, keep_open=True
                )
            seats = seats_now(tournament, table, live)
            if seats == live.table.seats:
                return None
            return change_within_turn(live, replace(live.table, seats=seats), now)

        live = await self._app.live.get(table.table_id)
        while live.table.status is not TableStatus.CLOSED and judge(live) is not None:
            live = await self._change(table.table_id, judge)
        return live

    async def _change(self, table_id: int, judge: TableJudge) -> LiveTable:
        """Change a table, unless it was closed meanwhile."""
        try:
            return await self._app.live.change(table_id, judge)
        except TableNotFound:
            return await self._app.live.get(table_id)

    async def _deal(self, tournament: Tournament, round_: Round, table: TournamentTable, dealt: int) -> None:
        """Deal the hand after `dealt` hands, unless another process has."""

        def judge(live: LiveTable) -> Change | None:
            if live.table.status is not TableStatus.BETWEEN or live.table.hand_no != dealt:
                return None
            given = given_deal(
                tournament, round_.number, table.number, table.table_id, dealt + 1, len(table.seats)
            )
            return begin_hand(live, (), self._app.now(), given)

        await self._change(table.table_id, judge)

    async def close(self, tables: Sequence[TournamentTable], reason: str | None = None) -> None:
        """Close those tables that are open; a hand under way is voided with a reason."""

        def judge(live: LiveTable) -> Change | None:
            if live.table.status is TableStatus.PLAYING:
                if reason is None:
                    return None
                return moves.void(live, reason, user_id=None, now=self._app.now(), entropy=self._app.entropy)
            return moves.close(live, self._app.now())

        for table in tables:
            live = await self._app.live.get(table.table_id)
            if live.table.status is not TableStatus.CLOSED:
                await self._change(table.table_id, judge)

    async def begin(
        self,
        work: UnitOfWork,
        tournament: Tournament,
        seating: Sequence[tuple[int | None, ...]],
        now: datetime,
        looks: tuple[Looks, Theme],
    ) -> tuple[list[TournamentTable], list[LiveTable]]:
        """Store the next round's tables in an open transaction, without deals."""
        tables: list[TournamentTable] = []
        made: list[LiveTable] = []
        for place, seats in enumerate(seating, start=1):
            table_id = await work.tables.next_id()
            deal = new_secret(self._app.entropy)
            table = new_table(tournament, table_id, seats, self._app.presets, deal, now, looks)
            made.append(await store_new(work, Change(LiveTable(table), now)))
            tables.append(TournamentTable(number=place, table_id=table_id, seats=seats))
        return tables, made
