"""How likely a hand is to make a Nap call: imagined deals that fit what the player sees, played out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import (
    BIT,
    NO_TRUMP,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    Suit,
    cards_of,
    mask_of,
    rank_of,
    suit_of,
)
from bot.engine.claim import cards_played, shown_voids
from bot.engine.deal import pack_mask
from bot.engine.nap.rules import MISERE, NapRules
from bot.engine.nap.views import NapView
from bot.engine.require import require
from bot.engine.tricks import plain_table
from bot.players.nap.thumb import highest, lowest, lowest_by_rank, playout, promise

STRONGER = 2
"""The bidder is dealt the best of this many extra cards: bidders have good hands."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards a seat has not seen, and how many of them each other seat may hold."""

    players: tuple[int, ...]
    own: int
    """The viewer's index in `players`."""
    bidder: int | None
    """The bidder's index in `players`; None before there is a bidder."""
    hand: Mask
    cards: tuple[Card, ...]
    unplayed: Mask
    """All cards not yet seen in a trick nor laid away by the viewer."""
    sizes: tuple[int, ...]
    barred: tuple[Mask, ...]
    """Cards that each player cannot hold, since they did not follow that suit."""
    strong: tuple[Card, ...] = ()
    """The unseen cards, those that support the bidder's call first; only for an opponent."""

    def deal(self, rng: random.Random, hand: Mask | None = None) -> list[Mask]:
        """Return a random deal that fits what the seat knows; `hand` replaces its own hand."""
        mine = self.hand if hand is None else hand
        needed = sum(self.sizes) - self.sizes[self.own]
        if any(self.barred) or self.strong:
            return self._deal_to_fit(rng, mine)
        drawn, at, hands = _draw(self.cards, needed, rng), 0, []
        for place, size in enumerate(self.sizes):
            if place == self.own:
                hands.append(mine)
                continue
            hands.append(mask_of(drawn[at : at + size]))
            at += size
        return hands

    def _deal_to_fit(self, rng: random.Random, mine: Mask) -> list[Mask]:
        """Deal with constraints: to the bidder and to seats known void first, while their cards are left."""
        left = _draw(self.cards, len(self.cards), rng)
        hands = [0] * len(self.sizes)
        hands[self.own] = mine
        others = [place for place in range(len(self.sizes)) if place != self.own]
        others.sort(key=lambda place: (place != self.bidder, -self.barred[place].bit_count()))
        for place in others:
            size, barred = self.sizes[place], self.barred[place]
            fitting = [card for card in left if not barred >> card & 1]
            if len(fitting) < size:
                fitting = left
            taken = fitting[:size]
            if place == self.bidder and self.strong:
                wider = set(fitting[: size + STRONGER])
                taken = [card for card in self.strong if card in wider][:size]
            hands[place] = mask_of(taken)
            left = [card for card in left if not hands[place] >> card & 1]
        return hands


def _draw(cards: Sequence[Card], count: int, rng: random.Random) -> list[Card]:
    """Return some cards in random order, at half the cost of `rng.sample`."""
    left, random_part = list(cards), rng.random
    size = len(left)
    for at in range(count):
        other = at + int(random_part() * (size - at))
        left[at], left[other] = left[other], left[at]
    return left[:count]


def unseen_by(view: NapView) -> Unseen:
    """Return what the viewing seat does not know."""
    players = view.players
    away = cards_played(view) | view.thrown.mask
    if view.peep_card is not None and not view.hand.mask & BIT[view.peep_card] and not view.swapped:
        away |= BIT[view.peep_card]
    pack = pack_mask(view.rules)
    own = players.index(require(view.seat))
    bidder = None if view.contract is None else players.index(view.contract.seat)
    cards = cards_of(pack & ~view.hand.mask & ~away)
    return Unseen(
        players=players,
        own=own,
        bidder=bidder,
        hand=view.hand.mask,
        cards=cards,
        unplayed=pack & ~away,
        sizes=tuple(min(view.hand_sizes[seat], view.rules.hand_size) for seat in players),
        barred=tuple(shown_voids(view, players, lambda _: plain_table(NO_TRUMP)).values()),
        strong=() if bidder in (None, own) else _speaking_for_the_bid(view, cards),
    )


def _speaking_for_the_bid(view: NapView, cards: Sequence[Card]) -> tuple[Card, ...]:
    contract = require(view.contract)
    if contract.call == MISERE:
        return tuple(sorted(cards, key=rank_of))
    return tuple(sorted(cards, key=lambda card: (suit_of(card) != contract.trump, -rank_of(card))))


CLOSE = 0.25
"""A second suit is tried as trumps if it promises at most this many tricks fewer."""
PRIOR = 1.0
"""Contracts added as made, and as many as lost, to the imagined ones: a few deals prove little."""


