"""/rules, *How do you play it?*, and a server's own rule sets from the first question to deleting them."""

from __future__ import annotations

from typing import Any

import simcord

from bot.ui.pages.rulebook import FOUND_MARK
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.players import BUTTONS, everybody_agrees, finish_hand, open_table
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells
from tests.flows.world import World


async def _suggested(world: World, who: Any, command: str, typed: str) -> list[str]:
    """Return the suggested values for the game of a command, best first."""
    return [choice["value"] for choice in await who.autocomplete(world.channel, command, "game", typed)]


async def test_the_game_closest_to_the_typed_name_is_suggested_first(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    for language, typed, first in (
        ("en-US", "Nap", "nap"),
        ("en-US", "napoleon", "japanese"),
        ("en-US", "joker", "japanese-joker"),
        ("ja", "ナップ", "nap"),
        ("ja", "nap", "nap"),
        ("ko", "나폴레옹", "japanese"),
    ):
        world.languages[ann.id] = language
        for command in ("rules show", "napoleon new"):
            assert (await _suggested(world, ann, command, typed))[0] == first, (language, typed)


async def test_a_table_explains_its_own_rules_to_everybody(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, deal_too=False)
    ann, bob = world.people
    await world.bot.app.tables.set_option(1, ann.id, "yoromeki", True)
    await world.env.settle()
    shown = answers(await world.panel().click(bob, "book"))[-1]
    assert shown.ephemeral
    assert "🏠 Yoromeki: on" in shown.text
    assert "🏠 Yoromeki: on" in (await slash(world, bob, "rules show")).text
    (shown,) = answers(await bob.slash(world.guild.create_text_channel("other"), "rules show"))
    assert "Japanese Napoleon" in shown.text
    assert "🏠 Yoromeki: on" not in shown.text, "the server's usual game, not that of their table elsewhere"
    await everybody_agrees(world)
    await world.panel().click(ann, "start")
    menu = answers(await world.panel().click(bob, "menu"))[-1]
    again = answers(await menu.click(bob, "book"))[-1]
    assert "🏠 Yoromeki: on" in again.text


async def test_rules_of_a_table_are_saved_listed_played_and_deleted(make_world: MakeWorld):
    world = await make_world(people=1)
    ann, mona = world.people[0], manager_of(world)
    await ann.slash(world.channel, "napoleon new", game="japanese", seats=4)
    await world.bot.app.tables.set_option(1, ann.id, "min_bid", 13)
    saved = await slash(world, mona, "rules save", name="Friday night")
    assert tells(saved.text, "saved-done", name="Friday night")
    await world.bot.app.endings.end(1, ann.id, manager=False)
    await world.restart()

    listed = await slash(world, ann, "rules list")
    assert "1 of 25" in listed.text
    assert "Friday night" in listed.text
    menu = listed.control("booksaved")
    assert menu["options"][0]["description"] == "Japanese Napoleon · 4 seats · Lowest bid: 13"
    (book,) = answers(await listed.choose(ann, menu["custom_id"], [menu["options"][0]["value"]]))
    assert tells(book.text, "book-about-saved", game="Japanese Napoleon")

    assert "Friday night" in await _suggested(world, ann, "napoleon new", "fri")
    (lobby,) = answers(await ann.slash(world.channel, "napoleon new", game="Friday night"))
    for part in ("Friday night", "Based on Japanese Napoleon", "4 seats", "Lowest bid: 13"):
        assert part in lobby.text

    question = await slash(world, mona, "rules delete", name="friday NIGHT")
    await question.click(mona, "forget", "1.no")
    assert "Friday night" in (await slash(world, ann, "rules list")).text
    question = await slash(world, mona, "rules delete", name="Friday night")
    await question.click(mona, "forget", "1.yes")
    assert tells(question.text, "saved-deleted", name="Friday night")
    assert tells((await slash(world, ann, "rules list")).text, "saved-none")
    refused = await slash(world, ann, "napoleon new", game="Friday night")
    assert "no game called Friday night" in refused.text


async def test_a_worked_hand_has_pages_and_the_reason_of_a_trick_links_to_its_sentence(make_world: MakeWorld):
    world = await make_world(people=1)
    ann = world.people[0]
    book = await slash(world, ann, "rules show", game="japanese")
    shown = answers(await book.click(ann, "worked"))[-1]
    assert shown.ephemeral
    assert world.says("worked-intro") in shown.text
    await world.restart()
    menu = shown.control("workedjump")
    trick_4 = next(option for option in menu["options"] if option["label"] == "Trick 4")
    await shown.choose(ann, menu["custom_id"], [trick_4["value"]])
    while shown.control("bookwhy") is None:
        await shown.click(ann, "worked", "japanese.next")
    assert world.says("why-same-two") in shown.text
    book = answers(await shown.click(ann, "bookwhy"))[-1]
    assert book.ephemeral
    assert f"{FOUND_MARK} {world.says('book-rank-same-two')}" in book.text
    await book.click(ann, "booknext")
    assert FOUND_MARK not in book.text


async def test_a_trick_that_people_played_links_to_its_sentence(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    ann = world.people[0]
    await finish_hand(world)
    tricks = answers(await ann.slash(world.channel, "table", tricks=True))[-1]
    menu = tricks.control("bookwhy")
    for option in menu["options"]:
        book = answers(await tricks.choose(ann, menu["custom_id"], [option["value"]]))[-1]
        assert book.ephemeral
        assert FOUND_MARK in book.text
    replay = answers(await ann.user.slash("replay", hand="1"))[-1]
    await replay.click(ann.user, "replay", "last")
    await replay.click(ann.user, "replay", "back")
    book = answers(await replay.click(ann.user, "bookwhy"))[-1]
    assert FOUND_MARK in book.text
    await book.click(ann.user, "booknext")
    assert FOUND_MARK not in book.text


async def answer(page: ShownMessage, who: simcord.MemberActor, arg: str) -> ShownMessage:
    """Press the answer that leads to a state, and return the next page."""
    return answers(await page.click(who, "ask", arg))[-1]


async def begin(page: ShownMessage, who: simcord.MemberActor, game: str, *, table: int = 0) -> ShownMessage:
    """Choose the nearest game on the first page, and return the first question."""
    return answers(await page.choose(who, f"nap:ask:{table}:0", [f"{game}."]))[-1]


async def test_a_manager_answers_and_saves_and_everybody_can_play_it(make_world: MakeWorld):
    world = await make_world(people=2)
    mona = manager_of(world)
    first = await slash(world, mona, "rules list")
    page = await answer(first, mona, "")
    page = await begin(page, mona, "japanese")
    assert tells(page.text, "ask-seats")
    page = await answer(page, mona, "japanese.4")
    assert page.control("ask", "japanese.41") is not None, page.text
    page = await answer(page, mona, "japanese.40")
    page = await answer(page, mona, "japanese.402")
    done = answers(await page.click(mona, "askend"))[-1]
    assert tells(done.text, "ask-done")
    assert "Same two: off" in done.text
    taken = await mona.submit_modal(await done.click(mona, "asksave"), {"name": "japanese"})
    assert tells(answers(taken)[-1].text, "saved-rules-taken")
    opened = await done.click(mona, "asksave")
    said = answers(await mona.submit_modal(opened, {"name": "Ours"}))[-1]
    assert tells(said.text, "saved-done")
    (saved,) = await world.bot.app.saved_rules.of_guild(world.guild.id)
    assert (saved.preset, saved.seats, dict(saved.options)) == ("japanese", 4, {"same_two": "off"})
    book = await slash(world, world.people[0], "rules show", game="Ours")
    assert "🏠 Same two: off" in book.text


async def test_a_member_opens_a_table_by_their_answers_but_saves_nothing(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    page = await begin(await slash(world, ann, "rules setup"), ann, "japanese-joker")
    page = await answer(page, ann, "japanese-joker.5")
    back = await answer(page, ann, "japanese-joker.")
    assert tells(back.text, "ask-seats"), "Back leads to the previous question"
    page = await answer(back, ann, "japanese-joker.4")
    page = await answer(page, ann, "japanese-joker.42")
    done = answers(await page.click(ann, "askend"))[-1]
    assert tells(done.text, "ask-more-here")
    assert tells(done.text, "ask-managers")
    assert not done.control("asksave")
    await done.click(ann, "askopen")
    (table,) = await world.bot.app.tables.tables_of(ann.id)
    config = table.table.config
    assert (config.preset, config.seats, config.options) == ("japanese-joker", 4, {"joker": "weak"})


async def test_only_the_host_answers_for_an_existing_table(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", seats=5, stake=2)
    await world.panel().click(bob, "sit")
    menus = answers(await world.panel().click(ann, "rules"))[-1]
    done = await to_the_end(menus, ann)
    assert not done.control("askopen")
    menus = answers(await done.click(ann, "askuse"))[-1]
    config = (await world.snapshot()).table.config
    assert (config.seats, config.stake) == (4, 2), "other settings stay"
    done = await to_the_end(menus, ann)
    await world.panel().click(bob, "agree")
    await world.panel().click(ann, "fill")
    await world.panel().click(ann, "start")
    late = answers(await done.click(ann, "askuse"))[-1]
    assert tells(late.text, "already-started"), late.text


async def to_the_end(menus: ShownMessage, host: simcord.MemberActor) -> ShownMessage:
    """Answer that four play Japanese Napoleon, and nothing else."""
    page = await begin(await answer(menus, host, ""), host, "japanese", table=1)
    page = await answer(page, host, "japanese.4")
    return answers(await page.click(host, "askend"))[-1]
