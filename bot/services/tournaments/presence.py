"""Tables of a tournament: how they begin, who sits and who is there, when they are done. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.presets import Catalogue
from bot.services.ports import UnitOfWork
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import BY_PLAYER
from bot.services.tables.opening import founded
from bot.services.tables.seating import computer_seat, person_seat
from bot.services.tournaments.checks import table_config
from bot.services.tournaments.deciding import with_round
from bot.services.values.hands import HandScore, StoredHand
from bot.services.values.tables import Person, Seat, Table, TableStatus, is_former
from bot.services.values.tournaments import (
    Entrant,
    EntrantStatus,
    Format,
    Round,
    Tournament,
    TournamentTable,
    TournamentTableStatus,
)


def new_table(
    tournament: Tournament,
    table_id: int,
    seats: tuple[int | None, ...],
    presets: Catalogue,
    deal: tuple[str, str],
    now: datetime,
) -> Table:
    """Return a table of a new round: everybody sits, nothing is dealt; it has no place in Discord yet."""
    table = founded(
        table_id,
        guild_id=tournament.guild_id,
        channel_id=0,
        home_channel_id=tournament.channel_id,
        locale=tournament.locale,
        host=Person(tournament.host_id, tournament.host_name),
        config=table_config(tournament.config, presets, len(seats)),
        deal=deal,
        now=now,
    )
    chairs = tuple(_chair(tournament, number) for number in seats)
    return replace(table, seats=chairs, status=TableStatus.BETWEEN, tournament_id=tournament.id)


def _chair(tournament: Tournament, number: int | None) -> Seat:
    """Return the chair of an entrant at a new table; None is a computer that fills it."""
    config = tournament.config
    entrant = None if number is None else tournament.entrants[number]
    if entrant is None or not _is_played(entrant) or entrant.status is not EntrantStatus.IN:
        return computer_seat(entrant.computer or config.level if entrant else config.level)
    return _persons(tournament, entrant)


def _is_played(entrant: Entrant) -> bool:
    """Return whether somebody plays for an entrant; one whom an undone decision brings back may be gone."""
    return entrant.user_id is not None and not is_former(entrant.user_id)


def _persons(tournament: Tournament, entrant: Entrant) -> Seat:
    assert entrant.user_id is not None
    return person_seat(Person(entrant.user_id, entrant.name), tournament.config.clock)


def seats_now(tournament: Tournament, table: TournamentTable, live: LiveTable) -> tuple[Seat, ...]:
    """Return who is to sit at a table at this moment, as the tournament says.

    An entrant who is out is replaced by a computer at once. A person takes a seat over at once if its hand
    was dealt to somebody of the same entrant, else from the next deal on; so does a computer that the host
    put there.
    """
    return tuple(
        seat if number is None else _seat_now(tournament, tournament.entrants[number], live, index)
        for index, (seat, number) in enumerate(zip(live.table.seats, table.seats, strict=True))
    )


def _seat_now(tournament: Tournament, entrant: Entrant, live: LiveTable, index: int) -> Seat:
    seat = live.table.seats[index]
    playing = live.table.status is TableStatus.PLAYING and live.hand is not None
    dealt_to = live.hand.players[index] if live.hand is not None else None
    if entrant.status is EntrantStatus.IN and _is_played(entrant):
        theirs = not playing or dealt_to in entrant.users
        return _persons(tournament, entrant) if seat.user_id != entrant.user_id and theirs else seat
    waits = playing and entrant.status is EntrantStatus.IN
    if seat.user_id is None or waits:
        return seat
    return computer_seat(entrant.computer or tournament.config.level)


def table_status(
    tournament: Tournament, round_: Round, table: TournamentTable, live: LiveTable, now: datetime
) -> TournamentTableStatus:
    """Return whether a table is done: its hands are played, or time is up, and no hand is under way."""
    if live.table.status is TableStatus.CLOSED:
        return TournamentTableStatus.DONE
    if live.table.status is TableStatus.PLAYING:
        return TournamentTableStatus.PLAYING
    late = time_is_up(tournament, round_, now)
    done = late or hands_played(tournament, table, live.table) >= hands_due(tournament, table)
    return TournamentTableStatus.DONE if done else TournamentTableStatus.PLAYING


def time_is_up(tournament: Tournament, round_: Round, now: datetime) -> bool:
    """Return whether no further hand of a round begins."""
    return round_.ends_at is not None and now >= round_.ends_at and not tournament.paused


def hands_due(tournament: Tournament, table: TournamentTable) -> int:
    """Return how many hands a table is to play, its extra hands included."""
    return tournament.config.hands + table.extra


def hands_played(tournament: Tournament, table: TournamentTable, at: Table) -> int:
    """Return how many of its hands a table without a hand under way has behind it.

    A voided hand is replaced by another deal; in a duplicate it is not, so that the deals stay the same.
    """
    return at.hand_no if tournament.config.duplicate else at.hand_no - len(table.voided)


@dataclass(frozen=True, slots=True)
class Share:
    """How many `hands` an entry has had, and how many of them the person who paid it has played."""

    hands: int = 0
    own: int = 0

    @property
    def enough(self) -> bool:
        """Whether it is at least half: so many it takes for a prize."""
        return 2 * self.own >= self.hands


async def read_shares(
    work: UnitOfWork, tournament: Tournament, scores: Sequence[HandScore], entrants: Iterable[int] = ()
) -> dict[int, Share]:
    """Return the shares of all persons' entries, or of some, from the hands that count.

    Rounds that were missed without a stand-in count as hands that were not played.
    """
    wanted = set(entrants) or {one.number for one in tournament.entrants if one.users}
    counted = {score.hand_id for score in scores}
    hands = Counter(score.entrant for score in scores if score.entrant in wanted)
    own: Counter[int] = Counter()
    for round_ in tournament.rounds:
        for table in round_.tables:
            if wanted.intersection(table.seats):
                for stored in await work.hands.of_table(table.table_id):
                    if stored.header.id in counted:
                        own.update(wanted.intersection(_players(tournament, table, stored)))
    return {number: Share(hands[number] + _missed(tournament, number), own[number]) for number in wanted}


def _players(tournament: Tournament, table: TournamentTable, hand: StoredHand) -> set[int]:
    """Return the entrants at a table whose hand was played by the payer of the entry."""
    return {
        number
        for seat, number in enumerate(table.seats)
        if number is not None
        and (users := tournament.entrants[number].users)
        and played_by(hand, seat, users[0])
    }


def played_by(hand: StoredHand, seat: int, user_id: int) -> bool:
    """Return whether a person has played a seat's hand; of one that has expired: whether they sat there."""
    moves = [entry for entry in hand.actions if entry.data.get("seat") == seat]
    if any(entry.by == BY_PLAYER and entry.user_id == user_id for entry in moves):
        return True
    return not moves and seat < len(hand.header.players) and hand.header.players[seat] == user_id


