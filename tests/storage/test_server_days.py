"""Weeks and months by a server's clock, on both databases."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.standings.standings import MONTH, WEEK
from bot.services.tables import changes
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.standings import Leaderboard, Measure
from bot.storage.database import Database
from tests.services.build import GUILD, MONA, Night, in_order
from tests.services.fakes import FakeNow

CLOCKS = (
    # zone, period, when it ends (UTC), its hours
    ("Europe/Berlin", WEEK, "2026-10-25T23:00", 169),  # clocks go back on its Sunday
    ("Europe/Berlin", WEEK, "2027-03-28T22:00", 167),
    ("America/New_York", WEEK, "2026-10-26T04:00", 168),
    ("America/New_York", WEEK, "2026-11-02T05:00", 169),
    ("Asia/Kolkata", WEEK, "2026-11-22T18:30", 168),
    ("Asia/Kathmandu", WEEK, "2026-11-22T18:15", 168),
    ("Pacific/Kiritimati", WEEK, "2026-11-22T10:00", 168),
    ("Africa/Cairo", WEEK, "2027-05-02T21:00", 167),  # its Friday has no midnight
    ("America/Havana", MONTH, "2026-11-01T04:00", 744),  # November begins with the first of two midnights
    ("America/Havana", MONTH, "2026-12-01T05:00", 721),
    ("Asia/Tokyo", MONTH, "2026-12-31T15:00", 744),
)


@dataclass
class Evening:
    """A night whose clock and time zone the test sets."""

    night: Night
    now: FakeNow

    async def zone(self, name: str) -> None:
        await self.night.services.guild_settings.change(GUILD, MONA, {"time_zone": name}, manager=True)

    async def board(self, period: str = WEEK) -> Leaderboard:
        return await self.night.services.standings.leaderboard(GUILD, 0, Measure.HANDS, period=period)

    async def hands(self) -> tuple[int, int]:
        """Return the hands of this week and of this month."""
        boards = [await self.board(period) for period in (WEEK, MONTH)]
        week, month = (board.lines[0].value if board.lines else 0 for board in boards)
        return week, month


@pytest.fixture
async def evening(database: Database, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 0)
    now = FakeNow()
    return Evening(Night(store=database, now=now), now)


async def test_a_week_ends_at_midnight_whatever_the_clocks_do(evening: Evening):
    for zone, period, text, hours in CLOCKS:
        over = datetime.fromisoformat(text).replace(tzinfo=UTC)
        await evening.zone(zone)
        for moment in (over - timedelta(hours=hours), over - timedelta(seconds=1)):
            evening.now.moment = moment
            assert (await evening.board(period)).ends_at == over, (zone, text, moment)
        evening.now.moment = over
        following = (await evening.board(period)).ends_at
        assert following is not None
        assert following - over >= timedelta(hours=167), (zone, text)


async def test_a_hand_stays_in_the_week_shown_by_the_servers_clock(evening: Evening, database: Database):
    """It is played as a week ends in India; then the server moves to New York, and on to UTC."""
    night = evening.night
    monday = datetime(2026, 11, 29, 18, 30, tzinfo=UTC)
    await evening.zone("Asia/Kolkata")
    evening.now.moment = monday - timedelta(minutes=1)
    await night.open()
    await night.finish()
    assert evening.now.moment < monday
    assert await evening.hands() == (1, 1)
    evening.now.moment = monday
    assert await evening.hands() == (0, 1)
    await night.next_hand()
    await night.finish()
    assert await evening.hands() == (1, 2)
    await night.services.retention.run()
    await evening.zone("America/New_York")
    assert await evening.hands() == (1, 2), (
        "it is Sunday there: last week's hand is back, this week's has to wait"
    )
    await rebuild(database, lambda done, of: None)
    await in_order(database)
    assert await evening.hands() == (1, 2)
    evening.now.moment = monday + timedelta(days=1)
    await evening.zone("UTC")
    assert await evening.hands() == (1, 2), "both stay where they were counted"
    await night.services.retention.run()
    await in_order(database)
    await night.services.stop()
