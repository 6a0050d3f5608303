"""Revokes with the question before them, tallies, apologies, exact bids (rules.md 5 to 7, 11)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.cards import cards_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.settlement import revoke_units
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import TableConfig
from bot.ui.core.emoji import card_symbol
from bot.ui.table.moves import revoke_cost
from bot.ui.table.panels import table_panel
from tests.ui.tables import (
    NAMES,
    config,
    context,
    course,
    dealt,
    ended,
    hand_panel,
    playing,
    reach,
    table_of,
    text_of,
)

EN = context("en")


# --- revokes ---------------------------------------------------------------------------------------------


def _with_revoke(setup: TableConfig, seat_is: str) -> tuple[HandState, int]:
    """Return a state in which a seat of a kind (napoleon, adjutant, opponent) could revoke."""
    for seed in range(200):
        for state, _ in course(seed, setup):
            if state.phase is not PhaseName.PLAY or state.contract is None or not to_act(state):
                continue
            seat, contract = to_act(state)[0], state.contract
            kind = {contract.seat: "napoleon", contract.adjutant: "adjutant"}.get(seat, "opponent")
            if kind == seat_is and legal_actions(state, seat).revokes and not contract.revealed:
                return state, seat
    raise AssertionError(seat_is)


@pytest.mark.parametrize("seat_is", ["napoleon", "adjutant", "opponent"])
def test_the_question_before_a_revoke_says_what_it_costs_as_far_as_one_may_know(seat_is: str) -> None:
    setup = replace(config(5, "general"), stake=1)
    state, seat = _with_revoke(setup, seat_is)
    assert state.contract is not None
    paid = -revoke_units(state.setup.rules, 5, state.contract, seat)[seat]
    own = view(state, seat)
    text = revoke_cost(EN, playing(state, setup=setup), own)
    numbers = [int(word) for word in text.replace("*", "").split() if word.isdecimal()]
    assert numbers[0] <= paid <= numbers[-1]
    if seat_is == "opponent":
        # the opponent does not know whether Napoleon stands alone, and the sum does not tell
        alone = replace(state, contract=replace(state.contract, adjutant=None))
        assert revoke_cost(EN, playing(state, setup=setup), view(alone, seat)) == text
        assert len(numbers) == 2
    else:
        assert len(numbers) == 1


def test_the_result_names_who_revoked_and_who_pays() -> None:
    setup = config(5, "general")
    state, seat = _with_revoke(setup, "opponent")
    card = cards_of(legal_actions(state, seat).revokes)[0]
    over, _ = apply(state, seat, Play(card, revoke=True))
    text = text_of(table_panel(EN, ended(over, setup=setup)))
    assert "Ended by a revoke" in text
    assert text.count(f"**{NAMES[seat]}**") >= 3
    assert card_symbol(card) in text


# --- results ---------------------------------------------------------------------------------------------


def _over(setup: TableConfig, outcome: str) -> HandState:
    for seed in range(300):
        state = reach(lambda state: state.result is not None, seed, setup)
        if state.result is not None and state.result.outcome == outcome:
            return state
    raise AssertionError(outcome)


def test_hands_won_are_counted_in_place_of_chips() -> None:
    setup = config(4, "hattori")
    state = _over(setup, "failed")
    snapshot = ended(state, setup=setup, totals=(2, 0, 1, 0))
    own = text_of(hand_panel(EN, snapshot, view(state, 0), NOTHING_LEGAL, where="ephemeral"))
    assert "2 hands won as Napoleon" in own
    final = text_of(table_panel(EN, ended(state, setup=setup, totals=(2, 0, 1, 0), hand_no=10)))
    assert "**2** 🏆" in final
    for word in ("chips", "unit", "balance", "so far", "+2"):
        assert word not in own + final


def test_the_tally_stands_on_the_table_during_the_hand() -> None:
    setup = config(4, "hattori")
    state = dealt(setup)
    state = replace(state, setup=replace(state.setup, tally=(0, 2, 0, 1)))
    assert "Hands won as Napoleon: Ann 0 · Bob 2 · Cleo 0 · Dan 1" in table_of(state, setup)
    assert "Hands won as Napoleon" not in table_of(dealt(setup), setup)


def test_napoleon_is_told_as_who_missed_an_exact_bid() -> None:
    setup = config(3, "napoleon-1885")
    state = _over(setup, "overshot")
    assert state.contract is not None
    seat = state.contract.seat
    snapshot = ended(state, setup=setup)
    own = text_of(hand_panel(EN, snapshot, view(state, seat), NOTHING_LEGAL, where="dm"))
    other = text_of(hand_panel(EN, snapshot, view(state, (seat + 1) % 3), NOTHING_LEGAL, where="dm"))
    assert re.search(r"You lost .*: you bid .* and took \d+\n", own)
    assert re.search(r"You won .*: Napoleon bid .* and took \d+\n", other)
    assert all("had to be met exactly" in text for text in (own, other))
