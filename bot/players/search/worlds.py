"""Worlds: deals that agree with all that a seat knows of a hand in the midst of play, and how they are dealt.

What is certain (suits shown void, the blind that lay open, the seat that had to bid because it holds the
mighty) makes worlds impossible; what is only likely (trumps with Napoleon, no trumps in the discards) makes
them likelier or less so. How likely they make the others' calls and cards is asked of each afterwards
(`bot.players.search.trial`).

Cards that the same receivers may hold, and like to hold equally, form a group. How many cards of each group a
receiver gets is drawn by the number of deals that remain possible after it, which are counted once; which
cards these are is drawn freely. No deal has to be thrown away, and all consistent ones are equally likely,
but for the leanings.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from math import comb, prod
from random import Random
from typing import NamedTuple

from bot.engine.cards import NO_TRUMP, Card, Mask, cards_of
from bot.engine.views import View
from bot.players.knowledge import NAPOLEONS_TRUMPS, Knowledge
from bot.players.search.compact import CARDS, SUITS_AT, Compact, packed
from bot.players.search.playout import World
from bot.players.search.position import under

BITS, FIELD = 6, 63
"""The bits of one number in a packed row of numbers."""
MOST_STATES = 300
"""A leaning is left out where it would make the counting longer than so many combinations of cards left."""


MOST_OF_KINDS = 1_500
"""The same for deals that count once by the kinds of cards."""


class Receiver(NamedTuple):
    """Who gets unseen cards: how many, and which it may hold."""

    size: int
    may: Mask


class Leaning(NamedTuple):
    """Some cards and how many times likelier than usual each receiver holds each of them."""

    cards: Mask
    weights: tuple[float, ...]


class _Group(NamedTuple):
    cards: tuple[Mask, ...]
    """One bit each; those that the first receiver may hold first."""
    shared: int
    """How many of them the first receiver may hold."""
    allowed: tuple[bool, ...]
    weights: tuple[float, ...]


class Dealer:
    """Deals of some unseen cards to receivers, in places (`bot.players.search.compact`) or any other bits.

    Only the first receiver may be barred from a part of a group (hidden discards, which hold no points), so
    that it does not multiply the groups. Deals that differ only in which cards of one of the `kinds` somebody
    gets count once. Raises ValueError if no deal is possible.
    """

    def __init__(
        self,
        unseen: Mask,
        receivers: Sequence[Receiver],
        leanings: Sequence[Leaning] = (),
        kinds: Sequence[Mask] = (),
    ) -> None:
        self._receivers, self._unseen, self._kinds = receivers, unseen, kinds
        self._order = [0, *sorted(range(1, len(receivers)), key=lambda at: receivers[at].may.bit_count())]
        kept: list[Leaning] = []
        for leaning in leanings:
            if _states(self._grouped(unseen, [*kept, leaning])) <= MOST_STATES:
                kept.append(leaning)
        self.leanings: Sequence[Leaning] = kept
        """The leanings that are not left out."""
        nothing = _Group((), 0, (True,) * len(receivers), (1.0,) * len(receivers))
        self._groups = self._grouped(unseen, kept) or [nothing]
        self._width = len(self._groups)
        steps = range(len(receivers) * self._width)
        self._ways: list[dict[int, float]] = [{} for _ in steps]
        self._choices: list[dict[int, tuple[list[float], list[int]]]] = [{} for _ in steps]
        self._terms = [[self._terms_of(group, at) for group in self._groups] for at in self._order]
        self._all = sum(len(group.cards) << BITS * place for place, group in enumerate(self._groups))
        self.ways = self._count(0, self._all, receivers[0].size)
        """The deals that are possible, counted by their weights."""
        if not self.ways or unseen.bit_count() != sum(receiver.size for receiver in receivers):
            raise ValueError("no deal agrees with what is known")

    def _grouped(self, unseen: Mask, leanings: Sequence[Leaning]) -> list[_Group]:
        found: dict[tuple[tuple[bool, ...], tuple[float, ...], Mask], tuple[list[Mask], list[Mask]]] = {}
        while unseen:
            card = unseen & -unseen
            unseen ^= card
            allowed = tuple(bool(receiver.may & card) for receiver in self._receivers[1:])
            weights = [1.0] * len(self._receivers)
            for leaning in leanings:
                if leaning.cards & card:
                    weights = [one * other for one, other in zip(weights, leaning.weights, strict=True)]
            kind = next((kind for kind in self._kinds if kind & card), 0)
            some = found.setdefault((allowed, tuple(weights), kind), ([], []))
            some[not self._receivers[0].may & card].append(card)
        groups = [
            _Group((*shared, *own), len(shared), (bool(shared), *allowed), weights)
            for (allowed, weights, _), (shared, own) in found.items()
        ]
        return sorted(groups, key=lambda group: len(group.cards))

    def _terms_of(self, group: _Group, at: int) -> list[list[float]]:
        """Return by the cards of a group that are left, and taken by a receiver, in how many ways."""
        weight, allowed = group.weights[at], group.allowed[at]
        return [
            [
                (1 if self._kinds else comb(group.shared if at == 0 else have, take)) * weight**take
                for take in range((min(have, group.shared) if at == 0 else have) * allowed + 1)
            ]
            for have in range(len(group.cards) + 1)
        ]

    def _count(self, index: int, left: int, need: int) -> float:
        """Return how many deals there are from here on.

        `index` counts receivers and their groups, `left` are the cards left of each group, packed in one
        number, and `need` is what the receiver still lacks.
        """
        known = self._ways[index].get(left)
        if known is not None:
            return known
        step, place = divmod(index, self._width)
        if step == len(self._order) - 1:
            return self._count_last(place, left)
        shift = BITS * place
        terms = self._terms[step][place][left >> shift & FIELD]
        total = 0.0
        if place == self._width - 1:
            if need < len(terms):
                following = self._receivers[self._order[step + 1]].size
                total = terms[need] * self._count(index + 1, left - (need << shift), following)
        else:
            for take in range(min(need + 1, len(terms))):
                total += terms[take] * self._count(index + 1, left - (take << shift), need - take)
        self._ways[index][left] = total
        return total

    def _count_last(self, place: int, left: int) -> float:
        """Return in how many ways the last receiver takes all that is left, from a group on."""
        total = 1.0
        for at in range(self._width - 1, place - 1, -1):
            have = left >> BITS * at & FIELD
            terms = self._terms[-1][at][have]
            if have >= len(terms):
                return 0.0
            total *= terms[have]
        return total

    def _choices_of(self, index: int, left: int, need: int) -> tuple[list[float], list[int]]:
        """Return what can be taken of a group, and by what each adds to the deals."""
        step, place = divmod(index, self._width)
        shift = BITS * place
        terms = self._terms[step][place][left >> shift & FIELD]
        sums, takes, total = [], [], 0.0
        for take in range(min(need + 1, len(terms))):
            ways = terms[take] * self._count(index + 1, left - (take << shift), need - take)
            if ways:
                total += ways
                sums.append(total)
                takes.append(take)
        self._choices[index][left] = sums, takes
        return sums, takes

    def deal(self, rng: Random) -> list[Mask]:
        """Return what each receiver gets."""
        chance, choices, last = rng.random, self._choices, self._width - 1
        found, rest = [0] * len(self._receivers), self._unseen
        stacks = [list(group.cards) for group in self._groups]
        left, start = self._all, 0
        for at in self._order[:-1]:
            need, place, cards = self._receivers[at].size, 0, 0
            while need:
                take = need
                if place < last:
                    sums, takes = choices[start + place].get(left) or self._choices_of(
                        start + place, left, need
                    )
                    take = takes[-1]
                    if len(takes) > 1:
                        drawn = bisect(sums, chance() * sums[-1])
                        if drawn < len(takes):
                            take = takes[drawn]
                if take:
                    stack = stacks[place]
                    if at == 0:
                        cards |= _some(stack, self._groups[place].shared, take, chance)
                    elif take == len(stack):
                        cards |= sum(stack)
                    else:
                        for have in range(len(stack), len(stack) - take, -1):
                            drawn = int(chance() * have)
                            cards |= stack[drawn]
                            stack[drawn] = stack[-1]
                            stack.pop()
                    left -= take << BITS * place
                    need -= take
                place += 1
            start += last + 1
            found[at] = cards
            rest ^= cards
        found[self._order[-1]] = rest  # the last receiver takes what is left
        return found


def _some(stack: list[Mask], shared: int, take: int, chance: Callable[[], float]) -> Mask:
    """Take some of the cards that the first receiver may hold, the first ones, out of a group."""
    cards = 0
    for have in range(shared, shared - take, -1):
        drawn = int(chance() * have)
        cards |= stack[drawn]
        stack[drawn] = stack[have - 1]
        stack[have - 1] = stack[-1]
        stack.pop()
    return cards


def _states(groups: Sequence[_Group]) -> int:
    """Return how many combinations of cards left there can be; the largest group follows from the others."""
    return prod(len(group.cards) + 1 for group in groups[:-1])


SELDOM_DISCARDED = 0.02
"""How many times likelier than a low card a trump or special card is laid away unseen."""
BID_SUIT = 1.3
"""How many times likelier a card of a suit lies with a seat that bid it."""
TRUSTED = 0.4
"""How many times likelier a seat is the adjutant that asked to be believed none."""
DRAWS = 20
"""So often two cards are drawn until they lie apart."""
LEAST = 0.001
"""The least odds of what is possible."""


class Worlds:
    """The worlds of one seat's view; `certain_only` leaves out what is only likely.

    Worlds that differ only in which cards of one of the `kinds` somebody holds count once, where these leave
    few enough of them to be counted. Raises ValueError if no deal agrees with the view.
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
        assert view.seat is not None
        self._view, self._seat, self._napoleon = view, view.seat, known.napoleon
        self._open = tuple(packed(cards) for cards in known.open)
        self._own = packed(view.hand.mask)
        self._called = packed(known.called)
        self._side = known_side(view)
        self._others = [other for other in range(view.seats) if other != view.seat]
        hidden = packed(known.hidden)
        receivers = [self._discards(hidden, table), *(self._hand(other, known) for other in self._others)]
        receivers += [Receiver(_face_down(piles), hidden) for piles in view.piles]
        leanings = [] if certain_only else self._leanings(table, len(receivers))
        few = prod(kind.bit_count() + 1 for kind in kinds) <= MOST_OF_KINDS
        self._dealer = Dealer(hidden, receivers, leanings, kinds if few else ())
        self._hidden, self._receivers = [1 << place for place in cards_of(hidden)], receivers
        self.left = packed(known.unseen) | self._own
        """Cards that have not been seen on the table, as the seat knows it."""

    def _discards(self, hidden: Mask, table: Compact) -> Receiver:
        view = self._view
        may = hidden if view.rules.discards == "hidden" else hidden & ~table.scoring
        if view.must_bid not in (None, self._napoleon):
            may &= ~table.mighty
        return Receiver(view.discard_count - len(view.discards), may)

    def _hand(self, other: int, known: Knowledge) -> Receiver:
        laid = sum(map(len, self._view.piles[other])) if self._view.piles else 0
        return Receiver(self._view.hand_sizes[other] - laid, packed(known.possible[other]))

    def _leanings(self, table: Compact, receivers: int) -> list[Leaning]:
        """Return what is only likely, what matters most first."""

        leaning = partial(self._leaning, receivers)
        view, found = self._view, []
        if self._called and self._side is None:
            trusted = {seat for _, seat in view.trusts}
            odds = {other: TRUSTED if other in trusted else 1.0 for other in self._others}
            odds[self._napoleon] = max(LEAST, view.blind_size / (len(view.tricks) + len(view.hand)))
            found.append(leaning(self._called, odds, SELDOM_DISCARDED * odds[self._napoleon]))
        rest = ~self._called if found else -1
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
        """How many deals agree with the view, counted by what is likely."""
        return self._dealer.ways

    @cached_property
    def _held(self) -> list[dict[Mask, float]]:
        """By seat, and last for the discards: how likely each hidden card is there that may be."""
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
        """Return a world in which two hidden cards have changed places, and how many times likelier that is.

        All cards that lie apart are taken equally often; where one cannot lie there, the same world and 0 are
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
        here, there = self._held[at], self._held[to]
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
        """Return one of the worlds."""
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
        """Return what lies under what, with the cards dealt face-down in random order."""
        piles = []
        for seat, cards in enumerate(dealt):
            down = [CARDS[place] for place in cards_of(cards)]
            rng.shuffle(down)
            piles.append(
                [[down.pop() if card is None else card for card in pile] for pile in self._view.piles[seat]]
            )
        return under(piles)


def _face_down(piles: Sequence[Sequence[Card | None]]) -> int:
    return sum(card is None for pile in piles for card in pile)


def known_side(view: View) -> int | None:
    """Return Napoleon's side as a bit mask of seats; None as long as the seat does not know it."""
    contract = view.contract
    assert contract is not None
    side = 1 << contract.seat
    if contract.adjutant is not None:
        return side | 1 << contract.adjutant
    return side if contract.alone or contract.called is None else None
