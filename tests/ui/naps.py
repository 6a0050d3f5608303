"""Hands of Nap for tests of panels, played by the engine from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from discord import ui

from bot.engine.actions import PASS, PEEP, TAKE_EXTRA_HAND, Action, LadderBid, Pass
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import NapPhase, NapSetup, NapState
from bot.engine.nap.views import NapView
from bot.engine.nap.views import nap_view as view
from bot.engine.options import with_options
from bot.services.values.tables import HandSummary, PrivateHand, Seat, TableConfig, TableSnapshot, TableStatus
from bot.ui.table.panels import hand_panel
from tests.presets import presets_of
from tests.ui import tables

PRESETS = presets_of("nap")


def config(seats: int = 4, preset: str = "nap", **options: Any) -> TableConfig:
    """Return the config of a table of Nap with house rules."""
    rules = with_options(PRESETS[preset].rules, options)
    return TableConfig(preset, options, rules, seats, stake=10, hands=10)


def deal(setup: TableConfig, seed: int = 1, pool: int = 0) -> NapState:
    """Return a newly dealt hand; seat 0 is the dealer."""
    assert isinstance(setup.rules, NapRules)
    pack = list(pack_of(setup.rules))
    random.Random(seed).shuffle(pack)
    state, _ = new_hand(NapSetup(setup.rules, setup.seats, 0, pool), pack)
    assert isinstance(state, NapState)
    return state


def play_actions(state: NapState, *actions: Action) -> NapState:
    """Return the hand after some actions, each by the player to move."""
    for action in actions:
        found, _ = apply(state, to_act(state)[0], action)
        assert isinstance(found, NapState)
        state = found
    return state


def course(setup: TableConfig, seed: int = 1, *, pool: int = 0) -> Iterator[NapState]:
    """Yield every state of a hand played at random; at most two bid, so that others can still pass."""
    rng, state = random.Random(seed), deal(setup, seed, pool)
    yield state
    while state.result is None:
        legal = legal_actions(state, to_act(state)[0])
        action = legal.sample(rng)
        if state.phase is NapPhase.AUCTION and legal.actions and rng.random() < 0.4:
            action = PASS if PASS in legal.actions and state.auction.best else action
        if isinstance(action, Pass) and state.auction.best is None and rng.random() < 0.8:
            action = next(one for one in legal.actions if isinstance(one, LadderBid))
        state = play_actions(state, action)
        yield state


def reach(wanted: Callable[[NapState], bool], setup: TableConfig, seeds: int = 200, **how: Any) -> NapState:
    """Return the first state that satisfies a condition, in the first hand that has one."""
    found = (state for seed in range(seeds) for state in course(setup, seed, **how) if wanted(state))
    return next(found)


def public(state: NapState) -> NapView:
    """Return what everybody sees of a hand."""
    return view(state, None)


def playing(
    state: NapState, setup: TableConfig, seats: tuple[Seat, ...] | None = None, **changes: Any
) -> TableSnapshot:
    """Return the public snapshot of a hand in progress, with a clock."""
    sitting = seats or tables.people(setup.seats)
    at = tables.table(sitting, setup, **{"status": TableStatus.PLAYING, "hand_no": 3, "dealer": 0, **changes})
    return TableSnapshot(at, view=public(state), clock_ends=tables.NOW + timedelta(seconds=45))


def ended(state: NapState, setup: TableConfig, **changes: Any) -> TableSnapshot:
    """Return the public snapshot after a hand."""
    assert state.result is not None
    units = state.result.units
    given = {"status": TableStatus.BETWEEN, "hand_no": 3, "dealer": 0, "totals": units, **changes}
    at = tables.table(tables.people(setup.seats), setup, **given)
    chips = tuple(10 * unit for unit in units)
    summary = HandSummary(77, public(state), units, chips, tuple(1000 + won for won in chips))
    return TableSnapshot(at, view=public(state), summary=summary)


def private(state: NapState, seat: int, setup: TableConfig) -> PrivateHand[NapView]:
    """Return what a seat may see and do."""
    snapshot = playing(state, setup) if state.result is None else ended(state, setup)
    return PrivateHand(snapshot, seat, view(state, seat), legal_actions(state, seat))


def hand(state: NapState, setup: TableConfig, seat: int | None = None, locale: str = "en") -> ui.LayoutView:
    """Return the panel of a seat's own hand, by default the player to move's."""
    seat = to_act(state)[0] if seat is None else seat
    return hand_panel(tables.context(locale), private(state, seat, setup), where="ephemeral")


__all__ = ["PASS", "PEEP", "TAKE_EXTRA_HAND", "LadderBid"]
