"""Every game of Nap from the lobby to the final scores, as people click and write it (rules.md 10)."""

from __future__ import annotations

import pytest

from bot.engine.game import GameState
from bot.engine.nap.state import NapPhase, NapState
from bot.engine.nap.views import NapView
from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    WAYS,
    actor_of,
    deal,
    decide,
    due,
    everybody_agrees,
    hand_of,
    on_hand,
    open_and_start,
    open_hand,
    play_hand,
    play_until,
    presser,
)
from tests.flows.simulated import answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World

GAMES = [
    ("nap", 3),
    ("nap", 6),
    ("nap", 7),
    ("nap-peep", 3),
    ("nap-peep", 7),
    ("nap-old", 3),
    ("nap-old", 7),
    ("nap-seven", 3),
    ("nap-seven", 7),
    ("nap-simple", 3),
    ("nap-simple", 6),
    ("nap-ecarte", 3),
    ("nap-ecarte", 4),
]


async def session(world: World, way: str, game: str, seats: int, hands: int = 2) -> None:
    """Play a session of some hands to its end."""
    await open_and_start(world, way, game=game, seats=seats, hands=hands)
    await play_hand(world, way)
    for _ in range(hands - 1):
        await deal(world, way)
        await play_hand(world, way)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED


@pytest.mark.parametrize(("game", "seats"), sample(GAMES, 2))
async def test_a_session_of_nap_is_played_by_clicks(make_world: MakeWorld, game: str, seats: int) -> None:
    world = await make_world(people=2, language="ja" if seats == 7 else "en-US")
    await session(world, BUTTONS, game, seats)
    final = shown_in(world.env, world.channel.id)[-1]
    assert ("最終結果" if seats == 7 else "Final scores") in final.text
    assert final.control("rematch")
    assert sum((await world.snapshot()).table.totals) == 0, "what was in the pool is shared"


@pytest.mark.parametrize("game", sample(["nap-peep", "nap", "nap-ecarte"], 1))
async def test_a_session_of_nap_is_played_by_commands(make_world: MakeWorld, game: str) -> None:
    world = await make_world(people=3)
    await session(world, SLASH, game, 3, hands=3)


