"""Replays, proofs and profiles as people open them; no card of a hand in progress leaks."""

from __future__ import annotations

import io
import json
from typing import Any

import simcord
from PIL import Image

from bot.engine.record import pack_of_hand
from bot.services.tables.dealing import deal_problem
from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells
from tests.flows.world import World


async def finished(world: World, **options: Any) -> simcord.MemberActor:
    """Play a hand with computers to its end and return its person."""
    await open_and_start(world, BUTTONS, **options)
    await finish_hand(world)
    assert await world.status() is TableStatus.BETWEEN
    return world.people[0]


def last(result: simcord.InteractionResult) -> ShownMessage:
    return answers(result)[-1]


async def test_a_replay_steps_from_the_result_to_its_end_across_a_restart(make_world: MakeWorld):
    world = await make_world(people=2)
    bob = world.people[1]
    await finished(world)
    opened = last(await world.panel().click(bob, "replayopen"))
    assert opened.ephemeral
    assert tells(opened.text, "replay-title", hand="1", game="Japanese Napoleon")
    first = opened.text
    assert tells(first, "replay-step", step=0)
    await opened.click(bob, "replay", "next")
    await world.restart()
    await opened.click(bob, "replay", "next")
    assert tells(opened.text, "replay-step", step=2)
    await opened.click(bob, "replay", "last")
    assert tells(opened.text, "outcome-made") or tells(opened.text, "outcome-lost")
    assert opened.control("replay", "next") is None
    await opened.click(bob, "replay", "stageback")
    assert tells(opened.text, "trick-title", number=10)
    menu = opened.control("replayjump")
    trick_3 = next(option for option in menu["options"] if option["label"] == "Trick 3")
    await opened.choose(bob, menu["custom_id"], [trick_3["value"]])
    assert tells(opened.text, "trick-title", number=3)
    await opened.click(bob, "replay", "first")
    assert opened.text == first


async def test_record_and_proof_are_available_from_the_replay(make_world: MakeWorld):
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
    listed = last(await ann.slash(world.channel, "verify"))
    assert world.says("replay-which") in listed.text
    chosen = last(await listed.pick(ann, "verify", ["1"]))
    assert world.says("verify-proven", hand="1") in chosen.text


async def test_a_profile_shows_figures_and_a_picture_and_links_to_replays(make_world: MakeWorld):
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
    assert Image.open(io.BytesIO(shown.file())).size == (1000, 500)
    (first,) = shown.attachments
    await world.restart()
    await shown.click(bob, "profile")
    assert tells(shown.text, "profile-curve-all")
    (second,) = shown.attachments
    assert second["id"] != first["id"]
    opened = last(await shown.pick(bob, "replayopen", ["1"]))
    assert tells(opened.text, "replay-title", hand="1")
