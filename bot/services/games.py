"""What a table plays: hands of Napoleon or Nap, at the end of a session poker; one way to ask any of them.

The engine has an entrance for each (`bot.engine.hand`, `bot.engine.poker.hand`), of the same shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import hand
from bot.engine.actions import Action
from bot.engine.cards import PACK_52, Card
from bot.engine.deal import pack_of
from bot.engine.errors import IllegalAction
from bot.engine.events import Event
from bot.engine.families import State
from bot.engine.poker import hand as poker
from bot.engine.poker.record import poker_action_from_json, poker_action_to_json
from bot.engine.poker.values import (
    ChooseGame,
    Exchange,
    PokerAction,
    PokerEvent,
    PokerSetup,
    PokerState,
    ShareOut,
)
from bot.engine.presets import Catalogue
from bot.engine.record import FORMAT, action_from_json, action_to_json, read_pack, read_record, replay
from bot.engine.state import HandState, PhaseName

GameState = State | PokerState
GameAction = Action | PokerAction
GameEvent = Event | PokerEvent

POKER_FORMAT = "napoleon-poker/1"
"""The format of a stored poker hand; a session's record holds it in another form (`bot.engine.session`)."""

_NO_PRESETS = Catalogue(())
"""Our own records hold every rule, so that reading them needs no preset."""


def to_act(state: GameState) -> tuple[int, ...]:
    """Return the seats that must act now."""
    return poker.to_act(state) if isinstance(state, PokerState) else hand.to_act(state)


def check(state: GameState, seat: int | None, action: GameAction) -> None:
    """Raise IllegalAction unless the seat may take the action now (`other-game`: one of the other game)."""
    if isinstance(state, PokerState):
        poker.check(state, seat, _of_poker(action))
    else:
        hand.check(state, seat, _of_napoleon(action))


def apply(state: GameState, seat: int | None, action: GameAction) -> tuple[GameState, tuple[GameEvent, ...]]:
    """Return the state after an action and what happened. Raises IllegalAction as `check` does."""
    if isinstance(state, PokerState):
        return poker.apply(state, seat, _of_poker(action))
    return hand.apply(state, seat, _of_napoleon(action))


def outcome_of(state: GameState) -> str:
    """Return how a hand that is over came out: an outcome of hand-record.md, or ``poker``, ``shared``."""
    assert state.result is not None
    if isinstance(state, PokerState):
        return "shared" if state.result.reason else "poker"
    return state.result.outcome


def default_action(state: GameState, seat: int) -> GameAction:
    """Return the action for a seat that stays silent. Raises IllegalAction if it is not due."""
    if isinstance(state, PokerState):
        return poker.default_action(state, seat)
    return hand.default_action(state, seat)


def _of_poker(action: GameAction) -> PokerAction:
    if isinstance(action, ChooseGame | Exchange | ShareOut):
        return action
    raise IllegalAction("other-game")


def _of_napoleon(action: GameAction) -> Action:
    if isinstance(action, ChooseGame | Exchange | ShareOut):
        raise IllegalAction("other-game")
    return action


def several_at_once(state: GameState) -> bool:
    """Return whether several seats may act at this moment, so that one's move need not stop another's."""
    if not isinstance(state, HandState):
        return False
    return state.phase is PhaseName.WINDOW or (
        state.phase is PhaseName.AUCTION and state.setup.rules.auction == "open"
    )


def to_json(seat: int | None, action: GameAction) -> dict[str, Any]:
    """Return an action as it is stored."""
    if isinstance(action, ChooseGame | Exchange | ShareOut):
        return poker_action_to_json(seat, action)
    return action_to_json(seat, action)


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand after one of its actions (None: after the deal), and what happened by it."""

    state: GameState
    events: tuple[GameEvent, ...]
    seat: int | None = None
    action: GameAction | None = None


def replayed(header: Mapping[str, Any], actions: Sequence[Mapping[str, Any]]) -> GameState:
    """Return the state after all actions of a stored hand of either game.

    Raises EngineError, KeyError, TypeError or ValueError for one that cannot be read or replayed.
    """
    if header["format"] == FORMAT:
        return replay(read_record({**header, "actions": list(actions)}, _NO_PRESETS))
    *_, last = course(header, actions)
    return last.state


def course(header: Mapping[str, Any], actions: Sequence[Mapping[str, Any]]) -> Iterator[Moment]:
    """Yield a stored hand of either game after the deal and after each action.

    Raises EngineError, KeyError, TypeError or ValueError where it cannot be read or replayed.
    """
    state: GameState
    events: tuple[GameEvent, ...]
    if header["format"] == FORMAT:
        record = read_record({**header, "actions": list(actions)}, _NO_PRESETS)
        state, events = hand.new_hand(record.setup, record.pack)
    elif header["format"] == POKER_FORMAT:
        setup = PokerSetup(len(header["seats"]), header["dealer"], header["units"], tuple(header["playing"]))
        state, events = poker.new_poker(setup, read_pack(header["pack"]))
    else:
        raise ValueError(f"unknown format {header['format']!r}")
    yield Moment(state, events)
    for data in actions:
        seat, action = _from_json(state, data)
        state, events = apply(state, seat, action)
        yield Moment(state, events, seat, action)


def pack_of_game(header: Mapping[str, Any]) -> tuple[Card, ...]:
    """Return the cards that a stored hand of either game is played with, in order of their numbers.

    Raises EngineError, KeyError, TypeError or ValueError for a header that cannot be read.
    """
    if header["format"] == POKER_FORMAT:
        return PACK_52
    return pack_of(read_record({**header, "pack": "", "actions": []}, _NO_PRESETS).setup.rules)


def _from_json(state: GameState, data: Mapping[str, Any]) -> tuple[int | None, GameAction]:
    return poker_action_from_json(data) if isinstance(state, PokerState) else action_from_json(data)
