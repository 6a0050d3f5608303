"""People who play NAJAMI: antes, the blind, trumps and the poker hand, by buttons or commands."""

from __future__ import annotations

from typing import Any

import simcord

from bot.engine.actions import Ante, ChangeTrump, DeclineToSee, PayToSee
from bot.engine.board import Board
from bot.engine.cards import card_text, cards_of, suit_text
from bot.engine.poker.values import ChooseGame, Exchange
from tests.flows.simulated import Shown, answers

Move = Ante | PayToSee | DeclineToSee | ChangeTrump | ChooseGame | Exchange

OPTIONS = dict(
    zip(
        ("AH", "KC", "QD", "JS", "TH", "QK-S", "8-9-10", "kitty"),
        ("ah", "kc", "qd", "js", "th", "qk-s", "8-9-10", "kitty"),
        strict=True,
    )
)
"""The options of /ante by stake."""
CARD_OPTIONS = ("first", "second", "third", "fourth", "fifth")


async def on_hand(actor: Any, shown: Shown, action: Move) -> simcord.InteractionResult:
    """Make a move by the buttons, menus and forms of a hand."""
    if isinstance(action, Ante):
        return await by_form(actor, shown, typed(action.stakes))
    if isinstance(action, PayToSee | DeclineToSee):
        return await shown.click(actor, "see", "pay" if isinstance(action, PayToSee) else "decline")
    if isinstance(action, ChangeTrump):
        return await shown.click(actor, "trump", suit_text(action.suit))
    if isinstance(action, ChooseGame):
        return await choose(actor, shown, "poker", [action.game])
    cards = [card_text(card) for card in cards_of(action.cards)]
    if not cards:
        return await shown.click(actor, "draw", "none")
    await choose(actor, shown, "draw", cards)
    return await shown.click(actor, "drawn")


async def by_form(actor: Any, shown: Shown, text: str) -> simcord.InteractionResult:
    """Open the form of the ante, write a text into it and send it."""
    opened = await shown.click(actor, "anteform")
    return await actor.submit_modal(opened, {"stakes": text})


def typed(stakes: Board) -> str:
    """Return an ante as a person may write it."""
    return "\n".join(f"{name} {units}" for name, units in stakes.to_dict().items() if units)


async def choose(actor: Any, shown: Shown, verb: str, values: list[str]) -> simcord.InteractionResult:
    """Choose in the menu of a verb."""
    part = shown.control(verb)
    assert part is not None, f"no {verb} on:\n{shown.text}"
    return await shown.choose(actor, part["custom_id"], values)


async def by_command(actor: Any, place: Any, action: Move) -> simcord.InteractionResult:
    """Make a move by slash command."""
    if isinstance(action, Ante):
        units = {OPTIONS[name]: count for name, count in action.stakes.to_dict().items() if count}
        return await actor.slash(place, "ante", **units)
    if isinstance(action, PayToSee | DeclineToSee):
        return await actor.slash(place, "see", answer="pay" if isinstance(action, PayToSee) else "decline")
    if isinstance(action, ChangeTrump):
        choices = await actor.autocomplete(place, "trump", "suit", "")
        assert suit_text(action.suit) in [choice["value"] for choice in choices]
        return await actor.slash(place, "trump", suit=suit_text(action.suit))
    if isinstance(action, ChooseGame):
        return await actor.slash(place, "poker", game=action.game)
    cards = [card_text(card) for card in cards_of(action.cards)]
    for text in cards:
        choices = await actor.autocomplete(place, "exchange", "first", text)
        assert text in [choice["value"] for choice in choices]
    asked = await actor.slash(place, "exchange", **dict(zip(CARD_OPTIONS, cards, strict=False)))
    return await answers(asked)[-1].click(actor, "drawn") if cards else asked
