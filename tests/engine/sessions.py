"""Checks the record of a session: every hand and the poker are replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.cards import mask_of, parse_card
from bot.engine.documents import Json
from bot.engine.game import HAND_FORMAT
from bot.engine.games import Catalogue, game_of
from bot.engine.poker.game import poker_to_json
from bot.engine.poker.hand import apply, new_poker
from bot.engine.poker.values import ChooseGame, Exchange, PokerSetup, PokerState, ShareOut
from bot.engine.record import SESSION_FORMAT, read_record, replay


def check_session(data: Json, presets: Catalogue) -> None:
    """Replay every hand and the poker of a session's record, and fail if something does not fit.

    Each hand must give the recorded units, each board must be what the previous hand left, and the totals
    must be the sum.
    """
    assert data["format"] == SESSION_FORMAT
    payments: list[Sequence[int]] = [[0] * len(data["seats"])]
    left: Json = {}
    for number, (record, units) in enumerate(zip(data["hands"], data["units"], strict=True)):
        assert record["format"] == HAND_FORMAT
        state = replay(read_record(record, presets))
        assert not left or _lies(state) == left, f"another board or pool before hand {number}"
        assert list(state.result.units) == list(units), f"hand {number}"
        left = _units(game_of(state).carried_after(state))
        payments.append(units)
    if data["poker"] is not None:
        poker = replay_poker(data["poker"])
        assert poker_to_json(poker) == data["poker"]
        assert "board" not in left or poker.setup.units == sum(left["board"].values())
        payments.append(data["poker"]["payout"])
    if data["division"] is not None:
        payments.append(data["division"])
    assert data["totals"] == [sum(units) for units in zip(*payments, strict=True)]


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
    """Replay the poker hand of a session's record from its pack."""
    setup = PokerSetup(data["seats"], data["dealer"], data["units"], tuple(data["playing"]))
    state, _ = new_poker(setup, tuple(parse_card(text) for text in data["pack"].split()))
    if data["game"] is not None:
        state, _ = apply(state, setup.chooser, ChooseGame(data["game"]))
    for exchange in data["exchanges"]:
        thrown = mask_of(parse_card(text) for text in exchange["cards"])
        state, _ = apply(state, exchange["seat"], Exchange(thrown))
    return state if state.result is not None else apply(state, None, ShareOut(data["reason"]))[0]
