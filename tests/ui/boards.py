"""Hands of NAJAMI and their poker, for tests of panels."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.catalogue import load_presets
from bot.engine.cards import PACK_52
from bot.engine.hand import legal_actions, to_act
from bot.engine.poker.hand import PokerView, new_poker, poker_view
from bot.engine.poker.hand import apply as apply_poker
from bot.engine.poker.hand import legal_actions as legal_at_poker
from bot.engine.poker.values import ChooseGame, Exchange, PokerAction, PokerSetup, PokerState
from bot.engine.state import HandState
from bot.engine.views import view
from bot.services.values.tables import HandSummary, PrivateHand, TableConfig, TableSnapshot, TableStatus
from bot.ui.core.context import PanelContext
from tests.ui import tables
from tests.ui.tables import hand_panel

UNITS = 37
"""What lies on the board before the poker hand."""


def config(**changes: Any) -> TableConfig:
    """Return the config of a table of NAJAMI, ten chips a unit."""
    preset = load_presets().find("najami")
    setup = TableConfig("najami", {}, preset.rules.resolve(5), 5, stake=10, hands=10)
    return replace(setup, **changes)


def reach(wanted: Callable[[HandState], bool], seed: int = 1) -> HandState:
    """Return the first state of a hand that satisfies a condition."""
    return tables.reach(wanted, seed, config())


def playing(state: HandState, **changes: Any) -> TableSnapshot:
    """Return the public snapshot of a hand in progress."""
    return tables.playing(state, setup=config(), **changes)


def own(ctx: PanelContext, state: HandState, seat: int | None = None, **changes: Any) -> Any:
    """Return the panel of a seat's own hand, by default the player to move's."""
    seat = to_act(state)[0] if seat is None else seat
    snapshot = playing(state, **changes)
    return hand_panel(ctx, snapshot, view(state, seat), legal_actions(state, seat), where="dm")


def poker(*actions: PokerAction, seed: int = 1) -> PokerState:
    """Return a poker hand after some actions, each by a player to act; Bob deals."""
    pack = list(PACK_52)
    random.Random(seed).shuffle(pack)
    state, _ = new_poker(PokerSetup(5, 1, UNITS, tuple(range(5))), pack)
    for action in actions:
        view = poker_view(state, None)
        state, _ = apply_poker(state, view.to_act[0], action)
    return state


def finished_draw() -> PokerState:
    """Return a finished poker hand: five-card draw, everybody keeps all cards."""
    return poker(ChooseGame("five_card_draw"), *[Exchange(0)] * 5)


def at_poker(state: PokerState, **changes: Any) -> TableSnapshot:
    """Return the public snapshot of a poker hand in progress."""
    changes = {"status": TableStatus.PLAYING, "hand_no": 11, "dealer": 1, **changes}
    at = tables.table(tables.people(), config(), **changes)
    return TableSnapshot(at, view=poker_view(state, None))


def at_poker_own(state: PokerState, seat: int, **changes: Any) -> PrivateHand[PokerView]:
    """Return what a seat may see and do at poker."""
    snapshot = after_poker(state) if state.result else at_poker(state, **changes)
    return PrivateHand(snapshot, seat, poker_view(state, seat), legal_at_poker(state, seat))


def after_poker(state: PokerState) -> TableSnapshot:
    """Return the public snapshot of a session that a poker hand ended."""
    assert state.result is not None
    units, shown = state.result.units, poker_view(state, None)
    at = tables.table(
        tables.people(), config(), status=TableStatus.CLOSED, hand_no=11, dealer=1, totals=units
    )
    chips = tuple(10 * unit for unit in units)
    summary = HandSummary(78, shown, units, chips, tuple(1000 + won for won in chips))
    return TableSnapshot(at, view=shown, summary=summary)
