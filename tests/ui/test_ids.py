"""Custom ids say what a component is for; only what is on our own message now can be pressed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord.components import _component_factory
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CARDS, NO_TRUMP, card_text
from bot.ui.core import ids, items


@given(
    st.from_regex(r"[a-z]{2,16}", fullmatch=True),
    st.integers(0, 10**18),
    st.integers(0, 10**9),
    st.from_regex(r"[A-Za-z0-9_.\-]{0,40}", fullmatch=True),
)
def test_an_id_is_parsed_as_it_was_built(verb: str, table: int, turn: int, arg: str) -> None:
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
        *("nap:play:١:2", "nap:play:1:2:" + "x" * 44, "nap:play:1:2:♠A", "nap:play:1:2:ＡＳ"),
        *("nap:play:1:٠", "nap:play:" + "9" * 20 + ":2", f"nap:play:{ids.LARGEST + 1}:2"),
    ],
)
def test_garbage_is_no_id(text: str) -> None:
    assert ids.parse(text) is None


@given(st.text(max_size=120))
def test_any_text_can_be_parsed_or_rejected(text: str) -> None:
    found = ids.parse(text)
    assert found is None or text in (str(found), ids.renew(str(found)))


@pytest.mark.parametrize(
    ("verb", "table", "arg"), [("Play", 1, ""), ("play", -1, ""), ("play", 1, "a:b"), ("p", 1, "")]
)
def test_a_malformed_part_is_not_built(verb: str, table: int, arg: str) -> None:
    with pytest.raises(ValueError, match="custom id"):
        ids.build(verb, table, 1, arg)


def test_cards_and_bids_survive_a_round_trip() -> None:
    assert [ids.decode_card(card_text(card)) for card in CARDS] == list(CARDS)
    for points in range(1, 21):
        for suit in range(NO_TRUMP + 1):
            assert ids.decode_bid(ids.encode_bid(points, suit)) == (points, suit)
    for garbage in ("", "A", "SA", "♠A", "as"):
        assert ids.decode_card(garbage) is None
    for garbage in ("", "13", "S13", "013S", "13X", "13s", "113S"):
        assert ids.decode_bid(garbage) is None


OURS, OTHER = 1000, 2000
BUTTON = {"type": 2, "style": 2, "custom_id": "nap:hand:1:4", "label": "Hand", "id": 7}
CLOSED = {"type": 2, "style": 2, "custom_id": "nap:deal:1:4", "label": "Deal", "disabled": True}
BESIDE = {"type": 2, "style": 2, "custom_id": "nap:menu:1:4", "label": "Menu"}
MENU = {"type": 3, "custom_id": "nap:play:1:4", "options": [{"label": "A", "value": "AS"}]}
TEXT = {"type": 10, "content": "Your turn", "id": 70}
INSIDE = [
    TEXT,
    {"type": 9, "components": [TEXT], "accessory": BESIDE},
    {"type": 1, "components": [BUTTON, CLOSED]},
    {"type": 1, "components": [MENU]},
]
TREE = [{"type": 17, "components": INSIDE}]


def pressed(components: list[Any] | None, author: int = OURS, **data: Any) -> Any:
    """Return a press on a message with these components, as discord.py passes it to the bot."""
    message = None
    if components is not None:
        read = [_component_factory(part) for part in components]
        message = SimpleNamespace(author=SimpleNamespace(id=author), components=read)
    client = SimpleNamespace(application_id=OURS, user=SimpleNamespace(id=OURS))
    return SimpleNamespace(message=message, client=client, data=data)


@pytest.mark.parametrize("components", [INSIDE, TREE], ids=["rows", "container"])
def test_only_components_of_our_own_messages_can_be_pressed(components: list[Any]) -> None:
    button = {"custom_id": "nap:hand:1:4", "component_type": 2}
    beside = {"custom_id": "nap:menu:1:4", "component_type": 2}
    choice = {"custom_id": "nap:play:1:4", "component_type": 3, "values": ["AS"]}
    for data in (button, beside, choice):
        assert items.is_on_message(pressed(components, **data))
        assert not items.is_on_message(pressed(components, OTHER, **data))
    assert not items.is_on_message(pressed(components, **{**choice, "values": ["2C"]}))
    assert not items.is_on_message(pressed(components, **{**button, "component_type": 3}))
    disabled = pressed(components, custom_id="nap:deal:1:4", component_type=2)
    assert not items.is_on_message(disabled)


@pytest.mark.parametrize("components", [None, []])
def test_without_components_nothing_can_be_pressed(components: list[Any] | None) -> None:
    press = pressed(components, custom_id="nap:hand:1:4", component_type=2)
    assert not items.is_on_message(press)


def test_people_are_members_of_the_server_with_their_names_there() -> None:
    users = {
        "1": {"id": "1", "username": "ann_1", "global_name": "Ann"},
        "2": {"id": "2", "username": "bob_2", "global_name": None},
        "3": {"id": "3", "username": "cleo_3", "global_name": "Cleo"},
        "4": {"id": "4", "username": "computer", "bot": True},
        "5": {"id": "5", "username": "stranger"},
    }
    members = {"1": {"nick": "Annie"}, "2": {"nick": None}, "3": {}, "4": {}}
    resolved = {"users": users, "members": members}
    texts, people = items.read_choices(pressed(TREE, component_type=5, values=[*users], resolved=resolved))
    assert texts == ()
    assert [(person.user_id, person.name) for person in people] == [(1, "Annie"), (2, "bob_2"), (3, "Cleo")]
