"""Leaderboards and seasons as people see them: lines, own rank, reasons, empty states, Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from discord import ui

from bot.services.errors import NotNow
from bot.services.standings.standings import MONTH, PERIODS, SEASON, WEEK, ResetPlan
from bot.services.values.standings import ALL_TIME, BoardKey, Leaderboard, Measure, Season, Standing
from bot.services.values.tables import Level
from bot.ui.core import format as fmt
from bot.ui.core import ids
from bot.ui.pages.leaderboard import BoardRef, leaderboard_panel, parse_ref
from bot.ui.pages.season import close_question, final_table_panel, name_form, parse_table, seasons_panel
from tests.ui.tables import (
    CATALOGUE,
    NOW,
    buttons_of,
    context,
    in_every_language,
    must_fit,
    selects_of,
    text_of,
)

EN, JA = context("en"), context("ja")
GAMES = list(CATALOGUE)
LINES = (
    Standing(1, 11, "Ann", 1240, 0, 30),
    Standing(2, 12, "Bob *bold*", 1100, 0, 25),
    Standing(2, Level.REGULAR.player_id, "", 1100, 0, 99),
    Standing(4, 14, "", 1300, 0, 3, provisional=True),
)


def _board(measure: Measure, *lines: Standing, **changes: Any) -> Leaderboard:
    key = BoardKey(1, measure, changes.pop("period", ALL_TIME), changes.pop("game", ""))
    board = Leaderboard(key, lines, len(lines), 0)
    return replace(board, **changes)


def _panel(board: Leaderboard, ctx: Any = EN, **changes: Any) -> ui.LayoutView:
    ref = replace(BoardRef.of(board.key.measure, ALL_TIME, board.key.game), **changes)
    return leaderboard_panel(ctx, board, ref, GAMES)


def _lines(board: Leaderboard, ctx: Any = EN) -> list[str]:
    return text_of(_panel(board, ctx)).splitlines()


def test_a_provisional_rating_wins_no_medal() -> None:
    line = Standing(1, 11, "Ann", 1240, 0, 3, provisional=True)
    assert "#1 **Ann** · 1,240 🌱" in _lines(_board(Measure.RATING, line, own=line))


@pytest.mark.parametrize(
    ("measure", "line", "value"),
    [
        (Measure.CHIPS, Standing(1, 11, "Ann", 1240), "1,240 chips"),
        (Measure.CHIPS, Standing(1, 11, "Ann", 1), "1 chip"),
        (Measure.CONTRACTS, Standing(1, 11, "Ann", 3, 3, 7), "3 of 7"),
        (Measure.ADJUTANT, Standing(1, 11, "Ann", 666_666, 4, 6), "66.7% · 4 of 6"),
        (Measure.ADJUTANT, Standing(1, 11, "Ann", 600_000, 3, 5), "60% · 3 of 5"),
        (Measure.HANDS, Standing(1, 11, "Ann", 1200, 700, 1200), "1,200 · 700 won"),
    ],
)
def test_every_measure_says_what_it_is_made_of(measure: Measure, line: Standing, value: str) -> None:
    assert f"🥇 **Ann** · {value}" in _lines(_board(measure, line, own=line))


def test_units_won_in_one_game_are_named() -> None:
    board = _board(Measure.WON, Standing(1, 11, "Ann", 1, 0, 2), game=GAMES[0])
    assert "🥇 **Ann** · +1 unit · 2 hands" in _lines(board)


def test_chips_of_a_week_are_those_won() -> None:
    board = _board(Measure.CHIPS, Standing(1, 11, "Ann", 240), Standing(2, 12, "Bob", -90), period="week:1")
    text = text_of(_panel(board, period=WEEK))
    assert "🥇 **Ann** · +240 chips" in text
    assert "🥈 **Bob** · −90 chips" in text
    assert "at stake" not in text
    assert "at stake" in text_of(_panel(_board(Measure.CHIPS, LINES[0], own=LINES[0])))


@pytest.mark.parametrize(
    ("measure", "changes", "reason"),
    [
        (Measure.ADJUTANT, {"missing": 1}, "1 more hand as adjutant to go (minimum 5)."),
        (Measure.ADJUTANT, {"missing": 4}, "4 more hands as adjutant"),
        (Measure.CHIPS, {}, "no chips here yet"),
        (Measure.CHIPS, {"game": "nap"}, "Finish a hand: `/napoleon new`"),
        (Measure.CONTRACTS, {}, "Make a contract as Napoleon"),
        (Measure.HANDS, {}, "Finish a hand"),
        (Measure.RATING, {}, "Finish a hand"),
    ],
)
def test_who_is_not_listed_is_told_why(measure: Measure, changes: dict[str, Any], reason: str) -> None:
    assert reason in text_of(_panel(_board(measure, LINES[0], **changes)))


@in_every_language
@pytest.mark.parametrize("measure", Measure)
def test_an_empty_leaderboard_says_what_to_do_and_keeps_its_menus(measure: Measure, ctx: Any) -> None:
    panel = _panel(_board(measure), ctx)
    assert "/napoleon new" in text_of(panel)
    verbs = {ids.parse(custom_id).verb for custom_id in selects_of(panel)}  # type: ignore[union-attr]
    assert verbs >= {"boardmeasure", "boardgame"}


def test_an_empty_leaderboard_of_adjutants_says_what_is_missing_or_that_there_are_none() -> None:
    board = _board(Measure.ADJUTANT, missing=3)
    assert "3 more hands as adjutant" in text_of(_panel(board))
    ref = BoardRef.of(Measure.ADJUTANT, game="nap")
    text = text_of(leaderboard_panel(EN, _board(Measure.ADJUTANT, missing=5), ref, GAMES, adjutants=False))
    assert "This game has no adjutant" in text
    assert "more hands" not in text


def test_the_menus_show_what_is_looked_at_and_a_season_only_once_one_was_closed() -> None:
    ref = BoardRef(Measure.HANDS, MONTH, "japanese", computers=False)
    menus = selects_of(leaderboard_panel(EN, _board(Measure.HANDS), ref, GAMES))
    chosen = [[option.value for option in menu.options if option.default] for menu in menus.values()]
    assert chosen == [["hands"], ["month"], ["japanese"]]
    periods = [[option.value for option in menu.options] for menu in menus.values()][1]
    assert periods == [WEEK, MONTH, ALL_TIME]
    later = selects_of(leaderboard_panel(EN, _board(Measure.HANDS, season=2), ref, GAMES))
    assert [[option.value for option in menu.options] for menu in later.values()][1] == list(PERIODS)


def test_a_rating_has_no_period_and_balances_no_computers() -> None:
    assert len(selects_of(_panel(_board(Measure.RATING)))) == 2
    assert not any("boardbots" in custom_id for custom_id in buttons_of(_panel(_board(Measure.CHIPS))))
    shown = buttons_of(_panel(_board(Measure.RATING)))
    assert [button.label for button in shown.values()] == ["Show computers"]


def test_pages_are_turned_by_buttons_that_stop_at_both_ends() -> None:
    first = buttons_of(_panel(_board(Measure.HANDS, LINES[0], total=21)))
    assert [(button.label, button.disabled) for button in first.values()][:3] == [
        (None, True),
        ("1 / 3", True),
        (None, False),
    ]
    last = buttons_of(_panel(_board(Measure.HANDS, LINES[0], total=21, offset=20)))
    assert [button.disabled for button in last.values()][:3] == [False, True, True]


@pytest.mark.parametrize("measure", Measure)
def test_every_reference_comes_back_from_its_custom_id(measure: Measure) -> None:
    for period in (WEEK, MONTH, SEASON, ALL_TIME):
        for game in ("", *GAMES):
            ref = BoardRef(measure, period, game, computers=False, page=3)
            parsed = ids.parse(ids.build("boardnext", 3, 0, ref.arg))
            assert parsed is not None
            assert parse_ref(parsed.table, parsed.arg, GAMES) == ref


@pytest.mark.parametrize(
    "arg", ["", "rating", "gold.all.all.0", "rating.year.all.0", "rating.all.tarot.0", "rating.all.all.2"]
)
def test_a_forged_reference_is_none(arg: str) -> None:
    assert parse_ref(0, arg, GAMES) is None


# --- seasons ---------------------------------------------------------------------------------------------

AUTUMN = Season(1, 1, "Autumn *2026*", None, NOW, 11, chips_reset=True)


def _seasons(count: int) -> list[Season]:
    began = NOW - timedelta(days=30)
    return [replace(AUTUMN, number=number, began_at=began) for number in range(count, 0, -1)]


def test_a_final_table_says_which_season_and_when() -> None:
    text = text_of(
        final_table_panel(EN, AUTUMN, _board(Measure.RATING, *LINES, own=LINES[1], period="season:1"))
    )
    assert "## 🏁 Season 1: Autumn \\*2026\\*" in text
    assert f"until <t:{int(NOW.timestamp())}:d> · chips reset" in text
    assert "**You:** #2 of 4 · 1,100" in text
    unlisted = _board(Measure.RATING, *LINES, period="season:1")
    assert "not on this table" in text_of(final_table_panel(EN, AUTUMN, unlisted))


def test_the_list_of_seasons_and_its_empty_state() -> None:
    assert "/season close" in text_of(seasons_panel(EN, []))
    assert "/leaderboard" in text_of(seasons_panel(JA, []))
    panel = seasons_panel(EN, _seasons(12), 1)
    (menu,) = selects_of(panel).values()
    assert [option.value for option in menu.options] == ["2", "1"]
    assert "Season 13 is running" in text_of(panel)


def test_the_question_says_what_will_happen_and_offers_both_ways() -> None:
    panel = close_question(EN, 3, ResetPlan(1500, 12, 34_567))
    text = text_of(panel)
    for said in (
        "Close season 3?",
        "final table",
        "1,000",
        "1,500",
        "Season 4",
        "12 members",
        "34,567",
        "can't be undone",
    ):
        assert said in text
    parsed = [ids.parse(custom_id) for custom_id in buttons_of(panel)]
    assert [(one.verb, one.table, one.arg) for one in parsed if one] == [
        ("seasonclose", 3, "keep"),
        ("seasonclose", 3, "reset"),
        ("seasonclose", 3, "no"),
    ]
    form = name_form(JA, 3, "reset")
    assert form.custom_id == "nap:seasontyped:3:0:reset"


def test_a_forged_table_is_refused() -> None:
    assert parse_table("3.rating") == (3, Measure.RATING)
    for arg in ("", "x.rating", "3.gold", "3"):
        with pytest.raises(NotNow, match="press-unknown"):
            parse_table(arg)


# --- limits ----------------------------------------------------------------------------------------------


@in_every_language
@pytest.mark.parametrize("measure", Measure)
@pytest.mark.parametrize("name", ["*" * 32, "ナポレオン・ボナパルト皇帝陛下", "דוד" * 10, ""])
def test_the_longest_tables_fit_into_a_message(name: str, measure: Measure, ctx: Any) -> None:
    most = 10**15
    lines = [Standing(10**6 + n, 2**62 + n, name, most, most, most, provisional=True) for n in range(10)]
    board = _board(measure, *lines, own=lines[-1], total=10**7, offset=1000, season=99, game="nap")
    ref = BoardRef(measure, SEASON, "japanese-joker-weak", page=100)
    season = replace(AUTUMN, number=9999, name="*" * 32, began_at=NOW)
    panels = [
        leaderboard_panel(ctx, board, ref, GAMES),
        final_table_panel(ctx, season, board),
        seasons_panel(ctx, [replace(season, number=9999 - n) for n in range(30)]),
        close_question(ctx, 9999, ResetPlan(most, most, most)),
    ]
    for panel in panels:
        must_fit(panel)
        buttons = [button.label for button in buttons_of(panel).values() if button.label]
        assert all(len(label) <= 80 for label in buttons)


def test_lines_are_short_enough_for_a_phone() -> None:
    for ctx in (EN, JA):
        for line in _lines(_board(Measure.HANDS, Standing(1, 1, "W" * 40, 1200, 700, 1200)), ctx)[2:3]:
            assert sum(map(fmt._columns, line)) <= 42, "about 40 columns"
