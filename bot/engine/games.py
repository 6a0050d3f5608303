"""The families of games there are: the only list (design.md 2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.engine.game import HAND_FORMAT, AnyGame, HasFamily
from bot.engine.nap.game import NAP
from bot.engine.napoleon import NAPOLEON
from bot.engine.poker.game import POKER
from bot.engine.rules import Option, OptionSet, options_of, with_options

GAMES: dict[str, AnyGame] = {game.name: game for game in (NAPOLEON, NAP, POKER)}
"""Each family by the name that presets and values have it by; the first one is what is meant in doubt."""


_OPTIONS = tuple(options_of(type(game.defaults)) for game in GAMES.values())
OPTION_NAMES = tuple(dict.fromkeys(name for options in _OPTIONS for name in options))
"""The house rules of all families."""


def options_named(name: str) -> list[Option]:
    """Return the house rules of a name, of each family that has one (`bot.engine.rules.options_of`)."""
    return [options[name] for options in _OPTIONS if name in options]


def game_of(value: HasFamily) -> AnyGame:
    """Return the family that rules, a setup, a state or a view belong to."""
    return GAMES[value.family]


def ends_session(state: HasFamily | None) -> bool:
    """Return whether nothing can follow a hand (its state or view): it is the poker hand, say.

    None, a hand whose course is lost, gives False.
    """
    return state is not None and game_of(state).ends_session


def with_format(name: str) -> AnyGame:
    """Return the family whose hands are stored in a format of its own. Raises ValueError for no such one."""
    for game in GAMES.values():
        if game.format == name != HAND_FORMAT:
            return game
    raise ValueError(f"unknown format {name!r}")


def rules_of(options: Mapping[str, object], family: str = "") -> OptionSet:
    """Return the rules that options describe; what they leave out is as in the defaults of their family.

    Without its name the family is the one that knows most of them. Raises RuleConflict (`option-unknown`,
    `option-value`).
    """
    told = tuple((name, type(value), value) for name, value in options.items())
    try:
        return _rules_of(told, family)
    except TypeError:  # a list is no key, nor the value of an option
        return _read_rules(options, family)


@lru_cache(maxsize=256)
def _rules_of(told: tuple[tuple[str, type, object], ...], family: str) -> OptionSet:
    """Each value with its type: True is not 1 here."""
    return _read_rules({name: value for name, _, value in told}, family)


def _read_rules(options: Mapping[str, object], family: str) -> OptionSet:
    rules: OptionSet = with_options(GAMES[family or family_of(options)].defaults, options)
    return rules


def told_family(rules: OptionSet) -> dict[str, str]:
    """Return what is stored beside the options of rules whose names alone do not tell their family."""
    return {} if family_of(options_of(type(rules))) == rules.family else {"family": rules.family}


def family_of(options: Mapping[str, object]) -> str:
    """Return the name of the family that knows most of some options, the first of several."""
    known = {name: len(set(options) & set(options_of(type(game.defaults)))) for name, game in GAMES.items()}
    return max(known, key=known.__getitem__)
