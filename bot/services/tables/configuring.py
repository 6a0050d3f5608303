"""What a table is played for and how: pure functions from a table to the table with other settings."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bot.engine.games import GAMES
from bot.engine.presets import Catalogue
from bot.engine.rules import MIN_SEATS, OptionValue
from bot.services.errors import NotAllowed, NotNow
from bot.services.tables import seating
from bot.services.values.tables import Level, Table, TableConfig, TableStatus

MOST_STAKE = 1000
MOST_HANDS = 1000
MOST_TOTAL = 10_000
LEAST_SEATS, MOST_SEATS = MIN_SEATS, max(game.most_seats for game in GAMES.values())


class Keep(Enum):
    """Stands for an argument that was not given, where None means something."""

    KEEP = 0


def checked(config: TableConfig, presets: Catalogue) -> TableConfig:
    """Return a configuration with the rules its options mean, only real differences kept.

    Raises NotNow (`stake-range`, `hands-range`, `total-range`: least, most), RuleConflict.
    """
    if not 0 <= config.stake <= MOST_STAKE:
        raise NotNow("stake-range", least=0, most=MOST_STAKE)
    if config.hands is not None and not 1 <= config.hands <= MOST_HANDS:
        raise NotNow("hands-range", least=1, most=MOST_HANDS)
    if config.total is not None and not 1 <= config.total <= MOST_TOTAL:
        raise NotNow("total-range", least=1, most=MOST_TOTAL)
    preset = presets.find(config.preset)
    rules = preset.rules_with(config.options, config.seats)
    return replace(config, preset=preset.name, rules=rules, options=rules.changed_from(preset.rules))


def require_host_in_lobby(table: Table, by: int) -> None:
    """Raise NotNow (`already-started`) after the first deal, NotAllowed (`not-host`) for all but the host."""
    if table.status is not TableStatus.LOBBY:
        raise NotNow("already-started")
    if by != table.host_id:
        raise NotAllowed("not-host")


def with_option(table: Table, presets: Catalogue, name: str, value: OptionValue) -> Table:
    """Set a house rule; other rules than a saved set's lose its name. Raises RuleConflict."""
    old = table.config
    config = checked(replace(old, options={**old.options, name: value}), presets)
    return replace(table, config=config if config.rules == old.rules else replace(config, title=""))


def with_preset(table: Table, presets: Catalogue, name: str) -> Table:
    """Choose another game, with its own rules and the nearest number of seats it can be played with.

    Raises NotNow (`seats-taken`), RuleConflict (`preset-unknown`).
    """
    preset = presets.find(name)
    seats = min(max(table.config.seats, preset.least_seats), preset.most_seats)
    config = replace(table.config, preset=preset.name, options={}, seats=seats, title="")
    return seating.resized(replace(table, config=checked(config, presets)), seats)


def with_config(table: Table, presets: Catalogue, wanted: TableConfig, *, level: Level | None) -> Table:
    """Give a table other settings, and chairs for so many; `level` is a new one for its computers.

    Raises NotNow (`seats-taken`) and what `checked` raises.
    """
    config = checked(wanted, presets)
    new_clock = config.clock is not table.config.clock
    table = seating.resized(replace(table, config=config), config.seats)
    return _refitted(table, new_clock=new_clock, level=level)


def _refitted(table: Table, *, new_clock: bool, level: Level | None) -> Table:
    """Give everybody the bank of a new clock, and the computers a new level."""
    bank, seats = table.config.clock.timing.bank, table.seats
    if level is not None:
        seats = tuple(replace(seat, computer=level) if seat.computer else seat for seat in seats)
    if new_clock:
        seats = tuple(replace(seat, bank=bank) if seat.user_id is not None else seat for seat in seats)
    return replace(table, seats=seats)
