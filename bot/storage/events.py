"""Storage hooks for events: a feature's own tables (`Table.event_id`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Select, false, or_

from bot.storage import schema

_event = schema.tables.c.tournament_id


@dataclass(frozen=True, slots=True)
class Participation:
    """A person's part in an announced event that is not over: whether they play in it, or host it."""

    id: int
    guild_id: int
    channel_id: int
    name: str
    plays: bool
    hosts: bool


@dataclass(frozen=True, slots=True)
class EventQueries:
    """A feature's queries on its events: `live` selects the ids of unfinished ones, `participations` returns
    those a person is in."""

    live: Select[tuple[int]]
    participations: Callable[[int, Connection], list[Participation]]


_RUN: list[EventQueries] = []


def runs_events(events: EventQueries) -> None:
    """Register the queries for a feature's events."""
    _RUN.append(events)


def of_no_event() -> ColumnElement[bool]:
    """Return the condition that a table belongs to no event."""
    return _event.is_(None)


def of_live_event() -> ColumnElement[bool]:
    """Return the condition that a row of `tables` belongs to an event that is not over."""
    return or_(false(), *(_event.in_(events.live) for events in _RUN))


def of_no_live_event() -> ColumnElement[bool]:
    """Return the negation of `of_live_event`."""
    return or_(_event.is_(None), ~of_live_event())


def participations(user_id: int, connection: Connection) -> list[Participation]:
    """Return a person's parts in announced events that are not over."""
    return [one for events in _RUN for one in events.participations(user_id, connection)]
