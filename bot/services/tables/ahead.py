"""Automatic moves for people: pre-selected moves and forced cards (design.md 3).

Pure functions, and the delays of such moves; `bot.services.tables.unasked` makes the moves.
"""

from __future__ import annotations

import math
import random
from collections import OrderedDict, deque
from dataclasses import replace
from datetime import datetime, timedelta

from bot.engine.actions import PASS, PLAYS, GameAction, Pass, Play
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import Ahead, ClockName, Seat

# --- pre-selected moves: pure functions -----------------------------------------------------------------


def ahead_of(action: GameAction) -> Ahead:
    """Return the stored form of a pre-selected pass or card."""
    return Ahead(action.card if isinstance(action, Play) else None)


def set_ahead(ahead: Ahead) -> GameAction:
    """Return a pre-selected move as an action of the engine."""
    return PASS if ahead.card is None else PLAYS[ahead.card]


def keep_ahead(
    seats: tuple[Seat, ...], mover: int, action: GameAction, before: GameState, after: GameState
) -> tuple[Seat, ...]:
    """Return the seats after a move, with the pre-selected moves that are still valid.

    A card is valid until its person moves, a pass until they bid. A pass becomes void when its meaning
    changes, as when the blind is turned up; the end of auction or play clears everything.
    """
    if not any(seat.ahead for seat in seats):
        return seats
    same = game_of(before).stage(before) == game_of(after).stage(after)

    def still_ahead(index: int, ahead: Ahead | None) -> Ahead | None:
        if ahead is None or before.phase is not after.phase:
            return None
        if index == mover and (ahead.void or ahead.card is not None or not isinstance(action, Pass)):
            return None
        return ahead if same else replace(ahead, void=True)

    return tuple(replace(seat, ahead=still_ahead(index, seat.ahead)) for index, seat in enumerate(seats))


def void_ahead(seats: tuple[Seat, ...], before: tuple[Ahead | None, ...]) -> tuple[Seat, ...]:
    """Return the seats after an undo: pre-selected moves that were not there `before` become void."""
    return tuple(
        replace(seat, ahead=replace(seat.ahead, void=True, undone=True))
        if seat.ahead is not None and seat.ahead != kept
        else seat
        for seat, kept in zip(seats, before, strict=True)
    )


def own_ahead(live: LiveTable, seat: int, legal: LegalActions) -> Ahead | None:
    """Return a seat's pre-selected move, marked void if it is their turn and the rules forbid the move."""
    ahead = live.table.seats[seat].ahead
    if ahead is None or seat not in live.due or set_ahead(ahead) in legal.actions:
        return ahead
    return replace(ahead, void=True)


def move_ahead(live: LiveTable, seat: int, *, forced: bool) -> GameAction | None:
    """Return a seat's pre-selected move or, with `forced`, its only legal card; None if there is none.

    No card is forced on a seat that may revoke instead, or for which the clock played last.
    """
    chair, (_, state) = live.table.seats[seat], live.playing()
    if seat not in live.due or chair.automatic:
        return None
    legal = game_of(state).legal_actions(state, seat)
    ahead = own_ahead(live, seat, legal)
    if ahead is not None and not ahead.void:
        return set_ahead(ahead)
    plays = [action for action in legal.actions if isinstance(action, Play)]
    only = len(plays) == 1 and not legal.revokes and not chair.missed
    return plays[0] if forced and only else None


def seconds_choosing(live: LiveTable, seat: int, now: datetime) -> float:
    """Return how many seconds a seat has been choosing between two or more cards; 0 without a choice."""
    if live.clock is None or live.state is None or seat not in live.due:
        return 0.0
    legal = game_of(live.state).legal_actions(live.state, seat)
    if sum(isinstance(action, Play) for action in legal.actions) < 2:
        return 0.0
    began = live.clock.clock_ends - timedelta(seconds=live.table.config.clock.timing.turn)
    return max(0.0, (now - began).total_seconds())


# --- delays ----------------------------------------------------------------------------------------------

_QUICK = 0.6, 1.6
"""Least and most seconds that a person takes for a move already decided."""
_USUAL, _SPREAD, _LEAST = 2.4, 0.5, 0.7
"""Seconds that people take for a card: median, logarithmic spread, and the least."""
_KNOWN, _KEPT = 4, 12
"""Times of a person needed before their own tempo is used, and the most that are kept."""
_PEOPLE = 10_000
_AT_TABLE = 3600.0
"""With a clock of at least this many seconds per turn, people are not at the table all the time."""


class Tempo:
    """The seconds that people take to choose a card, in memory only; delays are drawn from them."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._taken: OrderedDict[tuple[int, ClockName], deque[float]] = OrderedDict()

    def note(self, user_id: int, clock: ClockName, seconds: float) -> None:
        """Record how many seconds a person took to choose a card."""
        taken = self._taken.setdefault((user_id, clock), deque(maxlen=_KEPT))
        taken.append(seconds)
        self._taken.move_to_end((user_id, clock))
        if len(self._taken) > _PEOPLE:
            self._taken.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Drop a person's recorded times."""
        for clock in ClockName:
            self._taken.pop((user_id, clock), None)

    def quick(self) -> float:
        """Return a random delay in seconds, like that of a quick press."""
        return self._rng.uniform(*_QUICK)

    def like(self, user_id: int | None, clock: ClockName) -> float | None:
        """Return a random delay in seconds, like this person's own.

        None if they must play the card themselves: the drawn delay exceeds the part of the clock after which
        they are mentioned, or their times are unknown and the clock is one of days.
        """
        timing, rng = clock.timing, self._rng
        most = timing.turn * timing.nudge
        taken = () if user_id is None else self._taken.get((user_id, clock), ())
        if len(taken) >= _KNOWN:
            seconds = rng.choice(list(taken)) * rng.uniform(0.85, 1.15)
            return max(_LEAST, seconds) if seconds < most else None
        if timing.turn >= _AT_TABLE:
            return None
        while True:
            seconds = rng.lognormvariate(math.log(_USUAL), _SPREAD)
            if _LEAST <= seconds < most:
                return seconds
