"""A hint: what the expert would do in a person's seat and why, for their eyes only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.engine.actions import Play
from bot.engine.poker.values import Exchange
from bot.services.tables.hints import Hint
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import LEVEL_KEYS, PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.texts import Param
from bot.ui.kits import kit_of


def hint_panel(ctx: PanelContext, hint: Hint, view: Any) -> ui.LayoutView:
    """Return a hint for a seat's view: the move, why, its chance where it was searched; that it is noted."""
    move = kit_of(view).advised[type(hint.action)](ctx, hint.action)
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            parts.lines(f"### 💡 {move}", *_reasons(ctx, hint)),
            ctx.text("hint-trust") if hint.trust else "",
            parts.line(),
            f"-# {ctx.text('hint-how', level=ctx.text(LEVEL_KEYS[hint.level]))}",
        ],
    )


def _reasons(ctx: PanelContext, hint: Hint) -> Iterator[str]:
    why = hint.why
    chance = None if why.chance is None else round(100 * why.chance)
    shown: dict[str, Param] = {"points": why.points, "chance": -1 if chance is None else chance}
    if why.bid is not None:
        shown["bid"] = fmt.bid(ctx, *why.bid)
    if why.suit is not None:
        shown["suit"] = ctx.emoji.suit(why.suit)
    if why.card is not None:
        shown["card"] = fmt.card(ctx, why.card)
    yield ctx.text(why.key, **shown)
    if chance is not None and isinstance(hint.action, Play | Exchange):  # of a bid the sentence says it
        side = "declaring" if why.declaring else "against"
        side = "poker" if isinstance(hint.action, Exchange) else side
        yield f"-# {ctx.text('hint-chance', chance=chance, side=side)}"


@verb("hint")
async def ask(press: Press) -> None:
    """Show the hint for the hand as it is now."""
    await show_hint(press)


async def show_hint(request: Request) -> None:
    """Show a person what the expert would do in their seat, to them alone. Raises as `HintService.hint`."""
    given = await request.app.hints.hint(request.table, request.person.user_id)
    await request.reply.private(hint_panel(request.ctx, given.hint, given.view))
