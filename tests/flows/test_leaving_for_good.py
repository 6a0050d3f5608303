"""A person asks for deletion while cards are on the table: nobody waits, the others lose nothing."""

from __future__ import annotations

import json

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.managers import open_gifts, slash
from tests.flows.players import BUTTONS, finish_hand, open_table, play_hand
from tests.flows.simulated import answers
from tests.flows.test_privacy import typed
from tests.flows.words import tells


async def test_a_deletion_requested_mid_hand_waits_for_its_end_across_a_restart(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, clock="off")
    ann, bob, cleo = world.people
    await play_hand(world, BUTTONS, moves=2)
    question = await slash(world, bob, "privacy delete")
    for words in ("What happens first", "You leave all your tables", "7 days at most", "/privacy show"):
        assert words in question.text
    told = await typed(question, bob, "delete")
    shown = told or question
    assert f"hand 1 at table {world.table_id} in <#{world.place().id}>" in shown.text
    table = (await world.snapshot()).table
    assert table.status is TableStatus.PLAYING
    assert bob.id not in table.players

    again = await slash(world, bob, "privacy delete")
    assert tells(again.text, "waits-title"), "no second question"
    elsewhere = world.guild.create_text_channel("elsewhere")
    refused = answers(await bob.slash(elsewhere, "napoleon new", game="japanese"))[-1]
    assert refused.ephemeral
    assert tells(refused.text, "privacy-leaving")
    await open_gifts(world)
    lost = await slash(world, cleo, "chips give", member=bob, amount=5)
    assert tells(lost.text, "privacy-leaving-other"), "it would be withdrawn with all their chips"
    given = answers(await bob.user.slash("privacy export"))[-1]
    assert json.loads(given.file())["deletion_requested"]

    await world.restart()
    page = await slash(world, bob, "privacy show")
    assert tells(page.text, "waits-hand", hand="1", table="1")
    world.languages[bob.id] = "ja"
    assert "削除を待っています" in (await slash(world, bob, "privacy show")).text
    for actor in (ann, cleo):
        await world.bot.app.tables.leave(world.table_id, actor.id)
    await world.env.advance_time(61)
    await world.bot.app.computers.settle()
    assert not await world.playing(), "computers finished it"
    await world.bot.app.privacy._looking.settle()
    assert (await world.bot.app.privacy.export(bob.id, None))["servers"] == []
    assert not tells((await slash(world, bob, "privacy show")).text, "button-stay")
    late = answers(await page.click(bob, "privacy", "stay"))
    assert "何もありません" in (late or [page])[-1].text or "ありません" in page.text
    assert (await world.bot.app.privacy.export(ann.id, None))["servers"]
    await world.require_sound()


async def test_a_request_is_withdrawn_and_the_next_hand_played(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    bob = world.people[1]
    await play_hand(world, BUTTONS, moves=2)
    question = await slash(world, bob, "privacy delete")
    await typed(question, bob, "delete")
    page = await slash(world, bob, "privacy show")
    await page.click(bob, "privacy", "stay")
    assert tells(page.text, "stay-done")
    await page.forge(bob, "nap:privacy:0:0:stay")
    assert tells(page.text, "stay-nothing")
    await finish_hand(world)
    await world.env.settle()
    assert (await world.bot.app.privacy.export(bob.id, None))["servers"]
    await bob.slash(world.place(), "napoleon sit")
    assert bob.id in (await world.snapshot()).table.players
    await world.require_sound()
