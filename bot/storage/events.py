"""Storage hooks for events, which features keep in tables of their own (`Table.event_id`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, false, or_

from bot.storage import schema

_event = schema.tables.c.tournament_id


@dataclass(frozen=True, slots=True)
class Participation:
    """A person's part in an announced, unfinished event: whether they play, and whether they host it."""

    id: int
    guild_id: int
    channel_id: int
    name: str
    plays: bool
    hosts: bool


@dataclass(frozen=True, slots=True)
class EventQueries:
    """A feature's queries: ids of unfinished events (`live`), and a person's parts in announced ones."""

    live: Select[tuple[int]]
    participations: Callable[[int, Connection], list[Participation]]


_RUN: list[EventQueries] = []


def runs_events(events: EventQueries) -> None:
    """Register the queries for a feature's events."""
    _RUN.append(events)


def of_no_event() -> ColumnElement[bool]:
    """Return the SQL condition that a row of `tables` belongs to no event."""
    return _event.is_(None)


def of_live_event() -> ColumnElement[bool]:
    """Return the SQL condition that a row of `tables` belongs to an unfinished event."""
    return or_(false(), *(_event.in_(events.live) for events in _RUN))


def of_no_live_event() -> ColumnElement[bool]:
    """Return the negation of `of_live_event`."""
    return or_(_event.is_(None), ~of_live_event())


def participations(user_id: int, connection: Connection) -> list[Participation]:
    """Return a person's parts in announced, unfinished events."""
    return [one for events in _RUN for one in events.participations(user_id, connection)]
