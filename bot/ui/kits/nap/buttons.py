"""Buttons and menus that only Nap has: the ladder, the exchange, the peep, the extra hand, the swap."""

from __future__ import annotations

from bot.engine.actions import PEEP, TAKE_EXTRA_HAND, LadderBid, Swap
from bot.ui.core.items import Press, verb
from bot.ui.table import moves
from bot.ui.table.game_buttons import card_of, make_move
from bot.ui.table.screens import explain


@verb("ladder", explain=explain)
async def ladder(press: Press) -> None:
    """Bid the call on the button."""
    await make_move(press, LadderBid(press.id.arg))


@verb("peep", explain=explain)
async def peep(press: Press) -> None:
    """Pay to look at the card on the table."""
    await make_move(press, PEEP)


@verb("garnet", explain=explain)
async def garnet(press: Press) -> None:
    """Take Sir Garnet's extra hand."""
    await make_move(press, TAKE_EXTRA_HAND)


@verb("fresh", explain=explain)
async def fresh(press: Press) -> None:
    """Buy fresh cards for those chosen in the menu; the button without any keeps all."""
    await make_move(press, moves.exchange_of("nap", [card_of(value) for value in press.values]))


@verb("swap", explain=explain)
async def swap(press: Press) -> None:
    """Put the card chosen in the menu down for the one peeped at; the button keeps the hand."""
    card = card_of(press.values[0]) if press.values else None
    await make_move(press, Swap(card))
