"""The finished tricks of a hand: who led, who played what, who won and why, as far as they lie open."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.cards import Card
from bot.engine.games import game_of
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Seen
from bot.ui.kits.scenes import in_turn
from bot.ui.table.screens import keep_panel_in_hand

_MOST = 3_800
"""Letters beyond which cards are symbols and not emoji, which take thirty letters each."""
_NAME = 8


def tricks_panel(ctx: PanelContext, snapshot: TableSnapshot, reader: int | None = None) -> ui.LayoutView:
    """Return the finished tricks of the hand under way or just ended; the seat `reader` is *you*.

    It is made from a spectator's view: what the rules hide is a card's back.
    """
    view = snapshot.view
    title = f"### {ctx.text('tricks-title')}"
    if view is None or not view.tricks:
        return parts.layout(parts.QUIET_COLOUR, [parts.lines(title, ctx.text("tricks-none"))])
    seen, kit = Seen(ctx, snapshot, view, reader), kit_of(view)
    hidden = any(None in game_of(view).lies_open(view, number) for number in range(len(view.tricks)))
    note = f"-# {ctx.text('tricks-order')}{ctx.text('tricks-hidden') if hidden else ''}"
    found = parts.lines(title, note, *_lines(seen, symbols=False))
    if len(found) > _MOST:
        found = parts.lines(title, note, *_lines(seen, symbols=True))
    return parts.layout(kit.phase_colour(view), [found])


def _lines(seen: Seen, *, symbols: bool) -> Iterator[str]:
    """Yield two lines a trick: its number and what won it, then the cards with their owners."""
    view, game, kit = seen.view, game_of(seen.view), kit_of(seen.view)

    def shown(card: Card | None) -> str:
        if card is None:
            return seen.ctx.emoji.back()
        return card_symbol(card) if symbols else fmt.card(seen.ctx, card)

    for number, trick in enumerate(view.tricks):
        plays = dict(zip(in_turn(kit, view, trick.leader), game.lies_open(view, number), strict=True))
        why = seen.why(number) if plays[trick.winner] is not None else ""
        yield " · ".join(filter(None, [f"**{number + 1}**", why]))
        yield " · ".join(
            f"🏆 **{seen.short(seat, _NAME)}** {shown(card)}"
            if seat == trick.winner
            else f"{seen.short(seat, _NAME)} {shown(card)}"
            for seat, card in plays.items()
        )


async def tricks_of(request: Request) -> ui.LayoutView:
    """Return the finished tricks of a request's table for who asks."""
    snapshot = await request.app.tables.snapshot(request.table)
    seats, asks = snapshot.table.seats, request.person.user_id
    reader = next((seat for seat, sitting in enumerate(seats) if sitting.user_id == asks), None)
    return tricks_panel(request.ctx, snapshot, reader)


@verb("tricks", on_panel=True)
async def tricks(press: Press) -> None:
    """Show somebody the finished tricks of the hand beside the table, or their hand."""
    await keep_panel_in_hand(press)
    await press.reply.private(await tricks_of(press))
