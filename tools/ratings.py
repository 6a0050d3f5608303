"""Rate simulated players of known skill, by the bot's ratings with several spreads and drifts.

    python -m tools.ratings --people 25 --seasons 6

Hands are random, with frequencies from 1,500 hands of `japanese` among five regular computers: how often
there was a partner, and how often the contract was made. A side wins more often the stronger it is.
Printed for 10 to 640 hands each: *order*, the share of pairs of players in the right order; *equals*, the
difference in points between the best and the worst of fifteen equal players; *true*, how often the true
rating is within two deviations.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from statistics import fmean
from typing import Annotated

import typer

from bot.services.standings import ratings
from bot.services.values.standings import MEAN, POINTS, SIGMA, Rating

MADE, LOST = {True: 987, False: 40}, {True: 397, False: 76}
"""Contracts made and lost, with a partner and without."""
SKILL = 0.35
"""How far people differ, in the logarithm of the odds of their side."""
BOLD = 0.5
"""How far they differ in how often they are Napoleon."""
PER_LOGIT = math.sqrt(2) * ratings.BETA
HANDS = (10, 20, 40, 80, 160, 320, 640)
SEATS = 5


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: Napoleon, and perhaps a partner, against the others."""

    side: Sequence[int]
    others: Sequence[int]
    made: bool


def draw(skill: Sequence[float], hands: int, seed: int) -> Iterator[Hand]:
    """Yield hands of five random players, until everybody has played about `hands` of them."""
    rng = random.Random(seed)
    bold = [math.exp(rng.gauss(0, BOLD)) for _ in skill]
    alone = (MADE[False] + LOST[False]) / sum((*MADE.values(), *LOST.values()))
    for _ in range(hands * len(skill) // SEATS):
        table = rng.sample(range(len(skill)), SEATS)
        napoleon = rng.choices(table, [bold[player] for player in table])[0]
        rest = [player for player in table if player != napoleon]
        partner = rng.random() >= alone
        side = [napoleon, rest.pop(rng.randrange(len(rest)))] if partner else [napoleon]
        odds = math.log(MADE[partner] / LOST[partner])
        odds += fmean(skill[player] for player in side) - fmean(skill[player] for player in rest)
        yield Hand(side, rest, rng.random() < 1 / (1 + math.exp(-odds)))


@dataclass
class Ratings:
    """The bot's ratings, with a given initial deviation and drift."""

    people: int
    sigma: float = SIGMA
    tau: float = ratings.TAU
    known: dict[int, Rating] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = {player: Rating(MEAN, self.sigma) for player in range(1, self.people + 1)}

    def add(self, hand: Hand) -> None:
        winners, losers = (hand.side, hand.others) if hand.made else (hand.others, hand.side)
        sides = [[player + 1 for player in side] for side in (winners, losers)]
        self.known |= ratings.rate_hand(self.known, *sides, declarers_won=hand.made, tau=self.tau)

    def ratings(self) -> list[Rating]:
        return [self.known[player] for player in range(1, self.people + 1)]


Figures = dict[int, tuple[float, float, float, float]]
"""By hands played: order, equals, true, mean deviation."""


def order(skill: Sequence[float], found: Sequence[Rating]) -> float:
    """Return the share of pairs of players that ratings put in the order of their skill."""
    pairs = list(combinations(range(len(skill)), 2))
    return fmean((skill[one] > skill[other]) == (found[one].mu > found[other].mu) for one, other in pairs)


def is_true(skill: Sequence[float], found: Sequence[Rating]) -> float:
    """Return the share of players whose true rating is within two deviations of the one found."""
    middle, mean = fmean(it.mu for it in found), fmean(skill)
    pairs = zip(skill, found, strict=True)
    return fmean(abs(it.mu - middle - PER_LOGIT * (own - mean)) <= 2 * it.sigma for own, it in pairs)


def measure(method: Callable[[int], Ratings], people: int, seasons: int, spread: float = SKILL) -> Figures:
    """Return a method's figures, averaged over seasons; a season has the same people and hands for all
    methods."""
    rows: dict[int, list[tuple[float, float, float, float]]] = {hands: [] for hands in HANDS}
    for seed in range(seasons):
        rng = random.Random(f"people {seed}")
        skill = [rng.gauss(0, spread) for _ in range(people)]
        graded, equal = _marks(method, skill, seed), _marks(method, [0.0] * 15, seed)
        for hands in HANDS:
            mus = [it.mu * POINTS for it in equal[hands]]
            found = graded[hands]
            sigma = fmean(it.sigma for it in found) * POINTS
            rows[hands].append((order(skill, found), max(mus) - min(mus), is_true(skill, found), sigma))
    return {hands: tuple(map(fmean, zip(*some, strict=True))) for hands, some in rows.items()}


def _marks(method: Callable[[int], Ratings], skill: Sequence[float], seed: int) -> dict[int, list[Rating]]:
    rated, found = method(len(skill)), dict[int, list[Rating]]()
    for number, hand in enumerate(draw(skill, HANDS[-1], seed), 1):
        rated.add(hand)
        if number * SEATS % len(skill) == 0 and (each := number * SEATS // len(skill)) in HANDS:
            found[each] = rated.ratings()
    return found


def main(
    people: Annotated[int, typer.Option(min=SEATS)] = 25,
    seasons: Annotated[int, typer.Option(min=1)] = 6,
) -> None:
    """Print the figures of each spread and drift."""
    methods = {
        f"{part}/{drift}": partial(Ratings, sigma=25 / part, tau=1 / drift)
        for part in (3, 4, 5, 6)
        for drift in (16, 64)
    }
    figures = {name: measure(method, people, seasons) for name, method in methods.items()}
    for place, what in enumerate(("order", "equals", "true", "deviation")):
        typer.echo(f"{what:>12}  " + "".join(f"{hands:>8}" for hands in HANDS))
        for name, found in figures.items():
            shown = (f"{found[hands][place]:8.3g}" for hands in HANDS)
            typer.echo(f"{name:>12}  " + "".join(shown))


if __name__ == "__main__":
    typer.run(main)