def _missed(tournament: Tournament, number: int) -> int:
    """Return the hands of the rounds since an entrant came that went by without them.

    In a knock-out nobody is seated who does not go on: there no round is missed.
    """
    entrant, config = tournament.entrants[number], tournament.config
    if config.format is Format.KNOCKOUT:
        return 0
    rounds = tournament.rounds[entrant.joined_round :]
    missed = sum(all(number not in table.seats for table in round_.tables) for round_ in rounds)
    return missed * config.hands


def may_win(tournament: Tournament, number: int, shares: Mapping[int, Share]) -> bool:
    """Return whether an entry can win a prize: of a person, still in, at least half played by its payer."""
    return _in_for_it(tournament, number) and shares.get(number, Share()).enough


def too_absent(tournament: Tournament, number: int, shares: Mapping[int, Share]) -> bool:
    """Return whether it is only the hands not played that an entry lacks for a prize."""
    return _in_for_it(tournament, number) and not shares.get(number, Share()).enough


def _in_for_it(tournament: Tournament, number: int) -> bool:
    entrant = tournament.entrants[number]
    return bool(entrant.users) and entrant.status is EntrantStatus.IN


async def absent(work: UnitOfWork, tournament: Tournament, round_: Round) -> set[int]:
    """Return the persons who sit in a round and have neither acted by themselves nor said they are there.

    Nobody counts as absent at a table that was closed.
    """
    missing: set[int] = set()
    for table in round_.tables:
        seated = [tournament.entrants[number] for number in table.seats if number is not None]
        waiting = {
            entrant.number: entrant.users
            for entrant in seated
            if entrant.status is EntrantStatus.IN
            and entrant.user_id is not None
            and entrant.number not in table.seen
        }
        if waiting and not table.closed:
            acted = await _acted(work, table.table_id)
            missing |= {number for number, users in waiting.items() if acted.isdisjoint(users)}
    return missing


async def _acted(work: UnitOfWork, table_id: int) -> set[int | None]:
    """Return the persons who made a move by themselves at a table."""
    hands = await work.hands.of_table(table_id)
    return {entry.user_id for hand in hands for entry in hand.actions if entry.by == BY_PLAYER}


def marked_absent(tournament: Tournament, round_: Round, missing: Collection[int]) -> Tournament:
    """Return the tournament with those who have not appeared marked, once in a round."""
    entrants = tuple(
        replace(entrant, status=EntrantStatus.NO_SHOW, out_round=round_.number)
        if entrant.number in missing
        else entrant
        for entrant in tournament.entrants
    )
    return with_round(replace(tournament, entrants=entrants), replace(round_, no_show_done=True))
