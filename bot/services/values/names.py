"""Names of computer players (Napoleon's marshals), unique at a table; people's names that look alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
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
"""All 26 in order of appointment: the names as in records, and the keys of their texts."""
_NAMES = tuple(MARSHALS)
_STEP = 5
"""How many names apart consecutive tables begin; coprime to the number of names."""


def computer_name(of: int, taken: Iterable[str]) -> str:
    """Return a free name for a computer, chosen by the number of its table or event.

    Equal arguments give equal names; when all are taken, names repeat with a number, as *Ney 2*.
    """
    known = {name.casefold() for name in taken}
    return next(
        name
        for lap in count(1)
        for at in range(len(_NAMES))
        if (name := _NAMES[(of * _STEP + at) % len(_NAMES)] + (f" {lap}" if lap > 1 else "")).casefold()
        not in known
    )


_LOOKS = dict(zip("аеорсухікмнтвαεορτυικνχ01", "aeopcyxikmhtbaeoptuikvxol", strict=True))
"""Letters of other scripts, and digits, with the Latin letters that they resemble."""


def looks_of(name: str) -> str:
    """Return a key that is equal for names that look alike: letters and digits, without accents or case."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(_LOOKS.get(char, char) for char in plain if char.isalnum()) or plain


@lru_cache(maxsize=1_000)
def needing_number(names: Sequence[str]) -> frozenset[int]:
    """Return the indexes of names that need a number to tell them apart; empty names never do.

    These are names that look alike, and names that equal one of them with a number.
    """
    looks = [looks_of(name) for name in names]
    stems = [looks_of(re.sub(r"[\s#(]*\d+\)?$", "", name)) for name in names]
    shared = {it for name, it in zip(names, looks, strict=True) if name and looks.count(it) > 1}
    shared |= {stem for stem, it in zip(stems, looks, strict=True) if it in shared}
    return frozenset(
        place for place, name in enumerate(names) if name and {looks[place], stems[place]} & shared
    )
