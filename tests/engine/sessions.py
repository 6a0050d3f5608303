"""Checks the record of a session: every hand and the poker are replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.cards import mask_of, parse_card
from bot.engine.documents import Json
from bot.engine.errors import BadRecord, EngineError
from bot.engine.game import HAND_FORMAT
from bot.engine.games import Catalogue, game_of
from bot.engine.poker.game import poker_to_json
from bot.engine.poker.hand import apply, new_poker
from bot.engine.poker.values import ChooseGame, Exchange, PokerAction, PokerSetup, PokerState, ShareOut
from bot.engine.record import SESSION_FORMAT, read_record, replay


def session_problem(data: Json, presets: Catalogue) -> str | None:
    """Return what is wrong with a session's record, or None, after replaying every hand and the poker.

    Each hand must give the recorded units, each board must be what the previous hand left, and the totals
    must be the sum.
    """
    try:
        return _problem(data, presets)
    except (EngineError, KeyError, TypeError, ValueError) as error:
        return f"cannot be read: {error!r}"


def _problem(data: Json, presets: Catalogue) -> str | None:
    if data["format"] != SESSION_FORMAT:
        return "is no session record"
    payments: list[Sequence[int]] = [[0] * len(data["seats"])]
    left: Json = {}
    for number, (record, units) in enumerate(zip(data["hands"], data["units"], strict=True)):
        if record.get("format") != HAND_FORMAT:
            return f"hand {number} is no hand record"
        state = replay(read_record(record, presets))
        game = game_of(state)
        if left and _lies(state) != left:
            return f"hand {number} begins with another board or pool than the hand before left"
        if state.result is None or list(state.result.units) != list(units):
            return f"hand {number} does not come to {list(units)}"
        left = _units(game.carried_after(state))
        payments.append(units)
    if data["poker"] is not None:
        poker = replay_poker(data["poker"])
        if poker_to_json(poker) != data["poker"]:
            return "the poker hand does not come to what is written"
        if "board" in left and poker.setup.units != sum(left["board"].values()):
            return "the poker hand is played for another sum than lies on the board"
        payments.append(data["poker"]["payout"])
    if data["division"] is not None:
        payments.append(data["division"])
    if data["totals"] != [sum(units) for units in zip(*payments, strict=True)]:
        return "the totals are not the sum"
    return None


_UNITS = ("board", "pool")


def _units(carried: Json) -> Json:
    """Return the units on the board, or in the pool, in carried state."""
    return {name: carried[name] for name in _UNITS if name in carried}


def _lies(state: Any) -> Json:
    """Return the units on the board, or in the pool, at the start of a hand."""
    if state.family == "nap":
        return {"pool": state.setup.pool}
    return {} if state.setup.board is None else {"board": state.setup.board.to_dict()}


def replay_poker(data: Json) -> PokerState:
    """Replay the poker hand of a session's record from its pack.

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
