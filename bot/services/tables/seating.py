"""Who sits where: questions to the seats, and what a table is after somebody came or went; pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.services.errors import NotAllowed, NotNow
from bot.services.values.tables import ClockName, Level, Person, Seat, Table, TableStatus

EMPTY = Seat()


def seat_of(table: Table, user_id: int) -> int | None:
    """Return the seat a person has at a table."""
    return next((index for index, seat in enumerate(table.seats) if seat.user_id == user_id), None)


def seat_names(table: Table) -> list[str]:
    """Return who sits at a table as records name them."""
    return [seat.name or f"computer-{index + 1}" for index, seat in enumerate(table.seats)]


def with_seat(seats: Sequence[Seat], index: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them replaced."""
    return (*seats[:index], seat, *seats[index + 1 :])


def require_full(table: Table) -> None:
    """Raise NotNow (`seats-empty`: empty) if a seat is free."""
    empty = sum(seat.empty for seat in table.seats)
    if empty:
        raise NotNow("seats-empty", empty=empty)


def person_seat(person: Person, clock: ClockName) -> Seat:
    """Return the chair of a person who has just sat down, with a full time bank."""
    return Seat(user_id=person.user_id, name=person.name, bank=clock.timing.bank)


def computer_seat(level: Level) -> Seat:
    """Return the chair of a computer player; the interface names it."""
    return Seat(computer=level)


def persons(table: Table) -> list[int]:
    """Return the seats that belong to persons."""
    return [index for index, seat in enumerate(table.seats) if seat.user_id is not None]


def require_seat(table: Table, user_id: int) -> int:
    """Return a person's seat. Raises NotAllowed (`not-seated`)."""
    seat = seat_of(table, user_id)
    if seat is None:
        raise NotAllowed("not-seated")
    return seat


def require_own(table: Table) -> None:
    """Raise NotAllowed (`tournament-table`) for a table whose seats and deals are a tournament's business."""
    if table.tournament_id is not None:
        raise NotAllowed("tournament-table")


def require_no_hand(table: Table) -> None:
    """Raise NotNow (`hand-under-way`) while a hand is being played."""
    if table.status is TableStatus.PLAYING:
        raise NotNow("hand-under-way")


def require_unseated(table: Table, person: Person) -> None:
    """Raise NotNow (`already-seated`: name) if the person has a seat at this table."""
    if seat_of(table, person.user_id) is not None:
        raise NotNow("already-seated", name=person.name)


def seated(table: Table, person: Person, now: datetime) -> Table:
    """Seat a person: in the chair held for them, in the first free one, else in that of the last computer.

    Raises NotNow (`already-seated`, `hand-under-way`, `table-full`, `chairs-held`: count).
    """
    require_unseated(table, person)
    require_no_hand(table)
    seats = table.seats
    own = [index for index, seat in enumerate(seats) if seat.user_id is None and _held_for(seat, person)]
    computers = [index for index, seat in enumerate(seats) if seat.computer is not None]
    chairs = own or free_chairs(table, now) or computers[-1:]
    if not chairs:
        require_chairs(table, chairs)
        raise NotNow("table-full")
    return replace(table, seats=with_seat(seats, chairs[0], person_seat(person, table.config.clock)))


def _held_for(seat: Seat, person: Person) -> bool:
    return seat.held is not None and seat.held.user_id == person.user_id


def free_chairs(table: Table, now: datetime) -> list[int]:
    """Return the empty chairs that are not, or no longer, held for somebody."""
    chairs = [index for index, seat in enumerate(table.seats) if seat.empty]
    return [index for index in chairs if (held := table.seats[index].held) is None or held.until <= now]


def require_chairs(table: Table, chairs: Sequence[int]) -> None:
    """Raise NotNow (`chairs-held`: count) if there are no chairs because all empty ones are held."""
    empty = sum(seat.empty for seat in table.seats)
    if empty and not chairs:
        raise NotNow("chairs-held", count=empty)


