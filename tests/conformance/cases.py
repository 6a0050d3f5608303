"""Every preset, every value of every option, every number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.catalogue import load_presets
from bot.engine.errors import RuleConflict
from bot.engine.rules import MAX_SEATS, MIN_SEATS, OPTIONS, OptionValue, RuleSet

PRESETS = load_presets().of_family("napoleon")
SEATS = range(MIN_SEATS, MAX_SEATS + 1)

_OPEN_VALUES: Mapping[str, tuple[OptionValue, ...]] = {
    "min_bid": (1, 11, 12, 13, 20),
    "suit_order": ("CDHS", "SHDC", "HSCD", "none"),
}
"""Some values of the options that have too many to list."""


def values_of(option: str) -> tuple[OptionValue, ...]:
    """Return the values of an option to be walked; KeyError for one that nobody thought of."""
    listed: tuple[OptionValue, ...] = OPTIONS[option].metadata["values"]
    return tuple(dict.fromkeys(listed)) or _OPEN_VALUES[option]


def usual_preset(option: str, value: OptionValue) -> str:
    """Return the preset in which a value is shown alone: what is about the joker, or a board, needs one."""
    needs_joker = option.startswith("joker_") or (option, value) == ("payment", "najami")
    return "japanese-joker" if needs_joker else "japanese"


@dataclass(frozen=True)
class Case:
    """A preset, perhaps with one house rule, and a number of seats."""

    preset: str
    seats: int
    option: str | None = None
    value: OptionValue | None = None

    @property
    def options(self) -> dict[str, object]:
        """What differs from the preset, as a record says it."""
        return {} if self.option is None else {self.option: self.value}

    @property
    def rules(self) -> RuleSet:
        """The rules; RuleConflict if they cannot be played."""
        return PRESETS[self.preset].rules_with(self.options, self.seats)

    def __str__(self) -> str:
        house_rule = "" if self.option is None else f"-{self.option}={str(self.value).lower()}"
        return f"{self.preset}-{self.seats}{house_rule}"


def all_cases() -> Iterator[Case]:
    """Yield all cases, also those that are refused."""
    for preset in PRESETS:
        for seats in SEATS:
            yield Case(preset, seats)
            for option in OPTIONS:
                yield from (Case(preset, seats, option, value) for value in values_of(option))


def is_playable(case: Case) -> bool:
    """Return whether the rules of a case can be played."""
    try:
        return bool(case.rules)
    except RuleConflict:
        return False


def random_options(rng: random.Random, chance: float) -> dict[str, object]:
    """Return random values for some of the options."""
    return {option: rng.choice(values_of(option)) for option in OPTIONS if rng.random() < chance}


def random_rules(rng: random.Random, seats: int) -> tuple[str, dict[str, object]]:
    """Return a preset and several house rules that can stand together."""
    while True:
        preset = rng.choice(list(PRESETS))
        options = random_options(rng, rng.choice((0.05, 0.2, 0.4)))
        try:
            PRESETS[preset].rules_with(options, seats)
        except RuleConflict:
            continue
        return preset, options
