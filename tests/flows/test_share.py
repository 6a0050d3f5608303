"""A finished hand: its story, its replay as pictures, and *Share*, by its players, where they may post."""

from __future__ import annotations

import io

import simcord
from PIL import Image

from bot.ui.core import floods
from tests.flows.conftest import MakeWorld
from tests.flows.players import DM, finish_hand, open_table, refresh_dm
from tests.flows.simulated import ShownMessage, answers, forbid
from tests.flows.test_replay import finished, last
from tests.flows.words import tells
from tests.flows.world import World


async def opened(world: World, who: simcord.MemberActor) -> ShownMessage:
    return last(await world.panel().click(who, "replayopen"))


async def test_a_film_is_posted_with_a_description_for_people_who_cannot_see_it(make_world: MakeWorld):
    world = await make_world(people=2, looks="picture")
    ann = await finished(world, game="nap", seats=3)
    since = world.mark()
    shared = last(await (await opened(world, ann)).click(ann, "share"))
    assert shared.is_public
    assert not world.counted_requests(since), "an answer costs nothing"
    (attached,) = shared.attachments
    moving = Image.open(io.BytesIO(shared.file()))
    assert moving.format == "GIF"
    assert moving.n_frames > 5
    assert len(shared.file()) < 2_000_000
    (gallery,) = [part for part in shared.components if part.get("type") == 12]
    assert attached["filename"] in gallery["items"][0]["media"]["url"]
    assert "Nap " in gallery["items"][0]["description"]
    assert "shares hand #1" in shared.text
    replayed = last(await shared.click(world.people[1], "replayopen"))
    assert replayed.ephemeral


async def test_only_its_players_share_a_hand_where_they_may_post_and_not_endlessly(make_world: MakeWorld):
    limits = floods.Limits(public=floods.Limit(4, 600.0))
    world = await make_world(people=3, looks="picture", limits=limits)
    ann, _, cleo = world.people
    world.people.remove(cleo)
    await finished(world, game="nap")
    theirs, shown = await opened(world, cleo), await opened(world, ann)
    assert not {"share", "review"} & theirs.verbs(), "they were not dealt in"
    forged = last(await shown.forge(cleo, "nap:share:1:0:1"))
    assert forged.ephemeral
    assert "Only players in this hand" in forged.text or "no longer" in forged.text
    posted = [last(await shown.click(ann, "share")) for _ in range(4)]
    assert 1 <= sum(message.is_public for message in posted) <= 3
    assert "Try again in" in posted[-1].text
    await world.env.advance_time(2_400)
    forbid(world.env, world.channel.id, "send_messages", who=ann.id)
    refused = last(await (await opened(world, ann)).click(ann, "share"))
    assert refused.ephemeral
    assert "You can't post pictures here" in refused.text


async def test_a_hand_is_reviewed_and_shared_from_the_direct_message(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, looks="picture", game="nap")
    ann = world.people[0]
    await finish_hand(world)
    dm = world.dm(ann)
    if dm.control("review") is None:  # on a busy machine its picture is late, and it stays as it was
        dm = await refresh_dm(world, ann)
    assert dm.control("review") is not None, dm.text
    replayed = answers(await dm.click(ann.user, "replayopen"))[-1]
    shared, how = answers(await replayed.click(ann.user, "share"))
    assert tells(how.text, "share-forward"), "nobody else sees it there"
    assert Image.open(io.BytesIO(shared.file())).format == "GIF"
    assert tells(shared.text, "share-title")
