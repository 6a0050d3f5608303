"""What cannot be is refused in a sentence that is shown to the asker alone; nothing changes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import simcord

from bot.engine.actions import Play
from bot.engine.cards import card_text
from bot.engine.state import PhaseName
from bot.services.values.tables import PrivateHand
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    SLASH,
    actor_of,
    due,
    open_and_start,
    open_hand,
    play_hand,
    play_until,
    someone_else,
)
from tests.flows.simulated import answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def refused(world: World, request: Awaitable[simcord.InteractionResult]) -> str:
    """Let somebody ask for what cannot be; return what they, and nobody else, are told."""
    before = await world.picture()
    public = [shown.id for shown in shown_in(world.env, world.channel.id)]
    result = await request
    assert await world.picture() == before
    assert [shown.id for shown in shown_in(world.env, world.channel.id)] == public
    told = answers(result)
    assert told
    assert all(shown.ephemeral for shown in told)
    return "\n".join(shown.text.splitlines()[0] for shown in told)


Expect = Callable[[str, Awaitable[simcord.InteractionResult]], Awaitable[None]]


async def table(
    make_world: MakeWorld, *, people: int = 3, seats: int = 3, deal_too: bool = True, **options: Any
) -> tuple[World, Expect]:
    """Make a world with a table of three people; return how to require that a request there is refused."""
    world = await make_world(people=people)
    strangers = [world.people.pop() for _ in range(people - min(people, seats))]
    await open_and_start(world, BUTTONS, seats=seats, deal_too=deal_too, **options)
    world.people += strangers

    async def expect(code: str, request: Awaitable[simcord.InteractionResult]) -> None:
        text = await refused(world, request)
        assert tells(text, code), f"{code}: {text}"

    return world, expect


def must_follow(private: PrivateHand) -> bool:
    """Return whether a person holds cards that they may not play now."""
    return 0 < len(private.legal.actions) < len(private.view.hand)


async def test_lobby_refuses(make_world: MakeWorld) -> None:
    world, expect = await table(make_world, people=2, deal_too=False)
    host, guest = world.people
    await world.panel().click(host, "uncomputer")
    panel, forge = world.panel(), world.panel().forge
    stranger = world.guild.add_member(world.env.create_user("stranger"))
    await expect("already-seated", panel.click(guest, "sit"))
    await expect("not-host", forge(guest, "nap:rules:1:0"))
    await expect("not-host", guest.slash(world.place(), "napoleon end"))
    await expect("not-host", forge(guest, "nap:opt:1:0:stake", ["100"]))
    await expect("seats-empty", host.slash(world.place(), "napoleon start"))
    await expect("not-seated", forge(stranger, "nap:leave:1:0"))
    await expect("not-seated", forge(stranger, "nap:computer:1:0"))
    await expect("not-started", host.slash(world.place(), "napoleon next"))
    await expect("no-hand", host.slash(world.place(), "hand"))
    await expect("no-hand", guest.slash(world.place(), "play", card="AS"))
    await expect("no-hand", guest.slash(world.place(), "exchange"))
    await expect("channel-busy", guest.slash(world.place(), "napoleon new"))
    await expect("press-unknown", forge(host, "nap:nothing:1:0"))
    await expect("press-unknown", forge(host, "nap:opt:1:0:stake", ["<b>"]))


async def test_auction_refuses(make_world: MakeWorld) -> None:
    world, expect = await table(make_world)
    place = world.place()
    private = await play_until(world, SLASH, lambda p: any(made.points for made in p.view.auction))
    actor, other = actor_of(world, private), await someone_else(world)
    highest = max(made.points for made in private.view.auction)
    await expect("not-your-turn", world.panel().click(other, "pass"))
    await expect("not-your-turn", other.slash(place, "pass"))
    await expect("bid-too-low", actor.slash(place, "bid", bid=f"{highest} clubs"))
    await expect("bid-range", actor.slash(place, "bid", bid="5S"))
    await expect("bid-unknown", actor.slash(place, "bid", bid="all of it"))
    await expect("auction-only", actor.slash(place, "play", card=card_text(next(iter(private.view.hand)))))
    await expect(
        "auction-only", actor.slash(place, "exchange", first=card_text(next(iter(private.view.hand))))
    )
    await expect("auction-only", actor.slash(place, "exchange"))
    await expect("hand-under-way", world.people[0].slash(place, "napoleon next"))


async def test_stranger_is_refused(make_world: MakeWorld) -> None:
    world, expect = await table(make_world, people=4)
    stranger, place, turn = world.people[-1], world.place(), (await world.snapshot()).table.turn
    for verb in ("hand", "pass", "bidmenu"):
        await expect("not-seated", world.panel().click(stranger, verb))
    await expect("not-seated", world.panel().forge(stranger, f"nap:play:1:{turn}:AS"))
    await expect("not-seated", stranger.slash(place, "play", card="AS"))
    await expect("not-seated", stranger.slash(place, "hand"))
    await expect("not-seated", stranger.slash(place, "napoleon leave"))
    await expect("hand-under-way", stranger.slash(place, "napoleon sit"))
    elsewhere = world.guild.create_text_channel("elsewhere")
    await expect("no-table-here", stranger.slash(elsewhere, "play", card="AS"))
    assert await stranger.autocomplete(place, "play", "card", "") == []


async def test_call_and_exchange_refuse(make_world: MakeWorld) -> None:
    world, expect = await table(make_world, people=4, seats=4)
    place = world.place()
    private = await play_until(world, SLASH, lambda p: p.view.phase is PhaseName.CALL)
    await expect("not-your-turn", (await someone_else(world)).slash(place, "call", card="AS"))
    await expect("call-only", actor_of(world, private).slash(place, "play", card="AS"))
    private = await play_until(world, SLASH, lambda p: p.view.phase is PhaseName.EXCHANGE)
    napoleon = actor_of(world, private)
    own = [card_text(card) for card in private.view.hand]
    others = [card_text(card) for card in range(52) if card not in private.view.hand]
    await expect("discard-count", napoleon.slash(place, "discard", first=own[0]))
    twice = dict.fromkeys(("first", "second", "third", "fourth"), own[0])
    await expect("discard-twice", napoleon.slash(place, "discard", **twice))
    count = private.legal.choice.count if private.legal.choice else 0
    names = ("first", "second", "third", "fourth")[:count]
    foreign = dict(zip(names, others, strict=False))
    await expect("discard-not-held", napoleon.slash(place, "discard", **foreign))
    await expect("not-your-turn", (await someone_else(world)).slash(place, "discard", **foreign))


async def test_illegal_cards_are_refused(make_world: MakeWorld) -> None:
    world, expect = await table(make_world)
    place = world.place()
    private = await play_until(world, BUTTONS, lambda p: p.view.phase is PhaseName.PLAY and must_follow(p))
    actor, hand = actor_of(world, private), private.view.hand
    illegal = next(card for card in hand if Play(card) not in private.legal)
    foreign = next(card for card in range(52) if card not in hand)
    await expect("must-follow", actor.slash(place, "play", card=card_text(illegal)))
    await expect("card-not-held", actor.slash(place, "play", card=card_text(foreign)))
    await expect("card-unknown", actor.slash(place, "play", card="ace of cups"))
    await expect("play-only", actor.slash(place, "pass"))
    await expect("not-your-turn", (await someone_else(world)).slash(place, "play", card="AS"))
    turn, shown = private.snapshot.table.turn, await open_hand(world, actor)
    assert shown.control("play", card_text(illegal)) is None, "an illegal card is on no button"
    await expect("must-follow", shown.forge(actor, f"nap:play:1:{turn}:{card_text(illegal)}"))
    await expect("card-unknown", shown.forge(actor, f"nap:play:1:{turn}:XX"))


async def test_button_of_an_earlier_turn_is_refused(make_world: MakeWorld) -> None:
    """A card that is clicked twice, and an old message that Discord lets us edit no longer."""
    world, expect = await table(make_world, clock="off")
    private = await play_until(world, BUTTONS, lambda p: p.view.phase is PhaseName.PLAY)
    actor = actor_of(world, private)
    shown = await open_hand(world, actor)
    button = next(part for part in shown.controls() if ":play:" in part["custom_id"])["custom_id"]
    await shown.click(actor, "play", button.rpartition(":")[2])
    await expect("stale-turn", shown.forge(actor, button))
    actor = actor_of(world, await due(world))
    old = await open_hand(world, actor)
    part = next(part for part in old.controls() if ":play:" in part["custom_id"])
    await world.env.advance_time(1_000)
    await play_hand(world, SLASH, moves=3)
    assert part in old.controls()
    await expect("stale-turn", old.click_part(actor, part))


async def test_a_refusal_in_a_direct_message_is_in_the_language_of_who_asked(make_world: MakeWorld) -> None:
    world, _ = await table(make_world)
    other, before = await someone_else(world), await world.picture()
    world.languages[other.id] = "ja"
    result = await other.user.slash("pass")
    assert await world.picture() == before
    assert "あなたの番ではありません" in answers(result)[0].text
