"""Learning alone: the first ten hands with a line of advice each turn, hints, and *Try again from here*."""

from __future__ import annotations

import random
from typing import Any

import pytest
import simcord

from bot.engine.actions import Play
from bot.engine.cards import card_text, cards_of
from bot.engine.legal import actions_of
from bot.services.ports import Thinker
from bot.services.records.records import Reader
from bot.services.values.tables import AnyHand, Level, TableStatus
from bot.ui.core import ids
from bot.ui.kits import kit_of
from tests.effort import sample
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
    play_alone,
    play_hand,
    skip_to,
)
from tests.flows.simulated import ShownMessage, answers
from tests.flows.test_replay import finished, last
from tests.flows.words import tells
from tests.flows.world import World, as_novice


async def rated_hands(world: World, who: simcord.MemberActor) -> int:
    """Return how many hands a person's rating is made of."""
    record = await world.bot.app.standings.record(world.guild.id, who.id)
    return 0 if record.rating is None else record.rating.hands


async def preferences(world: World, who: simcord.MemberActor) -> ShownMessage:
    (page,) = answers(await who.slash(world.channel, "preferences"))
    return page


async def end_practice(world: World, who: simcord.MemberActor) -> None:
    page = await preferences(world, who)
    await page.pick(who, "prefer", ["false"], "practice")


async def test_a_beginner_is_advised_each_turn_and_their_hand_is_not_rated(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    shown = await open_hand(world, ann)
    assert shown.text.count("🎓") == 1
    await skip_to(world, lambda own: bool(own.view.leader is not None))
    shown = await open_hand(world, ann)
    assert "🎓 **Play" in shown.text
    assert world.says("hint-how", level="expert") not in shown.text
    await finish_hand(world)
    assert world.says("own-practice") in world.panel().text
    assert await rated_hands(world, ann) == 0
    (profile,) = answers(await ann.slash(world.channel, "profile"))
    assert world.says("profile-practice", left=9) in profile.text
    assert tells(profile.text, "profile-to-come")  # also after a lost hand


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


def _powerless(own: AnyHand) -> list[Any]:
    """Return the special cards that a player may lead to trick 1, where they are not special."""
    plays = [play.card for play in actions_of(own.legal, Play)]
    return [card for card in plays if kit_of(own.view).is_powerless(own.view, card)]


async def test_a_beginner_is_asked_once_before_leading_a_special_card_to_trick_1(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5)
    own = await skip_to(world, lambda own: own.view.leader is not None)
    while not _powerless(own):
        await finish_hand(world)
        await deal(world, BUTTONS)
        own = await skip_to(world, lambda own: own.view.leader is not None)
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


async def test_a_player_among_computers_asks_for_hints_by_button_and_command(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    asked, whole = 0, []
    while await world.status() is TableStatus.PLAYING and asked < 3:
        hand = last(await world.panel().click(ann, "hand"))
        if hand.control("hint") is not None:
            shown = last(await ann.slash(world.place(), "hint"))
            by_command = shown.text
            assert shown.ephemeral
            assert last(await hand.click(ann, "hint")).text == by_command
            levels = [world.says(f"level-{level.value}") for level in (Level.EXPERT, Level.REGULAR)]
            assert any(world.says("hint-how", level=level) in by_command for level in levels)
            asked += 1
            whole.append(by_command)
        await play_hand(world, BUTTONS, moves=1)
    assert len(set(whole)) == asked == 3
    assert any("rather than" in text or "does about as well" in text for text in whole)


async def test_a_hint_of_the_regular_instead_of_the_expert_says_so(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, BUTTONS, people=1)

    async def nobody(*_: object) -> None:
        return None

    monkeypatch.setattr(world.bot.app.hints.thinker, "advise", nobody)
    hand = last(await world.panel().click(world.people[0], "hand"))
    while hand.control("hint") is None:
        await play_hand(world, BUTTONS, moves=1)
        hand = last(await world.panel().click(world.people[0], "hand"))
    assert world.says("hint-fallback") in last(await hand.click(world.people[0], "hint")).text


async def test_a_table_of_two_people_has_no_hints_and_its_advice_names_no_card(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    ann = actor_of(world, await hand_to_move(world))
    shown = await open_hand(world, ann)
    assert world.says("coach-auction") in shown.text
    assert shown.control("hint") is None
    refused = answers(await ann.slash(world.place(), "hint"))[-1]
    assert world.says("hint-people") in refused.text


class Slow(Thinker):
    """An expert for the bot that plays like a novice."""

    async def think(self, view: Any, legal: Any, level: str, seed: int) -> Any:
        assert level == Level.EXPERT.value
        return as_novice(view, legal, level, random.Random(seed))


async def opened(world: World, who: simcord.MemberActor, hand: int = 1) -> ShownMessage:
    return last(await who.slash(world.channel, "replay", hand=str(hand)))


async def test_a_deal_is_replayed_for_nothing_and_compared_with_the_experts_result(make_world: MakeWorld):
    world = await make_world(people=2)
    ann = await finished(world)
    world.bot.app.again.thinker = Slow()
    before, since = await world.chips(), world.mark()
    replay = await opened(world, ann)
    shown = last(await replay.click(ann, "again"))
    assert shown.ephemeral
    assert tells(shown.text, "again-what")
    assert "bob" not in shown.text, "computers have the other seats"
    seats = (await world.snapshot()).table.seats
    again = await world.bot.app.again.get(1, Reader(ann.id, world.guild.id))
    assert again.names[2:] == tuple(seat.name for seat in seats[2:]), "the computers of that hand"
    assert "bob" not in again.names
    assert shown.control("replayopen") is not None, "stopping is allowed"
    end = await play_alone(ann, shown, "againmove")
    for key in ("again-now", "again-then", "again-expert"):
        assert tells(end.text, key), end.text
    assert (await world.chips(), world.counted_requests(since)) == (before, [])
    assert len(await world.bot.app.replays.recent(Reader(ann.id, world.guild.id))) == 1
    once_more = last(await end.click(ann, "again"))
    assert once_more.control("againmove") is not None


async def test_a_replay_continues_from_a_step_with_ones_own_cards_only(make_world: MakeWorld):
    world = await make_world(people=2)
    ann = await finished(world)
    replay = await opened(world, ann)
    for _ in range(3):
        replay = last(await replay.click(ann, "replay", "stagenext"))
    shown = last(await replay.click(ann, "again"))
    hand = await world.bot.app.again.get(1, Reader(ann.id, world.guild.id))
    assert hand.begun > 5
    assert hand.view.seat == 0
    assert len(list(cards_of(hand.view.hand.mask))) <= 10
    assert shown.control("againmove") is not None


@pytest.mark.parametrize("game", sample(["nap", "general", "najami", "nap-seven"], 2))
async def test_every_game_can_be_played_again_to_its_end(game: str, make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, game=game)
    await finish_hand(world)
    (ann,) = world.people
    shown = last(await (await opened(world, ann)).click(ann, "again"))
    end = await play_alone(ann, shown, "againmove")
    assert tells(end.text, "again-now")


async def test_an_expired_practice_hand_is_refused_in_a_sentence(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = await finished(world), world.people[1]
    shown = last(await (await opened(world, ann)).click(ann, "again"))
    part = shown.control("againmove")
    other = await opened(world, bob)
    assert tells(last(await other.forge(bob, part["custom_id"])).text, "again-over") or tells(
        last(await other.forge(bob, part["custom_id"])).text, "press-unknown"
    )
    await world.restart()
    assert tells(last(await (await opened(world, ann)).forge(ann, part["custom_id"])).text, "again-over")
