"""The judged value of an exchange at the poker hand, compared with hands that the engine plays."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from bot.engine.cards import PACK_52, Mask, mask_of
from bot.engine.poker.hand import apply, legal_actions, new_poker, poker_view, to_act
from bot.engine.poker.ranking import best_hand, strength_of
from bot.engine.poker.values import ChooseGame, Exchange, PokerSetup, PokerState
from bot.players import advise, review
from bot.players.levels import Level
from bot.players.poker import chance_of_exchange, choose_at_poker, compare
from bot.players.search.review import Choice, Judged
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import cards
from tests.players.hidden import poker_twin

TABLES = 1500 if NIGHT else 500
FIRST, SECOND = 1, 0
"""The dealers with whom seat 0 exchanges first, and second, of two."""


def dealt(hand: str, dealer: int, rng: random.Random) -> PokerState:
    """Return five-card draw of two seats before any exchange; seat 0 holds the hand."""
    mine = cards(hand)
    rest = rng.sample([card for card in PACK_52 if card not in mine], 47)
    setup = PokerSetup(seats=2, dealer=dealer, units=2, playing=(0, 1))
    hands = (mine, rest[:5])
    pack = [hands[seat][turn] for turn in range(5) for seat in setup.order]
    state, _ = new_poker(setup, pack + rest[5:])
    state, _ = apply(state, setup.chooser, ChooseGame("five_card_draw"))
    return state


def at_the_choice(hand: str, dealer: int, count: int, rng: random.Random) -> PokerState:
    """Return a hand in which seat 0 is to move; the other seat, if first, has exchanged this many cards."""
    while True:
        state = dealt(hand, dealer, rng)
        if dealer == SECOND:
            action = choose_at_poker(poker_view(state, 1))
            assert isinstance(action, Exchange)
            if action.cards.bit_count() != count:
                continue
            state, _ = apply(state, 1, action)
        return state


def judge(state: PokerState, thrown: Mask) -> Judged:
    """Return how good it would be for the player to move to exchange some cards."""
    (seat,) = to_act(state)
    options = tuple(action.cards for action in legal_actions(state, seat).actions)
    (found,) = review([Choice(poker_view(state, seat), options, thrown)])
    assert found is not None
    return found


def test_the_quick_evaluation_of_five_cards_agrees_with_the_library() -> None:
    rng = random.Random(seed_base())
    hands = [rng.sample(PACK_52, 5) for _ in range(400)]
    hands += [list(cards(text)) for text in ("AS 2S 3S 4S 5S", "AS 2H 3S 4S 5S", "TS JS QS KS AS")]
    for hand in hands:
        assert strength_of(hand) == best_hand(hand).strength
        assert strength_of(hand[::-1]) == strength_of(hand)


@pytest.mark.parametrize(
    ("hand", "thrown", "dealer", "count"),
    [
        ("AS AH 9D 5C 2D", "9D 5C 2D", FIRST, 0),
        ("QS QH 9D 9C 2D", "2D", SECOND, 3),
        ("KS QH 9D 5C 2D", "9D 5C 2D", SECOND, 4),
    ],
)
def test_the_value_of_an_exchange_is_what_it_wins_at_the_table(
    hand: str, thrown: str, dealer: int, count: int
) -> None:
    rng, won, away = random.Random(seed_base()), [], mask_of(cards(thrown))
    for _ in range(TABLES):
        state, _ = apply(at_the_choice(hand, dealer, count, rng), 0, Exchange(away))
        if state.result is None:
            state, _ = apply(state, 1, choose_at_poker(poker_view(state, 1)))
        won.append(state.result.units[0] / 2)
    seen = poker_view(at_the_choice(hand, dealer, count, rng), 0)
    imagined = [row[0] for row in compare(seen, [away], TABLES)]
    assert abs(mean(won) - mean(imagined)) < 2.7 / TABLES**0.5  # four standard errors


def test_a_player_who_kept_all_cards_is_feared_more_than_one_who_exchanged_four() -> None:
    def chance(count: int) -> float:
        state = at_the_choice("AS AH 9D 5C 2D", SECOND, count, random.Random(1))
        return chance_of_exchange(poker_view(state, 0), mask_of(cards("9D 5C 2D")))

    assert chance(0) < 0.5 < chance(4)


def test_throwing_a_full_house_away_is_a_turning_point() -> None:
    state = at_the_choice("7S 7H 7D QC QD", FIRST, 0, random.Random(seed_base()))
    found = judge(state, mask_of(cards("QC QD")))
    assert found.best == 0
    assert not found.turning, "three of a kind nearly always wins as well"
    found = judge(state, mask_of(cards("7S 7H 7D QC QD")))
    assert found.best == 0
    assert found.turning
    assert len(found.chances) == 32
    kept = judge(state, 0)
    assert (kept.best, kept.cost, kept.turning) == (0, 0.0, False)


def test_the_computers_own_exchange_costs_almost_nothing() -> None:
    costs = []
    for number in range(10 * EFFORT if NIGHT else 2):
        rng = random.Random(seed_base() + number)
        setup = PokerSetup(seats=5, dealer=4, units=10, playing=(0, 1, 2, 3, 4))
        state, _ = new_poker(setup, rng.sample(PACK_52, 52))
        state, _ = apply(state, 4, ChooseGame("five_card_draw"))
        action = choose_at_poker(poker_view(state, 0))
        assert isinstance(action, Exchange)
        costs.append(judge(state, action.cards).cost)
    assert mean(costs) < 0.02


def test_hidden_cards_change_neither_a_judgement_nor_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.players.poker.DEALS_JUDGED", 100)
    different = 0
    for number in range(9 * EFFORT if NIGHT else 2):
        rng = random.Random(seed_base() + number)
        state = at_the_choice("KS QH 9D 5C 2D", number % 2, 3, rng)
        thrown = rng.choice(legal_actions(state, 0).actions).cards
        other = poker_twin(state, 0, rng)
        different += other.hands != state.hands
        assert judge(state, thrown) == judge(other, thrown)
        hints = [advise(poker_view(one, 0), legal_actions(one, 0), Level.EXPERT) for one in (state, other)]
        assert hints[0] == hints[1]
        assert hints[0].why.chance is not None
    assert different > (5 if NIGHT else 1)
