"""Seat buttons: sit, leave, computers, passing a seat on; asks before a person has two clocks running."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.services.errors import NotAllowed, NotNow, StaleAction, TableNotFound, require_found
from bot.services.tables.elsewhere import is_due
from bot.services.tables.seating import persons
from bot.services.values.tables import Person, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts, post
from bot.ui.core.board import NOTICE, LiveMessage
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import require_voice
from bot.ui.table import painter
from bot.ui.table.house_rules import show_menu
from bot.ui.table.lobby import offer
from bot.ui.table.screens import show_panel

SIT, TAKE, DEAL = "sit", "get", "deal"
"""What a person is about to do at a second table: sit down, take an offered seat, deal; three letters leave
room for two ids in an argument."""


async def ask_about_clocks(request: Request, what: str, about: str = "") -> bool:
    """Ask a person before they have clocks running at two tables; return whether they were asked.

    `what` is the act to confirm, `about` the terms that the person saw, or the offer's number and message.
    """
    tables, user_id = request.app.tables, request.person.user_id
    others: Sequence[TableSnapshot] = ()
    if what == DEAL:
        others = await tables.clocks_at_deal(request.table, user_id)
    elif await tables.seat_of(request.table, user_id) is None:
        others = await tables.other_clocks(request.table, user_id)
    if others:
        question = both_question(request.ctx, request.table, others, user_id, f"{what}.{about}")
        await request.reply.private(question)
    return bool(others)


def both_question(
    ctx: PanelContext, table_id: int, others: Sequence[TableSnapshot], user_id: int, arg: str
) -> ui.LayoutView:
    """Return the question about two clocks, which says where the person must act, and until when."""
    first = others[0]
    channel, ends = f"<#{first.table.channel_id}>", first.bank_ends
    if is_due(first, user_id) and ends is not None:
        text = ctx.text("both-due", channel=channel, when=fmt.stamp(ends))
    else:
        text = ctx.text("both-seated", channel=channel)
    key = "button-both-sit" if not arg.startswith(DEAL) else "button-both-deal"
    return parts.layout(
        f"⏳ {text}",
        f"-# {ctx.text('both-means')}",
        parts.text_button(ctx, key, ids.build("both", table_id, 0, arg), ButtonStyle.primary),
        parts.text_button(ctx, "button-cancel", ids.build("both", table_id, 0, notices.NO)),
    )


@verb("both")
async def both(press: Press) -> None:
    """Handle the answer about two clocks: sit down or take the seat; for a deal store the consent."""
    what, _, about = press.id.arg.partition(".")
    tables, person = press.app.tables, press.person
    if what == notices.NO:
        await press.close_question()
        return
    if what == SIT:
        press.require_quiet()
        snapshot = await tables.sit(press.table, person, seen=about or None, both=True)
    elif what == TAKE:
        number, _, posted = about.partition(".")
        snapshot, giver = await tables.take_seat(press.table, person, ids.number_of(number) or 0, both=True)
    elif what == DEAL:
        snapshot = await tables.play_both(press.table, person.user_id)
    else:
        raise NotNow("press-unknown")
    noted = press.text("both-noted") if what == DEAL else await seat_sentence(press, snapshot)
    await press.reply.update(notices.sentence(noted))
    if what == TAKE:
        here, message_id = press.interaction.channel_id or 0, ids.number_of(posted) or 0
        offer_message = LiveMessage(here, message_id, press.app.now())
        await press.app.budget.take(press.guild_id, Priority.OTHERS)
        await post.edit(press.interaction.client, offer_message, _accepted_offer(press, snapshot, giver))


@verb("sit", on_panel=True)
async def sit(press: Press) -> None:
    """Sit down, from the table's own channel or its announcement."""
    press.require_quiet()
    if await ask_about_clocks(press, SIT, press.id.arg):
        return
    try:
        snapshot = await press.app.tables.sit(press.table, press.person, seen=press.id.arg or None)
    except StaleAction:
        await _show_seats(press, await press.app.tables.snapshot(press.table))
        raise
    except (NotNow, TableNotFound):
        await _show_announcement(press, await press.app.tables.snapshot(press.table))
        raise
    await _show_seats(press, snapshot)
    if snapshot.table.channel_id != press.interaction.channel_id:
        await press.reply.say(await seat_sentence(press, snapshot))


async def seat_sentence(request: Request, snapshot: TableSnapshot) -> str:
    """Return the confirmation for a person who sat down: where they play, how they get their cards."""
    by_dm = await request.app.preferences.hand_by_dm(request.person.user_id, snapshot.table.guild_id)
    channel = f"<#{snapshot.table.channel_id}>"
    return request.text("done-sit" if by_dm else "done-sit-table", channel=channel)


@verb("agree", on_panel=True)
async def agree(press: Press) -> None:
    """Agree to all changes since sitting down, as shown on the pressed message."""
    try:
        await press.app.tables.agree(press.table, press.person.user_id, press.id.arg)
    finally:
        await show_panel(press)


@verb("leave", on_panel=True)
async def leave(press: Press) -> None:
    """Leave the table; after the first deal ask for confirmation."""
    answer, _, before = press.id.arg.partition(".")
    if answer == notices.NO:
        await press.close_question()
        return
    playing = (await press.app.tables.snapshot(press.table)).table.status is TableStatus.PLAYING
    # In a hand, leaving may cost chips: who was asked before it is asked again.
    if answer == notices.YES and not (before and playing):
        await press.app.tables.leave(press.table, press.person.user_id)
        await press.reply.update(notices.sentence(press.text("done-leave")))
    else:
        await leave_or_ask(press)


