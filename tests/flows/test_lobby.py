"""Opening a table and sitting down."""

from __future__ import annotations

from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers


async def test_new_table_without_threads_is_the_answer_itself(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    result = await world.people[0].slash(world.channel, "napoleon new")
    (panel,) = answers(result)
    assert not panel.ephemeral
    assert panel.control("sit")
    assert "ann" in panel.text
