"""The laws of a hand of any family of games, also of one that has no laws of its own yet (design.md 9)."""

from __future__ import annotations

import json
import random

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import PLAYS, Play
from bot.engine.deal import pack_of
from bot.engine.errors import IllegalAction
from bot.engine.game import AnyGame, GameState
from bot.engine.games import game_of
from bot.engine.legal import actions_of
from bot.engine.record import read_record, replay
from tests.conformance.walk import begin, play_out
from tests.effort import NIGHT, seed_base

PRESETS = load_presets()
CASES = [
    (it.name, seats)
    for it in PRESETS.values()
    for seats in (range(it.least_seats, it.most_seats + 1) if NIGHT else [it.best_seats])
]


def accepts(game: AnyGame, state: GameState, seat: int, card: int) -> bool:
    """Return whether a seat may play a card."""
    try:
        game.check(state, seat, PLAYS[card])
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_a_hand_is_legal_replayed_and_paid_and_silence_ends_it(preset: str, seats: int) -> None:
    rules = PRESETS[preset].rules_with({}, seats)
    game, cards = game_of(rules), pack_of(rules)
    rng = random.Random(f"{preset} {seats} {seed_base()}")

    def visit() -> None:
        for seat in range(seats):
            legal = game.legal_actions(walk.state, seat)
            due = seat in game.to_act(walk.state)
            assert bool(legal) == (due or seat in game.may_act(walk.state))
            assert not due or game.default_action(walk.state, seat) in legal
            plays = {play.card for play in actions_of(legal, Play) if not play.revoke}
            assert plays == {card for card in cards if accepts(game, walk.state, seat, card)}

    for choose in (game.default_action, lambda state, seat: game.legal_actions(state, seat).sample(rng)):
        walk = begin(rng, game.setup_of(rules, seats, rng.randrange(seats), {}), preset, {})
        play_out(walk, rng, choose, visit)
        units = walk.state.result.units
        assert sum(units) == 0 or game.carries_units(rules)
        assert -min(units) <= game.largest_loss(rules, seats)
        assert replay(read_record(json.loads(json.dumps(walk.record())), PRESETS)) == walk.state


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_nobody_sees_who_was_dealt_a_hidden_card(preset: str, seats: int) -> None:
    """A card of somebody's hand is swapped with another: what not everybody sees, no other seat sees."""
    rules = PRESETS[preset].rules_with({}, seats)
    game, cards = game_of(rules), pack_of(rules)
    rng = random.Random(f"{preset} {seats} {seed_base()}")
    setup = game.setup_of(rules, seats, rng.randrange(seats), {})
    for seat in range(seats):
        hidden = 0
        for _ in range(12):
            pack = rng.sample(cards, len(cards))
            state, _ = game.new(setup, pack)
            strange = [at for at, card in enumerate(pack) if not state.hands[seat] >> card & 1]
            held = [at for at in strange if any(hand >> pack[at] & 1 for hand in state.hands)]
            one, other = rng.choice(held), rng.choice(strange)
            pack[one], pack[other] = pack[other], pack[one]
            swapped, _ = game.new(setup, pack)
            if one != other and game.view(state, None) == game.view(swapped, None):
                hidden += 1
                assert game.view(state, seat) == game.view(swapped, seat)
        assert hidden
