"""The story of a finished hand: who won it, the trick that decided it, and how to share it."""

from __future__ import annotations

import io

from PIL import Image

from tests.flows.conftest import MakeWorld
from tests.flows.players import DM, deal, finish_hand, open_and_start, refresh_dm
from tests.flows.simulated import answers
from tests.flows.words import tells
from tests.flows.world import World


async def test_the_result_tells_a_story(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, DM)
    for _ in range(5):
        await finish_hand(world)
        summary = (await world.snapshot()).summary
        assert summary is not None
        panel = world.panel().text
        names = await world.names()
        won = [panel.rindex(f"**{names[seat]}**") for seat in (0, 1) if summary.units[seat] > 0]
        lost = [panel.rindex(f"**{names[seat]}**") for seat in (0, 1) if summary.units[seat] < 0]
        assert max(won, default=0) < min(lost, default=len(panel)), "the winners stand together"
        told = [key for key in ("turning-decided", "turning-rare") if tells(panel, key)]
        if told:
            assert tells((await refresh_dm(world, world.people[0])).text, told[0])
            return
        await deal(world, DM)
    raise AssertionError("no hand turned on a trick")


async def outcome_of(world: World) -> str:
    """Return how the last hand came out."""
    summary = (await world.snapshot()).summary
    assert summary is not None
    assert summary.view.result is not None
    return summary.view.result.outcome


async def test_a_hand_is_reviewed_and_shared_from_the_direct_message(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    ann = world.people[0]
    await open_and_start(world, DM)
    await finish_hand(world)
    while (await outcome_of(world)) == "thrown_in":  # nobody bid: there is nothing to review
        await deal(world, DM)
        await finish_hand(world)
    dm = world.dm(ann)
    if dm.control("review") is None:  # on a busy machine its picture is late, and it stays as it was
        dm = await refresh_dm(world, ann)
    assert dm.control("review") is not None, dm.text
    shared, how = answers(await dm.click(ann.user, "share"))
    assert tells(how.text, "share-forward"), "nobody else sees it there"
    assert Image.open(io.BytesIO(shared.file())).format == "GIF"
    assert tells(shared.text, "share-title")
