"""Dealing by button, the fair-deal page, and the values that people add."""

from __future__ import annotations

from bot.services.errors import NotAllowed, NotNow
from bot.services.tables.fair_deals import Typed
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.fair_deal import ADD, DEAL, OPEN, VALUE_FIELD, fair_deal_panel, value_form
from bot.ui.table.screens import find_open, show_hand, show_panel, show_private
from bot.ui.table.seats_buttons import DEAL as DEALS
from bot.ui.table.seats_buttons import ask_about_clocks


async def deal(
    request: Request, status: TableStatus, *, turn: int | None = None, typed: Typed | None = None
) -> TableSnapshot:
    """Deal the next hand, from a lobby or a result; return the table afterwards.

    If a sealed value must be opened first, nothing is dealt yet. Raises as `TableService.start`.
    """
    await see_commitment(request, turn)
    tables, user_id, press = request.app.tables, request.person.user_id, request.interaction.id
    begin = tables.start if status is TableStatus.LOBBY else tables.next_hand
    return await begin(request.table, user_id, press, turn=turn, typed=typed)


async def see_commitment(request: Request, turn: int | None = None) -> None:
    """Record that the next deal's commitment is visible to everybody on the pressed message, if it is."""
    message = request.interaction.message
    pressed = None if message is None else message.id
    await request.app.publisher.promise(request.table, pressed, -1 if turn is None else turn)


async def tell_of_closed_list(request: Request, snapshot: TableSnapshot) -> None:
    """Post at the table that a press closed the list of values, unless the cards are dealt.

    The post answers the press, so that everybody can compare the press's id with Discord's. Nothing is
    posted outside the table's channel.
    """
    table = snapshot.table
    waits = table.status is not TableStatus.PLAYING and table.pledge.closed_at
    if not waits or request.interaction.channel_id != table.channel_id:
        return
    ctx, press = request.app.context(table.locale), request.interaction.id
    text = ctx.text(
        "values-closed-line",
        number=table.hand_no + 1,
        name=fmt.safe_name(ctx, request.person.name),
        press=f"`{press}`",
        time=fmt.press_moment(str(press)),
    )
    await request.reply.public(notices.sentence(f"-# 🔒 {text}"))


@verb("start", "next", on_panel=True)
async def start(press: Press) -> None:
    """Deal the first or next hand; the press is part of the shuffle's seed."""
    first = press.id.verb == "start"
    if first:
        press.require_quiet()
    if await ask_about_clocks(press, DEALS):
        return
    snapshot = await deal(press, TableStatus.LOBBY if first else TableStatus.BETWEEN, turn=press.id.turn)
    await (show_hand if press.on_private and not first else show_panel)(press)
    await tell_of_closed_list(press, snapshot)


@verb("fair", on_panel=True)
async def fair(press: Press) -> None:
    """Show the asker the fair-deal page. Raises TableNotFound (`table-closed`)."""
    await _show(press, await find_open(press))


@verb("fairform")
async def form(press: Press) -> None:
    """Open the form for a value."""
    snapshot = await press.app.tables.snapshot(press.table)
    if press.id.arg not in (ADD, DEAL, OPEN):
        raise NotNow("press-unknown")
    if press.person.user_id not in snapshot.table.players:
        raise NotAllowed("not-seated")
    others_sealed = press.id.arg == OPEN and snapshot.table.pledge.sealed != (press.person.user_id,)
    if press.id.arg != ADD and not others_sealed and await ask_about_clocks(press, DEALS):
        return
    await press.open(value_form(press.ctx, snapshot, press.id.arg))


@verb("fairvalue")
async def value(press: Press) -> None:
    """Add a value to the next deal, deal with one, or open a sealed one."""
    purpose, _, seen = press.id.arg.partition(".")
    typed, user_id = press.typed.get(VALUE_FIELD, ""), press.person.user_id
    service = press.app.fair_deals
    press.require_quiet()
    await see_commitment(press)
    if purpose == ADD:
        snapshot = await service.add(press.table, user_id, typed)
    elif purpose == OPEN:
        snapshot = await service.open(press.table, user_id, typed)
    elif purpose == DEAL:
        status = (await press.app.tables.snapshot(press.table)).table.status
        snapshot = await deal(press, status, turn=press.id.turn, typed=Typed(typed, seen))
    else:
        raise NotNow("press-unknown")
    await _show(press, snapshot)
    if purpose == DEAL:
        await tell_of_closed_list(press, snapshot)


async def _show(press: Press, snapshot: TableSnapshot) -> None:
    await show_private(press, fair_deal_panel(press.ctx, snapshot, press.person.user_id))
