"""The result names who played with whom, why it was won or lost, what was paid, and what a revoke costs."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.cards import cards_of
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.legal import NOTHING_LEGAL
from bot.engine.settlement import revoke_units
from bot.engine.state import Contract, HandState, PhaseName, Result
from bot.engine.views import view
from bot.services.values.tables import Level, Seat, TableConfig, TableSnapshot, TableStatus
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.results import ranks
from bot.ui.kits.scene import Seen
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
    people,
    playing,
    reach,
    table_of,
    text_of,
)

EN = context("en")
OVER = reach(lambda state: state.result is not None)


def _outcome(outcome: str, points: int, bid: int, **options: object) -> TableSnapshot:
    """Return a table after a hand that ended in this way: Ann is Napoleon, Bob the adjutant."""
    setup = config(5, **options)
    contract = Contract(0, bid, 3, called=51, adjutant=1, revealed=True)
    units = (2, 1, -1, -1, -1) if outcome == "made" else (-2, -1, 1, 1, 1)
    state: HandState = replace(
        OVER,
        setup=replace(OVER.setup, rules=setup.rules.resolved(5)),
        contract=contract,
        result=Result(outcome, points, units),
    )
    return ended(state, setup=setup)


@pytest.mark.parametrize(
    ("outcome", "points", "options", "words"),
    [
        ("failed", 12, {}, "1 point short."),
        ("siberian", 20, {}, "all 20 points"),
        ("siberian", 18, {"siberian": "opponents_trickless"}, "opponents took no scoring card"),
    ],
)
def test_the_reason_is_named(outcome: str, points: int, options: dict[str, object], words: str) -> None:
    """rules.md 1 Settlement."""
    assert words in text_of(table_panel(EN, _outcome(outcome, points, 13, **options)))


def test_where_a_unit_is_a_chip_the_payment_is_shown_once() -> None:
    snapshot = _with_stake(_outcome("made", 14, 13), 1)
    text = text_of(table_panel(EN, snapshot))
    assert "👑 **Ann** · **+2 chips**" in text
    assert "points · balance 1,002 · total +6" in text
    assert "unit" not in text


def test_without_chips_only_units_are_shown() -> None:
    text = text_of(table_panel(EN, _with_stake(_outcome("made", 14, 13), 0)))
    assert "👑 **Ann** · **+2 units**" in text
    assert "chip" not in text
    assert "balance" not in text, "whoever has played for no chips yet has no account, and would read 0"


def _with_stake(snapshot: TableSnapshot, stake: int) -> TableSnapshot:
    """Return the table as it would be with another stake."""
    table, summary = snapshot.table, snapshot.summary
    assert summary is not None
    chips = tuple(stake * unit for unit in summary.units)
    return replace(
        snapshot,
        table=replace(table, config=replace(table.config, stake=stake)),
        summary=replace(summary, chips=chips, balances=tuple(1000 + won for won in chips)),
    )


def test_a_computer_has_no_balance() -> None:
    snapshot = ended(OVER, (*people(4), Seat(computer=Level.REGULAR)))
    text = text_of(table_panel(EN, snapshot))
    assert "**Computer 5** 🤖" in text
    assert text.count("balance") == 4


def test_a_table_that_goes_on_until_the_players_stop_has_no_last_hand() -> None:
    endless = ended(OVER, setup=replace(config(), hands=None), hand_no=99)
    assert not Seen(EN, endless, None).session_over
    closed = replace(endless, table=replace(endless.table, status=TableStatus.CLOSED))
    assert Seen(EN, closed, None).session_over


def test_ranks_share_places() -> None:
    assert ranks((0, 0, 0)) == [(1, 0, True), (1, 1, True), (1, 2, True)]
    assert ranks((1, 5, -6)) == [(1, 1, False), (2, 0, False), (3, 2, False)]
    assert ranks((-3, 2, 2, -1)) == [(1, 1, True), (1, 2, True), (3, 3, False), (4, 0, False)]


def test_nobody_wins_a_session_without_a_difference() -> None:
    assert "🏆" not in text_of(table_panel(EN, ended(OVER, hand_no=10, totals=(0,) * 5)))


def test_a_hand_thrown_in_has_its_own_text() -> None:
    state = reach(lambda state: state.result is not None, shy=True)
    text = text_of(table_panel(EN, ended(state)))
    assert "Thrown in" in text
    assert "**Bob** deals next" in text
    assert "Napoleon's side" not in text
    assert "0 units" in text


def test_a_result_without_a_summary_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        table_panel(EN, replace(ended(OVER), summary=None))


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
