"""Chips are a floor, not a wage; and one limit covers all that can flow from new accounts or the house."""

from __future__ import annotations

import pytest

from bot.services.chips.budgets import require_budget
from bot.services.chips.chips import member, moving
from bot.services.errors import NotNow
from bot.services.values.chips import Account, AccountKind
from bot.services.values.standings import Measure
from bot.storage.database import Database
from tests.effort import sample
from tests.services.build import ANN, BOB, CLEO, GUILD, MONA, Night, refused
from tests.services.test_allowances import give, grant

pytestmark = pytest.mark.usefixtures("audited")


async def test_daily_chips_fill_up_to_the_starting_chips_unless_they_are_a_wage(night: Night) -> None:
    """The fault: 90 days of daily chips made a member ten times as rich without playing."""
    allowances = night.services.allowances
    assert await night.services.chips.balance(GUILD, ANN.user_id) == 1000
    await refused(allowances.daily(GUILD, ANN.user_id, "en"), NotNow, "daily-enough")
    assert (await allowances.today(GUILD, ANN.user_id, "en")).enough == 1000
    await grant(night, -60)
    moved, daily = await allowances.daily(GUILD, ANN.user_id, "en")
    assert (moved.fresh, moved.balance, daily.chips) == (True, 1000, 60)
    await night.set(daily_wage=True, daily_hand=False)
    night.now.pass_seconds(86_400)
    assert (await allowances.daily(GUILD, ANN.user_id, "en"))[0].balance == 1100


async def test_a_newcomers_daily_losses_to_others_are_limited(night: Night) -> None:
    """The fault: two accounts that lost one hand each moved 1,800 chips to a third on their first day."""
    table_id = (await night.open([ANN, BOB, CLEO], seats=3, stake=200, start=False)).table.id
    told = await refused(night.tables.start(table_id, ANN.user_id, night.press()), NotNow, "newcomer-budget")
    assert told["left"] == 300
    night.now.pass_seconds(8 * 86_400)
    await night.tables.start(table_id, ANN.user_id, night.press())


async def test_a_stake_from_before_midnight_returns_without_a_second_budget(night: Night) -> None:
    """The fault: a newcomer whose hand ended after midnight could lose its stake besides the limit."""
    await night.open([ANN, BOB], seats=2, stake=150)
    night.now.pass_seconds(86_400)
    await night.void()
    table_id = (await night.open([ANN, BOB], seats=2, stake=220, start=False)).table.id
    told = await refused(night.tables.start(table_id, ANN.user_id, night.press()), NotNow, "newcomer-budget")
    assert (told["left"], told["needed"]) == (300, 440)


@pytest.mark.parametrize("days", [0, 1])
async def test_only_an_entry_of_the_same_day_comes_back_into_the_budget(night: Night, days: int) -> None:
    """The fault: yesterday's entry, refunded today, was room for another of today besides the limit."""
    for person in (ANN, BOB):
        await night.services.chips.balance(GUILD, person.user_id)
    first, second = (Account(AccountKind.EVENT, GUILD, number) for number in (8, 9))

    async def pay(account: Account, kind: str, chips: int) -> None:
        async with night.store.write() as work:
            entries = moving(member(GUILD, ANN.user_id), account, chips)
            await work.ledger.post(f"{kind}:{account.owner_id}", kind, entries, at=night.now())

    await pay(first, "entry", 300)
    night.now.pass_seconds(days * 86_400)
    await pay(first, "refund", -300)
    await pay(second, "entry", 200)

    async def risk(chips: int) -> None:
        async with night.store.read() as work:
            people, risks = {1: "Ann", 2: "Bob"}, {ANN.user_id: [BOB.user_id]}
            await require_budget(work, GUILD, people, risks, chips, night.now(), "UTC", posted=False)

    await risk(100)
    assert (await refused(risk(101), NotNow, "newcomer-budget"))["left"] == 100
    await night.set(gift_days=0, members_lose=300)
    await risk(100)
    assert (await refused(risk(101), NotNow, "members-budget"))["left"] == 100
    await pay(second, "refund", -200)


