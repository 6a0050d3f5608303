"""Playing a card against the rules where that is punished: never without a question first (rules.md 11)."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.engine.games import game_of
from bot.services.values.tables import AnyHand, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.finding import find_table
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.kits.registry import kit_of
from bot.ui.table import moves
from bot.ui.table.screens import explain


async def asked(request: Request, card: Card) -> bool:
    """Ask a person whether they mean a card that would be a revoke; return whether it would be one.

    Raises ServiceError if they have no hand at this table.
    """
    private = await request.app.play.private(request.table, request.person.user_id)
    if not private.legal.revokes >> card & 1:
        return False
    await request.reply.private(revoke_question(request.ctx, private, card))
    return True


async def command(interaction: Interaction, text: str) -> None:
    """Serve the command that plays a card: a legal one at once, another one after a question."""

    async def work(request: Request) -> None:
        await find_table(request)
        card = moves.read_card(request.app.texts, text)
        if not await asked(request, card):
            await moves.make(request, Play(card))

    await serve(interaction, work, explain=explain)


async def revoke(request: Request, card: Card, *, turn: int) -> None:
    """Play a card as a revoke: the hand ends at once."""
    await moves.act(request, Play(card, revoke=True), turn=turn)


def revoke_question(ctx: PanelContext, private: AnyHand, card: Card) -> ui.LayoutView:
    """Return the question before a revoke: what it is, what it costs, what could be played instead."""
    view = private.view
    trump = kit_of(view).trump_of(view)
    legal = [action.card for action in private.legal.actions if isinstance(action, Play)]
    text = parts.lines(
        f"### ⚠️ {ctx.text('revoke-title', card=fmt.card(ctx, card))}",
        ctx.text("revoke-what", card=fmt.card(ctx, card)),
        revoke_cost(ctx, private.snapshot, view),
        f"-# {ctx.text('revoke-instead', cards=fmt.cards(ctx, legal, trump))}",
    )
    about = ids.encode_card(card)
    return notices.question(ctx, private.snapshot, "revoked", text, "button-revoke", about)


def revoke_cost(ctx: PanelContext, snapshot: TableSnapshot, view: Any) -> str:
    """Return what a revoke costs the reader, as far as they may know it."""
    losses = sorted(set(kit_of(view).revoke_losses(view)))
    least, most = losses[0], losses[-1]
    if game_of(view).counts_hands(view.rules):
        napoleon = view.contract is not None and view.contract.seat == view.seat
        return ctx.text("revoke-cost-tally-napoleon" if napoleon else "revoke-cost-tally")
    stake = snapshot.table.config.stake
    unit, price = (1, "units") if stake == 0 else (stake, "chips")
    if least == most:
        return ctx.text("revoke-cost", price=price, count=most * unit)
    return ctx.text("revoke-cost-range", price=price, least=least * unit, count=most * unit)
