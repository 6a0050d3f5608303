"""Cards, sets of cards, and states that cannot be changed."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from math import comb

import pytest

from bot.engine.actions import PASS, Discard
from bot.engine.cards import CARD_TEXTS, SUIT_TEXTS, CardSet, mask_of, parse_card, parse_suit, suit_text
from bot.engine.cards import same_colour as same_colour_of
from bot.engine.legal import NOTHING_LEGAL, ChooseCards, LegalActions
from bot.engine.rules import RuleSet
from bot.engine.state import PhaseName
from tests.engine.build import Hand, bid


def test_a_set_of_cards_behaves_like_a_set() -> None:
    some, more = CardSet.parse("AS KH 2C"), CardSet.parse("KH JK")
    assert (len(some), str(some)) == (3, "2C KH AS")
    assert parse_card("KH") in some
    assert parse_card("QH") not in some
    assert str(some | more) == "2C KH AS JK"
    assert str(some & more) == "KH"
    assert str(some - more) == "2C AS"
    assert CardSet.of(*some) == some
    assert not CardSet().mask


def test_suits_have_texts_and_partners_of_their_colour() -> None:
    assert [suit_text(parse_suit(text)) for text in SUIT_TEXTS] == ["C", "D", "H", "S", "NT"]
    pairs = {suit_text(suit) + suit_text(same_colour_of(suit)) for suit in range(4)}
    assert pairs == {"CS", "SC", "DH", "HD"}
    for wrong in ("", "c", "X", "SS", None):
        with pytest.raises(ValueError, match="not a suit"):
            parse_suit(wrong)  # type: ignore[arg-type]
    assert len(set(CARD_TEXTS)) == 54


def test_legal_actions_are_a_collection() -> None:
    legal = LegalActions((PASS, bid("11C")))
    assert (list(legal), bool(legal)) == ([PASS, bid("11C")], True)
    assert bid("11C") in legal
    assert bid("11D") not in legal
    assert {legal.sample(random.Random(seed)) for seed in range(20)} == {PASS, bid("11C")}
    assert (list(NOTHING_LEGAL), bool(NOTHING_LEGAL), PASS in NOTHING_LEGAL) == ([], False, False)
    with pytest.raises(IndexError):
        NOTHING_LEGAL.sample(random.Random(1))


def test_a_choice_of_cards_lists_its_actions() -> None:
    held = mask_of(range(5))
    legal = LegalActions(choice=ChooseCards(2, 2, held))
    assert len(list(legal)) == len(set(legal)) == comb(5, 2)
    assert all(action in legal for action in legal)
    assert Discard(mask_of([0, 1, 2])) not in legal
    assert Discard(mask_of([0, 9])) not in legal
    assert PASS not in legal
    assert legal.sample(random.Random(1)) in legal


def test_a_changed_state_equals_a_dataclass_replace() -> None:
    state = Hand().auction("12S - - - -").state
    assert state.evolve(phase=PhaseName.ENDED, redeals=2) == replace(state, phase=PhaseName.ENDED, redeals=2)
    assert state.evolve() == state
    assert state.evolve() is not state
    with pytest.raises(TypeError, match="seats"):
        state.evolve(seats=4)


def test_equal_rules_are_one_key_and_changed_ones_another() -> None:
    rules = RuleSet(min_bid=12)
    assert hash(rules) == hash(RuleSet(min_bid=12)) == hash(pickle.loads(pickle.dumps(rules)))
    changed = replace(rules, min_bid=13)
    assert hash(changed) == hash(RuleSet(min_bid=13)) != hash(rules)
