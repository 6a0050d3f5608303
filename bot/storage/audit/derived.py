"""The audit of data derived from tables and hands: seats, deadlines, and the index of people named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sqlalchemy import Connection, and_, cast, delete, exists, func, insert, or_, select
from sqlalchemy.dialects.postgresql import REGCLASS

from bot.services.values.tables import DeadlineKind, TableStatus
from bot.storage import person_rows, schema
from bot.storage.audit.chips import repair_lines
from bot.storage.audit.findings import AT_ONCE, NAMED, REPAIR, Check, Finding, Marks, whole
from bot.storage.database import Database
from bot.storage.duties import Named, Naming
from bot.storage.engine.columns import chunks
from bot.storage.engine.prepared import delete_rows, upsert
from bot.storage.namings import namings
from bot.storage.tables.hands import load_hands
from bot.storage.tables.people import note_people, people_missing
from bot.storage.tables.tables import LIVE, unreadable_tables

_t, _d, _p = schema.tables.c, schema.deadlines.c, schema.table_players.c
STALE: Final = or_(
    _t.status.not_in(LIVE),
    _d.turn != _t.turn,
    and_(_d.kind == DeadlineKind.IDLE.value, _t.status == TableStatus.PLAYING.value),
    and_(
        _d.kind.in_([DeadlineKind.TURN.value, DeadlineKind.NUDGE.value]),
        _t.status != TableStatus.PLAYING.value,
    ),
)
"""Whether a deadline is for a closed table, for another turn, or of a kind its table cannot have."""


def read_seats(connection: Connection) -> set[tuple[int, int]]:
    """Return the (person, table) pairs of live tables according to the tables."""
    rows = connection.execute(select(_t.id, _t.seats).where(_t.status.in_(LIVE)))
    return {(seat["user_id"], row.id) for row in rows for seat in row.seats if seat["user_id"] is not None}


def read_notes(connection: Connection) -> set[tuple[int, int]]:
    """Return the (person, table) pairs of live tables according to the index of seated people."""
    at_live = select(_p.user_id, _p.table_id).join(schema.tables, _t.id == _p.table_id)
    return {(row.user_id, row.table_id) for row in connection.execute(at_live.where(_t.status.in_(LIVE)))}


def _unreadable(connection: Connection) -> tuple[int, list[str]]:
    count = connection.execute(
        select(func.count()).select_from(schema.tables).where(_t.status.in_(LIVE))
    ).scalar_one()
    damaged = unreadable_tables(connection)
    return count, [f"table {number} is damaged; {REPAIR}: closed, its stakes returned" for number in damaged]


def _players(connection: Connection) -> tuple[int, list[str]]:
    there, known = read_seats(connection), read_notes(connection)
    problems = [
        f"member {user} sits at table {table}, which is not noted ({REPAIR})"
        for user, table in sorted(there - known)
    ]
    problems += [
        f"it is noted that member {user} sits at table {table}, where they do not sit ({REPAIR})"
        for user, table in sorted(known - there)
    ]
    return len(there), problems


def _deadlines(connection: Connection) -> tuple[int, list[str]]:
    count = connection.execute(select(func.count()).select_from(schema.deadlines)).scalar_one()
    joined = select(_d.table_id, _d.kind).join_from(schema.deadlines, schema.tables, _t.id == _d.table_id)
    stale = connection.execute(joined.where(STALE).order_by(_d.table_id, _d.kind))
    return count, [
        f"table {row.table_id} has a {row.kind} deadline that is out of date ({REPAIR})" for row in stale
    ]


_noted = schema.person_rows.c


def _noted_pieces(marks: Marks, connection: Connection) -> list[tuple[str, Sequence[int]]]:
    """Return the rows to check against `person_rows`: those stored since the marks, and all events."""
    since = {person_rows.POSTING: marks.post}
    if marks.new:
        first = select(func.min(schema.hands.c.table_id)).where(schema.hands.c.id > marks.hand)
        since[person_rows.TABLE] = (connection.execute(first).scalar() or 0) - 1
    return [
        (naming.kind, piece)
        for naming in namings()
        for piece in chunks(
            [it for it in _ids(naming, connection) if it > since.get(naming.kind, -1)],
            10 * AT_ONCE if naming.kind == person_rows.POSTING else AT_ONCE,
        )
    ]


def _look_at_noted(piece: tuple[str, Sequence[int]], _: object, connection: Connection) -> list[Finding]:
    kind, ids = piece
    (naming,) = (one for one in namings() if one.kind == kind)
    problems = [
        f"{kind} {number} names member {user_id}, which is not noted ({REPAIR})"
        for number, _, people in _missing(naming, ids, connection)
        for user_id in sorted(people)
    ]
    return [Finding(NAMED, len(ids), tuple(problems))]


def _all_orphans(connection: Connection) -> tuple[int, list[str]]:
    return 0, [
        f"people are noted for {naming.kind} {number}, which is not there ({REPAIR})"
        for naming in namings()
        for number in _orphans(naming, connection)
    ]


CHECKS: Final = (
    whole("tables that are not closed (readable)", _unreadable),
    whole("people at live tables (noted for their direct messages)", _players),
    whole("deadlines (each of its table's turn)", _deadlines),
    Check((NAMED,), _noted_pieces, _look_at_noted),
    whole(NAMED, _all_orphans, daily=False),
)


def repair_indexes(connection: Connection) -> int:
    """Complete and clean up the indexes of people in rows and hands; return the number of rows fixed."""
    count = 0
    hands = schema.hands.c.id
    for some in chunks(connection.execute(select(hands).order_by(hands)).scalars()):
        rows = people_missing(load_hands(some, connection), connection)
        note_people(rows, connection)
        count += len(rows)
    for naming in namings():
        for some in chunks(_ids(naming, connection)):
            for number, guild_id, people in _missing(naming, some, connection):
                person_rows.note(naming.kind, number, guild_id, people, connection)
                count += 1
        lost = _orphans(naming, connection)
        person_rows.forget(naming.kind, lost, connection)
        count += len(lost)
    return count


def _ids(naming: Naming, connection: Connection) -> Sequence[int]:
    """Return the ids of all rows that can name people."""
    return connection.execute(select(naming.table.c.id).order_by(naming.table.c.id)).scalars().all()


def _missing(naming: Naming, ids: Sequence[int], connection: Connection) -> Named:
    """Yield rows that name people without an index entry: id, server, and the people not indexed."""
    named = {number: (guild_id, people) for number, guild_id, people in naming.named(ids, connection)}
    lacking = person_rows.lacking(naming.kind, {n: people for n, (_, people) in named.items()}, connection)
    for number, people in lacking.items():
        yield number, named[number][0], people


def _orphans(naming: Naming, connection: Connection) -> list[int]:
    """Return the ids of deleted rows that are still indexed as naming people."""
    lost = (
        select(_noted.number)
        .distinct()
        .where(_noted.kind == naming.kind, ~exists().where(naming.table.c.id == _noted.number))
    )
    return list(connection.execute(lost.order_by(_noted.number)).scalars())


_m, _n = schema.messages.c, schema.counters.c
_COUNTED = {
    table.name: table.c.id
    for table in schema.metadata.sorted_tables
    if "id" in table.c and table.c.id.autoincrement is False
}
"""The id columns that are filled from a counter, by table."""
_COUNTER = upsert(schema.counters)


async def repair_rows(database: Database) -> list[str]:
    """Repair data derived from other rows, in one transaction; return a sentence for each repair.

    Raises StorageUnavailable, and then changes nothing.
    """
    async with database.write() as work:
        return await work.session.change(lambda connection: list(_repair(connection)))


def _repair(connection: Connection) -> Iterator[str]:
    for what, repair in _REPAIRS.items():
        count = repair(connection)
        if count:
            yield f"{what}: {count}"


def _messages(connection: Connection) -> int:
    """Delete the message rows of closed tables, except where the panel must still be shown as closed."""
    live = select(_t.id).where(_t.status.in_(LIVE))
    panels = select(_m.table_id).where(_m.role == "panel")
    ended = delete(schema.messages).where(_m.table_id.not_in(live), _m.table_id.not_in(panels))
    return connection.execute(ended).rowcount


def _repair_deadlines(connection: Connection) -> int:
    known = select(_t.id)
    lost = connection.execute(delete(schema.deadlines).where(_d.table_id.not_in(known))).rowcount
    stale = select(_t.id).where(_t.id == _d.table_id, STALE).correlate(schema.deadlines).exists()
    return lost + connection.execute(delete(schema.deadlines).where(stale)).rowcount


def _repair_players(connection: Connection) -> int:
    closed = select(_t.id).where(_t.status.not_in(LIVE))
    gone = connection.execute(delete(schema.table_players).where(_p.table_id.in_(closed))).rowcount
    there, known = read_seats(connection), read_notes(connection)
    wrong, missing = (
        [{"user_id": user_id, "table_id": table_id} for user_id, table_id in pairs]
        for pairs in (known - there, there - known)
    )
    delete_rows(schema.table_players, wrong, connection)
    if missing:
        connection.execute(insert(schema.table_players), missing)
    return gone + len(there ^ known)


def _counters(connection: Connection) -> int:
    """Raise the counters that would issue a used id again; return how many."""
    values = {row.name: row.value for row in connection.execute(select(_n.name, _n.value))}
    highest = {name: connection.execute(select(func.max(ids))).scalar() for name, ids in _COUNTED.items()}
    low = {name: most for name, most in highest.items() if (most or 0) > values.get(name, 0)}
    for name, most in low.items():
        connection.execute(_COUNTER.on(connection), {"name": name, "value": most})
    return len(low)


def raise_sequences(connection: Connection) -> int:
    """Raise PostgreSQL's sequences that would issue a used id again, as after copying rows; return how many.

    A ledger entry with a used id would be taken for a repetition, and left out.
    """
    if connection.dialect.name == "sqlite":
        return 0
    raised = 0
    for table in schema.metadata.sorted_tables:
        if (ids := table.autoincrement_column) is None:
            continue
        sequence = cast(func.pg_get_serial_sequence(table.name, ids.name), REGCLASS)
        last = func.coalesce(func.pg_sequence_last_value(sequence), 0)
        highest = connection.execute(select(func.max(ids)).having(func.max(ids) > last)).scalar()
        if highest is not None:
            connection.execute(select(func.setval(sequence, highest)))
            raised += 1
    return raised


_REPAIRS: dict[str, Callable[[Connection], int]] = {
    "messages of closed tables deleted": _messages,
    "outdated deadlines deleted": _repair_deadlines,
    "people at live tables corrected": _repair_players,
    "rows of the index of people corrected": repair_indexes,
    "accounts with corrected lines": repair_lines,
    "counters raised to the highest id": _counters,
    "sequences raised to the highest id": raise_sequences,
}
