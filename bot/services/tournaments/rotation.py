"""Rotation: everybody meets as many different opponents as possible."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.services.tournaments.seatings import Group
from bot.services.tournaments.swiss import by_lot


def rotation(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    rounds_left: int,
    rng: random.Random,
) -> Sequence[Group]:
    """Return the groups of the next round."""
    return by_lot(entrants, counts, rng)
