"""The columns `seats` and `carried` of a table: pledge, ending, standby, and the people they name."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.documents import Json, JsonObject
from bot.services.values.pledges import NO_PLEDGE, Pledge
from bot.services.values.tables import ANTES, BANKS, REMOVED, Ending, Seat, Standby, Table, TableStatus
from bot.storage.engine.columns import Documents

_PLEDGE, _ENDING, STANDBY = "deal", "ending", "standby"
_PLEDGES, _ENDINGS, _STANDBYS = Documents(Pledge), Documents(Ending), Documents(Standby)


def carried_column(table: Table) -> JsonObject:
    """Return the stored form of a table's `carried` column, without empty values."""
    ending = {} if table.ending == Ending() else {_ENDING: _ENDINGS.dump(table.ending)}
    waiting = () if table.status is TableStatus.CLOSED else table.standby
    standby = {STANDBY: [_STANDBYS.dump(it) for it in waiting]} if waiting else {}
    return {**with_pledge(table.carried, table.pledge), **ending, **standby}


def values_of(column: Json) -> JsonObject:
    """Parse the column into fields of a table; `ending`, `pledge` and `standby` are still documents."""
    carried = dict(column)
    ending, pledge = carried.pop(_ENDING, {}), carried.pop(_PLEDGE, {})
    standby = carried.pop(STANDBY, [])
    return {"carried": carried, "ending": ending, "pledge": pledge, "standby": standby}


def pledge_of(column: Json) -> Pledge:
    """Return the pledge in the column."""
    return _PLEDGES.load(column.get(_PLEDGE, {}))


def with_pledge(column: Json, pledge: Pledge) -> JsonObject:
    """Return the column with its pledge replaced."""
    document = {} if pledge == NO_PLEDGE else {_PLEDGE: _PLEDGES.dump(pledge, defaults=False)}
    return {**{name: value for name, value in column.items() if name != _PLEDGE}, **document}


def people_of_table(seats: Iterable[Seat], carried: Json) -> set[int]:
    """Return everyone whom a table names: seated now or earlier in this hand, offered or waiting for a seat,
    removed, or with a pledge, ante or time bank in the column `carried`."""
    people = {seat.user_id for seat in seats if seat.user_id is not None} | takers_of(seats)
    people.update(user_id for seat in seats for user_id in seat.seen)
    people.update(carried.get(REMOVED, ()))
    people.update(standby_of(carried))
    people.update(int(who) for name in (ANTES, BANKS) for who in carried.get(name, {}))
    return people | pledge_of(carried).people


def standby_of(carried: Json) -> dict[int, JsonObject]:
    """Return the waiting list's documents by user id."""
    return {it["user_id"]: it for it in carried.get(STANDBY, ())}


def takers_of(seats: Iterable[Seat]) -> set[int]:
    """Return the people for whom a seat of a table is offered or held."""
    offered = {seat.offer.taker_id for seat in seats if seat.offer is not None}
    return offered | {seat.held.user_id for seat in seats if seat.held is not None}
