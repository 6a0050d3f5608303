"""Data deleted for its age, on the real database: old hands, and servers that removed the bot."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.services import background
from bot.services.errors import NotNow
from bot.services.records.records import Reader
from bot.services.upkeep.rebuild import rebuild
from bot.services.upkeep.retention import DeletedCounts, Retention, RetentionService
from bot.services.values.tables import Person, TableStatus
from bot.storage.audit.audit import audit
from tests.services import stored
from tests.services.build import ANN, BOB, GUILD, PEOPLE, Night, config, in_order, refused, stored_after

MONTH = timedelta(days=30)


def keeping(night: Night, **days: int) -> RetentionService:
    return RetentionService(night.store, night.now, Retention(**days))


async def _play(night: Night) -> None:
    """A hand at a closed table, and one at a table that plays on."""
    await night.open(hands=1)
    await night.finish()
    await night.open()
    await night.finish(2)


played = stored_after(_play)
pytestmark = pytest.mark.usefixtures("played")


async def test_an_old_hand_loses_its_actions_and_keeps_its_result(night: Night):
    reader = Reader(ANN.user_id, GUILD)
    assert [line.hand_id for line in await night.services.replays.recent(reader)] == [2, 1]
    night.now.moment += MONTH
    before = await night.services.standings.record(GUILD, ANN.user_id)
    assert await keeping(night, hands=31).run() == DeletedCounts()
    assert await keeping(night, hands=0).run() == DeletedCounts()
    assert await keeping(night, hands=29).run() == DeletedCounts(hands=1, names=5)
    assert await keeping(night, hands=29).run() == DeletedCounts()
    await in_order(night.store)
    hands = night.store.look(lambda work: work.hands.many([1, 2]))
    assert hands[1].actions == ()
    assert "pack" not in hands[1].header.header
    assert "deal" not in hands[1].header.header
    assert "Ann" not in str(hands[1])
    assert hands[1].units is not None
    assert hands[2].actions  # its table is open: it may be shown as the last hand
    for use in (night.services.replays.replay, night.services.replays.verify, night.services.records.record):
        await refused(use(1, reader), NotNow, "hand-expired")
    assert [line.hand_id for line in await night.services.replays.recent(reader)] == [2]
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    after = await night.services.standings.record(GUILD, ANN.user_id)
    assert (after.counts, after.rating, after.name) == (before.counts, before.rating, "")


@pytest.mark.parametrize("damaged", [False, True])
async def test_a_rebuild_keeps_the_results_of_hands_that_are_expired_or_damaged(night: Night, damaged: bool):
    night.now.moment += MONTH
    before = [await night.services.standings.record(GUILD, person.user_id) for person in PEOPLE]
    if damaged:
        async with night.store.write() as work:
            spoilt = text("UPDATE hand_records SET record = x'00'")
            await work.session.change(lambda connection: connection.execute(spoilt))
    else:
        await keeping(night, hands=1).run()
    await rebuild(night.store, lambda done, of: None)
    assert (await audit(night.store)).ok
    after = [await night.services.standings.record(GUILD, person.user_id) for person in PEOPLE]
    assert [(one.counts, one.rating, one.games) for one in after] == [
        (one.counts, one.rating, one.games) for one in before
    ]


async def test_a_member_of_an_expired_hand_can_still_be_erased(night: Night):
    night.now.moment += MONTH
    await keeping(night, hands=1).run()
    await night.tables.leave(2, BOB.user_id)
    await night.services.privacy.delete(BOB.user_id)
    await in_order(night.store)
    assert (await night.services.privacy.export(BOB.user_id, None))["servers"] == []


async def test_a_server_that_removed_the_bot_is_deleted_after_some_days(night: Night):
    elsewhere = GUILD + 1
    host = Person(42, "Zoe")
    await night.openings.create(guild_id=elsewhere, channel_id=8, locale="en", host=host, config=config())
    kept = keeping(night, servers=30)
    await kept.server_left(GUILD)
    night.now.moment += MONTH
    await kept.server_left(GUILD)  # reported twice: the first time counts
    assert (await kept.run()).servers == 0
    night.now.moment += timedelta(seconds=1)
    assert await keeping(night, servers=0).run() == DeletedCounts()
    assert (await kept.run()).servers == 1
    await in_order(night.store)
    async with night.store.read() as work:
        assert await work.retention.servers_known() == {elsewhere}
        assert await work.hands.ended() == []
        assert await work.tables.get(1) is None
        assert await work.state.get(f"server-left:{GUILD}") is None
    assert list(stored.posted(night.store)) == ["start"]
    assert (await night.services.privacy.export(ANN.user_id, None))["servers"] == []
    await night.services.live.compare()
    await night.services.live.settle()
    assert [live.table.guild_id for live in night.services.live.all()] == [elsewhere]


async def test_a_server_that_adds_the_bot_back_keeps_everything(night: Night, monkeypatch):
    kept = keeping(night, servers=30)
    await kept.servers_seen([], lambda guild_id: False)  # not this process's part of the gateway
    night.now.moment += 2 * MONTH
    assert await kept.run() == DeletedCounts()
    await kept.servers_seen([], lambda guild_id: guild_id == GUILD)
    night.now.moment += 2 * MONTH
    await kept.servers_seen([GUILD], lambda guild_id: True)
    assert await kept.run() == DeletedCounts()
    await kept.server_left(GUILD - 1)
    await kept.server_left(GUILD)
    night.now.moment += 2 * MONTH
    tidy = night.store.tidy

    async def come_back() -> None:
        await tidy()
        await kept.servers_seen([GUILD], lambda guild_id: True)

    monkeypatch.setattr(night.store, "tidy", come_back)  # while another server is being deleted
    assert await kept.run() == DeletedCounts(servers=1)
    assert (await night.services.standings.record(GUILD, ANN.user_id)).counts.hands == 2


async def test_retention_runs_soon_after_the_start_and_then_daily(night: Night, monkeypatch):
    night.now.moment += MONTH
    monkeypatch.setattr(background, "AFTER_START", 0.0)
    monkeypatch.setattr(background, "EVERY", timedelta(0))
    kept = keeping(night, hands=1)
    runs: list[DeletedCounts] = []
    enough = asyncio.Event()
    real = kept.run

    async def run() -> DeletedCounts:
        runs.append(await real())
        if len(runs) == 2:
            enough.set()
        if len(runs) == 1:
            raise RuntimeError("a bug ends nothing")
        return runs[-1]

    monkeypatch.setattr(kept, "run", run)
    kept.daily.start()
    await asyncio.wait_for(enough.wait(), 60)
    await kept.daily.stop()
    assert runs[0] == DeletedCounts(hands=1, names=5)
    assert runs[1] == DeletedCounts()
