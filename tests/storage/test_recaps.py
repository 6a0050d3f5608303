"""The recap of an evening, on both databases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.features.recaps.services import LATE, PAUSE, Recap, RecapServices
from bot.services.standings.ratings import record
from bot.services.values.tables import FORMER
from bot.storage.database import Database
from tests.services.build import Night
from tests.services.fakes import FakeNow
from tests.storage.samples import (
    ANN,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    NOON,
    a_hand,
    a_table,
    end_hand,
    results,
)

NAMES = {ANN: "Ann", BOB: "Bob", CLEO: "クレオ", DAN: "Dan"}


async def play(
    database: Database,
    numbers: Sequence[int],
    at: datetime,
    *,
    table: int = 1,
    made: bool = True,
    ann: int = ANN,
) -> datetime:
    """Store hands of a table, five minutes apart; return the time of the last."""
    async with database.write() as work:
        for number in numbers:
            at += timedelta(minutes=5)
            await work.hands.add(a_hand(number, table, number))
            hand = [replace(it, ended_at=at, hand_no=number) for it in results(number, table, made=made)]
            hand = [replace(it, player_id=ann) if it.player_id == ANN else it for it in hand]
            dealt = {it.player_id for it in hand}
            await record(work, hand, {who: name for who, name in NAMES.items() if who in dealt})
            await end_hand(work, number, at=at)
    return at


async def due(database: Database, at: datetime) -> list[Recap]:
    now = FakeNow()
    now.moment = at
    _, found = await Night(store=database, now=now).services.features.part(RecapServices).due()
    return found


async def test_a_recap_names_the_best_hand_and_who_beat_their_average(database: Database) -> None:
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=40))
        await work.tables.add(a_table(2, hand_no=60, home_channel_id=CHANNEL + 9))
        await work.guild_settings.put(GUILD, "recaps", True)
    await play(database, range(1, 21), NOON - timedelta(days=3), made=False)
    ended = await play(database, range(21, 28), NOON)
    await play(database, range(41, 44), NOON, table=2)
    assert await due(database, ended + PAUSE) == [], "seven hands here, three elsewhere"
    ended = await play(database, [28], ended)
    assert await due(database, ended + PAUSE - timedelta(seconds=1)) == []
    assert await due(database, ended + LATE) == []
    (recap,) = await due(database, ended + PAUSE)
    assert (recap.channel_id, recap.hands, recap.last) == (CHANNEL, 8, 28)
    assert (recap.name, recap.best.units) == ("Ann", 2)
    assert [(it.name, it.now) for it in recap.better] == [("Ann", 2.0), ("Bob", 1.0)]
    assert recap.better[0].before < 0
    async with database.write() as work:
        await work.preferences.put(ANN, "recap", "off")
    (recap,) = await due(database, ended + PAUSE)
    assert (recap.name, [it.name for it in recap.better]) == ("Bob", ["Bob"])
    await Night(store=database).services.features.part(RecapServices).note(recap)
    assert await due(database, ended + PAUSE) == [], "once"


async def test_no_deleted_player_and_no_computer_is_in_a_recap(database: Database) -> None:
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=40))
        await work.guild_settings.put(GUILD, "recaps", True)
        await work.preferences.put(BOB, "recap", "off")
    ended = await play(database, range(1, 9), NOON, ann=FORMER - 7)
    assert await due(database, ended + PAUSE) == [], "nobody who may be named won"
