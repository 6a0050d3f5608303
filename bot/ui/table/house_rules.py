"""The host's menus in the lobby: the game, seats, stake, clock, and every house rule (rules.md 2)."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ButtonStyle, ui

from bot.engine.errors import RuleConflict
from bot.engine.games import OPTION_NAMES, game_of
from bot.engine.presets import Catalogue
from bot.engine.rules import Option, OptionSet, OptionValue, pages_of, with_options
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.config_words import CLOCK_KEYS, LEVEL_KEYS, hands_label, total_label
from bot.ui.core.context import PanelContext

TABLE_PAGE = "table"
_STAKES = (0, 1, 2, 5, 10, 20, 50, 100)
_HANDS = (1, 2, 3, 5, 8, 10, 15, 20, 30)
_TOTALS = (1, 5, 10, 20, 30, 50, 100, 200, 500)

_NUMBERS = {name: 1000 + number for number, name in enumerate((*ids.CONFIG_NAMES, *OPTION_NAMES))}
"""A number for each menu: apps take two menus in one place for the same one otherwise."""

_PAGES_PER_ROW = 3


def rules_panel(
    ctx: PanelContext, snapshot: TableSnapshot, catalogue: Catalogue, page: str = TABLE_PAGE
) -> ui.LayoutView:
    """Return one page of the host's menus; menus offer only what can be played with the other settings.

    `page` is ``table`` or one of `pages_of`; anything else shows the first page. Menus have the verb
    ``opt`` with the setting's name as argument (`ids.decode_setting`), the page buttons ``rules``.
    """
    pages = pages_of(snapshot.table.config.rules)
    page = page if page in pages else TABLE_PAGE
    title = parts.lines(f"### {ctx.text('rules-title')}", f"-# {ctx.text('rules-agree')}")
    blocks: list[parts.Block | str] = [title, *_page_buttons(ctx, snapshot, page)]
    if page == TABLE_PAGE:
        blocks += _table_menus(ctx, snapshot, catalogue)
    else:
        for option in pages[page]:
            blocks += _rule_menu(ctx, snapshot, option)
    return parts.layout(parts.LOBBY_COLOUR, blocks)


def _page_buttons(ctx: PanelContext, snapshot: TableSnapshot, shown: str) -> list[parts.Block]:
    rules = snapshot.table.config.rules
    buttons = [
        parts.button(
            ctx,
            f"rules-page-{page}",
            "rules",
            snapshot,
            page,
            style=ButtonStyle.primary if page == shown else ButtonStyle.secondary,
            disabled=page == shown,
        )
        for page in (TABLE_PAGE, *pages_of(rules))
    ]
    starts = range(0, len(buttons), _PAGES_PER_ROW)
    return [ui.ActionRow(*buttons[start : start + _PAGES_PER_ROW]) for start in starts]


def _setting(
    snapshot: TableSnapshot,
    name: str,
    heading: str,
    choices: Sequence[tuple[OptionValue | None, str]],
    present: OptionValue | None,
) -> list[parts.Block | str]:
    """Return heading and menu of a setting; a menu without a choice is closed.

    The present value stands in it even where an app still keeps what was chosen on another page.
    """
    options = [
        discord.SelectOption(label=label, value=ids.encode_value(value), default=value == present)
        for value, label in choices[: parts.MOST_OPTIONS]
    ]
    shown = next((option.label for option in options if option.default), options[0].label)
    closed, number = len(options) < 2, _NUMBERS[name]
    select = parts.menu(snapshot, "opt", name, shown, options, disabled=closed, number=number)
    return [heading, select]


def _table_menus(ctx: PanelContext, snapshot: TableSnapshot, catalogue: Catalogue) -> list[parts.Block | str]:
    return [
        *_game_menus(ctx, snapshot, catalogue),
        *_length_menus(ctx, snapshot),
        *_manner_menus(ctx, snapshot),
    ]


def _game_menus(ctx: PanelContext, snapshot: TableSnapshot, catalogue: Catalogue) -> list[parts.Block | str]:
    """Return the menus of the game and of how many play it."""
    config = snapshot.table.config
    seated = sum(seat.user_id is not None for seat in snapshot.table.seats)
    games = [name for name, preset in catalogue.items() if preset.most_seats >= seated]
    played = catalogue[config.preset]
    seats = [
        number
        for number in range(max(played.least_seats, seated), played.most_seats + 1)
        if number == config.seats or _playable(config.rules, number)
    ]
    return [
        *_setting(
            snapshot,
            "preset",
            _setting_heading(ctx, "setting-game", "setting-game-help"),
            [(name, fmt.preset_name(ctx, name)) for name in games],
            config.preset,
        ),
        *_setting(
            snapshot,
            "seats",
            _setting_heading(ctx, "setting-seats"),
            [(number, ctx.text("config-seats", seats=number)) for number in seats],
            config.seats,
        ),
    ]


def _length_menus(ctx: PanelContext, snapshot: TableSnapshot) -> list[parts.Block | str]:
    """Return the menus of when the session ends."""
    config = snapshot.table.config
    hands = sorted({*_HANDS, *([config.hands] if config.hands is not None else [])})
    totals = sorted({*_TOTALS, *([config.total] if config.total is not None else [])})
    return [
        *_setting(
            snapshot,
            "hands",
            _setting_heading(ctx, "setting-hands"),
            [(number, hands_label(ctx, number)) for number in (None, *hands)],
            config.hands,
        ),
        *_setting(
            snapshot,
            "total",
            _setting_heading(ctx, "setting-total", "setting-total-help"),
            [(number, total_label(ctx, number)) for number in (None, *totals)],
            config.total,
        ),
    ]


def _manner_menus(ctx: PanelContext, snapshot: TableSnapshot) -> list[parts.Block | str]:
    """Return the menus of what is played for, how fast, and against how strong computers."""
    config = snapshot.table.config
    return [
        *_setting(
            snapshot,
            "stake",
            _setting_heading(ctx, "setting-stake", "setting-stake-help"),
            [(number, ctx.text("config-stake", stake=number)) for number in sorted({*_STAKES, config.stake})],
            config.stake,
        ),
        *_setting(
            snapshot,
            "clock",
            _setting_heading(ctx, "setting-clock", "setting-clock-help"),
            [(clock.value, ctx.text(key)) for clock, key in CLOCK_KEYS.items()],
            config.clock.value,
        ),
        *_setting(
            snapshot,
            "level",
            _setting_heading(ctx, "setting-level"),
            [(level.value, ctx.text(key)) for level, key in LEVEL_KEYS.items()],
            config.level.value,
        ),
    ]


def _setting_heading(ctx: PanelContext, key: str, help_key: str | None = None) -> str:
    return parts.lines(f"**{ctx.text(key)}**", f"-# {ctx.text(help_key)}" if help_key else None)


def _rule_menu(ctx: PanelContext, snapshot: TableSnapshot, option: Option) -> list[parts.Block | str]:
    config = snapshot.table.config
    present: OptionValue = getattr(config.rules, option.name)
    choices = [
        (value, fmt.option_value(ctx, option.name, value))
        for value in offered_with(option.offered, present)
        if value == present or _playable(config.rules, config.seats, option.name, value)
    ]
    heading = f"**{fmt.option_name(ctx, option.name)}**\n-# {ctx.text(fmt.option_key(option.name) + '.help')}"
    return _setting(snapshot, option.name, heading, choices, present)


def offered_with(offered: Sequence[OptionValue], present: OptionValue) -> list[OptionValue]:
    """Return the values that a menu lists; a number that is not among them in its place."""
    return [*offered] if present in offered else sorted([*offered, present], key=int)


def _playable(rules: OptionSet, seats: int, option: str = "", value: OptionValue = "") -> bool:
    try:
        game_of(rules).check_rules(with_options(rules, {option: value}) if option else rules, seats)
    except RuleConflict:
        return False
    return True
