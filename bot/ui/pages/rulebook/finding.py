"""Which rule book somebody means, and the book that a page belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.errors import RuleConflict
from bot.engine.presets import Preset
from bot.engine.rules import OptionValue
from bot.services.errors import ServiceError
from bot.services.server.saved_rules import SAVED
from bot.ui.core import ids
from bot.ui.core.finding import find_table
from bot.ui.core.request import Request
from bot.ui.pages.rulebook.panel import HERE, Book, PageRef
from bot.ui.table.games import config_of, find_game


async def book_of_game(request: Request, named: str | None) -> Book:
    """Return the rule book of a game; None: of the table that is meant, without one of the usual game.

    Raises as `find_game`.
    """
    if named is None:
        try:
            snapshot = await find_table(request)
        except ServiceError:
            pass
        else:
            return await find_book(request, PageRef(HERE, snapshot.table.config.seats, table=request.table))
    config = await find_game(request, named)
    if not config.title:
        return await find_book(request, PageRef(config.preset, config.seats))
    saved = await request.app.saved_rules.find(request.interaction.guild_id or 0, config.title)
    return await find_book(request, PageRef(f"{SAVED}{saved.id}", config.seats))


async def find_book(request: Request, ref: PageRef) -> Book:
    """Return the rule book that a page belongs to.

    Raises TableNotFound, SavedRulesNotFound, SavedRulesOutdated and RuleConflict.
    """
    app = request.app
    if ref.source == HERE:
        config = (await app.tables.snapshot(ref.table)).table.config
        usual = app.presets.find(config.preset).rules
        return Book(HERE, config, usual, table=ref.table)
    if ref.source.startswith(SAVED):
        number = ref.source.removeprefix(SAVED)
        guild_id = request.interaction.guild_id or 0
        saved = await app.saved_rules.get(guild_id, ids.number_of(number) or 0)
        config = app.saved_rules.config(saved, ref.seats)
        preset = app.presets.find(config.preset)
        return Book(ref.source, config, preset.rules, _seat_choices(preset, config.options))
    preset = app.presets.find(ref.source)
    return Book(preset.name, config_of(preset, {}, ref.seats), preset.rules, _seat_choices(preset, {}))


def _seat_choices(preset: Preset, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    return tuple(
        seats
        for seats in range(preset.least_seats, preset.most_seats + 1)
        if _playable(preset, options, seats)
    )


def _playable(preset: Preset, options: Mapping[str, OptionValue], seats: int) -> bool:
    try:
        preset.rules_with(options, seats)
    except RuleConflict:
        return False
    return True
