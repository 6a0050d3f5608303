"""The settings of a server: a page for each subject shows every value, says what it means, and changes it.

Numbers and switches come from their declarations (`bot.services.values.settings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.presets import Catalogue
from bot.services.server import guild_settings
from bot.services.server.guild_settings import MOST_CHANNELS
from bot.services.server.saved_rules import SAVED
from bot.services.values.settings import GuildSettings, Openers, Page, numbers_on, pages, switches_on
from bot.services.values.tables import SavedRules
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext

USUAL = "usual"
"""The value of a menu that goes back to the default."""

ZONE_FIELD = "time_zone"
"""The field of the form of chips that is no number; those of numbers have the setting's name."""

_PAGE_KEYS = {
    Page.GENERAL: "settings-page-general",
    Page.CHIPS: "settings-page-chips",
    Page.GIFTS: "settings-page-gifts",
    Page.COMPUTERS: "settings-page-computers",
    Page.TOURNAMENTS: "settings-page-tournaments",
}

_OPENER_KEYS = {
    Openers.EVERYONE: "settings-openers-everyone",
    Openers.MANAGERS: "settings-openers-managers",
    Openers.ROLE: "settings-openers-role",
}
_CHANNEL_TYPES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.category,
]
_NUMBERS = {
    name: 2000 + n
    for n, name in enumerate(("locale", "game", "saved", "channels", "openers", "role", "page"))
}
"""A number for each menu: apps take two menus in one place for the same one otherwise."""


@dataclass(frozen=True, slots=True)
class ServerPage:
    """What the panel shows: the settings, the language the server has in Discord, its own rule sets.

    `channels` and `role` are those of the settings that are still there; `unread` is how many things stood
    out about chips that no manager has read.
    """

    settings: GuildSettings
    language: str
    saved: Sequence[SavedRules]
    channels: Sequence[int]
    role: int | None
    unread: int = 0


def settings_panel(
    ctx: PanelContext, page: ServerPage, catalogue: Catalogue, shown: Page = Page.GENERAL
) -> ui.LayoutView:
    """Return a page of the settings of a server with a menu or button for each.

    Menus and buttons have the verb ``server`` and the setting's name as argument; a page's form is opened by
    ``serverform``.
    """
    blocks: list[parts.Block | str] = [
        f"## ⚙️ {ctx.text('settings-title')}\n-# {ctx.text('settings-help')}",
        _pages(ctx, shown),
    ]
    if shown is Page.GENERAL:
        blocks += [
            *([f"🔎 {ctx.text('settings-watch', count=page.unread)}"] if page.unread else []),
            *_language(ctx, page),
            *_game(ctx, page, catalogue),
            *_channels(ctx, page),
            *_openers(ctx, page),
            parts.line(),
        ]
    texts = [_number(ctx, page.settings, name, it.unit) for name, it in numbers_on(shown).items()]
    texts += [_switch(ctx, page.settings, name) for name in switches_on(shown)]
    if shown is Page.CHIPS:
        texts.append(_zone(ctx, page))
    blocks += [parts.lines(*texts), *parts.rows(_buttons(ctx, page, shown))]
    return parts.layout(parts.QUIET_COLOUR, blocks)


def _pages(ctx: PanelContext, shown: Page) -> parts.Block:
    options = [
        discord.SelectOption(label=ctx.text(_PAGE_KEYS[one]), value=one.value, default=one is shown)
        for one in pages()
    ]
    return _select("page", options)


def _heading(ctx: PanelContext, name: str, meaning: str, value: str = "") -> str:
    """Return a setting's name with its value, and in small letters what it means."""
    name = f"**{name}**"
    first = ctx.text("settings-value", name=name, value=value) if value else name
    return parts.lines(first, f"-# {meaning}")


def _id(name: str) -> str:
    return ids.build("server", 0, 0, name)


def _select(name: str, options: Sequence[discord.SelectOption], placeholder: str = "") -> parts.Block:
    select: ui.Select[Any] = ui.Select(
        id=_NUMBERS[name],
        custom_id=_id(name),
        options=list(options[: parts.MOST_OPTIONS]),
        placeholder=placeholder or None,
    )
    return ui.ActionRow(select)


def _language(ctx: PanelContext, page: ServerPage) -> list[parts.Block | str]:
    usual = ctx.text("settings-language-usual", language=ctx.texts.languages[page.language].name)
    chosen = page.settings.locale
    options = [
        discord.SelectOption(label=usual, value=USUAL, default=chosen is None),
        *(
            discord.SelectOption(label=language.name, value=code, default=code == chosen)
            for code, language in ctx.texts.languages.items()
        ),
    ]
    return [
        _heading(ctx, ctx.text("settings-language"), ctx.text("settings-language-help")),
        _select("locale", options),
    ]


def _game(ctx: PanelContext, page: ServerPage, catalogue: Catalogue) -> list[parts.Block | str]:
    usual = next(iter(catalogue))
    known = {f"{SAVED}{saved.id}": saved.name for saved in page.saved}
    chosen = page.settings.game if page.settings.game in {*catalogue, *known} else usual
    shown = known.get(chosen or "") or fmt.preset_name(ctx, chosen or usual)
    presets = [
        discord.SelectOption(label=fmt.preset_name(ctx, name), value=name, default=name == chosen)
        for name in catalogue
    ]
    blocks: list[parts.Block | str] = [
        _heading(ctx, ctx.text("settings-game"), ctx.text("settings-game-help"), fmt.escape(shown)),
        _select("game", presets, ctx.text("settings-game-preset")),
    ]
    if known:
        own = [
            discord.SelectOption(label=name, value=value, default=value == chosen)
            for value, name in known.items()
        ]
        blocks.append(_select("saved", own, ctx.text("settings-game-saved")))
    return blocks


