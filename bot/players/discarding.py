"""What Napoleon lays away: weak side cards, making voids, no points if he can help it (RULES.md 1)."""

from __future__ import annotations

from itertools import combinations

from bot.engine.actions import Action, Discard
from bot.engine.cards import BIT, JOKER, NO_TRUMP, Card, Mask, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions
from bot.engine.settlement import scoring_cards
from bot.engine.tricks import TrickTable, trick_table
from bot.engine.views import View

V = {"point": 0.6, "top": 1.5, "decay": 0.35, "void": 0.8, "single": 0.25, "rank": 0.01, "called": 0.3}
CANDIDATES = 8


def choose_discard(view: View, legal: LegalActions) -> Action:
    contract = view.contract
    assert contract is not None
    assert legal.choice is not None
    table = trick_table(view.rules, contract.suit)
    scoring = scoring_cards(view.rules)
    hand = legal.choice.cards
    prices = {card: _price(table, hand, card, scoring) for card in cards_of(hand)}
    cheap = sorted(prices, key=lambda card: (prices[card], card))[: max(CANDIDATES, legal.choice.count)]
    best, best_value = 0, float("inf")
    for cards in combinations(cheap, legal.choice.count):
        gone = mask_of(cards)
        value = sum(prices[card] for card in cards) - _voids(table, hand, gone)
        if value < best_value:
            best, best_value = gone, value
    return Discard(best)


def _price(table: TrickTable, hand: Mask, card: Card, scoring: Mask) -> float:
    suit = table.suit_of[0][card]
    if suit == table.trump or card in (JOKER, table.mighty, table.regular_jack, table.sub_jack):
        return 5.0 + table.power[0][suit][card] / 100
    rank = rank_of(card)
    price = V["point"] if scoring & BIT[card] else 0.0
    higher = table.members[0][suit] & ~hand & ~((BIT[card] << 1) - 1)
    price += V["top"] * V["decay"] ** higher.bit_count()
    return price + V["rank"] * rank


def _voids(table: TrickTable, hand: Mask, gone: Mask) -> float:
    value = 0.0
    left = hand & ~gone
    for suit, members in enumerate(table.members[0]):
        if suit == table.trump or table.trump == NO_TRUMP:
            continue
        count = (left & members).bit_count()
        if not count:
            value += V["void"]
        elif count == 1:
            value += V["single"]
    return value
