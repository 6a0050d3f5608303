"""Buttons, menus and forms that only point-trick games have: trust, the board of NAJAMI, its poker hand."""

from __future__ import annotations

from bot.engine.actions import TRUST, Ante
from bot.engine.board import AnteLimits, ante_limits, usual_ante
from bot.engine.errors import IllegalAction
from bot.engine.napoleon import NAPOLEON
from bot.engine.poker.values import ChooseGame
from bot.engine.views import View
from bot.services.errors import StaleAction
from bot.services.values.tables import PrivateHand
from bot.ui.core import format as fmt
from bot.ui.core import stakes
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.kits.napoleon.najami import ANTE_FIELD, ante_form, ante_refused
from bot.ui.kits.napoleon.table import trust_id
from bot.ui.table import moves
from bot.ui.table.game_buttons import card_of, make_move, one_value
from bot.ui.table.screens import explain, keep_panel_in_hand

_ANTE_CODES = ("ante-unreadable", "ante-negative", "ante-total", "ante-kitty", "ante-duty")


@verb("anteform", explain=explain)
async def ante_by_form(press: Press) -> None:
    """Open the form of the ante, with what stood in it before or else with a sensible one."""
    private, limits = await _ante_due(press)
    table = private.snapshot.table
    typed = stakes.decode_ante(press.id.arg)
    shown = typed or stakes.sensible_ante(table, press.person.user_id, limits)
    if not await press.reply.form(ante_form(press.ctx, private.snapshot, limits, shown)):
        await press.reply.say(press.text("form-late"))


@verb("ante", explain=explain)
async def ante(press: Press) -> None:
    """Place the ante on the button, or the person's own: their last one, else the usual one."""
    chosen = stakes.decode_ante(press.id.arg)
    await make_move(press, await own_ante(press) if chosen is None else Ante(chosen))


async def own_ante(request: Request) -> Ante:
    """Return the ante that a person makes without saying more; where none is due the rules will say why."""
    private = await request.app.play.private(request.table, request.person.user_id)
    limits = private.legal.ante
    if limits is None:
        return Ante(usual_ante(ante_limits(0)))
    return Ante(stakes.sensible_ante(private.snapshot.table, request.person.user_id, limits))


async def _ante_due(request: Request) -> tuple[PrivateHand[View], AnteLimits]:
    """Return a person's hand and the limits of their ante.

    Raises IllegalAction (`not-your-turn`) if another is to ante, StaleAction (`stale-turn`) if nobody is.
    """
    private = await request.app.play.private(request.table, request.person.user_id)
    if not isinstance(private.view, View) or private.view.board is None:
        raise StaleAction("stale-turn", turn=private.snapshot.table.turn)
    if private.legal.ante is not None:
        return private, private.legal.ante
    if len(private.view.board.antes) < private.view.seats and private.view.to_act:
        raise IllegalAction("not-your-turn", seat=private.view.to_act[0])
    raise StaleAction("stale-turn", turn=private.snapshot.table.turn)


@verb("antetyped", explain=explain)
async def ante_typed(press: Press) -> None:
    """Place the ante that was typed into the form; a refusal keeps it for correction."""
    typed, unread = stakes.read_form(press.ctx, press.typed.get(ANTE_FIELD, ""))
    try:
        if unread:
            raise IllegalAction("ante-unreadable", text=unread[:30])
        await make_move(press, Ante(typed))
    except IllegalAction as error:
        if error.code not in _ANTE_CODES:
            raise
        snapshot = await press.app.tables.snapshot(press.table)
        why = fmt.error_text(press.ctx, error, snapshot)
        panel = ante_refused(press.ctx, snapshot, why, typed, press.person.user_id)
        await keep_panel_in_hand(press)
        await press.reply.private(panel)


@verb("see", explain=explain)
async def see(press: Press) -> None:
    """Pay to see the blind, or decline."""
    await make_move(press, moves.answer_of(press.id.arg))


@verb("trump", explain=explain)
async def trump(press: Press) -> None:
    """Change trumps to the suit on the button."""
    await make_move(press, moves.change_of(press.id.arg))


@verb("poker", explain=explain)
async def poker(press: Press) -> None:
    """Choose the poker game in the menu."""
    await make_move(press, ChooseGame(one_value(press)))


@verb("draw", explain=explain)
async def draw(press: Press) -> None:
    """Exchange the cards chosen in the menu; the button without any keeps all."""
    await make_move(press, moves.exchange_of("poker", [card_of(value) for value in press.values]))


@verb("trust", explain=explain)
async def trust(press: Press) -> None:
    """Announce trust in the trick that the button was made for, however many have played to it since."""
    snapshot = await press.app.tables.snapshot(press.table)
    if snapshot.family != NAPOLEON.name or trust_id(snapshot, snapshot.view) != press.id.arg:
        raise StaleAction("stale-turn", turn=snapshot.table.turn)
    await make_move(press, TRUST, snapshot.table.turn)
