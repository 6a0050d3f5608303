"""hand-record.md, last paragraph: the record of a whole session and its last poker hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.engine.cards import PACK_52
from bot.engine.errors import IllegalAction
from bot.engine.poker.game import POKER, poker_to_json
from bot.engine.poker.hand import apply, default_action, new_poker, to_act
from bot.engine.poker.values import (
    POKER_GAMES,
    ChooseGame,
    Exchange,
    PokerAction,
    PokerSetup,
    PokerState,
    ShareOut,
)
from bot.engine.record import SESSION_FORMAT, session_record
from tests.engine.boards import board_of, najami_record, swept
from tests.engine.build import PRESETS, C, E
from tests.engine.sessions import check_session, replay_poker

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def played(game: str, pot: int, seed: int = 1) -> PokerState:
    """Return a poker hand played by default actions after the choice."""
    pack = random.Random(seed).sample(PACK_52, 52)
    state, _ = new_poker(PokerSetup(5, E, pot, (0, 1, 2, 3, 4)), pack)
    state, _ = apply(state, E, ChooseGame(game))
    while to_act(state):
        state, _ = apply(state, to_act(state)[0], default_action(state, to_act(state)[0]))
    return state


def session(**changes: Any) -> dict[str, Any]:
    """Return the record of a session of two hands of NAJAMI and a poker hand, as read from text."""
    first = swept("13S", but=4)
    left = board_of(first).stakes
    second = swept("18S", but=4, board=left.to_dict())
    hands = [(najami_record(first), first.units), (najami_record(second), second.units)]
    poker = played("five_card_draw", board_of(second).stakes.total)
    cut = {"dealer": 4, "rounds": [{"seats": [0, 1, 2, 3, 4], "cards": "2C 3C 4C 5C AS"}]}
    record = session_record(seats=NAMES, cut=cut, hands=hands, poker=poker, extra={"session": 7})
    found = json.loads(json.dumps(record | changes))
    assert isinstance(found, dict)
    return found


def test_the_record_lists_cut_hands_poker_division_and_totals() -> None:
    record = session()
    assert record["format"] == SESSION_FORMAT == "napoleon-session/1"
    assert (record["session"], record["seats"], record["cut"]["dealer"]) == (7, NAMES, 4)
    assert len(record["hands"]) == len(record["units"]) == 2
    assert {"game", "pack", "exchanges", "hands", "payout"} <= set(record["poker"])
    assert record["poker"]["game"] == "five_card_draw"
    assert [exchange["seat"] for exchange in record["poker"]["exchanges"]] == [0, 1, 2, 3, 4]
    payments = zip(*record["units"], record["poker"]["payout"], strict=True)
    assert record["totals"] == [sum(units) for units in payments]
    assert sum(record["totals"]) == 0, "nothing is left on the board"
    check_session(record, PRESETS)


def test_a_session_without_poker_divides_the_board() -> None:
    hand = swept("13S", but=4)
    left = board_of(hand).stakes.total
    record = session_record(
        seats=NAMES, cut=None, hands=[(najami_record(hand), hand.units)], division=[left, 0, 0, 0, 0]
    )
    assert (record["poker"], record["division"]) == (None, [left, 0, 0, 0, 0])
    assert sum(record["totals"]) == 0
    check_session(record, PRESETS)
    nothing = session_record(seats=NAMES, cut=None, hands=[])
    assert nothing["totals"] == [0] * 5
    check_session(nothing, PRESETS)


def test_a_poker_hand_is_replayed_from_its_record_however_it_ended() -> None:
    begun, _ = new_poker(PokerSetup(5, E, 7, (0, 1, 2)), PACK_52)
    ended, _ = apply(begun, None, ShareOut("the end"))
    drawing, _ = apply(apply(begun, C, ChooseGame("five_card_draw"))[0], 0, Exchange(1))
    broken, _ = apply(drawing, None, ShareOut("the end"))
    alone, _ = new_poker(PokerSetup(5, E, 7, (2,)), PACK_52)
    for state in (ended, broken, alone, *(played(game, 17) for game in POKER_GAMES)):
        assert replay_poker(json.loads(json.dumps(poker_to_json(state)))) == state


@pytest.mark.parametrize(
    ("seat", "action", "written"),
    [
        (4, ChooseGame("texas_holdem"), {"seat": 4, "do": "choose", "game": "texas_holdem"}),
        (1, Exchange(3), {"seat": 1, "do": "exchange", "cards": ["2C", "3C"]}),
        (None, ShareOut("the end"), {"do": "share", "reason": "the end"}),
    ],
)
def test_poker_actions_are_stored_as_json(
    seat: int | None, action: PokerAction, written: dict[str, object]
) -> None:
    assert POKER.action_to_json(seat, action) == written
    assert POKER.action_from_json(json.loads(json.dumps(written))) == (seat, action)
    with pytest.raises(IllegalAction):
        POKER.action_from_json({"seat": seat, "do": written["do"]})
