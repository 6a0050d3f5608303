"""What Napoleon lays away: weak side cards, making voids, few points (rules.md 1 Exchange)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bot.engine.actions import Action, Discard
from bot.engine.cards import BIT, JOKER, Card, Mask, Suit, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions
from bot.engine.settlement import scoring_cards
from bot.engine.tricks import TrickTable, trick_table, winning_cards
from bot.engine.views import View

TRUMP_KEPT = 5.0
"""The price of a trump or special card: above all others."""
JOKER_KEPT = 10.0
"""The price of the joker: never laid away."""
CONTRACT_LOST = 50.0
"""The price of each point laid away beyond those that the bid leaves to spare: above everything."""
POINT_KEPT = 0.6
SIDE_TOP, SIDE_FALL = 1.5, 0.35
"""The price of the highest card of a side suit, and how it falls with each higher card that is missing."""
RANK = 0.01
VOID, SINGLE = 0.8, 0.25
"""The gain of a side suit with no card, or with one."""
CANDIDATES = 8
"""How many of the cheapest cards are tried in all combinations."""


def choose_discard(view: View, legal: LegalActions) -> Action:
    """Return the discard that costs least."""
    contract, choice = view.contract, legal.choice
    assert contract is not None
    assert choice is not None
    table = trick_table(view.rules, contract.suit)
    scoring = scoring_cards(view.rules)
    held = view.hand.mask
    kept_suit = _suit_to_lead_to(table, contract.called, held)
    cost = {card: _price(table, held, scoring, card) for card in cards_of(choice.cards)}
    by_cost = sorted(cost, key=lambda card: (cost[card], card))
    candidates = by_cost[: max(CANDIDATES, choice.count)]
    spare = view.rules.most_points - contract.points
    if spare < choice.count:
        pointless = [card for card in by_cost if not scoring & BIT[card]][: choice.count]
        candidates += [card for card in pointless if card not in candidates]

    def total(cards: Iterable[Card]) -> float:
        away = mask_of(cards)
        price = sum(cost[card] for card in cards_of(away)) - _short_suits(table, held & ~away, kept_suit)
        too_many = (away & scoring).bit_count() - spare
        return price + CONTRACT_LOST * max(0, too_many)

    return Discard(mask_of(min(combinations(candidates, choice.count), key=total)))


def _price(table: TrickTable, held: Mask, scoring: Mask, card: Card) -> float:
    """Return what laying a card away costs, in points."""
    if card == JOKER:
        return JOKER_KEPT
    suit = table.suit_of[0][card]
    if suit == table.trump or card in (table.mighty, table.regular_jack, table.sub_jack):
        return TRUMP_KEPT + table.power[0][suit][card] / 100
    higher = winning_cards(table, False, (card,)) & table.members[0][suit] & ~held
    price = SIDE_TOP * SIDE_FALL ** higher.bit_count() + RANK * rank_of(card)
    return price + POINT_KEPT if scoring & BIT[card] else price


def _suit_to_lead_to(table: TrickTable, called: Card | None, held: Mask) -> Suit | None:
    """Return the side suit in which the adjutant holds the called card: a card is kept to lead to them."""
    if called is None or held >> called & 1:
        return None
    suit = table.suit_of[0][called]
    special = called in (table.mighty, table.regular_jack, table.sub_jack)
    return None if special or suit == table.trump else suit


def _short_suits(table: TrickTable, left: Mask, kept_suit: Suit | None) -> float:
    """Return the gain of the side suits that can soon be ruffed; without trumps there is none."""
    if not 0 <= table.trump < len(table.members[0]):
        return 0.0
    gain = 0.0
    for suit, members in enumerate(table.members[0]):
        if suit in (table.trump, kept_suit):
            continue
        cards = left & members & ~BIT[table.mighty]
        gain += (VOID, SINGLE, 0.0)[min(2, cards.bit_count())]
    return gain
