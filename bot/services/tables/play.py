"""Playing: the one path that every move takes, whoever makes it (design.md 3).

A person's click or command, a computer player's move and a clock that ran out all become a `Judge` for
`LiveTables.change`, which locks, judges by the rules, stores in one transaction and then publishes.
"""

from __future__ import annotations

import asyncio
import logging
import random

from bot.engine.game import GameAction, GameState
from bot.engine.games import game_of
from bot.services.errors import NotAllowed, StaleAction
from bot.services.ports import NO_METER, Chooser, Entropy, Meter, Now
from bot.services.tables.changes import Change
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, first_to_run_out
from bot.services.tables.moves import BY_CLOCK, BY_COMPUTER, BY_PLAYER, take
from bot.services.tables.seating import seat_of
from bot.services.values.tables import (
    Acted,
    AnyHand,
    Level,
    PrivateHand,
    TableStatus,
)

log = logging.getLogger(__name__)


class PlayService:
    """Moves of persons, computers and clocks, and what a person may see of their hand."""

    def __init__(
        self,
        live: LiveTables,
        now: Now,
        entropy: Entropy,
        choose: Chooser,
        rng: random.Random,
        meter: Meter = NO_METER,
    ) -> None:
        self._live = live
        self._now = now
        self._entropy = entropy
        self._choose = choose
        self._rng = rng
        self._meter = meter

    async def act(self, table_id: int, user_id: int, action: GameAction, *, turn: int | None) -> Acted:
        """Take a person's action. `turn` is the number on the button; None for a slash command.

        Whoever was away is back with it. Raises NotAllowed (`not-seated`), StaleAction (`stale-turn`),
        NotNow (`no-hand`, `table-paused`), IllegalAction from the rules, and what `LiveTables.change` raises;
        then nothing has changed.
        """
        acted: list[int] = []

        def judge(live: LiveTable) -> Change:
            seat = _seat_at(live, user_id)
            acted[:] = [seat]
            _same_turn(live, turn)
            return self._take(live, seat, action, BY_PLAYER, user_id)

        after = await self._live.change(table_id, judge, turn=turn)
        self._meter.move(BY_PLAYER)
        return Acted(self._live.snapshot(after), acted[0])

    async def private(self, table_id: int, user_id: int) -> AnyHand:
        """Return what a seated person may see and do now, also of the hand that has just ended.

        Raises NotAllowed (`not-seated`), NotNow (`no-hand` before the first deal, `table-paused`).
        """
        live = await self._live.get(table_id)
        seat = _seat_at(live, user_id)
        state = _state_for(live, seat)
        game = game_of(state)
        return PrivateHand(
            self._live.snapshot(live), seat, game.view(state, seat), game.legal_actions(state, seat)
        )

    async def computer_move(self, table_id: int, seat: int, *, turn: int) -> None:
        """Make a computer player's move, for itself or for a person who is away.

        Raises StaleAction (`stale-turn`) if the seat is no longer a computer's to play, and as `act` does.
        """

        def judge(live: LiveTable) -> Change:
            _same_turn(live, turn)
            if seat not in live.due or not live.table.seats[seat].automatic:
                raise _stale(live)
            return self._take(live, seat, self._chosen(live, seat), BY_COMPUTER, None)

        await self._live.change(table_id, judge, turn=turn)
        self._meter.move(BY_COMPUTER)

    async def clock_move(self, table_id: int, *, turn: int) -> None:
        """Make the move of a person whose clock and bank have run out; twice in a row and they are away.

        Raises StaleAction (`stale-turn`) if nobody's have, or a computer plays for them already.
        """

        def judge(live: LiveTable) -> Change:
            live.playing()
            _same_turn(live, turn)
            late = first_to_run_out(live.table, live.due)
            if not late or live.clock is None or not live.clock.expired(self._now()):
                raise _stale(live)
            return self._take(live, late[0], self._chosen(live, late[0]), BY_CLOCK, None)

        await self._live.change(table_id, judge, turn=turn)
        self._meter.move(BY_CLOCK)

    def _take(self, live: LiveTable, seat: int, action: GameAction, by: str, user_id: int | None) -> Change:
        return take(live, seat, action, by=by, user_id=user_id, now=self._now(), entropy=self._entropy)

    def _chosen(self, live: LiveTable, seat: int) -> GameAction:
        """Return the computer player's choice, or the default action if it fails or is not legal."""
        _, state = live.playing()
        level = live.table.seats[seat].computer or live.table.config.level
        clock = asyncio.get_running_loop().time
        begun = clock()
        try:
            action = self._asked(state, seat, level)
            self._meter.thought(level.value, clock() - begun)
            game_of(state).check(state, seat, action)
        except Exception:
            log.exception("table %d: computer player failed at turn %d", live.table.id, live.table.turn)
            return game_of(state).default_action(state, seat)
        return action

    def _asked(self, state: GameState, seat: int, level: Level) -> GameAction:
        game = game_of(state)
        legal = game.legal_actions(state, seat)
        return self._choose(game.view(state, seat), legal, level.value, self._rng)


def _seat_at(live: LiveTable, user_id: int) -> int:
    seat = seat_of(live.table, user_id)
    if seat is None:
        raise NotAllowed("not-seated")
    return seat


def _state_for(live: LiveTable, seat: int) -> GameState:
    """Return the hand under way, or the last one for a player of it."""
    hand = live.hand
    over = live.table.status is not TableStatus.PLAYING
    if over and hand is not None and hand.players[seat] == live.table.seats[seat].user_id and hand.state:
        return hand.state
    return live.playing()[1]


def _stale(live: LiveTable) -> StaleAction:
    return StaleAction("stale-turn", turn=live.table.turn)


def _same_turn(live: LiveTable, turn: int | None) -> None:
    """Raise StaleAction for a button of an earlier turn, unless what happened since left it alone."""
    beside = 0 if live.hand is None else live.hand.beside
    if turn is not None and not live.table.turn - beside <= turn <= live.table.turn:
        raise _stale(live)
