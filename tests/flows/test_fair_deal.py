"""The fair deal as people see it: the page, values of their own, sealed ones, and the press in public."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import simcord

from bot.proof import Deal, deals_of
from bot.services.values.pledges import hash_of
from bot.services.values.tables import TableStatus
from bot.ui.core import ids
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.players import finish_hand
from tests.flows.simulated import ShownMessage, answers, inside, shown_in
from tests.flows.words import tells
from tests.flows.world import World

SECRET_WORD = "seven green herons at 5 past 4"


async def lobby(make_world: MakeWorld, people: int = 2) -> World:
    """A full table of some people and computers before its first deal."""
    world = await make_world(people=people)
    host, *others = world.people
    await host.slash(world.channel, "napoleon new", seats=5)
    for other in others:
        await world.panel().click(other, "sit")
    await world.panel().click(host, "fill")
    return world


async def page(world: World, who: simcord.MemberActor) -> ShownMessage:
    """Open the fair-deal page from the panel."""
    return answers(await world.panel().click(who, "fair"))[-1]


async def typed(who: simcord.MemberActor, opened: ShownMessage, purpose: str, text: str) -> ShownMessage:
    """Type a value into the page's form and return the first answer."""
    form = await opened.click(who, "fairform", purpose)
    return answers(await who.submit_modal(form, {"value": text}))[0]


async def proven(world: World, hand_id: int = 1) -> Deal:
    """Return what the record of a finished hand proves, as `verify` reads it."""
    record: Any = json.loads(json.dumps(await world.bot.app.records.record(hand_id)))
    (deal,) = deals_of(record)
    assert deal.problem is None
    return deal


def text(world: World) -> str:
    """Return the panel's text without bold marks."""
    return world.panel().text.replace("*", "")


def lines(world: World) -> list[str]:
    """Return the public texts without buttons: the answers to presses that closed a list."""
    return [shown.text for shown in shown_in(world.env, world.place().id) if not shown.controls()]


async def test_a_value_is_public_enters_the_seed_and_is_added_once(
    make_world: MakeWorld,
):
    world = await lobby(make_world)
    ann, bob = world.people
    commitment = (await world.snapshot()).table.commitment
    assert commitment not in text(world)
    assert commitment[:8] in text(world)
    assert ids.encode_digest(commitment) in world.panel().control("fair")["custom_id"]
    opened = await page(world, bob)
    assert opened.ephemeral
    for said in (commitment, world.says("fair-means"), world.says("fair-values-none")):
        assert said in opened.text
    assert f"``{SECRET_WORD}``" in (await typed(bob, opened, "add", f"  {SECRET_WORD} ")).text
    assert "1 value added: bob" in text(world)
    assert opened.control("fairform", "add") is None
    message = world.panel().id
    await world.restart()
    await world.panel().click(ann, "start")
    await finish_hand(world)
    record = await world.bot.app.records.record(1)
    assert record["deal"]["shown"]["message"] == str(message)
    deal = await proven(world)
    assert [(value.who, value.text, value.drawn) for value in deal.values] == [("bob", SECRET_WORD, False)]
    assert deal.guards == ("bob",)
    assert not tells(text(world), "values-line"), "each hand has its own list"


async def test_nothing_can_be_added_after_the_dealers_value(make_world: MakeWorld):
    """An accomplice of the operator adds a value between the look and the press: it is refused."""
    world = await lobby(make_world)
    ann, bob = world.people
    mine, theirs = await page(world, ann), await page(world, bob)
    form = await mine.click(ann, "fairform", "deal")
    await typed(bob, theirs, "add", "a value that was searched for")
    refused = answers(await ann.submit_modal(form, {"value": SECRET_WORD}))[0]
    assert world.says("values-changed") in refused.text
    assert await world.status() is TableStatus.LOBBY
    await typed(ann, await page(world, ann), "deal", SECRET_WORD)
    assert await world.status() is TableStatus.PLAYING
    await finish_hand(world)
    deal = await proven(world)
    assert (deal.guards, deal.others) == (("ann",), ("bob",))


async def test_a_sealed_value_is_opened_when_nothing_can_be_added_any_more(make_world: MakeWorld):
    world = await lobby(make_world)
    ann, bob = world.people
    seal = hashlib.sha256(SECRET_WORD.encode()).hexdigest()
    await typed(ann, await page(world, ann), "add", seal.upper())
    await typed(bob, await page(world, bob), "add", "a value that was searched for")
    await world.panel().click(bob, "start")
    assert await world.status() is TableStatus.LOBBY
    assert "Waiting for ann to open theirs" in text(world)
    assert any(tells(line, "values-closed-line", number=1, name="bob") for line in lines(world))
    closing = (await world.snapshot()).table.pledge.press
    theirs = await page(world, bob)
    assert theirs.control("fairform", "add") is None
    mine = await page(world, ann)
    assert world.says("value-unlike") in (await typed(ann, mine, "open", "something else")).text
    await typed(ann, await page(world, ann), "open", SECRET_WORD)
    assert await world.status() is TableStatus.PLAYING
    await finish_hand(world)
    deal = await proven(world)
    assert (deal.guards, deal.others) == (("ann", "bob"), ())
    assert [press for press, _ in deal.presses] == [closing]
    record: Any = await world.bot.app.records.record(1)
    record["deal"]["values"][0] |= {"text": "another", "hash": hash_of("another")}
    assert deals_of(record)[0].problem == "a value is not the one that was sealed"


async def test_no_hand_is_dealt_before_its_commitment_was_shown(make_world: MakeWorld):
    """Just after the last card somebody deals the next hand by command, unseen commitment and all."""
    world = await lobby(make_world)
    ann, bob = world.people
    await world.panel().click(ann, "start")
    board = world.bot.publisher.board(1)
    board.held.append(board.panel.message_id)  # Discord is slow: the panel still shows the hand
    await finish_hand(world)
    refused = answers(await bob.slash(world.channel, "napoleon next"))[-1]
    assert world.says("deal-unshown") in refused.text
    assert await world.status() is TableStatus.BETWEEN
    with inside(world.env):
        board.held.clear()
        world.bot.publisher.refresh(1)
    await world.env.settle()
    assert (await world.snapshot()).table.commitment[:8] in text(world)
    await bob.slash(world.channel, "napoleon next")
    assert await world.status() is TableStatus.PLAYING


async def test_an_entrant_adds_a_value_to_all_deals_of_a_tournament(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    announcement = await driver.announce(preset="japanese", seats=4, hands=1, rounds=1)
    ann, bob = driver.world.people[:2]
    await announcement.click(bob, "tjoin")
    theirs = answers(await announcement.click(bob, "tfair"))[-1]
    stranger = answers(await announcement.click(ann, "tfair"))[-1]
    tournament = await driver.tournament()
    assert theirs.ephemeral
    assert tournament.commitment in theirs.text
    assert stranger.control("tfairform") is None
    form = await theirs.click(bob, "tfairform")
    shown = answers(await bob.submit_modal(form, {"value": SECRET_WORD}))[0]
    assert f"1. bob: ``{SECRET_WORD}``" in shown.text
    assert shown.control("tfairform") is None
    assert [value.text for value in (await driver.tournament()).values] == [SECRET_WORD]
    await driver.world.env.advance_time(30)
    assert tells((await driver.announcement()).text, "tournament-values", count=1)
