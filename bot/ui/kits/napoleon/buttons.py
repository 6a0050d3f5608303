"""Buttons and forms beyond simple moves: the NAJAMI ante, trust."""

from __future__ import annotations

from discord import ui

from bot.engine.actions import TRUST, Ante
from bot.engine.board import AnteLimits, Board, ante_limits, usual_ante
from bot.engine.errors import IllegalAction
from bot.engine.views import View
from bot.services.errors import StaleAction
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui.core import ids, notices, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.forms import modal, text_field
from bot.ui.kits.napoleon.najami import ante_buttons, limits_text
from bot.ui.kits.napoleon.table import trust_id
from bot.ui.table.moves import make_move, make_or_ask
from bot.ui.table.panels import control_blocks
from bot.ui.table.screens import explain, keep_panel_in_hand

ANTE_FIELD = "stakes"
"""The field of the form for an ante."""
_ANTE_CODES = ("ante-unreadable", "ante-negative", "ante-total", "ante-kitty", "ante-duty")


@verb("anteform", explain=explain)
async def ante_by_form(press: Press) -> None:
    """Open the ante form, filled with the ante typed before or the default."""
    private, limits = await _ante_due(press)
    table = private.snapshot.table
    typed = stakes.decode_ante(press.id.arg)
    shown = typed or stakes.sensible_ante(table, press.person.user_id, limits)
    await press.open(ante_form(press.ctx, private.snapshot, limits, shown))


@verb("ante", explain=explain)
async def ante(press: Press) -> None:
    """Place the button's ante; without one the person's last ante, else the usual one."""
    chosen = stakes.decode_ante(press.id.arg)
    await make_move(press, await _own_ante(press) if chosen is None else Ante(chosen))


async def place_ante(request: Request, units: tuple[int, ...]) -> None:
    """Place an ante that a person typed, units in the order of `STAKES`; without units their default."""
    await make_or_ask(request, Ante(Board(units)) if any(units) else await _own_ante(request))


async def _own_ante(request: Request) -> Ante:
    """Return a person's default ante; if they cannot ante now, some ante that the engine will refuse."""
    private = await request.app.play.private(request.table, request.person.user_id)
    limits = private.legal.ante
    if limits is None:
        return Ante(usual_ante(ante_limits(0)))
    return Ante(stakes.sensible_ante(private.snapshot.table, request.person.user_id, limits))


async def _ante_due(request: Request) -> tuple[AnyHand, AnteLimits]:
    """Return the hand of a person who is to ante, and the limits of the ante.

    Raises IllegalAction (`not-your-turn`) if another seat is to ante, StaleAction (`stale-turn`) if none is.
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
    """Place the ante typed into the form; if refused, let the person correct it."""
    typed, unread = stakes.read_form(press.ctx, press.typed.get(ANTE_FIELD, ""))
    try:
        if unread:
            raise IllegalAction("ante-unreadable", text=unread[:30])
        await make_move(press, Ante(typed))
    except IllegalAction as error:
        if error.code not in _ANTE_CODES:
            raise
        snapshot = await press.app.tables.snapshot(press.table)
        why = notices.refusal(press.ctx, error, snapshot)
        panel = ante_refused(press.ctx, snapshot, why, typed, press.person.user_id)
        await keep_panel_in_hand(press)
        await press.reply.private(panel)


@verb("trust", explain=explain)
async def trust(press: Press) -> None:
    """Announce trust in the button's trick, even if other seats have played to it since."""
    snapshot = await press.app.tables.snapshot(press.table)
    if not isinstance(snapshot.view, View) or trust_id(snapshot, snapshot.view) != press.id.arg:
        raise StaleAction("stale-turn", turn=snapshot.table.turn)
    await make_move(press, TRUST, snapshot.table.turn)


# --- the form of an ante ---------------------------------------------------------------------------------


def ante_form(ctx: PanelContext, snapshot: TableSnapshot, limits: AnteLimits, ante: Board) -> ui.Modal:
    """Return the ante form filled with an ante: a stake and its units on each line."""
    field = text_field(
        ANTE_FIELD,
        ctx.text("form-ante-label"),
        limits_text(ctx, limits),
        stakes.form_text(ctx, ante),
        most=300,  # eight lines and some spare room
        long=True,
    )
    custom_id = ids.build("antetyped", snapshot.table.id, snapshot.table.turn)
    return modal(ctx.text("form-ante-title", count=limits.total), custom_id, field)


def ante_refused(
    ctx: PanelContext, snapshot: TableSnapshot, why: str, typed: Board, user_id: int
) -> ui.LayoutView:
    """Return why an ante was refused, the limits, and buttons that reopen the form with the typed text."""
    limits = ante_limits(snapshot.view.redeals if isinstance(snapshot.view, View) else 0)
    lines = parts.lines(
        why, ctx.text("ante-typed", stakes=stakes.stakes_text(ctx, typed)), f"-# {limits_text(ctx, limits)}"
    )
    buttons = ante_buttons(snapshot.table, user_id, limits, typed)
    return parts.layout(lines, *control_blocks(ctx, snapshot, [buttons]), colour=parts.LOST_COLOUR)
