"""Computer players of the point-trick games: antes, calls and discards.

`choose_at_napoleon` takes all decisions of a hand, with the help of other modules (rules.md 1, 4, 7, 9).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from itertools import combinations

from bot.engine.actions import (
    CLAIM_REDEAL,
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    Action,
    Ante,
    Call,
    Discard,
    NameSuit,
)
from bot.engine.board import STAKES, AnteLimits, Board
from bot.engine.cards import BIT, JOKER, JOKERS, SUITS, Card, Mask, Suit, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions, actions_of
from bot.engine.require import require
from bot.engine.rules import Discards
from bot.engine.settlement import STAKE_SETS
from bot.engine.state import PhaseName
from bot.engine.tricks import TrickTable, trick_table, winning_cards
from bot.engine.views import View
from bot.players.bidding import calls_again, choose_bid, choose_change
from bot.players.knowledge import call_power, read
from bot.players.levels import Level, Skill
from bot.players.playing import choose_card
from bot.players.search.expert import choose_by_search, looks_ahead, solves

TRUMP_KEPT = 5.0
"""Cost of discarding a trump or special card, in points: higher than any plain card."""
JOKER_KEPT = 10.0
"""Cost of discarding the joker, in points: so high that it is never discarded."""
CONTRACT_LOST = 50.0
"""Cost of each discarded point that the bid cannot spare, in points: higher than anything else."""
POINT_KEPT: Mapping[Discards, float] = {
    "face_up": 0.6,
    "hidden": 0.6,
    "first_trick": 0.3,
    "napoleon": -0.4,
    "napoleon_hidden": -0.4,
}
"""Cost of a discarded scoring card's own point, by the rule for discards."""
SIDE_TOP, SIDE_FALL = 1.5, 0.35
"""Cost of a side suit's highest card, and the factor for each higher card missing from the hand."""
RANK = 0.01
VOID, SINGLE = 0.8, 0.25
"""Gain from a side suit with no cards, or with one."""
CANDIDATES = 8
"""How many of the cheapest cards are tried in all combinations."""


def choose_discard(view: View, legal: LegalActions) -> Action:
    """Return the cheapest discard."""
    contract, choice = require(view.contract), require(legal.choice)
    table = trick_table(view.rules, contract.suit)
    scoring = view.rules.scoring
    held = view.hand.mask
    kept_suit = _suit_to_lead_to(table, contract.called, held)
    cost = {
        card: _price(table, held, scoring & BIT[card] and POINT_KEPT[view.rules.discards], card)
        for card in cards_of(choice.cards)
    }
    by_cost = sorted(cost, key=lambda card: (cost[card], card))
    candidates = by_cost[: max(CANDIDATES, choice.most)]
    spare = view.rules.most_points - contract.points
    if view.rules.discards in ("napoleon", "napoleon_hidden"):
        spare = choice.most
    if spare < choice.most:
        pointless = [card for card in by_cost if not scoring & BIT[card]][: choice.most]
        candidates += [card for card in pointless if card not in candidates]

    def total(cards: Iterable[Card]) -> float:
        away = mask_of(cards)
        price = sum(cost[card] for card in cards_of(away)) - _short_suits(table, held & ~away, kept_suit)
        too_many = (away & scoring).bit_count() - spare
        return price + CONTRACT_LOST * max(0, too_many)

    return Discard(mask_of(min(combinations(candidates, choice.most), key=total)))


def _price(table: TrickTable, held: Mask, point: float, card: Card) -> float:
    """Return the cost of discarding a card, in points; `point` is the cost of losing its own point."""
    if card >= JOKER:
        return JOKER_KEPT
    suit = table.suit_of[0][card]
    if suit == table.trump or table.special[0] >> card & 1:
        return TRUMP_KEPT + table.power[0][suit][card] / 100
    higher = winning_cards(table, False, (card,)) & table.members[0][suit] & ~held
    return SIDE_TOP * SIDE_FALL ** higher.bit_count() + RANK * rank_of(card) + point


def _suit_to_lead_to(table: TrickTable, called: Card | None, held: Mask) -> Suit | None:
    """Return the called card's side suit: Napoleon keeps a card of it to lead to the adjutant."""
    if called is None or held >> called & 1:
        return None
    suit = table.suit_of[0][called]
    return None if table.special[0] >> called & 1 or suit == table.trump else suit


def _short_suits(table: TrickTable, left: Mask, kept_suit: Suit | None) -> float:
    """Return the gain from short side suits that can soon be ruffed; 0 without trumps."""
    if not 0 <= table.trump < len(table.members[0]):
        return 0.0
    gain = 0.0
    for suit, members in enumerate(table.members[0]):
        if suit in (table.trump, kept_suit):
            continue
        cards = left & members & ~BIT[table.mighty]
        gain += (VOID, SINGLE, 0.0)[min(2, cards.bit_count())]
    return gain


