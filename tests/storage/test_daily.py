"""The deal of the day when several people, or one person twice, play at the same time."""

from __future__ import annotations

from bot.features.daily.ports import Attempt, DailyDeal
from tests.storage.samples import ANN, BOB, GUILD, NOON

DAY = NOON.date()


async def test_everybody_who_opens_a_deal_at_once_gets_the_same_deal(database, at_once):
    async def open_deal(work, number):
        await work.daily.add(GUILD, DAY, DailyDeal("japanese", {}, 5, "", f"{number:02}", NOON))
        return await work.daily.deal(GUILD, DAY)

    deals = await at_once(8, open_deal)
    async with database.read() as work:
        stored = await work.daily.deal(GUILD, DAY)
        assert await work.daily.deal(GUILD + 1, DAY) is None
    assert stored is not None
    assert deals == [stored] * 8


async def test_copies_of_a_move_are_stored_once(database, at_once):
    for count in (1, 2):
        moves = [{"do": "pass", "seat": 0}] * count

        async def save(work, number, moves=moves):
            return await work.daily.save(GUILD, DAY, Attempt(ANN, f"Ann {number}", moves), NOON)

        assert sorted(await at_once(8, save), key=str) == [False] * 7 + [True]
    async with database.read() as work:
        assert (await work.daily.attempt(GUILD, DAY, ANN)).moves == moves
        assert await work.daily.attempt(GUILD, DAY, BOB) is None
        assert await work.daily.finishers(GUILD, DAY) == []
