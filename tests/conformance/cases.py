"""The point-trick games: every preset, every value of every option, every number of seats."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.options import OptionValue
from bot.engine.rules import MAX_SEATS, MIN_SEATS
from tests.conformance.family import Family
from tests.engine.options import OPTIONS

_OPEN_VALUES: Mapping[str, tuple[OptionValue, ...]] = {
    "min_bid": (1, 11, 12, 13, 20),
    "bound_bid": (0, 12, 14),
    "suit_order": ("CDHS", "SHDC", "HSCD", "none"),
}
"""Some values of the options that have too many to list."""


def values_of(option: str) -> tuple[OptionValue, ...]:
    """Return the values of an option to walk."""
    return _OPEN_VALUES.get(option) or tuple(OPTIONS[option].values)


NAPOLEON = Family(
    "napoleon", range(MIN_SEATS, MAX_SEATS + 1), OPTIONS, values_of, ("japanese", "japanese-joker")
)
PRESETS, SEATS, usual_preset = NAPOLEON.presets, NAPOLEON.seats, NAPOLEON.usual_preset