async def leave_or_ask(request: Request) -> None:
    """Leave a table that has not started; otherwise ask first. Raises NotAllowed (`not-seated`)."""
    tables, user_id = request.app.tables, request.person.user_id
    snapshot = await tables.snapshot(request.table)
    require_found(await tables.seat_of(request.table, user_id), NotAllowed("not-seated"))
    require_no_event(snapshot)
    if snapshot.table.status is TableStatus.LOBBY:
        request.require_quiet()
        await tables.leave(request.table, user_id)
        if isinstance(request, Press) and not request.on_panel:  # a private page
            await request.reply.update(notices.sentence(request.text("done-leave")))
        else:
            await show_panel(request)
            await request.reply.say(request.text("done-leave"))
        return
    in_hand = snapshot.table.status is TableStatus.PLAYING
    key, about = ("ask-leave-hand", "") if in_hand else ("ask-leave", "before")
    text = request.text(key, others=len(persons(snapshot.table)) - 1)
    await request.reply.private(notices.question(request.ctx, snapshot, "leave", text, "button-leave", about))


def require_no_event(snapshot: TableSnapshot) -> None:
    """Raise NotAllowed (`event-table`) for changes of seats at an event's table."""
    if snapshot.table.event_id is not None:
        raise NotAllowed("event-table")


@verb("computer", "fill", on_panel=True)
async def computer(press: Press) -> None:
    """Add one computer player, or fill all empty seats."""
    table = (await press.app.tables.snapshot(press.table)).table
    count = len(table.seats) if press.id.verb == "fill" else 1
    await press.app.tables.add_computer(press.table, press.person.user_id, table.config.level, count)
    on_menu = press.id.verb == "computer" and not press.on_panel
    await (show_menu if on_menu else show_panel)(press)


@verb("uncomputer", on_panel=True)
async def uncomputer(press: Press) -> None:
    """Remove the last computer player."""
    await press.app.tables.remove_computer(press.table, press.person.user_id)
    await (show_panel if press.on_panel else show_menu)(press)


@verb("handover")
async def handover(press: Press) -> None:
    """Offer the presser's seat to the chosen person; they must accept it.

    Raises NotNow (`server-only`) in direct messages, where the other person would not see the offer.
    """
    if press.in_dm:
        raise NotNow("server-only")
    await offer_seat(press, press.chosen_person)


async def offer_seat(request: Request, taker: Person) -> None:
    """Store the offer of the asker's seat and post it publicly. Raises as `TableService.offer_seat`."""
    tables, giver = request.app.tables, request.person
    snapshot = await tables.snapshot(request.table)
    require_found(await tables.seat_of(request.table, giver.user_id), NotAllowed("not-seated"))
    require_no_event(snapshot)
    require_voice(request)
    request.require_quiet()
    number = request.interaction.id
    snapshot = await tables.offer_seat(request.table, giver.user_id, taker, number)
    await request.reply.say(request.text("done-offer", name=fmt.safe_name(request.ctx, taker.name)))
    ctx = request.app.context(snapshot.table.locale)
    await request.reply.public(offer(ctx, snapshot, giver.user_id), mention=[taker.user_id])


@verb("take")
async def take(press: Press) -> None:
    """Accept an offered seat; the service checks the offer."""
    number = ids.number_of(press.id.arg) or 0  # the number of no offer
    if await ask_about_clocks(press, TAKE, f"{number}.{press.message_id}"):
        return
    snapshot, giver = await press.app.tables.take_seat(press.table, press.person, number)
    await press.reply.update(_accepted_offer(press, snapshot, giver), public=True)


def _accepted_offer(press: Press, snapshot: TableSnapshot, giver: int) -> ui.LayoutView:
    """Return what replaces an offer that the presser has accepted, in the table's language."""
    ctx, taker = press.app.context(snapshot.table.locale), f"<@{press.person.user_id}>"
    return notices.sentence(ctx.text("offer-taken", giver=f"<@{giver}>", taker=taker))


@verb("takeback")
async def take_back(press: Press) -> None:
    """Withdraw the offer of the presser's seat."""
    giver, number = press.person.user_id, ids.number_of(press.id.arg) or 0
    snapshot = await press.app.tables.take_back(press.table, giver, number)
    text = press.app.context(snapshot.table.locale).text("offer-taken-back", giver=f"<@{giver}>")
    await press.reply.update(notices.sentence(text), public=True)


async def _show_seats(press: Press, snapshot: TableSnapshot) -> None:
    """Redraw the pressed message: the panel, or the announcement in the home channel."""
    if press.interaction.channel_id == snapshot.table.channel_id:
        await show_panel(press)
    else:
        await _show_announcement(press, snapshot)


async def _show_announcement(press: Press, snapshot: TableSnapshot) -> None:
    """Redraw the pressed announcement, and track it with the press's token, even if it was not stored."""
    home, table = press.interaction.channel_id == snapshot.table.home_channel_id, snapshot.table
    if not home or table.channel_id == table.home_channel_id or not press.alone_on_message:
        return
    view = painter.announcement(press.app, snapshot)
    notice, board = await press.reply.update(view, public=True), press.board
    if board is None or board.is_closed or notice is None:
        return
    known = board.kept.get((NOTICE, 0))
    if known is None or known.message_id < notice.message_id:
        await press.app.publisher.announce(snapshot, notice)
    elif known.message_id == notice.message_id:
        known.token = notice.token
        known.keep(view)
