"""The names of computer players: Napoleon's marshals, at one table no two alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Final

MARSHALS: Final = {
    "Berthier": "berthier",
    "Murat": "murat",
    "Moncey": "moncey",
    "Jourdan": "jourdan",
    "Masséna": "massena",
    "Augereau": "augereau",
    "Bernadotte": "bernadotte",
    "Soult": "soult",
    "Brune": "brune",
    "Lannes": "lannes",
    "Mortier": "mortier",
    "Ney": "ney",
    "Davout": "davout",
    "Bessières": "bessieres",
    "Kellermann": "kellermann",
    "Lefebvre": "lefebvre",
    "Pérignon": "perignon",
    "Sérurier": "serurier",
    "Victor": "victor",
    "Macdonald": "macdonald",
    "Oudinot": "oudinot",
    "Marmont": "marmont",
    "Suchet": "suchet",
    "Saint-Cyr": "saint-cyr",
    "Poniatowski": "poniatowski",
    "Grouchy": "grouchy",
}
"""All 26 in the order of their appointment, as records have them, and the keys of how they are shown."""
_NAMES = tuple(MARSHALS)
_STEP = 5
"""How many names apart two tables one after the other begin; it has no factor in common with their number."""


def computer_name(of: int, taken: Iterable[str]) -> str:
    """Return a name for a computer at the table (or in the event) of a number, which nobody has there.

    The same at every call; where all are taken they come again with a number, as *Ney 2*.
    """
    known = {name.casefold() for name in taken}
    return next(
        name
        for lap in count(1)
        for at in range(len(_NAMES))
        if (name := _NAMES[(of * _STEP + at) % len(_NAMES)] + (f" {lap}" if lap > 1 else "")).casefold()
        not in known
    )
