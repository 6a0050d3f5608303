"""Chips: a member's balance, its history, the daily chips, and the question before a gift."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import discord
from discord import ButtonStyle, ui

from bot.engine.documents import Json
from bot.services.chips.allowances import Daily, GiftsMoved
from bot.services.chips.chips import Holding, read_grant_note, require_chips
from bot.services.errors import NotEnoughChips, NotNow
from bot.services.values.chips import DAILY, GIFT, GRANT, START, Account, HandOnLedger, LedgerLine, LedgerPage
from bot.services.values.hands import VOIDED
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request, message_member
from bot.ui.core.rights import may_manage_server, require_voice

NEWER, OLDER = "a", "b"
"""Prefixes of a page button's argument: lines after, or before, the line whose number follows."""

NOTE = 900
"""The component id of the text with a gift's note: the note is read back from there."""
NOTE_WIDTH = 200
"""Columns of a note: as many characters as are allowed, all of them wide."""

HISTORY = {
    START: "history-start",
    DAILY: "history-daily",
    "share": "history-share",
    "season": "history-season",
}
"""History texts by transaction kind, if the kind says it all; features add theirs."""


def balance_panel(
    ctx: PanelContext, user_id: int, holding: Holding, *, own: Daily | None = None, manager: bool = False
) -> ui.LayoutView:
    """Return the page of a member's balance; `own` are the reader's daily chips, None on another's page.

    `manager`: the reader may look at other members' histories.
    """
    title = ctx.text("chips-yours") if own is not None else ctx.text("chips-of", name=f"<@{user_id}>")
    if holding.opened:
        has = ctx.text("chips-balance", chips=holding.balance)
    else:
        has = ctx.text("chips-unopened", chips=holding.starting)
    stake = ctx.text("chips-at-stake", chips=holding.at_stake) if holding.at_stake else ""
    text = parts.lines(
        f"### 🪙 {title}",
        has,
        f"-# {stake}" if stake else "",
        _daily_line(ctx, own),
        f"-# {ctx.text('chips-no-value')}",
    )
    buttons: list[parts.Button] = []
    if own is not None and own.chips and not own.taken and not own.needs_hand:
        daily = ids.build("daily", 0, 0)
        buttons.append(parts.text_button(ctx, "button-daily", daily, ButtonStyle.success, chips=own.chips))
    if own is not None or manager:
        buttons.append(parts.text_button(ctx, "button-history", _page_id(user_id)))
    return parts.layout(text, *buttons, colour=parts.BOARD_COLOUR)


def _daily_line(ctx: PanelContext, daily: Daily | None) -> str:
    if daily is not None and daily.enough:
        return "-# " + ctx.text("daily-enough", most=daily.enough)
    if daily is None or not daily.chips:
        return ""
    if daily.needs_hand:
        return "-# " + ctx.text("chips-daily-hand", chips=daily.chips)
    if not daily.taken:
        return "-# " + ctx.text("chips-daily-ready", chips=daily.chips)
    return "-# " + ctx.text("chips-daily-next", when=fmt.stamp(daily.next_at))


def daily_text(ctx: PanelContext, moved: GiftsMoved, daily: Daily) -> str:
    """Return the answer to a member who takes their daily chips; the page below it says the balance."""
    if moved.fresh:
        return ctx.text("daily-done", chips=daily.chips)
    return ctx.text("daily-had", when=fmt.stamp(daily.next_at))


# --- history ---------------------------------------------------------------------------------------------


def history_panel(
    ctx: PanelContext, user_id: int, page: LedgerPage, names: Mapping[Account, str], *, own: bool
) -> ui.LayoutView:
    """Return a page of a member's chip history; `names` are the names of events."""
    title = ctx.text("history-yours") if own else ctx.text("history-of", name=f"<@{user_id}>")
    title = f"### 📜 {title}"
    if not page.lines:
        none = ctx.text("history-none" if own else "history-none-of")
        return parts.layout(title, none)
    turn: list[parts.Button] = []
    if page.newer or page.older:
        newer = _page_id(user_id, f"{NEWER}{page.lines[0].number}")
        older = _page_id(user_id, f"{OLDER}{page.lines[-1].number}")
        turn = [
            parts.text_button(ctx, "button-newer", newer, disabled=not page.newer),
            parts.text_button(ctx, "button-older", older, disabled=not page.older),
        ]
    lines = "\n".join(_line(ctx, line, names) for line in page.lines)
    return parts.layout(title, lines, hand_menu(ctx, page.lines), *turn)


def _page_id(user_id: int, place: str = "") -> str:
    return ids.build("history", user_id, 0, place)


def read_place(arg: str) -> tuple[int | None, int | None]:
    """Parse a page button's argument into a line number (before, after); both None for the newest page."""
    found = re.fullmatch(r"([ab])([0-9]{1,18})", arg)
    if found is None:
        return None, None
    number = int(found[2])
    return (number, None) if found[1] == OLDER else (None, number)


