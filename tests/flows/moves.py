"""Moves of any game, made by the buttons, menus and forms of a hand or by slash commands.

Only offered controls are used; if something else were needed, the move fails.
"""

from __future__ import annotations

from typing import Any

import simcord

from bot.engine.actions import (
    Ante,
    Bid,
    Call,
    CallNoCard,
    ChangeTrump,
    ClaimRedeal,
    DeclineToSee,
    Discard,
    ExchangeCards,
    GameAction,
    LadderBid,
    NameSuit,
    Pass,
    PayToSee,
    Peep,
    Play,
    Swap,
    TakeExtraHand,
    Trust,
)
from bot.engine.board import Board
from bot.engine.cards import Mask, card_text, cards_of, suit_text
from bot.engine.poker.values import ChooseGame, Exchange
from tests.flows.simulated import Actor, ShownMessage, answers

CARD_OPTIONS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_EXCHANGING = {ExchangeCards: ("fresh", "bought"), Exchange: ("draw", "drawn")}
"""The menu of the cards to exchange, and the button that confirms them."""


async def move_on_hand(actor: Actor, shown: ShownMessage, action: GameAction) -> simcord.InteractionResult:
    """Make a move by the buttons, menus and forms of a hand."""
    if not isinstance(action, Discard) and shown.control("hand", "again"):
        await shown.click(actor, "hand", "again")  # a question is open, perhaps about another move
    match action:
        case Pass() | Trust() | Peep() | ClaimRedeal():
            return await shown.click(actor, type(action).__name__.lower())
        case PayToSee():
            return await shown.click(actor, "see", "pay")
        case DeclineToSee():
            return await shown.click(actor, "see", "decline")
        case NameSuit(suit):
            return await shown.click(actor, "namesuit", suit_text(suit))
        case ChangeTrump(suit):
            return await shown.click(actor, "trump", suit_text(suit))
        case CallNoCard(friend):
            return await shown.click(actor, "friend", friend)
        case LadderBid(call):
            return await shown.click(actor, "ladder", call)
        case TakeExtraHand():
            await shown.click(actor, "hand", "garnet")
            return await shown.click(actor, "garnet")
        case Swap(None):
            return await shown.click(actor, "swap", "none")
        case Swap(card):
            return await choose(actor, shown, "swap", [card_text(card)])
        case ExchangeCards(cards) | Exchange(cards):
            menu, done = _EXCHANGING[type(action)]
            if not cards:
                return await shown.click(actor, menu, "none")
            await choose(actor, shown, menu, card_texts(cards))
            return await shown.click(actor, done)
        case Discard(cards):
            if shown.control("discarded") is None:
                await choose(actor, shown, "discard", card_texts(cards))
            return await shown.click(actor, "discarded")
        case Ante(stakes):
            opened = await shown.click(actor, "anteform")
            return await actor.submit_modal(opened, {"stakes": ante_text(stakes)})
        case ChooseGame(game):
            return await choose(actor, shown, "poker", [game])
        case Bid(points, suit):
            return await choose(actor, shown, "bid", [f"{points}{suit_text(suit)}"])
        case Call(card):
            return await choose(actor, shown, "call", [card_text(card)])
        case Play(card):
            result = await shown.click(actor, "play", card_text(card))
            asked = shown.control(
                "hand", "again"
            )  # asked once, before a beginner leads a special card in trick 1
            return await shown.click(actor, "play", card_text(card)) if asked else result
    raise AssertionError(f"no button for {action}")


async def choose(
    actor: Actor, shown: ShownMessage, verb: str, values: list[str]
) -> simcord.InteractionResult:
    """Choose values in a verb's menu or press their button, behind *More* if necessary."""
    for part in shown.controls():
        words = part["custom_id"].split(":")
        offered = {option["value"] for option in part.get("options") or []}
        if words[1] == verb and offered >= set(values):
            return await shown.choose(actor, part["custom_id"], values)
        if words[1:2] + words[4:] == [verb, *values]:
            return await shown.click_part(actor, part)
    if shown.control("hand", "more"):
        await shown.click(actor, "hand", "more")
        assert not shown.control("hand", "more"), "pressing *More* had no effect"
        return await choose(actor, shown, verb, values)
    raise AssertionError(f"no {verb} of {values} on:\n{shown.text}")


def ante_text(stakes: Board) -> str:
    """Return an ante as a person may type it."""
    return "\n".join(f"{name} {units}" for name, units in stakes.to_dict().items() if units)


def card_texts(cards: Mask) -> list[str]:
    """Return cards as in custom ids, menus and suggestions."""
    return [card_text(card) for card in cards_of(cards)]


async def move_by_command(actor: Any, place: Any, action: GameAction) -> simcord.InteractionResult:
    """Make a move by slash command, with values taken from the suggestions."""
    match action:
        case Pass() | Trust() | Peep():
            return await actor.slash(place, type(action).__name__.lower())
        case TakeExtraHand():
            return await actor.slash(place, "garnet")
        case PayToSee():
            return await actor.slash(place, "see", answer="pay")
        case DeclineToSee():
            return await actor.slash(place, "see", answer="decline")
        case ChooseGame(game):
            return await actor.slash(place, "poker", game=game)
        case Ante(stakes):
            units = {name.lower(): count for name, count in stakes.to_dict().items() if count}
            return await actor.slash(place, "ante", **units)
        case ChangeTrump(suit):
            return await use_suggestions(actor, place, "trump", suit=suit_text(suit))
        case LadderBid(call):
            return await use_suggestions(actor, place, "bid", bid=call)
        case Bid(points, suit):
            return await use_suggestions(actor, place, "bid", bid=f"{points}{suit_text(suit)}")
        case Swap(None):
            return await actor.slash(place, "swap")
        case Swap(card):
            return await use_suggestions(actor, place, "swap", card=card_text(card))
        case ExchangeCards(0) | Exchange(0):
            return await actor.slash(place, "exchange")
        case ExchangeCards(cards) | Exchange(cards):
            asked = await use_suggestions(actor, place, "exchange", **card_options(cards))
            _, done = _EXCHANGING[type(action)]
            return await answers(asked)[-1].click(actor, done)
        case Discard(cards):
            asked = await use_suggestions(actor, place, "discard", **card_options(cards))
            if cards.bit_count() % 2:
                return await answers(asked)[-1].click(actor, "discarded")
            return await actor.slash(place, "discard", **card_options(cards))  # repeating it is fine
        case Call(card):
            return await use_suggestions(actor, place, "call", card=card_text(card))
        case Play(card):
            result = await use_suggestions(actor, place, "play", card=card_text(card))
            shown = answers(result)[-1]
            asked_first = shown.control("hand", "again")
            return await shown.click(actor, "play", card_text(card)) if asked_first else result
    raise AssertionError(f"no command for {action}")


def card_options(cards: Mask) -> dict[str, str]:
    """Return the options of a command that name cards."""
    return dict(zip(CARD_OPTIONS, card_texts(cards), strict=False))


async def use_suggestions(actor: Any, place: Any, command: str, **options: str) -> simcord.InteractionResult:
    """Give a command with values that are among its suggestions."""
    for name, value in options.items():
        choices = await actor.autocomplete(place, command, name, value)
        assert value in [choice["value"] for choice in choices], f"{value} is not suggested: {choices}"
    return await actor.slash(place, command, **options)
