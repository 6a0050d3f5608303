"""Worlds: deals that fit a seat's knowledge during a hand.

Certain facts (suits shown void, the blind shown to all, the seat that had to bid because it holds the
mighty) rule worlds out; likely ones (trumps with Napoleon, no trumps in the discards) make worlds likelier or
less likely (`bot.players.search.dealer`). The likelihood of the others' calls and cards is applied later
(`bot.players.search.trial`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from math import prod
from random import Random

from bot.engine.cards import NO_TRUMP, Mask, cards_of
from bot.engine.require import require
from bot.engine.views import View
from bot.players.knowledge import NAPOLEONS_TRUMPS, Knowledge, hidden_sizes, passed_over
from bot.players.search.compact import CARDS, SUITS_AT, Compact, places_of
from bot.players.search.dealer import Dealer, Leaning, Receiver
from bot.players.search.playout import World
from bot.players.search.position import cards_under

MOST_OF_KINDS = 1_500
"""Kinds of cards are ignored if counting them takes more combinations than this."""
SELDOM_DISCARDED = 0.02
"""Likelihood that a trump or special card was discarded unseen, relative to a low card."""
BID_SUIT = 1.3
"""How many times likelier a seat that bid a suit is to hold a card of it."""
PASSED_OVER = 20.0
"""How many times likelier Napoleon is to hold a card stronger than the one called."""
TRUSTED = 0.4
"""Likelihood that a seat that announced trust is the adjutant, relative to other seats."""
DRAWS = 20
"""Attempts at drawing two cards held in different places."""
LEAST = 0.001
"""The least weight of anything that is possible."""


class Worlds:
    """The worlds that fit one seat's view; `certain_only` leaves out merely likely facts.

    Worlds that differ only in which cards of one of the `kinds` a seat holds count once, if that leaves few
    enough worlds to count. Raises ValueError if no deal agrees with the view.
    """

    def __init__(
        self,
        view: View,
        known: Knowledge,
        table: Compact,
        *,
        certain_only: bool = False,
        kinds: Sequence[Mask] = (),
    ) -> None:
        self._view, self._seat, self._napoleon = view, known.seat, known.napoleon
        self._open = tuple(places_of(cards) for cards in known.open)
        self._own = places_of(view.hand.mask)
        self._called = places_of(known.called)
        self._side = known_side(view)
        if require(view.contract).awaits_friend:
            self._side = sum(1 << seat for seat, chance in enumerate(known.adjutant) if chance == 1.0)
            self._side |= 1 << known.napoleon
        self._others = [other for other in range(view.seats) if other != view.seat]
        hidden = places_of(known.hidden)
        sizes = hidden_sizes(view)
        receivers = [
            self._discards(hidden, table),
            *(Receiver(sizes[other], places_of(known.possible[other])) for other in self._others),
        ]
        face_down = [sum(card is None for pile in piles for card in pile) for piles in view.piles]
        receivers += [Receiver(count, hidden) for count in face_down]
        leanings = [] if certain_only else self._leanings(table, len(receivers))
        few = prod(kind.bit_count() + 1 for kind in kinds) <= MOST_OF_KINDS
        self._dealer = Dealer(hidden, receivers, leanings, kinds if few else ())
        self._hidden, self._receivers = [1 << place for place in cards_of(hidden)], receivers
        self.left = places_of(known.unseen) | self._own
        """Cards not seen on the table, as far as the seat remembers."""

    def _discards(self, hidden: Mask, table: Compact) -> Receiver:
        view = self._view
        may = hidden if view.rules.discards_are_hidden else hidden & ~table.scoring
        return Receiver(view.discard_count - len(view.discards), may)

    def _leanings(self, table: Compact, receivers: int) -> list[Leaning]:
        """Return the merely likely facts, most important first."""

        leaning = partial(self._leaning, receivers)
        view, contract, found = self._view, require(self._view.contract), []
        if self._called and self._side is None:
            trusted = {seat for _, seat in view.trusts}
            odds = {other: TRUSTED if other in trusted else 1.0 for other in self._others}
            unseen = view.blind_size if view.rules.call_time == "before" else 0
            odds[self._napoleon] = max(LEAST, unseen / (len(view.tricks) + len(view.hand)))
            found.append(leaning(self._called, odds, SELDOM_DISCARDED * odds[self._napoleon]))
        rest = ~self._called if found else -1
        if contract.called is not None and self._seat != self._napoleon:
            stronger = places_of(passed_over(view.rules, contract.suit, contract.called))
            found.append(leaning(stronger & rest, {self._napoleon: PASSED_OVER}, SELDOM_DISCARDED))
        found.append(leaning(table.trumps & rest, {self._napoleon: NAPOLEONS_TRUMPS}, SELDOM_DISCARDED))
        found.append(leaning(table.precious & ~table.trumps & rest, {}, SELDOM_DISCARDED))
        bids = {call.seat: call.suit for call in view.auction if call.points}
        for seat, suit in bids.items():
            if suit != NO_TRUMP and seat not in (self._seat, self._napoleon) and suit != table.trump:
                found.append(leaning(SUITS_AT[suit] & ~table.precious & rest, {seat: BID_SUIT}))
        return found

    def _leaning(
        self, receivers: int, cards: Mask, by_seat: Mapping[int, float], discards: float = 1.0
    ) -> Leaning:
        weights = [discards, *(by_seat.get(other, 1.0) for other in self._others)]
        return Leaning(cards, (*weights, *[1.0] * (receivers - len(weights))))

    @property
    def ways(self) -> float:
        """The number of deals that fit the view, weighted by likelihood."""
        return self._dealer.ways

    @cached_property
    def _odds_by_seat(self) -> list[dict[Mask, float]]:
        """For each seat, and last the discards: how likely each hidden card is there."""
        leanings = self._dealer.leanings
        discards, *hands = (
            {
                card: prod(leaning.weights[at] for leaning in leanings if leaning.cards & card)
                for card in self._hidden
                if receiver.may & card
            }
            for at, receiver in enumerate(self._receivers)
        )
        held: list[dict[Mask, float]] = [{} for _ in range(self._view.seats)]
        for other, cards in zip(self._others, hands, strict=False):
            held[other] = cards
        return [*held, discards]

    def neighbour(self, world: World, rng: Random) -> tuple[World, float]:
        """Return a world with two hidden cards swapped, and its likelihood relative to the given one.

        All pairs in different places are equally likely; if a card cannot go there, the same world and 0 are
        returned. Not for the piles of two players.
        """
        hands, hidden, chance, number = world.hands, self._hidden, rng.random, len(self._hidden)
        at = to = -1
        for _ in range(DRAWS if hidden else 0):
            one, other = hidden[int(chance() * number)], hidden[int(chance() * number)]
            at = to = -1
            for seat in self._others:
                hand = hands[seat]
                if hand & one:
                    at = seat
                if hand & other:
                    to = seat
            if at != to:
                break
        here, there = self._odds_by_seat[at], self._odds_by_seat[to]
        weight = here.get(other, 0.0) * there.get(one, 0.0) if at != to else 0.0
        if not weight:
            return world, 0.0
        found, both = list(hands), one | other
        if at >= 0:
            found[at] ^= both
        if to >= 0:
            found[to] ^= both
        side = world.side
        if both & self._called and self._side is None:
            holder = to if one & self._called else at
            side = 1 << self._napoleon | (0 if holder < 0 else 1 << holder)
        return World(found, side), weight / (here[one] * there[other])

    def deal(self, rng: Random) -> World:
        """Return a random world."""
        dealt = self._dealer.deal(rng)
        hands = list(self._open)
        hands[self._seat] = self._own
        for other, cards in zip(self._others, dealt[1:], strict=False):
            hands[other] |= cards
        side = self._side
        if side is None:
            side = 1 << self._napoleon
            for other in self._others:
                if hands[other] & self._called:
                    side |= 1 << other
        if not self._view.piles:
            return World(hands, side)
        return World(hands, side, self._piles(dealt[-len(self._view.piles) :], rng))

    def _piles(self, dealt: Sequence[Mask], rng: Random) -> dict[int, Mask]:
        """Return which card lies under which, with face-down cards in random order."""
        piles = []
        for seat, cards in enumerate(dealt):
            down = [CARDS[place] for place in cards_of(cards)]
            rng.shuffle(down)
            piles.append(
                [[down.pop() if card is None else card for card in pile] for pile in self._view.piles[seat]]
            )
        return cards_under(piles)


def known_side(view: View) -> int | None:
    """Return Napoleon's side as a bit mask of seats; None while the seat does not know it."""
    contract = require(view.contract)
    side = 1 << contract.seat
    if contract.adjutant is not None:
        return side | 1 << contract.adjutant
    return side if contract.alone or (contract.called is None and not contract.awaits_friend) else None
