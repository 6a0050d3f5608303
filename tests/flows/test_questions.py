"""*How do you play it?* from the first question to saved rules, and to a table."""

from __future__ import annotations

import simcord

from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells


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