def _line(ctx: PanelContext, line: LedgerLine, names: Mapping[Account, str]) -> str:
    what, note = _what(ctx, line)
    if line.event is not None and (name := names.get(line.event)):
        what = ctx.text("history-event", what=what, name=fmt.safe_name(ctx, name))
    if line.hand is not None and line.hand.under_way:
        what = ctx.text("history-at-stake", what=what)
    elif line.hand is not None and line.hand.status == VOIDED:
        what = ctx.text("history-voided", what=what)
    return parts.lines(
        f"**{fmt.with_sign(ctx, line.chips)}** · {what}",
        f"-# {ctx.text('quoted', text=fmt.quote(note, NOTE_WIDTH))}" if note else "",
        f"-# {ctx.text('history-balance', when=fmt.stamp(line.at, 'f'), chips=line.balance)}",
    )


def _what(ctx: PanelContext, line: LedgerLine) -> tuple[str, str]:
    if line.hand is not None:
        return hand_name(ctx, line.hand), ""
    if line.kind == GRANT:
        by, reason = read_grant_note(line.note)
        who = ctx.text("somebody") if by is None else f"<@{by}>"
        return ctx.text("history-grant" if line.chips > 0 else "history-taken", name=who), reason
    if line.kind == GIFT:
        who = ctx.text("somebody") if line.other is None else fmt.mention(ctx, line.other)
        return ctx.text("history-gift-from" if line.chips > 0 else "history-gift-to", name=who), line.note
    return ctx.text(HISTORY.get(line.kind, "history-other")), line.note


def hand_name(ctx: PanelContext, hand: HandOnLedger) -> str:
    """Return a hand in words: its game, its number, its table."""
    game = fmt.escape(hand.title) if hand.title else fmt.preset_name(ctx, hand.preset)
    if hand.poker:
        return ctx.text("history-poker", game=game, table=str(hand.table_id))
    return ctx.text("history-hand", game=game, number=str(hand.number), table=str(hand.table_id))


def hand_menu(ctx: PanelContext, lines: Sequence[LedgerLine]) -> parts.Block | None:
    """Return the menu that opens the replay of a finished hand; None if no line is about one."""
    options = {  # a menu shows no markdown, so the escapes in a rule set's name are removed
        str(line.hand.id): (fmt.unescape(hand_name(ctx, line.hand)), fmt.chips(ctx, line.chips))
        for line in lines
        if line.hand is not None and not (line.hand.under_way or line.hand.expired)
    }
    menu = ids.build("replayopen", 0, 0)
    return parts.choose(menu, options, ctx.text("menu-open-hand")) if options else None


# --- gifts -----------------------------------------------------------------------------------------------


def gift_question(
    ctx: PanelContext, *, receiver: int, name: str, chips: int, note: str, left: int, request_id: int
) -> ui.LayoutView:
    """Return the question before a gift: the receiver, the chips, and how many the giver keeps.

    `request_id` is the id of the command: however often the button is pressed, the gift is made once.
    """
    who = fmt.safe_name(ctx, name)
    text: list[parts.Block | str] = [f"**{ctx.text('gift-ask', name=who, chips=chips)}**"]
    if note:
        text.append(ui.TextDisplay(f"> {fmt.quote(note, NOTE_WIDTH)}", id=NOTE))
    text.append(f"-# {ctx.text('gift-left', chips=left)}")
    yes = ids.build("give", receiver, chips, f"{notices.YES}.{request_id}")
    return parts.layout(
        *text,
        parts.text_button(ctx, "button-give", yes, ButtonStyle.success, chips=chips),
        parts.text_button(ctx, "button-cancel", ids.build("give", receiver, chips, notices.NO)),
        colour=parts.BOARD_COLOUR,
    )


def note_of(question: Iterable[Json]) -> str:
    """Return the note in a question before a gift, given its components."""
    notes = (part["content"] for part in ids.parts_of(question) if part.get("id") == NOTE)
    return fmt.unescape(next(notes, "").removeprefix("> "))


def gift_notice(ctx: PanelContext, giver: int, receiver: int, chips: int, note: str) -> ui.LayoutView:
    """Return the public message about a gift; it notifies nobody."""
    text = ctx.text("gift-public", giver=f"<@{giver}>", receiver=f"<@{receiver}>", chips=chips)
    return notices.sentence(parts.lines(f"🎁 {text}", f"> {fmt.quote(note, NOTE_WIDTH)}" if note else ""))


async def tell_of_grant(
    request: Request, member: discord.User | discord.Member, amount: int, reason: str, balance: int
) -> None:
    """Post in the channel that a manager has granted chips, and message the member who got them.

    Only the member is told the reason, unless the manager granted themselves chips: then it is public.
    """
    ctx, by = await request.public_ctx(), request.person.user_id
    quoted = f"> {fmt.quote(reason, NOTE_WIDTH)}"
    own, chips = member.id == by, fmt.with_sign(ctx, amount)
    text = ctx.text(
        "grant-own" if own else "grant-told", name=f"<@{by}>", member=f"<@{member.id}>", chips=chips
    )
    await request.reply.public(notices.sentence(parts.lines(f"🏦 {text}", quoted if own else "")))
    if own:
        return

    def draw(ctx: PanelContext, server: str) -> str:
        chips = fmt.with_sign(ctx, amount)
        return parts.lines(
            f"🏦 {ctx.text('grant-message', server=server, chips=chips, balance=balance)}", quoted
        )

    await message_member(request, member, draw)


