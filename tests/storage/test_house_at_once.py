"""Two processes that settle hands of one person at once: computers lose no more than the day allows."""

from __future__ import annotations

import asyncio

from bot.services.chips import chips
from bot.services.chips.chips import settle_postings
from bot.services.tables.live_table import HandEnd, LiveHand
from bot.services.values.tables import Table
from bot.storage.database import Database
from tests.services.build import ANN, GUILD, Night

ENDING = HandEnd("made", (9, -9, 0, 0, 0), (9, -9, 0, 0, 0))


async def _settled(store: Database, night: Night, table: Table, hand: LiveHand) -> int:
    async with store.write() as work:
        for posting in settle_postings(table, hand.players, hand.escrow, ENDING.chips):
            key = f"hand:{hand.id}:{posting.kind}"
            await work.ledger.post(key, posting.kind, posting.entries, at=night.now(), hand_id=hand.id)
        paid = await chips.within_limits(work, table, hand.id, hand.players, ENDING.chips, night.now())
        return paid[0]


async def test_two_processes_that_settle_at_once_pay_no_more_than_a_day_allows(database, opened):
    night = Night(store=database)
    await night.services.guild_settings.change(GUILD, ANN, {"computers_lose": 20}, manager=True)
    hands = []
    for number in range(1, 4):
        await night.open([ANN], computers=True)
        live = await night.services.live.get(number)
        assert live.hand is not None
        hands.append((live.table, live.hand))
    await night.services.computers.stop()
    stores = (database, opened(), opened())
    settled = [_settled(store, night, *hand) for store, hand in zip(stores, hands, strict=True)]
    assert sorted(await asyncio.gather(*settled)) == [2, 9, 9]
    async with database.read() as work:
        assert await work.ledger.balance(chips.house_of(GUILD, ANN.user_id)) == -20
