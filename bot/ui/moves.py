"""Making a move for a person, whether he pressed a button or wrote a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import (
    BIDS,
    CALLS,
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    PEEP,
    PLAYS,
    TAKE_EXTRA_HAND,
    TRUST,
    Action,
    Ante,
    Bid,
    Call,
    ChangeTrump,
    DeclineToSee,
    Discard,
    ExchangeCards,
    LadderBid,
    Pass,
    PayToSee,
    Peep,
    Play,
    Swap,
    TakeExtraHand,
    Trust,
)
from bot.engine.board import Board
from bot.engine.cards import Card, Suit, mask_of, parse_suit
from bot.engine.errors import IllegalAction
from bot.engine.game import GameAction
from bot.engine.poker.values import ChooseGame, Exchange
from bot.services.values.tables import Acted
from bot.ui import cardtext, stakes
from bot.ui import format as fmt
from bot.ui.finding import find_table
from bot.ui.panels.poker import game_name
from bot.ui.reply import Interaction
from bot.ui.request import Request, serve
from bot.ui.screens import explain, note_place, show_hand

PAY, DECLINE = "pay", "decline"
"""The answers to whether one pays to see the blind, as buttons and commands name them."""


Reader = Callable[[], GameAction]
"""Reads the move that a person wrote. Raises IllegalAction."""


async def act(request: Request, action: GameAction, *, turn: int | None) -> Acted:
    """Make a move at the request's table; `turn` is that of the pressed button, None for a command.

    Raises IllegalAction and ServiceError; then nothing has changed.
    """
    acted = await request.desk.play.act(request.table, request.person.user_id, action, turn=turn)
    note_place(request)
    return acted


def done(request: Request, action: GameAction) -> str:
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
    return _done_at_nap(request, action)


def _done_at_nap(request: Request, action: GameAction) -> str:
    """Return the confirmation of a move that only Nap has."""
    if isinstance(action, LadderBid):
        return request.text("done-bid", bid=fmt.call_name(request.ctx, action.call))
    if isinstance(action, Peep):
        return request.text("done-peep")
    if isinstance(action, TakeExtraHand):
        return request.text("done-garnet")
    if isinstance(action, ExchangeCards):
        return request.text("done-exchange", count=action.cards.bit_count())
    if isinstance(action, Swap):
        if action.card is None:
            return request.text("done-keep")
        return request.text("done-swap", card=fmt.card(request.ctx, action.card))
    return _done_at_the_board(request, action)


def _done_at_the_board(request: Request, action: GameAction) -> str:
    """Return the confirmation of a move that only NAJAMI has, or its poker hand."""
    ctx = request.ctx
    if isinstance(action, Ante):
        return request.text("done-ante", stakes=stakes.stakes_text(ctx, action.stakes))
    if isinstance(action, PayToSee):
        return request.text("done-pay")
    if isinstance(action, DeclineToSee):
        return request.text("done-decline")
    if isinstance(action, ChangeTrump):
        return request.text("done-change", suit=ctx.emoji.suit(action.suit))
    if isinstance(action, ChooseGame):
        return request.text("done-poker", game=game_name(ctx, action.game))
    if isinstance(action, Exchange):
        return request.text("done-exchange", count=action.cards.bit_count())
    raise ValueError(f"{action!r} is no move of a person")


async def command(interaction: Interaction, read: Reader) -> None:
    """Serve a slash command that makes a move: find the table, read the move, show the hand after it."""

    async def work(request: Request) -> None:
        await find_table(request)
        await make(request, read())

    await serve(interaction, work, explain=explain)


async def make(request: Request, action: GameAction) -> None:
    """Make the move that a person wrote, and show the hand after it."""
    await act(request, action, turn=None)
    await show_hand(request, done(request, action))


def bid_of(points: int, suit: Suit) -> Bid:
    """Return the action of a bid."""
    return BIDS.get((points, suit)) or Bid(points, suit)


def read_pass() -> Action:
    """Return a pass: there is nothing to read."""
    return PASS


def read_trust() -> Action:
    """Return the announcement of trust: there is nothing to read."""
    return TRUST


def read_bid(text: str) -> Action:
    """Return the bid that a person wrote: points and suit, or a call of Nap.

    Raises IllegalAction (`bid-unknown`).
    """
    found, call = cardtext.parse_bid_input(text), cardtext.parse_call_input(text)
    if call is not None:
        return ladder_bid_of(call)
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


def ante_of(placed: Mapping[str, int]) -> Ante:
    """Return the action of an ante, units by the name of the stake."""
    return Ante(Board.of(placed))


def answer_of(text: str) -> PayToSee | DeclineToSee:
    """Return the answer to whether one pays to see the blind: ``pay``, anything else declines."""
    return PAY_TO_SEE if text == PAY else DECLINE_TO_SEE


def change_of(text: str) -> ChangeTrump:
    """Return the action of changing trumps: ``H``, ``NT``. Raises IllegalAction (`change-suit`)."""
    try:
        return ChangeTrump(parse_suit(text.strip().upper()))
    except ValueError:
        raise IllegalAction("change-suit") from None


def game_of(text: str) -> ChooseGame:
    """Return the action of choosing a poker game by its technical name; the engine judges it."""
    return ChooseGame(text)


def exchange_of(cards: Sequence[Card]) -> Exchange:
    """Return the action of exchanging cards at poker, none at all to keep them."""
    return Exchange(mask_of(cards))


def ladder_bid_of(call: str) -> LadderBid:
    """Return the action of a call of Nap by its technical name; the engine judges it."""
    return LadderBid(call)


def read_peep() -> Action:
    """Return the action of peeping: there is nothing to read."""
    return PEEP


def read_garnet() -> Action:
    """Return the action of taking the extra hand: there is nothing to read."""
    return TAKE_EXTRA_HAND


def fresh_of(cards: Sequence[Card]) -> ExchangeCards:
    """Return the action of buying fresh cards at Nap, none at all to keep the hand."""
    return ExchangeCards(mask_of(cards))


def swap_of(card: Card | None) -> Swap:
    """Return the action of swapping a card for the one peeped at, None to keep the hand."""
    return Swap(card)
