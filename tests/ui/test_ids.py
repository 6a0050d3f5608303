"""Custom ids say what a component is for, and nothing else gets through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CARDS, NO_TRUMP, card_text
from bot.ui.core import ids


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
        *("", "nap", "nap:play", "nap:play:1", "nap:play:1:x", "nap:play:01:2", "nap:play:1:2:"),
        *("nap:play:1:2:a b", "NAP:play:1:2", "nap:PLAY:1:2", "nap:play:-1:2", "nap:play:1:2:AS:x"),
        *("xnap:play:1:2", "nap:play:1:2\n"),
        *("nap:play:١:2", "nap:play:1:2:" + "x" * 44, "nap:play:" + "9" * 20 + ":2", "nap:play:1:2:♠A"),
    ],
)
def test_garbage_is_no_id(text: str) -> None:
    assert ids.parse(text) is None


@given(st.text(max_size=120))
def test_any_text_can_be_judged(text: str) -> None:
    found = ids.parse(text)
    assert found is None or text in (str(found), ids.renew(str(found)))


@pytest.mark.parametrize(
    ("verb", "table", "arg"), [("Play", 1, ""), ("play", -1, ""), ("play", 1, "a:b"), ("p", 1, "")]
)
def test_a_part_of_the_wrong_form_is_not_built(verb: str, table: int, arg: str) -> None:
    with pytest.raises(ValueError, match="custom id"):
        ids.build(verb, table, 1, arg)


def test_cards_and_bids_come_back() -> None:
    assert [ids.decode_card(card_text(card)) for card in CARDS] == list(CARDS)
    for points in range(1, 21):
        for suit in range(NO_TRUMP + 1):
            assert ids.decode_bid(ids.encode_bid(points, suit)) == (points, suit)
    for garbage in ("", "A", "SA", "♠A", "as"):
        assert ids.decode_card(garbage) is None
    for garbage in ("", "13", "S13", "013S", "13X", "13s", "113S"):
        assert ids.decode_bid(garbage) is None
