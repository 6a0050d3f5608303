"""Imagined deals of Nap that agree with everything the player sees."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.cards import BIT, SUIT_MASKS, Card, Mask, cards_of, mask_of, rank_of, suit_of
from bot.engine.deal import pack_of
from bot.engine.nap.rules import MISERE
from bot.engine.nap.views import NapView

STRONGER = 2
"""The bidder's hand is the best of so many cards more: a bidder has a good hand."""


def players_of(view: NapView) -> tuple[int, ...]:
    """Return the seats with a hand, from eldest."""
    around = ((view.dealer + step) % view.seats for step in range(1, view.seats + 1))
    return tuple(seat for seat in around if seat != view.sits_out)


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a seat does not know: the cards it has not seen, and who may hold how many of which."""

    players: tuple[int, ...]
    own: int
    """The viewer's place among the players."""
    bidder: int | None
    """The bidder's place, None before there is one."""
    hand: Mask
    cards: tuple[Card, ...]
    unplayed: Mask
    """All cards that have not been seen in a trick or laid away by oneself."""
    sizes: tuple[int, ...]
    barred: tuple[Mask, ...]
    """Cards that each player cannot hold: they did not follow to that suit."""
    strong: tuple[Card, ...] = ()
    """The unseen cards, those that speak for the bidder's call first; only for an opponent."""

    def deal(self, rng: random.Random, hand: Mask | None = None) -> list[Mask]:
        """Return hands of all players as they may be; `hand` in the place of one's own."""
        mine = self.hand if hand is None else hand
        needed = sum(self.sizes) - self.sizes[self.own]
        if any(self.barred) or self.strong:
            return self._deal_to_fit(rng, mine)
        drawn, at, hands = _drawn(self.cards, needed, rng), 0, []
        for place, size in enumerate(self.sizes):
            if place == self.own:
                hands.append(mine)
                continue
            hands.append(mask_of(drawn[at : at + size]))
            at += size
        return hands

    def _deal_to_fit(self, rng: random.Random, mine: Mask) -> list[Mask]:
        """Deal to the bidder and to those who showed void first, so that their cards are not gone."""
        left = _drawn(self.cards, len(self.cards), rng)
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


def _drawn(cards: Sequence[Card], count: int, rng: random.Random) -> list[Card]:
    """Return some of the cards in random order: `rng.sample` at half its price."""
    left, random_part = list(cards), rng.random
    size = len(left)
    for at in range(count):
        other = at + int(random_part() * (size - at))
        left[at], left[other] = left[other], left[at]
    return left[:count]


def unseen_by(view: NapView) -> Unseen:
    """Return what the seat that looks at the hand does not know."""
    players = players_of(view)
    assert view.seat is not None
    played = mask_of(card for trick in view.tricks for card in trick.cards) | mask_of(view.trick)
    away = played | view.thrown.mask
    if view.peep_card is not None and not view.hand.mask & BIT[view.peep_card] and not view.swapped:
        away |= BIT[view.peep_card]
    pack = mask_of(pack_of(view.rules))
    own = players.index(view.seat)
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
        barred=_barred(view, players),
        strong=() if bidder in (None, own) else _speaking_for_the_bid(view, cards),
    )


def _barred(view: NapView, players: Sequence[int]) -> tuple[Mask, ...]:
    """Return for each player the suits shown void, as cards."""
    barred = [0] * len(players)
    unfinished = [(view.leader, view.trick)] if view.trick else []
    for leader, cards in (*((trick.leader, trick.cards) for trick in view.tricks), *unfinished):
        assert leader is not None
        first, led = players.index(leader), suit_of(cards[0])
        for place, card in enumerate(cards):
            if suit_of(card) != led:
                barred[(first + place) % len(players)] |= SUIT_MASKS[led]
    return tuple(barred)


def _speaking_for_the_bid(view: NapView, cards: Sequence[Card]) -> tuple[Card, ...]:
    contract = view.contract
    assert contract is not None
    if contract.call == MISERE:
        return tuple(sorted(cards, key=rank_of))
    return tuple(sorted(cards, key=lambda card: (suit_of(card) != contract.trump, -rank_of(card))))
