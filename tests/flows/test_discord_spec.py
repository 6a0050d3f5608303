"""The check against Discord's schema finds what Discord would refuse, even after many accepted requests."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import HttpLogEntry

from tests.flows.discord_spec import DiscordSpec

PATH = "/channels/1456074443980800013/messages"


def message(**button: Any) -> HttpLogEntry:
    """Return a request that sends a row of buttons, the last one with other fields."""
    plain = {"type": 2, "style": 2, "label": "Pass", "custom_id": "nap:pass:1:2"}
    row = {"type": 1, "components": [plain, plain, {**plain, **button}]}
    body = {"flags": 32768, "components": [{"type": 17, "components": [row]}]}
    return HttpLogEntry("POST", PATH, {}, body, None)


@pytest.mark.parametrize(
    "fault",
    [
        {"label": "x" * 81},
        {"custom_id": "x" * 101},
        {"style": 9},
        {"type": 99},
        {"colour": "red"},
        {"disabled": "no"},
    ],
)
def test_a_planted_fault_is_found(discord_spec: DiscordSpec | None, fault: dict[str, Any]):
    if discord_spec is None:
        pytest.skip("Discord's document is not at hand: DISCORD_OPENAPI_SPEC")
    assert discord_spec.faults([message(), message(label="Bid"), message()]) == []
    assert discord_spec.faults([message(**fault)])


def test_an_unknown_route_is_found(discord_spec: DiscordSpec | None):
    if discord_spec is None:
        pytest.skip("Discord's document is not at hand: DISCORD_OPENAPI_SPEC")
    assert discord_spec.faults([HttpLogEntry("POST", "/nowhere", {}, {}, None)])
