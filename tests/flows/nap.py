"""People who play Nap: the ladder, the peep, the extra hand, the exchange, by buttons or commands."""

from __future__ import annotations

import random
from typing import Any

import simcord

from bot.engine.actions import (
    PASS,
    PEEP,
    TAKE_EXTRA_HAND,
    Action,
    ExchangeCards,
    LadderBid,
    Peep,
    Swap,
    TakeExtraHand,
)
from bot.engine.cards import card_text, cards_of
from bot.engine.nap.views import NapView
from bot.services.values.tables import PrivateHand
from tests.flows.najami import choose
from tests.flows.simulated import Shown, answers

Move = LadderBid | Peep | TakeExtraHand | ExchangeCards | Swap
NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def decide(private: PrivateHand[NapView], rng: random.Random) -> Action:
    """Return what a person does: peep if they can, bid if nobody has, and sometimes take the hand."""
    legal = private.legal
    if PEEP in legal.actions:
        return PEEP
    if TAKE_EXTRA_HAND in legal.actions and rng.random() < 0.5:
        return TAKE_EXTRA_HAND
    bids = [action for action in legal.actions if isinstance(action, LadderBid)]
    if bids and (private.view.best is None or PASS not in legal.actions):
        return rng.choice(bids)
    if PASS in legal.actions and rng.random() < 0.6:
        return PASS
    return legal.sample(rng)


async def on_hand(actor: Any, shown: Shown, action: Move) -> simcord.InteractionResult:
    """Make a move by the buttons and menus of a hand."""
    if isinstance(action, LadderBid):
        return await shown.click(actor, "ladder", action.call)
    if isinstance(action, Peep):
        return await shown.click(actor, "peep")
    if isinstance(action, TakeExtraHand):
        await shown.click(actor, "hand", "garnet")
        return await shown.click(actor, "garnet")
    if isinstance(action, Swap):
        if action.card is None:
            return await shown.click(actor, "swap", "none")
        return await choose(actor, shown, "swap", [card_text(action.card)])
    cards = [card_text(card) for card in cards_of(action.cards)]
    if not cards:
        return await shown.click(actor, "fresh", "none")
    await choose(actor, shown, "fresh", cards)
    return await shown.click(actor, "bought")


async def by_command(actor: Any, place: Any, action: Move) -> simcord.InteractionResult:
    """Make a move by slash command; its values are taken from the suggestions."""
    if isinstance(action, LadderBid):
        await _suggested(actor, place, "bid", "bid", action.call)
        return await actor.slash(place, "bid", bid=action.call)
    if isinstance(action, Peep):
        return await actor.slash(place, "peep")
    if isinstance(action, TakeExtraHand):
        return await actor.slash(place, "garnet")
    if isinstance(action, Swap):
        if action.card is None:
            return await actor.slash(place, "swap")
        card = card_text(action.card)
        await _suggested(actor, place, "swap", "card", card)
        return await actor.slash(place, "swap", card=card)
    cards = [card_text(card) for card in cards_of(action.cards)]
    for text in cards:
        await _suggested(actor, place, "exchange", "first", text)
    asked = await actor.slash(place, "exchange", **dict(zip(NAMES, cards, strict=False)))
    return await answers(asked)[-1].click(actor, "bought") if cards else asked


async def _suggested(actor: Any, place: Any, command: str, option: str, value: str) -> None:
    choices = await actor.autocomplete(place, command, option, value)
    assert value in [choice["value"] for choice in choices], f"{value} is not suggested: {choices}"
