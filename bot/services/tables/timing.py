"""Clocks as pure functions: how long a turn lasts, what a late move costs, what is stored (hosts.md#a-table).

A turn's clock begins with the turn; the rows of `ClockName` say how long it lasts. All durations are seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.values.tables import Deadline, DeadlineKind, Seat, Table, TableStatus

_SAME_MOMENT = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class TurnClock:
    """When the plain clock of the seat to act runs out, and when its time bank is gone too (UTC)."""

    clock_ends: datetime
    bank_ends: datetime

    def expired(self, now: datetime) -> bool:
        """Return whether the bank is gone; a second's grace for what a database rounds away."""
        return now >= self.bank_ends - _SAME_MOMENT


def persons_due(seats: Sequence[Seat], due: Iterable[int]) -> tuple[int, ...]:
    """Return the seats due that people play, not computers for them."""
    return tuple(seat for seat in due if not seats[seat].automatic)


def turn_clock(table: Table, due: Iterable[int], now: datetime) -> TurnClock | None:
    """Return the clock of a turn that begins now; None when no person is due.

    With several persons due it ends when the first bank is gone.
    """
    waiting = persons_due(table.seats, due)
    if not waiting:
        return None
    clock_ends = now + timedelta(seconds=table.config.clock.timing.turn)
    return TurnClock(clock_ends, clock_ends + timedelta(seconds=_least_bank(table, waiting)))


def going_on(table: Table, due: Iterable[int], clock: TurnClock) -> TurnClock | None:
    """Return the running clock for those who are still due; None if no person is."""
    waiting = persons_due(table.seats, due)
    if not waiting:
        return None
    return TurnClock(clock.clock_ends, clock.clock_ends + timedelta(seconds=_least_bank(table, waiting)))


def stored_clock(
    table: Table, due: Iterable[int], began: datetime, deadlines: Sequence[Deadline]
) -> TurnClock | None:
    """Return the clock that a table's stored deadlines mean; `began` is when the turn began.

    A deadline later than the turn would give was postponed by a restart: the grace then counts as plain
    clock, so that nobody pays from their bank for the time the bot was away.
    """
    turn = next((d for d in deadlines if d.kind is DeadlineKind.TURN and d.turn == table.turn), None)
    fresh = turn_clock(table, due, began)
    if turn is None or fresh is None:
        return None
    if turn.due_at > fresh.bank_ends + _SAME_MOMENT:
        return TurnClock(turn.due_at, turn.due_at)
    return TurnClock(min(fresh.clock_ends, turn.due_at), turn.due_at)


def _least_bank(table: Table, waiting: Sequence[int]) -> float:
    return min(table.seats[seat].bank for seat in waiting)


def first_to_run_out(table: Table, due: Iterable[int]) -> tuple[int, ...]:
    """Return the persons due whose bank is gone first."""
    waiting = persons_due(table.seats, due)
    least = _least_bank(table, waiting) if waiting else 0.0
    return tuple(seat for seat in waiting if table.seats[seat].bank <= least)


def bank_after(seat: Seat, clock: TurnClock | None, now: datetime) -> float:
    """Return what is left in a seat's bank after its move: less what exceeded the plain clock."""
    if clock is None:
        return seat.bank
    exceeded = (now - clock.clock_ends).total_seconds()
    return max(0.0, seat.bank - max(0.0, exceeded))


def deadlines_of(table: Table, clock: TurnClock | None, now: datetime) -> tuple[Deadline, ...]:
    """Return what is to be stored for a table whose clock begins now."""
    if table.status is TableStatus.CLOSED:
        return ()
    if table.status is not TableStatus.PLAYING and table.tournament_id is not None:
        return ()  # its tournament closes it
    if table.status is not TableStatus.PLAYING:
        idle = timedelta(seconds=table.config.clock.timing.idle)
        return (Deadline(table.id, DeadlineKind.IDLE, table.turn, now + idle),)
    if clock is None:
        return _lost(table)
    nudge = (clock.clock_ends - now) * table.config.clock.timing.nudge
    return (
        Deadline(table.id, DeadlineKind.TURN, table.turn, clock.bank_ends),
        Deadline(table.id, DeadlineKind.NUDGE, table.turn, now + nudge),
        *_lost(table),
    )


def _lost(table: Table) -> tuple[Deadline, ...]:
    until = played_out_at(table)
    return () if until is None else (Deadline(table.id, DeadlineKind.LOST, table.turn, until),)


def played_out_at(table: Table) -> datetime | None:
    """Return when computers play out the hand of a table that has lost its place; None if they do already,
    or it has one."""
    ending = table.ending
    if not ending.lost or ending.lost_at is None or ending.finishing:
        return None
    return ending.lost_at + timedelta(seconds=table.config.clock.timing.lost)
