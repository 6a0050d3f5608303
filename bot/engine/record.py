"""Records of hands and sessions, `napoleon-hand/1` and others: read, replay, report (hand-record.md)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TypeVar

from bot.engine.actions import UNDO, read_pack
from bot.engine.board import STAKES
from bot.engine.cards import Card, card_text, texts_of
from bot.engine.documents import Json, JsonObject
from bot.engine.errors import BadRecord, EngineError, IllegalAction
from bot.engine.game import HAND_FORMAT, AnyGame, GameEvent, GameSetup, GameState, HandMoment
from bot.engine.games import GAMES, Catalogue, game_of, rules_of, with_format
from bot.engine.legal import LegalActions
from bot.engine.options import OptionSet
from bot.engine.poker.game import poker_to_json
from bot.engine.poker.values import PokerState
from bot.engine.state import Trick

UNDO_NAME = "undo"
"""The name, in a record, of a seat's undo of its last move."""


Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Record:
    """A hand record with a parsed header; the actions are still JSON."""

    setup: GameSetup
    pack: tuple[Card, ...]
    actions: Sequence[Json]


class ReplayError(EngineError):
    """A record's action is illegal: `index` counts from 0, `state` is the hand before it."""

    def __init__(self, index: int, refusal: IllegalAction, state: GameState) -> None:
        super().__init__(refusal.code, **refusal.params)
        self.index = index
        self.state = state


def read_record(data: Json, presets: Catalogue) -> Record:
    """Parse the record of a JSON object.

    `rules` override `preset` and `options`. Raises BadRecord, RuleConflict or IllegalAction (`pack-wrong`)
    for a bad header.
    """
    for name in ("preset", "seats", "dealer", "pack", "actions"):
        if name not in data:
            raise BadRecord("record-field-missing", field=name)
    setup, actions = _setup(data, presets), _read_typed(data, "actions", list)
    return Record(setup, read_pack(_read_typed(data, "pack", str)), actions)


def _setup(data: Json, presets: Catalogue) -> GameSetup:
    """Parse a header's setup. Raises BadRecord, RuleConflict."""
    seats = _read_typed(data, "seats", list)
    if not all(isinstance(name, str) for name in seats):
        raise BadRecord("record-field-wrong", field="seats")
    dealer = _read_typed(data, "dealer", int)
    _read_typed(data, "preset", str)
    rules = _rules(data, presets, len(seats))
    if not 0 <= dealer < len(seats):
        raise BadRecord("record-dealer", dealer=dealer, most=len(seats) - 1)
    carried = _read_carried(data, rules, len(seats))
    setup: GameSetup = game_of(rules).setup_of(rules, len(seats), dealer, carried)
    return setup


def _read_typed(data: Json, name: str, kind: type[Kind]) -> Kind:
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord("record-field-wrong", field=name)
    return value


def _rules(data: Json, presets: Catalogue, seats: int) -> OptionSet:
    """Parse a record's rules; `family` is given if the option names do not identify it."""
    if "rules" in data:
        family = data.get("family", "")
        if family and not any(game.name == family and game.format == HAND_FORMAT for game in GAMES.values()):
            raise BadRecord("record-field-wrong", field="family")
        rules = rules_of(_read_typed(data, "rules", dict), family)
        game_of(rules).check_rules(rules, seats)
        return rules
    preset = presets.find(data["preset"])
    options = {} if data.get("options") is None else _read_typed(data, "options", dict)
    return preset.rules_with(options, seats)


def _read_carried(data: Json, rules: OptionSet, seats: int) -> JsonObject:
    """Parse what the previous hand carried over: units on board or in pool, and the tally."""
    carried: JsonObject = {"board": _board(data), "pool": _pool(data)}
    if game_of(rules).counts_hands(rules):
        carried["tally"] = _tally(data, seats)
    return carried


def _tally(data: Json, seats: int) -> list[int]:
    """Parse the tally before the hand (rules.md 7)."""
    if data.get("tally") is None:
        return [0] * seats
    tally = _read_typed(data, "tally", list)
    if len(tally) != seats or not all(type(count) is int and count >= 0 for count in tally):
        raise BadRecord("record-field-wrong", field="tally")
    return list(tally)


