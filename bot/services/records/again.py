"""Practice with the deal of a finished hand: one person replays it against computers.

Nothing is stored, rated or paid: each person has one such hand, in memory. `FinishedHands` is asked every
time, so nobody plays a hand whose replay they may not see; a player still sees only their own view.
"""

from __future__ import annotations

import random
from asyncio import timeout
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from bot.engine.actions import GameAction
from bot.engine.game import GameState, TableView
from bot.engine.games import ends_session, game_of
from bot.engine.legal import LegalActions
from bot.engine.record import course
from bot.players import takes_long
from bot.services.errors import NotNow
from bot.services.ports import Background, Chooser, Thinker
from bot.services.records.records import UNREADABLE, FinishedHands, Reader
from bot.services.tables.loading import sort_actions
from bot.services.values.names import MARSHALS, computer_name
from bot.services.values.tables import Level, TableConfig

MOST_KEPT = 300
"""The most practice hands in memory, of about 10 kB each."""
COMPUTERS = Level.REGULAR
EXPERT_SECONDS = 12.0
"""Seconds that the expert may take for a whole hand."""


@dataclass(frozen=True, slots=True)
class PracticeHand:
    """A practice hand as its player may see it, from step `begun` of the replay.

    `moves` is the number of moves made. At the end `now` is what the seat won (`score_of`), `then` what it
    won in the real hand, `expert` what the expert won from the same step (None if it was too slow).
    """

    hand_id: int
    begun: int
    config: TableConfig
    view: TableView
    public: TableView
    """A spectator's view."""
    legal: LegalActions
    names: tuple[str, ...]
    """Each seat's computer, as in the real hand; where a person sat, another one."""
    then: int
    now: int
    moves: int = 0
    expert: int | None = None


@dataclass(frozen=True, slots=True)
class _Kept:
    """A practice hand in full; `start` is the state where the person began."""

    start: GameState
    state: GameState
    seat: int
    shown: PracticeHand


