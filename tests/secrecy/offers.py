"""Calls and bids offered in menus, and in the suggestions of `/call` and `/bid`.

Offers name cards that nobody may have seen, or look like cards (``9S``). They reveal nothing if they would be
the same in every deal that their reader cannot distinguish.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from bot.engine.actions import Bid, Call, LadderBid
from bot.engine.cards import card_text
from bot.engine.game import GameState
from bot.engine.hand import legal_actions
from bot.engine.poker.values import PokerState
from bot.ui.core import ids
from tests.players.hidden import twin
from tests.secrecy.mentions import named_cards

CALL, BID = "call", "bid"
OFFERS = (CALL, BID)
"""Verbs of menus, and the commands of the same names."""
_TWINS = 2


def offered(payload: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the calls and bids that a payload's menus and buttons offer: verb, value, label."""
    if isinstance(payload, dict):
        parsed = ids.parse(payload["custom_id"]) if isinstance(payload.get("custom_id"), str) else None
        if parsed is not None and parsed.verb in OFFERS:
            for option in payload.get("options") or ():
                yield parsed.verb, str(option["value"]), str(option["label"])
            if "options" not in payload:
                yield parsed.verb, parsed.arg, str(payload["label"])
        payload = list(payload.values())
    if isinstance(payload, list | tuple):
        for part in payload:
            yield from offered(part)


def suggested(command: str, body: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the suggestions for a command: its name, value, label."""
    for choice in body["data"]["choices"]:
        yield command, str(choice["value"]), str(choice["name"])


def open_to(state: GameState, seat: int | None) -> dict[str, set[str]]:
    """Return what may be offered to a reader: what is legal in other deals of the same view too."""
    if seat is None or isinstance(state, PokerState):
        return {verb: set() for verb in OFFERS}
    rng = random.Random(seat)
    deals = [_legal(twin(state, seat, rng), seat) for _ in range(_TWINS)]
    return {verb: set.intersection(*(deal[verb] for deal in deals)) for verb in OFFERS}


def _legal(state: GameState, seat: int) -> dict[str, set[str]]:
    assert not isinstance(state, PokerState)
    found: dict[str, set[str]] = {verb: set() for verb in OFFERS}
    for action in legal_actions(state, seat).actions:
        if isinstance(action, Call):
            found[CALL].add(card_text(action.card))
        elif isinstance(action, Bid):
            found[BID].add(ids.encode_bid(action.points, action.suit))
        elif isinstance(action, LadderBid):
            found[BID].add(action.call)
    return found


def excess(offers: list[tuple[str, str, str]], state: GameState, seat: int | None) -> list[str]:
    """Return the offers that depend on what the reader may not know."""
    if not offers:
        return []
    allowed = open_to(state, seat)
    wrong = [value for verb, value, _ in offers if value not in allowed[verb]]
    return wrong + [
        label
        for verb, value, label in offers
        if verb == CALL and named_cards(label) & ~named_cards(value) and value not in wrong
    ]
