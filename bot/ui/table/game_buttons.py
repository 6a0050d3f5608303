"""Buttons and menus of the game itself: the deal, the auction, the call, the discard, the play."""

from __future__ import annotations

from bot.engine.actions import BIDS, CALLS, PASS, PLAYS, Bid
from bot.engine.errors import IllegalAction
from bot.engine.game import GameAction
from bot.services.errors import StaleAction
from bot.services.values.tables import TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.table import moves, revoking
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


@verb("pass", explain=explain)
async def pass_(press: Press) -> None:
    """Pass in the auction, from the hand or from the table's panel."""
    await make_move(press, PASS)


@verb("bid", explain=explain)
async def bid(press: Press) -> None:
    """Make the bid chosen in the menu."""
    found = ids.decode_bid(one_value(press))
    if found is None:
        raise IllegalAction("bid-unknown", text=one_value(press)[:30])
    await make_move(press, BIDS.get(found) or Bid(*found))


@verb("call", explain=explain)
async def call(press: Press) -> None:
    """Name the partner card chosen in the menu."""
    await make_move(press, CALLS[card_of(one_value(press))])


@verb("discard", explain=explain)
async def discard(press: Press) -> None:
    """Discard the cards chosen in the menu."""
    await make_move(press, moves.discard_of([card_of(value) for value in press.values]))


@verb("play", explain=explain)
async def play(press: Press) -> None:
    """Play the card on the button."""
    await make_move(press, PLAYS[card_of(press.id.arg)])


@verb("revoke")
async def revoke(press: Press) -> None:
    """Ask before the card chosen in the menu is played against the rules."""
    card = card_of(one_value(press))
    if not await revoking.asked(press, card):
        raise StaleAction("stale-turn", turn=press.id.turn)


@verb("revoked")
async def revoked(press: Press) -> None:
    """Play a card against the rules, or not: the answer to the question before."""
    answer, _, text = press.id.arg.partition(".")
    if answer != notices.YES:
        await press.nothing_done()
        return
    card = card_of(text)
    await revoking.revoke(press, card, turn=press.id.turn)
    done = press.text("done-revoke", card=fmt.card(press.ctx, card))
    await press.reply.update(notices.sentence(done))


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


def one_value(press: Press) -> str:
    """Return what was chosen in a menu of one, empty for nothing."""
    return press.values[0] if press.values else ""


def card_of(text: str) -> int:
    """Return the card of a custom id or a menu value. Raises IllegalAction (`card-unknown`)."""
    card = ids.decode_card(text)
    if card is None:
        raise IllegalAction("card-unknown", card=text[:30])
    return card
