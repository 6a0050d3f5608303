"""How a table names people: seated now or earlier, offered a seat, or in its column `carried`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, bindparam, exists, select, update

from bot.engine.documents import JsonObject
from bot.services.values import pledges
from bot.services.values.tables import ANTES, BANKS, REMOVED, Seat, TableStatus, former_name
from bot.storage import schema
from bot.storage.duties import Aliases, Named, Naming
from bot.storage.engine.columns import chunks
from bot.storage.engine.prepared import rows_of
from bot.storage.person_rows import TABLE, numbers_of, person_key
from bot.storage.tables.carried import STANDBY, people_of_table, pledge_of, standby_of, with_pledge
from bot.storage.tables.tables import LIVE, seat_documents, seats_of

_t, _p, _in = schema.tables.c, schema.person_rows.c, schema.hand_people.c
TABLES = select(_t.id, _t.guild_id, _t.seats, _t.carried, _t.status, _t.revision)
_SET_TABLE = (
    update(schema.tables)
    .where(_t.id == bindparam("key_id"))
    .values(seats=bindparam("seats"), carried=bindparam("carried"), revision=bindparam("revision"))
)


def _people_named(ids: Sequence[int], connection: Connection) -> Named:
    for row in connection.execute(TABLES.where(_t.id.in_(ids))):
        yield row.id, row.guild_id, people_of_table(seats_of(row.seats), row.carried)


def _change_now(user_id: int, _: Aliases, connection: Connection) -> list[int]:
    """Give a new revision to the live tables that a person is named at, hosts, or was dealt the last hand at.

    Returns these tables.
    """
    person = person_key(user_id, connection)
    indexed = exists().where(_p.person == person, _p.kind == TABLE, _p.number == _t.id)
    dealt = exists().where(_in.user_id == user_id, _in.hand_id == _t.hand_id)
    theirs = select(_t.id).where(_t.status.in_(LIVE), indexed | dealt | (_t.host_id == user_id))
    live = list(connection.execute(theirs.order_by(_t.id)).scalars())
    for some in chunks(live):
        connection.execute(update(schema.tables).where(_t.id.in_(some)).values(revision=_t.revision + 1))
    return live


def _erase(
    user_id: int, aliases: Aliases, numbers: Sequence[int], _: set[str], connection: Connection
) -> set[str]:
    """Remove a person from tables; changed live tables get new revisions for processes that hold them."""
    names: set[str] = set()
    changed = []
    for row in rows_of(TABLES.with_for_update(), _t.id, numbers, connection):
        stored = seats_of(row.seats)
        if user_id not in people_of_table(stored, row.carried):
            continue
        names.update(seat.name for seat in stored if seat.user_id == user_id)
        names.update(it.held.name for it in stored if it.held is not None and it.held.user_id == user_id)
        seats = [_without(number, seat, user_id, aliases[row.guild_id]) for number, seat in enumerate(stored)]
        carried = with_pledge(row.carried, pledges.without(pledge_of(row.carried), user_id))
        for name in (ANTES, BANKS):
            if name in carried:
                carried[name] = {who: own for who, own in carried[name].items() if who != str(user_id)}
        if REMOVED in carried:
            carried[REMOVED] = [one for one in carried[REMOVED] if one != user_id]
        if (waiting := standby_of(carried).pop(user_id, None)) is not None:
            names.add(waiting["name"])
            carried[STANDBY] = [one for one in carried[STANDBY] if one != waiting]
        revision = row.revision + (row.status != TableStatus.CLOSED.value)
        changed.append(
            {"key_id": row.id, "seats": seat_documents(seats), "carried": carried, "revision": revision}
        )
    if changed:
        connection.execute(_SET_TABLE, changed)
    return names


def _without(number: int, seat: Seat, user_id: int, alias: int) -> Seat:
    """Return a seat without a person, the chair held for them, and offers they made or received."""
    seen = tuple(alias if one == user_id else one for one in seat.seen)
    held = None if seat.held is not None and seat.held.user_id == user_id else seat.held
    offer = None if seat.offer is not None and seat.offer.taker_id == user_id else seat.offer
    if seat.user_id == user_id:
        seat, offer = replace(seat, user_id=alias, name=former_name(number)), None
    return replace(seat, seen=seen, held=held, offer=offer)


def _lines(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    """Return the tables that a person hosts or that name them, for an export."""
    hosted = connection.execute(select(_t.id).where(_t.host_id == user_id)).scalars()
    ids = {*hosted, *numbers_of(person_key(user_id, connection), TABLE, connection)}
    lines = []
    shown = select(_t.id, _t.host_id, _t.status, _t.created_at, _t.updated_at, _t.seats, _t.carried)
    for row in rows_of(shown.where(_t.guild_id == guild_id), _t.id, ids, connection):
        carried, seats = row.carried, seats_of(row.seats)
        closed = row.status == TableStatus.CLOSED.value
        lines.append(
            {
                "table": row.id,
                "host": row.host_id == user_id,
                "open": not closed,
                "opened": row.created_at,
                # At a sealed table of a duplicate, nobody may learn how long others played.
                "closed": row.updated_at if closed else None,
                "seats": [_own_seat(seat) for seat in seats if seat.user_id == user_id],
                "offers": [
                    seat.offer.until
                    for seat in seats
                    if seat.offer is not None and seat.offer.taker_id == user_id
                ],
                "removed": user_id in carried.get(REMOVED, ()),
                "antes": carried.get(ANTES, {}).get(str(user_id), {}),
                **({"bank": carried[BANKS][str(user_id)]} if str(user_id) in carried.get(BANKS, {}) else {}),
                **({"waits": standby_of(carried)[user_id]} if user_id in standby_of(carried) else {}),
                **_value_of(carried, user_id),
            }
        )
        for held in (seat.held for seat in seats):
            if held is not None and held.user_id == user_id:
                lines[-1]["held"] = {"name": held.name, "until": held.until}
    return lines


def _value_of(carried: JsonObject, user_id: int) -> JsonObject:
    """Return a person's value for a table's next deal, if any."""
    mine = pledge_of(carried).of(user_id)
    return {} if mine is None else {"value": {"text": mine.text, "seal": mine.seal, "at": mine.at}}


def _own_seat(seat: Seat) -> JsonObject:
    """Return a seat's stored form without the other people named there."""
    (own,) = seat_documents([replace(seat, offer=None, seen=())])
    until = {} if seat.offer is None else {"offered_until": seat.offer.until}
    return {**own, **until, "user_id": str(seat.user_id)}


TABLES_NAMING = Naming(TABLE, schema.tables, _people_named, _erase, "tables", _lines, live=_change_now)
