"""The panel of a server's settings: every value, what it means, and menus that stand where they should."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from discord import ui

from bot.services.values.settings import DECLARED, GuildSettings, Number, Openers, Page
from bot.services.values.tables import SavedRules
from bot.ui.pages.settings import ServerPage, reset_question, settings_form, settings_panel
from tests.services.build import PRESETS
from tests.ui.tables import LANGUAGES, NOW, TEXTS, context, in_every_language, must_fit, text_of

EN, JA = context("en"), context("ja")
USUAL = GuildSettings(starting_chips=1000, zones=TEXTS.zones)
SAVED = SavedRules(4, 900, "Fri*day", "japanese", {}, 5, 1000, NOW)


def _page(settings: GuildSettings = USUAL, **changes: Any) -> ServerPage:
    page = ServerPage(settings, "en", PRESETS, LANGUAGES, (), settings.channels, settings.opener_role)
    return replace(page, **changes)


def _shown(page: ServerPage, ctx: Any = EN, at: Page = Page.GENERAL) -> Any:
    return settings_panel(ctx, replace(page, shown=at))


def test_a_japanese_server_lives_in_tokyo() -> None:
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
def test_the_form_holds_what_is_set_and_fits(ctx: Any) -> None:
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
