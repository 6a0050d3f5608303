"""Presets: named rule sets with the numbers of players they are made for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.engine.errors import RuleConflict
from bot.engine.games import GAMES
from bot.engine.rules import OptionSet, OptionValue, with_options


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set of a family (`bot.engine.games`).

    `options` hold what differs from the defaults, `source` names the page behind it.
    """

    name: str
    family: str
    aliases: tuple[str, ...]
    source: str
    least_seats: int
    most_seats: int
    best_seats: int
    options: Mapping[str, OptionValue]
    rules: OptionSet

    def check_seats(self, seats: int) -> None:
        """Raise RuleConflict (`conflict-seats`) for a number of seats outside the preset's range."""
        if not self.least_seats <= seats <= self.most_seats:
            raise RuleConflict(
                "conflict-seats", options=(), seats=seats, least=self.least_seats, most=self.most_seats
            )

    def rules_with(self, options: Mapping[str, object], seats: int) -> OptionSet:
        """Return the preset's rules with house rules, checked for the seats, or raise RuleConflict."""
        self.check_seats(seats)
        rules = with_options(self.rules, options)
        GAMES[self.family].check_rules(rules, seats)
        return rules


class Catalogue(Mapping[str, Preset]):
    """All presets by name; `find` also understands aliases."""

    def __init__(self, presets: Iterable[Preset]) -> None:
        self._presets = {preset.name: preset for preset in presets}
        self._by_alias = {
            alias.casefold(): p for p in self._presets.values() for alias in (p.name, *p.aliases)
        }

    def __getitem__(self, name: str) -> Preset:
        return self._presets[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._presets)

    def __len__(self) -> int:
        return len(self._presets)

    def of_family(self, family: str) -> Catalogue:
        """Return the presets of one family."""
        return Catalogue(preset for preset in self._presets.values() if preset.family == family)

    def find(self, name: str) -> Preset:
        """Return the preset of a name or alias. Raises RuleConflict (`preset-unknown`)."""
        try:
            return self._by_alias[name.casefold()]
        except KeyError:
            raise RuleConflict("preset-unknown", preset=name[:40], allowed=tuple(self._presets)) from None


def make_preset(data: Mapping[str, object]) -> Preset:
    """Return the preset that a parsed TOML file describes (`data/rules/*.toml`).

    Raises KeyError or TypeError for a file of another shape and RuleConflict for refused options.
    """
    seats, options, aliases = data["seats"], data["options"], data["aliases"]
    if not isinstance(seats, Mapping) or not isinstance(options, Mapping) or not isinstance(aliases, list):
        raise TypeError("seats and options must be tables, aliases a list")
    family = str(data.get("family", next(iter(GAMES))))
    game = GAMES[family]
    rules = with_options(game.defaults, options)
    for number in range(seats["least"], seats["most"] + 1):
        game.check_rules(rules, number)
    return Preset(
        name=str(data["name"]),
        family=family,
        aliases=tuple(str(alias) for alias in aliases),
        source=str(data["source"]),
        least_seats=seats["least"],
        most_seats=seats["most"],
        best_seats=seats["best"],
        options=dict(options),
        rules=rules,
    )