def _channels(ctx: PanelContext, page: ServerPage) -> list[parts.Block | str]:
    if page.channels:
        value = fmt.join(ctx, (f"<#{number}>" for number in page.channels))
    else:
        value = ctx.text("settings-channels-gone" if page.settings.channels else "settings-channels-all")
    select: ui.ChannelSelect[Any] = ui.ChannelSelect(
        id=_NUMBERS["channels"],
        custom_id=_id("channels"),
        channel_types=_CHANNEL_TYPES,
        placeholder=ctx.text("settings-channels-all"),
        min_values=0,
        max_values=MOST_CHANNELS,
        default_values=[
            discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.channel)
            for number in page.channels
        ],
    )
    return [
        _heading(ctx, ctx.text("settings-channels"), ctx.text("settings-channels-help"), value),
        ui.ActionRow(select),
    ]


def _openers(ctx: PanelContext, page: ServerPage) -> list[parts.Block | str]:
    settings = page.settings
    if settings.openers is not Openers.ROLE:
        value = ctx.text(_OPENER_KEYS[settings.openers])
    elif page.role is None:
        value = ctx.text("settings-openers-gone")
    else:
        value = f"<@&{page.role}>"
    kinds = [kind for kind in Openers if kind is not Openers.ROLE or settings.openers is Openers.ROLE]
    options = [
        discord.SelectOption(
            label=ctx.text(_OPENER_KEYS[kind]), value=kind.value, default=kind is settings.openers
        )
        for kind in kinds
    ]
    default = [] if page.role is None else [page.role]
    role: ui.RoleSelect[Any] = ui.RoleSelect(
        id=_NUMBERS["role"],
        custom_id=_id("role"),
        placeholder=ctx.text("settings-role"),
        default_values=[
            discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.role)
            for number in default
        ],
    )
    return [
        _heading(ctx, ctx.text("settings-openers"), ctx.text("settings-openers-help"), value),
        _select("openers", options),
        ui.ActionRow(role),
    ]


def _number(ctx: PanelContext, settings: GuildSettings, name: str, unit: str) -> str:
    shown = ctx.text(unit, count=getattr(settings, name))
    return _heading(ctx, ctx.text(fmt.setting_key(name)), ctx.text(fmt.setting_key(name, "-help")), shown)


def _switch(ctx: PanelContext, settings: GuildSettings, name: str) -> str:
    value = ctx.text("settings-on" if getattr(settings, name) else "settings-off")
    return _heading(ctx, ctx.text(fmt.setting_key(name)), ctx.text(fmt.setting_key(name, "-help")), value)


def _zone(ctx: PanelContext, page: ServerPage) -> str:
    zone = page.settings.zone(page.language)
    meaning = ctx.text("settings-zone-help", time=guild_settings.clock_in(ctx.now, zone))
    return _heading(ctx, ctx.text("settings-zone"), meaning, fmt.escape(zone))


def _buttons(ctx: PanelContext, page: ServerPage, shown: Page) -> list[ui.Button[Any]]:
    settings = page.settings
    buttons: list[ui.Button[Any]] = []
    if numbers_on(shown):
        form = ids.build("serverform", 0, 0, shown.value)
        buttons.append(ui.Button(label=ctx.text("button-numbers"), custom_id=form, style=ButtonStyle.primary))
    for name in switches_on(shown):
        on = getattr(settings, name)
        label = ctx.text("button-off" if on else "button-on", name=ctx.text(fmt.setting_key(name)))
        buttons.append(ui.Button(label=label, custom_id=_id(f"{name}-off" if on else f"{name}-on")))
    if shown is Page.GIFTS or (shown is Page.GENERAL and page.unread):
        buttons.append(ui.Button(label=ctx.text("button-watch"), custom_id=ids.build("serverwatch", 0, 0)))
    if shown is Page.GENERAL:
        label = ctx.text("button-defaults")
        buttons.append(ui.Button(label=label, custom_id=_id("reset"), style=ButtonStyle.danger))
    return buttons


def reset_question(ctx: PanelContext) -> ui.LayoutView:
    """Return the question before all settings go back to their defaults."""
    buttons: list[ui.Button[Any]] = [
        ui.Button(
            label=ctx.text("button-defaults"),
            custom_id=_id(f"reset.{notices.YES}"),
            style=ButtonStyle.danger,
        ),
        ui.Button(label=ctx.text("button-cancel"), custom_id=_id(f"reset.{notices.NO}")),
    ]
    return parts.layout(parts.QUIET_COLOUR, [ctx.text("settings-reset-ask"), *parts.rows(buttons)])


def settings_form(ctx: PanelContext, page: ServerPage, shown: Page = Page.CHIPS) -> ui.Modal:
    """Return the form of a page's numbers, with the time zone on that of chips, filled in with what holds."""
    settings, zone = page.settings, page.settings.zone(page.language)
    custom_id = ids.build("servertyped", 0, 0, shown.value)
    form = ui.Modal(title=ctx.text(_PAGE_KEYS[shown]), custom_id=custom_id)
    for name, number in numbers_on(shown).items():
        meaning = ctx.text("form-number-help", least=number.least, most=number.most)
        label = ctx.text(fmt.setting_key(name))
        form.add_item(_field(name, label, meaning, str(getattr(settings, name))))
    if shown is Page.CHIPS:
        meaning = ctx.text("form-server-zone-help")
        form.add_item(_field(ZONE_FIELD, ctx.text("settings-zone"), meaning, zone))
    return form


def _field(name: str, label: str, meaning: str, value: str) -> ui.Label[ui.Modal]:
    typed: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=name, default=value, max_length=40, required=False)
    return ui.Label(text=label, description=meaning, component=typed)
