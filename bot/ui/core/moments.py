"""Moments as people write them: ``20:30``, ``tomorrow 8pm``, ``in 2 hours``, ``明日 20:30``, ``2時間後``.

The words are those of all languages (`locale.ftl`). The time of day and spans are read here; of a date only
what is left goes to `dateparser`, which takes a time for that of another day and dates without a year for
those of another century. Whatever is read is shown back to the person as a timestamp of Discord before
anything comes of it.
"""

from __future__ import annotations

import re
import threading
import unicodedata
import warnings
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import babel

from bot.services.errors import NotNow
from bot.ui.core.cardtext import closed_up, one_of
from bot.ui.core.texts import Texts

LONGEST_AHEAD = timedelta(days=366)
"""Nothing is agreed upon for later than that."""
_MOST_TYPED = 60
_WORDS = threading.Lock()
"""Dates in words are read by one thread at a time."""

_UNITS = {
    "minutes": "typed-minutes",
    "hours": "typed-hours",
    "days": "typed-days",
    "weeks": "typed-weeks",
}
_DAYS = (("typed-today", 0), ("typed-tomorrow", 1), ("typed-day-after", 2))
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


class _Grammar:
    """The words for moments in all languages."""

    def __init__(self, texts: Texts) -> None:
        def words(key: str) -> list[str]:
            return list(map(_plain, texts.typed(key)))

        self.spans = [_span_form(texts, language) for language in texts.languages]
        self.tonight = re.compile(_apart(words("typed-tonight")))
        am, pm, at = words("typed-am"), words("typed-pm"), _apart(words("typed-at"))
        hour, minute = one_of([":", *words("typed-hour")]), one_of(words("typed-minute"))
        after = rf"(?:(?P<{{}}am>{one_of(am)})|(?P<{{}}pm>{one_of(pm)}))(?!\w)"
        self.clock = re.compile(
            rf"(?:(?:{at})\s*)?(?:(?P<am>{_apart(am)})|(?P<pm>{_apart(pm)}))?\s*(?:(?:{at})\s*)?"
            rf"(?:(?<!\d)(?P<hour>\d{{1,2}})\s*(?:{hour})\s*"
            rf"(?P<minute>\d{{2}}(?!\d)|\d{{1,2}}(?={minute})|(?P<half>{one_of(words('typed-half-past'))}))?"
            rf"\s*(?:{minute})?\s*(?:{after.format('late_', 'late_')})?"
            rf"|(?<!\d)(?P<bare>\d{{1,2}})\s*{after.format('bare_', 'bare_')}"
            rf"|(?P<noon>{_apart(words('typed-noon'))})|(?P<midnight>{_apart(words('typed-midnight'))}))"
        )
        self.days = {word: days for key, days in _DAYS for word in words(key)}
        year, month, day = (one_of(words(key)) for key in ("typed-year", "typed-month", "typed-day"))
        self.date = re.compile(
            rf"(?P<year>\d{{4}})(?:[-/.]|{year})(\d{{1,2}})(?:[-/.]|{month})(\d{{1,2}})(?:{day})?"
            rf"|(?P<first>\d{{1,2}})(?:/|{month})(?P<second>\d{{1,2}})(?:{day})?"
            r"|(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.?"
        )
        codes = [language.codes[0] for language in texts.languages.values()]
        self.languages = [code.partition("-")[0] for code in codes]
        names = [
            _plain(name)
            for code in codes
            for name in babel.Locale.parse(code, sep="-").days["format"]["wide"].values()
        ]
        begun = one_of({name[: 2 if closed_up(name) else 3] for name in names})
        self.named_day = re.compile(rf"(?<![^\W\d])(?:{begun})|\d.*[^\W\d_]|[^\W\d_].*\d")
        """Needed in a date in words: a day of the week, or a number next to a word."""


_grammar = lru_cache(maxsize=4)(_Grammar)


def _span_form(texts: Texts, language: str) -> re.Pattern[str]:
    """Return how a language says how much later; without a word before, it needs the one after."""

    def words(key: str) -> str:
        return one_of(map(_plain, texts.typed(key, locale=language)))

    before, after = words("typed-in"), words("typed-later")
    units = "|".join(f"(?P<{unit}>{words(key)})" for unit, key in _UNITS.items())
    return re.compile(
        rf"(?:(?:{before})\s+)?(?:(?P<count>\d{{1,3}})|(?P<half>{words('typed-half')})|{words('typed-one')})"
        rf"\s*(?:{units})(?P<more>{words('typed-half-past')})?"
        rf"(?:\s*(?:{after})){'?' if texts.typed('typed-in', locale=language) else ''}"
    )


def _apart(words: Iterable[str]) -> str:
    """Return a pattern for one of the words, as a separate word where the language separates words."""
    kinds: dict[bool, list[str]] = {True: [], False: []}
    for word in words:
        kinds[closed_up(word)].append(word)
    return rf"{one_of(kinds[True])}|(?<!\w)(?:{one_of(kinds[False])})(?!\w)"


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().replace(",", " ").split())


