"""Plays whole hands at random, and keeps all that happened."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.actions import PASS, Action, Bid, Play, Redeal
from bot.engine.cards import Card, Mask, rank_of
from bot.engine.deal import pack_of
from bot.engine.events import Event
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.state import HandState, PhaseName, Setup
from tests.engine.build import record_of


@dataclass
class Walk:
    """A hand under way: the state, the latest events, the hands as they were dealt, and the record so far."""

    setup: Setup
    preset: str
    options: dict[str, object]
    pack: tuple[Card, ...]
    state: HandState
    latest: tuple[Event, ...]
    dealt: tuple[Mask, ...]
    actions: list[tuple[int | None, Action]] = field(default_factory=list)
    happened: list[Event] = field(default_factory=list)

    def do(self, seat: int | None, action: Action) -> None:
        """Apply an action."""
        self.state, self.latest = apply(self.state, seat, action)
        self.actions.append((seat, action))
        self.happened += self.latest
        if isinstance(action, Redeal):
            self.dealt = self.state.hands

    def record(self, length: int | None = None) -> dict[str, Any]:
        """Return the record of the hand, or of its first actions."""
        return record_of(self.setup, self.pack, self.actions[:length], self.options, self.preset)


def begin(rng: random.Random, setup: Setup, preset: str, options: dict[str, object]) -> Walk:
    """Deal a random pack."""
    pack = shuffled(rng, setup)
    state, events = new_hand(setup, pack)
    return Walk(setup, preset, options, pack, state, events, state.hands)


def shuffled(rng: random.Random, setup: Setup) -> tuple[Card, ...]:
    """Return a random pack of the rules."""
    pack = list(pack_of(setup.rules))
    rng.shuffle(pack)
    return tuple(pack)


def play_out(
    walk: Walk, rng: random.Random, choose: Callable[[HandState, int], Action], visit: Callable[[], None]
) -> None:
    """Play a hand to its end; `visit` is called in every state."""
    visit()
    while walk.state.phase is not PhaseName.ENDED:
        due = to_act(walk.state)
        if due:
            walk.do(due[0], choose(walk.state, due[0]))
        else:
            walk.do(None, Redeal(shuffled(rng, walk.setup)))
        visit()


def at_random(rng: random.Random) -> Callable[[HandState, int], Action]:
    """Return a player of random but plausible moves: modest bids, and in some hands high cards first."""
    boldness, strength = rng.choice((0.1, 0.4, 0.7)), rng.random()

    def choose(state: HandState, seat: int) -> Action:
        legal = legal_actions(state, seat)
        if state.phase is PhaseName.AUCTION:
            bids = [action for action in legal if isinstance(action, Bid)]
            if not bids or rng.random() > boldness:
                return PASS
            return rng.choice(bids if rng.random() < 0.1 else bids[:6])
        if state.phase is PhaseName.PLAY and rng.random() < strength:
            return max(_plays(legal.actions), key=lambda play: rank_of(play.card))
        return legal.sample(rng)

    return choose


def _plays(actions: Sequence[Action]) -> list[Play]:
    return [action for action in actions if isinstance(action, Play)]
