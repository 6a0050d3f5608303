"""The last poker hand as plain JSON values: part of a session's record (hand-record.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.cards import card_text, mask_of, parse_card, texts_of
from bot.engine.errors import BadRecord, IllegalAction
from bot.engine.poker.hand import apply, new_poker
from bot.engine.poker.values import ChooseGame, Exchange, PokerAction, PokerSetup, PokerState, ShareOut

Json = Mapping[str, Any]


def poker_action_to_json(seat: int | None, action: PokerAction) -> dict[str, Any]:
    """Return an action as it is stored: `choose`, `exchange`, or the table's `share`."""
    if isinstance(action, ChooseGame):
        return {"seat": seat, "do": "choose", "game": action.game}
    if isinstance(action, Exchange):
        return {"seat": seat, "do": "exchange", "cards": list(texts_of(action.cards))}
    return {"do": "share", "reason": action.reason}


def poker_action_from_json(data: Json) -> tuple[int | None, PokerAction]:
    """Return seat and action of a stored action. Raises IllegalAction (`action-malformed`)."""
    try:
        if data["do"] == "share":
            return None, ShareOut(str(data["reason"]))
        if data["do"] == "choose":
            return int(data["seat"]), ChooseGame(str(data["game"]))
        return int(data["seat"]), Exchange(mask_of(parse_card(text) for text in data["cards"]))
    except (KeyError, TypeError, ValueError):
        raise IllegalAction("action-malformed", do="poker") from None


def poker_to_json(state: PokerState) -> dict[str, Any]:
    """Return a poker hand that is over: game, pack, exchanges, hands as they were shown, payout."""
    setup, result = state.setup, state.result
    assert result is not None
    return {
        "seats": setup.seats,
        "dealer": setup.dealer,
        "playing": list(setup.playing),
        "units": setup.units,
        "game": state.chosen,
        "pack": " ".join(card_text(card) for card in state.pack),
        "exchanges": [{"seat": seat, "cards": list(texts_of(thrown))} for seat, thrown in state.exchanges],
        "hands": [list(texts_of(hand)) for hand in state.hands],
        "common": [card_text(card) for card in state.common],
        "best": [None if rank is None else rank.category for rank in result.ranks],
        "best_cards": [None if rank is None else list(texts_of(rank.cards)) for rank in result.ranks],
        "winners": list(result.winners),
        "reason": result.reason,
        "payout": list(result.units),
    }


def replay_poker(data: Json) -> PokerState:
    """Return the poker hand of a session's record, played again from its pack.

    Raises BadRecord (`record-field-wrong`) or IllegalAction for one that cannot be played.
    """
    try:
        setup = PokerSetup(data["seats"], data["dealer"], data["units"], tuple(data["playing"]))
        pack = tuple(parse_card(text) for text in data["pack"].split())
        actions: list[tuple[int | None, PokerAction]] = []
        if data["game"] is not None:
            actions.append((setup.chooser, ChooseGame(data["game"])))
        for exchange in data["exchanges"]:
            thrown = mask_of(parse_card(text) for text in exchange["cards"])
            actions.append((exchange["seat"], Exchange(thrown)))
        reason = data["reason"]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise BadRecord("record-field-wrong", field="poker") from None
    state, _ = new_poker(setup, pack)
    for seat, action in actions:
        state, _ = apply(state, seat, action)
    if state.result is None:
        state, _ = apply(state, None, ShareOut(reason))
    return state
