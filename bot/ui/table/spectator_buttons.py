"""Spectators' buttons: the message that follows a table, a guess, the waiting list."""

from __future__ import annotations

from bot.services.errors import NotNow
from bot.services.tables.standby import WAIT_HOURS
from bot.ui.core import ids
from bot.ui.core.items import Press, verb
from bot.ui.table import spectators
from bot.ui.table.screens import show_watch


@verb("guess")
async def guess(press: Press) -> None:
    """Record a spectator's guess at the partner."""
    board, seat, user_id = press.board, ids.number_of(press.choice), press.person.user_id
    watches = await press.app.tables.seat_of(press.table, user_id) is None
    if board is None or seat is None or (watches and not spectators.guess(board, user_id, seat)):
        raise NotNow("guess-late")
    await show_watch(press)


@verb("standby")
async def standby(press: Press) -> None:
    """Add a person to the table's waiting list, or remove them."""
    service, seen = press.app.standby, None if press.id.arg == spectators.TOLD else press.id.arg
    if seen == spectators.NOT:
        await service.withdraw(press.table, press.person.user_id)
        await show_watch(press)
        return
    press.require_quiet()
    await service.wait(press.table, press.person, seen=seen)
    await show_watch(press)
    key = "done-standby-tell" if seen is None else "done-standby-sit"
    await press.reply.say(press.text(key, hours=WAIT_HOURS))
