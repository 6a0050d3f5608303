"""Random deals of unseen cards to receivers with constraints, each with its right probability.

Cards that the same receivers may hold, and like to hold equally, form a group. How many cards of each group a
receiver gets is drawn by the number of deals that remain possible after it, which are counted once; which
cards these are is drawn freely. No deal has to be thrown away, and all consistent ones are equally likely,
except for the leanings.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from math import comb, prod
from random import Random
from typing import NamedTuple

from bot.engine.cards import Mask

BITS, FIELD = 6, 63
"""Bits per number in a packed list of numbers, and their mask."""
MOST_STATES = 300
"""A leaning is dropped if with it more combinations of cards than this would have to be counted."""


class Receiver(NamedTuple):
    """A receiver of unseen cards: how many it gets, and which ones it may hold."""

    size: int
    may: Mask


class Leaning(NamedTuple):
    """Some cards, and how many times likelier than usual each receiver is to hold each of them."""

    cards: Mask
    weights: tuple[float, ...]


class _Group(NamedTuple):
    cards: tuple[Mask, ...]
    """The cards, one bit each; those that the first receiver may hold come first."""
    shared: int
    """How many of the cards the first receiver may hold."""
    allowed: tuple[bool, ...]
    weights: tuple[float, ...]


class Dealer:
    """Deals of some unseen cards to receivers, in places (`bot.players.search.compact`) or any other bits.

    Only the first receiver may be barred from part of a group (hidden discards, which hold no points), so
    this does not multiply the groups. Deals that differ only in which cards of one of the `kinds` a receiver
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
            groups = self._group(unseen, [*kept, leaning])[:-1]  # the largest follows from the others
            if prod(len(group.cards) + 1 for group in groups) <= MOST_STATES:
                kept.append(leaning)
        self.leanings: Sequence[Leaning] = kept
        """The leanings that were not dropped."""
        nothing = _Group((), 0, (True,) * len(receivers), (1.0,) * len(receivers))
        self._groups = self._group(unseen, kept) or [nothing]
        self._width = len(self._groups)
        steps = range(len(receivers) * self._width)
        self._ways: list[dict[int, float]] = [{} for _ in steps]
        self._choices: list[dict[int, tuple[list[float], list[int]]]] = [{} for _ in steps]
        self._terms = [[self._terms_of(group, at) for group in self._groups] for at in self._order]
        self._all = sum(len(group.cards) << BITS * place for place, group in enumerate(self._groups))
        self.ways = self._count(0, self._all, receivers[0].size)
        """The number of possible deals, weighted by the leanings."""
        if not self.ways or unseen.bit_count() != sum(receiver.size for receiver in receivers):
            raise ValueError("no deal agrees with what is known")

    def _group(self, unseen: Mask, leanings: Sequence[Leaning]) -> list[_Group]:
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
        """Return the number of ways, indexed by cards left in a group and cards taken from it."""
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
        """Return in how many ways the last receiver can take all remaining cards, from a group on."""
        total = 1.0
        for at in range(self._width - 1, place - 1, -1):
            have = left >> BITS * at & FIELD
            terms = self._terms[-1][at][have]
            if have >= len(terms):
                return 0.0
            total *= terms[have]
        return total

    def _choices_of(self, index: int, left: int, need: int) -> tuple[list[float], list[int]]:
        """Return the possible numbers of cards from a group, with the number of deals for each."""
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
        """Return each receiver's cards."""
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
    """Draw some cards from the first ones of a group, those that the first receiver may hold."""
    cards = 0
    for have in range(shared, shared - take, -1):
        drawn = int(chance() * have)
        cards |= stack[drawn]
        stack[drawn] = stack[have - 1]
        stack[have - 1] = stack[-1]
        stack.pop()
    return cards
