"""Time zones by their IANA names, and the days of a server that lives in one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

UNIVERSAL = "UTC"


def find_zone(written: str) -> str | None:
    """Return the IANA name of the zone that somebody has written, None for none or several.

    Capitals do not matter, a space may stand for ``_``, and the city alone is enough where it is the only
    one of its name: ``asia/tokyo``, ``New York``.
    """
    wanted = "_".join(written.casefold().split())
    known = _known()
    if wanted in known:
        return known[wanted]
    cities = [name for folded, name in known.items() if folded.rpartition("/")[2] == wanted]
    return cities[0] if len(cities) == 1 else None


@cache
def _known() -> Mapping[str, str]:
    return {name.casefold(): name for name in (*available_timezones(), UNIVERSAL)}


def day_of(moment: datetime, zone: str) -> date:
    """Return the day that a moment belongs to in a zone."""
    return moment.astimezone(_zone(zone)).date()


def next_day(moment: datetime, zone: str) -> datetime:
    """Return when the next day begins in a zone (UTC); after a midnight that clocks skip, when they go on."""
    tomorrow = day_of(moment, zone) + timedelta(days=1)
    return datetime.combine(tomorrow, time(), _zone(zone)).astimezone(UTC)


def day_began(moment: datetime, zone: str) -> datetime:
    """Return when the day of a moment began in a zone (UTC)."""
    return datetime.combine(day_of(moment, zone), time(), _zone(zone)).astimezone(UTC)


def clock_in(moment: datetime, zone: str) -> str:
    """Return what the clocks of a zone show: ``21:05``."""
    return moment.astimezone(_zone(zone)).strftime("%H:%M")


def _zone(name: str) -> tzinfo:
    """Return a zone; one that this machine does not know (any more) counts as UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
