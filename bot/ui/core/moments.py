"""Moments as people write them: ``20:30``, ``tomorrow 8pm``, ``in 2 hours``, ``明日 20:30``, ``2時間後``.

The time of day and spans are read here; of a date only what is left goes to `dateparser`, which takes a time
for that of another day and dates without a year for those of another century. Whatever is read is shown back
to the person as a timestamp of Discord before anything comes of it.
"""

from __future__ import annotations

import re
import threading
import unicodedata
import warnings
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.services.errors import NotNow

LONGEST_AHEAD = timedelta(days=366)
"""Nothing is agreed upon for later than that."""
_MOST_TYPED = 60
_WORDS = threading.Lock()
"""Dates in words are read by one thread at a time."""

_SPAN = re.compile(
    r"(?:in\s+)?(?P<count>\d{1,3}|an?|half an)\s*(?P<unit>minutes?|mins?|hours?|hrs?|h|days?|weeks?)"
    r"(?:\s+(?:from now|later))?"
    r"|(?P<count_ja>\d{1,3})\s*(?P<unit_ja>分|時間|日|週間)(?P<half>半)?後"
)
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_UNITS_JA = {"分": "minutes", "時間": "hours", "日": "days", "週間": "weeks"}

_CLOCK = re.compile(
    r"(?P<part_ja>午前|午後|今夜|夜の?)?\s*(?:at\s+)?"
    r"(?:(?<!\d)(?P<hour>\d{1,2})\s*(?::|時)\s*(?P<minute>\d{2}(?!\d)|\d{1,2}(?=分)|半)?\s*分?\s*(?P<half>[ap]\.?m\b\.?)?"
    r"|(?<!\d)(?P<bare>\d{1,2})\s*(?P<part>[ap]\.?m\b\.?)"
    r"|(?P<named>noon|midnight|正午|真夜中))"
)
_DAYS = {"": None, "today": 0, "tonight": 0, "tomorrow": 1, "今日": 0, "本日": 0, "明日": 1, "明後日": 2}
_DATE_ISO = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
_DATE_SHORT = re.compile(r"(\d{1,2})[/月](\d{1,2})日?")
_NAMED_DAY = re.compile(r"\b(?:mon|tue|wed|thu|fri|sat|sun)|[月火水木金土日]曜|\d.*[^\W\d_]|[^\W\d_].*\d")
"""What a date in words must hold: a day of the week, or a number beside a word."""
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?")
_ABBREVIATED = {
    "utc": "UTC",
    "gmt": "UTC",
    "jst": "Asia/Tokyo",
    "kst": "Asia/Seoul",
    "cet": "Europe/Paris",
    "cest": "Europe/Paris",
    "bst": "Europe/London",
    "est": "America/New_York",
    "edt": "America/New_York",
    "cst": "America/Chicago",
    "cdt": "America/Chicago",
    "mst": "America/Denver",
    "pst": "America/Los_Angeles",
    "pdt": "America/Los_Angeles",
}


def read_zone(text: str) -> tzinfo:
    """Return a time zone by its name (``Europe/Paris``), abbreviation or offset (``+9``, ``UTC-3:30``).

    Raises NotNow (`zone-unknown`).
    """
    text = text[:_MOST_TYPED]
    plain = unicodedata.normalize("NFKC", text).strip()
    offset = _OFFSET.fullmatch(plain.casefold())
    if offset is not None:
        span = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        if span <= timedelta(hours=14):
            return timezone(-span if offset[1] == "-" else span)
    name = _ABBREVIATED.get(plain.casefold(), plain)
    try:
        # A name is a path below the folder of zones: nothing but a name is looked up there.
        if re.fullmatch(r"[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*", name):
            return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise NotNow("zone-unknown", text=plain[:_MOST_TYPED] or "?")


