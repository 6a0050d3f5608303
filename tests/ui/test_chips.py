"""Chips: pages within Discord's limits, forged positions, notes of gifts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.services.chips.allowances import Daily, GiftsMoved
from bot.services.chips.chips import LINES, grant_note
from bot.services.values.chips import HandOnLedger, LedgerLine, LedgerPage
from bot.ui.core import format as fmt
from bot.ui.pages.chips import daily_text, gift_question, history_panel, note_of, read_place
from tests.ui.tables import NOW, context, in_every_language, must_fit

EN, JA = context("en"), context("ja")
TOMORROW = NOW + timedelta(hours=12)
HAND = HandOnLedger(77, 3, 12, "japanese", "", poker=False, status="settled")
TAKEN = Daily(100, True, TOMORROW)


def _line(**changes: Any) -> LedgerLine:
    return replace(LedgerLine(5, "settle", NOW, 20, 1020, hand=HAND), **changes)


def test_a_second_request_for_daily_chips_names_the_next_time() -> None:
    first = daily_text(EN, GiftsMoved(1100, fresh=True), TAKEN)
    again = daily_text(EN, GiftsMoved(1100, fresh=False), TAKEN)
    assert "collected 100 chips" in first
    assert "already collected today's chips" in again
    assert fmt.stamp(TOMORROW) in again


@pytest.mark.parametrize(
    ("arg", "place"),
    [
        ("b4", (4, None)),
        ("a9", (None, 9)),
        *((arg, (None, None)) for arg in ("", "c4", "b-4", "b4or1", "b" * 40)),
    ],
)
def test_a_forged_position_is_the_newest_page(arg: str, place: tuple[int | None, int | None]) -> None:
    assert read_place(arg) == place


@in_every_language
def test_the_longest_page_fits_into_a_message(ctx: Any) -> None:
    hand = replace(HAND, id=2**62, number=10**6, table_id=10**15, title="_" * 32, status="voided")
    lines = [
        _line(number=2**60 + n, chips=-(10**12), balance=10**12, hand=replace(hand, id=n)) for n in range(4)
    ]
    note = grant_note(2**63, "_" * 100)
    lines += [_line(number=n, kind="grant", hand=None, note=note, other=2**63) for n in range(LINES - 4)]
    panel = history_panel(ctx, 2**63 - 1, LedgerPage(tuple(lines), newer=True, older=True), {}, own=False)
    must_fit(panel)


def _question(note: str) -> Any:
    return gift_question(EN, receiver=1001, name="Bo*b", chips=50, note=note, left=950, request_id=123)


@pytest.mark.parametrize(
    "note", ["", "thanks", "*_~`>| \\ @everyone <@1> [a](b) # :x:", "- 1. x", "コーヒー代 ☕"]
)
def test_the_note_is_parsed_from_the_question(note: str) -> None:
    assert note_of(_question(note).to_components()) == note


def test_the_largest_gift_fits_into_a_button() -> None:
    gift_question(JA, receiver=2**63 - 1, name="x", chips=10**9, note="x" * 100, left=0, request_id=2**63 - 1)
