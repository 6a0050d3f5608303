"""*Try again from here*: a finished deal once more, for one person only and without effect on records."""

from __future__ import annotations

import random
from typing import Any

import pytest
import simcord

from bot.engine.cards import cards_of
from bot.players.levels import Level
from bot.services.ports import Thinker
from bot.services.records.records import Reader
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_table, play_alone
from tests.flows.simulated import ShownMessage
from tests.flows.test_replay import finished, last
from tests.flows.words import tells
from tests.flows.world import World, as_novice


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
    await world.require_sound()


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
