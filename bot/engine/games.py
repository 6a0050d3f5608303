"""All games: the list of families (design.md 2), and presets, their named rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.engine.errors import RuleConflict
from bot.engine.game import HAND_FORMAT, AnyGame, HasFamily
from bot.engine.nap.game import NAP
from bot.engine.napoleon import NAPOLEON
from bot.engine.options import Option, OptionSet, OptionValue, options_of, with_options
from bot.engine.poker.game import POKER

GAMES: dict[str, AnyGame] = {game.name: game for game in (NAPOLEON, NAP, POKER)}
"""Each family by its name in presets and stored values; the first one is the default."""


_OPTIONS = tuple(options_of(type(game.defaults)) for game in GAMES.values())
OPTION_NAMES = tuple(dict.fromkeys(name for options in _OPTIONS for name in options))
"""The house rules of all families."""


def options_named(name: str) -> list[Option]:
    """Return the house rules of this name, one from each family that has it."""
    return [options[name] for options in _OPTIONS if name in options]


def game_of(value: HasFamily) -> AnyGame:
    """Return the family of rules, a setup, a state or a view."""
    return GAMES[value.family]


def ends_session(state: HasFamily | None) -> bool:
    """Return whether a hand, given as state or view, is the last of its session, as the poker hand is.

    False for None, a hand whose record was deleted.
    """
    return state is not None and game_of(state).ends_session


def with_format(name: str) -> AnyGame:
    """Return the family whose own storage format has this name. Raises ValueError if there is none."""
    for game in GAMES.values():
        if game.format == name != HAND_FORMAT:
            return game
    raise ValueError(f"unknown format {name!r}")


def rules_of(options: Mapping[str, object], family: str = "") -> OptionSet:
    """Return the rules for some options; the rest have their family's defaults.

    If `family` is empty, the family that knows most of the options is used. Raises RuleConflict
    (`option-unknown`, `option-value`).
    """
    rules: OptionSet = with_options(GAMES[family or family_of(options)].defaults, options)
    return rules


def family_to_store(rules: OptionSet) -> dict[str, str]:
    """Return the family's name to store if the option names do not identify it; else empty."""
    return {} if family_of(options_of(type(rules))) == rules.family else {"family": rules.family}


def family_of(options: Mapping[str, object]) -> str:
    """Return the name of the family that has most of these options, the first one in a tie."""
    known = {name: len(set(options) & set(options_of(type(game.defaults)))) for name, game in GAMES.items()}
    return max(known, key=known.__getitem__)


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

    def rules_with(self, options: Mapping[str, object], seats: int) -> OptionSet:
        """Return the preset with house rules, checked for the seats. Raises RuleConflict."""
        if not self.least_seats <= seats <= self.most_seats:
            raise RuleConflict(
                "conflict-seats", options=(), seats=seats, least=self.least_seats, most=self.most_seats
            )
        rules = with_options(self.rules, options)
        GAMES[self.family].check_rules(rules, seats)
        return rules

    def is_playable(self, options: Mapping[str, object], seats: int) -> bool:
        """Return whether the preset's rules with house rules can be played by this number of seats."""
        try:
            self.rules_with(options, seats)
        except RuleConflict:
            return False
        return True


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

    def find(self, name: str) -> Preset:
        """Return the preset with a name or alias. Raises RuleConflict (`preset-unknown`)."""
        try:
            return self._by_alias[name.casefold()]
        except KeyError:
            raise RuleConflict("preset-unknown", preset=name[:40], presets=tuple(self._presets)) from None


def make_preset(data: Mapping[str, object]) -> Preset:
    """Build a preset from a parsed TOML file (`data/rules/*.toml`).

    Raises KeyError or TypeError for a malformed file, RuleConflict for invalid options.
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
