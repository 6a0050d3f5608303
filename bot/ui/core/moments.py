"""Parses dates and times as people write them: ``20:30``, ``tomorrow 8pm``, ``fri 21h30``, ``来週の土曜``.

The words are those of all languages (`locale.ftl`), weekday names are from the CLDR. Times of day, weekdays
and durations are parsed here; only dates in words go to `dateparser`, which puts times on the wrong day and
dates without a year in the wrong century. The result is shown as a Discord timestamp before it is used.
"""

from __future__ import annotations

import re
import threading
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache

import babel

from bot.services.errors import NotNow
from bot.ui.core.cardtext import closed_up, one_of
from bot.ui.core.texts import Texts
from bot.ui.core.zones import MOST_TYPED, cldr_locales, find_zone, plain

LONGEST_AHEAD = timedelta(days=366)
"""How far ahead an agreed date may be."""
_WORDS = threading.Lock()
"""Only one thread at a time may parse dates in words."""

_UNITS = {
    "minutes": ("typed-minutes", 1),
    "hours": ("typed-hours", 60),
    "days": ("typed-days", 24 * 60),
    "weeks": ("typed-weeks", 7 * 24 * 60),
}
"""The text key of each unit's names, and its minutes."""
_DAYS = (("typed-today", 0), ("typed-tomorrow", 1), ("typed-day-after", 2))
_WEEKS = (("typed-this-week", 0), ("typed-next-week", 1))
_LATEST_HOUR = 29
"""Clubs write 25:00 for one o'clock the next morning."""
_TIMESTAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>")
"""A Discord timestamp in lower case."""


class _Grammar:
    """Patterns for dates and times from the words of all languages."""

    def __init__(self, texts: Texts) -> None:
        def words(key: str) -> list[str]:
            return list(map(plain, texts.words_for(key)))

        self.spans = [_span_form(texts, language) for language in texts.languages]
        self.hours = re.compile(
            rf"(\d{{1,2}})\s*(?:{one_of(word for word in words('typed-hour') if not closed_up(word))})"
        )
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
            rf"(?P<year>\d{{4}})(?:[-/.]|{year})\s*(\d{{1,2}})(?:[-/.]|{month})\s*(\d{{1,2}})(?:\.|{day})?"
            rf"|(?P<first>\d{{1,2}})(?:/|{month})\s*(?P<second>\d{{1,2}})(?:{day})?(?:/(?P<in>\d{{4}}))?"
            r"|(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.?(?P<of>\d{4})?"
        )
        locales = cldr_locales(texts)
        self.languages = [locale.language for locale in locales]
        self.weekdays = {word: day for locale in locales for word, day in _weekday_names(locale)}
        self.weeks = [(re.compile(rf"(?:{one_of(words(key))})\s*(.+)"), ahead) for key, ahead in _WEEKS]
        months = {plain(name) for locale in locales for name in locale.months["format"]["wide"].values()}
        self.named_month = re.compile(rf"(?<![^\W\d])(?:{one_of({name[:3] for name in months})})")
        """A date in words must contain a month's name."""


def _weekday_names(locale: babel.Locale) -> Iterator[tuple[str, int]]:
    """Yield the names of weekdays, Monday 0: prefixes from three letters on, 土曜日, 土曜 and 土."""
    for day, name in locale.days["format"]["wide"].items():
        word = plain(name)
        least = 1 if closed_up(word) else 3
        yield from ((word[:letters], day) for letters in range(least, len(word) + 1))


_grammar = lru_cache(maxsize=4)(_Grammar)


def _span_form(texts: Texts, language: str) -> re.Pattern[str]:
    """Return a language's pattern for a duration from now; without spaces, ``10日`` alone is a date."""

    def words(key: str) -> str:
        return one_of(map(plain, texts.words_for(key, locale=language)))

    before, after = words("typed-in"), words("typed-later")
    units = "|".join(f"(?P<{unit}>{words(key)})" for unit, (key, _) in _UNITS.items())
    ends = "" if any(map(closed_up, texts.words_for("typed-hours", locale=language))) else "|"
    return re.compile(
        rf"(?P<before>(?:{before})\s*)?(?:(?P<count>\d{{1,3}})|(?P<half>{words('typed-half')})|{words('typed-one')})"
        rf"\s*(?:{units})(?:\s*(?P<more>{words('typed-half-past')}))?"
        rf"(?(before)(?:\s*(?:{after}))?|(?:\s*(?:{after}){ends}))"
    )