@dataclass(eq=False, repr=False)
class AgainService:
    """Lets people play the deals of finished hands again."""

    _finished: FinishedHands
    _choose: Chooser
    _background: Background
    thinker: Thinker
    _kept: OrderedDict[int, _Kept] = field(default_factory=OrderedDict)

    async def begin(self, hand_id: int, step: int, reader: Reader) -> PracticeHand:
        """Start a practice hand from a finished hand, as it was after a replay step (0: the deal).

        Players get their own seat, others the declarer's. Raises errors of `FinishedHands.get` and NotNow
        (`hand-damaged`; `again-not-here` for a game that ends a session).
        """
        stored, table = await self._finished.with_table(hand_id, reader)
        try:
            moments = list(course(stored.header.header, [it.data for it in sort_actions(stored.actions)]))
        except UNREADABLE:
            raise NotNow("hand-damaged", hand=str(hand_id)) from None
        open_ones = [moment.state for moment in moments if moment.state.result is None]
        if not open_ones or ends_session(open_ones[0]):
            raise NotNow("again-not-here")
        step = min(max(step, 0), len(open_ones) - 1)
        start, players = open_ones[step], stored.header.players
        game, last = game_of(start), moments[-1].state
        played = reader.user_id in players
        seat = players.index(reader.user_id) if played else game.declarer(last) or 0
        config = replace(table.config, seats=len(players), stake=0)
        names: list[str] = list(stored.header.header["seats"])
        for at, name in enumerate(names):
            if name not in MARSHALS:
                names[at] = computer_name(hand_id, names)
        state = await self._background(lambda: self.play_on(start, seat, hand_id))
        then, now = score_of(last, seat), score_of(state, seat)
        shown = PracticeHand(hand_id, step, config, *views_of(state, seat), tuple(names), then, now)
        return self._keep(reader.user_id, _Kept(start, state, seat, shown))

    async def act(self, hand_id: int, moves: int, action: GameAction, reader: Reader) -> PracticeHand:
        """Make a reader's move; a move for an earlier turn changes nothing.

        Raises IllegalAction, errors of `FinishedHands.get`, NotNow (`again-over`) for another practice hand.
        """
        kept = await self._find(hand_id, reader)
        if kept.shown.moves != moves or kept.state.result is not None:
            return kept.shown
        game, seat = game_of(kept.state), kept.seat
        game.check(kept.state, seat, action)
        made, _ = game.apply(kept.state, seat, action)
        state = await self._background(lambda: self.play_on(made, seat, hand_id))
        view, public, legal = views_of(state, seat)
        score = score_of(state, seat)
        shown = replace(kept.shown, view=view, public=public, legal=legal, moves=moves + 1, now=score)
        if state.result is not None:
            shown = replace(shown, expert=await self._ask_expert(kept, hand_id))
        now = self._kept.get(reader.user_id)
        if now is not None and now is not kept:
            return now.shown  # another press was quicker
        return self._keep(reader.user_id, _Kept(kept.start, state, seat, shown))

    async def get(self, hand_id: int, reader: Reader) -> PracticeHand:
        """Return a reader's current practice hand. Raises the errors of `act` except IllegalAction."""
        return (await self._find(hand_id, reader)).shown

    async def _find(self, hand_id: int, reader: Reader) -> _Kept:
        await self._finished.get(hand_id, reader)
        kept = self._kept.get(reader.user_id)
        if kept is None or kept.shown.hand_id != hand_id:
            raise NotNow("again-over")
        return kept

    def _keep(self, user_id: int, kept: _Kept) -> PracticeHand:
        self._kept[user_id] = kept
        self._kept.move_to_end(user_id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept.shown

    def play_on(self, state: GameState, seat: int, seed: int | str) -> GameState:
        """Play the computers' moves until the seat is to move or the hand ends; return the new state.

        The same state, seat and seed give the same moves and redeals.
        """
        game, rng = game_of(state), random.Random(seed)
        while state.result is None:
            if (number := game.redeal_due(state)) is not None:
                pack = game.pack_of_setup(state.setup)
                dealt = random.Random(f"{seed} {number}").sample(pack, len(pack))
                state, _ = game.apply(state, None, game.redeal(tuple(dealt)))
                continue
            due = game.to_act(state)
            mover = seat if seat in due else due[0]
            view, legal = game.view(state, mover), game.legal_actions(state, mover)
            if mover == seat and legal.ante is None:  # an ante is nothing to practise
                break
            action = self._choose(view, legal, COMPUTERS.value, rng)
            state, _ = game.apply(state, mover, action)
        return state

    async def _ask_expert(self, kept: _Kept, hand_id: int) -> int | None:
        """Return what the expert wins in the person's seat; None if it takes too long."""
        state, seat, game = kept.start, kept.seat, game_of(kept.start)
        rng = random.Random(hand_id)
        with suppress(TimeoutError):
            async with timeout(EXPERT_SECONDS):
                while True:
                    state = await self._background(partial(self.play_on, state, seat, hand_id))
                    if state.result is not None:
                        return score_of(state, seat)
                    view, legal = game.view(state, seat), game.legal_actions(state, seat)
                    if takes_long(view, legal, Level.EXPERT):
                        action = await self.thinker.think(view, legal, Level.EXPERT.value, hand_id)
                    else:
                        action = self._choose(view, legal, Level.EXPERT.value, rng)
                    if action is None:
                        return None
                    state, _ = game.apply(state, seat, action)
        return None


def views_of(state: GameState, seat: int) -> tuple[TableView, TableView, LegalActions]:
    """Return a seat's view, a spectator's view, and the seat's legal actions."""
    game = game_of(state)
    return game.view(state, seat), game.view(state, None), game.legal_actions(state, seat)


def score_of(state: GameState, seat: int) -> int:
    """Return the units that a seat won, 0 before the end; where hands won are counted, one won is a unit."""
    if state.result is None:
        return 0
    units = state.result.units
    return units[seat] if any(units) else int(game_of(state).has_won(state, seat) is True)
