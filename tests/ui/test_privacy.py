"""The privacy text, the question before a deletion, and how former members are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.tournaments.pages import words
from bot.features.tournaments.values.tournaments import Entrant
from bot.services.values.tables import FORMER, Seat
from bot.ui.core import format as fmt
from bot.ui.core import harmless
from bot.ui.core.texts import Texts, cached_by_name
from tests.ui.tables import LOCALES_FOLDER, context

GONE = FORMER - 7


def test_a_former_member_is_named_as_such() -> None:
    for locale, one, two in (
        ("en", "former member", "former member 3"),
        ("ja", "元メンバー", "元メンバー3"),
        ("ko", "전 멤버", "전 멤버 3"),
    ):
        ctx = context(locale)
        seats = [Seat(user_id=5, name="Ann"), Seat(), Seat(user_id=GONE, name="former-3")]
        assert fmt.seat_label(ctx, seats, 2) == one
        assert fmt.seat_label(ctx, [seats[2], *seats[1:]], 2) == two
        assert fmt.seat_label(ctx, seats, 0) == "Ann"
        assert fmt.player_name(ctx, GONE, "") == one
        assert fmt.mention(ctx, GONE) == one
        assert fmt.mention(ctx, 5) == "<@5>"
        entrant = Entrant(number=2, name="former-3", users=(GONE,))
        assert words.entrant_label(ctx, entrant) == two
        assert words.entrant_label(ctx, replace(entrant, users=(GONE, 5), name="Bob")) == "Bob"


def test_deleted_names_leave_cached_sentences() -> None:
    texts = Texts.load(LOCALES_FOLDER)
    seen: list[str] = []

    @cached_by_name
    def shown(name: str) -> str:
        seen.append(name)
        return f"**{name}**"

    assert [shown("Ann"), shown("Ann")] == ["**Ann**"] * 2
    assert seen == ["Ann"], "kept"
    texts.forget()
    assert shown("Ann") == "**Ann**"
    assert seen == ["Ann", "Ann"], "nothing of them remained"


def test_displayed_names_are_recomputed_after_a_deletion(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    one_line = harmless.one_line

    def looked_at(text: str) -> str:
        seen.append(text)
        return one_line(text)

    monkeypatch.setattr(harmless, "one_line", looked_at)
    ctx = context()
    assert [fmt.clean_name(ctx, "Ann of the test") for _ in range(2)] == ["Ann of the test"] * 2
    assert seen == ["Ann of the test"]
    ctx.texts.forget()
    fmt.clean_name(ctx, "Ann of the test")
    assert len(seen) == 2
