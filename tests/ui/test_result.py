"""The result names who played with whom, why it was won or lost, and what was paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.state import Contract, HandState, Result
from bot.services.values.tables import Level, Seat, TableSnapshot, TableStatus
from bot.ui.kits.results import ranks
from bot.ui.kits.scene import Seen
from bot.ui.table.panels import table_panel
from tests.ui.tables import config, context, ended, people, reach, text_of

EN, JA = context("en"), context("ja")
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
