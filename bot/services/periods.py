"""The stretches of time that leaderboards add up: a week, a month, a season, all time."""

from __future__ import annotations

from datetime import datetime, tzinfo

from bot.services.standing_values import ALL_TIME


def week_of(moment: datetime, zone: tzinfo) -> str:
    """Return the key of the week, Monday to Sunday, that a moment falls in: ``week:2026-W47`` (ISO 8601)."""
    year, week, _ = moment.astimezone(zone).isocalendar()
    return f"week:{year}-W{week:02}"


def month_of(moment: datetime, zone: tzinfo) -> str:
    """Return the key of the month that a moment falls in: ``month:2026-11``."""
    return f"month:{moment.astimezone(zone):%Y-%m}"


def periods_of(moment: datetime, zone: tzinfo) -> tuple[str, ...]:
    """Return the keys of all periods but the season that a moment falls in, by the clocks of `zone`."""
    return (week_of(moment, zone), month_of(moment, zone), ALL_TIME)
