"""Seats not offered, no longer offered, or offered to somebody else; and two hands of one deal."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, finish_hand, open_and_start, play_hand
from tests.flows.simulated import answers
from tests.flows.test_leaving import menu, offered
from tests.flows.words import tells
from tests.flows.world import World

GONE = "This offer is no longer open"


async def dealt(make_world: MakeWorld, *, people: int = 3, seats: int = 3) -> World:
    """A world with a hand in progress; the last people have no seat."""
    world = await make_world(people=people)
    others, world.people = world.people[seats:], world.people[:seats]
    await open_and_start(world, SLASH, seats=seats, clock="off")
    await play_hand(world, SLASH, moves=3)
    world.people += others
    return world


async def refused(world: World, result: simcord.InteractionResult, words: str) -> None:
    """Require that a request was refused in private, with these words."""
    told = answers(result)
    assert all(shown.ephemeral for shown in told)
    assert words in "\n".join(shown.text for shown in told)


async def leave(world: World, who: simcord.MemberActor) -> None:
    """Leave mid-hand and confirm."""
    question = answers(await who.slash(world.place(), "napoleon leave"))[-1]
    await question.click(who, "leave", "yes")


async def test_nobody_takes_an_unoffered_seat_by_a_forged_id(make_world: MakeWorld) -> None:
    """Mid-hand, with giver, taker and number in the id as the button has or had them."""
    world = await dealt(make_world, people=4)
    *seated, mallory = world.people
    turn, before = (await world.snapshot()).table.turn, await world.guarded_state()
    for giver in seated:
        for arg in (f"{giver.id}.{mallory.id}", f"{giver.id}", f"{mallory.id}", "0", "1", ""):
            text = f"nap:take:1:{turn}" + (f":{arg}" if arg else "")
            await refused(world, await world.panel().forge(mallory, text), GONE)
            assert await world.guarded_state() == before, text
    assert (await world.names()) == ["ann", "bob", "cleo"]


async def test_an_offer_is_for_the_person_it_names(make_world: MakeWorld) -> None:
    world = await dealt(make_world, people=5)
    ann, bob, cleo, dan, eve = world.people
    offer = await offered(world, bob, dan, SLASH)
    assert not any(shown.controls() for shown in world.dms(dan)), "they did not ask for anything"
    before = await world.guarded_state()
    for other in (eve, ann, cleo, bob):
        await refused(world, await offer.click(other, "take"), "offered to someone else")
    for other in (eve, ann, dan):
        await refused(world, await offer.click(other, "takeback"), "Only the person offering their seat")
    assert await world.guarded_state() == before
    await offer.click(dan, "take")
    assert await world.names() == ["ann", "dan", "cleo"]


@pytest.mark.parametrize("how", ["too late", "taken back", "restart"])
async def test_an_offer_expires_and_survives_a_restart(make_world: MakeWorld, how: str) -> None:
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    world.people = [ann, bob]
    await ann.slash(world.channel, "napoleon new", game="japanese")
    await bob.slash(world.place(), "napoleon sit")
    offer = await offered(world, bob, cleo, SLASH)
    assert "15 minutes" in offer.text or "<t:" in offer.text
    if how == "too late":
        await world.env.advance_time(15 * 60)
    elif how == "taken back":
        await offer.click(bob, "takeback")
        assert tells(offer.text, "offer-taken-back")
    else:
        await world.restart()
        await offer.click(cleo, "take")
        assert (await world.names())[:2] == ["ann", "cleo"]
        return
    text = f"nap:take:1:0:{_number(world)}"
    await refused(world, await offer.forge(cleo, text), GONE)
    assert (await world.names())[:2] == ["ann", "bob"]


def _number(world: World) -> str:
    """Return the number on the offer's button as in the first request that showed it."""
    for entry in world.env.http_requests:
        text = str(entry.json)
        if "nap:take:" in text:
            return text.split("nap:take:")[1].split("'")[0].split(":")[-1]
    raise AssertionError("no offer was posted")


async def test_nobody_sees_two_hands_of_one_deal(make_world: MakeWorld) -> None:
    """A player who left, gave the seat away, or held another's gets no second seat."""
    world = await dealt(make_world, people=5, seats=4)
    ann, bob, cleo, dan, eve = world.people
    await leave(world, ann)
    knows = "has seen cards from this hand"
    await refused(world, await bob.slash(world.place(), "napoleon handover", player=ann), knows)
    offer = await offered(world, bob, eve, SLASH)
    await offer.click(eve, "take")
    for giver, taker in ((cleo, bob), (eve, bob), (dan, ann)):
        await refused(world, await giver.slash(world.place(), "napoleon handover", player=taker), knows)
    await leave(world, eve)
    await refused(world, await cleo.slash(world.place(), "napoleon handover", player=eve), knows)
    for who in (ann, bob, eve):
        await refused(world, await who.slash(world.place(), "napoleon sit"), "hand is being played")
        await refused(world, await who.slash(world.place(), "hand"), "have a seat at this table")
    world.people = [cleo, dan]
    await finish_hand(world, SLASH, moves=3)
    offer = await offered(world, cleo, eve, SLASH)
    await offer.click(eve, "take")
    assert "eve" in await world.names(), "with the next hand everything is open again"


async def test_an_earlier_offer_lets_nobody_into_a_hand_they_know(make_world: MakeWorld) -> None:
    """Offered before the deal, to somebody who then sits down, is dealt in, and leaves mid-hand."""
    world = await make_world(people=4)
    ann, bob, cleo, dan = world.people
    world.people = [ann, bob, cleo]
    await open_and_start(world, SLASH, seats=4, clock="off", deal_too=False)
    offer = await offered(world, ann, dan, SLASH)
    await dan.slash(world.place(), "napoleon sit")
    await ann.slash(world.place(), "napoleon start")
    world.people = [ann, bob, cleo, dan]
    await leave(world, dan)
    assert await world.status() is TableStatus.PLAYING
    await refused(world, await offer.click(dan, "take"), "has seen cards from this hand")


async def test_a_seat_is_not_offered_to_bots_outsiders_or_people_who_would_not_see_the_offer(
    make_world: MakeWorld,
) -> None:
    world = await dealt(make_world, people=4)
    ann, bob = world.people[:2]
    outsider, turn = world.env.create_user("outsider"), (await world.snapshot()).table.turn
    before = await world.guarded_state()
    own = await menu(world, ann)
    part = own.control("handover")
    assert part is not None
    told = await world.dm(bob).forge(bob.user, f"nap:handover:1:{turn}", [str(outsider.id)])
    await refused(world, told, "only do that on a server")
    told = await own.forge(ann, f"nap:handover:1:{turn}", [str(outsider.id)])
    await refused(world, told, "Choose a member of this server")
    assert isinstance(world.env.bot.user, discord.ClientUser)
    assert await world.guarded_state() == before
