"""The server's settings: menus, buttons and the form that change them at once (hosts.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord

from bot.services.errors import NotNow, require_manager
from bot.services.values.settings import DECLARED, GuildSettings, Openers, Page, Switch, numbers_on, pages
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.pages.community.watch import watch_panel
from bot.ui.pages.server.settings import (
    USUAL,
    ZONE_FIELD,
    ServerPage,
    reset_question,
    settings_form,
    settings_panel,
)


async def settings_of(request: Request) -> discord.ui.LayoutView:
    """Return the panel of the server's settings. Raises NotAllowed (`not-manager`)."""
    require_manager(may_manage_server(request.interaction))
    settings = await request.app.guild_settings.of(request.guild_id)
    return await _panel(request, settings)


async def _panel(
    request: Request, settings: GuildSettings, shown: Page = Page.GENERAL
) -> discord.ui.LayoutView:
    page = await _page(request, settings)
    return settings_panel(request.ctx, page, request.app.presets, shown)


async def _page(request: Request, settings: GuildSettings) -> ServerPage:
    guild, role = request.interaction.guild, settings.opener_role
    return ServerPage(
        settings=settings,
        language=request.guild_locale,
        saved=await request.app.saved_rules.of_guild(request.guild_id),
        channels=[n for n in settings.channels if guild is not None and guild.get_channel(n) is not None],
        role=role if role is not None and guild is not None and guild.get_role(role) is not None else None,
        unread=await request.app.watch.unread(request.guild_id),
    )


@verb("server", of_table=False)
async def change(press: Press) -> None:
    """Change the setting that a menu or a button is for."""
    name, _, answer = press.id.arg.partition(".")
    if name == "reset":
        await _reset(press, answer)
        return
    if name == "page" and press.values:
        await _turn(press, press.values[0])
        return
    changes = _chosen(press, name)
    if changes is None:
        await press.reply.say(press.text("press-unknown"))
        return
    await _change(press, changes)


async def _turn(press: Press, value: str) -> None:
    """Show another page."""
    require_manager(may_manage_server(press.interaction))
    shown = _named(value)
    if shown is None:
        await press.reply.say(press.text("press-unknown"))
        return
    settings = await press.app.guild_settings.of(press.guild_id)
    await press.reply.update(await _panel(press, settings, shown))


def _named(value: str) -> Page | None:
    return next((page for page in pages() if page.value == value), None)


def _chosen(press: Press, name: str) -> Mapping[str, object] | None:
    """Return what was chosen, as the service takes it; None for what no menu of ours offers."""
    value, guild = press.values[0] if press.values else "", press.interaction.guild
    if name == "locale" and value in (USUAL, *press.app.texts.languages):
        return {"locale": None if value == USUAL else value}
    if name in ("game", "saved") and value:
        return {"game": value}
    if name == "openers" and value in (Openers.EVERYONE.value, Openers.MANAGERS.value):
        return {"openers": Openers(value)}
    if name == "openers" and value == Openers.ROLE.value:
        return {}
    switch, _, state = name.rpartition("-")
    if isinstance(DECLARED.get(switch), Switch) and state in ("on", "off"):
        return {switch: state == "on"}
    chosen = [number for number in map(ids.number_of, press.values) if number is not None]
    if guild is None or len(chosen) < len(press.values):
        return None
    if name == "channels":
        return {"channels": [number for number in chosen if guild.get_channel(number) is not None]}
    if name == "role" and chosen and guild.get_role(chosen[0]) is not None:
        return {"openers": Openers.EVERYONE if chosen[0] == guild.id else chosen[0]}
    return None


async def _change(press: Press, changes: Mapping[str, object], shown: Page | None = None) -> None:
    settings = await press.app.guild_settings.change(
        press.guild_id, press.person, changes, manager=may_manage_server(press.interaction)
    )
    await press.reply.update(await _panel(press, settings, shown or _page_of(changes)))


def _page_of(changes: Mapping[str, object]) -> Page:
    """Return the page that what was changed stands on."""
    return next((DECLARED[name].page for name in changes if name in DECLARED), Page.GENERAL)


async def _reset(press: Press, answer: str) -> None:
    """Ask before everything goes back to its default; then do it, or show the settings as they are."""
    if answer == notices.YES:
        manager = may_manage_server(press.interaction)
        settings = await press.app.guild_settings.reset(press.guild_id, press.person, manager=manager)
        await press.reply.update(await _panel(press, settings))
    elif answer == notices.NO:
        await press.reply.update(await settings_of(press))
    else:
        require_manager(may_manage_server(press.interaction))
        await press.reply.update(reset_question(press.ctx))


@verb("serverwatch", of_table=False)
async def watch(press: Press) -> None:
    """Show what stood out about chips at the last look, to who manages the server alone."""
    look = await press.app.watch.last(press.guild_id, manager=may_manage_server(press.interaction))
    await press.reply.private(watch_panel(press.ctx, look))


@verb("serverform", of_table=False)
async def form(press: Press) -> None:
    """Open the form of a page's numbers; without a page that of chips and the time zone."""
    require_manager(may_manage_server(press.interaction))
    shown = _named(press.id.arg or Page.CHIPS.value)
    if shown is None or not numbers_on(shown):
        await press.reply.say(press.text("press-unknown"))
        return
    page = await _page(press, await press.app.guild_settings.of(press.guild_id))
    if not await press.reply.form(settings_form(press.ctx, page, shown)):
        await press.reply.say(press.text("form-late"))


@verb("servertyped", of_table=False)
async def typed(press: Press) -> None:
    """Take what was typed into a form, all of it or nothing; an empty field goes back to the default."""
    shown = _named(press.id.arg or Page.CHIPS.value)
    if shown is None:
        await press.reply.say(press.text("press-unknown"))
        return
    settings = await press.app.guild_settings.of(press.guild_id)
    written: dict[str, tuple[object, object]] = {
        name: (_number(press.typed[name]), getattr(settings, name))
        for name in numbers_on(shown)
        if name in press.typed
    }
    if shown is Page.CHIPS and ZONE_FIELD in press.typed:
        zone = press.typed[ZONE_FIELD].strip() or None
        written[ZONE_FIELD] = (zone, settings.zone(press.guild_locale))
    # A default that was left as it stood is no decision: it may change with the operator's settings.
    changes = {name: new for name, (new, old) in written.items() if new != old}
    await _change(press, changes, shown)


def _number(written: str) -> int | None:
    """Return a number as people write it, ``1,000``; None for nothing. Raises NotNow
    (`number-unreadable`)."""
    plain = re.sub(r"[\s,，]", "", written)
    if not plain:
        return None
    if not plain.isdecimal() or len(plain) > 12:
        raise NotNow("number-unreadable", text=written[:40])
    return int(plain)
