"""The page of the fair deal, and the values that people add to a deal."""

from __future__ import annotations

from bot.services.errors import NotAllowed
from bot.services.tables.fair_deals import Typed
from bot.services.values.tables import TableSnapshot
from bot.ui.core.fair_deal import ADD, DEAL, OPEN, VALUE_FIELD, fair_deal_panel, value_form
from bot.ui.core.items import Press, verb
from bot.ui.table.dealing import answer_publicly, deal, see_commitment
from bot.ui.table.screens import keep_panel_in_hand


@verb("fair", on_panel=True)
async def fair(press: Press) -> None:
    """Show somebody the page of the fair deal."""
    await _show(press, await press.app.tables.snapshot(press.table))


@verb("fairform")
async def form(press: Press) -> None:
    """Open the form for a value."""
    snapshot = await press.app.tables.snapshot(press.table)
    if press.id.arg not in (ADD, DEAL, OPEN):
        await press.reply.say(press.text("press-unknown"))
        return
    if press.person.user_id not in snapshot.table.players:
        raise NotAllowed("not-seated")
    if not await press.reply.form(value_form(press.ctx, snapshot, press.id.arg)):
        await press.reply.say(press.text("form-late"))


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
        await press.reply.say(press.text("press-unknown"))
        return
    await _show(press, snapshot)
    if purpose == DEAL:
        await answer_publicly(press, snapshot)


async def _show(press: Press, snapshot: TableSnapshot) -> None:
    """Show the page: in the private message that was pressed on, else in a new one."""
    panel = fair_deal_panel(press.ctx, snapshot, press.person.user_id)
    if press.on_panel:
        await keep_panel_in_hand(press)
        await press.reply.private(panel)
    else:
        await press.reply.update(panel)
