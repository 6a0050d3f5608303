"""Finds the game a person means: a preset by any of its names, or a saved rule set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress

from bot.engine.errors import RuleConflict
from bot.engine.games import Catalogue, Preset, options_named
from bot.engine.options import OptionValue
from bot.services.errors import SavedRulesNotFound, ServiceError
from bot.services.server.guild_settings import SAVED
from bot.services.values.tables import SavedRules, TableConfig, fold_name
from bot.ui.core import format as fmt
from bot.ui.core.app import App, app_of
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.slash import Choices, matching, measure
from bot.ui.forms import encode


async def find_game(request: Request, named: str | None, seats: int | None = None) -> TableConfig:
    """Return the configuration for the game that a person names; None: the usual game.

    Accepts presets, their aliases and names in every language, and this server's rule sets. `seats` None: the
    best number. Raises RuleConflict (`preset-unknown`, or rules that do not fit the seats) and
    SavedRulesOutdated.
    """
    name = named or await _usual_game(request)
    if isinstance(name, SavedRules):
        return request.app.saved_rules.config(name, seats)
    preset = _preset(request.app, name)
    if preset is not None:
        return config_of(preset, {}, seats or preset.best_seats)
    guild_id = request.interaction.guild_id
    if guild_id is not None:
        with suppress(SavedRulesNotFound):
            saved = await request.app.saved_rules.find(guild_id, name)
            return request.app.saved_rules.config(saved, seats)
    raise RuleConflict("preset-unknown", preset=name[:40], presets=tuple(request.app.presets))


async def _usual_game(request: Request) -> str | SavedRules:
    """Return the server's usual game, else the first preset."""
    first = next(iter(request.app.presets))
    if request.in_dm:
        return first
    game = (await request.app.guild_settings.of(request.guild_id)).game or first
    if game.startswith(SAVED):
        saved = await request.app.saved_rules.of_guild(request.guild_id)
        return next((it for it in saved if game == f"{SAVED}{it.id}"), first)
    return game if game in request.app.presets else first


def game_names(app: App) -> frozenset[str]:
    """Return the names of all presets in every language."""
    return frozenset(
        fmt.preset_name(app.context(locale), name) for name in app.presets for locale in app.texts.languages
    )


def read_options(text: str) -> dict[str, OptionValue]:
    """Parse house rules as typed: ``min_bid=13, no_trump=high``.

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
    """Parse a typed value of any family's option, ignoring case; an invalid one is returned unchanged."""
    values = (value for spec in options_named(name) for value in spec.values)
    named = {encode(value).casefold(): value for value in values}
    return named.get(written.casefold(), written)


def changed_config(
    catalogue: Catalogue, config: TableConfig, options: Mapping[str, OptionValue]
) -> TableConfig:
    """Return a configuration with more house rules. Raises RuleConflict."""
    if not options:
        return config
    preset = catalogue.find(config.preset)
    return config_of(preset, {**config.options, **options}, config.seats)


def config_of(preset: Preset, options: Mapping[str, OptionValue], seats: int) -> TableConfig:
    """Return the configuration of a preset with options. Raises RuleConflict."""
    rules = preset.rules_with(options, seats)
    return TableConfig(preset.name, rules.changed_from(preset.rules), rules, seats)


def _preset(app: App, named: str) -> Preset | None:
    with suppress(RuleConflict):
        return app.presets.find(named.strip())
    for locale in app.texts.languages:
        ctx = app.context(locale)
        for preset in app.presets.values():
            if fold_name(fmt.preset_name(ctx, preset.name)) == fold_name(named):
                return preset
    return None


# --- suggestions -----------------------------------------------------------------------------------------


@measure
async def suggest_games(interaction: Interaction, typed: str) -> Choices:
    """Return the presets in the asker's language, then the rule sets of their server."""
    app = app_of(interaction)
    ctx = app.context_for(interaction.locale)
    presets = [(fmt.preset_name(ctx, name), name) for name in app.presets]
    saved = [(ctx.text("saved-choice", name=it.name), it.name) for it in await _saved_rules(interaction)]
    return matching(_nearest_first([*presets, *saved], typed), typed)


def _nearest_first(games: list[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """Sort games: exact matches of the typed text first, then names containing it as a word, then others."""
    wanted = fold_name(typed)

    def distance(game: tuple[str, str]) -> int:
        names = [fold_name(name) for name in game]
        if wanted in names:
            return 0
        words = [word for name in names for word in name.split()]
        return 1 if wanted in words else 2

    return sorted(games, key=distance) if wanted else games


@measure
async def suggest_saved(interaction: Interaction, typed: str) -> Choices:
    """Return the rule sets of the asker's server."""
    return matching([(saved.name, saved.name) for saved in await _saved_rules(interaction)], typed)


async def _saved_rules(interaction: Interaction) -> tuple[SavedRules, ...]:
    if interaction.guild_id is None:
        return ()
    try:
        return await app_of(interaction).saved_rules.of_guild(interaction.guild_id)
    except ServiceError:
        return ()
