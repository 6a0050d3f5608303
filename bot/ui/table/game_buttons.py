"""Buttons and menus of the game itself: the deal, the moves that the kits declare, the revoke."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.game import GameAction
from bot.services.errors import StaleAction
from bot.services.values.tables import TableStatus
from bot.ui.core import notices
from bot.ui.core.items import Press, verb
from bot.ui.kits.kit import Pressed, card_of, one
from bot.ui.table import moves
from bot.ui.table.dealing import answer_publicly, deal
from bot.ui.table.screens import explain, note_place, show_hand, show_panel


@verb("start", on_panel=True)
async def start(press: Press) -> None:
    """Deal the first hand; the press is part of the shuffle's seed."""
    press.require_quiet()
    snapshot = await deal(press, TableStatus.LOBBY, turn=press.id.turn)
    await show_panel(press)
    await answer_publicly(press, snapshot)


@verb("next", on_panel=True)
async def next_hand(press: Press) -> None:
    """Deal the next hand."""
    snapshot = await deal(press, TableStatus.BETWEEN, turn=press.id.turn)
    await show_panel(press)
    if snapshot.table.status is not TableStatus.PLAYING:
        await answer_publicly(press, snapshot)  # else the panel of the new hand is the answer


@verb("hand", "bidmenu", explain=explain, on_panel=True)
async def my_hand(press: Press) -> None:
    """Show a player their hand with everything they can do now."""
    await show_hand(press)


async def make_move(press: Press, action: GameAction, turn: int | None = None) -> None:
    """Make a move and show what was pressed on as it is now; `turn` None: that of the button."""
    await moves.act(press, action, turn=press.id.turn if turn is None else turn)
    if press.on_panel:
        await show_panel(press)
    else:
        await show_hand(press)


def _register(name: str, move: Pressed) -> None:
    @verb(name, explain=explain)
    async def make(press: Press) -> None:
        await make_move(press, move(press.id.arg, press.values))


for _name, _move in moves.PRESSES.items():
    _register(_name, _move)


@verb("revoke")
async def revoke(press: Press) -> None:
    """Ask before the card chosen in the menu is played against the rules."""
    if not await moves.asked(press, card_of(one(press.values))):
        raise StaleAction("stale-turn", turn=press.id.turn)


@verb("revoked")
async def revoked(press: Press) -> None:
    """Play a card against the rules, which ends the hand, or not: the answer to the question before."""
    answer, _, text = press.id.arg.partition(".")
    if answer != notices.YES:
        await press.nothing_done()
        return
    action = Play(card_of(text), revoke=True)
    acted = await moves.act(press, action, turn=press.id.turn)
    await press.reply.update(notices.sentence(moves.done(press, acted, action)))


@verb("back")
async def back(press: Press) -> None:
    """Play for oneself again after having been away."""
    await press.app.tables.come_back(press.table, press.person.user_id)
    note_place(press)
    if press.on_panel:
        await show_panel(press)
        await press.reply.say(press.text("done-back"))
    else:
        await show_hand(press, press.text("done-back"))