def released(table: Table) -> Table:
    """Return a table that holds no chairs for anybody any more."""
    return replace(table, seats=tuple(replace(seat, held=None) for seat in table.seats))


def with_witness(table: Table, index: int) -> tuple[int, ...]:
    """Return who will have held a seat in the hand under way once its present owner has left it."""
    seat = table.seats[index]
    if table.status is not TableStatus.PLAYING or seat.user_id is None:
        return seat.seen
    return (*seat.seen, seat.user_id)


def forgotten(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a new deal, of which nobody has seen a card yet."""
    return tuple(replace(seat, seen=()) if seat.seen else seat for seat in seats)


def left(table: Table, user_id: int) -> Table:
    """Let a person leave: in the lobby the chair is free, later a computer takes it, in mid-hand as well.

    The host's part passes to the next person clockwise; who closes an empty table is the caller's business.
    Raises NotAllowed (`not-seated`).
    """
    index = require_seat(table, user_id)
    chair = EMPTY if table.status is TableStatus.LOBBY else computer_seat(table.config.level)
    chair = replace(chair, seen=with_witness(table, index))
    clockwise = (*table.seats[index + 1 :], *table.seats[:index])
    heirs = [seat.user_id for seat in clockwise if seat.user_id is not None]
    host = heirs[0] if user_id == table.host_id and heirs else table.host_id
    return replace(table, host_id=host, seats=with_seat(table.seats, index, chair))


def with_computers(table: Table, level: Level, count: int, by: int, now: datetime) -> Table:
    """Put computer players into empty chairs, `count` of them or as many as are free.

    Chairs that are held come last, and only the host gives them away: whoever they are held for still gets
    them back from the computer. Raises NotNow (`hand-under-way`, `table-full`, `chairs-held`: count).
    """
    require_no_hand(table)
    chairs = free_chairs(table, now)
    if by == table.host_id:
        chairs += [index for index, seat in enumerate(table.seats) if seat.empty and index not in chairs]
    require_chairs(table, chairs)
    if not chairs:
        raise NotNow("table-full")
    for index in chairs[:count]:
        seat = replace(computer_seat(level), held=table.seats[index].held)
        table = replace(table, seats=with_seat(table.seats, index, seat))
    return table


def without_computer(table: Table) -> Table:
    """Take the last computer player away. Raises NotNow (`hand-under-way`, `no-computer`)."""
    require_no_hand(table)
    computers = [index for index, seat in enumerate(table.seats) if seat.computer is not None]
    if not computers:
        raise NotNow("no-computer")
    chair = replace(EMPTY, held=table.seats[computers[-1]].held)
    return replace(table, seats=with_seat(table.seats, computers[-1], chair))


def resized(table: Table, count: int) -> Table:
    """Change the number of chairs before the first deal: empty ones go first, those held for somebody last
    of them, then computer players.

    Raises NotNow (`seats-taken`: seated, seats) if more persons sit than chairs would stay.
    """
    seated_persons = len(persons(table))
    if seated_persons > count:
        raise NotNow("seats-taken", seated=seated_persons, seats=count)
    seats = list(table.seats)
    while len(seats) > count:
        chairs = range(len(seats))
        empty = [index for index in chairs if seats[index].empty]
        free = [index for index in empty if seats[index].held is None] or empty
        free = free or [index for index in chairs if seats[index].computer is not None]
        del seats[free[-1]]
    seats += [EMPTY] * (count - len(seats))
    return replace(table, seats=tuple(seats), totals=(0,) * count)


def require_modest(table: Table, most: int) -> None:
    """Raise NotNow (`stake-alone`: most, stake) if one person would play computers alone for more."""
    if len(persons(table)) == 1 and table.config.stake > most:
        raise NotNow("stake-alone", most=most, stake=table.config.stake)


def back(table: Table, index: int) -> Table:
    """Let a person play again, without the computer."""
    seat = replace(table.seats[index], away=False, missed=0)
    return replace(table, seats=with_seat(table.seats, index, seat))
