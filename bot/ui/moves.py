"""Making a move for a person, whether he pressed a button or wrote a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.actions import BIDS, CALLS, PASS, PLAYS, TRUST, Action, Bid, Call, Discard, Pass, Play, Trust
from bot.engine.cards import Card, Suit, mask_of
from bot.engine.errors import IllegalAction
from bot.services.model import Acted
from bot.ui import cardtext
from bot.ui import format as fmt
from bot.ui.request import Request
from bot.ui.screens import note_place


async def act(request: Request, action: Action, *, turn: int | None) -> Acted:
    """Make a move at the request's table; `turn` is that of the pressed button, None for a command.

    Raises IllegalAction and ServiceError; then nothing has changed.
    """
    acted = await request.desk.play.act(request.table, request.person.user_id, action, turn=turn)
    note_place(request)
    return acted


def done(request: Request, action: Action) -> str:
    """Return the confirmation of a move, in the person's language."""
    ctx = request.ctx
    if isinstance(action, Bid):
        return request.text("done-bid", bid=fmt.bid(ctx, action.points, action.suit))
    if isinstance(action, Pass):
        return request.text("done-pass")
    if isinstance(action, Call):
        return request.text("done-call", card=fmt.card(ctx, action.card))
    if isinstance(action, Discard):
        return request.text("done-discard", count=action.cards.bit_count())
    if isinstance(action, Play):
        key = "done-revoke" if action.revoke else "done-play"
        return request.text(key, card=fmt.card(ctx, action.card))
    if isinstance(action, Trust):
        return request.text("done-trust")
    raise ValueError(f"{action!r} is no move of a person")


def bid_of(points: int, suit: Suit) -> Bid:
    """Return the action of a bid."""
    return BIDS.get((points, suit)) or Bid(points, suit)


Reader = Callable[[], Action]
"""Reads the move that a person wrote. Raises IllegalAction."""


def read_pass() -> Action:
    """Return a pass: there is nothing to read."""
    return PASS


def read_trust() -> Action:
    """Return the announcement of trust: there is nothing to read."""
    return TRUST


def read_bid(text: str) -> Action:
    """Return the bid that a person wrote. Raises IllegalAction (`bid-unknown`)."""
    found = cardtext.parse_bid_input(text)
    if found is None:
        raise IllegalAction("bid-unknown", text=text[:30])
    return bid_of(*found)


def read_card(text: str) -> Card:
    """Return the card that a person wrote. Raises IllegalAction (`card-unknown`)."""
    card = cardtext.parse_card_input(text)
    if card is None:
        raise IllegalAction("card-unknown", card=text[:30])
    return card


def discard_of(cards: Sequence[Card]) -> Discard:
    """Return the action of discarding cards. Raises IllegalAction (`discard-twice`)."""
    if len(set(cards)) != len(cards):
        raise IllegalAction("discard-twice")
    return Discard(mask_of(cards))


def call_of(card: Card) -> Action:
    """Return the action of calling a card."""
    return CALLS[card]


def play_of(card: Card) -> Action:
    """Return the action of playing a card."""
    return PLAYS[card]
