"""The list of a server's rule sets, and options as people write them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import RuleConflict
from bot.services.errors import SavedRulesOutdated
from bot.services.values.tables import SavedRules
from bot.ui.core import notices
from bot.ui.pages.rulebook import saved_panel
from bot.ui.table.games import read_options
from tests.ui.tables import NOW, config, context, in_every_language, must_fit, selects_of

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


def test_an_outdated_rule_set_is_refused_with_the_reason() -> None:
    conflict = RuleConflict("option-unknown", option="moon", allowed=("auction", "min_bid"))
    refusal = SavedRulesOutdated("saved-rules-outdated", conflict, name="Friday")
    text = notices.refusal(EN, refusal)
    assert "The rule set Friday no longer fits the rules" in text
    assert "There's no house rule moon" in text


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
