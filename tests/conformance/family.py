"""A family of games to walk: its presets, options with their values, numbers of seats."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.catalogue import load_presets
from bot.engine.errors import RuleConflict
from bot.engine.games import Catalogue
from bot.engine.options import OptionSet, OptionValue, Unless, options_of
from tests.presets import presets_of

_ALL = load_presets()


@dataclass(frozen=True)
class Case:
    """A preset of any family, possibly with one house rule, and a number of seats."""

    preset: str
    seats: int
    option: str | None = None
    value: OptionValue | None = None

    @property
    def options(self) -> dict[str, object]:
        """The differences from the preset, as in a record."""
        return {} if self.option is None else {**_beside(self.preset, self.option), self.option: self.value}

    @property
    def rules(self) -> OptionSet:
        """The rules; RuleConflict if they are not playable."""
        return _ALL[self.preset].rules_with(self.options, self.seats)

    def __str__(self) -> str:
        house_rule = "" if self.option is None else f"-{self.option}={str(self.value).lower()}"
        return f"{self.preset}-{self.seats}{house_rule}"


@cache
def _beside(preset: str, option: str) -> dict[str, object]:
    """Return what must be chosen with an option that no preset of its family allows alone (`Unless`)."""
    family = _ALL[preset].rules.family
    specs = options_of(type(_ALL[preset].rules))
    unless = specs[option].unless
    if unless is None or not all(rules_out(it.rules, unless) for it in presets_of(family).values()):
        return {}
    return {unless.option: next(value for value in specs[unless.option].values if value not in unless.values)}


def rules_out(rules: OptionSet, unless: Unless | None) -> bool:
    """Return whether rules have a value that excludes an option."""
    return unless is not None and getattr(rules, unless.option) in unless.values


@cache
def is_playable(case: Case) -> bool:
    """Return whether a case's rules are playable."""
    return can_be(case.preset, case.options, case.seats)


def sampled(cases: Sequence[Case]) -> list[Case]:
    """Return every preset with every number of seats, and every house rule once, with alternating seats.

    `make nightly` walks all cases.
    """
    groups: dict[tuple[str, str | None, OptionValue | None], list[Case]] = {}
    for case in cases:
        groups.setdefault((case.preset, case.option, case.value), []).append(case)
    chosen = [case for case in cases if case.option is None]
    used: Counter[int] = Counter()
    for group in sorted(groups.values(), key=len):
        if group[0].option is not None:
            chosen.append(min(group, key=lambda case: used[case.seats]))
            used[chosen[-1].seats] += 1
    return chosen


def can_be(preset: str, options: Mapping[str, object], seats: int) -> bool:
    """Return whether a preset is playable with some options."""
    try:
        return bool(_ALL[preset].rules_with(options, seats))
    except RuleConflict:
        return False


@dataclass(frozen=True)
class Family:
    """One family; `values_of` gives the values of an option that are worth walking.

    An option is tested in the first preset of `shown_in`, otherwise of all, that allows it.
    """

    name: str
    seats: range
    options: Mapping[str, Any]
    values_of: Callable[[str], tuple[OptionValue, ...]]
    shown_in: tuple[str, ...]

    @property
    def presets(self) -> Catalogue:
        """The presets of the family."""
        return presets_of(self.name)

    def usual_preset(self, option: str, value: OptionValue) -> str:
        """Return the preset in which a value of an option is tested alone."""
        unless = self.options[option].unless
        playable = [
            preset
            for preset in (*self.shown_in, *self.presets)
            if any(is_playable(Case(preset, seats, option, value)) for seats in self.seats)
        ]
        usable = (preset for preset in playable if not rules_out(self.presets[preset].rules, unless))
        return next(usable, playable[0])

    def cases(self) -> Iterator[Case]:
        """Yield all cases, including refused ones."""
        for preset in self.presets:
            for seats in self.seats:
                yield Case(preset, seats)
                for option in self.options:
                    yield from (Case(preset, seats, option, value) for value in self.values_of(option))

    def random_options(self, rng: random.Random, chance: float) -> dict[str, object]:
        """Return random values for some of the options."""
        return {
            option: rng.choice(self.values_of(option)) for option in self.options if rng.random() < chance
        }

    def random_rules(
        self, rng: random.Random, seats: int | None = None
    ) -> tuple[str, dict[str, object], int]:
        """Return a preset, several compatible house rules, and a number of seats."""
        presets = list(self.presets)
        while True:
            preset, number = rng.choice(presets), seats or rng.choice(self.seats)
            options = self.random_options(rng, rng.choice((0.05, 0.2, 0.4)))
            if can_be(preset, options, number):
                return preset, options, number


def refusals(
    family: Family,
    check: Callable[[Any, int], None],
    changed: Callable[[Any, Mapping[str, object]], Any],
    *,
    rng: random.Random,
    count: int,
    chance: float,
) -> set[str]:
    """Find `count` random refused rule sets and return the codes of the conflicts except `Unless`.

    Each names its culprits: resetting the named options resolves the conflict.
    """
    presets, met = list(family.presets.values()), set()
    while count:
        seats = rng.choice(family.seats)
        rules = changed(rng.choice(presets).rules, family.random_options(rng, chance))
        refusal = _refusal_of(check, rules, seats)
        if refusal is None:
            continue
        count -= 1
        met.add(refusal.code)
        named = refusal.params["options"]
        assert isinstance(named, tuple)
        defaults = {name: family.options[name].default for name in named}
        assert any(getattr(rules, name) != default for name, default in defaults.items()), (
            "a culprit is named"
        )
        again = _refusal_of(check, changed(rules, defaults), seats)
        same = again is not None and (again.code, again.params["options"]) == (refusal.code, named)
        assert not same, (refusal, seats, rules)
    return met - {option.unless.code for option in family.options.values() if option.unless}


def _refusal_of(check: Callable[[Any, int], None], rules: Any, seats: int) -> RuleConflict | None:
    try:
        check(rules, seats)
    except RuleConflict as refused:
        return refused
    return None
