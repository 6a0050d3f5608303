"""Computers at the last poker hand: keep what counts, throw the rest away (rules.md 9)."""

from __future__ import annotations

import random

import pytest

from bot.engine.cards import PACK_52, card_text, cards_of
from bot.engine.poker.hand import apply, default_action, legal_actions, new_poker, poker_view, to_act
from bot.engine.poker.values import POKER_GAMES, ChooseGame, Exchange, PokerPhase, PokerSetup, PokerState
from bot.players.poker import choose_at_poker
from tests.engine.build import cards
from tests.players.hidden import poker_twin

SETUP = PokerSetup(seats=5, dealer=4, units=10, playing=(0, 1))


def thrown(hand: str) -> set[str]:
    """Return what seat 0 throws away in five-card draw."""
    mine = cards(hand)
    rest = [card for card in PACK_52 if card not in mine]
    theirs, stock = rest[:5], rest[5:]
    pack = [card for pair in zip(mine, theirs, strict=True) for card in pair] + stock
    state, _ = new_poker(SETUP, pack)
    state, _ = apply(state, 1, ChooseGame("five_card_draw"))
    action = choose_at_poker(poker_view(state, 0))
    assert isinstance(action, Exchange)
    assert action in legal_actions(state, 0)
    return {card_text(card) for card in cards_of(action.cards)}


@pytest.mark.parametrize(
    ("hand", "away"),
    [
        ("AS AH 9D 5C 2D", "9D 5C 2D"),
        ("6S 6H KD 5C 2D", "KD 5C 2D"),
        ("AS AH 9D 9C 2D", "2D"),
        ("7S 7H 7D QC 2D", "QC 2D"),
        ("7S 7H 7D QC QD", ""),
        ("7S 7H 7D 7C 2D", "2D"),
        ("2S 5S 9S JS KS", ""),
        ("4S 5H 6D 7C 8D", ""),
        ("AS 2H 3D 4C 5D", ""),
        ("TS JH QD KC AD", ""),
        ("2S 5S 9S JS KH", "KH"),
        ("5S 6H 7D 8C KD", "KD"),
        ("AS 9H 7D 4C 2D", "9H 7D 4C 2D"),
        ("AS KH 7D 4C 2D", "7D 4C 2D"),
    ],
)
def test_what_counts_is_kept_and_the_rest_exchanged(hand: str, away: str) -> None:
    assert thrown(hand) == set(away.split())


def played(seed: int, *, quietly: bool) -> PokerState:
    """Return a hand whose game the chooser chose and in which seat 0 played like a computer or by default."""
    state, _ = new_poker(SETUP, random.Random(seed).sample(PACK_52, 52))
    while state.phase is not PokerPhase.ENDED:
        (seat,) = to_act(state)
        action = choose_at_poker(poker_view(state, seat))
        assert action in legal_actions(state, seat)
        if seat == 0 and quietly:
            action = default_action(state, seat)
        state, _ = apply(state, seat, action)
    return state


def test_exchanging_wins_more_than_keeping_all_cards() -> None:
    won = {
        quietly: sum(played(seed, quietly=quietly).result.units[0] for seed in range(300))
        for quietly in (True, False)
    }
    assert won[False] > 1.2 * won[True]


@pytest.mark.parametrize("game", POKER_GAMES)
def test_what_a_seat_cannot_see_does_not_change_its_choice(game: str) -> None:
    different, exchanged = 0, 0
    for seed in range(60):
        rng = random.Random(seed)
        setup = PokerSetup(seats=5, dealer=seed % 5, units=10, playing=(0, 1, 3, 4))
        state, _ = new_poker(setup, rng.sample(PACK_52, 52))
        while state.phase is not PokerPhase.ENDED:
            for seat in setup.playing:
                other = poker_twin(state, seat, rng)
                assert poker_view(other, seat) == poker_view(state, seat)
                assert legal_actions(other, seat) == legal_actions(state, seat)
                if seat in to_act(state):
                    different += other != state
                    choice = choose_at_poker(poker_view(state, seat))
                    assert choose_at_poker(poker_view(other, seat)) == choice
            choice = ChooseGame(game) if state.phase is PokerPhase.CHOOSE else choice
            exchanged += isinstance(choice, Exchange)
            state, _ = apply(state, to_act(state)[0], choice)
    assert different >= 60
    assert (exchanged > 0) == (game == "five_card_draw")
