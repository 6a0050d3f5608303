"""Seatings: the seconds of a rotation's slowest round and its repeats; whom Swiss rounds bring together."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import combinations

from bench.measure import Figure
from bot.features.tournaments.services.seating.designs import design
from bot.features.tournaments.services.seating.seatings import Group, plan, rotation, table_sizes, take_seats
from bot.features.tournaments.values.config import Format, Odd, TournamentConfig
from tools.tournaments import PAIRINGS, figures, seat_by_format

SECONDS, LEAST = 2, 3
CASES = (
    # entrants, seats, rounds, dropouts and late entries after each of the first rounds
    (16, 4, 5, 0, 0),
    (25, 5, 6, 0, 0),
    (38, 5, 7, 0, 0),
    (40, 5, 6, 1, 1),
    (200, 4, 10, 0, 0),
    (200, 5, 10, 0, 0),
    (200, 7, 10, 0, 0),
    (200, 5, 10, 2, 1),
    (197, 5, 10, 0, 0),
)
SWISS = (13, 23, 61, 197)
"""The numbers of entrants of the Swiss tournaments that are compared: tables of five, five rounds of four."""
SWISS_SEEDS = 6


def measure(_seconds: float, seed: int) -> list[Figure]:
    """Return for each case the seconds of its slowest round and its repeated meetings."""
    found = []
    for entrants, seats, rounds, dropping, coming in CASES:
        slowest, again = _whole(entrants, seats, rounds, dropping, coming, seed)
        name = f"rotation of {entrants} in {seats}s, {rounds} rounds"
        note = f"{dropping} out, {coming} in per round" if dropping or coming else ""
        found.append(Figure(f"{name}: slowest round", slowest, "s", SECONDS, note=note))
        found.append(Figure(f"{name}: repeats", again, "meetings", 0, note=note))
    return [*found, *_swiss()]


def _swiss() -> list[Figure]:
    """Return how far apart in rank a table's people are, and how many meet again; compared with tables by lot
    and by rank alone."""
    config = TournamentConfig(format=Format.SWISS, seats=5, rounds=5, hands=4)
    found = []
    for people in SWISS:
        swiss = figures(config, people, SWISS_SEEDS, seat_by_format)
        others = {name: figures(config, people, SWISS_SEEDS, pairing) for name, pairing in PAIRINGS.items()}
        for what, unit in (("span", "places"), ("repeats", "meetings")):
            note = ", ".join(f"{name} {getattr(it, what):.1f}" for name, it in others.items())
            goal = getattr(others["by lot"], what)
            name = f"Swiss of {people} in 5s, 5 rounds: {what}"
            found.append(Figure(name, getattr(swiss, what), unit, goal, note=note))
    return found


def _whole(
    entrants: int, seats: int, rounds: int, dropping: int, coming: int, seed: int
) -> tuple[float, int]:
    """Return the seconds of the slowest round of a rotation and how many meetings were repeated."""
    design.cache_clear()
    plan.cache_clear()
    rng = random.Random(seed)
    playing = list(range(entrants))
    past, sat = list[list[Group]](), dict[int, list[int]]()
    met: Counter[tuple[int, int]] = Counter()
    slowest = 0.0
    for number in range(rounds):
        sizes = table_sizes(len(playing), seats, LEAST, Odd.COMPUTERS)
        start = time.perf_counter()
        groups = rotation(playing, [size.entrants for size in sizes], past, rounds - number, rng)
        if past:
            seating = take_seats(groups, sizes, sat, rng)
            groups = [tuple(one for one in table if one is not None) for table in seating]
        slowest = max(slowest, time.perf_counter() - start)
        past.append(groups)
        for group in groups:
            met.update(combinations(sorted(group), 2))
            for seat, one in enumerate(group):
                sat.setdefault(one, []).append(seat)
        for _ in range(dropping):
            playing.remove(rng.choice(playing))
        playing += range(entrants + number * coming, entrants + (number + 1) * coming)
    return slowest, sum(times - 1 for times in met.values())
