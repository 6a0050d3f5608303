"""Dates and times as people write them, in all languages; unreadable or impossible ones are refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.services.errors import NotNow
from bot.ui.core.moments import read_moment, read_spans
from bot.ui.core.zones import read_zone
from tests.ui.tables import TEXTS

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 11, 21, 12, 0, 30, tzinfo=UTC)
"""A Saturday, nine in the evening in Tokyo."""


def local(text: str, now: datetime = NOW) -> str:
    """Return the parsed time, in Tokyo."""
    found = read_moment(TEXTS, text, TOKYO, now)
    assert found.tzinfo is UTC
    return found.astimezone(TOKYO).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("21:30", "2026-11-21 21:30"),
        ("20:30", "2026-11-22 20:30"),
        ("8pm", "2026-11-22 20:00"),
        ("8:15 p.m.", "2026-11-22 20:15"),
        ("12am", "2026-11-22 00:00"),
        ("tomorrow 20:30", "2026-11-22 20:30"),
        ("Tomorrow at 8pm", "2026-11-22 20:00"),
        ("20:30 tomorrow", "2026-11-22 20:30"),
        ("tomorrow noon", "2026-11-22 12:00"),
        ("tonight 10:30", "2026-11-21 22:30"),
        ("in 2 hours", "2026-11-21 23:00"),
        ("in an hour", "2026-11-21 22:00"),
        ("90 minutes", "2026-11-21 22:30"),
        ("in 3 days", "2026-11-24 21:00"),
        ("2026-11-22 20:30", "2026-11-22 20:30"),
        ("2026-11-22T20:30", "2026-11-22 20:30"),
        ("11/22 20:30", "2026-11-22 20:30"),
        ("22/11 20:30", "2026-11-22 20:30"),
        ("1/5 20:30", "2027-01-05 20:30"),
        ("friday 8pm", "2026-11-27 20:00"),
        ("next friday 20:00", "2026-11-27 20:00"),
        ("22 nov 20:30", "2026-11-22 20:30"),
        ("December 5, 20:30", "2026-12-05 20:30"),
        ("5 january 9am", "2027-01-05 09:00"),
        ("明日 20:30", "2026-11-22 20:30"),
        ("明日の20時半", "2026-11-22 20:30"),
        ("明後日 19時", "2026-11-23 19:00"),
        ("今夜10時", "2026-11-21 22:00"),
        ("午後8時15分", "2026-11-22 20:15"),
        ("2時間後", "2026-11-21 23:00"),
        ("2時間半後", "2026-11-21 23:30"),
        ("３０分後", "2026-11-21 21:30"),
        ("11月22日 20:30", "2026-11-22 20:30"),
        ("11月20日20時", "2027-11-20 20:00"),
        ("2026年11月22日 20:30", "2026-11-22 20:30"),
        ("土曜日 20時", "2026-11-28 20:00"),
        ("오후 8시 30분", "2026-11-22 20:30"),
        ("내일 저녁 8시 반에", "2026-11-22 20:30"),
        ("모레 19시", "2026-11-23 19:00"),
        ("오늘 밤 10시", "2026-11-21 22:00"),
        ("2시간 반 뒤", "2026-11-21 23:30"),
        ("30분 후", "2026-11-21 21:30"),
        ("일 20:00", "2026-11-22 20:00"),
        ("다음 주 수요일 오후 3시", "2026-11-25 15:00"),
        ("11월 22일 20:30", "2026-11-22 20:30"),
        ("2026. 11. 22. 20:30", "2026-11-22 20:30"),
    ],
)
def test_dates_and_times_are_understood(text: str, meant: str) -> None:
    assert local(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("25.10.2026 20:00", "2026-10-25T20:00:00+01:00"),
        ("25/10/2026 20:00", "2026-10-25T20:00:00+01:00"),
        ("2026-10-25 20:00", "2026-10-25T20:00:00+01:00"),
        ("sat 20", "2026-10-24T20:00:00+02:00"),
        ("saturday 8pm", "2026-10-24T20:00:00+02:00"),
        ("21h30", "2026-10-20T21:30:00+02:00"),
        ("8 pm JST", "2026-10-20T13:00:00+02:00"),
        ("20:30 UTC", "2026-10-20T22:30:00+02:00"),
        ("25:00", "2026-10-21T01:00:00+02:00"),
        ("24:30", "2026-10-21T00:30:00+02:00"),
        ("<t:1795291200:F>", "2026-11-21T21:00:00+01:00"),
        ("in 3 weeks", "2026-11-10T12:00:00+01:00"),
        ("今週の土曜 午後8時", "2026-10-24T20:00:00+02:00"),
        ("来週の土曜 21時", "2026-10-31T21:00:00+01:00"),
        ("あと30分", "2026-10-20T12:30:00+02:00"),
    ],
)
def test_starts_as_hosts_in_berlin_typed_them(text: str, meant: str) -> None:
    now = datetime.fromisoformat("2026-10-20T12:00:00+02:00")
    assert read_moment(TEXTS, text, ZoneInfo("Europe/Berlin"), now) == datetime.fromisoformat(meant)


def test_a_weekday_is_today_while_its_hour_is_ahead() -> None:
    friday = datetime(2026, 11, 27, 9, 0, tzinfo=TOKYO)
    assert local("friday 20:30", friday) == "2026-11-27 20:30"
    assert local("金曜 20:30", friday) == "2026-11-27 20:30"
    assert local("friday 8am", friday) == "2026-12-04 08:00"
    assert local("next friday 20:30", friday) == "2026-12-04 20:30"
    with pytest.raises(NotNow, match="moment-past"):
        local("今週の木曜 20:30", friday)


@pytest.mark.parametrize("hour", range(24))
def test_a_time_without_a_date_is_the_next_one(hour: int) -> None:
    """The day is that of the time zone, not of the machine (issue 403 of dateparser)."""
    now = datetime(2026, 11, 21, hour, 10, tzinfo=UTC)
    found = read_moment(TEXTS, "20:30", TOKYO, now)
    assert timedelta(0) < found - now <= timedelta(days=1)
    assert found.astimezone(TOKYO).strftime("%H:%M") == "20:30"


REFUSED = {
    "moment-hours": ["20h", "2 h"],
    "moment-unreadable": [
        "", "banana", "12", "friday", "tomorrow", "30:00", "20:75", "13pm", "2026-13-01 20:00", "11/31 20:00",
        "20:30 banana", "-5", "in 2", "20:30 " + "x" * 80, "99月99日 20:00", "2026-11-22", "<@1> 20:30",
    ],
    "moment-past": ["2026-11-21 20:30", "2020-01-01 20:30", "today 20:30", "今日 20:30"],
    "moment-far": ["2028-01-01 20:30", "in 999 days", "9999-12-31 20:30"],
}  # fmt: skip


@pytest.mark.parametrize(("code", "text"), [(code, it) for code, texts in REFUSED.items() for it in texts])
def test_a_time_is_refused_with_the_reason(code: str, text: str) -> None:
    with pytest.raises(NotNow, match=code):
        local(text)


@pytest.mark.parametrize(
    ("text", "hours"),
    [("Asia/Tokyo", 9), ("jst", 9), ("+9", 9), ("UTC+9", 9), ("utc-3:30", -3.5), ("UTC", 0), ("＋９", 9),
     ("America/New_York", -5), ("Etc/GMT+5", -5), ("Tokyo", 9), ("new york", -5), ("日本", 9),
     ("日本時間", 9), ("Japan time", 9), ("한국 시간", 9), ("ベルリン", 1)],
)  # fmt: skip
def test_time_zones_by_name_and_by_offset(text: str, hours: float) -> None:
    offset = NOW.astimezone(read_zone(TEXTS, text)).utcoffset()
    assert offset == timedelta(hours=hours)


@pytest.mark.parametrize(
    "text", ["", "Moon/Base", "../../etc/passwd", "/etc/localtime", "+15", "a" * 99, "Asia"]
)
def test_an_unknown_time_zone_is_refused(text: str) -> None:
    with pytest.raises(NotNow, match="zone-unknown"):
        read_zone(TEXTS, text)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("24h 1h 10 min", (1440, 60, 10)),
        ("1 day before, 90 minutes, 5", (1440, 90, 5)),
        ("24時間前、1時間 10分", (1440, 60, 10)),
        ("10", (10,)),
        ("", ()),
    ],
)
def test_durations_are_read_in_both_languages(text, minutes):
    assert read_spans(TEXTS, text) == minutes


@pytest.mark.parametrize("text", ["soon", "1h soon", "-5", "1.5h", "10 parsecs"])
def test_text_that_is_no_duration_is_refused(text):
    with pytest.raises(NotNow) as refusal:
        read_spans(TEXTS, text)
    assert refusal.value.code == "reminders-unreadable"