@pytest.mark.parametrize("seed", sample(range(3), 1))
async def test_no_mix_of_routes_moves_more_between_two_members_than_the_budget(
    database: Database, seed: int
) -> None:
    """The fault: two established members could move any number of chips at tables, and more by gifts."""
    night = Night(store=database, seed=seed)
    open_gifts = {"gift_days": 0, "gift_hands": 0, "gift_given": 10**6, "gift_received": 10**6}
    await night.set(**open_gifts, members_lose=1000)
    await grant(night, 9000)
    await give(night, 600, 1)
    await night.open([ANN, BOB], seats=2, stake=201, start=False)
    told = await refused(night.tables.start(1, ANN.user_id, night.press()), NotNow, "members-budget")
    names = {"name": "Ann", "other": "Bob"}
    assert told == {**names, "most": 1000, "left": 400, "needed": 402}
    await night.open([ANN, BOB], seats=2, stake=200)
    told = await refused(give(night, 1, 2), NotNow, "gift-budget")  # a hand may risk the whole rest
    assert told == {"most": 1000, "left": 0}
    await night.open([ANN, BOB], seats=2, stake=1, start=False)
    await refused(night.tables.start(3, ANN.user_id, night.press()), NotNow, "members-budget")
    await give(night, 1000, 3, receiver=CLEO.user_id)

    await night.finish(2)
    lost = 10_000 - 600 - 1000 - await night.balance(ANN)
    left = 400 - lost
    await refused(give(night, left + 1, 4), NotNow, "gift-budget")
    if left:
        await give(night, left, 5)
    await give(night, 100, 6, giver=BOB.user_id, receiver=ANN.user_id)
    await give(night, 100, 7)
    await refused(give(night, 1, 8), NotNow, "gift-budget")
    night.now.pass_seconds(86_400)
    await give(night, 1000, 9)


async def test_two_people_win_no_more_from_computers_in_a_day_than_one(night: Night) -> None:
    await night.set(computers_lose=6)
    await night.open([ANN, BOB], computers=True, stake=2, preset="nap", seats=3)
    won = []
    for _ in range(4):
        await night.finish()
        won.append(await night.balance(ANN) + await night.balance(BOB) - 2000)
        await night.next_hand()
    assert max(won) == 6, "the limit was reached"


async def test_a_server_can_switch_chips_off(night: Night) -> None:
    await night.set(chips_used=False)
    table_id = (await night.open([ANN, BOB, CLEO], seats=3, stake=5, start=False)).table.id
    assert (await night.tables.snapshot(table_id)).table.config.stake == 0
    await night.tables.set_config(table_id, ANN.user_id, stake=5)
    await night.everybody_agrees()
    await refused(night.tables.start(table_id, ANN.user_id, night.press()), NotNow, "chips-off")
    alone = (await night.open([ANN], computers=True, start=False)).table.id
    await night.tables.set_config(alone, ANN.user_id, stake=1)
    await refused(night.tables.start(alone, ANN.user_id, night.press()), NotNow, "chips-off")
    await refused(night.services.allowances.daily(GUILD, ANN.user_id, "en"), NotNow, "chips-off")
    await refused(grant(night, 5), NotNow, "chips-off")


async def test_a_grant_is_marked_on_the_board(database: Database) -> None:
    night = Night(store=database)
    await night.open([ANN, BOB], computers=True, stake=0)
    await night.finish()  # a board names only those who have played
    await night.services.chips.balance(GUILD, BOB.user_id)
    await grant(night, 500)
    await grant(night, -100, request_id=2)
    night.now.pass_seconds(1)
    await night.services.seasons.close(GUILD, 1, MONA, name="", reset_chips=False, manager=True)
    board = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.CHIPS)
    assert [(line.player_id, line.value, line.part) for line in board.lines] == [
        (ANN.user_id, 1400, 400),
        (BOB.user_id, 1000, 0),
    ]
    night.now.pass_seconds(60)
    await night.services.seasons.close(GUILD, 2, MONA, name="", reset_chips=True, manager=True)
    await grant(night, 30, request_id=3)
    board = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.CHIPS)
    assert [line.part for line in board.lines] == [30, 0], "the fault: chips that a reset took were marked"