def _apart(words: Iterable[str]) -> str:
    """Return a pattern for any of the words, as a whole word if the language separates words."""
    kinds: dict[bool, list[str]] = {True: [], False: []}
    for word in words:
        kinds[closed_up(word)].append(word)
    return rf"{one_of(kinds[True])}|(?<!\w)(?:{one_of(kinds[False])})(?!\w)"


def read_moment(texts: Texts, text: str, zone: tzinfo, now: datetime) -> datetime:
    """Parse a date and time that a person in a time zone typed, into UTC; `now` is aware.

    May take seconds: do not call it on the event loop. A time without a date means the next such time; a
    zone may follow it. Raises NotNow (`moment-unreadable`, `moment-hours`, `moment-past`, `moment-far`).
    """
    typed, grammar = plain(text), _grammar(texts)
    found = _read(texts, grammar, typed, now.astimezone(zone)) if len(typed) <= MOST_TYPED else None
    if found is None:
        raise NotNow("moment-unreadable", text=typed[:MOST_TYPED] or "?")
    if found <= now:
        raise NotNow("moment-past", text=typed)
    if found - now > LONGEST_AHEAD:
        raise NotNow("moment-far", text=typed)
    return found.astimezone(UTC)


def _read(texts: Texts, grammar: _Grammar, typed: str, local: datetime) -> datetime | None:
    stamp = _TIMESTAMP.fullmatch(typed)
    if stamp is not None:
        return datetime.fromtimestamp(int(stamp[1]), UTC)
    hours = grammar.hours.fullmatch(typed)
    if hours is not None:  # 20h: eight in the evening, or twenty hours from now?
        raise NotNow("moment-hours", hours=int(hours[1]))
    found = _span(grammar, typed, local) or _at_time_of_day(grammar, typed, local)
    rest, _, name = typed.rpartition(" ")
    if found is None and rest and (zone := find_zone(texts, name)) is not None:
        return _at_time_of_day(grammar, rest, local.astimezone(zone))
    return found


def read_spans(texts: Texts, text: str) -> tuple[int, ...]:
    """Parse ``24h 1h 10 min`` into minutes, the default unit. Raises NotNow (`reminders-unreadable`)."""
    typed = plain(text)
    units = {plain(word): minutes for key, minutes in _UNITS.values() for word in texts.words_for(key)}
    form = re.compile(
        rf"(\d{{1,5}})\s*({one_of(units)}|)(?:\s*(?:{one_of(map(plain, texts.words_for('typed-before')))}))?"
    )
    parts = re.split(r"[\s;/+\u3001\u30fb]*(?=\d)(?<!\d)", typed)
    found = [form.fullmatch(part) for part in parts if part]
    spans = [int(it[1]) * units.get(it[2], 1) for it in found if it is not None]
    if len(spans) < len(found):
        raise NotNow("reminders-unreadable", text=text.strip()[:MOST_TYPED])
    return tuple(spans)


def _span(grammar: _Grammar, text: str, local: datetime) -> datetime | None:
    """Return `local` plus a typed duration, days and weeks by the local clock; None if it is not one."""
    match = next(filter(None, (form.fullmatch(text) for form in grammar.spans)), None)
    if match is None:
        return None
    count = 0.5 if match["half"] else float(match["count"] or 1)
    unit = next(unit for unit in _UNITS if match[unit])
    span = timedelta(**{unit: count + (0.5 if match["more"] else 0)})
    start = local if unit in ("days", "weeks") else local.astimezone(UTC)
    return (start + span).replace(second=0, microsecond=0)


