"""The deal by a press: what everybody could see before it, and the public answer that shows its id."""

from __future__ import annotations

from bot.services.tables.fair_deals import Typed
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import notices
from bot.ui.core.request import Request


async def deal(
    request: Request, status: TableStatus, *, turn: int | None = None, typed: Typed | None = None
) -> TableSnapshot:
    """Deal the hand after a lobby or a result; return the table after it.

    Where a sealed value is to be opened first, it still waits. Raises as `TableService.start`.
    """
    await see_commitment(request, turn)
    tables, user_id, press = request.app.tables, request.person.user_id, request.interaction.id
    begin = tables.start if status is TableStatus.LOBBY else tables.next_hand
    return await begin(request.table, user_id, press, turn=turn, typed=typed)


async def see_commitment(request: Request, turn: int | None = None) -> None:
    """Note that the commitment of the next deal is shown to everybody, if it is."""
    message = request.interaction.message
    pressed = None if message is None else message.id
    await request.app.publisher.promise(request.table, pressed, -1 if turn is None else turn)


async def answer_publicly(request: Request, snapshot: TableSnapshot) -> None:
    """Answer a press that deals, or closes the list of values, for everybody at the table.

    Discord keeps the id of a press with the answers to it: so everybody can compare. Nothing is posted in
    another channel than the table's.
    """
    table = snapshot.table
    if request.interaction.channel_id != table.channel_id:
        return
    ctx, press = request.app.context(table.locale), request.interaction.id
    dealt = table.status is TableStatus.PLAYING
    if not dealt and not table.pledge.closed_at:
        return
    text = ctx.text(
        "deal-line" if dealt else "values-closed-line",
        number=table.hand_no if dealt else table.hand_no + 1,
        name=fmt.escape(fmt.clean_name(ctx, request.person.name)),
        press=f"`{press}`",
        time=fmt.press_moment(str(press)),
    )
    await request.reply.public(notices.sentence(f"-# 🔒 {text}"))