async def show_balance(request: Request, user_id: int) -> None:
    """Show a member's balance; the asker's own account is opened if there is none."""
    app, server, own = request.app, request.guild_id, None
    require_chips(await app.guild_settings.of(server))
    if user_id == request.person.user_id:
        await app.chips.balance(server, user_id)
        own = await app.allowances.today(server, user_id, request.guild_locale)
    holding = await app.chips.holding(server, user_id)
    manager = may_manage_server(request.interaction)
    await request.reply.private(balance_panel(request.ctx, user_id, holding, own=own, manager=manager))


async def take_daily(request: Request) -> discord.ui.LayoutView:
    """Give a member the daily chips and return the page of their balance. Raises NotNow (`daily-off`)."""
    app, server, reader = request.app, request.guild_id, request.person.user_id
    moved, daily = await app.allowances.daily(server, reader, request.guild_locale)
    holding = await app.chips.holding(server, reader)
    panel = balance_panel(request.ctx, reader, holding, own=daily)
    return notices.with_notice(daily_text(request.ctx, moved, daily), panel)


@verb("daily", of_table=False)
async def daily(press: Press) -> None:
    """Take the daily chips, by the button on the page of a member's balance."""
    await press.reply.update(await take_daily(press))


async def history_of(
    request: Request, user_id: int, before: int | None = None, after: int | None = None
) -> discord.ui.LayoutView:
    """Return a page of a member's history. Raises NotAllowed (`history-of-other`)."""
    person, manager = request.person, may_manage_server(request.interaction)
    page = await request.app.chips.history(
        request.guild_id, user_id, by=person, manager=manager, before=before, after=after
    )
    accounts = {line.event for line in page.lines if line.event is not None}
    names = {
        it: name
        for feature in request.app.features
        for it, name in (await feature.event_names(accounts)).items()
    }
    return history_panel(request.ctx, user_id, page, names, own=user_id == person.user_id)


@verb("history", of_table=False)
async def history(press: Press) -> None:
    """Show another page of a history in the same message, or open the newest page in a new one."""
    panel = await history_of(press, press.id.table, *read_place(press.id.arg))
    await (press.reply.update(panel) if press.id.arg else press.reply.private(panel))


async def ask_to_give(request: Request, to: discord.User | discord.Member, chips: int, note: str) -> None:
    """Ask a member to confirm a gift of chips to another.

    Raises NotNow (`bot-has-none`, `gift-stranger`, and as `AllowanceService.require_giving`) and
    NotEnoughChips (`gift-too-much`).
    """
    giver = request.person.user_id
    require_voice(request)
    _require_receiver(to, giver)
    await request.app.allowances.require_giving(
        guild_id=request.guild_id, giver=giver, receiver=to.id, chips=chips, server=request.guild_locale
    )
    holding = await request.app.chips.holding(request.guild_id, giver)
    has = holding.balance if holding.opened else holding.starting
    if chips > has:
        raise NotEnoughChips("gift-too-much", balance=has, amount=chips)
    question = gift_question(
        request.ctx,
        receiver=to.id,
        name=to.display_name,
        chips=chips,
        note=note,
        left=has - chips,
        request_id=request.interaction.id,
    )
    await request.reply.private(question)


def _require_receiver(to: discord.User | discord.Member, giver: int) -> None:
    if to.id == giver:
        raise NotNow("gift-self")
    if to.bot:
        raise NotNow("bot-has-none")
    if not isinstance(to, discord.Member):
        raise NotNow("gift-stranger")


@verb("give", of_table=False)
async def give(press: Press) -> None:
    """Handle the answer to the question before a gift: give the chips once and announce it, or cancel."""
    answer, _, named = press.id.arg.partition(".")
    request_id = ids.number_of(named)
    if answer != notices.YES or request_id is None:
        await press.close_question()
        return
    require_voice(press)
    server, giver, chips = press.guild_id, press.person.user_id, press.id.turn
    receiver = await _member(press, press.id.table)
    _require_receiver(receiver, giver)
    note = note_of(press.components)
    moved = await press.app.allowances.give(
        guild_id=server,
        giver=giver,
        receiver=receiver.id,
        chips=chips,
        note=note,
        request_id=request_id,
        server=press.guild_locale,
    )
    name = fmt.safe_name(press.ctx, receiver.display_name)
    done = press.text("gift-done", name=name, chips=chips, balance=moved.balance)
    await press.reply.update(notices.sentence(done))
    if moved.fresh:
        ctx = await press.public_ctx()
        await press.reply.public(gift_notice(ctx, giver, receiver.id, chips, note))


async def _member(press: Press, user_id: int) -> discord.Member:
    """Return a member of the server. Raises NotNow (`gift-stranger`) for anybody else."""
    guild = press.interaction.guild
    if guild is None:
        raise NotNow("server-only")
    await press.app.budget.take(guild.id, Priority.ANSWER)
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        raise NotNow("gift-stranger") from None
