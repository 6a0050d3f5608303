"""Profiles on the real database: figures, chips at stake, the curve, the latest hands."""

from __future__ import annotations

from datetime import timedelta

from tests.services.build import ANN, BOB, FAY, GUILD, Night
from tests.services.fakes import FakeNow


async def test_a_person_who_never_played_has_a_blank_profile_and_gets_no_chips_for_it(night: Night):
    profile = await night.services.profiles.profile(GUILD, FAY.user_id, days=90, reader_id=ANN.user_id)
    assert profile.blank
    assert profile.chips is None
    assert profile.at_stake == 0
    assert profile.best is None
    assert profile.hands == ()
    assert await night.balance(FAY) == 0


async def test_a_profile_adds_up_what_was_played(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2)
    first = await night.finish()
    await night.next_hand()
    second = await night.finish()
    profile = await night.services.profiles.profile(GUILD, ANN.user_id, days=90, reader_id=BOB.user_id)
    units = [first.summary.units[0], second.summary.units[0]]
    played = [unit for unit, end in zip(units, (first, second), strict=True) if end.view.contract]
    assert profile.record.counts.hands == len(played)
    assert profile.record.counts.units == sum(units)
    assert profile.chips == 1000 + 2 * sum(units) == profile.curve.now
    assert profile.at_stake == 0
    assert [line.hand_id for line in profile.hands] == [2, 1]
    best = max((unit, number) for number, unit in enumerate(units, start=1))
    assert profile.best == ((best[1], best[0]) if best[0] > 0 else None)


async def test_chips_in_a_hand_in_progress_are_at_stake_and_no_dip_in_the_curve(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2)
    profile = await night.services.profiles.profile(GUILD, ANN.user_id, days=None, reader_id=ANN.user_id)
    assert profile.curve.now == 1000
    assert profile.chips == 1000 - profile.at_stake < 1000
    assert profile.blank


async def test_the_curve_covers_recent_days_or_all_time(night: Night):
    assert isinstance(night.now, FakeNow)
    await night.open([ANN, BOB], computers=True, stake=2)
    await night.finish()
    began = night.now()
    night.now.moment += timedelta(days=200)
    service = night.services.profiles
    short = await service.profile(GUILD, ANN.user_id, days=90, reader_id=ANN.user_id)
    assert (short.since, short.until) == (night.now() - timedelta(days=90), night.now())
    assert short.curve.points == ()
    assert short.curve.before == short.curve.now == short.chips
    full = await service.profile(GUILD, ANN.user_id, days=None, reader_id=ANN.user_id)
    assert full.since == began
    assert [point.high for point in full.curve.points][-1] == full.chips
