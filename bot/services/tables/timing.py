"""Clocks as pure functions: how long a turn lasts, what a late move costs, what is stored (hosts.md#a-table).

A turn's clock begins with the turn. When the plain clock has run out the time bank of the seat runs, when
that is gone too the computer makes the move. All durations are seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.values.tables import ClockName, Deadline, DeadlineKind, Seat, Table, TableStatus

CLOCK_SECONDS: Mapping[ClockName, float] = {
    ClockName.BLITZ: 15,
    ClockName.NORMAL: 60,
    ClockName.RELAXED: 300,
    ClockName.DAILY: 86_400,
    ClockName.OFF: 7 * 86_400,
}
"""The plain clock of one turn. With the clock off nobody is pushed, but no chips stay locked for ever: after
seven days without a move a computer moves, for that person from then on."""

BANK_SECONDS: Mapping[ClockName, float] = {
    ClockName.BLITZ: 60,
    ClockName.NORMAL: 120,
    ClockName.RELAXED: 600,
    ClockName.DAILY: 86_400,
}
"""What a person has in the bank when he sits down, for the whole session."""

NUDGE_AFTER = 1 / 3
NUDGE_AFTER_OFF = 6 / 7
"""The part of the plain clock after which a player is mentioned; with the clock off one day is left."""

MISSES_UNTIL_AWAY = 2
MISSES_UNTIL_AWAY_OFF = 1

IDLE_SECONDS = 86_400.0
IDLE_SECONDS_SLOW = 7 * 86_400.0
"""How long a table without a hand under way is kept; longer where people take a day for a move."""

LOST_SECONDS = 900.0
LOST_SECONDS_SLOW = 86_400.0
"""How long a hand whose table has lost its place waits for people before computers play it out; longer where
people take a day for a move. Its clock, if it has one, runs on meanwhile."""

_SAME_MOMENT = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class TurnClock:
    """When the plain clock of the seat to act runs out, and when its time bank is gone too (UTC)."""

    clock_ends: datetime
    bank_ends: datetime

    def expired(self, now: datetime) -> bool:
        """Return whether the bank is gone; a second's grace for what a database rounds away."""
        return now >= self.bank_ends - _SAME_MOMENT


def full_bank(clock: ClockName) -> float:
    """Return the time bank of a person who sits down."""
    return BANK_SECONDS.get(clock, 0.0)


def persons_due(seats: Sequence[Seat], due: Iterable[int]) -> tuple[int, ...]:
    """Return the seats due that a person plays for himself."""
    return tuple(seat for seat in due if not seats[seat].automatic)


def turn_clock(table: Table, due: Iterable[int], now: datetime) -> TurnClock | None:
    """Return the clock of a turn that begins now; None when no person is due.

    With several persons due it ends when the first bank is gone.
    """
    seconds = CLOCK_SECONDS.get(table.config.clock)
    waiting = persons_due(table.seats, due)
    if seconds is None or not waiting:
        return None
    clock_ends = now + timedelta(seconds=seconds)
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
    clock, so that nobody pays from his bank for the time the bot was away.
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


def misses_until_away(clock: ClockName) -> int:
    """Return after how many turns in a row that the clock ended a person is away."""
    return MISSES_UNTIL_AWAY_OFF if clock is ClockName.OFF else MISSES_UNTIL_AWAY


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
        idle = timedelta(seconds=idle_seconds(table))
        return (Deadline(table.id, DeadlineKind.IDLE, table.turn, now + idle),)
    if clock is None:
        return _lost(table)
    off = table.config.clock is ClockName.OFF
    nudge = (clock.clock_ends - now) * (NUDGE_AFTER_OFF if off else NUDGE_AFTER)
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
    return ending.lost_at + timedelta(seconds=LOST_SECONDS_SLOW if _slow(table) else LOST_SECONDS)


def idle_seconds(table: Table) -> float:
    """Return how long the table may stand without a hand before it is closed."""
    return IDLE_SECONDS_SLOW if _slow(table) else IDLE_SECONDS


def _slow(table: Table) -> bool:
    return table.config.clock in (ClockName.DAILY, ClockName.OFF)
