"""The compiled trick tables agree with the slow reading of the rule book (tests/engine/slow_tricks.py)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import (
    JOKER,
    SUIT_TEXTS,
    Card,
    card_text,
    cards_of,
    mask_of,
    parse_card,
    parse_suit,
    rank_of,
    suit_of,
    suit_text,
)
from bot.engine.deal import deal, pack_of
from bot.engine.rules import HAND_SIZES, RuleSet
from bot.engine.tricks import (
    TrickTable,
    Why,
    first_leads,
    legal_cards,
    trick_table,
    why_won,
    winner,
    winning_cards,
)
from tests.effort import examples
from tests.engine.build import rules_with, texts
from tests.engine.options import OPTIONS
from tests.engine.slow_tricks import JOKERS, SlowTricks

_ABOUT_TRICKS = (
    "first_trick", "first_lead_trump", "first_play_trump", "same_two",
    "same_two_rank", "same_two_trumps", "jacks", "yoromeki", "yoromeki_jacks", "yoromeki_joker",
    "spade_mighty", "mighty_fits", "special_suits", "tens_score",
)  # fmt: skip
_ABOUT_THE_JOKER = (
    "joker", "two_jokers", "joker_rank", "joker_played", "joker_demand", "joker_first_trick", "joker_hunter",
    "joker_breaks_same_two",
)  # fmt: skip


def _drawn(*options: str) -> st.SearchStrategy[RuleSet]:
    return st.builds(rules_with, **{name: st.sampled_from(OPTIONS[name].values) for name in options})


with_joker = _drawn(*_ABOUT_TRICKS, *_ABOUT_THE_JOKER).filter(lambda rules: rules.joker != "none")
trick_rules = _drawn(*_ABOUT_TRICKS) | with_joker


any_trick = given(
    rules=trick_rules,
    trump=st.sampled_from(SUIT_TEXTS),
    first=st.booleans(),
    seats=st.integers(2, 6),
    seed=st.integers(0, 2**32),
)


@any_trick
@examples(600)
def test_every_trick_is_won_as_the_rule_book_says(
    rules: RuleSet, trump: str, first: bool, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        trick = _some_trick(rng, rules, seats, trump, first)
        late = not first and rules.joker != "none" and rng.random() < 0.3
        named = rng.randrange(4) if rules.names_suit and trick[0] in JOKERS else None
        table = trick_table(rules, parse_suit(trump), named, late=late)
        slow = SlowTricks(
            rules, trump, first=first, late=late, named="" if named is None else suit_text(named)
        )
        for length in range(1, seats + 1):
            so_far = trick[:length]
            won = so_far[winner(table, first, [parse_card(card) for card in so_far])]
            assert won == slow.winning_card(so_far), (rules, trump, first, so_far)


def _highest(table: TrickTable, first: bool, cards: Sequence[Card], suit: int) -> Card | None:
    """Return the highest card of a suit, whatever its power; the joker has no suit."""
    found = [card for card in cards if card < JOKER and table.suit_of[first][card] == suit]
    ranked = [card for card in found if not table.special[first] >> card & 1]
    return max(ranked, key=rank_of, default=None)


NAMED: dict[Why, Callable[[TrickTable, bool, Sequence[Card]], Card | None]] = {
    Why.MIGHTY: lambda table, *_: table.mighty,
    Why.YOROMEKI: lambda *_: parse_card("QH"),
    Why.REGULAR_JACK: lambda table, *_: table.regular_jack,
    Why.SUB_JACK: lambda table, *_: table.sub_jack,
    Why.SAME_TWO: lambda _table, _first, cards: min(
        (card for card in cards if card < JOKER and suit_of(card) == suit_of(cards[0])), key=rank_of
    ),
    Why.JOKER: lambda _table, _first, cards: cards[0],
    Why.JOKER_PLAYED: lambda _table, _first, cards: (
        next(card for card in cards if card >= JOKER) if cards[0] < JOKER else None
    ),
    Why.TOP_CARD: lambda _table, _first, cards: (
        max((card for card in cards if card < JOKER), key=rank_of) if cards[0] >= JOKER else None
    ),
    Why.TRUMP: lambda table, first, cards: _highest(table, first, cards, table.trump),
    Why.LED: lambda table, first, cards: _highest(table, first, cards, table.suit_of[first][cards[0]]),
}
NAMED[Why.FIRST] = NAMED[Why.LED]


@any_trick
@examples(300)
def test_the_named_rule_gives_the_trick_to_its_winner(
    rules: RuleSet, trump: str, first: bool, seats: int, seed: int
) -> None:
    rng, table = random.Random(seed), trick_table(rules, parse_suit(trump))
    for _ in range(20):
        cards = [parse_card(card) for card in _some_trick(rng, rules, seats, trump, first)]
        won, why = cards[winner(table, first, cards)], why_won(table, first, cards)
        assert NAMED[why](table, first, cards) == won, (rules, trump, first, texts(cards), why)
        assert (why is Why.SAME_TWO) <= (rank_of(won) == 0)
        if why in (Why.LED, Why.FIRST):
            assert (why is Why.FIRST) == (first and cards[winner(table, False, cards)] != won)


def _some_trick(rng: random.Random, rules: RuleSet, seats: int, trump: str, first: bool) -> list[str]:
    """Return cards that are often of one suit or special: random ones would rarely meet the rare rules.

    Jokers are often among them, but never led to the first trick.
    """
    trick = _some_cards(rng, seats, trump)
    if rules.joker != "none" and rng.random() < 0.5:
        trick[rng.randrange(int(first), seats)] = "JK"
        if rules.two_jokers and rng.random() < 0.7:
            other = rng.randrange(int(first), seats)
            trick[other] = "J2" if trick[other] != "JK" else "JK"
    return trick


def _some_cards(rng: random.Random, seats: int, trump: str) -> list[str]:
    suit = rng.choice("CDHS")
    likely = [rank + suit for rank in "23456789TJQKA"] + ["AS", "QH", "JC", "JD", "JH", "JS"]
    likely += [rank + trump for rank in "2TA"] if trump != "NT" else []
    wanted = likely if rng.random() < 0.6 else [card_text(card) for card in range(52)]
    if rng.random() < 0.3:
        wanted = [rank + suit for rank in "23456789TJQKA"]
    return rng.sample(sorted(set(wanted)), seats)


@given(
    rules=trick_rules, trump=st.sampled_from(SUIT_TEXTS), seats=st.integers(3, 6), seed=st.integers(0, 2**32)
)
@examples(300)
def test_playable_cards_are_those_the_rule_book_allows(
    rules: RuleSet, trump: str, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    pack = list(pack_of(rules))
    rng.shuffle(pack)
    hands = list(deal(pack, seats, 0)[0])
    leader = rng.randrange(seats)
    for number in range(HAND_SIZES[seats]):
        first = number == 0
        slow = SlowTricks(rules, trump, first=first)
        table = trick_table(rules, parse_suit(trump))
        trick: list[int] = []
        for turn in range(seats):
            seat = (leader + turn) % seats
            if trick:
                legal = legal_cards(table, first, trick, hands[seat])
                allowed = slow.may_follow([card_text(card) for card in trick], texts(cards_of(hands[seat])))
            else:
                legal = first_leads(table, hands[seat]) if first else hands[seat]
                allowed = slow.may_lead(texts(cards_of(hands[seat])), napoleon=first)
            assert texts(cards_of(legal)) == allowed, (rules, trump, number, trick)
            card = rng.choice(cards_of(legal))
            hands[seat] &= ~mask_of([card])
            trick.append(card)
            if trick[0] >= JOKER and len(trick) == 1 and rules.names_suit:
                named = rng.randrange(4)
                table = trick_table(rules, parse_suit(trump), named)
                slow = SlowTricks(rules, trump, first=first, named=suit_text(named))
        won = slow.winning_card([card_text(card) for card in trick])
        assert card_text(trick[winner(table, first, trick)]) == won
        leader = (leader + trick.index(parse_card(won))) % seats


@any_trick
@examples(200)
def test_the_cards_that_would_win_do_win(
    rules: RuleSet, trump: str, first: bool, seats: int, seed: int
) -> None:
    rng = random.Random(seed)
    table, slow = trick_table(rules, parse_suit(trump)), SlowTricks(rules, trump, first=first)
    for _ in range(15):
        so_far = _some_trick(rng, rules, seats, trump, first)[: rng.randrange(1, seats)]
        winning = winning_cards(table, first, [parse_card(card) for card in so_far])
        for card in pack_of(rules):
            text = card_text(card)
            if text not in so_far:
                would_win = slow.winning_card([*so_far, text]) == text
                assert bool(winning >> card & 1) == would_win, (rules, trump, first, so_far, text)