def choose_at_napoleon(
    view: View, legal: LegalActions, level: Level, rng: random.Random, *, at_once: bool = False
) -> Action:
    """Return the move of a computer player of a level; `at_once`: without slow search."""
    skill = level.napoleon.at_once if at_once else level.napoleon
    if view.phase is PhaseName.ANTE:
        return choose_ante(view, legal)
    if view.phase is PhaseName.AUCTION:
        action = choose_bid(view, legal, skill)
        return CLAIM_REDEAL if action == PASS and CLAIM_REDEAL in legal else action
    if view.phase is PhaseName.CALL:
        return choose_call(view, legal)
    if view.phase is PhaseName.WINDOW:
        return choose_seeing(view, legal, skill)
    if view.phase is PhaseName.EXCHANGE:
        if calls_again(view, legal):
            return choose_call(view, legal)
        return choose_discard(view, legal)
    change = choose_change(view, legal) if view.phase is PhaseName.CHANGE else None
    if change is not None:
        return change
    if isinstance(legal.actions[0], NameSuit):
        return choose_suit(view, skill)
    searches = skill.worlds or skill.worlds_near_everything
    return (choose_by_search if searches else choose_card)(view, legal, skill, rng)


def takes_long_at_napoleon(view: View, level: Level) -> bool:
    """Return whether a level searches over a move: experts always, others only near the end."""
    return level.thinks or solves(view, level.napoleon) or looks_ahead(view, level.napoleon)


KITTY = "kitty"
MOST_ON_ONE = 2
"""Units placed on one stake before others get any: not everything on one card."""
DEAR_BID = 17
"""From this bid on, payments are high enough that seeing the blind may be worth its price."""


def choose_ante(view: View, legal: LegalActions) -> Action:
    """Return an ante on stakes whose cards the seat holds, then on the kitty, then on the rest.

    The winner of a stake's cards collects the stake: most often the seat that holds them.
    """
    limits = require(legal.ante)
    hand = view.hand.mask
    held = {
        name: max((cards & hand).bit_count() / cards.bit_count() for cards in sets)
        for name, sets in STAKE_SETS.items()
    }
    units = dict.fromkeys(STAKES, 0)
    left = limits.total
    if limits.at_least_1_on:
        units[max(limits.at_least_1_on, key=lambda name: held[name])] += 1
        left -= 1
    for name in _order(held):
        added = min(left, _room(name, held, limits) - units[name])
        units[name] += max(0, added)
        left -= max(0, added)
    return Ante(Board.of(units))


def _order(held: dict[str, float]) -> list[str]:
    """Return the stakes in order of preference: complete ones first, the kitty next."""
    complete = [name for name in held if held[name] == 1.0]
    rest = [name for name in held if held[name] < 1.0]
    return [*complete, KITTY, *sorted(rest, key=lambda name: -held[name])]


def _room(name: str, held: dict[str, float], limits: AnteLimits) -> int:
    if name == KITTY:
        return min(1, limits.kitty_at_most)
    return MOST_ON_ONE if held[name] == 1.0 else 1


def choose_seeing(view: View, legal: LegalActions, skill: Skill) -> Action:
    """Return whether to pay to see the blind: only first, against a very high bid that may be defeated.

    Once one seat pays, all will see the blind, so a second need not. An adjutant who paid would be found out.
    """
    contract, board = require(view.contract), require(view.board)
    opponent = contract.adjutant != view.seat
    can_defeat = view.hand.mask >> view.rules.mighty(contract.suit) & 1 and view.hand.mask & JOKERS
    if skill.reads_players and opponent and can_defeat and contract.points >= DEAR_BID and not board.payers:
        return PAY_TO_SEE if PAY_TO_SEE in legal else DECLINE_TO_SEE
    return DECLINE_TO_SEE


def choose_suit(view: View, skill: Skill) -> Action:
    """Return the suit to name for a led joker: trumps to draw them, else the one with most points out."""
    known = read(view, skill)
    declaring, trump = known.is_napoleon or known.is_adjutant, known.table.trump
    if declaring and (known.trumps & known.unseen).bit_count() > 1:
        return NameSuit(trump)
    others = [suit for suit in SUITS if suit != trump]
    points = [known.unseen & known.scoring & known.table.members[0][suit] for suit in others]
    return NameSuit(max(zip(points, others, strict=True), key=lambda pair: pair[0].bit_count())[1])


def choose_call(view: View, legal: LegalActions) -> Action:
    """Return the call of the strongest card that is neither in hand nor in a shown blind.

    Strongest is: mighty, regular jack, sub-jack, joker, trumps from the top; in no-trump the mighty, then the
    highest card of a long suit. Played out on the same deals this order beats calling a side ace.
    """
    contract = require(view.contract)
    table = trick_table(view.rules, contract.suit)
    held = view.hand.mask | view.discards.mask | (0 if view.blind is None else view.blind.mask)

    def strength(action: Call) -> tuple[int, ...]:
        card = action.card
        suit, lacking = table.suit_of[0][card], not held >> card & 1
        length = (held & table.members[0][suit]).bit_count()
        return lacking, call_power(table, card), table.power[0][suit][card], length, card

    return max(actions_of(legal, Call), key=strength)
