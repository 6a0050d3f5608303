"""A card tried in an imagined deal: played out as regulars play, the last tricks solved exactly."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from bot.engine.cards import Card
from bot.engine.require import require
from bot.engine.views import View
from bot.players.knowledge import Knowledge
from bot.players.search.compact import PLACES, Compact, places_of
from bot.players.search.ending import INFINITE, EndingWorth, Solver
from bot.players.search.likelihood import AuctionHeard, PlaySoFar
from bot.players.search.playout import World, play_out
from bot.players.search.position import moment_of
from bot.players.search.proof import solvable
from bot.players.search.worlds import Worlds
from bot.players.value import prize_of

CANDIDATES = 1
"""Candidates for the next deal that are dealt from scratch."""
CANDIDATES_FIRST = 10
"""As `CANDIDATES`, for the first deal."""
SWAPS = 4
"""Further candidates, each with two cards swapped: these are accepted far more often."""
WEIGHED, ROUNDS, ENOUGH = 4, 3, 0.5
"""Deals weighed for each deal drawn from them, repeated at most this often, until their effective number is
this part of the number wanted."""
NEAR = 0.5
"""Weight of a deal that differs from the one before only by swaps; a wholly new one counts 1."""
TRUST = 0.5
"""Exponent on the likelihood of cards played: the model fits regulars better than others."""


class Trial:
    """Some legal cards of one seat at one moment of the play; deals and playouts come from `rng`.

    Each deal comes up `playouts` times in a row, with new random draws each time, unless the end is solved.
    A `plain` trial takes all deals that agree with the view as equally likely, and solves nothing.
    Raises ValueError if no deal agrees with the view.
    """

    def __init__(
        self,
        view: View,
        known: Knowledge,
        table: Compact,
        cards: Sequence[Card],
        worth: EndingWorth,
        rng: Random,
        playouts: int = 1,
        *,
        plain: bool = False,
    ) -> None:
        contract, leader = require(view.contract), require(view.leader)
        moment = moment_of(table, view.seats, contract.seat, leader, view.trick, first=not view.tricks)
        self._table, self._worth, self._seat = table, worth, known.seat
        self.solver = Solver(table, worth)
        self._worlds, self._rng = Worlds(view, known, table), rng
        self._calls, self._plays = AuctionHeard(view), PlaySoFar(view)
        self._weighed = not (plain or view.piles)
        self._latest: World | None = None
        self._likelihood = 0.0
        self.different = 0.0
        """Effective number of different deals; some come up several times in a row."""
        self._called = 0
        if contract.called is not None and not contract.revealed:
            self._called = 1 << PLACES[contract.called]
        self._prize = places_of(prize_of(view))
        self._sign = 1.0 if known.is_napoleon or known.is_adjutant else -1.0
        self._moments = {card: moment.after(table, PLACES[card]) for card in cards}
        self._draws = range(view.seats * view.hand_sizes[known.seat])
        self.solved = not plain and solvable(view)
        """Whether endings are solved, which takes longer."""
        self._playouts, self._left = 1 if self.solved else playouts, 0

    def deal(self) -> World:
        """Return a deal that agrees with the view, with the random draws that all cards tried in it share.

        So cards differ by their merit rather than by chance, and a card's worth does not depend on the other
        cards tried. Deals come up in proportion to the likelihood of the others' calls and cards in them: a
        candidate replaces the deal before with a chance that is the ratio of their likelihoods
        (Metropolis-Hastings). One candidate is dealt from scratch, others swap two cards.
        """
        if not self._left:
            self._latest, self._left = self._next(), self._playouts
        self._left -= 1
        return require(self._latest)._replace(draws=[self._rng.random() for _ in self._draws])

    def deals(self, number: int) -> list[World]:
        """Return deals that do not depend on each other; `different` is how many they are worth.

        Many are dealt, weighed by their likelihood and drawn by weight: the chain of `deal` is cheaper, but
        with few cards left it repeats the same deals too long.
        """
        if not self._weighed:
            self.different = number
            return [self.deal() for _ in range(number)]
        dealt, weights, worth = list[World](), list[float](), 0.0
        for _ in range(ROUNDS):
            dealt += [self._worlds.deal(self._rng) for _ in range(WEIGHED * number)]
            weights += [self._likelihood_of(world, 0.0) for world in dealt[len(weights) :]]
            whole = sum(weights)
            worth = whole**2 / sum(weight**2 for weight in weights)
            if worth >= ENOUGH * number:
                break
        self.different = 1 / (1 / number + 1 / worth)
        start, ends = self._rng.random(), list(accumulate(weights))
        at = (bisect(ends, (start + place) * whole / number) for place in range(number))
        drawn = (dealt[min(it, len(dealt) - 1)] for it in at)
        return [world._replace(draws=[self._rng.random() for _ in self._draws]) for world in drawn]

    def _next(self) -> World:
        chance, latest = self._rng.random, self._latest
        for _ in range((CANDIDATES if latest else CANDIDATES_FIRST) if self._weighed else 1):
            candidate = self._worlds.deal(self._rng)
            least = chance() * self._likelihood if latest else 0.0
            likelihood = self._likelihood_of(candidate, least)
            if latest is None or likelihood > least:
                latest, self._likelihood = candidate, likelihood
        dealt = latest = require(latest)
        for _ in range(SWAPS if self._weighed else 0):
            candidate, times = self._worlds.neighbour(latest, self._rng)
            if not times:
                continue
            least = chance() * self._likelihood / times
            likelihood = self._likelihood_of(candidate, least)
            if likelihood > least:
                latest, self._likelihood = candidate, likelihood
        self.different += 1.0 if dealt is not self._latest else NEAR * (latest is not dealt)
        return latest

    def _likelihood_of(self, world: World, least: float) -> float:
        """Return the likelihood of the others' calls and cards in a deal; only approximate below `least`."""
        if not self._weighed:
            return 1.0
        calls = self._calls.likelihood(world, least)
        if calls < least:
            return calls
        return calls * math.pow(self._plays.likelihood(world, math.pow(least / calls, 1.0 / TRUST)), TRUST)

    def value(self, world: World, card: Card, least: float = -INFINITE, most: float = INFINITE) -> float:
        """Return the worth to the seat's side of playing a card in a deal.

        If the end is solved, the result is exact while Napoleon's side gets between `least` and `most`.
        """
        place = PLACES[card]
        bit = 1 << place
        hands = list(world.hands)
        hands[self._seat] ^= bit
        if world.under:
            hands[self._seat] |= world.under.get(place, 0)
        after = World(hands, world.side, world.under, world.draws)
        moment = self._moments[card]
        if self.solved:
            return self._sign * self.solver.solve(moment, after, least, most)
        called = 0 if bit == self._called else self._called
        left = self._worlds.left & ~bit
        won = play_out(self._table, moment, after, left, called, prize=self._prize)
        return self._sign * self._worth.of(won, world.side)
