"""What is read of a press: the components of its message stay as Discord sent them."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.core import items

OURS, OTHER = 1000, 2000
BUTTON = {"type": 2, "style": 2, "custom_id": "nap:hand:1:4", "label": "Hand", "id": 7, "new": {"kept": 1}}
MENU = {"type": 3, "custom_id": "nap:play:1:4", "options": [{"label": "A", "value": "AS"}], "disabled": False}
TREE = [{"type": 17, "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [MENU]}]}]


def payload(message: dict[str, Any] | None, **data: Any) -> dict[str, Any]:
    """Return what the gateway sends when somebody presses on a message."""
    return {"type": 3, "data": data, **({} if message is None else {"message": message})}


def interaction(sent: dict[str, Any], author: int = OURS) -> Any:
    """Return as much of discord.py's interaction as is looked at."""
    message = SimpleNamespace(author=SimpleNamespace(id=author)) if "message" in sent else None
    client = SimpleNamespace(application_id=OURS, user=SimpleNamespace(id=OURS))
    return SimpleNamespace(message=message, client=client, data=sent["data"])


def pressed(components: Any, author: int = OURS, **data: Any) -> Any:
    """Return a press on a message with these components, as the bot reads it."""
    sent = payload({"id": "9", "components": components}, **data)
    return interaction(items.lightened(sent), author)


def test_components_stay_as_discord_sent_them_and_discord_py_gets_none() -> None:
    message = {"id": "9", "content": "", "components": TREE}
    before, sent = deepcopy(message), payload(message, custom_id="nap:hand:1:4", component_type=2)
    light = items.lightened(sent)
    assert light["message"] == {**before, "components": []}
    assert message == before, "what the gateway keeps of it is another's"
    assert items.on_message(interaction(light)) is BUTTON


@pytest.mark.parametrize(
    "sent",
    [
        {"type": 2, "data": {"name": "napoleon"}},
        {"type": 1},
        {"type": 5, "data": {"custom_id": "nap:end:1:4", "components": []}, "message": None},
        {"type": 3, "data": None, "message": {"id": "9", "components": TREE}},
    ],
)
def test_what_has_no_message_or_presses_nothing_stays_as_it_is(sent: dict[str, Any]) -> None:
    before = deepcopy(sent)
    assert items.lightened(sent) == before


@pytest.mark.parametrize(
    "message", [{"id": "9"}, {"id": "9", "components": None}, {"id": "9", "components": []}]
)
def test_on_a_message_without_components_nothing_can_be_pressed(message: dict[str, Any]) -> None:
    sent = payload(message, custom_id="nap:hand:1:4", component_type=2)
    press = interaction(items.lightened(sent))
    assert items.on_message(press) is None
    assert not items.stands(press)


def test_what_stands_on_a_message_of_ours_can_be_pressed_and_on_a_strangers_it_cannot() -> None:
    button = {"custom_id": "nap:hand:1:4", "component_type": 2}
    choice = {"custom_id": "nap:play:1:4", "component_type": 3, "values": ["AS"]}
    for data in (button, choice):
        assert items.stands(pressed(TREE, **data))
        assert not items.stands(pressed(TREE, OTHER, **data))
    assert not items.stands(pressed(TREE, **{**choice, "values": ["2C"]}))
    assert not items.stands(pressed(TREE, **{**button, "component_type": 3}))
    assert not items.stands(pressed([{**BUTTON, "disabled": True}], **button))