def read_moment(text: str, zone: tzinfo, now: datetime) -> datetime:
    """Return the moment (UTC) that somebody in a time zone means; `now` is aware.

    It may take seconds, so it is not for the event loop. A time without a date is its next one. Raises
    NotNow (`moment-unreadable`, `moment-past`, `moment-far`).
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().replace(",", " ").split())
    local = now.astimezone(zone)
    found = None if len(plain) > _MOST_TYPED else _span(plain, now) or _dated(plain, local)
    if found is None:
        raise NotNow("moment-unreadable", text=plain[:_MOST_TYPED] or "?")
    if found <= now:
        raise NotNow("moment-past", text=plain)
    if found - now > LONGEST_AHEAD:
        raise NotNow("moment-far", text=plain)
    return found.astimezone(UTC)


def _span(text: str, now: datetime) -> datetime | None:
    """Return the moment that is so much later than now, to the minute."""
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    if match["unit_ja"]:
        count, unit = float(match["count_ja"]), _UNITS_JA[match["unit_ja"]]
        count += 0.5 if match["half"] else 0.0
    else:
        named = {"a": 1.0, "an": 1.0, "half an": 0.5}.get(match["count"])
        count, unit = float(match["count"]) if named is None else named, _UNITS[match["unit"][0]]
    return (now + timedelta(**{unit: count})).replace(second=0, microsecond=0)


def _dated(text: str, local: datetime) -> datetime | None:
    """Return the moment of a time of day with or without a date."""
    iso = re.sub(r"(?<=\d)t(?=\d)", " ", text)
    clock = next((m for m in _CLOCK.finditer(iso) if m.group().strip()), None)
    at = None if clock is None else _time(clock)
    if clock is None or at is None:
        return None
    rest = (
        f"{iso[: clock.start()]} {iso[clock.end() :]}".strip().removesuffix(" at").removesuffix("の").strip()
    )
    if not rest and clock["part_ja"] != "今夜":
        today = datetime.combine(local.date(), at, local.tzinfo)
        return (
            today if today > local else datetime.combine(local.date() + timedelta(days=1), at, local.tzinfo)
        )
    if rest in ("tonight", "this evening") and at.hour < 12:
        at = at.replace(hour=at.hour + 12)
    day = _date(rest, local)
    return None if day is None else datetime.combine(day, at, local.tzinfo)


def _time(clock: re.Match[str]) -> time | None:
    if clock["named"]:
        return time(12 if clock["named"] in ("noon", "正午") else 0)
    hour = int(clock["hour"] or clock["bare"])
    minute = 30 if clock["minute"] == "半" else int(clock["minute"] or 0)
    part = (clock["part"] or clock["half"] or "")[:1]
    if (part or clock["part_ja"] == "午前") and hour > 12:
        return None
    if (part == "p" or clock["part_ja"] in ("午後", "今夜", "夜", "夜の")) and hour < 12:
        hour += 12
    elif part == "a" and hour == 12:
        hour = 0
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _date(text: str, local: datetime) -> date | None:
    today = local.date()
    if text in _DAYS:
        return today + timedelta(days=_DAYS[text] or 0)
    if text == "this evening":
        return today
    if match := _DATE_ISO.fullmatch(text):
        return _day(int(match[1]), int(match[2]), int(match[3]))
    if match := _DATE_SHORT.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        month, day = (first, second) if first <= 12 else (second, first)
        found = _day(today.year, month, day)
        return found if found is None or found >= today else _day(today.year + 1, month, day)
    return _worded(text, today)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _worded(text: str, today: date) -> date | None:
    """Return a date in words, ``next friday`` or ``22 november``, None if it is none or far away."""
    if not _NAMED_DAY.search(text):
        return None
    with _WORDS, warnings.catch_warnings():
        import dateparser  # type: ignore[import-untyped]  # slow to import, and seldom needed

        warnings.simplefilter("ignore")
        found = dateparser.parse(
            text,
            languages=["en", "ja"],
            settings={
                "RELATIVE_BASE": datetime.combine(today, time()),
                "PREFER_DATES_FROM": "future",
            },
        )
    return None if found is None else found.date()
