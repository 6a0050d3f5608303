"""Handlers of a server's settings: menus, buttons and forms; the page of one-way chip flows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.services.community.chip_flows import MOST_HANDS, WINDOW, FlowCheck, Note
from bot.services.errors import NotNow, require_manager
from bot.services.values.settings import GuildSettings, Openers, Page, numbers_on
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import USEFUL, may_manage_server, missing
from bot.ui.core.zones import find_zone, plain
from bot.ui.forms import Control, Field, decode, read_number
from bot.ui.pages.settings import (
    FIELDS,
    PLACE_FIELDS,
    USUAL,
    ZONE_FIELD,
    ServerPage,
    reset_question,
    settings_form,
    settings_panel,
)


async def settings_of(request: Request, shown: Page = Page.GENERAL) -> discord.ui.LayoutView:
    """Return a page of the server's settings. Raises NotAllowed (`not-manager`)."""
    require_manager(may_manage_server(request.interaction))
    settings = await request.app.guild_settings.of(request.guild_id)
    return settings_panel(request.ctx, await _page(request, settings, shown))


async def _page(request: Request, settings: GuildSettings, shown: Page) -> ServerPage:
    places = {
        it.attribute: number
        for it in PLACE_FIELDS
        for number in [getattr(settings, it.attribute)]
        if _is_here(request, it.control, number)
    }
    return ServerPage(
        settings,
        request.guild_locale,
        request.app.presets,
        request.app.texts.languages,
        saved=await request.app.saved_rules.of_guild(request.guild_id),
        channels=[it for it in settings.channels if _is_here(request, Control.CHANNEL, it)],
        role=settings.opener_role if _is_here(request, Control.ROLE, settings.opener_role) else None,
        places=places,
        barred={name: _lacking_in(request, number) for name, number in places.items()},
        usual=request.app.guild_settings.usual,
        unread=await request.app.watch.unread(request.guild_id),
        lacking=[name for name in USEFUL if not getattr(request.interaction.app_permissions, name)],
        shown=shown,
    )


def _is_here(request: Request, control: Control, number: int | None) -> bool:
    """Return whether this server has a channel, for a menu of roles a role, of this id."""
    guild = request.interaction.guild
    if guild is None or number is None:
        return False
    return (guild.get_role(number) if control is Control.ROLE else guild.get_channel(number)) is not None


def _lacking_in(request: Request, channel_id: int) -> list[str]:
    """Return the permissions that the bot needs to write in a channel and lacks."""
    guild = request.interaction.guild
    channel = None if guild is None else guild.get_channel(channel_id)
    if channel is None:  # a role
        return []
    return missing(channel.permissions_for(channel.guild.me), thread=False)


@verb("server", of_table=False)
async def change(press: Press) -> None:
    """Change a setting by its menu or button."""
    name, _, answer = press.id.arg.partition(".")
    if name == "reset":
        await _reset(press, answer)
        return
    field, value = decode(FIELDS, press.id.arg, press.values)
    changes = _changes(press, field, value)
    if "page" in changes:
        await press.reply.update(await settings_of(press, changes["page"]))
    else:
        await _change(press, changes, Page(field.page or Page.GENERAL.value))


def _changes(press: Press, field: Field[ServerPage], value: Any) -> Mapping[str, Any]:
    """Return what a choice changes. Raises NotNow (`press-unknown`) for an unknown language or role."""
    if field.name == "locale" and value not in (USUAL, *press.app.texts.languages):
        raise NotNow("press-unknown")
    if field.control is Control.CHANNELS:
        value = [number for number in value if _is_here(press, field.control, number)]
    elif field.control is Control.CHANNEL:
        value = value[0] if value and _is_here(press, field.control, value[0]) else None
    elif field.control is Control.ROLE:
        number = value[0] if value else 0
        if number and not _is_here(press, field.control, number):
            raise NotNow("press-unknown")
        nobody = None if field in PLACE_FIELDS else Openers.EVERYONE
        value = nobody if number in (0, press.guild_id) else number
    return field.changes(None, value)


async def _change(press: Press, changes: Mapping[str, object], shown: Page) -> None:
    manager = may_manage_server(press.interaction)
    await press.app.guild_settings.change(press.guild_id, press.person, changes, manager=manager)
    for listener in press.app.settings_changed:
        listener()
    await press.reply.update(await settings_of(press, shown))


