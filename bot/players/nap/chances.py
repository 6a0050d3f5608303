"""How likely a hand makes a call of the ladder, found by playing imagined deals out."""

from __future__ import annotations

import random
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
from bot.engine.nap.rules import WELLINGTON, NapRules
from bot.players.nap.deals import Unseen
from bot.players.nap.thumb import highest, lowest, lowest_by_rank, playout, promise

CLOSE = 0.25
"""A second suit is tried as trumps if it promises at most so many tricks less."""
PRIOR = 1.0
"""So many made and as many lost calls are added to those imagined: few deals prove little."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance to win at least so many tricks, by their number from 0 on."""

    at_least: tuple[float, ...]

    def of(self, tricks: int) -> float:
        """Return the chance to win so many tricks."""
        return self.at_least[tricks]


def best_suits(hand: Mask) -> list[Suit]:
    """Return the suit that promises most as trumps, and another one if it is close."""
    held = [suit for suit in SUITS if hand & SUIT_MASKS[suit]]
    held.sort(key=lambda suit: -promise(hand, suit))
    most = promise(hand, held[0])
    return [suit for suit in held[:2] if promise(hand, suit) >= most - CLOSE]


def chances_of(unseen: Unseen, hand: Mask, deals: int, rng: random.Random) -> Chances:
    """Return the chances of a hand that leads its best trump."""
    found = [_tricks(unseen, hand, highest(hand & SUIT_MASKS[suit]), deals, rng) for suit in best_suits(hand)]
    return max(found, key=lambda chances: sum(chances.at_least))


def _tricks(unseen: Unseen, hand: Mask, opening: Card, deals: int, rng: random.Random) -> Chances:
    counts = [0] * (hand.bit_count() + 1)
    for _ in range(deals):
        counts[played_from(unseen, hand, opening, rng)] += 1
    at_least = [sum(counts[tricks:]) for tricks in range(len(counts))]
    return Chances(tuple((made + PRIOR) / (deals + 2 * PRIOR) for made in at_least))


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
    """Return the tricks that the opening lead brings in one imagined deal."""
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
    """Return the chance to lose every trick."""
    hand = unseen.hand
    opening = lowest_by_rank(hand)
    trump = suit_of(opening) if rules.misere_trumps else NO_TRUMP
    lost = sum(
        not played_from(unseen, hand, opening, rng, misere=True, trump=trump, enough=1) for _ in range(deals)
    )
    return (lost + PRIOR) / (deals + 2 * PRIOR)


def looks_low(hand: Mask, hand_size: int) -> bool:
    """Return whether misere is worth a thought: few cards above the nines, none of them alone."""
    total = 0
    for suit in SUITS:
        held = hand & SUIT_MASKS[suit]
        if held and rank_of(lowest(held)) > _LOW_ENOUGH:
            return False
        total += sum(rank_of(card) for card in range(suit * 13, suit * 13 + 13) if held >> card & 1)
    return total <= hand_size * _MEAN_RANK


_LOW_ENOUGH, _MEAN_RANK = 5, 6
"""Of each suit at least a seven, and eights on average."""


def all_tricks_chance(
    rules: NapRules, unseen: Unseen, hand: Mask, call: str, deals: int, rng: random.Random
) -> float:
    """Return the chance to win five tricks with a call that may bind the opening lead."""
    low = call == WELLINGTON and rules.wellington_lead == "lowest"
    best = 0.0
    for suit in best_suits(hand):
        trumps = hand & SUIT_MASKS[suit]
        opening = lowest(trumps) if low else highest(trumps)
        size = hand.bit_count()
        made = sum(played_from(unseen, hand, opening, rng, spare=0) == size for _ in range(deals))
        best = max(best, (made + PRIOR) / (deals + 2 * PRIOR))
    return best


def best_of_ten(cards: Mask, count: int) -> Mask:
    """Return the cards to keep of too many: trumps of the suit that then promises most, and high cards."""
    kept = [_kept(cards, count, suit) for suit in SUITS]
    return max(zip(kept, SUITS, strict=True), key=lambda each: promise(*each))[0]


def _kept(cards: Mask, count: int, trump: Suit) -> Mask:
    ordered = sorted(cards_of(cards), key=lambda card: -promise(BIT[card], trump))
    return mask_of(ordered[:count])


def garnet_chance(unseen: Unseen, size: int, deals: int, rng: random.Random) -> float:
    """Return the chance to win every trick with the help of the extra hand."""
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
