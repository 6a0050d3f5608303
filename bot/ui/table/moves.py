"""A person's moves, by button or command; a card against the rules always needs a confirmation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ui

from bot.engine.actions import PASS, TRUST, GameAction, Play
from bot.engine.cards import Card, card_text
from bot.engine.errors import IllegalAction
from bot.engine.games import game_of
from bot.engine.legal import actions_of
from bot.services.errors import StaleAction
from bot.services.values.tables import Acted, AnyHand, TableSnapshot
from bot.ui.core import cardtext, ids, notices, parts
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.slash import serve_command
from bot.ui.core.texts import Texts
from bot.ui.kits import KITS, kit_of
from bot.ui.kits.hand_controls import lead_question, question_before
from bot.ui.kits.scene import AHEAD, LEAD
from bot.ui.kits.shared import MoveParser, card_of, first_choice
from bot.ui.table.screens import explain, note_place, show_hand, show_panel

MOVE_PARSERS: Mapping[str, MoveParser] = {
    verb: move for kit in KITS.values() for verb, move in kit.move_parsers.items()
}
"""For all games, the function that makes the move of a button or menu, by verb."""


async def act(request: Request, action: GameAction, *, turn: int | None) -> Acted:
    """Make a move at the request's table; `turn` is the turn of the pressed button, None for a command.

    Raises IllegalAction and ServiceError, without a change.
    """
    acted = await request.app.play.act(request.table, request.person.user_id, action, turn=turn)
    note_place(request)
    return acted


def confirmation(request: Request, acted: Acted, action: GameAction) -> str:
    """Return the confirmation text of a move, in the person's language."""
    assert acted.snapshot.view is not None
    return kit_of(acted.snapshot.view).describe_move("done", request.ctx, action)


serve_move = serve_command(at_table=True, explain=explain)
"""Decorates a cog's method that serves a command about the hand at the asker's table."""


async def make_or_ask(request: Request, action: GameAction) -> None:
    """Make the move that a person typed and show the hand, or ask for confirmation first.

    Repeating the command in the same turn confirms the move.
    """
    turn = (await request.app.tables.snapshot(request.table)).table.turn
    asked, user_id = (request.table, turn, action), request.person.user_id
    if request.app.asked.pop(user_id, None) != asked and await _ask_first(request, action):
        request.app.asked[user_id] = asked
        return
    acted = await act(request, action, turn=None)
    await show_hand(request, confirmation(request, acted, action))


async def make_typed_move(request: Request, verb: str, arg: str = "", cards: Sequence[str] = ()) -> None:
    """Make a move as `make_or_ask`, given as a button's verb and argument, or as the cards of its menu.

    Raises IllegalAction (`card-unknown`, and as the move does).
    """
    texts = request.app.texts
    await make_or_ask(request, MOVE_PARSERS[verb](arg, [card_text(read_card(texts, card)) for card in cards]))


async def trust(request: Request) -> None:
    """Announce trust in the current trick."""
    await make_or_ask(request, TRUST)


def read_bid(texts: Texts, text: str) -> GameAction:
    """Parse a typed bid: points and suit, or a Nap call. Raises IllegalAction (`bid-unknown`)."""
    for kit in KITS.values():
        if (found := kit.read_bid(texts, text)) is not None:
            return found
    raise IllegalAction("bid-unknown", text=text[:30])


def read_card(texts: Texts, text: str) -> Card:
    """Parse a typed card. Raises IllegalAction (`card-unknown`)."""
    card = cardtext.parse_card_input(texts, text)
    if card is None:
        raise IllegalAction("card-unknown", card=text[:30])
    return card


# --- buttons ---------------------------------------------------------------------------------------------


@verb("hand", "bidmenu", explain=explain, on_panel=True)
async def my_hand(press: Press) -> None:
    """Show a player their hand with its legal moves, and the extra section they asked for."""
    await show_hand(press, more=press.id.arg, redraw=not press.id.arg)


async def make_move(press: Press, action: GameAction, turn: int | None = None) -> None:
    """Make a move and redraw the pressed message; `turn` None: the turn of the button."""
    if isinstance(action, Play) and await _ask_first(press, action):
        return
    await act(press, action, turn=press.id.turn if turn is None else turn)
    if press.on_panel:
        await show_panel(press)
    else:
        await show_hand(press)


def _register(name: str, move: MoveParser, *, can_ask: bool) -> None:
    @verb(name, explain=explain)
    async def ask_or_make(press: Press) -> None:
        action = move(press.id.arg, press.values)
        if not (can_ask and await _ask_first(press, action)):
            await make_move(press, action)


for _name, _move in MOVE_PARSERS.items():
    _register(_name, _move, can_ask=any(_name in kit.confirmations for kit in KITS.values()))


async def _ask_first(request: Request, action: GameAction) -> bool:
    """Show the hand with a confirmation question if a legal move needs one; return whether it does."""
    if not isinstance(action, Play) and not getattr(action, "cards", 0):
        return False
    app, user_id = request.app, request.person.user_id
    private = await app.play.private(request.table, user_id)
    kit = kit_of(private.view)
    question = question_before(kit, action)
    if not question and (question := lead_question(kit, private, action)):
        question = question if await app.preferences.first_time(user_id, LEAD) else ""
    if not question or action not in private.legal:
        return False
    await show_hand(request, more=question)
    return True


# --- pre-selected moves ----------------------------------------------------------------------------------


