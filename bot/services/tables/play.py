"""Playing: the one path of every move, whoever makes it (design.md 3).

A person's click or command, a computer's move and an expired clock all become a `Judge` for
`LiveTables.answer`, which locks, judges by the rules, stores in one transaction and then publishes.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.engine.actions import GameAction, Play
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.players import takes_long
from bot.services.errors import NotNow, StaleAction
from bot.services.ports import Chooser, Entropy, Meter, Now, Thinker
from bot.services.tables.ahead import Tempo, ahead_of, move_ahead, own_ahead, seconds_choosing
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, TurnClock, first_to_run_out
from bot.services.tables.moves import apply_move, claim, undo
from bot.services.tables.seating import changed_seat, require_seat, seat_of
from bot.services.values.hands import BY_CLOCK, BY_COMPUTER, BY_PLAYER
from bot.services.values.tables import Acted, AnyHand, Level, PrivateHand, Table, TableStatus

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""Seconds until an automatic move that failed is tried again."""


class Thought(NamedTuple):
    """A computer's move chosen in advance for a turn; `action` None: choose it when it is made."""

    seat: int
    turn: int
    action: GameAction | None


@dataclass(eq=False, repr=False)
class PlayService:
    """Moves of persons, computers and clocks, and the view of a person's own hand."""

    _live: LiveTables
    _now: Now
    _entropy: Entropy
    _choose: Chooser
    _rng: random.Random
    _meter: Meter
    _thinker: Thinker
    tempo: Tempo
    """How long people take to choose a card."""
    about_to_play: Callable[[int, int], bool] = lambda *_: False
    """Returns whether a seat's forced card is about to play itself."""
    fair_clock: Callable[[LiveTable], TurnClock | None] = lambda live: live.clock
    """Returns a table's clock without outages: nobody pays for them from their time bank."""

    async def act(self, table_id: int, user_id: int, action: GameAction, *, turn: int | None) -> Acted:
        """Make a person's move; `turn` is the number on the button, None for a command.

        A person who was away is back from then on. Raises NotAllowed (`not-seated`), StaleAction
        (`stale-turn`), IllegalAction, and the errors of `LiveTables.answer`.
        """
        self._require_news(table_id, user_id, turn)

        def judge(live: LiveTable) -> tuple[Change, tuple[LiveTable, int]]:
            seat = require_seat(live.table, user_id)
            _same_turn(live, turn)
            return self._take(live, seat, action, BY_PLAYER, user_id), (live, seat)

        after, (before, seat) = await self._live.answer(table_id, judge, turn=turn)
        self._meter.move(BY_PLAYER)
        if isinstance(action, Play) and (seconds := seconds_choosing(before, seat, self._now())):
            self.tempo.note(user_id, before.table.config.clock, seconds)
        return Acted(self._live.snapshot(after), seat)

    async def set_ahead(
        self, table_id: int, user_id: int, action: GameAction | None, *, hand_no: int | None
    ) -> Acted | None:
        """Pre-select a pass or a card for a person's next turn, replacing an earlier one; None clears it.

        If it is already their turn, the move is made and `Acted` returned. `hand_no` is the button's, None
        for a command. Raises NotAllowed (`not-seated`), StaleAction (`stale-turn`) for another hand, NotNow
        (`no-hand`, `ahead-away`, `ahead-not`), IllegalAction.
        """

        def judge(live: LiveTable) -> tuple[Change | None, int | None]:
            seat, (_, state) = require_seat(live.table, user_id), live.playing()
            if hand_no not in (None, live.table.hand_no):
                raise _stale(live)
            ahead = None if action is None else ahead_of(action)
            table = changed_seat(live.table, seat, ahead=ahead)
            if action is None:
                return (None if table == live.table else self._secretly(live, table)), None
            if live.table.seats[seat].automatic:
                raise NotNow("ahead-away")
            if seat in live.due:
                return self._take(replace(live, table=table), seat, action, BY_PLAYER, user_id), seat
            if action not in game_of(state).settable(state, seat):
                raise NotNow("ahead-not")
            return self._secretly(live, table), None

        after, seat = await self._live.answer(table_id, judge)
        if seat is None:
            return None
        self._meter.move(BY_PLAYER)
        return Acted(self._live.snapshot(after), seat)

    def _secretly(self, live: LiveTable, table: Table) -> Change:
        return replace(change_within_turn(live, table, self._now()), secret=True)

    async def unasked_move(self, table_id: int, seat: int, *, turn: int, forced: bool) -> GameAction:
        """Make and return a seat's pre-selected move or, with `forced`, its only legal card.

        Raises StaleAction (`stale-turn`), also without such a move, and errors of `LiveTables.answer`.
        """

        def judge(live: LiveTable) -> tuple[Change, GameAction]:
            _same_turn(live, turn)
            action = move_ahead(live, seat, forced=forced)
            if action is None:
                raise _stale(live)
            return self._take(live, seat, action, BY_PLAYER, live.table.seats[seat].user_id), action

        _, action = await self._live.answer(table_id, judge, turn=turn)
        self._meter.move(BY_PLAYER)
        return action

    async def undo(self, table_id: int, user_id: int, *, turn: int | None) -> Acted:
        """Undo a person's last move. Raises NotAllowed (`not-seated`) and the errors of `moves.undo`."""

        def judge(live: LiveTable) -> tuple[Change, int]:
            seat = require_seat(live.table, user_id)
            if turn not in (None, live.table.turn):
                raise NotNow("undo-acted")
            return undo(live, seat, user_id=user_id, now=self._now()), seat

        after, seat = await self._live.answer(table_id, judge, turn=turn)
        return Acted(self._live.snapshot(after), seat)

    async def claim(self, table_id: int, user_id: int, *, turn: int | None) -> Acted:
        """Claim all remaining tricks for a person; `turn` as in `act`.

        Raises the errors of `act` and `moves.claim`.
        """
        self._require_news(table_id, user_id, turn)

        def judge(live: LiveTable) -> tuple[Change, int]:
            seat = require_seat(live.table, user_id)
            _same_turn(live, turn)
            clock, now = self.fair_clock(live), self._now()
            return claim(live, seat, user_id=user_id, fair_clock=clock, now=now, entropy=self._entropy), seat

        after, seat = await self._live.answer(table_id, judge, turn=turn)
        self._meter.move(BY_PLAYER)
        return Acted(self._live.snapshot(after), seat)

    def _require_news(self, table_id: int, user_id: int, turn: int | None) -> None:
        """Raise StaleAction for a button of an earlier turn, without the database: turns are never reused."""
        live = self._live.in_memory(table_id)
        if live is not None and turn is not None and turn < live.table.turn:
            require_seat(live.table, user_id)
            _same_turn(live, turn)

    async def private(self, table_id: int, user_id: int) -> AnyHand:
        """Return a person's view and legal actions, also for a hand that has just ended.

        People who were dealt in and have left still see a hand that has ended. Raises NotAllowed
        (`not-seated`), NotNow (`no-hand`, `table-paused`).
        """
        live = await self._live.get(table_id)
        hand, left = live.hand, seat_of(live.table, user_id) is None
        own = live.table.event_id is None  # an event may deal the same cards elsewhere
        if left and own and hand is not None and user_id in hand.players and _is_over(live):
            seat = hand.players.index(user_id)
        else:
            seat = require_seat(live.table, user_id)
        state = _state_for(live, seat, user_id)
        game, legal = game_of(state), game_of(state).legal_actions(state, seat)
        last = None if live.hand is None else live.hand.last
        return PrivateHand(
            self._live.snapshot(live),
            seat,
            game.view(state, seat),
            legal,
            () if live.table.seats[seat].away else game.settable(state, seat),
            own_ahead(live, seat, legal),
            self.about_to_play(table_id, seat),
            undo=last is not None and last.user_id == user_id,
            left=user_id if left else None,
        )

    async def computer_move(self, table_id: int, seat: int, *, turn: int, thought: Thought | None) -> None:
        """Make a computer's move, the `thought` if it is for this turn. Raises StaleAction (`stale-turn`)."""
        if thought is None or thought[:2] != (seat, turn):
            thought = await self.thought(table_id, seat)

        def judge(live: LiveTable) -> Change:
            _same_turn(live, turn)
            if seat not in live.due or not live.table.seats[seat].automatic:
                raise _stale(live)
            return self._take(live, seat, self._choose_move(live, seat, thought), BY_COMPUTER, None)

        await self._live.decide(table_id, judge, turn)
        self._meter.move(BY_COMPUTER)

    async def clock_move(self, table_id: int, *, turn: int) -> None:
        """Make the move of a person whose clock and bank have run out. Raises StaleAction (`stale-turn`)."""
        known = self._live.in_memory(table_id)
        late_one = first_to_run_out(known.table, known.due) if known is not None and known.due else ()
        thought = await self.thought(table_id, late_one[0]) if late_one else None

        def judge(live: LiveTable) -> Change:
            live.playing()
            _same_turn(live, turn)
            late, clock = first_to_run_out(live.table, live.due), self.fair_clock(live)
            if not late or clock is None or not clock.expired(self._now()):
                raise _stale(live)
            return self._take(live, late[0], self._choose_move(live, late[0], thought), BY_CLOCK, None)

        await self._live.decide(table_id, judge, turn)
        self._meter.move(BY_CLOCK)

    def _take(self, live: LiveTable, seat: int, action: GameAction, by: str, user_id: int | None) -> Change:
        return apply_move(
            live,
            seat,
            action,
            by=by,
            user_id=user_id,
            fair_clock=self.fair_clock(live),
            now=self._now(),
            entropy=self._entropy,
        )

    async def thought(self, table_id: int, seat: int) -> Thought | None:
        """Return a seat's move, computed in a worker process if slow; None if the seat is not to act."""
        live = self._live.in_memory(table_id)
        if live is None or seat not in live.due:
            return None
        level = _level_at(live, seat)
        turn, (_, state) = live.table.turn, live.playing()
        game, clock = game_of(state), asyncio.get_running_loop().time
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        if not takes_long(view, legal, level):
            return Thought(seat, turn, None)
        begun = clock()
        action = await self._thinker.think(view, legal, level.value, self._rng.getrandbits(64))
        self._meter.thought(level.value, clock() - begun)
        if action is None:
            self._meter.simpler_move()
        return Thought(seat, turn, action)

    def _choose_move(self, live: LiveTable, seat: int, thought: Thought | None) -> GameAction:
        _, state = live.playing()
        game = game_of(state)
        level = _level_at(live, seat)
        clock = asyncio.get_running_loop().time
        begun = clock()
        try:
            if thought is not None and thought.action is not None and thought[:2] == (seat, live.table.turn):
                action = thought.action
            else:
                view, legal = game.view(state, seat), game.legal_actions(state, seat)
                beside = any(live.table.seats[it].user_id is not None for it in game.partners(view))
                quick = Level.REGULAR if level.thinks or beside else level
                action = self._choose(view, legal, quick.value, self._rng)
                self._meter.thought(quick.value, clock() - begun)
            game.check(state, seat, action)
        except Exception:
            log.exception("table %d: computer player failed at turn %d", live.table.id, live.table.turn)
            action = game.default_action(state, seat)
        return action


def _level_at(live: LiveTable, seat: int) -> Level:
    """Return the level of the computer that plays a seat."""
    return live.table.seats[seat].computer or live.table.config.level


def _is_over(live: LiveTable) -> bool:
    return live.table.status is not TableStatus.PLAYING


def _state_for(live: LiveTable, seat: int, user_id: int) -> GameState:
    """Return the hand under way, or the last one for those who were dealt in or moved. Raises NotNow."""
    hand = live.hand
    if hand is not None and hand.state and _is_over(live) and user_id in (hand.players[seat], *hand.moved):
        return hand.state
    return live.playing()[1]


def _stale(live: LiveTable) -> StaleAction:
    return StaleAction("stale-turn", turn=live.table.turn)


def _same_turn(live: LiveTable, turn: int | None) -> None:
    """Raise StaleAction for a button of an earlier turn, unless its choice is still valid."""
    valid = 0 if live.hand is None else live.hand.turns_valid
    if turn is not None and not live.table.turn - valid <= turn <= live.table.turn:
        raise _stale(live)
