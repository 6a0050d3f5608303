"""Buttons about who sits where: sit down, leave, computers, handing a seat over."""

from __future__ import annotations

from datetime import timedelta

from bot.services.errors import NotAllowed
from bot.services.model import Person, TableSnapshot, TableStatus
from bot.ui import format as fmt
from bot.ui import ids, notices, opening
from bot.ui.items.base import Press, verb
from bot.ui.request import Request
from bot.ui.screens import show_panel

OFFER_LASTS = timedelta(minutes=15)
"""How long an offered seat can be taken."""


@verb("sit")
async def sit(press: Press) -> None:
    """Sit down, in the table's own channel or on its announcement."""
    press.require_quiet()
    snapshot = await press.desk.tables.sit(press.table, press.person)
    await _show_seats(press, snapshot)
    if snapshot.table.channel_id != press.interaction.channel_id:
        await press.reply.say(press.text("done-sit", channel=f"<#{snapshot.table.channel_id}>"))


@verb("leave")
async def leave(press: Press) -> None:
    """Leave the table; once cards have been dealt a question comes before."""
    if press.id.arg == notices.NO:
        await press.nothing_done()
    elif press.id.arg == notices.YES:
        await press.desk.tables.leave(press.table, press.person.user_id)
        await press.reply.update(notices.sentence(press.text("done-leave")))
    else:
        await leave_or_ask(press)


async def leave_or_ask(request: Request) -> None:
    """Leave a table whose game has not begun; otherwise ask before. Raises NotAllowed (`not-seated`)."""
    tables, user_id = request.desk.tables, request.person.user_id
    snapshot = await tables.snapshot(request.table)
    if await tables.seat_of(request.table, user_id) is None:
        raise NotAllowed("not-seated")
    require_own(snapshot)
    if snapshot.table.status is TableStatus.LOBBY:
        request.require_quiet()
        await tables.leave(request.table, user_id)
        await show_panel(request)
        await request.reply.say(request.text("done-leave"))
        return
    playing = snapshot.table.status is TableStatus.PLAYING
    text = request.text("ask-leave-hand" if playing else "ask-leave")
    await request.reply.private(notices.question(request.ctx, snapshot, "leave", text, "button-leave"))


def require_own(snapshot: TableSnapshot) -> None:
    """Refuse at once what the services would refuse after a question: a tournament's seats are not ours.

    Raises NotAllowed (`tournament-table`).
    """
    if snapshot.table.tournament_id is not None:
        raise NotAllowed("tournament-table")


@verb("rematch")
async def rematch(press: Press) -> None:
    """Open a lobby with the same people and settings after a session."""
    await opening.rematch(press)


@verb("computer")
async def computer(press: Press) -> None:
    """Put one computer player into an empty seat."""
    level = (await press.desk.tables.snapshot(press.table)).table.config.level
    await press.desk.tables.add_computer(press.table, press.person.user_id, level)
    await show_panel(press)


@verb("fill")
async def fill(press: Press) -> None:
    """Put computer players into all empty seats."""
    table = (await press.desk.tables.snapshot(press.table)).table
    level, count = table.config.level, len(table.seats)
    await press.desk.tables.add_computer(press.table, press.person.user_id, level, count)
    await show_panel(press)


@verb("uncomputer")
async def uncomputer(press: Press) -> None:
    """Take the last computer player away."""
    await press.desk.tables.remove_computer(press.table, press.person.user_id)
    await show_panel(press)


@verb("handover")
async def handover(press: Press) -> None:
    """Offer one's seat to the person chosen in the menu; he takes it by his own press."""
    if not press.people:
        await press.reply.say(press.text("offer-nobody"))
        return
    await offer_seat(press, press.people[0])


async def offer_seat(request: Request, taker: Person) -> None:
    """Post the offer of one's seat for everybody to see. Raises NotAllowed (`not-seated`, `bad-player`)."""
    tables, giver = request.desk.tables, request.person.user_id
    snapshot = await tables.snapshot(request.table)
    if await tables.seat_of(request.table, giver) is None:
        raise NotAllowed("not-seated")
    if taker.user_id == giver:
        raise NotAllowed("bad-player")
    require_own(snapshot)
    request.require_quiet()
    await request.reply.say(request.text("done-offer", name=fmt.escape(fmt.clean_name(taker.name))))
    ctx = request.desk.painter.context(snapshot.table.locale)
    await request.reply.public(notices.offer(ctx, snapshot, giver, taker.user_id), mention=taker.user_id)


@verb("take")
async def take(press: Press) -> None:
    """Take a seat that was offered to oneself not long ago."""
    named, _, taker = press.id.arg.partition(".")
    giver, message = ids.number_of(named), press.interaction.message
    if giver is None or taker != str(press.person.user_id) or message is None:
        await press.reply.say(press.text("offer-not-yours"))
        return
    here = await press.desk.tables.seat_of(press.table, giver)
    if here is None or press.desk.publisher.moment() - message.created_at > OFFER_LASTS:
        await press.reply.say(press.text("offer-gone"))
        return
    snapshot = await press.desk.tables.hand_over(press.table, giver, press.person)
    ctx = press.desk.painter.context(snapshot.table.locale)
    text = ctx.text("offer-taken", giver=f"<@{giver}>", taker=f"<@{taker}>")
    await press.reply.update(notices.sentence(text), public=True)


async def _show_seats(press: Press, snapshot: TableSnapshot) -> None:
    """Bring the pressed message up to date: the panel, or the announcement in the home channel."""
    if press.interaction.channel_id == snapshot.table.channel_id:
        await show_panel(press)
    elif press.on_panel:
        await press.reply.update(press.desk.painter.announcement(snapshot), public=True)
