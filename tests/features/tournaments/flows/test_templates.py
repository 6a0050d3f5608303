"""Templates: a manager saves a form's settings under a name, and members start tournaments from them."""

from __future__ import annotations

from datetime import timedelta

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.templates import MOST_TEMPLATES
from tests.features.tournaments.flows.driver import open_driver, set_start
from tests.features.tournaments.flows.test_host import draft
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import answers, inside, type_in
from tests.flows.words import tells


async def test_starting_from_a_template_whose_role_is_gone_says_so(make_world: MakeWorld):
    driver = await open_driver(make_world, 1)
    world, host = driver.world, driver.host
    role = world.guild.create_role("club")
    await driver.draft(name="Club Cup", role=role.id)
    saved = (await driver.tournament()).config
    with inside(world.env):
        await services_of(world.bot.app).templates.save(world.guild.id, saved, "Club Cup", manager=True)
    world.env.backend.delete_role(world.guild.id, role.id)
    page = await draft(driver)
    told = await page.choose(host, "nap:ttemplate:2:0", ["1"])
    config = (await driver.service.get(2)).config
    assert (config.role, config.invited_only) == (0, True)
    assert tells(page.text, "limits-invited")
    assert tells(answers(told)[-1].text, "role-deleted", name="Club Cup")


async def test_a_member_starts_from_a_managers_template(make_world: MakeWorld):
    driver = await open_driver(make_world, 1)
    world, host, mona = driver.world, driver.host, manager_of(driver.world)
    service, templates = services_of(world.bot.app).service, services_of(world.bot.app).templates
    page = await draft(driver)
    assert not page.control("ttemplate"), "there is none yet"
    await page.click(host, "tpage", "more")
    assert not page.control("tpage", "templates"), "only managers save them"

    page = answers(await mona.slash(world.channel, "tournament create", game="nap-simple"))[-1]
    await set_start(page, mona, "in 2 hours", "Asia/Tokyo")
    await page.click(mona, "tpage", "game")
    await page.choose(mona, "nap:tset:2:0:hands", ["6"])
    await page.click(mona, "tpage", "overview")
    await page.click(mona, "tpage", "more")
    await page.click(mona, "tpage", "templates")
    for name, refused in (("**", "name-unusable"), ("Friday Nap", ""), ("friday nap", "template-taken")):
        told = await type_in(mona, await page.click(mona, "tform", "template"), name=name)
        assert not refused or tells(answers(told)[-1].text, refused)
    assert "- Friday Nap" in page.text
    saved = (await service.get(2)).config
    with inside(world.env):
        for number in range(1, MOST_TEMPLATES):
            await templates.save(world.guild.id, saved, f"Cup {number}", manager=True)
    told = await type_in(mona, await page.click(mona, "tform", "template"), name="One more")
    assert tells(answers(told)[-1].text, "templates-full", most=MOST_TEMPLATES)

    await world.env.advance_time(3 * 3600)
    page = await draft(driver)
    await page.choose(host, "nap:ttemplate:3:0", ["1"])
    config = (await service.get(3)).config
    assert (config.name, config.preset, config.hands) == ("Friday Nap", "nap-simple", 6)
    assert saved.starts_at is not None
    assert config.starts_at == saved.starts_at + timedelta(days=7), "the same weekday and hour"

    page = answers(await mona.slash(world.channel, "tournament host", tournament="3"))[-1]
    await page.click(mona, "tpage", "more")
    await page.click(mona, "tpage", "templates")
    for answer in ("no", "yes"):
        await page.choose(mona, "nap:tforget:3:0", ["1"])
        assert tells(page.text, "ask-delete-template", name="Friday Nap")
        assert "Friday Nap" in {it.name for it in (await templates.of_guild(world.guild.id)).values()}
        await page.click(mona, "tforget", answer)
    assert "- Friday Nap" not in page.text
    assert (await service.get(3)).config == config, "tournaments started from it stay"
