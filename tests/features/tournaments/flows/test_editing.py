"""A host changes what was announced, pauses for a time, and sets the fewest entrants."""

from __future__ import annotations

from tests.features.tournaments.flows.driver import Driver, open_driver, set_start
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import ShownMessage, notified_users, type_in


async def editing(driver: Driver) -> ShownMessage:
    """Open the form of an announced tournament on the host's page."""
    page = await driver.host_page()
    await page.click(driver.host, "tedit")
    return page


def told(driver: Driver) -> list[ShownMessage]:
    """Return the messages that announce changed settings."""
    return [m for m in driver.channel_messages() if driver.world.says("act-edit") in m.text]


async def test_changed_settings_are_announced_to_everybody_who_joined(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    host, (_, ann, bob, *_) = driver.host, driver.world.people
    shown = await driver.announce(hands=2, rounds=1)
    for person in (ann, bob):
        await shown.click(person, "tjoin")
    page = await editing(driver)
    await page.click(host, "tpage", "game")
    await page.choose(host, f"nap:tset:{driver.number}:0:hands", ["4"])
    await page.click(host, "tpage", "overview")
    form = await page.click(host, "tform", "details")
    await type_in(host, form, name="Winter Cup", least="5", most="12")
    await set_start(page, host, "in 2 hours")
    assert "Winter Cup" in page.text
    assert "2 hands → **4 hands**" in page.text, "changes are listed before they are announced"
    before = (await driver.tournament()).config
    assert (before.name, before.hands) == ("Autumn Cup", 2), "nothing takes effect before it is announced"
    assert "Winter Cup" not in (await driver.announcement()).text
    await driver.world.restart()

    page = await editing(driver)
    await page.click(host, "tretell")
    await driver.look()
    config = (await driver.tournament()).config
    assert (config.name, config.hands, config.least, config.most) == ("Winter Cup", 4, 5, 12)
    assert "Winter Cup" in (await driver.announcement()).text
    (message,) = told(driver)
    for words in (
        "Autumn Cup → **Winter Cup**",
        "2 hands → **4 hands**",
        "4 → **5**",
        "leave until the start",
    ):
        assert words in message.text
    assert notified_users(driver.world.env, message) == [ann.id, bob.id]
    assert page.control("tretell") is None, "nothing is left to announce"
    await driver.world.restart()
    await driver.look()
    assert len(told(driver)) == 1, "each change is posted once, whatever happens to the bot"


async def test_unannounced_changes_can_be_discarded(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    await driver.announce(hands=2)
    page = await editing(driver)
    await page.click(driver.host, "tpage", "game")
    await page.choose(driver.host, f"nap:tset:{driver.number}:0:hands", ["4"])
    await page.click(driver.host, "tpage", "overview")
    await page.click(driver.host, "tunedit")
    assert driver.world.says("edit-none") in page.text
    tournament = await driver.tournament()
    assert (tournament.config.hands, tournament.edited) == (2, None)
    await driver.look()
    assert told(driver) == []
