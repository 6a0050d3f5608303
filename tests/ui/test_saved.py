"""The list of a server's rule sets, its names at a table, and how games and options are read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import RuleConflict
from bot.services.errors import SavedRulesOutdated
from bot.services.values.tables import SavedRules
from bot.ui.core import notices
from bot.ui.pages.rulebook import Book, rulebook_panel, saved_panel
from bot.ui.table.games import read_options
from bot.ui.table.lobby import lobby_panel
from bot.ui.table.panels import table_panel
from tests.ui.tables import (
    NOW,
    after_cards,
    config,
    context,
    in_every_language,
    lobby,
    must_fit,
    playing,
    reach,
    selects_of,
    text_of,
)

EN = context("en")


def _saved(number: int = 1, **changes: Any) -> SavedRules:
    saved = SavedRules(number, 900, "Friday", "japanese", {"min_bid": 13}, 5, 1000, NOW)
    return replace(saved, **changes)


@in_every_language
def test_the_longest_list_fits_into_a_message(ctx: Any) -> None:
    many = [
        _saved(2**62 + n, name="(" * 30 + str(n), options=config(5, no_trump="high", min_bid=1).options)
        for n in range(25)
    ]
    many = [replace(one, options={**one.options, "siberian": "off", "same_two": "always"}) for one in many]
    panel = saved_panel(ctx, many, 25)
    must_fit(panel)
    (menu,) = selects_of(panel).values()
    assert all(len(option.description or "") <= 100 for option in menu.options)


def test_the_list_shows_a_rule_set_that_this_version_does_not_know() -> None:
    panel = saved_panel(EN, [_saved(options={"moon": "full", "no_trump": "sideways"}, preset="tarot")], 25)
    (menu,) = selects_of(panel).values()
    assert menu.options[0].description == "tarot · 5 seats · moon: full · no_trump: sideways"


def test_an_outdated_rule_set_is_refused_with_the_reason() -> None:
    conflict = RuleConflict("option-unknown", option="moon", allowed=("auction", "min_bid"))
    refusal = SavedRulesOutdated("saved-rules-outdated", conflict, name="Friday")
    text = notices.refusal(EN, refusal)
    assert "The rule set Friday no longer fits the rules" in text
    assert "There's no house rule moon" in text


# --- at a table ------------------------------------------------------------------------------------------


def test_the_lobby_shows_the_name_the_game_behind_it_and_what_differs() -> None:
    setup = replace(config(5, min_bid=13), title="Friday *night*")
    text = text_of(lobby_panel(EN, lobby(setup=setup)))
    assert "## Friday \\*night\\*" in text
    assert "Based on Japanese Napoleon" in text
    assert "House rules: Lowest bid: 13" in text


def test_a_table_under_way_carries_the_name() -> None:
    setup = replace(config(5), title="Friday")
    assert "Friday" in text_of(table_panel(EN, playing(reach(after_cards(3)), setup=setup)))


def test_the_rule_book_of_saved_rules_says_where_they_come_from() -> None:
    setup = replace(config(5, min_bid=13), title="Friday")
    text = text_of(rulebook_panel(EN, Book("set-1", setup, config(5).rules), "overview"))
    assert "## Friday" in text
    assert "based on Japanese Napoleon" in text
    assert "Lowest bid: 13" in text


# --- options as people write them ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("min_bid=13", {"min_bid": 13}),
        ("min-bid=13, NO_TRUMP=high", {"min_bid": 13, "no_trump": "high"}),
        ("yoromeki=true;jacks=false", {"yoromeki": True, "jacks": False}),
        ("suit_order=SHDC、remove=3C", {"suit_order": "SHDC", "remove": "3C"}),
        ("suit_order=shdc remove=3c Jacks=FALSE", {"suit_order": "SHDC", "remove": "3C", "jacks": False}),
        ("suit_order=NONE", {"suit_order": "none"}),
        ("moon=full", {"moon": "full"}),
        ("jacks=maybe", {"jacks": "maybe"}),
    ],
)
def test_options_are_read_as_they_are_written(text: str, options: dict[str, Any]) -> None:
    """What does not exist is kept as it is, so that the rules refuse it by name."""
    assert read_options(text) == options


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(RuleConflict, match="option-unreadable"):
        read_options("min_bid 13")
