"""The panel of a server's settings: every value, what it means, and menus that stand where they should."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.services.values.settings import DECLARED, GuildSettings, Number, Openers, Page, pages
from bot.services.values.tables import SavedRules
from bot.ui.pages.settings import ServerPage, reset_question, settings_form, settings_panel
from tests.services.build import PRESETS
from tests.ui.tables import NOW, TEXTS, buttons_of, context, items, must_fit, selects_of, text_of

EN, JA = context("en"), context("ja")
USUAL = GuildSettings(starting_chips=1000, zones=TEXTS.zones)
SAVED = SavedRules(4, 900, "Fri*day", "japanese", {}, 5, 1000, NOW)


def _page(settings: GuildSettings = USUAL, **changes: Any) -> ServerPage:
    page = ServerPage(settings, "en", PRESETS, ("en", "ja"), (), settings.channels, settings.opener_role)
    return replace(page, **changes)


def _shown(page: ServerPage, ctx: Any = EN, at: Page = Page.GENERAL) -> Any:
    return settings_panel(ctx, replace(page, shown=at))


def _chosen(panel: Any) -> dict[str, list[str]]:
    """Return what stands in each menu of words."""
    return {
        custom_id.split(":")[4]: [option.value for option in menu.options if option.default]
        for custom_id, menu in selects_of(panel).items()
    }


def _defaults(panel: Any) -> dict[str, list[int]]:
    """Return what stands in the menus of channels and roles."""
    return {
        item.custom_id.split(":")[4]: [value.id for value in item.default_values]
        for item in items(panel)
        if isinstance(item, (ui.ChannelSelect, ui.RoleSelect))
    }


def test_the_defaults_are_shown_with_what_they_mean() -> None:
    panel = _shown(_page())
    text = text_of(panel)
    for words in (
        "**Usual game**: Japanese Napoleon",
        "**Channels**: everywhere",
        "**Who opens tables**: everybody",
        "**Turn mentions**: on",
    ):
        assert words in text
    chips = text_of(_shown(_page(), at=Page.CHIPS))
    for words in (
        "**Starting chips**: 1,000 chips",
        "only for members who have no account yet",
        "**Daily chips**: 100 chips",
        "**Time zone**: UTC",
        "It is 12:00 there now",
    ):
        assert words in chips
    assert _chosen(panel) == {
        "page": ["general"],
        "locale": ["usual"],
        "game": ["japanese"],
        "openers": ["everyone"],
    }
    assert _defaults(panel) == {"channels": [], "role": []}


def test_what_was_decided_stands_in_the_menus() -> None:
    settings = replace(
        USUAL,
        locale="ja",
        time_zone="Asia/Tokyo",
        channels=(901,),
        openers=Openers.ROLE,
        opener_role=44,
        mentions=False,
        game="set-4",
        daily_chips=1,
    )
    panel = _shown(_page(settings, saved=[SAVED]))
    text = text_of(panel)
    for words in (
        "**Usual game**: Fri\\*day",
        "**Channels**: <#901>",
        "**Who opens tables**: <@&44>",
        "**Turn mentions**: off",
    ):
        assert words in text
    chips = text_of(_shown(_page(settings), at=Page.CHIPS))
    for words in ("**Daily chips**: 1 chip\n", "**Time zone**: Asia/Tokyo", "It is 21:00 there now"):
        assert words in chips
    chosen = {"page": ["general"], "locale": ["ja"], "game": [], "saved": ["set-4"], "openers": ["role"]}
    assert _chosen(panel) == chosen
    assert _defaults(panel) == {"channels": [901], "role": [44]}
    assert "nap:server:0:0:mentions-on" in buttons_of(panel)


def test_what_was_deleted_is_said_and_not_chosen() -> None:
    settings = replace(USUAL, channels=(901,), openers=Openers.ROLE, opener_role=44, game="set-9")
    panel = _shown(_page(settings, channels=(), role=None))
    assert "those chosen were deleted" in text_of(panel)
    assert "the role was deleted" in text_of(panel)
    assert "**Usual game**: Japanese Napoleon" in text_of(panel)
    assert _defaults(panel) == {"channels": [], "role": []}


def test_a_japanese_server_lives_in_tokyo() -> None:
    text = text_of(_shown(_page(language="ja"), JA, Page.CHIPS))
    assert "**タイムゾーン**: Asia/Tokyo" in text
    assert "21:00" in text


@pytest.mark.parametrize("ctx", [EN, JA])
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
    for page in pages():
        must_fit(_shown(_page(replace(settings, **largest), saved=saved), ctx, page))
    assert len(reset_question(ctx).to_components()) == 1


@pytest.mark.parametrize("ctx", [EN, JA])
def test_the_form_holds_what_is_set_and_fits(ctx: Any) -> None:
    settings = replace(USUAL, daily_chips=5, time_zone="Asia/Tokyo")
    form = settings_form(ctx, _page(settings, shown=Page.CHIPS))
    labels = [item for item in form.children if isinstance(item, ui.Label)]
    values = [label.component.default for label in labels]
    assert (values[0], values[1], values[-1]) == ("1000", "5", "Asia/Tokyo")
    for page in pages():
        form = settings_form(ctx, _page(shown=page))
        labels = [item for item in form.children if isinstance(item, ui.Label)]
        assert len(form.title) <= 45
        assert all(len(label.text) <= 45 and len(label.description or "") <= 100 for label in labels)
