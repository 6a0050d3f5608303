"""Chips for nothing: fresh accounts as purses, computers as purses, friends who throw their hands."""

from __future__ import annotations

from bot.services.chip_values import Account, AccountKind
from bot.services.chips import moving
from bot.services.house import house_of
from tests.flows.club import slash
from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, deal, open_and_start, play_hand
from tests.flows.simulated import answers


async def test_fresh_accounts_give_their_starting_chips_to_one(make_world: MakeWorld) -> None:
    """Four accounts took starting and daily chips and gave all of it to one within a minute: 5,400 chips."""
    world = await make_world(people=5)
    mallory, *fresh = world.people
    for who in fresh:
        await slash(world, who, "chips daily")
        told = await slash(world, who, "chips give", member=mallory, amount=500)
        assert "Gifts open for you after 10 more rated hands with other people" in told.text
        assert "from <t:" in told.text
        (answer,) = answers(await told.forge(who, f"nap:give:{mallory.id}:500:yes.{who.id}"))
        assert "Gifts open for you after" in answer.text
    assert await world.chips() == {mallory.name: 1000, **{who.name: 1100 for who in fresh}}
    await world.require_order()


async def test_one_plays_four_novices_for_a_high_stake(make_world: MakeWorld) -> None:
    """Two chips of a hundred a hand were to be had from four novices, at any stake and without end."""
    world = await make_world(people=1)
    (ann,) = world.people
    await open_and_start(world, SLASH, deal_too=False, stake=10)
    (told,) = answers(await ann.slash(world.place(), "napoleon start"))
    assert (
        "Against computers alone the stake is at most 5 chips a unit in this server, and here it is 10"
        in (told.text)
    )
    assert await world.chips() == {"ann": 1000}


async def test_computers_pay_one_hand_after_the_other(make_world: MakeWorld) -> None:
    world = await make_world(people=1, seed=4)
    (ann,) = world.people
    await open_and_start(world, SLASH, stake=5, seats=3)
    await play_hand(world, SLASH)
    lost = 1000 - (await world.chips())["ann"]
    async with world.bot.database.write() as work:  # what ann has won at other tables today
        house = Account(AccountKind.HOUSE, world.guild.id)
        won = moving(house_of(world.guild.id, ann.id), house, lost + 498)
        await work.ledger.post("elsewhere", "settle", won, at=world.now())
    await deal(world, SLASH)
    assert "Computers pay ann at most 2 more today." in world.panel().text
    await play_hand(world, SLASH)
    snapshot = await world.snapshot()
    assert snapshot.summary is not None
    assert (snapshot.summary.units[0], snapshot.summary.chips[0]) == (1, 2)
    assert "3 not paid: computers have paid their most for today" in world.panel().text
    assert await world.chips() == {"ann": 1000 - lost + 2}
    await world.require_order()