@verb("aheadmenu", explain=explain)
async def ahead_menu(press: Press) -> None:
    """Show a player their hand with the menu for pre-selecting a card."""
    await show_hand(press, more=AHEAD)


@verb("ahead", "aheadpass", "aheadback", explain=explain)
async def ahead(press: Press) -> None:
    """Pre-select the chosen card or a pass for the rest of the auction, or clear the pre-selected move."""
    action: GameAction | None = None
    if press.id.verb == "ahead":
        action = Play(card_of(first_choice(press.values)))
    elif press.id.verb == "aheadpass":
        action = PASS
    hand_no = ids.number_of(press.id.arg.partition(".")[0]) or 0  # the number of no hand
    await set_ahead(press, action, hand_no)


async def set_pass_ahead(request: Request) -> None:
    """Pre-select a pass for the rest of this auction, whatever hand is played."""
    await set_ahead(request, PASS)


async def set_ahead(request: Request, action: GameAction | None, hand_no: int | None = None) -> None:
    """Pre-select a pass or a card (None: clear it) and show the hand, after a command with a sentence.

    A button is for the hand `hand_no` only. A card is played at once if it is the person's turn.
    """
    user_id = request.person.user_id
    acted = await request.app.play.set_ahead(request.table, user_id, action, hand_no=hand_no)
    note_place(request)
    said = ""
    if hand_no is None and action is not None:
        said = request.text("done-ahead") if acted is None else confirmation(request, acted, action)
    await show_hand(request, said)


@verb("claim", explain=explain)
async def claim(request: Request) -> None:
    """Claim all remaining tricks, and show the result."""
    turn = request.id.turn if isinstance(request, Press) else None
    await request.app.play.claim(request.table, request.person.user_id, turn=turn)
    note_place(request)
    await show_hand(request)


@verb("undo", explain=explain)
async def undo(request: Request) -> None:
    """Undo the person's last move, and show the hand before it."""
    turn = request.id.turn if isinstance(request, Press) else None
    await request.app.play.undo(request.table, request.person.user_id, turn=turn)
    note_place(request)
    await show_hand(request)


@verb("back")
async def back(press: Press) -> None:
    """Let a returning person play for themselves again, instead of the computer."""
    await press.app.tables.come_back(press.table, press.person.user_id)
    note_place(press)
    if press.on_panel:
        await show_panel(press)
        await press.reply.say(press.text("done-back"))
    else:
        await show_hand(press, press.text("done-back"))


# --- a card against the rules ----------------------------------------------------------------------------


async def ask_about_revoke(request: Request, card: Card) -> bool:
    """Ask for confirmation if playing a card would be a revoke; return whether it would.

    Raises ServiceError if the person has no hand at this table.
    """
    private = await request.app.play.private(request.table, request.person.user_id)
    if not private.legal.revokes >> card & 1:
        return False
    await request.reply.private(revoke_question(request.ctx, private, card))
    return True


async def play(request: Request, text: str, *, ahead: bool) -> None:
    """Play a typed card: a legal card at once, a revoke after confirmation.

    With `ahead` the card is pre-selected if it is not the person's turn.
    """
    card = read_card(request.app.texts, text)
    if ahead:
        await set_ahead(request, Play(card))
    elif not await ask_about_revoke(request, card):
        await make_or_ask(request, Play(card))


def revoke_question(ctx: PanelContext, private: AnyHand, card: Card) -> ui.LayoutView:
    """Return the question before a revoke: what a revoke is and costs, which cards are legal."""
    view = private.view
    trump = kit_of(view).trump_of(view)
    legal = [play.card for play in actions_of(private.legal, Play)]
    text = parts.lines(
        f"### ⚠️ {ctx.text('revoke-title', card=fmt.card(ctx, card))}",
        ctx.text("revoke-what", card=fmt.card(ctx, card)),
        revoke_cost(ctx, private.snapshot, view),
        f"-# {ctx.text('revoke-instead', cards=fmt.cards(ctx, legal, trump))}",
    )
    about = card_text(card)
    return notices.question(ctx, private.snapshot, "revoked", text, "button-revoke", about)


def revoke_cost(ctx: PanelContext, snapshot: TableSnapshot, view: Any) -> str:
    """Return what a revoke would cost the reader, as far as they can know."""
    ctx, losses = ctx.of_game(view.rules), sorted(set(kit_of(view).revoke_losses(view)))
    least, most, napoleon = losses[0], losses[-1], view.contract.seat == view.seat
    if game_of(view).counts_hands(view.rules):
        return ctx.text("revoke-cost-tally-napoleon" if napoleon else "revoke-cost-tally")
    stake = snapshot.table.config.stake
    unit, price = (1, "units") if stake == 0 else (stake, "chips")
    if least == most:
        return ctx.text("revoke-cost", price=price, count=most * unit)
    return ctx.text("revoke-cost-range", price=price, least=least * unit, count=most * unit)


@verb("revoke")
async def revoke(press: Press) -> None:
    """Ask for confirmation of a chosen card that would be a revoke."""
    if not await ask_about_revoke(press, card_of(first_choice(press.values))):
        raise StaleAction("stale-turn", turn=press.id.turn)


@verb("revoked")
async def answer_revoke(press: Press) -> None:
    """Handle the answer to the question: make the revoke, which ends the hand, or not."""
    answer, _, text = press.id.arg.partition(".")
    if answer != notices.YES:
        await press.close_question()
        return
    action = Play(card_of(text), revoke=True)
    acted = await act(press, action, turn=press.id.turn)
    await press.reply.update(notices.sentence(confirmation(press, acted, action)))
