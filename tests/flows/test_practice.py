"""The first ten hands: a line of advice each turn, unrated for the beginner only, until they end it."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.engine.actions import Play
from bot.engine.cards import card_text
from bot.engine.legal import actions_of
from bot.services.tables import changes
from bot.services.values.tables import AnyHand
from bot.ui.core import ids
from bot.ui.kits import kit_of
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    actor_of,
    deal,
    finish_hand,
    hand_to_move,
    open_and_start,
    open_hand,
    open_table,
    play_until,
)
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells
from tests.flows.world import World


async def rated_hands(world: World, who: simcord.MemberActor) -> int:
    """Return how many hands a person's rating is made of."""
    record = await world.bot.app.standings.record(world.guild.id, who.id)
    return 0 if record.rating is None else record.rating.hands


async def preferences(world: World, who: simcord.MemberActor) -> ShownMessage:
    (page,) = answers(await who.slash(world.channel, "preferences"))
    return page


async def end_practice(world: World, who: simcord.MemberActor, value: str = "false") -> list[ShownMessage]:
    page = await preferences(world, who)
    return answers(await page.pick(who, "prefer", [value], "practice"))


async def test_a_beginner_is_advised_each_turn_and_their_hand_is_not_rated(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    shown = await open_hand(world, ann)
    assert shown.text.count("🎓") == 1
    await play_until(world, BUTTONS, lambda own: bool(own.view.leader is not None))
    shown = await open_hand(world, ann)
    assert "🎓 **Play" in shown.text
    assert world.says("hint-how", level="expert") not in shown.text
    await finish_hand(world)
    assert world.says("own-practice") in world.panel().text
    assert await rated_hands(world, ann) == 0
    (profile,) = answers(await ann.slash(world.channel, "profile"))
    assert world.says("profile-practice", left=9) in profile.text
    assert tells(profile.text, "profile-to-come")  # also after a lost hand


async def test_where_hints_are_off_the_advice_names_no_card(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    ann = actor_of(world, await hand_to_move(world))
    assert world.says("coach-auction") in (await open_hand(world, ann)).text


@pytest.mark.parametrize(("game", "follows"), [("nap", True), ("napoleon-1885", False)])
async def test_nobody_is_told_of_a_partner_they_cannot_have(
    make_world: MakeWorld, game: str, *, follows: bool
):
    world = await open_table(make_world, BUTTONS, people=3, game=game)
    own = await play_until(world, BUTTONS, lambda own: bool(own.view.trick) is follows)
    shown = (await open_hand(world, actor_of(world, own))).text
    assert "🎓" in shown
    assert "partner" not in shown


async def test_a_hand_is_rated_for_players_who_do_not_practise(make_world: MakeWorld):
    """Nobody can make a hand unrated once it is dealt, or begin to practise again."""
    world = await make_world(people=2)
    ann, bob = world.people
    await end_practice(world, ann)
    page = await preferences(world, ann)
    assert page.control("prefer", "practice") is None
    refused = answers(await page.forge(ann, ids.build("prefer", 0, 0, "practice"), ["true"]))[-1]
    assert world.says("practice-over") in refused.text
    await open_and_start(world, BUTTONS)
    assert "🎓" not in (await open_hand(world, ann)).text
    await end_practice(world, bob)  # holds from the next deal on
    await finish_hand(world)
    assert (await rated_hands(world, ann), await rated_hands(world, bob)) == (1, 0)
    assert world.panel().text.count(world.says("own-practice")) == 1
    await deal(world, BUTTONS)
    await finish_hand(world)
    assert (await rated_hands(world, ann), await rated_hands(world, bob)) == (2, 1)
    assert world.says("own-practice") not in world.panel().text


async def test_practice_ends_by_itself(make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 1)
    world = await open_table(make_world, BUTTONS, people=2)
    ann = world.people[0]
    await finish_hand(world)
    await world.restart()
    assert world.says("own-practice") in world.panel().text
    await deal(world, BUTTONS)
    assert "🎓" not in (await open_hand(world, ann)).text
    await finish_hand(world)
    assert await rated_hands(world, ann) == 1


def _powerless(own: AnyHand) -> list[Any]:
    """Return the special cards that a player may lead to trick 1, where they are not special."""
    plays = [play.card for play in actions_of(own.legal, Play)]
    return [card for card in plays if kit_of(own.view).is_powerless(own.view, card)]


async def test_a_beginner_is_asked_once_before_leading_a_special_card_to_trick_1(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5)
    own = await play_until(world, BUTTONS, lambda own: own.view.leader is not None)
    while not _powerless(own):
        await finish_hand(world)
        await deal(world, BUTTONS)
        own = await play_until(world, BUTTONS, lambda own: own.view.leader is not None)
    leader = actor_of(world, own)
    special = card_text(_powerless(own)[0])
    shown, turn = await open_hand(world, leader), own.snapshot.table.turn
    await shown.click(leader, "play", special)
    assert tells(shown.text, "lead-special")
    assert (await world.snapshot()).table.turn == turn
    await shown.click(leader, "hand", "again")
    assert not tells(shown.text, "lead-special")
    await shown.click(leader, "play", special)
    assert (await world.snapshot()).table.turn == turn + 1, "asked once"
