"""A table in memory: its clock, the replayed hand, and its public snapshot.

A turn's clock starts with the turn; `ClockName` has its length. All durations are seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.engine.documents import Json
from bot.engine.game import GameState, TableView
from bot.engine.games import game_of
from bot.services.errors import NotNow
from bot.services.values.hands import VOIDED, ActionEntry
from bot.services.values.tables import (
    Ahead,
    Deadline,
    DeadlineKind,
    HandSummary,
    Seat,
    Table,
    TableSnapshot,
    TableStatus,
    is_former,
)

_SAME_MOMENT = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class TurnClock:
    """When the clock of the seat to act runs out, and when its time bank runs out too (UTC)."""

    clock_ends: datetime
    bank_ends: datetime

    def expired(self, now: datetime) -> bool:
        """Return whether the time bank is empty, with a margin for the database's rounding."""
        return now >= self.bank_ends - _SAME_MOMENT

    def later(self, by: timedelta) -> TurnClock:
        """Return the clock with more time."""
        return replace(self, clock_ends=self.clock_ends + by, bank_ends=self.bank_ends + by)


def persons_due(seats: Sequence[Seat], due: Iterable[int]) -> tuple[int, ...]:
    """Return which of the seats to act are played by a person rather than a computer."""
    return tuple(seat for seat in due if not seats[seat].automatic)


def turn_clock(table: Table, due: Iterable[int], now: datetime) -> TurnClock | None:
    """Return the clock of a turn that begins now, time bank included; None if no person is to act."""
    return clock_until(table, due, now + timedelta(seconds=table.config.clock.timing.turn))


def clock_until(table: Table, due: Iterable[int], ends: datetime) -> TurnClock | None:
    """Return a clock that ends at a given time for the seats still to act; None if no person is to act."""
    banks = [table.seats[seat].bank for seat in persons_due(table.seats, due)]
    return TurnClock(ends, ends + timedelta(seconds=min(banks))) if banks else None


def stored_clock(
    table: Table, due: Iterable[int], began: datetime, deadlines: Sequence[Deadline]
) -> TurnClock | None:
    """Return the clock that a table's stored deadlines describe; `began` is when the turn began.

    A deadline later than the clock allows was postponed by a restart: its grace counts as plain clock, so
    that nobody pays from their bank for the time the bot was away.
    """
    turn = next((d for d in deadlines if d.kind is DeadlineKind.TURN and d.turn == table.turn), None)
    fresh = turn_clock(table, due, began)
    if turn is None or fresh is None:
        return None
    if turn.due_at > fresh.bank_ends + _SAME_MOMENT:
        return TurnClock(turn.due_at, turn.due_at)
    return TurnClock(min(fresh.clock_ends, turn.due_at), turn.due_at)


def first_to_run_out(table: Table, due: Iterable[int]) -> tuple[int, ...]:
    """Return which of the seats to act have the shortest time bank."""
    waiting = persons_due(table.seats, due)
    least = min((table.seats[seat].bank for seat in waiting), default=0.0)
    return tuple(seat for seat in waiting if table.seats[seat].bank <= least)


def bank_after(seat: Seat, clock: TurnClock | None, now: datetime) -> float:
    """Return the seconds left in a seat's time bank after its move."""
    if clock is None:
        return seat.bank
    exceeded = (now - clock.clock_ends).total_seconds()
    return max(0.0, seat.bank - max(0.0, exceeded))


def deadlines_of(table: Table, clock: TurnClock | None, now: datetime) -> tuple[Deadline, ...]:
    """Return the deadlines to store for a table; who was to be mentioned before `now` is not mentioned."""
    playing, timing = table.status is TableStatus.PLAYING, table.config.clock.timing
    if table.status is TableStatus.CLOSED or (not playing and table.event_id is not None):
        return ()  # an event closes its tables
    due: dict[DeadlineKind, datetime] = {}
    if not playing:
        due[DeadlineKind.IDLE] = now + timedelta(seconds=timing.idle)
    elif clock is not None:
        due[DeadlineKind.TURN] = clock.bank_ends
        nudge = clock.clock_ends - timedelta(seconds=timing.turn * (1 - timing.nudge))
        if nudge > now:
            due[DeadlineKind.NUDGE] = nudge
    if (until := played_out_at(table)) is not None:
        due[DeadlineKind.LOST] = until
    return tuple(Deadline(table.id, kind, table.turn, at) for kind, at in due.items())


def played_out_at(table: Table) -> datetime | None:
    """Return when computers take over the hand of a table that lost its channel; None if not pending."""
    ending = table.ending
    if not ending.lost or ending.lost_at is None or ending.finishing:
        return None
    return ending.lost_at + timedelta(seconds=table.config.clock.timing.lost)


