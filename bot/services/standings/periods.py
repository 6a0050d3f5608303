"""The stretches of time that leaderboards add up: a week, a month, a season, all time.

Weeks and months are those of UTC everywhere: a server may change its time zone, what is added up stays.
"""

from __future__ import annotations

from datetime import UTC, datetime

from bot.services.values.standings import ALL_TIME


def week_of(moment: datetime) -> str:
    """Return the key of the week, Monday to Sunday, that a moment falls in: ``week:2026-W47`` (ISO 8601)."""
    year, week, _ = moment.astimezone(UTC).isocalendar()
    return f"week:{year}-W{week:02}"


def month_of(moment: datetime) -> str:
    """Return the key of the month that a moment falls in: ``month:2026-11``."""
    return f"month:{moment.astimezone(UTC):%Y-%m}"


def periods_of(moment: datetime) -> tuple[str, ...]:
    """Return the keys of all periods but the season that a moment falls in."""
    return (week_of(moment), month_of(moment), ALL_TIME)
