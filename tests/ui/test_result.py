"""Ranks, the last hand, and what a revoke costs, as far as one may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.hand import legal_actions, to_act
from bot.engine.settlement import revoke_units
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.values.tables import TableConfig, TableStatus
from bot.ui.kits.results import ranks
from bot.ui.kits.scene import Seen
from bot.ui.table.moves import revoke_cost
from bot.ui.table.panels import table_panel
from tests.ui.tables import config, context, course, ended, playing, reach

EN = context("en")
OVER = reach(lambda state: state.result is not None)


def test_a_table_that_goes_on_until_the_players_stop_has_no_last_hand() -> None:
    endless = ended(OVER, setup=replace(config(), hands=None), hand_no=99)
    assert not Seen(EN, endless, None).session_over
    closed = replace(endless, table=replace(endless.table, status=TableStatus.CLOSED))
    assert Seen(EN, closed, None).session_over


def test_ranks_share_places() -> None:
    assert ranks((0, 0, 0)) == [(1, 0, True), (1, 1, True), (1, 2, True)]
    assert ranks((1, 5, -6)) == [(1, 1, False), (2, 0, False), (3, 2, False)]
    assert ranks((-3, 2, 2, -1)) == [(1, 1, True), (1, 2, True), (3, 3, False), (4, 0, False)]


def test_a_result_without_a_summary_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        table_panel(EN, replace(ended(OVER), summary=None))


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
