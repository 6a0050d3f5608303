"""Only the controls of our own message, as it is now, can be pressed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord.components import _component_factory

from bot.ui.core import items

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
    """Return a press on a message with these components, as discord.py hands it to the bot."""
    message = None
    if components is not None:
        read = [_component_factory(part) for part in components]
        message = SimpleNamespace(author=SimpleNamespace(id=author), components=read)
    client = SimpleNamespace(application_id=OURS, user=SimpleNamespace(id=OURS))
    return SimpleNamespace(message=message, client=client, data=data)


@pytest.mark.parametrize("components", [INSIDE, TREE], ids=["rows", "container"])
def test_what_stands_on_a_message_of_ours_can_be_pressed_and_on_a_strangers_it_cannot(
    components: list[Any],
) -> None:
    button = {"custom_id": "nap:hand:1:4", "component_type": 2}
    beside = {"custom_id": "nap:menu:1:4", "component_type": 2}
    choice = {"custom_id": "nap:play:1:4", "component_type": 3, "values": ["AS"]}
    for data in (button, beside, choice):
        assert items.stands(pressed(components, **data))
        assert not items.stands(pressed(components, OTHER, **data))
    assert not items.stands(pressed(components, **{**choice, "values": ["2C"]}))
    assert not items.stands(pressed(components, **{**button, "component_type": 3}))
    assert not items.stands(pressed(components, custom_id="nap:deal:1:4", component_type=2)), "disabled"


@pytest.mark.parametrize("components", [None, []])
def test_without_components_nothing_can_be_pressed(components: list[Any] | None) -> None:
    press = pressed(components, custom_id="nap:hand:1:4", component_type=2)
    assert not items.stands(press)


def test_people_are_those_of_the_server_by_the_names_they_have_there() -> None:
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
