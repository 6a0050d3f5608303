"""Card play at Nap: rules of thumb choose a card, imagined deals may show a better one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import BIT, NO_TRUMP, SUIT_MASKS, Card, Mask, Suit, mask_of, suit_of
from bot.engine.legal import LegalActions
from bot.engine.nap.rules import MISERE, pay_of
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.players.levels import NapSkill
from bot.players.nap.chances import Unseen, best_suits, unseen_by
from bot.players.nap.thumb import ABOVE, BEATING, best_of, follow, follow_misere, highest, lead, playout

CLEARLY = 0.03
"""How much likelier another card must be to reach the aim than the card that rules of thumb choose."""


def choose_nap_card(view: NapView, legal: LegalActions, skill: NapSkill, rng: random.Random) -> Action:
    """Return the play: the rule-of-thumb card, unless another is clearly better."""
    cards = [action.card for action in legal.actions if isinstance(action, Play)]
    if len(cards) == 1:
        return PLAYS[cards[0]]
    usual = usual_card(view, unseen_by(view), mask_of(cards))
    if skill.slip and rng.random() < skill.slip:
        return PLAYS[rng.choice(cards)]
    tried, rows = compare(view, cards, usual, skill.deals_played, rng)
    if not rows:
        return PLAYS[usual]
    values = [sum(column) for column in zip(*rows, strict=True)]
    values[0] += CLEARLY * len(rows)
    return PLAYS[tried[values.index(max(values))]]


def usual_card(view: NapView, unseen: Unseen, cards: Mask) -> Card:
    """Return the legal card that the rules of thumb choose."""
    contract = require(view.contract)
    misere = contract.call == MISERE
    bidder = unseen.own == unseen.bidder
    if not view.trick:
        if not view.tricks and not misere:
            return highest(cards & SUIT_MASKS[best_suits(unseen.hand)[0]])
        return lead(cards, unseen.unplayed, contract.trump_suit, bidder=bidder, misere=misere)
    trump = contract.trump_suit
    best, at = best_of(view.trick, trump)
    leader, count = unseen.players.index(require(view.leader)), len(unseen.players)
    choose_following = follow_misere if misere else follow
    return choose_following(
        cards,
        suit_of(view.trick[0]),
        BEATING[trump][best],
        trump,
        bidder=bidder,
        bidder_wins=(leader + at) % count == unseen.bidder,
        bidder_later=len(view.trick) < (require(unseen.bidder) - leader) % count,
        last=len(view.trick) == count - 1,
    )


def _different(cards: Sequence[Card], unseen: Unseen) -> list[Card]:
    """Drop each card that is equivalent to the next lower one held."""
    held = mask_of(cards)
    others = unseen.unplayed & ~unseen.hand
    different = []
    for card in cards:
        lower = held & ~ABOVE[card] & ~BIT[card] & SUIT_MASKS[suit_of(card)]
        below = highest(lower) if lower else None
        if below is None or others & ABOVE[below] & ~ABOVE[card]:
            different.append(card)
    return different


def compare(
    view: NapView, cards: Sequence[Card], played: Card, deals: int, rng: random.Random
) -> tuple[list[Card], list[list[float]]]:
    """Return the distinct cards, the played one first, and the result of each in imagined deals.

    A result is 0 if the call is lost; if it is made, 1 for the bidder and -1 for the opponents.
    """
    unseen, kinds = unseen_by(view), dict[Card, Card]()
    lowest_of = _different(sorted(cards), unseen)
    for card in cards:
        kinds[card] = max(it for it in lowest_of if it <= card and suit_of(it) == suit_of(card))
    found = [played, *(card for card in lowest_of if card != kinds[played])]
    sign, rows = 1.0 if unseen.own == unseen.bidder else -1.0, list[list[float]]()
    for _ in range(deals if len(found) > 1 else 0):
        hands = unseen.deal(rng)
        rows.append([sign * _makes(view, unseen, hands, card) for card in found])
    return found, rows


def _makes(view: NapView, unseen: Unseen, hands: Sequence[Mask], card: Card) -> bool:
    """Return whether the bidder makes the call after this card in an imagined deal."""
    contract = require(view.contract)
    needed = pay_of(view.rules, contract.call).tricks
    won = view.won[contract.seat]
    left = view.rules.hand_size - len(view.tricks)
    after = list(hands)
    after[unseen.own] ^= BIT[card]
    enough = needed - won if needed else 1
    tricks = playout(
        after,
        require(unseen.bidder),
        trump_after(view, card),
        unseen.players.index(require(view.leader)),
        (*view.trick, card),
        unseen.unplayed & ~BIT[card],
        misere=not needed,
        enough=enough,
        spare=left - enough if needed else left,
    )
    return tricks >= enough if needed else not tricks


def trump_after(view: NapView, card: Card) -> Suit:
    """Return the trump suit after a card is played: the first lead may set it."""
    contract = require(view.contract)
    if contract.trump is not None:
        return contract.trump
    opening = not view.tricks and not view.trick
    makes_trumps = contract.call != MISERE or view.rules.misere_trumps
    return suit_of(card) if opening and makes_trumps else NO_TRUMP
