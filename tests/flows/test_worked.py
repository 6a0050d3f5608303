"""A worked hand, paged through by its buttons, and the way from a trick to the sentence of the rule book."""

from __future__ import annotations

import simcord

from bot.ui.pages.rulebook import FOUND_MARK
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simulated import Shown, answers
from tests.flows.words import tells
from tests.flows.world import World


async def worked(world: World, who: simcord.MemberActor, game: str) -> Shown:
    """Open a game's worked hand from its rule book."""
    book = answers(await who.slash(world.channel, "rules show", game=game))[-1]
    shown = answers(await book.click(who, "worked"))[-1]
    assert shown.ephemeral
    assert world.says("worked-intro") in shown.text
    return shown


async def test_a_worked_hand_is_paged_through_from_the_deal_to_the_chips(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    shown = await worked(world, ann, "nap")
    for _ in range(3):
        await shown.click(ann, "worked", "nap.next")
    assert "**Moncey** takes the extra hand: ♠7 ♠2 ♥8 ♣A ♣J." in shown.text
    await world.restart()
    while shown.control("worked", "nap.stagenext") is not None:
        await shown.click(ann, "worked", "nap.stagenext")
    assert tells(shown.text, "replay-step", step=33, last=33)
    assert "**Moncey**: Nap made" in shown.text


async def test_the_reason_of_a_trick_leads_to_its_sentence(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    shown = await worked(world, ann, "japanese")
    menu = shown.control("workedjump")
    assert menu is not None
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


async def test_a_trick_that_people_played_leads_to_its_sentence(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    tricks = answers(await ann.slash(world.channel, "table", tricks=True))[-1]
    menu = tricks.control("bookwhy")
    assert menu is not None
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
