"""Playing a card against the rules where that is punished: never without a question first (rules.md 11)."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.ui import moves
from bot.ui.finding import find_table
from bot.ui.panels.revoke import revoke_question
from bot.ui.reply import Interaction
from bot.ui.request import Request, serve
from bot.ui.screens import explain


async def asked(request: Request, card: Card) -> bool:
    """Ask a person whether he means a card that would be a revoke; return whether it would be one.

    Raises ServiceError if he has no hand at this table.
    """
    private = await request.desk.play.private(request.table, request.person.user_id)
    if not private.legal.revokes >> card & 1:
        return False
    await request.reply.private(revoke_question(request.ctx, private, card))
    return True


async def command(interaction: Interaction, text: str) -> None:
    """Serve the command that plays a card: a legal one at once, another one after a question."""

    async def work(request: Request) -> None:
        await find_table(request)
        card = moves.read_card(text)
        if not await asked(request, card):
            await moves.make(request, moves.play_of(card))

    await serve(interaction, work, explain=explain)


async def revoke(request: Request, card: Card, *, turn: int) -> None:
    """Play a card as a revoke: the hand ends at once."""
    await moves.act(request, Play(card, revoke=True), turn=turn)
