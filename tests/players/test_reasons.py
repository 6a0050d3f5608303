"""No reason is false: each claim is checked by what the seat sees, for the computer's card and all others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import CallNoCard, GameAction, Play
from bot.engine.cards import PACK_52, cards_of, parse_card
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.legal import LegalActions
from bot.engine.nap.views import NapView
from bot.engine.poker.hand import apply, legal_actions, new_poker, poker_view
from bot.engine.poker.values import ChooseGame, Exchange
from bot.engine.views import View
from bot.players import PLAYERS, advise, choose
from bot.players.hint import HintReason
from bot.players.levels import Level
from bot.players.poker import choose_at_poker, why_at_poker
from tests.effort import NIGHT, seed_base
from tests.engine.build import PASSES, A, B, C, D, E, Hand
from tests.engine.nap_build import NapHand
from tests.players.claims import is_true_of_a_card
from tests.players.claims_of_moves import (
    is_true_before_the_play,
    is_true_before_the_tricks,
    is_true_of_an_exchange,
)
from tests.players.moves import dealt
from tests.players.test_poker import SETUP

CHOICES = 2_000 if NIGHT else 50
FAMILIES = {
    family: [name for name, preset in load_presets().items() if preset.rules.family == family]
    for family in ("napoleon", "nap")
}
SLIPS = 0.25
"""How often a random card is played: reasons must be true of odd positions as well."""


def choices(family: str, number: int) -> Iterator[tuple[TableView, LegalActions, GameAction]]:
    """Yield this many choices between moves in a family's games, each with a computer's move."""
    made, hand, names = 0, 0, FAMILIES[family]
    while made < number:
        rng = random.Random(seed_base() + hand)
        state = dealt(names[hand % len(names)], rng)
        hand += 1
        game = game_of(state)
        while state.result is None and (due := game.to_act(state)):
            view, legal = game.view(state, due[0]), game.legal_actions(state, due[0])
            action = choose(view, legal, "regular", rng)
            if len(legal.actions) != 1:
                made += 1
                yield view, legal, action
            slips = isinstance(action, Play) and rng.random() < SLIPS
            state, _ = game.apply(state, due[0], legal.sample(rng) if slips else action)


def is_true(view: TableView, legal: LegalActions, why: HintReason, move: GameAction) -> bool:
    if isinstance(move, Play):
        assert isinstance(view, View | NapView)
        return is_true_of_a_card(view, legal, why, move.card)
    if isinstance(view, NapView):
        return is_true_before_the_tricks(view, why, move)
    assert isinstance(view, View)
    return is_true_before_the_play(view, why, move)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_reason_for_a_card_or_an_earlier_move_is_false(family: str) -> None:
    keys = Counter[str]()
    for view, legal, action in choices(family, CHOICES):
        for move in [it for it in legal.actions if isinstance(it, Play)] or [action]:
            why = PLAYERS[family].why(view, legal, move, Level.REGULAR)
            keys[why.key] += 1
            assert is_true(view, legal, why, move), (why, view, move)
    assert len(keys) > 12


@pytest.mark.parametrize(("away", "key"), [("3S 2S", "why-leaves-trick"), ("KC 2S", "why-card")])
def test_one_card_cannot_let_two_players_follow_suit(away: str, key: str) -> None:
    """The two of clubs wins the trick if both players after it follow; without the king one cannot."""
    held = {A: "AD 8C KC 2S 3S", B: "3D AC", C: "4D 2C 3C 4C 5C 6C 7C 9C TC JC", D: "5D QC", E: "6D"}
    hand = Hand(held, blind="KD QD").auction(f"13H {PASSES}").call("2D").discard(away)
    hand.play("AD 3D 4D 5D 6D").play("8C AC")
    view, legal, move = hand.view(C), hand.legal(C), Play(parse_card("6C"))
    why = PLAYERS["napoleon"].why(view, legal, move, Level.REGULAR)
    assert why.key == key
    assert is_true(view, legal, why, move)


def test_no_point_is_hoped_for_if_only_the_other_side_has_the_led_suit() -> None:
    """Clubs are trumps and two of three opponents have none; the king of spades broke same two."""
    held = {
        A: "AS JC AC KC 2C",
        B: "3C 4C 5S KS 6S",
        C: "2H 3H 4H 4S 2D 3D 4D 5D 6D 7D",
        D: "5H 6H 7H 7S 8H 9H TH JH QH KH",
        E: "5C 6C 7C JS",
    }
    hand = Hand(held, blind="KD QD").auction(f"13C {PASSES}").call("JS").discard("KD QD")
    hand.play("AC 3C 2H 5H 5C").play("AS 5S 4S 7S JS").play("JC 4C 3H 6H 6C").play("2C")
    view, legal, move = hand.view(B), hand.legal(B), Play(parse_card("KS"))
    why = PLAYERS["napoleon"].why(view, legal, move, Level.REGULAR)
    assert why.key == "why-behind"
    assert is_true(view, legal, why, move)


def test_a_point_on_the_trick_that_makes_its_winner_the_partner_helps_napoleon() -> None:
    """Rules.md 2 `call_no_card`: B is winning the first trick, and so becomes the adjutant."""
    hand = Hand({A: "5H", B: "AH", C: "KH 3H"}, blind="2C 3C", call_no_card=True).auction(f"13S {PASSES}")
    hand.do(A, CallNoCard("first_trick")).discard("2C 3C").play("5H AH")
    view, legal = hand.view(C), hand.legal(C)
    for card in ("KH", "3H"):
        why = PLAYERS["napoleon"].why(view, legal, Play(parse_card(card)), Level.REGULAR)
        assert is_true(view, legal, why, Play(parse_card(card))), (card, why)
    hint = advise(view, legal)
    assert (hint.why.key, hint.why.chance) == ("why-no-points", None)


def test_a_mighty_without_power_is_the_highest_of_its_suit() -> None:
    hand = Hand({A: "KS 4S 3D", B: "AS"}, blind="2C 3C", special_suits="trump", first_trick="plain")
    hand.auction(f"13H {PASSES}").call("AH").discard("2C 3C")
    view, legal, move = hand.view(A), hand.legal(A), Play(parse_card("KS"))
    why = PLAYERS["napoleon"].why(view, legal, move, Level.REGULAR)
    assert why.key != "why-highest"
    assert is_true(view, legal, why, move)


def test_a_jack_that_follows_its_own_suit_in_the_first_trick_does_not_trump_it() -> None:
    """Rules.md 2 `special_suits`: the sub-jack is a trump only while trumps are active."""
    hand = Hand({A: "AD", B: "JD 3D"}, blind="2C 3C", special_suits="trump", first_trick="specials")
    hand.auction(f"13H {PASSES}").call("AH").discard("2C 3C").play("AD")
    view, legal, move = hand.view(B), hand.legal(B), Play(parse_card("JD"))
    assert PLAYERS["napoleon"].why(view, legal, move, Level.REGULAR).key == "why-takes"


@pytest.mark.parametrize(("answer", "key"), [("2C", "why-card"), ("2H", "why-nap-misere-may")])
def test_in_misere_nobody_can_beat_a_card_whose_suit_the_last_player_lacks(answer: str, key: str) -> None:
    held = {A: "4H 8H 9H 2S 3S", B: f"{answer} JC QC KC AC", C: "KH 6H 3C 4C 5C", D: "5H 3H JH 6C 7C"}
    hand = NapHand(held).bids("misere - - -").play(f"4H {answer} KH 5H").play("6H 3H")
    view, legal, move = hand.view(A), hand.legal(A), Play(parse_card("9H"))
    why = PLAYERS["nap"].why(view, legal, move, Level.REGULAR)
    assert why.key == key
    assert is_true(view, legal, why, move)


@pytest.mark.parametrize(("card", "key"), [("2S", "why-lets-go"), ("KS", "why-takes")])
def test_in_nap_a_card_below_the_bidders_keeps_a_better_one(card: str, key: str) -> None:
    held = {A: "9S 4S 8H 9H 2H", B: "KS 2S QC KC AC", C: "3C 4C 5C 6C 7C", D: "3D 4D 5D 6D 7D"}
    hand = NapHand(held).bids("three - - -").play("9S")
    view, legal, move = hand.view(B), hand.legal(B), Play(parse_card(card))
    why = PLAYERS["nap"].why(view, legal, move, Level.REGULAR)
    assert why.key == key
    assert is_true(view, legal, why, move)


def test_no_reason_for_a_poker_exchange_is_false() -> None:
    keys = Counter[str]()
    for number in range(CHOICES):
        rng = random.Random(seed_base() + number)
        state, _ = new_poker(SETUP, rng.sample(PACK_52, 52))
        state, _ = apply(state, SETUP.order[-1], ChooseGame("five_card_draw"))
        view = poker_view(state, 0)
        action = choose_at_poker(view)
        assert isinstance(action, Exchange)
        why = why_at_poker(view, legal_actions(state, 0), action, Level.REGULAR)
        keys[why.key] += 1
        thrown = set(cards_of(action.cards))
        assert is_true_of_an_exchange(set(view.hand) - thrown, thrown, why), (why, view)
    assert len(keys) > 2
