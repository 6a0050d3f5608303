"""Chips for nothing: fresh accounts as purses, computers as purses, friends who throw their hands."""

from __future__ import annotations

from bot.services.chips.chips import house_of, moving
from bot.services.values.chips import Account, AccountKind
from tests.flows.conftest import MakeWorld
from tests.flows.managers import slash
from tests.flows.players import SLASH, deal, open_and_start, play_hand
from tests.flows.simulated import answers
from tests.flows.words import tells
from tests.flows.world import World


async def test_fresh_accounts_give_their_starting_chips_to_one(make_world: MakeWorld) -> None:
    """Four accounts took starting and daily chips and gave all of it to one within a minute: 5,400 chips."""
    world = await make_world(people=5)
    mallory, *fresh = world.people
    for who in fresh:
        await slash(world, who, "chips daily")
        told = await slash(world, who, "chips give", member=mallory, amount=500)
        assert tells(told.text, "gift-closed", hands=10)
        assert "not before <t:" in told.text
        (answer,) = answers(await told.forge(who, f"nap:give:{mallory.id}:500:yes.{who.id}"))
        assert tells(answer.text, "gift-closed")
    assert await world.chips() == {mallory.name: 1000, **{who.name: 1100 for who in fresh}}
    await world.require_order()


async def test_one_plays_four_novices_for_a_high_stake(make_world: MakeWorld) -> None:
    """Two chips of a hundred a hand were to be had from four novices, at any stake and without end."""
    world = await make_world(people=1)
    (ann,) = world.people
    await open_and_start(world, SLASH, deal_too=False, stake=10)
    (told,) = answers(await ann.slash(world.place(), "napoleon start"))
    assert tells(told.text, "stake-alone", most=5, stake=10)
    assert await world.chips() == {"ann": 1000}


async def test_computers_pay_one_hand_after_the_other(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    (ann,) = world.people
    await open_and_start(world, SLASH, stake=5, seats=3)
    await play_hand(world, SLASH)
    await _won_elsewhere(world, ann.id, 1)
    before = (await world.chips())["ann"]
    await deal(world, SLASH)
    assert tells(world.panel().text, "computers-room", name="ann", chips=2)
    await play_hand(world, SLASH)
    summary = (await world.snapshot()).summary
    assert summary is not None
    assert summary.chips[0] == min(5 * summary.units[0], 2)
    assert (await world.chips())["ann"] == before + summary.chips[0]
    await world.require_order()


async def _won_elsewhere(world: World, user_id: int, number: int) -> None:
    """Let computers have lost 498 chips to a member today, on balance, as if at other tables."""
    account = house_of(world.guild.id, user_id)
    async with world.bot.database.write() as work:
        more = 498 + await work.ledger.balance(account)
        others = Account(AccountKind.HOUSE, world.guild.id)
        await work.ledger.post(f"elsewhere:{number}", "settle", moving(account, others, more), at=world.now())
