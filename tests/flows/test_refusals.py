"""Refused requests get a sentence that only the asker sees, however they ask; nothing changes.

Each refusal has its test at the engine or the services.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import simcord

from bot.engine.actions import Play
from bot.engine.cards import card_text
from bot.engine.state import PhaseName
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    actor_of,
    hand_to_move,
    open_and_start,
    open_hand,
    skip_to,
    someone_else,
)
from tests.flows.simulated import answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def refused(world: World, request: Awaitable[simcord.InteractionResult]) -> str:
    """Let a person ask for something refused; return the ephemeral answer."""
    before = await world.guarded_state()
    public = [shown.id for shown in shown_in(world.env, world.channel.id)]
    result = await request
    assert await world.guarded_state() == before
    assert [shown.id for shown in shown_in(world.env, world.channel.id)] == public
    told = answers(result)
    assert told
    assert all(shown.ephemeral for shown in told)
    return "\n".join(shown.text.splitlines()[0] for shown in told)


Expect = Callable[[str, Awaitable[simcord.InteractionResult]], Awaitable[None]]


async def table(make_world: MakeWorld, *, people: int = 3, seats: int = 3) -> tuple[World, Expect]:
    """A function that requires that a request at a table is refused; people beyond its seats have none."""
    world = await make_world(people=people)
    strangers = [world.people.pop() for _ in range(people - seats)]
    await open_and_start(world, BUTTONS, seats=seats)
    world.people += strangers

    async def expect(code: str, request: Awaitable[simcord.InteractionResult]) -> None:
        text = await refused(world, request)
        assert tells(text, code), f"{code}: {text}"

    return world, expect


async def test_refusals_in_the_auction(make_world: MakeWorld):
    world, expect = await table(make_world)
    place = world.place()
    private = await hand_to_move(world)
    actor, other = actor_of(world, private), await someone_else(world)
    await expect("not-your-turn", world.panel().click(other, "pass"))
    await expect("not-your-turn", other.slash(place, "pass"))
    await expect("bid-range", actor.slash(place, "bid", bid="5S"))
    await expect("bid-unknown", actor.slash(place, "bid", bid="all of it"))
    own = card_text(next(iter(private.view.hand)))
    await expect("auction-only", actor.slash(place, "exchange", first=own))
    await expect("auction-only", actor.slash(place, "exchange"))
    before = await world.guarded_state()
    world.languages[other.id] = "ja"
    result = await other.user.slash("pass")
    assert await world.guarded_state() == before
    assert "あなたの番ではありません" in answers(result)[0].text


async def test_refusals_to_a_stranger(make_world: MakeWorld):
    world, expect = await table(make_world, people=4)
    stranger, place, turn = world.people[-1], world.place(), (await world.snapshot()).table.turn
    await expect("not-seated", world.panel().click(stranger, "bidmenu"))
    await expect("not-seated", world.panel().forge(stranger, f"nap:play:1:{turn}:AS"))
    await expect("not-seated", stranger.slash(place, "napoleon leave"))
    elsewhere = world.guild.create_text_channel("elsewhere")
    await expect("no-table-here", stranger.slash(elsewhere, "play", card="AS"))
    assert await stranger.autocomplete(place, "play", "card", "") == []


async def test_refusals_of_cards_in_the_exchange_and_in_play(make_world: MakeWorld):
    world, expect = await table(make_world, people=4, seats=4)
    private = await skip_to(world, lambda p: p.view.phase is PhaseName.EXCHANGE)
    napoleon, first = actor_of(world, private), card_text(next(iter(private.view.hand)))
    await expect("discard-count", napoleon.slash(world.place(), "discard", first=first))
    twice = dict.fromkeys(("first", "second", "third", "fourth"), first)
    await expect("discard-twice", napoleon.slash(world.place(), "discard", **twice))

    private = await skip_to(
        world,
        lambda p: p.view.phase is PhaseName.PLAY and 0 < len(p.legal.actions) < len(p.view.hand),
    )
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    illegal = card_text(next(card for card in private.view.hand if Play(card) not in private.legal))
    await expect("must-follow", actor.slash(world.place(), "play", card=illegal))
    await expect("card-unknown", actor.slash(world.place(), "play", card="ace of cups"))
    shown = await open_hand(world, actor)
    assert shown.control("play", illegal) is None, "an illegal card is on no button"
    await expect("must-follow", shown.forge(actor, f"nap:play:1:{turn}:{illegal}"))
    await expect("card-unknown", shown.forge(actor, f"nap:play:1:{turn}:XX"))
