"""Chips for nothing: fresh accounts as purses, computers as purses, friends who throw their hands."""

from __future__ import annotations

from tests.flows.club import slash
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers


async def test_fresh_accounts_give_their_starting_chips_to_one(make_world: MakeWorld) -> None:
    """Four accounts took starting and daily chips and gave all of it to one within a minute: 5,400 chips."""
    world = await make_world(people=5)
    mallory, *fresh = world.people
    for who in fresh:
        await slash(world, who, "chips daily")
        told = await slash(world, who, "chips give", member=mallory, amount=500)
        assert "Gifts open for you after 10 more rated hands with other people" in told.text
        assert "from <t:" in told.text
        (answer,) = answers(await told.forge(who, f"nap:give:{mallory.id}:500:yes.{who.id}"))
        assert "Gifts open for you after" in answer.text
    assert await world.chips() == {mallory.name: 1000, **{who.name: 1100 for who in fresh}}
    await world.require_order()
