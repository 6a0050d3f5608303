"""Plays whole hands at random, and keeps all events."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.engine.actions import CLAIM_REDEAL, PASS, TRUST, Action, Bid, Play, Redeal
from bot.engine.board import STAKES, Board
from bot.engine.cards import Card, Mask, cards_of, rank_of
from bot.engine.deal import pack_of
from bot.engine.events import BlindDealtOut
from bot.engine.game import GameEvent
from bot.engine.games import game_of
from bot.engine.hand import AnySetup, legal_actions
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from tests.engine.build import record_of

OUT_OF_TURN = 0.08
"""How often somebody acts who may but need not."""
CARELESS = 0.02
"""How often somebody revokes who could."""


@dataclass
class Walk:
    """A hand in progress: the state, the latest events, the hands as dealt, and the record so far."""

    setup: AnySetup
    preset: str
    options: dict[str, object]
    pack: tuple[Card, ...]
    state: Any
    """A state of any family."""
    latest: tuple[GameEvent, ...]
    dealt: tuple[Mask, ...]
    actions: list[tuple[int | None, Action]] = field(default_factory=list)
    happened: list[GameEvent] = field(default_factory=list)

    def do(self, seat: int | None, action: Action) -> None:
        """Apply an action."""
        self.state, self.latest = game_of(self.state).apply(self.state, seat, action)
        self.actions.append((seat, action))
        self.happened += self.latest
        if isinstance(action, Redeal) or any(isinstance(event, BlindDealtOut) for event in self.latest):
            self.dealt = self.state.hands

    def record(self, length: int | None = None) -> dict[str, Any]:
        """Return the record of the hand, or of its first actions."""
        return record_of(self.setup, self.pack, self.actions[:length], self.options, self.preset)


def begin(rng: random.Random, setup: AnySetup, preset: str, options: dict[str, object]) -> Walk:
    """Deal a random pack."""
    pack = shuffled(rng, setup)
    state, events = game_of(setup).new(setup, pack)
    return Walk(setup, preset, options, pack, state, events, state.hands)


def random_setup(rng: random.Random, rules: RuleSet, seats: int) -> Setup:
    """Return a setup with a random dealer and, in a game with a board, the units earlier hands left on it."""
    dealer = rng.randrange(seats)
    if not rules.has_board:
        return Setup(rules, seats, dealer)
    return Setup(rules, seats, dealer, board=Board(tuple(rng.randrange(9) for _ in STAKES)))


def shuffled(rng: random.Random, setup: AnySetup) -> tuple[Card, ...]:
    """Return a random pack of the rules."""
    pack = list(pack_of(setup.rules))
    rng.shuffle(pack)
    return tuple(pack)


def play_out(
    walk: Walk,
    rng: random.Random,
    choose: Callable[[Any, int], Action],
    visit: Callable[[], None],
    *,
    out_of_turn: float = OUT_OF_TURN,
) -> None:
    """Play a hand to its end; `visit` is called in every state."""
    visit()
    game = game_of(walk.state)
    while walk.state.result is None:
        due = game.to_act(walk.state)
        others = game.may_act(walk.state)
        if others and rng.random() < out_of_turn:
            seat = rng.choice(others)
            walk.do(seat, game.legal_actions(walk.state, seat).sample(rng))
        elif due:
            seat = rng.choice(due)
            walk.do(seat, choose(walk.state, seat))
        else:
            walk.do(None, game.redeal(shuffled(rng, walk.setup)))
        visit()


def at_random(rng: random.Random) -> Callable[[HandState, int], Action]:
    """Return a player of random but plausible moves: modest bids, and in some hands high cards first."""
    boldness, strength = rng.choice((0.1, 0.4, 0.7)), rng.random()

    def choose(state: HandState, seat: int) -> Action:
        legal = legal_actions(state, seat)
        if state.phase is PhaseName.AUCTION:
            bids = [action for action in legal if isinstance(action, Bid)]
            if CLAIM_REDEAL in legal and rng.random() < boldness:
                return CLAIM_REDEAL
            if PASS in legal and (not bids or rng.random() > boldness):
                return PASS
            return rng.choice(bids if rng.random() < 0.1 else bids[:6])
        if state.phase is not PhaseName.PLAY:
            return legal.sample(rng)
        if legal.revokes and rng.random() < CARELESS:
            return Play(rng.choice(cards_of(legal.revokes)), revoke=True)
        plays = [action for action in legal.actions if isinstance(action, Play)]
        if not plays:
            return legal.sample(rng)
        if rng.random() < strength:
            return max(plays, key=lambda play: rank_of(play.card))
        return TRUST if TRUST in legal and rng.random() < 0.1 else rng.choice(plays)

    return choose
