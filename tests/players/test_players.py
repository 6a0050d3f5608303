"""Computer players: always legal, blind to what their seat may not know, the better level the stronger."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.actions import Redeal
from bot.engine.cards import BIT, Mask, cards_of
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet, with_options
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from tests.secrecy.test_panels import random_rules


def play(rules: RuleSet, dealer: int, levels: list[str], seed: int) -> HandState:
    """Play a hand with a level at each seat ("random" plays any legal action); each move is checked."""
    rng = random.Random(seed)
    pack = list(pack_of(rules))
    rng.shuffle(pack)
    state, _ = new_hand(Setup(rules, len(levels), dealer), pack)
    while state.result is None:
        due = to_act(state)
        if not due:
            rng.shuffle(pack)
            state, _ = apply(state, None, Redeal(tuple(pack)))
            continue
        seat = due[0]
        legal = legal_actions(state, seat)
        if levels[seat] == "random":
            action = legal.sample(rng)
        else:
            action = choose(view(state, seat), legal, levels[seat], rng)
        assert action in legal
        state, _ = apply(state, seat, action)
    return state


@pytest.mark.parametrize("level", ["novice", "regular"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_computers_play_every_rule_set_legally(level: str, seats: int) -> None:
    rng = random.Random(seats)
    for seed in range(40):
        rules = random_rules(rng, seats)
        state = play(rules, rng.randrange(seats), [level] * seats, seed)
        assert state.result is not None
        assert sum(state.result.units) == 0


@pytest.mark.parametrize("options", [{"min_bid": 1}, {"min_bid": 20}, {"min_bid": 1, "exact_bid": True}])
def test_computers_finish_hands_with_any_lowest_bid(options: dict[str, object]) -> None:
    rules = with_options(RuleSet(), options)
    for seed in range(20):
        state = play(rules, 0, ["regular", "novice", "regular", "novice", "regular"], seed)
        assert state.result is not None
        assert (state.contract is None) == (rules.min_bid == 20)


def test_regular_players_make_most_of_their_contracts_and_seldom_all_pass() -> None:
    states = [play(RuleSet(), seed % 5, ["regular"] * 5, seed) for seed in range(200)]
    contracts = [state.contract.points for state in states if state.contract is not None]
    made = sum(state.result is not None and state.result.outcome == "made" for state in states)
    assert 0.5 <= made / len(contracts) <= 0.7
    assert 12 <= sum(contracts) / len(contracts) <= 14
    assert sum(state.redeals for state in states) < 0.15 * len(states)


def swapped(state: HandState, seat: int, rng: random.Random) -> HandState:
    """Return a state that the seat cannot tell from this one: two of its opponents change a card."""
    napoleon = state.contract.seat if state.contract is not None else None
    called = state.contract.called if state.contract is not None else None
    others = [other for other in range(state.setup.seats) if other not in (seat, napoleon)]
    first, second = rng.sample(others, 2)
    fixed: Mask = 0 if called is None else BIT[called]
    hands = list(state.hands)
    mine, theirs = cards_of(hands[first] & ~fixed), cards_of(hands[second] & ~fixed)
    if not mine or not theirs:
        return state
    change = BIT[rng.choice(mine)] | BIT[rng.choice(theirs)]
    hands[first] ^= change
    hands[second] ^= change
    return replace(state, hands=tuple(hands))


@pytest.mark.parametrize("level", ["novice", "regular"])
def test_what_a_seat_cannot_see_does_not_change_its_move(level: str) -> None:
    different = 0
    for seed in range(60):
        rng = random.Random(seed)
        pack = list(pack_of(RuleSet()))
        rng.shuffle(pack)
        state, _ = new_hand(Setup(RuleSet(), 5, 0), pack)
        while state.result is None and state.phase is not PhaseName.ALL_PASSED:
            seat = to_act(state)[0]
            other = swapped(state, seat, rng)
            assert view(other, seat) == view(state, seat)
            different += other != state
            moves = [
                choose(view(each, seat), legal_actions(each, seat), level, random.Random(seed))
                for each in (state, other)
            ]
            assert moves[0] == moves[1]
            state, _ = apply(state, seat, moves[0])
    assert different > 1000


def units_of_first_level(first: str, second: str, deals: int) -> int:
    """Return the units won by one level against another over rotated duplicate deals."""
    total = 0
    for deal in range(deals):
        for offset in range(5):
            levels = [first if (seat + offset) % 2 == 0 else second for seat in range(5)]
            result = play(RuleSet(), 0, levels, deal).result
            assert result is not None
            share = [units for units, level in zip(result.units, levels, strict=True) if level == first]
            rest = [units for units, level in zip(result.units, levels, strict=True) if level == second]
            total += sum(share) * len(rest) - sum(rest) * len(share)
    return total


@pytest.mark.parametrize(("better", "worse", "deals"), [("novice", "random", 30), ("regular", "novice", 150)])
def test_the_better_level_wins_more(better: str, worse: str, deals: int) -> None:
    assert units_of_first_level(better, worse, deals) > 0
