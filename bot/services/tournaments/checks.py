"""Which tournaments can be played: the settings are judged here, before anybody joins."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.engine.errors import RuleConflict
from bot.engine.games import game_of
from bot.engine.presets import Catalogue
from bot.engine.rules import OptionSet
from bot.services.errors import NotNow
from bot.services.server.saved_rules import plain_name
from bot.services.values.tables import TableConfig
from bot.services.values.tournaments import LEAST_ENTRANTS, MOST_ENTRANTS, Format, Odd, TournamentConfig

LONGEST_NAME = 60
MOST_PRIZES = 10
PER_CENT = 100
FARTHEST = timedelta(days=60)
"""How far ahead a start may be set."""
SOONEST = timedelta(minutes=1)

RANGES = {
    "hands": (1, 30),
    "rounds": (1, 20),
    "entry": (0, 100_000),
    "check_in": (0, 120),
    "no_show": (0, 60),
    "round_minutes": (0, 1440),
    "late_rounds": (0, 20),
    "most": (LEAST_ENTRANTS, MOST_ENTRANTS),
}
"""The least and the most of each number."""


def checked(config: TournamentConfig, presets: Catalogue, now: datetime) -> TournamentConfig:
    """Return the settings in their plain form: only real differences from the game's own rules are kept.

    Raises RuleConflict for a game, options or seats that cannot be, and NotNow: `tournament-name` (most),
    `tournament-range` (field, least, most), `tournament-prizes` (most), `tournament-start` (days),
    `tournament-duplicate-odd`, `tournament-duplicate-game`.
    """
    name = plain_name(config.name)
    if name is None or len(name) > LONGEST_NAME:
        raise NotNow("tournament-name", most=LONGEST_NAME)
    _check_ranges(config)
    preset = presets.find(config.preset)
    rules = preset.rules_with(config.options, config.seats)
    _check_prizes(config)
    if config.starts_at is not None and not now + SOONEST <= config.starts_at <= now + FARTHEST:
        raise NotNow("tournament-start", days=FARTHEST.days)
    if config.duplicate:
        _check_duplicate(config, rules)
    return replace(config, name=name, preset=preset.name, options=rules.changed_from(preset.rules))


def _check_ranges(config: TournamentConfig) -> None:
    ranges = dict(RANGES)
    if config.format is Format.KNOCKOUT:
        ranges["advance"] = (1, max(1, config.seats - 1))
    for field, (least, most) in ranges.items():
        if not least <= getattr(config, field) <= most:
            raise NotNow("tournament-range", field=field, least=least, most=most)


def _check_prizes(config: TournamentConfig) -> None:
    shares = config.prizes
    if not config.entry and not shares:
        return
    wanted = 0 < len(shares) <= MOST_PRIZES and min(shares) > 0 and sum(shares) == PER_CENT
    if not config.entry or not wanted:
        raise NotNow("tournament-prizes", most=MOST_PRIZES)


def _check_duplicate(config: TournamentConfig, rules: OptionSet) -> None:
    """A deal for five cannot be dealt to four, and nothing may be carried from one deal to the next."""
    if config.odd is not Odd.COMPUTERS:
        raise NotNow("tournament-duplicate-odd")
    game = game_of(rules)
    if game.counts_hands(rules) or game.carries_units(rules):
        raise NotNow("tournament-duplicate-game")


def least_seats(config: TournamentConfig, presets: Catalogue) -> int:
    """Return the smallest table at which the game can be played by these rules, every size above it too."""
    preset = presets.find(config.preset)
    least = config.seats
    while least > preset.least_seats:
        try:
            preset.rules_with(config.options, least - 1)
        except RuleConflict:
            break
        least -= 1
    return least


def table_config(config: TournamentConfig, presets: Catalogue, seats: int) -> TableConfig:
    """Return what a table of a tournament plays: nothing is at stake there, and its director ends it."""
    preset = presets.find(config.preset)
    return TableConfig(
        preset=config.preset,
        options=config.options,
        rules=preset.rules_with(config.options, seats),
        seats=seats,
        stake=0,
        clock=config.clock,
        hands=None,
        level=config.level,
        title=config.title,
    )
