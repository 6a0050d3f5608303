"""A server's settings and rule sets: pages that fit, forms, and options as people write them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.engine.errors import RuleConflict
from bot.services.errors import SavedRulesOutdated
from bot.services.values.settings import DECLARED, GuildSettings, Number, Openers, Page
from bot.services.values.tables import SavedRules
from bot.ui.core import notices
from bot.ui.pages.rulebook import saved_panel
from bot.ui.pages.settings import ServerPage, reset_question, settings_form, settings_panel
from bot.ui.table.games import read_options
from tests.services.build import PRESETS
from tests.ui.tables import LANGUAGES, NOW, TEXTS, config, context, in_every_language, must_fit, text_of

EN, JA = context("en"), context("ja")
USUAL = GuildSettings(starting_chips=1000, zones=TEXTS.zones)
SAVED = SavedRules(4, 900, "Fri*day", "japanese", {}, 5, 1000, NOW)


def _page(settings: GuildSettings = USUAL, **changes: Any) -> ServerPage:
    page = ServerPage(settings, "en", PRESETS, LANGUAGES, (), settings.channels, settings.opener_role)
    return replace(page, **changes)


def _shown(page: ServerPage, ctx: Any = EN, at: Page = Page.GENERAL) -> Any:
    return settings_panel(ctx, replace(page, shown=at))


def test_a_japanese_server_defaults_to_tokyo_time() -> None:
    text = text_of(_shown(_page(language="ja"), JA, Page.CHIPS))
    assert "**タイムゾーン**: Asia/Tokyo" in text
    assert "21:00" in text


@in_every_language
def test_the_fullest_panel_fits_into_a_message(ctx: Any) -> None:
    settings = replace(
        USUAL,
        starting_chips=10**9,
        channels=tuple(2**60 + n for n in range(25)),
        openers=Openers.ROLE,
        opener_role=2**60,
        game="set-0",
        time_zone="America/Argentina/ComodRivadavia",
    )
    saved = [replace(SAVED, id=n, name="_" * 32) for n in range(25)]
    panel = _shown(_page(settings, saved=saved, unread=1000), ctx)
    must_fit(panel)
    largest = {name: it.most for name, it in DECLARED.items() if isinstance(it, Number)}
    for page in Page:
        must_fit(_shown(_page(replace(settings, **largest), saved=saved), ctx, page))
    assert len(reset_question(ctx, _page(settings, usual=USUAL)).to_components()) == 1


@in_every_language
def test_the_form_is_prefilled_with_the_settings_and_fits(ctx: Any) -> None:
    settings = replace(USUAL, daily_chips=5, time_zone="Asia/Tokyo")
    form = settings_form(ctx, _page(settings, shown=Page.CHIPS))
    labels = [item for item in form.children if isinstance(item, ui.Label)]
    values = [label.component.default for label in labels]
    assert (values[0], values[1], values[-1]) == ("1000", "5", "Asia/Tokyo")
    for page in [it for it in Page if it is not Page.LOG]:
        form = settings_form(ctx, _page(shown=page))
        labels = [item for item in form.children if isinstance(item, ui.Label)]
        assert len(form.title) <= 45
        assert all(len(label.text) <= 45 and len(label.description or "") <= 100 for label in labels)


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


def test_an_outdated_rule_set_is_refused_with_the_reason() -> None:
    conflict = RuleConflict("option-unknown", option="moon", allowed=("auction", "min_bid"))
    refusal = SavedRulesOutdated("saved-rules-outdated", conflict, name="Friday")
    text = notices.refusal(EN, refusal)
    assert "The rule set Friday no longer fits the rules" in text
    assert "There's no house rule moon" in text


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
        (
            "Misere=FALSE、pack=32, deal=1 peep_price=3 all_pass=Dealer_Bids_One",
            {"misere": False, "pack": 32, "deal": "1", "peep_price": 3, "all_pass": "dealer_bids_one"},
        ),
        ("pack=many peep_price=-1", {"pack": "many", "peep_price": "-1"}),
    ],
)
def test_options_are_parsed_as_written(text: str, options: dict[str, Any]) -> None:
    """Unknown options are kept as they are, so that the rules can refuse them by name."""
    assert read_options(text) == options


def test_an_option_without_a_value_is_refused() -> None:
    with pytest.raises(RuleConflict, match="option-unreadable"):
        read_options("min_bid 13")
