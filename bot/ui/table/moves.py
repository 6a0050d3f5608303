"""Making a move for a person, by button or command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.engine.actions import (
    CALLS,
    DECLINE_TO_SEE,
    PASS,
    PAY_TO_SEE,
    PEEP,
    TAKE_EXTRA_HAND,
    TRUST,
    Action,
    Ante,
    ChangeTrump,
    DeclineToSee,
    Discard,
    PayToSee,
    Swap,
)
from bot.engine.board import Board
from bot.engine.cards import Card, mask_of, parse_suit
from bot.engine.errors import IllegalAction
from bot.engine.game import GameAction
from bot.engine.poker.values import ChooseGame
from bot.services.values.tables import Acted
from bot.ui.core import cardtext
from bot.ui.core.finding import find_table
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.texts import Texts
from bot.ui.kits.registry import KITS, kit_of
from bot.ui.table.screens import explain, note_place, show_hand

PAY, DECLINE = "pay", "decline"
"""The answers to whether one pays to see the blind, as buttons and commands name them."""


Reader = Callable[[Texts], GameAction]
"""Reads the move that a person wrote. Raises IllegalAction."""


async def act(request: Request, action: GameAction, *, turn: int | None) -> Acted:
    """Make a move at the request's table; `turn` is that of the pressed button, None for a command.

    Raises IllegalAction and ServiceError; then nothing has changed.
    """
    acted = await request.app.play.act(request.table, request.person.user_id, action, turn=turn)
    note_place(request)
    return acted


def done(request: Request, acted: Acted, action: GameAction) -> str:
    """Return the confirmation of a move, in the person's language."""
    return kit_of(acted.snapshot.view).done[type(action)](request.ctx, action)


async def command(interaction: Interaction, read: Reader) -> None:
    """Serve a slash command that makes a move: find the table, read the move, show the hand after it."""

    async def work(request: Request) -> None:
        await find_table(request)
        await make(request, read(request.app.texts))

    await serve(interaction, work, explain=explain)


async def make(request: Request, action: GameAction) -> None:
    """Make the move that a person wrote, and show the hand after it."""
    acted = await act(request, action, turn=None)
    await show_hand(request, done(request, acted, action))


READY = {"pass": PASS, "trust": TRUST, "peep": PEEP, "garnet": TAKE_EXTRA_HAND}
"""Moves that need no more than their name."""


def read_bid(texts: Texts, text: str) -> GameAction:
    """Return the bid that a person wrote: points and suit, or a call of Nap.

    Raises IllegalAction (`bid-unknown`).
    """
    for kit in KITS.values():
        if (found := kit.read_bid(texts, text)) is not None:
            return found
    raise IllegalAction("bid-unknown", text=text[:30])


def read_card(texts: Texts, text: str) -> Card:
    """Return the card that a person wrote. Raises IllegalAction (`card-unknown`)."""
    card = cardtext.parse_card_input(texts, text)
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


def exchange_of(family: str, cards: Sequence[Card]) -> GameAction:
    """Return the action of exchanging cards in a game, none at all to keep them."""
    return KITS[family].exchange_of(cards)


def swap_of(card: Card | None) -> Swap:
    """Return the action of swapping a card for the one peeped at, None to keep the hand."""
    return Swap(card)
