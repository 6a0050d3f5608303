"""The settings of a server: one panel that shows every value, says what it means, and changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.presets import Catalogue
from bot.services import zones
from bot.services.guild_settings import LANGUAGES, MOST_CHANNELS
from bot.services.model import SavedRules
from bot.services.saved_rules import SAVED
from bot.services.setting_values import GuildSettings, Openers
from bot.ui import format as fmt
from bot.ui import ids, notices
from bot.ui.context import PanelContext
from bot.ui.panels import parts

USUAL = "usual"
"""The value of a menu that goes back to the default."""

START_FIELD, DAILY_FIELD, ZONE_FIELD = "start", "daily", "zone"
"""The fields of the form."""

_LANGUAGE_KEYS = {"en": "language-en", "ja": "language-ja"}
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
    name: 2000 + n for n, name in enumerate(("locale", "game", "saved", "channels", "openers", "role"))
}
"""A number for each menu: apps take two menus in one place for the same one otherwise."""


@dataclass(frozen=True, slots=True)
class ServerPage:
    """What the panel shows: the settings, the language the server has in Discord, its own rule sets.

    `channels` and `role` are those of the settings that are still there.
    """

    settings: GuildSettings
    language: str
    saved: Sequence[SavedRules]
    channels: Sequence[int]
    role: int | None


def settings_panel(ctx: PanelContext, page: ServerPage, catalogue: Catalogue) -> ui.LayoutView:
    """Return the settings of a server with a menu or button for each.

    Menus and buttons have the verb ``server`` and the setting's name as argument; the form is opened by
    ``serverform``.
    """
    blocks = [
        f"## ⚙️ {ctx.text('settings-title')}\n-# {ctx.text('settings-help')}",
        *_language(ctx, page),
        *_game(ctx, page, catalogue),
        *_channels(ctx, page),
        *_openers(ctx, page),
        parts.line(),
        _mentions(ctx, page.settings),
        _chips(ctx, page),
        *parts.rows(_buttons(ctx, page.settings)),
    ]
    return parts.layout(parts.QUIET_COLOUR, blocks)


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
    usual = ctx.text("settings-language-usual", language=ctx.text(_LANGUAGE_KEYS[page.language]))
    chosen = page.settings.locale
    options = [
        discord.SelectOption(label=usual, value=USUAL, default=chosen is None),
        *(
            discord.SelectOption(label=ctx.text(_LANGUAGE_KEYS[code]), value=code, default=code == chosen)
            for code in LANGUAGES
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


def _mentions(ctx: PanelContext, settings: GuildSettings) -> str:
    value = ctx.text("settings-on" if settings.mentions else "settings-off")
    return _heading(ctx, ctx.text("settings-mentions"), ctx.text("settings-mentions-help"), value)


def _chips(ctx: PanelContext, page: ServerPage) -> str:
    settings, zone = page.settings, page.settings.zone(page.language)
    start = ctx.text("settings-chips", chips=settings.starting_chips)
    daily = ctx.text("settings-chips", chips=settings.daily_chips)
    return parts.lines(
        _heading(ctx, ctx.text("settings-start"), ctx.text("settings-start-help"), start),
        _heading(ctx, ctx.text("settings-daily"), ctx.text("settings-daily-help"), daily),
        _heading(
            ctx,
            ctx.text("settings-zone"),
            ctx.text("settings-zone-help", time=zones.clock_in(ctx.now, zone)),
            fmt.escape(zone),
        ),
    )


def _buttons(ctx: PanelContext, settings: GuildSettings) -> list[ui.Button[Any]]:
    mentions = "button-mentions-off" if settings.mentions else "button-mentions-on"
    return [
        ui.Button(
            label=ctx.text("button-numbers"),
            custom_id=ids.build("serverform", 0, 0),
            style=ButtonStyle.primary,
        ),
        ui.Button(
            label=ctx.text(mentions), custom_id=_id("mentions-off" if settings.mentions else "mentions-on")
        ),
        ui.Button(label=ctx.text("button-defaults"), custom_id=_id("reset"), style=ButtonStyle.danger),
    ]


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


def settings_form(ctx: PanelContext, page: ServerPage) -> ui.Modal:
    """Return the form of the numbers and the time zone, filled in with what holds now."""
    settings, zone = page.settings, page.settings.zone(page.language)
    form = ui.Modal(title=ctx.text("form-settings-title"), custom_id=ids.build("servertyped", 0, 0))
    fields = (
        (START_FIELD, "settings-start", "form-server-start-help", str(settings.starting_chips)),
        (DAILY_FIELD, "settings-daily", "form-daily-help", str(settings.daily_chips)),
        (ZONE_FIELD, "settings-zone", "form-server-zone-help", zone),
    )
    for name, label, help_key, value in fields:
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=name, default=value, max_length=40, required=False
        )
        form.add_item(ui.Label(text=ctx.text(label), description=ctx.text(help_key), component=field))
    return form
