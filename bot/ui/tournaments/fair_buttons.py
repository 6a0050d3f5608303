"""The page of a tournament's fair deal, and the values that entrants add before the start."""

from __future__ import annotations

from bot.ui.core.fair_deal import VALUE_FIELD
from bot.ui.core.items import Press, verb
from bot.ui.tournaments.buttons import show
from bot.ui.tournaments.finding import find
from bot.ui.tournaments.pages.fair import fair_panel, value_form


@verb("tfair", of_table=False)
async def fair(press: Press) -> None:
    """Show somebody the page of the fair deal."""
    tournament = await find(press, press.id.table)
    await show(press, fair_panel(press.ctx, tournament, press.person.user_id))


@verb("tfairform", of_table=False)
async def form(press: Press) -> None:
    """Open the form for a value."""
    tournament = await find(press, press.id.table)
    if not await press.reply.form(value_form(press.ctx, tournament)):
        await press.reply.say(press.text("form-late"))


@verb("tfairvalue", of_table=False)
async def value(press: Press) -> None:
    """Add a value to the seed of all deals."""
    tournament = await find(press, press.id.table)
    press.require_quiet()
    typed, user_id = press.typed.get(VALUE_FIELD, ""), press.person.user_id
    tournament = await press.app.tournaments.add_value(tournament.id, user_id, typed)
    await show(press, fair_panel(press.ctx, tournament, user_id))
