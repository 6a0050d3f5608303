"""Pictures of one hand from lobby to result; the bot's own rules of thumb play for the person."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, Final

from playwright.async_api import Locator

from bot.client import NapoleonBot
from bot.engine.actions import Action, Bid, Call, Discard, Pass, Play
from bot.engine.cards import PACK_52, card_text, cards_of, suit_of
from bot.engine.state import PhaseName
from bot.players import choose
from bot.preview.app import Running
from bot.services.values.tables import PrivateHand, TableStatus
from bot.ui.core import ids
from tests.preview.newcomer import until
from tools.screenshots.screen import FOLDER, Part, Screen

SEED: Final = 1
"""Of the person's moves."""
TRICK_SHOWN: Final = 3
"""The trick for the hand's picture; the table's is taken as soon as a card lies on it."""


class Photographer:
    """Plays the person's seat, and takes pictures at points of interest."""

    def __init__(self, running: Running, bot: NapoleonBot, table: Screen, hand: Screen, name: str) -> None:
        self._running, self._bot, self._table, self._hand, self._name = running, bot, table, hand, name
        self._rng = random.Random(SEED)
        self._taken: set[str] = set()
        self._acted: int | None = None

    async def session(self) -> None:
        """Take pictures of the lobby, a hand with a hint, the result, and the review."""
        start, part = await self._table.control(lambda custom_id, _: custom_id.verb == "start")
        await self._shoot(self._table, start, "lobby")
        await self._table.press(part)
        while (private := await until(self._my_turn)).snapshot.table.status is TableStatus.PLAYING:
            await self._move(private)
        following, _ = await self._table.control(lambda custom_id, _: custom_id.verb == "next")
        await self._shoot(self._table, following, "result")
        _, review = await self._table.control(lambda custom_id, _: custom_id.verb == "review")
        await self._table.ask(review)
        await self._table.picture(FOLDER / f"{self._name}-review.png")

    async def _my_turn(self) -> PrivateHand[Any] | None:
        """Return the hand once it is the person's turn or the hand is over, else None."""
        for table in self._bot.app.live.all():
            if table.table.status is TableStatus.LOBBY:
                return None
            private = await self._bot.app.play.private(table.table.id, self._running.server.you.id)
            over = private.snapshot.table.status is not TableStatus.PLAYING
            if over or (private.seat in private.view.to_act and private.snapshot.table.turn != self._acted):
                return private
        return None

    async def _move(self, private: PrivateHand[Any]) -> None:
        turn, view = private.snapshot.table.turn, private.view
        self._acted = turn
        action = self._decide(private)
        if view.phase is PhaseName.AUCTION:
            panel, _ = await self._table.control(lambda custom_id, _: custom_id.turn == turn)
            await self._shoot(self._table, panel, "auction")
        if len(view.tricks) + 1 >= TRICK_SHOWN and view.trick:
            panel, _ = await self._table.control(lambda custom_id, _: custom_id.turn == turn)
            await self._shoot(self._table, panel, "play")
        if isinstance(action, Bid | Call) and not await self._hand.has(partial(_fits, turn, action)):
            _, more = await self._hand.control(lambda custom_id, _: custom_id.arg == "more")
            await self._hand.press(more)
        control, part = await self._hand.control(partial(_fits, turn, action))
        if len(view.tricks) + 1 == TRICK_SHOWN:
            await self._shoot(self._hand, control, "hand")
            _, hint = await self._hand.control(lambda custom_id, _: custom_id.verb == "hint")
            await self._hand.ask(hint)
            await self._hand.picture(FOLDER / f"{self._name}-hint.png")
        if isinstance(action, Discard):
            await self._shoot(self._hand, control, "exchange")
        if not part.get("options"):
            await self._hand.press(part)
            if isinstance(action, Play) and await until(partial(self._asks, turn)):
                _, part = await self._hand.control(partial(_fits, turn, action))
                await self._hand.press(part)  # a beginner is asked before a special card in trick 1
            return
        await control.click()
        await self._hand.choose(part, _values(action))
        if isinstance(action, Discard):
            await control.press("Enter")
            _, confirm = await self._hand.control(lambda custom_id, _: custom_id.verb == "discarded")
            await self._hand.press(confirm)

    async def _asks(self, turn: int) -> bool | None:
        """Return whether a press is answered with a question; None until it is answered."""
        if await self._hand.has(_asks_again):
            return True
        return None if any(table.table.turn == turn for table in self._bot.app.live.all()) else False

    def _decide(self, private: PrivateHand[Any]) -> Action:
        """Return a bid in the longest suit, to become Napoleon; otherwise a regular computer's action."""
        bids = [action for action in private.legal.actions if isinstance(action, Bid)]
        if bids:
            suits = [suit_of(card) for card in private.view.hand if card in PACK_52]
            longest = max(sorted(set(suits)), key=suits.count)
            return min((bid for bid in bids if bid.suit == longest), key=lambda bid: bid.points)
        return choose(private.view, private.legal, "regular", self._rng)

    async def _shoot(self, screen: Screen, control: Locator, what: str) -> None:
        """Take a picture of the message with a control, which need not be the newest."""
        if what == "auction" or what not in self._taken:  # the auction is the fuller the later
            self._taken.add(what)
            await screen.picture(FOLDER / f"{self._name}-{what}.png", control)


def _asks_again(custom_id: ids.CustomId, _: Part) -> bool:
    """Return whether a control is *Choose again* in a question."""
    return (custom_id.verb, custom_id.arg) == ("hand", "again")


def _fits(turn: int, action: Action, custom_id: ids.CustomId, part: Part) -> bool:
    """Return whether a control of the hand makes an action."""
    if custom_id.turn != turn:
        return False
    match action:
        case Pass():
            return custom_id.verb == "pass"
        case Play(card=card):
            return (custom_id.verb, custom_id.arg) == ("play", card_text(card))
    if custom_id.verb in ("bid", "call") and {custom_id.arg} == _values(action):
        return True
    return _values(action) <= {option["value"] for option in part.get("options", [])}


def _values(action: Action) -> set[str]:
    """Return the values of the menu options that make an action."""
    match action:
        case Bid(points=points, suit=suit):
            return {ids.encode_bid(points, suit)}
        case Call(card=card):
            return {card_text(card)}
        case Discard(cards=cards):
            return {card_text(card) for card in cards_of(cards)}
    return set()