def _board(data: Json) -> Mapping[str, int]:
    """Parse the board before the hand, empty by default."""
    given = data.get("board") or {}
    if not isinstance(given, Mapping) or not all(map(_is_stake, given.items())):
        raise BadRecord("record-field-wrong", field="board")
    return given


def _pool(data: Json) -> int:
    """Parse the pool before the hand, empty by default."""
    pool = 0 if data.get("pool") is None else _read_typed(data, "pool", int)
    if pool < 0:
        raise BadRecord("record-field-wrong", field="pool")
    return int(pool)


def _is_stake(item: tuple[object, object]) -> bool:
    name, units = item
    return name in STAKES and isinstance(units, int) and not isinstance(units, bool) and units >= 0


def replay(record: Record) -> GameState:
    """Return the state after all actions of a record.

    Raises IllegalAction for a wrong pack in the header and ReplayError for an action that is refused.
    """
    return _last(_moments(record.setup, record.pack, record.actions))


def _moments(setup: GameSetup, pack: Sequence[Card], actions: Sequence[Json]) -> Iterator[HandMoment]:
    """Yield a hand after the deal and after each action. Raises as `replay`."""
    game = game_of(setup)
    state, events = game.new(setup, pack)
    yield HandMoment(state, events)
    last: tuple[GameState, int | None, GameState, Sequence[GameEvent]] | None = None
    """For an undo: the hand before the last move, the seat that made it, the hand after it, its events."""
    for index, data in enumerate(actions):
        before = state
        try:
            if last is not None and _takes_back(data, last[1]) and game.can_be_undone(last[0], *last[2:]):
                state, by = last[:2]
                last = None
                yield HandMoment(state, (), by, UNDO)
                continue
            seat, action = game.action_from_json(data)
            state, events = game.apply(before, seat, action)
        except IllegalAction as refusal:
            raise ReplayError(index, refusal, before) from None
        last = (before, seat, state, events)
        yield HandMoment(state, events, seat, action)


def _takes_back(data: object, seat: int | None) -> bool:
    if seat is None or (type(data) is not dict and not isinstance(data, Mapping)):
        return False
    return data.get("do") == UNDO_NAME and data.get("seat") == seat


def undo_to_json(seat: int) -> JsonObject:
    """Return a record's entry for a seat that undid its last move."""
    return {"seat": seat, "do": UNDO_NAME}


def _last(moments: Iterator[HandMoment]) -> GameState:
    (last,) = deque(moments, maxlen=1)
    return last.state


# --- hands as they are stored ----------------------------------------------------------------------------

_NO_PRESETS = Catalogue(())
"""For records that this bot wrote: they contain every rule, so that reading them needs no preset."""


def replay_actions(header: Json, actions: Sequence[Json]) -> GameState:
    """Return the state after all actions of a stored hand.

    Raises EngineError, KeyError, TypeError or ValueError for one that cannot be read or replayed.
    """
    return _last(course(header, actions))


def course(header: Json, actions: Sequence[Json]) -> Iterator[HandMoment]:
    """Yield a stored hand of any game after the deal and after each action.

    Raises EngineError, KeyError, TypeError or ValueError where it cannot be read or replayed.
    """
    return _moments(setup_from(header), read_pack(header["pack"]), actions)


def setup_from(header: Json) -> GameSetup:
    """Return the setup of a stored hand. Raises as `course` does."""
    if header["format"] == HAND_FORMAT:
        return _setup(header, _NO_PRESETS)
    setup: GameSetup = with_format(header["format"]).setup_from(header)
    return setup


def pack_of_hand(header: Json) -> tuple[Card, ...]:
    """Return the cards of a stored hand's pack, in order of their numbers. Raises as `course`."""
    setup = setup_from({**header, "pack": ""})
    return game_of(setup).pack_of_setup(setup)


SESSION_FORMAT = "napoleon-session/1"


