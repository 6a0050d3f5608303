"""Dealing unseen cards to those who may hold them: exactly as likely as the ways there are to do it.

Cards that the same receivers may hold, and like to hold equally, form a group. How many cards of each group a
receiver gets is drawn by the number of deals that remain possible after it, which are counted once; which
cards these are is drawn freely. No deal has to be thrown away, and all consistent ones are equally likely,
but for the leanings.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from math import comb, prod
from random import Random
from typing import NamedTuple

from bot.engine.cards import Mask

BITS, FIELD = 6, 63
"""The bits of one number in a packed row of numbers."""
MOST_STATES = 300
"""A leaning is left out where it would make the counting longer than so many combinations of cards left."""


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
    that it does not multiply the groups. Raises ValueError if no deal is possible.
    """

    def __init__(self, unseen: Mask, receivers: Sequence[Receiver], leanings: Sequence[Leaning] = ()) -> None:
        self._receivers, self._unseen = receivers, unseen
        self._order = [0, *sorted(range(1, len(receivers)), key=lambda at: receivers[at].may.bit_count())]
        kept: list[Leaning] = []
        for leaning in leanings:
            if _states(self._grouped(unseen, [*kept, leaning])) <= MOST_STATES:
                kept.append(leaning)
        nothing = _Group((), 0, (True,) * len(receivers), (1.0,) * len(receivers))
        self._groups = self._grouped(unseen, kept) or [nothing]
        self._width = len(self._groups)
        self._ways: dict[tuple[int, int], float] = {}
        self._choices: dict[tuple[int, int], tuple[list[float], list[int]]] = {}
        self._terms = [[self._terms_of(group, at) for group in self._groups] for at in self._order]
        self._all = sum(len(group.cards) << BITS * place for place, group in enumerate(self._groups))
        self.ways = self._count(0, self._all, receivers[0].size)
        """The deals that are possible, counted by their weights."""
        if not self.ways or unseen.bit_count() != sum(receiver.size for receiver in receivers):
            raise ValueError("no deal agrees with what is known")

    def _grouped(self, unseen: Mask, leanings: Sequence[Leaning]) -> list[_Group]:
        kinds: dict[tuple[tuple[bool, ...], tuple[float, ...]], tuple[list[Mask], list[Mask]]] = {}
        while unseen:
            card = unseen & -unseen
            unseen ^= card
            allowed = tuple(bool(receiver.may & card) for receiver in self._receivers[1:])
            weights = [1.0] * len(self._receivers)
            for leaning in leanings:
                if leaning.cards & card:
                    weights = [one * other for one, other in zip(weights, leaning.weights, strict=True)]
            kinds.setdefault((allowed, tuple(weights)), ([], []))[not self._receivers[0].may & card].append(
                card
            )
        groups = [
            _Group((*shared, *own), len(shared), (bool(shared), *allowed), weights)
            for (allowed, weights), (shared, own) in kinds.items()
        ]
        return sorted(groups, key=lambda group: len(group.cards))

    def _terms_of(self, group: _Group, at: int) -> list[list[float]]:
        """Return by the cards of a group that are left, and taken by a receiver, in how many ways."""
        weight, allowed = group.weights[at], group.allowed[at]
        return [
            [
                comb(group.shared if at == 0 else have, take) * weight**take
                for take in range((min(have, group.shared) if at == 0 else have) * allowed + 1)
            ]
            for have in range(len(group.cards) + 1)
        ]

    def _count(self, index: int, left: int, need: int) -> float:
        """Return how many deals there are from here on.

        `index` counts receivers and their groups, `left` are the cards left of each group, packed in one
        number, and `need` is what the receiver still lacks.
        """
        key = (index, left)
        known = self._ways.get(key)
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
        self._ways[key] = total
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
        key = (index, left)
        if key not in self._choices:
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
            self._choices[key] = sums, takes
        return self._choices[key]

    def deal(self, rng: Random) -> list[Mask]:
        """Return what each receiver gets."""
        chance, choices, width = rng.random, self._choices, self._width
        found, stacks, rest = [0] * len(self._receivers), [], self._unseen
        left, index = self._all, 0
        for at in self._order[:-1]:
            need, cards = self._receivers[at].size, 0
            for place in range(width):
                take = need
                if place < width - 1 and need:
                    sums, takes = choices.get((index, left)) or self._choices_of(index, left, need)
                    take = takes[-1]
                    if len(takes) > 1:
                        drawn = bisect(sums, chance() * sums[-1])
                        if drawn < len(takes):
                            take = takes[drawn]
                if at == 0:
                    stacks.append(_shuffled(self._groups[place], take, chance))
                if take:
                    stack = stacks[place]
                    for _ in range(take):
                        cards |= stack.pop()
                    left -= take << BITS * place
                    need -= take
                index += 1
            found[at] = cards
            rest ^= cards
        found[self._order[-1]] = rest  # the last receiver takes what is left
        return found


def _shuffled(group: _Group, take: int, chance: Callable[[], float]) -> list[Mask]:
    """Return the cards of a group in random order; what the first receiver takes stands at the end."""
    cards = list(group.cards)
    if not take or group.shared == len(cards):
        cards.sort(key=lambda _: chance())
        return cards
    shared, own = cards[: group.shared], cards[group.shared :]
    shared.sort(key=lambda _: chance())
    rest = own + shared[take:]
    rest.sort(key=lambda _: chance())
    return rest + shared[:take]


def _states(groups: Sequence[_Group]) -> int:
    """Return how many combinations of cards left there can be; the largest group follows from the others."""
    return prod(len(group.cards) + 1 for group in groups[:-1])