def best_suits(hand: Mask) -> list[Suit]:
    """Return the most promising trump suit, and a second one if it is close."""
    held = [suit for suit in SUITS if hand & SUIT_MASKS[suit]]
    held.sort(key=lambda suit: -promise(hand, suit))
    most = promise(hand, held[0])
    return [suit for suit in held[:2] if promise(hand, suit) >= most - CLOSE]


def chances_of(unseen: Unseen, hand: Mask, deals: int, rng: random.Random) -> list[float]:
    """Return the chance that a hand which leads its best trump wins at least 0, 1, 2, ... tricks."""
    found = [_tricks(unseen, hand, highest(hand & SUIT_MASKS[suit]), deals, rng) for suit in best_suits(hand)]
    return max(found, key=sum)


def _tricks(unseen: Unseen, hand: Mask, opening: Card, deals: int, rng: random.Random) -> list[float]:
    counts = [0] * (hand.bit_count() + 1)
    for _ in range(deals):
        counts[played_from(unseen, hand, opening, rng)] += 1
    at_least = [sum(counts[tricks:]) for tricks in range(len(counts))]
    return [(made + PRIOR) / (deals + 2 * PRIOR) for made in at_least]


def played_from(
    unseen: Unseen,
    hand: Mask,
    opening: Card,
    rng: random.Random,
    *,
    misere: bool = False,
    trump: Suit | None = None,
    enough: int = 99,
    spare: int = 99,
) -> int:
    """Return the tricks won after the opening lead in one imagined deal."""
    hands = unseen.deal(rng, hand ^ BIT[opening])
    return playout(
        hands,
        unseen.own,
        suit_of(opening) if trump is None else trump,
        unseen.own,
        (opening,),
        unseen.unplayed & ~BIT[opening],
        misere=misere,
        enough=enough,
        spare=spare,
    )


def misere_chance(rules: NapRules, unseen: Unseen, deals: int, rng: random.Random) -> float:
    """Return the chance of losing every trick."""
    hand = unseen.hand
    opening = lowest_by_rank(hand)
    trump = suit_of(opening) if rules.misere_trumps else NO_TRUMP
    lost = sum(
        not played_from(unseen, hand, opening, rng, misere=True, trump=trump, enough=1) for _ in range(deals)
    )
    return (lost + PRIOR) / (deals + 2 * PRIOR)


def looks_low(hand: Mask, hand_size: int) -> bool:
    """Return whether misere is worth estimating: few cards above nine, and a low one in each suit held."""
    total = 0
    for suit in SUITS:
        held = hand & SUIT_MASKS[suit]
        if held and rank_of(lowest(held)) > _LOW_ENOUGH:
            return False
        total += sum(rank_of(card) for card in range(suit * 13, suit * 13 + 13) if held >> card & 1)
    return total <= hand_size * _MEAN_RANK


_LOW_ENOUGH, _MEAN_RANK = 5, 6
"""A suit's lowest card must be a seven or lower, and the mean rank an eight or lower."""


def wellington_chance(rules: NapRules, unseen: Unseen, hand: Mask, deals: int, rng: random.Random) -> float:
    """Return the chance of winning five tricks with a Wellington, whose opening lead may be restricted."""
    low = rules.wellington_lead == "lowest"
    best = 0.0
    for suit in best_suits(hand):
        trumps = hand & SUIT_MASKS[suit]
        opening = lowest(trumps) if low else highest(trumps)
        size = hand.bit_count()
        made = sum(played_from(unseen, hand, opening, rng, spare=0) == size for _ in range(deals))
        best = max(best, (made + PRIOR) / (deals + 2 * PRIOR))
    return best


def best_of_ten(cards: Mask, count: int) -> Mask:
    """Return the `count` cards to keep: the trumps of the best suit, and high cards."""
    kept = [_cards_to_keep(cards, count, suit) for suit in SUITS]
    return max(zip(kept, SUITS, strict=True), key=lambda each: promise(*each))[0]


def _cards_to_keep(cards: Mask, count: int, trump: Suit) -> Mask:
    ordered = sorted(cards_of(cards), key=lambda card: -promise(BIT[card], trump))
    return mask_of(ordered[:count])


def garnet_chance(unseen: Unseen, size: int, deals: int, rng: random.Random) -> float:
    """Return the chance of winning every trick with the extra hand."""
    made, everything = 0, mask_of(unseen.cards)
    for _ in range(deals):
        hands = unseen.deal(rng)
        left = everything & ~sum(hands)
        hand = best_of_ten(unseen.hand | mask_of(rng.sample(cards_of(left), size)), size)
        opening = highest(hand & SUIT_MASKS[best_suits(hand)[0]])
        hands[unseen.own] = hand ^ BIT[opening]
        unplayed = (everything | hand) & ~BIT[opening]
        made += size == playout(
            hands, unseen.own, suit_of(opening), unseen.own, (opening,), unplayed, spare=0
        )
    return (made + PRIOR) / (deals + 2 * PRIOR)
