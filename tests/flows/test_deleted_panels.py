"""Something deletes all our messages: we do not post forever, and a command brings a panel back."""

from __future__ import annotations

import pytest

from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway
from tests.flows.players import BUTTONS, SLASH, move, open_table
from tests.flows.simulated import answers, delete_message, shown_in
from tests.flows.words import tells
from tests.flows.world import World

_POSTED = ("POST /channels/", "POST /webhooks/")


def posts(world: World, since: int) -> int:
    """Return how many public messages the bot has sent since a mark."""
    sent = [entry for entry in world.env.http_requests[since:] if entry.method == "POST"]
    sent = [entry for entry in sent if f"{entry.method} {entry.path}".startswith(_POSTED)]
    return sum(not (entry.json or {}).get("flags", 0) & 64 for entry in sent)


async def delete_all(world: World, seconds: int, *, every: int = 2) -> None:
    """Delete the bot's messages in the channel for some time, like a moderation bot."""
    for _ in range(0, seconds, every):
        for shown in shown_in(world.env, world.channel.id):
            delete_message(world.env, shown.channel_id, shown.id)
        await world.env.advance_time(every)


async def test_a_repeatedly_deleted_panel_is_reposted_less_and_less_often(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("WARNING")
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    ann, bob = world.people
    since = world.mark()
    for _ in range(5):
        await delete_all(world, 120)
        await move(world, SLASH)
    assert posts(world, since) <= 8
    await delete_all(world, 900, every=10)
    since = world.mark()
    await delete_all(world, 7200, every=60)
    assert posts(world, since) == 0
    assert "/napoleon here" in caplog.text
    for person in (ann, bob):
        await person.slash(world.channel, "hand")
        read = shown_in(world.env, world.channel.id, person.id)
        assert sum(tells(shown.text, "panel-withheld") for shown in read) == 1, "said once"
    await ann.slash(world.channel, "napoleon here")
    assert world.panel().is_public
    assert world.panel().turn == (await world.snapshot()).table.turn
    await move(world, BUTTONS)
    assert world.panel().turn == (await world.snapshot()).table.turn


async def test_no_clock_runs_while_a_deleted_panel_is_missing(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    before = await world.snapshot()
    await delete_all(world, 100, every=1)
    after = await world.snapshot()
    assert after.table.turn == before.table.turn
    assert [seat.bank for seat in after.table.seats] == [seat.bank for seat in before.table.seats]
    await world.env.advance_time(60)
    assert world.panel().turn == before.table.turn, "back within a minute"
    await world.env.advance_time(300)
    assert (await world.snapshot()).table.turn > before.table.turn, "and the clock runs again"


async def test_panels_deleted_occasionally_come_back_at_once(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    for _ in range(8):
        panel = world.panel()
        delete_message(world.env, panel.channel_id, panel.id)
        await world.env.settle()
        assert world.panel().id > panel.id
        await world.env.advance_time(3700)


@pytest.mark.parametrize("deal_too", [False, True], ids=["lobby", "in a hand"])
async def test_a_panel_whose_deletion_was_missed_comes_back_when_somebody_asks(
    make_world: MakeWorld, deal_too: bool
):
    world = await open_table(make_world, BUTTONS, people=2, deal_too=deal_too, clock="off")
    await world.env.advance_time(1_000)
    panel = world.panel()
    Gateway(world.env, missing=lambda event: event == "MESSAGE_DELETE")
    delete_message(world.env, panel.channel_id, panel.id)
    await world.env.advance_time(60)
    assert not any(it.id >= panel.id for it in shown_in(world.env, panel.channel_id)), "nobody tells the bot"
    await world.people[1].slash(world.channel, "napoleon here")
    await world.env.advance_time(10)
    assert world.panel().turn == (await world.snapshot()).table.turn


async def test_a_repeatedly_deleted_announcement_comes_back_for_its_host(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("WARNING")
    driver = await open_driver(make_world, 2)
    await driver.announce()
    world, since = driver.world, driver.world.mark()
    await delete_all(world, 600, every=5)
    assert posts(world, since) <= 8
    await delete_all(world, 900, every=30)
    since = world.mark()
    await delete_all(world, 3600, every=60)
    assert posts(world, since) == 0
    assert "/tournament host" in caplog.text
    told = answers(await driver.host.slash(world.channel, "tournament host", tournament=str(driver.number)))
    assert tells(told[-1].text, "announcement-posted-again")
    await (await driver.announcement()).click(world.people[1], "tjoin")
