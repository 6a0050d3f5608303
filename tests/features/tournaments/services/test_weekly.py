"""Weekly tournaments: the hour on the clock, skipped weeks, and waiting for the host."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.features.tournaments.services.weekly import next_tournament, with_series
from bot.features.tournaments.values.tournaments import HostActKind, Tournament, TournamentStatus
from bot.services.values.tables import Person
from bot.storage.database import Database
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused, settings
from tests.features.tournaments.services.values import tournament
from tests.services.build import CHANNEL, GUILD
from tests.services.fakes import FakeNow

DAY = 24 * 3600
BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("first", "hours"),
    [
        ("2026-10-11 20:00", ["20:00"] * 4),  # clocks are put back on 25 October
        ("2027-03-14 20:00", ["20:00"] * 4),  # and forward on 28 March
        ("2027-03-14 02:30", ["02:30", "02:30", "03:30", "02:30"]),  # which skips this hour
    ],
)
def test_the_hour_on_the_clock_stays_when_clocks_change(first: str, hours: list[str]):
    zone = ZoneInfo(BERLIN)
    began = datetime.fromisoformat(first).replace(tzinfo=zone)
    start = began.astimezone(UTC)
    config = settings(starts_at=start, repeats=24)
    base = replace(tournament(), config=config, status=TournamentStatus.JOINING)
    london = replace(base, config=replace(config, zone="Europe/London"))
    assert with_series(london, BERLIN).zone == "Europe/London", "the form's zone, not the server's"
    week, shown = with_series(base, BERLIN), []
    for number in range(4):
        local = week.config.starts_at.astimezone(zone)
        assert (local.date() - began.date()).days == 7 * number
        shown.append(local.strftime("%H:%M"))
        week = next_tournament(week, number + 2, ("", ""), start)
    assert shown == hours


async def weekly(process: Process, **changes: object) -> Tournament:
    """Announce a weekly tournament that starts in two days; the next is announced a day before its start."""
    starts_at = process.now() + timedelta(days=2)
    drafted = await process.draft(starts_at=starts_at, repeats=24, **changes)
    return await process.tournaments.announce(drafted.id, HOST, True)


async def all_of(process: Process) -> list[Tournament]:
    return sorted(await process.tournaments.of_guild(GUILD), key=lambda it: it.id)


async def test_each_week_is_announced_once_in_time_with_the_hosts_changes(database: Database):
    store, now = database, FakeNow()
    process = Process(store=store, now=now)
    await refused("tournament-repeats", process.draft(repeats=24))
    first = await weekly(process, entry=20, prizes=(100,))
    await process.tournaments.invite(first.id, HOST, True, PEOPLE[1:2])
    await process.tournaments.configure(first.id, HOST, True, replace(first.config, name="Monday Cup"))
    await process.tournaments.announce_change(first.id, HOST, True)
    start = first.config.starts_at
    await process.later(7 * DAY)
    assert [it.id for it in await all_of(process)] == [1], "it is announced a day before, not earlier"
    now.pass_seconds(DAY + 1)
    for life in range(3):
        process = Process(store=store, now=now, seed=life + 2, presses=5000 * (life + 1))
        await process.services.start()
        await process.settle(1)
    old, new = await all_of(process)
    assert old.status is TournamentStatus.CANCELLED, "too few came: that does not end the series"
    assert (old.next_at, old.next_id, new.status) == (None, 2, TournamentStatus.JOINING)
    assert new.config == replace(first.config, name="Monday Cup", starts_at=start + timedelta(weeks=1))
    assert new.commitment != old.commitment
    assert [it.user_id for it in new.invited] == [PEOPLE[1].user_id]
    assert new.next_at == start + timedelta(weeks=2)
    for asked in ("skip_next", "end_series"):
        await refused("series-none", getattr(process.tournaments, asked)(1, HOST, True))

    skipped = await process.tournaments.skip_next(2, HOST, False)
    assert (skipped.acts[-1].kind, skipped.acts[-1].until) == (HostActKind.SKIP, start + timedelta(weeks=2))
    now.pass_seconds(16 * DAY)  # away until the day after the start of the fourth week
    process = Process(store=store, now=now, seed=9, presses=90_000)
    await process.services.start()
    await process.settle(2)
    assert [it.id for it in await all_of(process)] == [1, 2], "a start in the past is not opened late"
    await process.later(5 * DAY + 3600, 2)
    (*_, late) = await all_of(process)
    assert (late.id, late.missed_before) == (3, (start + timedelta(weeks=3),))
    assert late.config.starts_at == start + timedelta(weeks=4)
    await process.tournaments.configure(3, HOST, False, replace(late.config, name="Sunday Cup"))
    ended = await process.tournaments.end_series(3, HOST, False)
    assert (ended.next_at, ended.status) == (None, TournamentStatus.JOINING)
    assert (await process.tournaments.announce_change(3, HOST, False)).next_at is None
    await process.later(30 * DAY, 3)
    assert len(await all_of(process)) == 3


async def test_a_series_without_its_channel_waits_for_its_host_and_ends_after_eight_weeks(process: Process):
    first = await weekly(process)
    stranger = Person(4711, "Zoe")
    process.witness.trouble = None
    await process.later(8 * DAY + 1)
    assert len(await all_of(process)) == 1, "the server is not known yet"
    process.witness.trouble = "channel"
    held = await process.later(301)
    assert (held.stopped, held.stop_told, held.next_id) == ("channel", False, 0)
    process.witness.trouble = ""
    await process.later(9 * DAY)
    assert len(await all_of(process)) == 1, "nothing continues unasked"
    await refused("not-tournament-host", process.tournaments.resume_series(1, stranger, False, CHANNEL + 1))
    await process.tournaments.resume_series(1, HOST, False, CHANNEL + 1)
    await process.later(5 * DAY)
    _, second = await all_of(process)
    assert (second.channel_id, second.stopped) == (CHANNEL + 1, "")
    assert second.missed_before[0] == first.config.starts_at + timedelta(weeks=1)

    process.witness.trouble = "view_channel,send_messages"
    await process.later(7 * DAY + 3600, 2)
    waiting = await process.later(54 * DAY, 2)
    assert waiting.stopped == "view_channel,send_messages"
    assert waiting.next_at is not None
    assert (await process.later(4 * DAY, 2)).next_at is None
    assert len(await all_of(process)) == 2


async def test_skipped_weeks_stay_skipped_when_the_start_is_moved(process: Process):
    first = await weekly(process)
    start = first.config.starts_at
    for _ in range(2):
        await process.tournaments.skip_next(1, HOST, False)
    later = replace(first.config, starts_at=start + timedelta(minutes=30))
    moved = await process.change(later)
    assert moved.next_at == start + timedelta(weeks=3, minutes=30)


async def test_a_deleted_host_is_succeeded_by_another(process: Process):
    await weekly(process, rounds=1)
    for person in (HOST, *PEOPLE[:3]):
        await process.tournaments.join(1, person, process.press())
    await process.later(2 * DAY + 1)
    await process.services.privacy.delete(HOST.user_id)
    waiting = await process.later(6 * DAY + 60)
    assert (waiting.status, waiting.stopped) == (TournamentStatus.RUNNING, "host")
    await process.tournaments.resume_series(1, PEOPLE[9], True, CHANNEL)
    await process.settle()
    assert [it.host_id for it in await all_of(process)] == [PEOPLE[9].user_id] * 2