@dataclass(frozen=True, slots=True)
class LastMove:
    """A move that can be undone: its person, the state before, the pre-selected moves right after it."""

    seat: int
    user_id: int
    state: GameState
    bank: float
    clock: TurnClock | None
    ahead: tuple[Ahead | None, ...]


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand as held in memory: the replayed state, and what the settlement needs.

    `players` paid `escrow` chips each (None: a computer, for which the house paid); `deal` is as in the
    record. `log` are the stored actions, the source of the record; `state` is None if they cannot be
    replayed. `player_ids` are credited with the result, `names` are those at the deal.
    """

    id: int
    number: int
    players: tuple[int | None, ...]
    escrow: int
    deal: Json
    log: tuple[ActionEntry, ...]
    state: GameState | None
    player_ids: tuple[int, ...]
    names: tuple[str, ...]
    turns_valid: int = 0
    """Number of earlier turns whose buttons are valid, as no other seat's choices changed; in memory only."""
    moved: frozenset[int] = frozenset()
    """The people who have made a move in this hand themselves."""
    claimed: int | None = None
    """The seat that claimed the remaining tricks."""
    last: LastMove | None = None
    """The last move while it can be undone; in memory only."""
    undone: int | None = None
    """The seat that undid its last move, until the next action: that one cannot be undone."""
    rooms: tuple[int | None, ...] = ()
    """The most chips that computers could lose to each person that day, as of the deal (`house_rooms`)."""

    @property
    def seq(self) -> int:
        """The number of the next action."""
        return len(self.log)

    @property
    def persons(self) -> dict[int, str]:
        """The names at the deal of the hand's persons, by user id."""
        return persons_of(self.players, self.names)


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table in memory: its stored state and what is derived from it."""

    table: Table
    hand: LiveHand | None = None
    clock: TurnClock | None = None
    summary: HandSummary | None = None

    @property
    def state(self) -> GameState | None:
        """The state of the hand under way; None without one, or if it cannot be replayed."""
        if self.table.status is not TableStatus.PLAYING or self.hand is None:
            return None
        return self.hand.state

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return () if self.state is None else game_of(self.state).to_act(self.state)

    def playing(self) -> tuple[LiveHand, GameState]:
        """Return the hand under way. Raises NotNow (`no-hand`, `table-paused`) without one."""
        if self.table.status is not TableStatus.PLAYING:
            raise NotNow("no-hand")
        if self.hand is None or self.state is None:
            raise NotNow("table-paused")
        return self.hand, self.state


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended, for storage; `manager` is the name of a manager who called it off."""

    outcome: str
    units: tuple[int, ...]
    chips: tuple[int, ...]
    manager: str = ""

    @property
    def voided(self) -> bool:
        return self.outcome == VOIDED


def snapshot_of(live: LiveTable, elsewhere: tuple[int, ...] = ()) -> TableSnapshot:
    """Return the public snapshot of a table: a spectator's view, without the secret of the shuffle.

    `elsewhere` are the seats to act here whose persons are to act at another table too.
    """
    shown, hand = None, live.hand
    if hand is not None and hand.state is not None:
        summary = live.summary
        over = summary is not None and summary.hand_id == hand.id
        shown = summary.view if summary is not None and over else public_view(hand.state)
    return TableSnapshot(
        table=replace(live.table, secret="", seats=clear_ahead(live.table.seats)),
        view=shown,
        clock_ends=None if live.clock is None else live.clock.clock_ends,
        bank_ends=None if live.clock is None else live.clock.bank_ends,
        summary=live.summary,
        absent=absent_after(live),
        undone=None if live.hand is None else live.hand.undone,
        rooms=live.hand.rooms if live.hand is not None and shown is not None else (),
        elsewhere=elsewhere,
    )


def clear_ahead(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats without pre-selected moves: these are private, and end with the hand."""
    return tuple(replace(seat, ahead=None) if seat.ahead else seat for seat in seats)


def absent_after(live: LiveTable) -> tuple[int, ...]:
    """Return the seats of people who are away and made no move in the hand that just ended.

    At the next deal computers take their chairs, except in an event or for the poker hand.
    """
    table, hand = live.table, live.hand
    between = table.status is TableStatus.BETWEEN and table.event_id is None
    if not between or hand is None or hand.state is None:
        return ()
    return tuple(
        seat
        for seat, chair in enumerate(table.seats)
        if chair.user_id is not None and chair.away and chair.user_id not in hand.moved
    )


def public_view(state: GameState) -> TableView:
    view: TableView = game_of(state).view(state, None)
    return view


def persons_of(players: Sequence[int | None], names: Sequence[str]) -> dict[int, str]:
    """Return the names at the deal of the persons in a hand, by user id."""
    seats = zip(players, names, strict=False)  # a damaged record may lack names
    return {user_id: name for user_id, name in seats if user_id is not None and not is_former(user_id)}
