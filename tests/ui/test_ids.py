"""Custom ids say what a component is for, and nothing else gets through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CARDS, NO_TRUMP, card_text
from bot.engine.rules import OPTIONS, RuleSet
from bot.services.values.tables import ClockName, Level
from bot.ui.core import ids
from bot.ui.forms import decode, encode
from bot.ui.table.house_rules import fields_of

FIELDS = fields_of(RuleSet())


@given(
    st.from_regex(r"[a-z]{2,16}", fullmatch=True),
    st.integers(0, 10**18),
    st.integers(0, 10**9),
    st.from_regex(r"[A-Za-z0-9_.\-]{0,40}", fullmatch=True),
)
def test_an_id_comes_back_as_it_was_built(verb: str, table: int, turn: int, arg: str) -> None:
    text = ids.build(verb, table, turn, arg)
    assert len(text) <= 100
    assert ids.parse(text) == ids.CustomId(verb, table, turn, arg)
    assert str(ids.parse(text)) == text
    again = ids.renew(text)
    assert again != text
    assert len(again) <= 100
    assert ids.parse(again) == ids.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "nap",
            "nap:play",
            "nap:play:1",
            "nap:play:1:x",
            "nap:play:01:2",
            "nap:play:1:2:",
            "nap:play:1:2:a b",
        ),
        *(
            "NAP:play:1:2",
            "nap:PLAY:1:2",
            "nap:play:-1:2",
            "nap:play:1:2:AS:x",
            "xnap:play:1:2",
            "nap:play:1:2\n",
        ),
        *("nap:play:١:2", "nap:play:1:2:" + "x" * 44, "nap:play:" + "9" * 20 + ":2", "nap:play:1:2:♠A"),
    ],
)
def test_garbage_is_no_id(text: str) -> None:
    assert ids.parse(text) is None


@given(st.text(max_size=120))
def test_any_text_can_be_judged(text: str) -> None:
    found = ids.parse(text)
    assert found is None or text in (str(found), ids.renew(str(found)))


def test_a_part_of_the_wrong_form_is_not_built() -> None:
    for verb, table, turn, arg in (
        ("Play", 1, 1, ""),
        ("play", -1, 1, ""),
        ("play", 1, 1, "a:b"),
        ("p", 1, 1, ""),
    ):
        with pytest.raises(ValueError, match="custom id"):
            ids.build(verb, table, turn, arg)


def test_cards_and_bids_come_back() -> None:
    assert [ids.decode_card(card_text(card)) for card in CARDS] == list(CARDS)
    for points in range(1, 21):
        for suit in range(NO_TRUMP + 1):
            assert ids.decode_bid(ids.encode_bid(points, suit)) == (points, suit)
    for garbage in ("", "A", "SA", "♠A", "as"):
        assert ids.decode_card(garbage) is None
    for garbage in ("", "13", "S13", "013S", "13X", "13s", "113S"):
        assert ids.decode_bid(garbage) is None


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_house_rule_comes_back_from_a_menu(name: str) -> None:
    for value in OPTIONS[name].values:
        found = decode(FIELDS, name, [encode(value)])
        assert found is not None
        assert (found[0].name, found[0].page, found[1]) == (name, OPTIONS[name].page, value)
        assert type(found[1]) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("preset", "nap-old", "nap-old"),
        ("seats", "5", 5),
        ("stake", "100", 100),
        ("hands", "none", None),
        ("clock", "blitz", ClockName.BLITZ),
        ("level", "novice", Level.NOVICE),
    ],
)
def test_the_parts_of_a_tables_config_come_back_from_a_menu(name: str, text: str, value: object) -> None:
    found = decode(FIELDS, name, [text])
    assert found is not None
    assert (found[0].name, found[0].page, found[1]) == (name, "", value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", "x"),
        ("stake", "-1"),
        ("clock", "fast"),
        ("level", ""),
        ("jacks", "True"),
        ("secret", "1"),
        ("seats", "none"),
    ],
)
def test_a_setting_that_does_not_exist_is_not_set(name: str, value: str) -> None:
    assert decode(FIELDS, name, [value]) is None
