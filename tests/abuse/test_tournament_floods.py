"""A member who floods a server with tournaments is refused in sentences; others are not disturbed."""

from __future__ import annotations

from typing import Any

import simcord

from bot.ui.core.floods import Limits
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import ShownMessage, answers

PUBLIC = "Everyone sees this"


async def _pressed(who: simcord.MemberActor, shown: ShownMessage, verb: str, *arg: Any) -> bool:
    """Press a button, and return whether it was refused as a public act too many."""
    return any(PUBLIC in one.text for one in answers(await shown.click(who, verb, *arg)))


async def test_endless_pausing_and_resuming_is_stopped(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 5, limits=Limits())
    await driver.announce(rounds=2, hands=1)
    await driver.fill(driver.world.people, 0)
    await driver.start()
    page, before, refused = await driver.host_page(), len(driver.channel_messages()), 0
    for number in range(30):
        verb = "tundo" if number == 5 else "tresume" if page.control("tresume") else "tpause"
        refused += await _pressed(driver.host, page, verb)
        await driver.world.env.advance_time(1)
    await driver.look()
    assert refused >= 15
    assert 5 <= len(driver.channel_messages()) - before <= 14, "one message for each that took effect"