def session_record(
    *,
    seats: Sequence[str],
    cut: Json | None,
    hands: Sequence[tuple[Json, Sequence[int]]],
    poker: PokerState | None = None,
    division: Sequence[int] | None = None,
    extra: Json | None = None,
) -> JsonObject:
    """Return the record of a session.

    `hands` are the hand records in order with the units of each seat; `poker` is the last poker hand if one
    was begun, which must be over; `division` are the units each seat got when a board or pool was
    divided without poker. The fields of `extra` come first in the record.
    """
    payout = None if poker is None or poker.result is None else poker.result.units
    totals = [0] * len(seats)
    for units in (*(units for _, units in hands), payout, division):
        if units is not None:
            totals = [total + unit for total, unit in zip(totals, units, strict=True)]
    return {
        **(extra or {}),
        "format": SESSION_FORMAT,
        "seats": list(seats),
        "cut": cut,
        "hands": [dict(record) for record, _ in hands],
        "units": [list(units) for _, units in hands],
        "poker": None if poker is None else poker_to_json(poker),
        "division": None if division is None else list(division),
        "totals": totals,
    }


def report_of(data: object, presets: Catalogue) -> JsonObject:
    """Return the report of a record.

    A refused record gives ``status`` "error" with `action` (0-based, None: the header), `error_code` and
    `error_params` for its message, and the actions that were legal. Raises BadRecord (`record-none`) for
    anything that is not a record.
    """
    if not isinstance(data, dict) or data.get("format") != HAND_FORMAT:
        raise BadRecord("record-none")
    try:
        state = replay(read_record(data, presets))
    except ReplayError as refusal:
        return _error(refusal, refusal.index, legal_json(refusal.state))
    except EngineError as refusal:
        return _error(refusal, None, [])
    return _report(state)


def _error(refusal: EngineError, index: int | None, legal: list[JsonObject]) -> JsonObject:
    return {
        "status": "error",
        "action": index,
        "error_code": refusal.code,
        "error_params": dict(refusal.params),
        "legal": legal,
    }


def legal_json(state: GameState) -> list[JsonObject]:
    """Return the legal actions of all seats to act; a choice of cards is one pattern, not a list."""
    found: list[JsonObject] = []
    game = game_of(state)
    for seat in (*game.to_act(state), *game.may_act(state)):
        found += _legal_of(game, seat, game.legal_actions(state, seat))
    return found


def _legal_of(game: AnyGame, seat: int, legal: LegalActions) -> list[JsonObject]:
    found = [game.action_to_json(seat, action) for action in legal.actions]
    if legal.choice is not None:
        cards = list(texts_of(legal.choice.cards))
        found.append({"seat": seat, "do": "discard", "choose": legal.choice.most, "from": cards})
    if legal.exchange is not None:
        cards = list(texts_of(legal.exchange.cards))
        found.append({"seat": seat, "do": "exchange", "choose_at_most": legal.exchange.most, "from": cards})
    if legal.ante is not None:
        limits = asdict(legal.ante) | {"at_least_1_on": list(legal.ante.at_least_1_on)}
        found.append({"seat": seat, "do": "ante", **limits})
    return found


def _report(state: GameState) -> JsonObject:
    """Return the report's fields that all families share, and those that only this family has."""
    game, result = game_of(state), state.result
    view = game.view(state, None)
    report: JsonObject = {
        "status": "in_progress",
        "contract": None,
        "bid": None,
        "tricks": [_trick(trick) for trick in view.tricks],
        "points": [],
        "discard_points": 0,
        "side_points": None,
        "outcome": None,
        "units": [],
        "board": None,
        "pool": None,
        "blind": [],
        "discards": [],
        "collected": {},
        "revoker": None,
        "trusts": [],
        "tally": None,
        "apology": None,
        "redeals": 0,
    }
    report |= game.report(state)
    if view.trick:
        report["current_trick"] = {"leader": view.leader, "cards": [card_text(card) for card in view.trick]}
    if result is None:
        return report | {
            "to_act": list(game.to_act(state)),
            "may_act": list(game.may_act(state)),
            "legal": legal_json(state),
        }
    status = result.outcome if result.outcome in ("thrown_in", "voided") else "settled"
    report |= {"status": status, "outcome": result.outcome, "units": list(result.units)}
    return report | ({"reason": result.reason} if result.reason else {})


def _trick(trick: Trick) -> JsonObject:
    return {
        "leader": trick.leader,
        "cards": [card_text(card) for card in trick.cards],
        "winner": trick.winner,
    }
