"""A member who floods a server with tournaments is refused in sentences; others are not disturbed."""

from __future__ import annotations

from typing import Any

import simcord

from bot.ui.core.floods import Limits
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, SLASH, finish_hand, open_and_start, play_hand
from tests.flows.simulated import ShownMessage, answers, shown_in
from tests.flows.world import World

PUBLIC = "Everyone sees this"
DRAFTS = "You already have 3 tournament drafts here"
HOSTED = "You're already hosting 3 tournaments here"


def _public(world: World, channel: simcord.ChannelHandle) -> list[ShownMessage]:
    """Return what everybody sees in a channel and its threads."""
    return [one for place in (channel, *channel.threads) for one in shown_in(world.env, place.id)]


async def test_a_flood_of_thirty_tournaments_disturbs_nobody(make_world: MakeWorld) -> None:
    world = await make_world(people=2, limits=Limits(), threads=True)
    await open_and_start(world, SLASH, seats=3, clock="off")
    elsewhere = world.env.create_guild("Flooded", owner=world.env.create_user("keeper"))
    channel = elsewhere.create_text_channel("cards")
    mallory = elsewhere.add_member(world.env.create_user("mallory"))
    since, told = world.mark(), []
    for number in range(30):
        (form,) = answers(await mallory.slash(channel, "tournament create", game="japanese"))
        told.append(form.text)
        if form.control("tannounce"):
            told += [shown.text for shown in answers(await form.click(mallory, "tannounce"))]
        if number % 5 == 0:
            await play_hand(world, BUTTONS, moves=1)
        await world.env.advance_time(1)
    assert any(HOSTED in text for text in told)
    assert any(DRAFTS in text for text in told)
    with_sentence = [text for text in told if HOSTED in text or DRAFTS in text]
    assert len(with_sentence) >= 24, "every further one is refused in a sentence"
    assert len(_public(world, channel)) == 3
    assert all(one.is_public for one in _public(world, channel))
    here = [request for request in world.counted_requests(since) if str(channel.id) in request]
    assert len(here) <= 6, here
    await finish_hand(world)
    assert not await world.playing(), "the others have played their hand to its end"


async def _pressed(who: simcord.MemberActor, shown: ShownMessage, verb: str, *arg: Any) -> bool:
    """Press a button, and return whether it was refused as a public act too many."""
    return any(PUBLIC in one.text for one in answers(await shown.click(who, verb, *arg)))


async def test_endless_pausing_and_resuming_is_stopped(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 5, limits=Limits())
    await driver.announce(rounds=2, hands=1)
    await driver.fill(driver.world.people, 0)
    await driver.start()
    page, before, refused = await driver.host_page(), len(driver.channel_messages()), 0
    for number in range(30):
        verb = "tundo" if number == 5 else "tresume" if page.control("tresume") else "tpause"
        refused += await _pressed(driver.host, page, verb)
        await driver.world.env.advance_time(1)
    await driver.look()
    assert refused >= 15
    assert 5 <= len(driver.channel_messages()) - before <= 14, "one message for each that took effect"
