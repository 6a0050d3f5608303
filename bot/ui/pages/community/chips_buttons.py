"""Buttons about chips: the daily ones, the pages of the history, the question before a gift."""

from __future__ import annotations

import discord

from bot.services.chips.chips import Holding
from bot.services.errors import NotEnoughChips, NotNow
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.pages.community.chips import (
    balance_panel,
    daily_text,
    gift_notice,
    gift_question,
    history_panel,
    note_of,
    read_place,
)


async def show_balance(request: Request, user_id: int) -> None:
    """Show what a member has; one's own account is opened if there is none."""
    app, server, reader = request.app, request.guild_id, request.person.user_id
    if user_id == reader:
        await app.chips.balance(server, reader)
        own = await app.allowances.today(server, reader, request.guild_locale)
        holding = await app.chips.holding(server, reader)
        await request.reply.private(balance_panel(request.ctx, user_id, holding, own=own))
        return
    holding = await app.chips.holding(server, user_id)
    manager = may_manage_server(request.interaction)
    await request.reply.private(balance_panel(request.ctx, user_id, holding, manager=manager))


async def take_daily(request: Request) -> discord.ui.LayoutView:
    """Give a member the daily chips and return what they have after it. Raises NotNow (`daily-off`)."""
    app, server, reader = request.app, request.guild_id, request.person.user_id
    moved, daily = await app.allowances.daily(server, reader, request.guild_locale)
    holding = await app.chips.holding(server, reader)
    panel = balance_panel(request.ctx, reader, holding, own=daily)
    return notices.with_notice(daily_text(request.ctx, moved, daily), panel)


@verb("daily", of_table=False)
async def daily(press: Press) -> None:
    """Take the daily chips, on the panel that shows what one has."""
    await press.reply.update(await take_daily(press))


async def history_of(
    request: Request, user_id: int, before: int | None = None, after: int | None = None
) -> discord.ui.LayoutView:
    """Return a page of a member's history. Raises NotAllowed (`history-of-other`)."""
    person, manager = request.person, may_manage_server(request.interaction)
    page = await request.app.chips.history(
        request.guild_id, user_id, by=person, manager=manager, before=before, after=after
    )
    return history_panel(request.ctx, user_id, page, own=user_id == person.user_id)


@verb("history", of_table=False)
async def history(press: Press) -> None:
    """Show another page of a history in the same message, or the newest one in a message of its own."""
    before, after = read_place(press.id.arg)
    panel = await history_of(press, press.id.table, before, after)
    if press.id.arg:
        await press.reply.update(panel)
    else:
        await press.reply.private(panel)


async def ask_to_give(request: Request, to: discord.User | discord.Member, chips: int, note: str) -> None:
    """Ask a member before a gift of chips to another.

    Raises NotNow (`bot-has-none`, `gift-stranger`, and as `AllowanceService.require_giving`) and
    NotEnoughChips (`gift-too-much`).
    """
    giver = request.person.user_id
    _require_receiver(to, giver)
    await request.app.allowances.require_giving(
        guild_id=request.guild_id, giver=giver, receiver=to.id, chips=chips, server=request.guild_locale
    )
    holding = await request.app.chips.holding(request.guild_id, giver)
    has = _free(holding)
    if chips > has:
        raise NotEnoughChips("gift-too-much", balance=has, amount=chips)
    question = gift_question(
        request.ctx,
        receiver=to.id,
        name=to.display_name,
        chips=chips,
        note=note,
        left=has - chips,
        wish=request.interaction.id,
    )
    await request.reply.private(question)


def _free(holding: Holding) -> int:
    return holding.balance if holding.opened else holding.starting


def _require_receiver(to: discord.User | discord.Member, giver: int) -> None:
    if to.id == giver:
        raise NotNow("gift-self")
    if to.bot:
        raise NotNow("bot-has-none")
    if not isinstance(to, discord.Member):
        raise NotNow("gift-stranger")


@verb("give", of_table=False)
async def give(press: Press) -> None:
    """Give the chips in question, once however often it is pressed, and let everybody know; or do not."""
    answer, _, named = press.id.arg.partition(".")
    wish = ids.number_of(named)
    if answer != notices.YES or wish is None:
        await press.nothing_done()
        return
    server, giver, chips = press.guild_id, press.person.user_id, press.id.turn
    receiver = await _member(press, press.id.table)
    _require_receiver(receiver, giver)
    message = press.interaction.message
    note = "" if message is None else note_of(message)
    moved = await press.app.allowances.give(
        guild_id=server,
        giver=giver,
        receiver=receiver.id,
        chips=chips,
        note=note,
        wish=wish,
        server=press.guild_locale,
    )
    name = fmt.escape(fmt.clean_name(receiver.display_name))
    done = press.text("gift-done", name=name, chips=chips, balance=moved.balance)
    await press.reply.update(notices.sentence(done))
    if moved.fresh:
        settings = await press.app.guild_settings.of(server)
        ctx = press.app.context(settings.language(press.guild_locale))
        await press.reply.public(gift_notice(ctx, giver, receiver.id, chips, note))


async def _member(press: Press, user_id: int) -> discord.Member:
    """Return a member of the server. Raises NotNow (`gift-stranger`) for who is none (any more)."""
    guild = press.interaction.guild
    if guild is None:
        raise NotNow("server-only")
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        raise NotNow("gift-stranger") from None
