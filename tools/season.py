"""Simulate a season's chips: the supply at its end, and how far each board ranks by skill or attendance.

    python -m tools.season --people 40 --days 90

People differ in skill and, independently, in how often they play. Hands are drawn as in `tools.ratings`.
Printed for daily chips as a fixed wage and as they are (a refill to the starting chips): the supply at the
end as a multiple of that at the start, and the rank correlation of each board with skill and with attendance.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import correlation, fmean
from typing import Annotated

import typer

from bot.services.values.settings import STARTING_CHIPS, GuildSettings
from tools.ratings import SEATS, SKILL, Means, Ours, draw

STAKE = 5
TABLES = 12
"""Hands of one table in an evening."""
DAILY = GuildSettings(starting_chips=STARTING_CHIPS).daily_chips


def season(people: int, days: int, seed: int, *, wage: bool) -> dict[str, float]:
    """Return the supply of chips, and for each board its correlation with skill and attendance."""
    rng = random.Random(seed)
    skill = [rng.gauss(0, SKILL) for _ in range(people)]
    comes = [min(0.95, math.exp(rng.gauss(-1.2, 0.7))) for _ in range(people)]
    chips, days_there = [STARTING_CHIPS] * people, [0] * people
    means, rated = Means(people), Ours(people)
    for day in range(days):
        there = [player for player in range(people) if rng.random() < comes[player]]
        rng.shuffle(there)
        for player in there:
            days_there[player] += 1
            chips[player] += DAILY if wage else max(0, min(DAILY, STARTING_CHIPS - chips[player]))
        for first in range(0, len(there) - SEATS + 1, SEATS):
            table = there[first : first + SEATS]
            of_table = [skill[player] for player in table]
            for hand in draw(of_table, TABLES, seed * 10_000 + day * 100 + first):
                hand = hand.among(table)
                means.add(hand)
                rated.add(hand)
                for player, units in hand.units():
                    chips[player] += units * STAKE
    boards: dict[str, Sequence[float]] = {
        "balance": chips,
        "won in play": means.won,
        "rating": [rating.mu for rating in rated.ratings()],
        "hands": means.hands,
    }
    found = {"supply": sum(chips) / (STARTING_CHIPS * people)}
    for name, values in boards.items():
        found[f"{name}: skill"] = _ranked(values, skill)
        found[f"{name}: attendance"] = _ranked(values, days_there)
    return found


def _ranked(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's correlation, without shared ranks for equal values, which matters little here."""
    places = [sorted(range(len(it)), key=it.__getitem__) for it in (one, other)]
    ranks = [{player: rank for rank, player in enumerate(place)} for place in places]
    return correlation(*([rank[player] for player in range(len(one))] for rank in ranks))


def main(
    people: Annotated[int, typer.Option(min=2 * SEATS)] = 40,
    days: Annotated[int, typer.Option(min=1)] = 90,
    seasons: Annotated[int, typer.Option(min=1)] = 5,
) -> None:
    """Print the figures of both kinds of daily chips."""
    runs = [[season(people, days, seed, wage=wage) for seed in range(seasons)] for wage in (True, False)]
    typer.echo(f"{'':>24}{'wage':>8}{'now':>8}")
    for name in runs[0][0]:
        typer.echo(f"{name:>24}" + "".join(f"{fmean(run[name] for run in some):8.2f}" for some in runs))


if __name__ == "__main__":
    typer.run(main)