@dataclass(frozen=True, slots=True)
class _Hour:
    """A time of day; hours from 24:00 on belong to the following night."""

    hour: int
    minute: int = 0

    def on(self, day: date, zone: tzinfo | None) -> datetime:
        """Return the timestamp of this time on a day."""
        later, hour = divmod(self.hour, 24)
        return datetime.combine(day + timedelta(days=later), time(hour, self.minute), zone)


def _at_time_of_day(grammar: _Grammar, text: str, local: datetime) -> datetime | None:
    """Parse a time of day with or without a date; None if it is unreadable."""
    text = re.sub(r"(?<=\d)t(?=\d)", " ", text)
    text, tonight = grammar.tonight.subn(" ", text, count=1)
    clock = grammar.clock.search(text)
    if clock is None:
        day, _, hour = text.rpartition(" ")
        at = _Hour(int(hour)) if re.fullmatch(r"\d{1,2}", hour) and int(hour) < 24 else None
        names_day = day in grammar.days or _weekday(grammar, day, local.date()) is not None
        return _on_day(grammar, day, at, local) if at is not None and names_day else None
    at = _hour(clock)
    rest = f"{text[: clock.start()]} {text[clock.end() :]}".strip()
    if at is None:
        return None
    if tonight:
        at = _Hour(at.hour + 12, at.minute) if at.hour < 12 else at
        return None if rest else at.on(local.date(), local.tzinfo)
    if not rest:
        # At half past midnight, 25:00 still means one o'clock of the same night.
        days = (local.date() + timedelta(days=days) for days in range(-1, 2))
        return next(moment for day in days if (moment := at.on(day, local.tzinfo)) > local)
    return _on_day(grammar, rest, at, local)


def _on_day(grammar: _Grammar, text: str, at: _Hour, local: datetime) -> datetime | None:
    """Return the timestamp of a time on a day; a weekday's name may mean today if the time is still ahead."""
    found = _weekday(grammar, text, local.date())
    if found is None:
        day = _date(grammar, text, local.date())
        return None if day is None else at.on(day, local.tzinfo)
    day, repeats = found
    moment = at.on(day, local.tzinfo)
    return at.on(day + timedelta(weeks=1), local.tzinfo) if repeats and moment <= local else moment


def _weekday(grammar: _Grammar, text: str, today: date) -> tuple[date, bool] | None:
    """Parse a weekday: the next one from today on and True; in a named week (*next*), its date and False."""
    for form, weeks in grammar.weeks:
        match = form.fullmatch(text)
        if match is not None and match[1] in grammar.weekdays:
            ahead = grammar.weekdays[match[1]] - today.weekday() + 7 * weeks
            return today + timedelta(days=ahead), False
    if text not in grammar.weekdays:
        return None
    return today + timedelta(days=(grammar.weekdays[text] - today.weekday()) % 7), True


def _hour(clock: re.Match[str]) -> _Hour | None:
    if clock["noon"] or clock["midnight"]:
        return _Hour(12 if clock["noon"] else 0)
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
    return _Hour(hour, minute) if hour <= _LATEST_HOUR and minute < 60 else None


def _date(grammar: _Grammar, text: str, today: date) -> date | None:
    if text in grammar.days:
        return today + timedelta(days=grammar.days[text])
    match = grammar.date.fullmatch(text)
    if match is None:
        return _date_in_words(grammar, text, today)
    if match["year"]:
        return _day(*map(int, filter(None, match.groups()[:3])))
    if match["first"]:
        first, second = int(match["first"]), int(match["second"])
        month, day = (first, second) if first <= 12 else (second, first)
    else:
        month, day = int(match["month"]), int(match["day"])
    if match["in"] or match["of"]:
        return _day(int(match["in"] or match["of"]), month, day)
    found = _day(today.year, month, day)
    return found if found is None or found >= today else _day(today.year + 1, month, day)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _date_in_words(grammar: _Grammar, text: str, today: date) -> date | None:
    """Parse a date in words, ``22 november``; None if it is unreadable or far away."""
    if not grammar.named_month.search(text) or not re.search(r"\d", text):
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
