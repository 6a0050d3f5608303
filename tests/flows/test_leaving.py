"""Leaving, handing a seat over, ending a table: the game goes on or stops, and no chip is lost.

Every world is audited at its end: chips sum to zero, and no pot holds any without a hand in progress.
"""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    deal,
    finish_hand,
    move,
    open_and_start,
    open_table,
    play_hand,
)
from tests.flows.simulated import ShownMessage, answers, notified_users, shown_in, type_in
from tests.flows.words import tells
from tests.flows.world import World

START = 1000


async def menu(world: World, who: simcord.MemberActor) -> ShownMessage:
    """Open a person's own menu at the table."""
    return answers(await world.panel().click(who, "menu"))[-1]


async def leave(world: World, who: simcord.MemberActor) -> None:
    """Leave by the menu between two hands, and confirm."""
    question = answers(await (await menu(world, who)).click(who, "leave"))[-1]
    assert question.ephemeral
    await question.click(who, "leave", "yes.before")


async def end(world: World, who: simcord.MemberActor, way: str = BUTTONS, *, sure: bool = True) -> None:
    """End the table and confirm."""
    if way == SLASH:
        asked = await who.slash(world.place(), "napoleon end")
    else:
        asked = await (await menu(world, who)).click(who, "end")
    question = answers(asked)[-1]
    assert question.ephemeral
    await question.click(who, "end", "yes" if sure else "no")


async def offered(
    world: World, giver: simcord.MemberActor, taker: simcord.MemberActor, way: str
) -> ShownMessage:
    """Offer a seat and return the public offer."""
    if way == SLASH:
        result = await giver.slash(world.place(), "napoleon handover", player=taker)
    else:
        own = await menu(world, giver)
        result = await own.pick(giver, "handover", [taker])
    return next(shown for shown in answers(result) if not shown.ephemeral)


async def test_giver_and_taker_of_a_seat_both_see_the_hands_result(make_world: MakeWorld):
    world = await make_world(people=3)
    taker = world.people.pop()
    await open_and_start(world, DM, stake=2)
    await play_hand(world, DM, moves=2)
    giver, stayer = world.people
    offer = await offered(world, giver, taker, BUTTONS)
    assert notified_users(world.env, offer) == [taker.id]
    await offer.click(taker, "take")
    await world.env.settle()
    given = world.dm(giver)
    assert tells(given.text, "hand-given")
    assert not given.verbs() & {"play", "bid", "pass", "discard"}, "it can no longer be played"
    world.people[0] = taker
    await finish_hand(world, DM, moves=3)
    await world.env.settle()
    result = (await world.snapshot()).summary
    assert result is not None
    for person in (giver, taker, stayer):
        assert tells(world.dms(person)[-1].text, "balance"), person.name
    for person in (giver, taker):
        assert tells(world.dms(person)[-1].text, "moment-played-for"), person.name
    assert "next" not in world.dms(giver)[-1].verbs(), "the next hand is not theirs to deal"
    of_dealt = {"review", "share"}
    assert [world.dms(it)[-1].verbs() & of_dealt for it in (giver, taker)] == [of_dealt, set()]
    await leave(world, stayer)
    await world.env.settle()
    assert "next" not in world.dms(stayer)[-1].verbs(), "they left after the hand"
    assert "next" in world.dms(taker)[-1].verbs()
    assert answers(await world.dms(stayer)[-1].click(stayer.user, "replayopen"))[-1].verbs()
    replay = answers(await stayer.slash(world.place(), "replay", hand=str(result.hand_id)))[-1]
    replay = answers(await replay.click(stayer, "replay", "last"))[-1]
    assert world.says("played-by", name=f"<@{taker.id}>") in replay.text
    assert world.says("played-for", name=giver.name) in world.panel().text


async def test_the_host_ends_a_table_between_two_hands(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, stake=5)
    host = world.people[0]
    await finish_hand(world)
    before = await world.chips()
    place = world.place().id
    await end(world, host, sure=False)
    assert await world.status() is not TableStatus.CLOSED
    page = await menu(world, host)
    asked = answers(await host.slash(world.place(), "napoleon end"))[-1]
    await asked.click(host, "end", "yes")
    assert tells(asked.text, "done-end")
    assert tells(answers(await page.click(host, "fair"))[-1].text, "table-closed")
    assert await world.status() is TableStatus.CLOSED
    assert await world.chips() == before
    left = {verb for shown in shown_in(world.env, place) for verb in shown.verbs()}
    later = {"replayopen", "review", "record", "session", "rematch", "what"}
    assert left <= later, "a closed table offers only replays, records and a rematch"
    await host.slash(world.channel, "napoleon new")


@pytest.mark.parametrize("way", sample([SLASH, BUTTONS], 1))
async def test_the_host_makes_the_hand_the_last_and_withdraws_it(make_world: MakeWorld, way: str):
    world = await open_table(make_world, BUTTONS, people=2, stake=5)
    host = world.people[0]
    await move(world, BUTTONS)
    await end(world, host, way)
    assert tells(world.panel().text, "title-last")
    question = answers(await host.slash(world.place(), "napoleon end"))[-1]
    await question.click(host, "end", "goon")
    assert not tells(world.panel().text, "title-last")
    await end(world, host, way)
    await finish_hand(world, BUTTONS, moves=1)
    assert await world.status() is TableStatus.CLOSED
    assert "rematch" in world.panel().verbs()


async def test_a_manager_calls_off_a_hand_and_everybody_reads_why(make_world: MakeWorld):
    world = await make_world(people=2)
    admin = manager_of(world, "admin🤖")  # computers alone have that mark
    await open_and_start(world, BUTTONS)
    assert (await menu(world, world.people[1])).control("end") is None
    question = answers(await (await menu(world, admin)).click(admin, "end"))[-1]
    await type_in(admin, await question.click(admin, "end", "void"), reason="two of them talk")
    assert await world.status() is TableStatus.CLOSED
    for text in (world.panel().text, shown_in(world.env, world.channel.id)[-1].text):
        assert tells(text, "closed-voided-manager", name="admin")
        assert tells(text, "closed-voided-manager", reason="two of them talk")
    assert await world.chips() == {"ann": START, "bob": START}


async def test_a_leaver_asked_before_the_deal_is_asked_again_in_the_hand(make_world: MakeWorld):
    """Their stake is in play now."""
    world = await open_table(make_world, BUTTONS, people=2)
    ann = world.people[0]
    await finish_hand(world)
    asked = answers(await ann.slash(world.place(), "napoleon leave"))[-1]
    await deal(world, BUTTONS)
    again = answers(await asked.click(ann, "leave", "yes.before"))[-1]
    assert tells(again.text, "ask-leave-hand")
    question = answers(await ann.slash(world.place(), "napoleon leave"))[-1]
    await question.click(ann, "leave", "no")
    assert not question.exists
    assert "ann" in await world.names()
    await again.click(ann, "leave", "yes")
    assert "ann" not in await world.names()


async def test_the_last_person_at_a_table_is_told_that_it_closes(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    in_hand = answers(await ann.slash(world.place(), "napoleon leave"))[-1]
    await finish_hand(world)
    between = answers(await ann.slash(world.place(), "napoleon leave"))[-1]
    for asked in (in_hand, between):
        assert "nobody else is playing at it" in asked.text.lower()
