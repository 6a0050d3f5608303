"""Leaderboards and seasons: menus, pages, custom ids, and Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.services.errors import NotNow
from bot.services.standings.standings import MONTH, PERIODS, SEASON, WEEK, ResetPlan
from bot.services.values.standings import ALL_TIME, SPREADS, BoardKey, Leaderboard, Measure, Season, Standing
from bot.services.values.tables import Level
from bot.ui.core import ids
from bot.ui.core.harmless import width_of
from bot.ui.pages.leaderboard import BoardRef, leaderboard_panel, parse_ref
from bot.ui.pages.season import close_question, final_table_panel, parse_table, seasons_panel
from tests.services.build import PRESETS as GAMES
from tests.ui.tables import NOW, buttons_of, context, in_every_language, must_fit, selects_of, text_of

EN, JA = context("en"), context("ja")
LINES = (
    Standing(1, 11, "Ann", 1240, 0, 30),
    Standing(2, 12, "Bob *bold*", 1100, 0, 25),
    Standing(2, Level.REGULAR.player_id, "", 1100, 0, 99),
    Standing(4, 14, "", 1300, 0, 3, provisional=True),
)


def _board(measure: Measure, *lines: Standing, **changes: Any) -> Leaderboard:
    key = BoardKey(1, measure, changes.pop("period", ALL_TIME), changes.pop("game", ""), now=NOW)
    board = Leaderboard(key, lines, len(lines), 0)
    return replace(board, **changes)


def _panel(board: Leaderboard, ctx: Any = EN, **changes: Any) -> ui.LayoutView:
    ref = replace(BoardRef(board.key.measure, ALL_TIME, board.key.game), **changes)
    return leaderboard_panel(ctx, board, ref, GAMES)


def _lines(board: Leaderboard, ctx: Any = EN) -> list[str]:
    return text_of(_panel(board, ctx)).splitlines()


def test_menus_show_the_current_choice_and_seasons_only_after_one_was_closed() -> None:
    ref = BoardRef(Measure.HANDS, MONTH, "japanese", computers=False)
    menus = selects_of(leaderboard_panel(EN, _board(Measure.HANDS), ref, GAMES))
    chosen = [[option.value for option in menu.options if option.default] for menu in menus.values()]
    assert chosen == [["hands"], ["month"], ["japanese"]]
    periods = [[option.value for option in menu.options] for menu in menus.values()][1]
    assert periods == [WEEK, MONTH, ALL_TIME]
    later = selects_of(leaderboard_panel(EN, _board(Measure.HANDS, season=2), ref, GAMES))
    assert [[option.value for option in menu.options] for menu in later.values()][1] == list(PERIODS)


@pytest.mark.parametrize("measure", [Measure.WON, Measure.CHIPS])
def test_nobody_leads_by_units_in_a_game_that_pays_none(measure: Measure) -> None:
    shown = _panel(_board(measure, *LINES, game="hattori", total=21))
    text = text_of(shown)
    assert "it counts contracts" in text
    assert len(buttons_of(shown)) == 1, "there are no pages to turn"
    assert "Ann" not in text
    assert "Ann" in text_of(_panel(_board(Measure.CONTRACTS, *LINES, game="hattori")))
    assert SPREADS.keys() == GAMES.keys() - {"hattori"}, "units of all others are comparable"


def test_page_buttons_stop_at_both_ends() -> None:
    first = buttons_of(_panel(_board(Measure.HANDS, LINES[0], total=21)))
    assert [(button.label, button.disabled) for button in first.values()][:3] == [
        (None, True),
        ("1 / 3", True),
        (None, False),
    ]
    last = buttons_of(_panel(_board(Measure.HANDS, LINES[0], total=21, offset=20)))
    assert [button.disabled for button in last.values()][:3] == [False, True, True]


@pytest.mark.parametrize("measure", Measure)
def test_every_reference_is_parsed_from_its_custom_id(measure: Measure) -> None:
    for period in (WEEK, MONTH, SEASON, ALL_TIME):
        for game in ("", *GAMES):
            ref = BoardRef(measure, period, game, computers=False, page=3)
            parsed = ids.parse(ids.build("boardnext", 3, 0, ref.arg))
            assert parsed is not None
            assert parse_ref(parsed.table, parsed.arg, GAMES) == ref


@pytest.mark.parametrize(
    "arg", ["", "rating", "gold.all.all.0", "rating.year.all.0", "rating.all.tarot.0", "rating.all.all.2"]
)
def test_a_forged_reference_is_refused(arg: str) -> None:
    with pytest.raises(NotNow, match="press-unknown"):
        parse_ref(0, arg, GAMES)


AUTUMN = Season(1, 1, "Autumn *2026*", None, NOW, 11, chips_reset=True)


def test_a_forged_table_is_refused() -> None:
    assert parse_table("3.rating") == (3, Measure.RATING)
    for arg in ("", "x.rating", "3.gold", "3"):
        with pytest.raises(NotNow, match="press-unknown"):
            parse_table(arg)


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


def test_lines_are_short_enough_for_a_phone() -> None:
    for ctx in (EN, JA):
        for line in _lines(_board(Measure.HANDS, Standing(1, 1, "W" * 40, 1200, 700, 1200)), ctx)[2:3]:
            assert sum(map(width_of, line)) <= 42, "about 40 columns"
