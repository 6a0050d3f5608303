"""Playing a card against the rules where that is punished: never without a question first (RULES.md 11)."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.cards import Card
from bot.services.model import PrivateHand
from bot.ui import moves
from bot.ui.panels.revoke import revoke_question
from bot.ui.request import Request


async def asked(request: Request, card: Card) -> bool:
    """Ask a person whether he means a card that would be a revoke; return whether it would be one.

    Raises ServiceError if he has no hand at this table.
    """
    private = await request.desk.play.private(request.table, request.person.user_id)
    if not isinstance(private, PrivateHand) or not private.legal.revokes >> card & 1:
        return False
    await request.reply.private(revoke_question(request.ctx, private, card))
    return True


async def revoke(request: Request, card: Card, *, turn: int) -> None:
    """Play a card as a revoke: the hand ends at once."""
    await moves.act(request, Play(card, revoke=True), turn=turn)
