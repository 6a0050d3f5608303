"""Tables of a tournament: how they begin, who sits there now, and when they are done. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.engine.presets import Catalogue
from bot.services.tables.live_table import LiveTable
from bot.services.tables.opening import founded
from bot.services.tables.seating import computer_seat, person_seat
from bot.services.tournaments.checks import table_config
from bot.services.values.tables import Person, Seat, Table, TableStatus, is_former
from bot.services.values.tournaments import (
    Entrant,
    EntrantStatus,
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

    Who is out is replaced by a computer at once. A person takes a seat over at once if its hand was dealt to
    somebody of the same entrant, else from the next deal on; so does a computer that the host put there.
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