async def _reset(press: Press, answer: str) -> None:
    """Ask before a reset to defaults; then reset, or show the settings unchanged."""
    if answer == notices.YES:
        manager = may_manage_server(press.interaction)
        await press.app.guild_settings.reset(press.guild_id, press.person, manager=manager)
    if answer in (notices.YES, notices.NO):
        await press.reply.update(await settings_of(press))
    else:
        require_manager(may_manage_server(press.interaction))
        settings = await press.app.guild_settings.of(press.guild_id)
        await press.reply.update(reset_question(press.ctx, await _page(press, settings, Page.GENERAL)))


@verb("serverwatch", of_table=False)
async def watch(press: Press) -> None:
    """Show server managers the notes of the last check of chip flows, or those that did not fit before."""
    manager, first = may_manage_server(press.interaction), ids.number_of(press.id.arg) or 0
    check = await press.app.watch.last(press.guild_id, manager=manager, first=first)
    await press.reply.private(watch_panel(press.ctx, check))


@verb("serverform", of_table=False)
async def form(press: Press) -> None:
    """Open the form for a page's numbers; by default the chips page's."""
    require_manager(may_manage_server(press.interaction))
    page = await _page(press, await press.app.guild_settings.of(press.guild_id), _form_of(press))
    await press.open(settings_form(press.ctx, page))


@verb("servertyped", of_table=False)
async def submit_settings_form(press: Press) -> None:
    """Apply a submitted form, all of it or nothing; an empty field restores the default."""
    shown, settings = _form_of(press), await press.app.guild_settings.of(press.guild_id)
    written: dict[str, tuple[object, object]] = {
        name: (read_number(text) if (text := press.typed[name].strip()) else None, getattr(settings, name))
        for name in numbers_on(shown)
        if name in press.typed
    }
    if shown is Page.CHIPS and ZONE_FIELD in press.typed:
        typed = press.typed[ZONE_FIELD].strip()
        zone = getattr(find_zone(press.app.texts, plain(typed)), "key", typed) or None
        written[ZONE_FIELD] = (zone, settings.zone(press.guild_locale))
    # A default left unchanged is not stored, so that it follows the operator's settings.
    changes = {name: new for name, (new, old) in written.items() if new != old}
    await _change(press, changes, shown)


def _form_of(press: Press) -> Page:
    """Return the page of a form button; old buttons name none and mean the chips page."""
    named = press.id.arg or Page.CHIPS.value
    for page in Page:
        if page.value == named and numbers_on(page):
            return page
    raise NotNow("press-unknown")


MOST_NAMES = 8
"""The most members named in a note."""


def watch_panel(ctx: PanelContext, check: FlowCheck) -> ui.LayoutView:
    """Return a page of chip-flow notes; it is private, and its mentions notify nobody."""
    meaning = ctx.text("watch-help", days=WINDOW.days, hands=MOST_HANDS)
    blocks: list[parts.Block | str] = [f"## 🔎 {ctx.text('button-watch')}\n-# {meaning}"]
    blocks += [_note(ctx, note) for note in check.notes] or [ctx.text("watch-none")]
    blocks.append(f"-# {ctx.text('watch-made', when=fmt.stamp(check.at, 'f'))}")
    following = ids.build("serverwatch", 0, 0, str(check.first + len(check.notes)))
    more = parts.text_button(ctx, "watch-more", following, count=check.left) if check.left else None
    return parts.layout(*blocks, more)


def _note(ctx: PanelContext, note: Note) -> str:
    named = [f"<@{other}>" for other in note.others[:MOST_NAMES]]
    if len(note.others) > MOST_NAMES:
        named.append(ctx.text("watch-others", count=len(note.others) - MOST_NAMES))
    text = ctx.text(
        f"watch-{note.why.value}",
        name=f"<@{note.user_id}>",
        others=fmt.join(ctx, named),
        chips=note.chips,
        hands=note.hands,
        share=note.share,
        odds=note.odds,
    )
    company = ctx.text("watch-company", together=note.together, fresh=note.fresh, days=WINDOW.days)
    return parts.lines(text, f"-# {company}")
