"""The server's settings: menus, buttons and the form that change them at once (hosts.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord

from bot.services.errors import NotNow
from bot.services.guild_settings import LANGUAGES
from bot.services.rights import require_manager
from bot.services.setting_values import GuildSettings, Openers
from bot.ui import ids, notices
from bot.ui.items.base import Press, verb
from bot.ui.panels.settings import (
    DAILY_FIELD,
    START_FIELD,
    USUAL,
    ZONE_FIELD,
    ServerPage,
    reset_question,
    settings_form,
    settings_panel,
)
from bot.ui.request import Request
from bot.ui.rights import may_manage_server


async def settings_of(request: Request) -> discord.ui.LayoutView:
    """Return the panel of the server's settings. Raises NotAllowed (`not-manager`)."""
    require_manager(may_manage_server(request.interaction))
    settings = await request.desk.guild_settings.of(request.guild_id)
    return await _panel(request, settings)


async def _panel(request: Request, settings: GuildSettings) -> discord.ui.LayoutView:
    page = await _page(request, settings)
    return settings_panel(request.ctx, page, request.desk.catalogue)


async def _page(request: Request, settings: GuildSettings) -> ServerPage:
    guild, role = request.interaction.guild, settings.opener_role
    return ServerPage(
        settings=settings,
        language=request.guild_locale,
        saved=await request.desk.saved_rules.of_guild(request.guild_id),
        channels=[n for n in settings.channels if guild is not None and guild.get_channel(n) is not None],
        role=role if role is not None and guild is not None and guild.get_role(role) is not None else None,
    )


@verb("server", of_table=False)
async def change(press: Press) -> None:
    """Change the setting that a menu or a button is for."""
    name, _, answer = press.id.arg.partition(".")
    if name == "reset":
        await _reset(press, answer)
        return
    changes = _chosen(press, name)
    if changes is None:
        await press.reply.say(press.text("press-unknown"))
        return
    await _change(press, changes)


def _chosen(press: Press, name: str) -> Mapping[str, object] | None:
    """Return what was chosen, as the service takes it; None for what no menu of ours offers."""
    value, guild = press.values[0] if press.values else "", press.interaction.guild
    if name == "locale" and value in (USUAL, *LANGUAGES):
        return {"locale": None if value == USUAL else value}
    if name in ("game", "saved") and value:
        return {"game": value}
    if name == "openers" and value in (Openers.EVERYONE.value, Openers.MANAGERS.value):
        return {"openers": Openers(value)}
    if name == "openers" and value == Openers.ROLE.value:
        return {}
    if name in ("mentions-on", "mentions-off"):
        return {"mentions": name == "mentions-on"}
    chosen = [number for number in map(ids.number_of, press.values) if number is not None]
    if guild is None or len(chosen) < len(press.values):
        return None
    if name == "channels":
        return {"channels": [number for number in chosen if guild.get_channel(number) is not None]}
    if name == "role" and chosen and guild.get_role(chosen[0]) is not None:
        return {"openers": Openers.EVERYONE if chosen[0] == guild.id else chosen[0]}
    return None


async def _change(press: Press, changes: Mapping[str, object]) -> None:
    settings = await press.desk.guild_settings.change(
        press.guild_id, press.person, changes, manager=may_manage_server(press.interaction)
    )
    await press.reply.update(await _panel(press, settings))


async def _reset(press: Press, answer: str) -> None:
    """Ask before everything goes back to its default; then do it, or show the settings as they are."""
    if answer == notices.YES:
        manager = may_manage_server(press.interaction)
        settings = await press.desk.guild_settings.reset(press.guild_id, press.person, manager=manager)
        await press.reply.update(await _panel(press, settings))
    elif answer == notices.NO:
        await press.reply.update(await settings_of(press))
    else:
        require_manager(may_manage_server(press.interaction))
        await press.reply.update(reset_question(press.ctx))


@verb("serverform", of_table=False)
async def form(press: Press) -> None:
    """Open the form of the numbers and the time zone."""
    require_manager(may_manage_server(press.interaction))
    page = await _page(press, await press.desk.guild_settings.of(press.guild_id))
    if not await press.reply.form(settings_form(press.ctx, page)):
        await press.reply.say(press.text("form-late"))


@verb("servertyped", of_table=False)
async def typed(press: Press) -> None:
    """Take what was typed into the form, all of it or nothing; an empty field goes back to the default."""
    settings = await press.desk.guild_settings.of(press.guild_id)
    written: dict[str, tuple[object, object]] = {
        "starting_chips": (_number(press.typed.get(START_FIELD, "")), settings.starting_chips),
        "daily_chips": (_number(press.typed.get(DAILY_FIELD, "")), settings.daily_chips),
        "time_zone": (press.typed.get(ZONE_FIELD, "").strip() or None, settings.zone(press.guild_locale)),
    }
    # A default that was left as it stood is no decision: it may change with the operator's settings.
    await _change(press, {name: new for name, (new, old) in written.items() if new != old})


def _number(written: str) -> int | None:
    """Return a number as people write it, ``1,000``; None for nothing. Raises NotNow
    (`number-unreadable`)."""
    plain = re.sub(r"[\s,，]", "", written)
    if not plain:
        return None
    if not plain.isdecimal() or len(plain) > 12:
        raise NotNow("number-unreadable", text=written[:40])
    return int(plain)