async def test_a_session_of_nap_is_played_by_direct_message(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await session(world, DM, "nap-peep", 4)


def nap_state(world: World) -> NapState:
    """Return the hand under way, all cards open."""
    state: GameState = world.state()
    assert isinstance(state, NapState)
    return state


@pytest.mark.parametrize("way", sample(WAYS, 1))
async def test_the_bot_restarts_in_every_phase_of_nap(make_world: MakeWorld, way: str) -> None:
    world = await make_world(people=3)
    await open_and_start(world, way, game="nap-peep", seats=3)
    seen: set[NapPhase] = set()
    while await world.playing():
        state = nap_state(world)
        if state.phase in seen or way == SLASH:
            await play_hand(world, way, moves=1)
            if way == SLASH and state.phase not in seen:
                await world.restart()
            seen.add(state.phase)
            continue
        seen.add(state.phase)
        before = await due(world)
        actor = actor_of(world, before)
        shown = await hand_of(world, actor, way)
        await world.restart()
        assert nap_state(world) == state
        await on_hand(presser(actor, way), shown, decide(await due(world)))
        assert (await world.snapshot()).table.turn > before.snapshot.table.turn
    assert {NapPhase.AUCTION, NapPhase.PLAY} <= seen


async def test_the_pool_is_kept_over_a_restart_and_shown(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap-peep", seats=3)
    for _ in range(3):
        private = await due(world)
        actor = actor_of(world, private)
        await (await open_hand(world, actor)).click(actor, "peep")
        await (await open_hand(world, actor)).click(actor, "pass")
    assert tells(world.panel().text, "nap-pool-stays", amount="3 chips")
    await world.restart()
    await deal(world, BUTTONS)
    assert "Pool: 3 chips" in world.panel().text


async def test_who_bids_too_low_is_told_why_and_closed_calls_have_their_reason(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap", seats=3)
    first = actor_of(world, await due(world))
    shown = await open_hand(world, first)
    assert shown.control("ladder", "wellington") is None
    assert "\n-# You can only bid Wellington over another player's nap." in shown.text
    await shown.click(first, "ladder", "three")
    second = actor_of(world, await due(world))
    refused = answers(await second.slash(world.place(), "bid", bid="two"))[-1]
    assert tells(refused.text, "call-too-low", call="Three")
    assert tells(answers(await second.slash(world.place(), "bid", bid="3"))[-1].text, "call-too-low")
    stranger = answers(await second.slash(world.place(), "bid", bid="13S"))[-1]
    assert (await due(world)).snapshot.family == "nap"
    assert stranger.text
    assert actor_of(world, await due(world)) is second


async def test_a_peep_shows_the_card_to_one_and_its_price_to_all(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap-peep", seats=3)
    actor = actor_of(world, await due(world))
    shown = await open_hand(world, actor)
    assert not tells(shown.text, "nap-you-peeped")
    await shown.click(actor, "peep")
    assert tells((await open_hand(world, actor)).text, "nap-you-peeped")
    assert tells(world.panel().text, "nap-peeped")
    assert "Pool: 1 chip" in world.panel().text
    assert not tells(world.panel().text, "nap-you-peeped")


async def test_sir_garnet_takes_the_extra_hand_discards_and_bids_nap(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap", seats=3)
    actor = actor_of(world, await due(world))
    asking = await open_hand(world, actor)
    await asking.click(actor, "hand", "garnet")
    assert world.says("nap-ask-garnet") in asking.text
    await asking.click(actor, "garnet")
    assert tells(world.panel().text, "nap-took-extra")
    refused = answers(await actor.slash(world.place(), "pass"))[-1]
    assert tells(refused.text, "garnet-discard", count=5)
    private = await due(world)
    assert isinstance(private.view, NapView)
    assert len(private.view.hand) == 10
    await on_hand(actor, await open_hand(world, actor), decide(private))
    hand = await open_hand(world, actor)
    assert hand.control("ladder", "three") is None
    await hand.click(actor, "ladder", "nap")
    assert (nap_state(world).auction.best or (0, ""))[1] == "nap"


async def test_a_revoke_is_asked_about_and_ends_the_hand(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap-old", seats=3, deal_too=False)
    host = world.people[0]
    page = answers(await world.panel().click(host, "rules"))[-1]
    page = answers(await page.click(host, "rules", "napplay"))[-1]
    control = next(part for part in page.controls() if part["custom_id"].endswith(":revoke"))
    await page.choose(host, control["custom_id"], ["penalty"])
    await everybody_agrees(world)
    await deal(world, BUTTONS)
    private = await play_until(
        world, BUTTONS, lambda own: not isinstance(own.legal, tuple) and bool(own.legal.revokes)
    )
    actor = actor_of(world, private)
    hand = await open_hand(world, actor)
    assert hand.control("revoke") is None
    await hand.click(actor, "hand", "more")
    menu = hand.control("revoke")
    assert menu is not None
    value = menu["options"][0]["value"]
    asked = answers(await hand.choose(actor, menu["custom_id"], [value]))[-1]
    assert tells(asked.text, "revoke-title")
    await asked.click(actor, "revoked", f"yes.{value}")
    assert tells(world.panel().text, "outcome-revoke")


@pytest.mark.parametrize("game", ["nap", "japanese"])
async def test_a_session_to_a_total_ends_and_everybody_sits_down_for_a_rematch(
    make_world: MakeWorld, game: str
) -> None:
    world = await make_world(people=3)
    host, second, third = world.people
    await open_and_start(world, BUTTONS, game=game, seats=3, deal_too=False)
    menu = answers(await world.panel().click(host, "rules"))[-1]
    control = next(part for part in menu.controls() if part["custom_id"].endswith(":total"))
    await menu.choose(host, control["custom_id"], ["1"])
    assert tells(world.panel().text, "config-total", total=1)
    await everybody_agrees(world)
    await deal(world, BUTTONS)
    for _ in range(20):
        await play_hand(world, BUTTONS)
        if await world.status() is TableStatus.CLOSED:
            break
        assert max((await world.snapshot()).table.totals) < 1
        await deal(world, BUTTONS)
    old = (await world.snapshot()).table
    assert old.status is TableStatus.CLOSED
    assert max(old.totals) >= 1
    result = [shown for shown in shown_in(world.env, world.channel.id) if shown.control("rematch")][-1]
    assert tells(result.text, "final-title")
    opened = answers(await result.click(second, "rematch"))
    assert any(tells(shown.text, "done-rematch") for shown in opened)
    world.table_id = 2
    new = (await world.snapshot()).table
    assert new.status is TableStatus.LOBBY
    assert (new.host_id, new.config, new.totals) == (second.id, old.config, (0, 0, 0))
    assert [seat.user_id for seat in new.seats] == [None, second.id, None]
    assert tells(answers(await result.click(third, "rematch"))[-1].text, "rematch-seat")
    await world.panel().click(host, "sit")
    new = (await world.snapshot()).table
    assert [seat.user_id for seat in new.seats] == [host.id, second.id, third.id]
    await world.panel().click(third, "start")
    assert await world.playing()


async def test_only_who_played_may_ask_for_a_rematch(make_world: MakeWorld) -> None:
    world = await make_world(people=4)
    stranger = world.people.pop()
    await session(world, BUTTONS, "nap", 3, hands=1)
    result = [shown for shown in shown_in(world.env, world.channel.id) if shown.control("rematch")][-1]
    assert tells(answers(await result.click(stranger, "rematch"))[-1].text, "not-seated")
    assert await world.bot.app.tables.tables_of(world.people[0].id) == ()


async def test_the_host_sets_house_rules_of_nap(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    host = world.people[0]
    await host.slash(world.channel, "napoleon new", game="nap", seats=3)
    menu = answers(await world.panel().click(host, "rules"))[-1]
    page = answers(await menu.click(host, "rules", "napextra"))[-1]
    control = next(part for part in page.controls() if part["custom_id"].endswith(":peep"))
    await page.choose(host, control["custom_id"], ["true"])
    assert tells(world.panel().text, "config-rules", rules="Peep: on")
