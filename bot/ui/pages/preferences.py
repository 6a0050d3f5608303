"""/preferences: what a member has chosen for themselves, each with its menu."""

from __future__ import annotations

from dataclasses import dataclass

from discord import ui

from bot.services.errors import NotNow
from bot.services.server.preferences import HandOrder, Preferences
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.forms import Field, blocks, decode


@dataclass(frozen=True, slots=True)
class Page:
    """What the page shows."""

    config: Preferences


FIELDS: tuple[Field[Page], ...] = (
    Field(
        "nudge",
        "preference-nudge",
        {True: "preference-nudge-on", False: "preference-nudge-off"},
        help="preference-nudge.help",
    ),
    Field(
        "forced",
        "preference-forced",
        {True: "preference-forced-on", False: "preference-forced-off"},
        help="preference-forced.help",
    ),
    Field(
        "dms",
        "preference-dms",
        {False: "preference-dms-off", True: "preference-dms-on"},
        help="preference-dms.help",
    ),
    Field(
        "order",
        "preference-order",
        {
            HandOrder.TRUMPS: "preference-order-trumps",
            HandOrder.SUIT: "preference-order-suit",
            HandOrder.RANK: "preference-order-rank",
        },
    ),
    Field(
        "four_colours",
        "preference-colours",
        {False: "preference-colours-two", True: "preference-colours-four"},
        help="preference-colours.help",
    ),
)
"""A menu for each of `Preferences`."""


def preferences_panel(ctx: PanelContext, config: Preferences) -> ui.LayoutView:
    """Return the page; its menus have the verb ``prefer`` and the choice's name as argument."""
    shown: list[parts.Block | str] = [
        f"## 🎛️ {ctx.text('preferences-title')}\n-# {ctx.text('preferences-help')}",
        *blocks(ctx, Page(config), FIELDS, lambda name: ids.build("prefer", 0, 0, name)),
    ]
    return parts.layout(parts.QUIET_COLOUR, shown)


async def preferences_of(request: Request) -> ui.LayoutView:
    """Return the page of who asks."""
    return preferences_panel(request.ctx, await request.app.preferences.of(request.person.user_id))


@verb("preferences", of_table=False)
async def show(press: Press) -> None:
    """Show somebody what they have chosen."""
    await press.reply.private(await preferences_of(press))


@verb("prefer", of_table=False)
async def choose(press: Press) -> None:
    """Store what was chosen in a menu."""
    found = decode(FIELDS, press.id.arg, press.values)
    if found is None:
        raise NotNow("press-unknown")
    field, value = found
    chosen = await press.app.preferences.change(press.person.user_id, **field.changes(None, value))
    press.app.readers.like(press.person.user_id, chosen)
    await press.reply.update(preferences_panel(press.ctx, chosen))