def read_moment(texts: Texts, text: str, zone: tzinfo, now: datetime) -> datetime:
    """Return the moment (UTC) that somebody in a time zone means; `now` is aware.

    It may take seconds, so it is not for the event loop. A time without a date is its next one. Raises
    NotNow (`moment-unreadable`, `moment-past`, `moment-far`).
    """
    plain, grammar = _plain(text), _grammar(texts)
    local = now.astimezone(zone)
    readable = len(plain) <= _MOST_TYPED
    found = (_span(grammar, plain, now) or _at_time_of_day(grammar, plain, local)) if readable else None
    if found is None:
        raise NotNow("moment-unreadable", text=plain[:_MOST_TYPED] or "?")
    if found <= now:
        raise NotNow("moment-past", text=plain)
    if found - now > LONGEST_AHEAD:
        raise NotNow("moment-far", text=plain)
    return found.astimezone(UTC)


_MINUTES = {"typed-minutes": 1, "typed-hours": 60, "typed-days": 24 * 60, "typed-weeks": 7 * 24 * 60}


def read_spans(texts: Texts, text: str) -> tuple[int, ...]:
    """Return spans of time in minutes: ``24h 1h 10 min``; a number alone means minutes.

    Raises NotNow (`reminders-unreadable`).
    """
    plain, units = _plain(text), {_plain(word): key for key in _MINUTES for word in texts.typed(key)}
    form = re.compile(
        rf"(\d{{1,5}})\s*({one_of(units)}|)(?:\s*(?:{one_of(map(_plain, texts.typed('typed-before')))}))?"
    )
    parts = re.split(r"[\s;/+\u3001\u30fb]*(?=\d)(?<!\d)", plain)
    found = [form.fullmatch(part) for part in parts if part]
    spans = [int(it[1]) * _MINUTES[units.get(it[2], "typed-minutes")] for it in found if it is not None]
    if len(spans) < len(found):
        raise NotNow("reminders-unreadable", text=text.strip()[:_MOST_TYPED])
    return tuple(spans)


def _span(grammar: _Grammar, text: str, now: datetime) -> datetime | None:
    """Return the moment a written span later than now, to the minute."""
    match = next(filter(None, (form.fullmatch(text) for form in grammar.spans)), None)
    if match is None:
        return None
    count = 0.5 if match["half"] else float(match["count"] or 1)
    unit = next(unit for unit in _UNITS if match[unit])
    span = timedelta(**{unit: count + (0.5 if match["more"] else 0)})
    return (now + span).replace(second=0, microsecond=0)


def _at_time_of_day(grammar: _Grammar, text: str, local: datetime) -> datetime | None:
    """Return the moment of a time of day with or without a date."""
    text = re.sub(r"(?<=\d)t(?=\d)", " ", text)
    text, tonight = grammar.tonight.subn(" ", text, count=1)
    clock = grammar.clock.search(text)
    at = None if clock is None else _time(clock)
    if clock is None or at is None:
        return None
    rest = f"{text[: clock.start()]} {text[clock.end() :]}".strip()
    if tonight:
        at = at.replace(hour=at.hour + 12) if at.hour < 12 else at
        return None if rest else datetime.combine(local.date(), at, local.tzinfo)
    if not rest:
        today = datetime.combine(local.date(), at, local.tzinfo)
        return (
            today if today > local else datetime.combine(local.date() + timedelta(days=1), at, local.tzinfo)
        )
    day = _date(grammar, rest, local.date())
    return None if day is None else datetime.combine(day, at, local.tzinfo)


def _time(clock: re.Match[str]) -> time | None:
    if clock["noon"] or clock["midnight"]:
        return time(12 if clock["noon"] else 0)
    hour = int(clock["hour"] or clock["bare"])
    minute = 30 if clock["half"] else int(clock["minute"] or 0)
    after = clock["late_am"] or clock["bare_am"]
    pm = clock["late_pm"] or clock["bare_pm"]
    if hour > 12 and (after or pm or clock["am"]):
        return None
    if hour < 12 and (pm or clock["pm"]):
        hour += 12
    elif hour == 12 and after:
        hour = 0
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _date(grammar: _Grammar, text: str, today: date) -> date | None:
    if text in grammar.days:
        return today + timedelta(days=grammar.days[text])
    match = grammar.date.fullmatch(text)
    if match is None:
        return _date_in_words(grammar, text, today)
    if match["year"]:
        return _day(*map(int, filter(None, match.groups())))
    if match["first"]:
        first, second = int(match["first"]), int(match["second"])
        month, day = (first, second) if first <= 12 else (second, first)
    else:
        month, day = int(match["month"]), int(match["day"])
    found = _day(today.year, month, day)
    return found if found is None or found >= today else _day(today.year + 1, month, day)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _date_in_words(grammar: _Grammar, text: str, today: date) -> date | None:
    """Return a date in words, ``next friday`` or ``22 november``, None if it is none or far away."""
    if not grammar.named_day.search(text):
        return None
    with _WORDS, warnings.catch_warnings():
        import dateparser  # type: ignore[import-untyped]  # slow to import, and seldom needed
        from dateparser.data import languages_info  # type: ignore[import-untyped]

        warnings.simplefilter("ignore")
        found = dateparser.parse(
            text,
            languages=[
                language for language in grammar.languages if language in languages_info.language_order
            ],
            settings={
                "RELATIVE_BASE": datetime.combine(today, time()),
                "PREFER_DATES_FROM": "future",
            },
        )
    return None if found is None else found.date()
