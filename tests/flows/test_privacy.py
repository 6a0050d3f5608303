"""/privacy as people use it: their data read, exported and deleted, also with cards on the table."""

from __future__ import annotations

import json

import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.managers import slash
from tests.flows.players import BUTTONS, finish_hand, open_and_start, open_table, play_hand
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells
from tests.flows.world import World


async def finished(world: World) -> tuple[simcord.MemberActor, simcord.MemberActor]:
    """A table closed after Ann and Bob played a hand and left."""
    ann, bob = world.people
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    return ann, bob


async def leave(world: World, *people: simcord.MemberActor) -> None:
    for actor in people:
        await world.bot.app.tables.leave(world.table_id, actor.id)
    await world.env.settle()


async def typed(question: ShownMessage, actor: simcord.MemberActor, word: str) -> ShownMessage | None:
    """Open the form below the question and type a word; return the answer if it is a new one."""
    opened = await question.click(actor, "privacy", "form")
    assert opened.modal is not None
    found = answers(await actor.submit_modal(opened, {"word": word}))
    return found[-1] if found else None


async def test_the_privacy_text_says_what_is_stored_for_how_long_and_links_on(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    shown = await slash(world, ann, "privacy show")
    assert shown.ephemeral
    for words in ("What's stored", "**Why**", "Who sees it", "indefinitely", "after 30 days"):
        assert words in shown.text
    given = answers(await shown.click(ann, "privacy", "export"))[-1]
    assert json.loads(given.file())["user_id"] == str(ann.id)
    asked = answers(await shown.click(ann, "privacy", "ask"))[-1]
    assert tells(asked.text, "erase-goes")
    await asked.click(ann, "privacy", "no")
    assert not asked.exists


async def test_the_export_comes_as_a_file_here_and_in_direct_messages(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = await finished(world)
    given = await slash(world, ann, "privacy export")
    assert given.ephemeral
    assert tells(given.text, "export-done")
    data = json.loads(given.file())
    (server,) = data["servers"]
    assert server["server"] == str(world.guild.id)
    assert [hand["hand"] for hand in server["hands"]] == [1]
    assert "bob" not in given.file().decode()
    assert str(bob.id) not in given.file().decode()
    private = answers(await ann.user.slash("privacy export"))[-1]
    assert tells(private.text, "export-done-all")
    assert json.loads(private.file())["servers"] == data["servers"]
    guild = world.env.create_guild("Other club", owner=world.env.create_user("other"))
    elsewhere = guild.add_member(ann.user)
    there = answers(await elsewhere.slash(guild.create_text_channel("talk"), "privacy export"))[-1]
    assert json.loads(there.file())["servers"] == []


async def test_a_deletion_needs_a_free_person_and_a_typed_word_and_is_final(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = await finished(world)
    await leave(world, ann, bob)
    question = await slash(world, bob, "privacy delete")
    assert question.ephemeral
    assert tells(question.text, "erase-goes", servers=1)
    assert tells(question.text, "erase-stays")
    wrong = await typed(question, bob, "yes")
    assert tells(wrong.text, "erase-not-typed")
    assert (await world.bot.app.privacy.export(bob.id, None))["servers"]
    await world.restart()
    await typed(question, bob, " delete ")
    assert tells(question.text, "erase-done", servers=1)
    assert (await world.bot.app.privacy.export(bob.id, None))["servers"] == []
    await world.bot.close()
    files = b"".join(path.read_bytes() for path in world.folder.glob("flows.db*"))
    for sign in (str(bob.id).encode(), bob.id.to_bytes(8, "big"), b"bob"):
        assert sign not in files
    await world.restart()


async def test_others_see_a_former_member_in_their_language(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = await finished(world)
    await leave(world, bob)
    assert "bob" in (await slash(world, ann, "replay", hand="1")).text
    await world.bot.app.privacy.delete(bob.id)
    await world.env.settle()
    assert "bob" not in world.panel().text
    world.languages[ann.id] = "ja"
    replay = await slash(world, ann, "replay", hand="1")
    assert "元メンバー" in replay.text
    assert "bob" not in replay.text
    for command in ("leaderboard", "profile", "chips history"):
        shown = await slash(world, ann, command)
        assert "bob" not in shown.text
        assert str(bob.id) not in shown.text
    proof = await slash(world, ann, "verify", hand="1")
    assert "✅" in proof.text
    assert "❌" not in proof.text
    record = json.loads(answers(await proof.click(ann, "record"))[-1].file())
    assert "former-2" in record["seats"]
    back = await slash(world, bob, "chips balance")
    assert "1,000" not in back.text


async def test_forged_presses_delete_nobody(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = await finished(world)
    await leave(world, ann, bob)
    question = await slash(world, bob, "privacy delete")
    for custom_id in ("nap:privacytyped:0:0", f"nap:privacytyped:{ann.id}:0:DELETE"):
        assert tells(answers(await question.forge(bob, custom_id))[-1].text, "erase-not-typed")
    for custom_id in ("nap:privacy:0:0:yes", f"nap:privacy:{ann.id}:1", "nap:privacy:0:0:delete"):
        answers(await question.forge(bob, custom_id))
    for actor in (ann, bob):
        assert (await world.bot.app.privacy.export(actor.id, None))["servers"]


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
    given = answers(await bob.user.slash("privacy export"))[-1]
    assert json.loads(given.file())["deletion_requested"]

    await world.restart()
    page = await slash(world, bob, "privacy show")
    assert tells(page.text, "waits-hand", hand="1", table="1")
    for actor in (ann, cleo):
        await world.bot.app.tables.leave(world.table_id, actor.id)
    await world.env.advance_time(61)
    await world.bot.app.computers.settle()
    assert not await world.playing(), "computers finished it"
    await world.bot.app.privacy._looking.settle()
    assert (await world.bot.app.privacy.export(bob.id, None))["servers"] == []
    assert not tells((await slash(world, bob, "privacy show")).text, "button-stay")
    assert (await world.bot.app.privacy.export(ann.id, None))["servers"]


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
