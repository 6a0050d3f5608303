"""NAJAMI: antes as people write them, the form, cards for a stake (rules.md 9)."""

from __future__ import annotations

import pytest

from bot.engine.board import STAKES, Board, ante_limits, antes_within, usual_ante
from bot.engine.cards import CardSet
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.services.tables import changes
from bot.ui.core import ids, stakes
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.napoleon.buttons import ante_form
from bot.ui.table.panels import table_panel
from tests.ui import boards
from tests.ui.tables import LANGUAGES, context, in_phase, text_of

EN, JA = context("en"), context("ja")
ANTES = boards.reach(in_phase(PhaseName.ANTE))
WINDOW = boards.reach(in_phase(PhaseName.WINDOW))


def test_an_ante_of_the_first_deal_is_not_offered_after_a_redeal() -> None:
    carried = changes.with_ante({}, 7, Board.of({"8-9-10": 6}))
    table = boards.playing(ANTES, carried=carried).table
    assert stakes.last_ante(table, 7, ante_limits(0)) == Board.of({"8-9-10": 6})
    assert stakes.sensible_ante(table, 7, ante_limits(1)) == usual_ante(ante_limits(1))
    assert stakes.last_ante(table, None, ante_limits(0)) is None


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("emoji", [True, False])
def test_form_contents_are_read_back_unchanged(locale: str, emoji: bool) -> None:
    ctx = context(locale, emoji=emoji)
    for ante in antes_within(ante_limits(0))[::29]:
        assert stakes.read_form(ctx, stakes.form_text(ctx, ante)) == (ante, "")
        assert stakes.decode_ante(stakes.encode_ante(ante)) == ante


@pytest.mark.parametrize(
    ("text", "found", "unread"),
    [
        ("AH 2\nQK-S 1\nkitty 2\n8-9-10 1", {"AH": 2, "QK-S": 1, "kitty": 2, "8-9-10": 1}, ""),
        ("♥A: 2\n♠Q-K = 1\n♥10 3", {"AH": 2, "QK-S": 1, "TH": 3}, ""),
        ("ace of hearts 2\n\n  Kitty :1 ", {"AH": 2, "kitty": 1}, ""),
        ("AH 1\nAH 2", {"AH": 3}, ""),
        ("kitty -1", {"kitty": -1}, ""),
        ("８－９－１０　２", {"8-9-10": 2}, ""),
        ("AH two\nKC 1", {"KC": 1}, "AH two"),
        ("AS 1", {}, "AS 1"),
        ("♥10", {}, "♥10"),
        ("8-9-10", {}, "8-9-10"),
        ("", {}, ""),
    ],
)
def test_antes_are_understood_as_people_write_them(text: str, found: dict[str, int], unread: str) -> None:
    assert stakes.read_form(EN, text) == (Board.of(found), unread)


def test_antes_are_understood_in_japanese() -> None:
    stakes_typed = "ハートのA 2\nキティ: 1\nスペードのQ-K 3"
    assert stakes.read_form(JA, stakes_typed) == (Board.of({"AH": 2, "kitty": 1, "QK-S": 3}), "")


@pytest.mark.parametrize("text", ["", "1.2", "1.1.1.1.1.0.1.x", "9999.0.0.0.0.0.0.0", "1.1.1.1.1.1.1.1.1"])
def test_an_invalid_ante_in_a_custom_id_is_refused(text: str) -> None:
    assert stakes.decode_ante(text) is None


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_form_keeps_to_discords_limits(locale: str) -> None:
    ctx = context(locale, emoji=True)
    for redeals in (0, 1):
        limits = ante_limits(redeals)
        sent = ante_form(ctx, boards.playing(ANTES), limits, usual_ante(limits)).to_dict()
        assert len(sent["title"]) <= 45
        (label,) = sent["components"]
        assert len(label["label"]) <= 45
        assert len(label["description"]) <= 100
        field = label["component"]
        assert len(field["value"]) <= field["max_length"]
        found = ids.parse(sent["custom_id"])
        assert found is not None
        assert found.verb == "antetyped"


def test_scoring_cards_and_cards_for_a_stake_are_separate() -> None:
    def both(state: HandState) -> list[tuple[CardSet, CardSet]]:
        seen = view(state, None)
        pairs = zip(seen.won, seen.face_up, strict=True) if seen.tricks else ()
        return [(won, lie - won) for won, lie in pairs if won and lie - won]

    state = boards.reach(lambda state: bool(both(state)))
    lines = text_of(table_panel(EN, boards.playing(state))).splitlines()
    for scoring, others in both(state):
        for card in others:
            (line,) = [one for one in lines if card_symbol(card) in one and "8-9-10:" in one]
            assert not any(card_symbol(each) in line for each in scoring)


def test_amounts_name_units_and_chips_only_if_they_differ() -> None:
    assert stakes.amount(EN, 1, 1) == "1 chip"
    assert stakes.amount(EN, 5, 0) == "5 units"
    assert stakes.amount(EN, 5, 10) == "5 units (50 chips)"
    assert stakes.stakes_text(EN, Board()) == "–"
    assert len({stakes.stake_name(EN, name) for name in STAKES}) == 8
