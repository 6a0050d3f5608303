"""Replays, proofs and profiles as people open them; nothing of a hand that is still played gets out."""

from __future__ import annotations

import io
import json

import simcord
from PIL import Image

from bot.engine.record import pack_of_hand
from bot.services.tables.dealing import deal_problem
from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start, play_hand
from tests.flows.simulated import Shown, answers
from tests.flows.words import tells
from tests.flows.world import World


async def finished(world: World) -> simcord.MemberActor:
    """Play a hand with computers to its end and return the person who sat with them."""
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    assert await world.status() is TableStatus.BETWEEN
    return world.people[0]


def last(result: simcord.InteractionResult) -> Shown:
    return answers(result)[-1]


async def suggested(world: World, actor: simcord.MemberActor, command: str, place: object) -> list[str]:
    found = await actor.autocomplete(place, command, "hand", "")
    return [str(choice["value"]) for choice in found]


async def test_a_hand_is_stepped_through_from_the_result_to_its_end_over_a_restart(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await finished(world)
    opened = last(await world.panel().click(bob, "replayopen"))
    assert opened.ephemeral
    assert tells(opened.text, "replay-title", hand="1", game="Japanese Napoleon")
    seen = []
    for number in range(200):
        seen.append(opened.text)
        if opened.control("replay", "next") is None:
            break
        if number == 20:
            await world.restart()
        await opened.click(bob, "replay", "next")
    assert len(set(seen)) == len(seen) > 50
    assert tells(seen[0], "replay-step", step=0)
    assert tells(seen[-1], "outcome-made") or tells(seen[-1], "outcome-lost")
    assert f"Step {len(seen) - 1} of {len(seen) - 1}" in seen[-1]
    await opened.click(bob, "replay", "stageback")
    assert tells(opened.text, "trick-title", number=10)
    menu = opened.control("replayjump")
    assert menu is not None
    trick_3 = next(option for option in menu["options"] if option["label"] == "Trick 3")
    await opened.choose(bob, menu["custom_id"], [trick_3["value"]])
    assert tells(opened.text, "trick-title", number=3)
    await opened.click(bob, "replay", "first")
    assert opened.text == seen[0]
    assert ann is world.people[0]


async def test_record_and_proof_are_had_from_the_replay(make_world: MakeWorld) -> None:
    world = await make_world()
    ann = await finished(world)
    opened = last(await ann.slash(world.channel, "replay", hand="1"))
    proof = last(await opened.click(ann, "verify"))
    assert proof.ephemeral
    assert "✅ The deal of hand #1 is proven" in proof.text
    assert "❌" not in proof.text
    given = last(await proof.click(ann, "record"))
    record = json.loads(given.file())
    assert deal_problem(record, pack_of_hand(record)) is None
    assert record["deal"]["secret"] in proof.text
    same = last(await ann.slash(world.channel, "verify", hand="#1"))
    assert same.text == proof.text
    again = last(await proof.click(ann, "replayopen"))
    assert again.text == opened.text


async def test_verify_without_a_number_offers_the_hands_to_choose_from(make_world: MakeWorld) -> None:
    world = await make_world()
    ann = await finished(world)
    listed = last(await ann.slash(world.channel, "verify"))
    assert world.says("replay-which") in listed.text
    menu = listed.control("verify")
    assert menu is not None
    chosen = last(await listed.choose(ann, menu["custom_id"], ["1"]))
    assert world.says("verify-proven", hand="1") in chosen.text


async def test_a_hand_under_way_gives_nothing_away(make_world: MakeWorld) -> None:
    world = await make_world()
    ann = await finished(world)
    await deal(world, BUTTONS)
    await play_hand(world, BUTTONS, moves=2)
    assert await world.playing()
    still = "still being played"
    opened = last(await ann.slash(world.channel, "replay", hand="1"))
    for command in ("replay", "verify"):
        refusal = last(await ann.slash(world.channel, command, hand="2"))
        assert still in refusal.text
        assert await suggested(world, ann, command, world.channel) == ["1"]
    turn = (await world.snapshot()).table.turn
    forged = ["nap:replay:2:5:next", "nap:replayopen:0:0:2", "nap:verify:2:0", f"nap:record:1:{turn}:2"]
    for custom_id in forged:
        assert still in last(await opened.forge(ann, custom_id)).text, custom_id
    assert still in last(await opened.forge(ann, "nap:replayopen:0:0", ["2"])).text
    assert still in last(await opened.forge(ann, "nap:replayjump:2:0", ["7"])).text
    state = world.state()
    assert state.result is None


async def test_ids_that_nobody_was_given_are_refused_in_words(make_world: MakeWorld) -> None:
    world = await make_world()
    ann = await finished(world)
    opened = last(await ann.slash(world.channel, "replay", hand="1"))
    before = opened.text
    for custom_id, values in (
        ("nap:replay:99:0:next", None),
        ("nap:replay:9223372036854775807:0", None),
        ("nap:replayopen:0:0:x", None),
        ("nap:replayopen:0:0", ["<@1>"]),
        ("nap:verify:0:0", None),
        ("nap:record:7:0:1", None),
    ):
        refusal = last(await opened.forge(ann, custom_id, values))
        assert tells(refusal.text, "hand-unknown") or tells(refusal.text, "hand-unreadable"), custom_id
    assert opened.text == before
    await opened.forge(ann, "nap:replay:1:4000000000:next")
    assert tells(opened.text, "outcome-made") or tells(opened.text, "outcome-lost")
    await opened.forge(ann, "nap:replayjump:1:0", ["-5"])
    assert tells(opened.text, "replay-step", step=0)


async def test_another_server_sees_nothing_and_direct_messages_only_own_hands(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    guild = world.env.create_guild("Other club", owner=world.env.create_user("other"))
    elsewhere = guild.create_text_channel("talk")
    spy = guild.add_member(bob.user)
    for command in ("replay", "verify"):
        assert await suggested(world, spy, command, elsewhere) == []
        assert tells(last(await spy.slash(elsewhere, command, hand="1")).text, "hand-unknown", hand=1)
    listed = last(await spy.slash(elsewhere, "replay"))
    assert tells(listed.text, "replay-none")
    assert tells(last(await listed.forge(spy, "nap:replay:1:0:next")).text, "hand-unknown", hand=1)
    assert tells(last(await listed.forge(spy, "nap:record:1:0:1")).text, "hand-unknown", hand=1)
    assert tells(last(await listed.forge(spy, "nap:session:1:0")).text, "table-unknown", table=1)
    home = last(await ann.slash(world.channel, "replay"))
    menu = home.control("replayopen")
    assert menu is not None
    assert [option["value"] for option in menu["options"]] == ["1"]
    chosen = last(await home.choose(ann, menu["custom_id"], ["1"]))
    assert tells(chosen.text, "replay-title", hand="1")
    private = last(await ann.user.slash("replay", hand="1"))
    assert tells(private.text, "replay-title", hand="1")


async def test_a_profile_shows_figures_a_picture_and_leads_to_replays(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    blank = last(await bob.slash(world.channel, "profile"))
    assert tells(blank.text, "profile-blank-own")
    assert not blank.attachments
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    shown = last(await bob.slash(world.channel, "profile", member=ann))
    assert shown.ephemeral
    assert "## ann" in shown.text
    assert tells(shown.text, "profile-hands", count=1)
    assert f"{(await world.chips())['ann']:,}" in shown.text
    assert len(shown.file()) < 30_000
    assert Image.open(io.BytesIO(shown.file())).size == (800, 400)
    (first,) = shown.attachments
    await world.restart()
    await shown.click(bob, "profile")
    assert tells(shown.text, "profile-curve-all")
    (second,) = shown.attachments
    assert second["id"] != first["id"]
    menu = shown.control("replayopen")
    assert menu is not None
    opened = last(await shown.choose(bob, menu["custom_id"], ["1"]))
    assert tells(opened.text, "replay-title", hand="1")
    stranger = last(await shown.forge(bob, "nap:profile:12345:90"))
    assert tells(stranger.text, "profile-blank")
