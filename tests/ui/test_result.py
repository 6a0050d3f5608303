"""The result names who played with whom, why it was won or lost, and what was paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Void
from bot.engine.cards import CardSet
from bot.engine.hand import apply
from bot.engine.state import Contract, HandState, PhaseName, Result
from bot.engine.views import view
from bot.services.values.tables import Level, Seat, TableSnapshot, TableStatus
from bot.ui.core import ids
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.results import ranks
from bot.ui.kits.scene import Seen
from bot.ui.table.panels import closed_panel, table_panel
from tests.ui.tables import COMMITMENT, buttons_of, config, context, ended, in_phase, people, reach, text_of

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
    ("outcome", "points", "bid", "options", "words"),
    [
        ("made", 14, 13, {}, ["Napoleon's side wins", "took **14**, the bid was 13"]),
        ("failed", 12, 13, {}, ["Napoleon's side loses", "took **12** and bid 13: 1 point short."]),
        ("failed", 9, 13, {}, ["4 points short."]),
        (
            "overshot",
            15,
            13,
            {"exact_bid": True},
            ["Napoleon's side loses", "met exactly: 13 bid, **15** taken"],
        ),
        ("siberian", 20, 13, {}, ["Lost by the Siberian rule", "all 20 points"]),
        (
            "siberian",
            18,
            13,
            {"siberian": "opponents_trickless"},
            ["Lost by the Siberian rule", "opponents took no scoring card"],
        ),
    ],
)
def test_the_reason_is_named(
    outcome: str, points: int, bid: int, options: dict[str, object], words: list[str]
) -> None:
    """rules.md 1 Settlement."""
    text = text_of(table_panel(EN, _outcome(outcome, points, bid, **options)))
    for part in words:
        assert part in text


def test_the_siberian_rule_is_named_in_japanese() -> None:
    assert "シベリアで負け" in text_of(table_panel(JA, _outcome("siberian", 20, 13)))


def test_napoleon_the_adjutant_and_the_contract_are_named() -> None:
    text = text_of(table_panel(EN, _outcome("made", 14, 13)))
    assert "👑 **Ann**: **13 ♠**" in text
    assert "Called ♠A · Adjutant: **Bob**" in text
    assert "👑 **Ann** · " in text
    assert "🎖️ **Bob** · " in text


def test_units_chips_balances_and_totals_are_shown_for_every_seat() -> None:
    text = text_of(table_panel(EN, _outcome("made", 14, 13)))
    assert "👑 **Ann** · **+2 units**" in text
    assert "**Cleo** · **−1 unit**" in text
    assert "points · +20 chips · balance 1,020 · total +6" in text
    assert "points · −10 chips · balance 990 · total −3" in text


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


def test_the_blind_and_all_discards_are_open_at_the_end() -> None:
    shown = view(OVER, None)
    assert shown.blind is not None
    text = text_of(table_panel(EN, ended(OVER)))
    assert "Blind: " in text
    assert "Discarded: " in text
    for card in (*shown.blind, *CardSet(OVER.discards)):
        assert card_symbol(card) in text


def test_between_hands_the_next_deal_is_promised() -> None:
    panel = table_panel(EN, ended(OVER))
    verbs = [found for custom_id in buttons_of(panel) if (found := ids.parse(custom_id))]
    assert [found.verb for found in verbs] == [
        "next",
        "replayopen",
        "review",
        "record",
        "fair",
        "menu",
        "what",
    ]
    assert verbs[1].arg == verbs[2].arg == verbs[3].arg == "77"
    assert any(button.label == f"🔒 {COMMITMENT[:8]}" for button in buttons_of(panel).values())
    assert verbs[4].arg == ids.encode_digest(COMMITMENT)
    assert "Final scores" not in text_of(panel)


def test_after_the_last_hand_the_final_scores_follow_with_ranks_and_ties() -> None:
    snapshot = ended(OVER, hand_no=10, totals=(12, -4, 12, -10, -10))
    assert Seen(EN, snapshot, None).session_over
    panel = table_panel(EN, snapshot)
    verbs = [found.verb for custom_id in buttons_of(panel) if (found := ids.parse(custom_id))]
    assert verbs == ["replayopen", "review", "record", "what"]
    rows = text_of(panel).split("Final scores in units\n")[1].split("\n")
    assert rows == [
        "1= **Ann** **+12** 🏆",
        "1= **Cleo** **+12** 🏆",
        "3\\. **Bob** **−4**",
        "4= **Dan** **−10**",
        "4= **Eve** **−10**",
    ]
    assert "1位タイ **Ann**" in text_of(table_panel(JA, snapshot))


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


def test_a_voided_hand_has_its_own_text() -> None:
    state, _ = apply(reach(in_phase(PhaseName.PLAY)), None, Void("ended-by-host"))
    text = text_of(table_panel(EN, ended(state)))
    assert "Hand cancelled" in text
    assert "All stakes were returned" in text


def test_a_result_without_a_summary_is_refused() -> None:
    with pytest.raises(ValueError, match="summary"):
        table_panel(EN, replace(ended(OVER), summary=None))


def test_a_closed_table_shows_the_final_scores_or_that_nothing_was_played() -> None:
    text = text_of(closed_panel(EN, ended(OVER, totals=(1, 2, -3, 0, 0))))
    assert "Table closed" in text
    assert "1\\. **Bob** **+2** 🏆" in text
    unplayed = text_of(closed_panel(EN, ended(OVER, hand_no=0)))
    assert "No hands were played" in unplayed
    assert "Final scores" not in unplayed
    assert "Because." in text_of(closed_panel(EN, ended(OVER), reason="Because."))
