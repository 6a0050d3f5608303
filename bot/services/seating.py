"""Who sits where: questions to the seats, and what a table is after somebody came or went; pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.services.errors import NotAllowed, NotNow
from bot.services.model import ClockName, Level, Person, Seat, Table, TableStatus
from bot.services.timing import full_bank

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
    return Seat(user_id=person.user_id, name=person.name, bank=full_bank(clock))


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


def require_no_hand(table: Table) -> None:
    """Raise NotNow (`hand-under-way`) while a hand is being played."""
    if table.status is TableStatus.PLAYING:
        raise NotNow("hand-under-way")


def require_unseated(table: Table, person: Person) -> None:
    """Raise NotNow (`already-seated`: name) if the person has a seat at this table."""
    if seat_of(table, person.user_id) is not None:
        raise NotNow("already-seated", name=person.name)


def seated(table: Table, person: Person) -> Table:
    """Seat a person: in the first empty chair, else in that of the last computer player.

    Raises NotNow (`already-seated`, `hand-under-way`, `table-full`).
    """
    require_unseated(table, person)
    require_no_hand(table)
    seats = table.seats
    empty = [index for index, seat in enumerate(seats) if seat.empty]
    computers = [index for index, seat in enumerate(seats) if seat.computer is not None]
    if not empty and not computers:
        raise NotNow("table-full")
    index = empty[0] if empty else computers[-1]
    return replace(table, seats=with_seat(seats, index, person_seat(person, table.config.clock)))


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


def with_computers(table: Table, level: Level, count: int) -> Table:
    """Put computer players into empty chairs, `count` of them or as many as are free.

    Raises NotNow (`hand-under-way`, `table-full`).
    """
    require_no_hand(table)
    empty = [index for index, seat in enumerate(table.seats) if seat.empty]
    if not empty:
        raise NotNow("table-full")
    for index in empty[:count]:
        table = replace(table, seats=with_seat(table.seats, index, computer_seat(level)))
    return table


def without_computer(table: Table) -> Table:
    """Take the last computer player away. Raises NotNow (`hand-under-way`, `no-computer`)."""
    require_no_hand(table)
    computers = [index for index, seat in enumerate(table.seats) if seat.computer is not None]
    if not computers:
        raise NotNow("no-computer")
    return replace(table, seats=with_seat(table.seats, computers[-1], EMPTY))


def resized(table: Table, count: int) -> Table:
    """Change the number of chairs before the first deal: empty ones go first, then computer players.

    Raises NotNow (`seats-taken`: seated, seats) if more persons sit than chairs would stay.
    """
    seated_persons = len(persons(table))
    if seated_persons > count:
        raise NotNow("seats-taken", seated=seated_persons, seats=count)
    seats = list(table.seats)
    while len(seats) > count:
        chairs = range(len(seats))
        free = [index for index in chairs if seats[index].empty]
        free = free or [index for index in chairs if seats[index].computer is not None]
        del seats[free[-1]]
    seats += [EMPTY] * (count - len(seats))
    return replace(table, seats=tuple(seats), totals=(0,) * count)


def back(table: Table, index: int) -> Table:
    """Let a person play for himself again."""
    seat = replace(table.seats[index], away=False, missed=0)
    return replace(table, seats=with_seat(table.seats, index, seat))
