"""Ratings over the hidden teams of each hand: who won it against who lost it (hosts.md).

OpenSkill's model of Bradley and Terry with full pairing: a hand has two sides, for which it and Plackett and
Luce give the same numbers, and it is the plainer of the two. Three things are ours:

*Sides of unequal numbers.* OpenSkill adds up a side's players, and three would always be favoured against
two. A side of ``n`` is therefore handed over with each player's distance from the mean, and their sigma,
divided by ``n``: a side is as strong as its players on average, and what each has to do with the outcome
is their part of it. What comes back is multiplied by ``n``; both sides together neither gain nor lose.

*The edge of the contract.* Contracts are made more often than not, and who likes to bid would rise by
that alone. So each game has a player `EDGE` of its own, who belongs to the side of Napoleon (or the bidder)
in every hand: it learns what the part itself is worth, and people are measured by what they add to it. In
the rating over all games the edge of the game that was played stands in; it learns only in its own game.

*Luck.* `BETA` is three times what OpenSkill takes: one hand of cards says little. Among simulated
players it ordered them best at every number of hands from 100 to 400.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from bot.services.values.standings import Rating

MEAN: Final = 25.0
SIGMA: Final = 25.0 / 3
BETA: Final = 25.0 / 2
TAU: Final = 25.0 / 300
"""What is forgotten with every hand, so that a rating can follow a player who gets better."""

NEW: Final = Rating(MEAN, SIGMA)
EDGE: Final = 0
"""The player id of the edge: no person and no computer has it."""
NEW_EDGE: Final = Rating(0.0, SIGMA / 2)

SOFTENED_TO: Final = 2 / 3
"""The part of the distance from the mean that the end of a season leaves."""
SOFTENED_BY: Final = 25.0 / 12
"""The doubt that the end of a season adds to every rating, never above that of a new player."""


@lru_cache(maxsize=1)
def _model() -> BradleyTerryFull:
    # tau is ours to add, before sigma is divided
    return BradleyTerryFull(mu=MEAN, sigma=SIGMA, beta=BETA, tau=0.0)


def rated(
    ratings: Mapping[int, Rating], winners: Sequence[int], losers: Sequence[int], *, declarers_won: bool
) -> dict[int, Rating]:
    """Return the ratings after a hand of all who had a part in it, the `EDGE` included.

    `winners` and `losers` are player ids, one for each seat; computers of one level may be there more than
    once, on both sides as well: they are one player, whose new rating is the mean of what each seat made of
    it. Who is not among `ratings` is new. Neither side may be empty.
    """
    model = _model()
    edge = ratings.get(EDGE, NEW_EDGE)
    teams = [[_part(ratings.get(player, NEW), len(side)) for player in side] for side in (winners, losers)]
    teams[0 if declarers_won else 1].append(model.rating(edge.mu, edge.sigma))
    new: dict[int, list[Rating]] = {}
    for side, team in zip((winners, losers), model.rate(teams), strict=True):
        for player, part in zip((*side, EDGE), team, strict=False):
            count = 1 if player == EDGE else len(side)
            mean = 0.0 if player == EDGE else MEAN
            new.setdefault(player, []).append(Rating(mean + part.mu * count, part.sigma * count))
    before = {player: ratings.get(player, NEW_EDGE if player == EDGE else NEW) for player in new}
    return {
        player: Rating(
            fmean(rating.mu for rating in parts),
            fmean(rating.sigma for rating in parts),
            before[player].hands + 1,
        )
        for player, parts in new.items()
    }


def _part(rating: Rating, count: int) -> BradleyTerryFullRating:
    """Return a player as a part of a side of `count`."""
    sigma = math.hypot(rating.sigma, TAU)
    return _model().rating((rating.mu - MEAN) / count, sigma / count)


def softened(rating: Rating) -> Rating:
    """Return a rating as the next season begins with it: nearer to the mean, and less sure."""
    sigma = min(SIGMA, math.hypot(rating.sigma, SOFTENED_BY))
    return Rating(MEAN + (rating.mu - MEAN) * SOFTENED_TO, max(sigma, rating.sigma), rating.hands)


def all_softened(ratings: Mapping[tuple[str, int], Rating]) -> dict[tuple[str, int], Rating]:
    """Return the ratings of a server, by game and player, after a season; the edges stay as they are."""
    return {key: softened(rating) for key, rating in ratings.items() if key[1] != EDGE}
