"""Which game somebody means: a preset by any of its names, or a rule set of the server; and its rule book."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.engine.errors import RuleConflict
from bot.engine.games import options_named
from bot.engine.presets import Catalogue, Preset
from bot.engine.rules import OptionValue
from bot.services.errors import SavedRulesNotFound, ServiceError
from bot.services.server.saved_rules import SAVED
from bot.services.values.tables import SavedRules, TableConfig, fold_name
from bot.ui import format as fmt
from bot.ui import ids
from bot.ui.context import PanelContext
from bot.ui.desk import Desk, desk_of
from bot.ui.finding import find_table
from bot.ui.measured import measured
from bot.ui.panels.rulebook import HERE, Book, PageRef
from bot.ui.reply import Interaction
from bot.ui.request import Request
from bot.ui.suggestions import Choices, offered
from bot.ui.texts import LOCALES, locale_of


async def find_game(request: Request, named: str | None, seats: int | None = None) -> TableConfig:
    """Return the set-up of a table for the game that somebody names; None: the usual game.

    Understood are presets, their aliases and names in every language, and rule sets of this server. `seats`
    None: the best number. Raises RuleConflict (`preset-unknown`, or rules that do not fit the seats) and
    SavedRulesOutdated.
    """
    name = named or await _usual_game(request)
    if isinstance(name, SavedRules):
        return request.desk.saved_rules.config(name, seats)
    preset = _preset(request.desk, name)
    if preset is not None:
        return _config(preset, {}, seats or preset.best_seats)
    guild_id = request.interaction.guild_id
    if guild_id is not None:
        try:
            saved = await request.desk.saved_rules.find(guild_id, name)
        except SavedRulesNotFound:
            pass
        else:
            return request.desk.saved_rules.config(saved, seats)
    raise RuleConflict("preset-unknown", preset=name[:40], allowed=tuple(request.desk.catalogue))


async def _usual_game(request: Request) -> str | SavedRules:
    """Return what is played where no game is named: as the server has settled, else the first preset."""
    first = next(iter(request.desk.catalogue))
    if request.in_dm:
        return first
    game = (await request.desk.guild_settings.of(request.guild_id)).game or first
    if game.startswith(SAVED):
        saved = await request.desk.saved_rules.of_guild(request.guild_id)
        return next((one for one in saved if game == f"{SAVED}{one.id}"), first)
    return game if game in request.desk.catalogue else first


def game_names(desk: Desk) -> frozenset[str]:
    """Return the names of all presets in every language."""
    return frozenset(
        fmt.preset_name(desk.painter.context(locale), name) for name in desk.catalogue for locale in LOCALES
    )


def read_options(text: str) -> dict[str, OptionValue]:
    """Return the house rules somebody has written: ``min_bid=13, no_trump=high``.

    Raises RuleConflict (`option-unknown`, `option-value`, `option-unreadable`).
    """
    options: dict[str, OptionValue] = {}
    for part in filter(None, re.split(r"[\s,、，;]+", text.strip())):
        name, equals, value = part.partition("=")
        if not equals:
            raise RuleConflict("option-unreadable", text=part[:40])
        name = name.casefold().replace("-", "_")
        options[name] = _value(name, value)
    return options


def _value(name: str, written: str) -> OptionValue:
    """Return what is written as a value of an option, in capitals or small letters as the option has it.

    Options of all families are understood; what is no value of the option stays as it is written.
    """
    if name == "suit_order":
        return "none" if written.casefold() == "none" else written.upper()
    specs = [spec.metadata for spec in options_named(name)]
    named: dict[str, OptionValue] = {
        ids.encode_value(value).casefold(): value for spec in specs for value in spec["values"]
    }
    if written.casefold() in named:
        return named[written.casefold()]
    is_number = any(spec["span"] for spec in specs) and re.fullmatch(r"[0-9]{1,6}", written)
    return int(written) if is_number else written


def changed_config(
    catalogue: Catalogue, config: TableConfig, options: Mapping[str, OptionValue]
) -> TableConfig:
    """Return a set-up with further house rules. Raises RuleConflict."""
    if not options:
        return config
    preset = catalogue.find(config.preset)
    return _config(preset, {**config.options, **options}, config.seats)


def _config(preset: Preset, options: Mapping[str, OptionValue], seats: int) -> TableConfig:
    rules = preset.rules_with(options, seats)
    return TableConfig(preset.name, rules.changed_from(preset.rules), rules, seats)


def _preset(desk: Desk, named: str) -> Preset | None:
    try:
        return desk.catalogue.find(named.strip())
    except RuleConflict:
        pass
    for locale in LOCALES:
        ctx = desk.painter.context(locale)
        for preset in desk.catalogue.values():
            if fold_name(fmt.preset_name(ctx, preset.name)) == fold_name(named):
                return preset
    return None


# --- rule books ------------------------------------------------------------------------------------------


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
    saved = await request.desk.saved_rules.find(request.interaction.guild_id or 0, config.title)
    return await find_book(request, PageRef(f"{SAVED}{saved.id}", config.seats))


async def find_book(request: Request, ref: PageRef) -> Book:
    """Return the rule book that a page belongs to.

    Raises TableNotFound, SavedRulesNotFound, SavedRulesOutdated and RuleConflict.
    """
    desk = request.desk
    if ref.source == HERE:
        config = (await desk.tables.snapshot(ref.table)).table.config
        usual = desk.catalogue.find(config.preset).rules
        return Book(HERE, config, usual, table=ref.table)
    if ref.source.startswith(SAVED):
        number = ref.source.removeprefix(SAVED)
        guild_id = request.interaction.guild_id or 0
        saved = await desk.saved_rules.get(guild_id, ids.number_of(number) or 0)
        config = desk.saved_rules.config(saved, ref.seats)
        preset = desk.catalogue.find(config.preset)
        return Book(ref.source, config, preset.rules, _seat_choices(preset, config.options))
    preset = desk.catalogue.find(ref.source)
    return Book(preset.name, _config(preset, {}, ref.seats), preset.rules, _seat_choices(preset, {}))


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


# --- suggestions -----------------------------------------------------------------------------------------


@measured
async def suggest_games(interaction: Interaction, typed: str) -> Choices:
    """Return the presets in the asker's language, then the rule sets of his server."""
    desk, ctx = desk_of(interaction), _ctx(interaction)
    presets = [(fmt.preset_name(ctx, name), name) for name in desk.catalogue]
    saved = [(ctx.text("saved-choice", name=one.name), one.name) for one in await _saved(interaction)]
    return offered([*presets, *saved], typed)


@measured
async def suggest_saved(interaction: Interaction, typed: str) -> Choices:
    """Return the rule sets of the asker's server."""
    return offered([(saved.name, saved.name) for saved in await _saved(interaction)], typed)


def _ctx(interaction: Interaction) -> PanelContext:
    return desk_of(interaction).painter.context(locale_of(interaction.locale))


async def _saved(interaction: Interaction) -> tuple[SavedRules, ...]:
    if interaction.guild_id is None:
        return ()
    try:
        return await desk_of(interaction).saved_rules.of_guild(interaction.guild_id)
    except ServiceError:
        return ()
