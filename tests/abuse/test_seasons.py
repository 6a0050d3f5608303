"""Chips hidden from the end of a season."""

from __future__ import annotations

from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, open_gifts, slash
from tests.flows.simulated import answers
from tests.flows.words import tells


async def test_chips_paid_as_a_tournament_entry_do_not_escape_the_reset(make_world: MakeWorld) -> None:
    """100,000 chips as an entry, the season closed with a reset, the entry back: 101,000 instead of 1,000."""
    driver = await open_driver(make_world, people=2)
    world = driver.world
    ann, bob = world.people
    mona = manager_of(world)
    await open_gifts(world)
    await slash(world, mona, "chips grant", member=bob, amount=100_000, reason="quiz")
    shown = await driver.announce(entry=100_000, prizes=(100,))
    early = await slash(world, mona, "season close")
    form = await early.click(mona, "seasonclose", "reset")
    await shown.click(bob, "tjoin")
    assert (await world.chips())[bob.name] == 1000
    question = await slash(world, mona, "season close")
    assert f"<@{bob.id}>: 100,000 (tournament {driver.number})" in question.text
    (told,) = answers(await mona.submit_modal(form, {"name": "", "word": "reset"}))
    assert tells(told.text, "season-stakes", count=1, chips=1000)
    assert await world.bot.app.seasons.closed(world.guild.id) == ()
    await shown.click(bob, "tleave")
    question = await slash(world, mona, "season close")
    form = await question.click(mona, "seasonclose", "reset")
    await mona.submit_modal(form, {"name": "", "word": "reset"})
    assert await world.chips() == {ann.name: 1000, bob.name: 1000}
    await world.require_sound()


async def test_an_entry_below_the_starting_chips_is_returned_on_top_of_them(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, people=2)
    world = driver.world
    ann, bob = world.people
    mona = manager_of(world)
    await open_gifts(world)
    shown = await driver.announce(entry=600, prizes=(100,))
    await shown.click(bob, "tjoin")
    question = await slash(world, mona, "season close")
    assert tells(question.text, "season-close-chips", chips="1,000")
    form = await question.click(mona, "seasonclose", "reset")
    await mona.submit_modal(form, {"name": "", "word": "reset"})
    assert await world.chips() == {ann.name: 1000, bob.name: 400}
    await shown.click(bob, "tleave")
    assert await world.chips() == {ann.name: 1000, bob.name: 1000}
    await world.require_sound()
