"""Replays as pictures, and *Share*: a finished hand as a film, by who played it, where they may post."""

from __future__ import annotations

import io

import simcord
from PIL import Image

from bot.ui.core import floods
from bot.ui.pictures import scores
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import Shown, forbid
from tests.flows.test_pictures import picture
from tests.flows.test_replay import finished, last
from tests.flows.world import World


async def opened(world: World, who: simcord.MemberActor) -> Shown:
    return last(await world.panel().click(who, "replayopen"))


async def test_steps_of_a_replay_are_pictures_with_all_hands_and_the_result(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    ann = await finished(world)
    shown = await opened(world, ann)
    _, told = picture(shown)
    assert sum(told.count(suit) for suit in "♠♥♦♣") >= 50
    seen = {told}
    for _ in range(3):
        await shown.click(ann, "replay", "stagenext")
        seen.add(picture(shown)[1])
    assert len(seen) > 2
    await shown.click(ann, "replay", "last")
    _, told = picture(shown)
    assert "balance" not in told
    assert "took" in told
    assert "### " in shown.text


async def test_a_film_is_posted_for_everybody_with_words_for_who_does_not_see_it(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=2, looks="picture")
    ann = await finished(world)
    since = world.mark()
    shared = last(await (await opened(world, ann)).click(ann, "share"))
    assert shared.is_public
    assert not world.counted(since), "an answer costs nothing"
    (attached,) = shared.attachments
    moving = Image.open(io.BytesIO(shared.file()))
    assert moving.format == "GIF"
    assert moving.n_frames > 40
    assert len(shared.file()) < scores.MOST_BYTES
    (gallery,) = [part for part in shared.components if part.get("type") == 12]
    assert attached["filename"] in gallery["items"][0]["media"]["url"]
    assert "Napoleon" in gallery["items"][0]["description"]
    assert "shares hand #1" in shared.text
    replayed = last(await shared.click(world.people[1], "replayopen"))
    assert replayed.ephemeral


async def test_only_who_played_shares_a_hand(make_world: MakeWorld) -> None:
    world = await make_world(people=3, looks="picture")
    ann, _, cleo = world.people
    world.people.remove(cleo)
    await finished(world)
    theirs = await opened(world, cleo)
    assert theirs.control("share") is None
    forged = last(await (await opened(world, ann)).forge(cleo, "nap:share:1:0:1"))
    assert forged.ephemeral
    assert "Only players in this hand" in forged.text or "no longer" in forged.text


async def test_who_may_not_post_there_shares_nothing_there(make_world: MakeWorld) -> None:
    world = await make_world(people=2, looks="picture")
    ann = await finished(world)
    shown = await opened(world, ann)
    forbid(world.env, world.channel.id, "send_messages", who=ann.id)
    refused = last(await shown.click(ann, "share"))
    assert refused.ephemeral
    assert "You can't post pictures here" in refused.text


async def test_nobody_fills_a_channel_with_films(make_world: MakeWorld) -> None:
    limits = floods.Limits(public=floods.Limit(2, 600.0))
    world = await make_world(people=2, looks="picture", limits=limits)
    ann = await finished(world)
    shown = await opened(world, ann)
    posted = [last(await shown.click(ann, "share")) for _ in range(4)]
    assert sum(message.is_public for message in posted) <= 2
    assert "Try again in" in posted[-1].text
