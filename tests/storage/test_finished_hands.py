"""Lists of finished hands, best hands and chip curves (test_plans.py checks that nothing is scanned)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.services.values.chips import Curve, CurvePoint
from bot.storage.database import Database
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    GUILD,
    MINT,
    NOON,
    a_hand,
    a_result,
    a_table,
    end_hand,
    member,
    moved,
    pot,
)

MANY = 150


async def _played(database: Database, count: int, *, unfinished: Sequence[int] = (), guilds: int = 1) -> None:
    """Store hands of Ann; she wins the hand's number modulo seven, minus three, units."""
    async with database.write() as work:
        await work.tables.add(a_table())
        for number in range(1, count + 1):
            guild_id = GUILD + number % guilds
            await work.hands.add(replace(a_hand(number, 1, number), guild_id=guild_id))
            if number in unfinished:
                continue
            await end_hand(work, number)
            units = number % 7 - 3
            mine = a_result(number, ANN, guild_id=guild_id, units=units, won=units > 0)
            await work.results.add([mine, replace(mine, seat=1, player_id=CLEO, units=-units)], 1, {})


async def test_a_servers_newest_finished_hands_come_first(database):
    await _played(database, 6, unfinished=[6, 3])
    async with database.read() as work:
        assert await work.hands.recent(GUILD, 3) == [5, 4, 2]
        assert await work.hands.recent(GUILD, 25) == [5, 4, 2, 1]
        assert await work.hands.recent(GUILD + 1, 25) == []


async def test_a_players_hands_in_one_server_and_in_all(database):
    await _played(database, 6, guilds=2)
    async with database.read() as work:
        assert await work.hands.recent_of(ANN, GUILD, 25) == [6, 4, 2]
        assert await work.hands.recent_of(ANN, None, 4) == [6, 5, 4, 3]
        assert await work.hands.recent_of(BOB, None, 25) == []


async def test_the_best_hand_is_the_latest_with_the_most_units(database):
    await _played(database, 14)
    async with database.read() as work:
        assert await work.hands.best_of(ANN, GUILD) == (13, 3)
        assert await work.hands.best_of(BOB, GUILD) is None


async def _chips(database: Database, *moves: tuple[int, str, int, int | None]) -> None:
    """Post Ann's gains: day, kind, chips and hand id."""
    async with database.write() as work:
        for number, (day, kind, chips, hand_id) in enumerate(moves):
            entries = moved(pot() if hand_id else MINT, member(ANN), chips)
            if hand_id and chips > 0:
                await work.ledger.post(f"fill:{number}", "fill", moved(MINT, pot(), chips), at=NOON)
            at = NOON + timedelta(days=day)
            await work.ledger.post(f"{kind}:{number}", kind, entries, at=at, hand_id=hand_id)


async def test_a_finished_hand_is_one_step_and_a_hand_in_progress_none(database):
    await _played(database, 2, unfinished=[2])
    await _chips(
        database,
        (0, "start", 1000, None),
        (1, "escrow", -200, 1),
        (1, "settle", 260, 1),
        (2, "gift", -100, None),
        (3, "escrow", -300, 2),
    )
    async with database.read() as work:
        curve = await work.chip_history.curve(member(ANN), None, 100)
        days = [NOON, NOON + timedelta(days=1), NOON + timedelta(days=2)]
        lines = [CurvePoint(day, chips, chips) for day, chips in zip(days, (1000, 1060, 960), strict=True)]
        assert curve == Curve(None, 960, tuple(lines))
        assert await work.chip_history.curve(member(ANN), days[2], 100) == Curve(1060, 960, tuple(lines[2:]))
        later = await work.chip_history.curve(member(ANN), NOON + timedelta(days=9), 100)
        assert later == Curve(960, 960, ())
        assert await work.chip_history.curve(member(BOB), None, 100) == Curve(None, 0, ())


async def test_a_long_curve_keeps_its_peaks_in_few_points(database):
    await _played(database, 1)
    moves = [(0, "start", 1000, None)]
    moves += [
        (day, "gift", 5000 if day == 133 else -5000 if day == 134 else 1, None) for day in range(1, MANY)
    ]
    await _chips(database, *moves)
    async with database.read() as work:
        curve = await work.chip_history.curve(member(ANN), None, 50)
    assert len(curve.points) == 50
    assert max(point.high for point in curve.points) == 1132 + 5000
    assert min(point.low for point in curve.points) == 1000
    assert curve.now == 1000 + MANY - 3
    moments = [point.at for point in curve.points]
    assert moments == sorted(moments)
    assert moments[-1] == NOON + timedelta(days=MANY - 1)
