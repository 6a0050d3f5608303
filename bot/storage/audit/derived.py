"""What follows from tables, hands and tournaments: seats, deadlines, and the people they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, exists, func, insert, or_, select, update

from bot.features.tournaments.storage.tournaments import TOURNAMENTS
from bot.services.values.chips import AccountKind
from bot.services.values.tables import DeadlineKind, TableStatus
from bot.storage import person_rows, schema
from bot.storage.audit.chips import mend_lines
from bot.storage.audit.findings import AT_ONCE, NAMED, Check, Finding, Marks, whole
from bot.storage.audit.findings import REPAIR as MEND
from bot.storage.database import Database
from bot.storage.engine.columns import chunks
from bot.storage.ledger.ledger import key_of
from bot.storage.tables.hands import load_hands
from bot.storage.tables.people import note_people, people_missing
from bot.storage.tables.tables import LIVE, seats_of

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
"""The condition that a deadline is of a closed table, of another turn, or of a kind its table has not."""


def seated(connection: Connection) -> set[tuple[int, int]]:
    """Return who sits at which live table, by the tables themselves."""
    rows = connection.execute(select(_t.id, _t.seats).where(_t.status.in_(LIVE)))
    return {(seat["user_id"], row.id) for row in rows for seat in row.seats if seat["user_id"] is not None}


def noted(connection: Connection) -> set[tuple[int, int]]:
    """Return who sits at which live table, as it is noted for looking it up."""
    at_live = select(_p.user_id, _p.table_id).join(schema.tables, _t.id == _p.table_id)
    return {(row.user_id, row.table_id) for row in connection.execute(at_live.where(_t.status.in_(LIVE)))}


def _players(connection: Connection) -> tuple[int, list[str]]:
    there, known = seated(connection), noted(connection)
    problems = [
        f"member {user} sits at table {table}, which is not noted ({MEND})"
        for user, table in sorted(there - known)
    ]
    problems += [
        f"it is noted that member {user} sits at table {table}, where they do not sit ({MEND})"
        for user, table in sorted(known - there)
    ]
    return len(there), problems


def _deadlines(connection: Connection) -> tuple[int, list[str]]:
    count = connection.execute(select(func.count()).select_from(schema.deadlines)).scalar_one()
    joined = select(_d.table_id, _d.kind).join_from(schema.deadlines, schema.tables, _t.id == _d.table_id)
    stale = connection.execute(joined.where(STALE).order_by(_d.table_id, _d.kind))
    return count, [
        f"table {row.table_id} has a {row.kind} deadline that is out of date ({MEND})" for row in stale
    ]


_c, _noted = schema.tournaments.c, schema.person_rows.c
_posts = schema.ledger_transactions.c
_acc, _e = schema.accounts.c, schema.ledger_entries.c

IDS: Final[Mapping[str, Any]] = {
    person_rows.TABLE: _t.id,
    person_rows.TOURNAMENT: _c.id,
    person_rows.POSTING: _posts.id,
}
"""The ids of each kind of row that can name people."""


@dataclass(frozen=True, slots=True)
class Missing:
    """People who are named in a row and are not noted for it."""

    kind: str
    number: int
    guild_id: int
    people: frozenset[int]


def _noted_pieces(marks: Marks, connection: Connection) -> list[tuple[str, Sequence[int]]]:
    """Return the rows that have come since, and those that go on changing: tables and tournaments."""
    since = {person_rows.POSTING: marks.post}
    if marks.new:
        first = select(func.min(schema.hands.c.table_id)).where(schema.hands.c.id > marks.hand)
        since[person_rows.TABLE] = (connection.execute(first).scalar() or 0) - 1
    return [
        (kind, piece)
        for kind in IDS
        for piece in chunks(
            [it for it in ids_of(kind, connection) if it > since.get(kind, -1)],
            10 * AT_ONCE if kind == person_rows.POSTING else AT_ONCE,
        )
    ]


def _look_at_noted(piece: tuple[str, Sequence[int]], _: object, connection: Connection) -> list[Finding]:
    kind, ids = piece
    problems = [
        f"{kind} {it.number} names member {user_id}, which is not noted ({MEND})"
        for it in missing(kind, ids, connection)
        for user_id in sorted(it.people)
    ]
    return [Finding(NAMED, len(ids), tuple(problems))]


def _all_orphans(connection: Connection) -> tuple[int, list[str]]:
    return 0, [
        f"people are noted for {kind} {number}, which is not there ({MEND})"
        for kind in IDS
        for number in orphans(kind, connection)
    ]


CHECKS: Final = (
    whole("people at live tables (noted for their direct messages)", _players),
    whole("deadlines (each of its table's turn)", _deadlines),
    Check((NAMED,), _noted_pieces, _look_at_noted),
    whole(NAMED, _all_orphans, daily=False),
)


def mend(connection: Connection) -> int:
    """Add missing notes, and drop notes of rows that are not there; return how many rows were mended."""
    count = 0
    for some in chunks(_hand_ids(connection)):
        rows = people_missing(load_hands(some, connection), connection)
        note_people(rows, connection)
        count += len(rows)
    for kind in IDS:
        for some in chunks(ids_of(kind, connection)):
            for it in missing(kind, some, connection):
                person_rows.note(kind, it.number, it.guild_id, it.people, connection)
                count += 1
        lost = orphans(kind, connection)
        person_rows.forget(kind, lost, connection)
        count += len(lost)
    return count


def _hand_ids(connection: Connection) -> Sequence[int]:
    return connection.execute(select(schema.hands.c.id).order_by(schema.hands.c.id)).scalars().all()


def ids_of(kind: str, connection: Connection) -> Sequence[int]:
    """Return the ids of all rows of a kind."""
    return connection.execute(select(IDS[kind]).order_by(IDS[kind])).scalars().all()


def missing(kind: str, ids: Sequence[int], connection: Connection) -> list[Missing]:
    """Return those of some rows that name people who are not noted for them."""
    named = {number: (guild_id, people) for number, guild_id, people in _NAMED[kind](ids, connection)}
    lacking = person_rows.lacking(kind, {n: people for n, (_, people) in named.items()}, connection)
    return [Missing(kind, n, named[n][0], frozenset(people)) for n, people in lacking.items()]


def orphans(kind: str, connection: Connection) -> list[int]:
    """Return the ids of rows for which people are noted and that are not there."""
    lost = (
        select(_noted.number)
        .distinct()
        .where(_noted.kind == kind, ~exists().where(IDS[kind] == _noted.number))
    )
    return list(connection.execute(lost.order_by(_noted.number)).scalars())


Named = Iterator[tuple[int, int, set[int]]]
"""Ids of rows with their servers and the people they name."""


def _tables(ids: Sequence[int], connection: Connection) -> Named:
    query = select(_t.id, _t.guild_id, _t.seats, _t.carried).where(_t.id.in_(ids))
    for row in connection.execute(query):
        yield row.id, row.guild_id, person_rows.people_of_table(seats_of(row.seats), row.carried)


def _tournaments(ids: Sequence[int], connection: Connection) -> Named:
    for row in connection.execute(select(_c.id, _c.guild_id, _c.document).where(_c.id.in_(ids))):
        yield row.id, row.guild_id, person_rows.people_of_tournament(TOURNAMENTS.load(row.document))


_CAN_NAME = or_(_posts.key.is_not(None), _posts.note != "")
"""The transactions that can name people: not those of a hand, which have neither key nor note."""


def _postings(ids: Sequence[int], connection: Connection) -> Named:
    accounts: dict[int, list[Any]] = {}
    posts = select(_posts.id, _posts.key, _posts.hand_id, _posts.kind, _posts.note).where(_CAN_NAME)
    rows = connection.execute(posts.where(_posts.id.in_(ids))).all()
    moved = select(_e.transaction_id, _acc.kind, _acc.owner_id, _acc.guild_id)
    moved = moved.join(schema.accounts, _acc.id == _e.account_id)
    for account in connection.execute(moved.where(_e.transaction_id.in_([row.id for row in rows]))):
        accounts.setdefault(account.transaction_id, []).append(account)
    for row in rows:
        key = row.key or key_of(row.hand_id, row.kind)
        mine = accounts.get(row.id, [])
        members = (it.owner_id for it in mine if it.kind == AccountKind.MEMBER.value)
        people = person_rows.people_of_posting(key, row.note, members)
        if people:
            yield row.id, person_rows.server_of_posting(key, [it.guild_id for it in mine]), people


_NAMED = {
    person_rows.TABLE: _tables,
    person_rows.TOURNAMENT: _tournaments,
    person_rows.POSTING: _postings,
}


_m, _n = schema.messages.c, schema.counters.c
_COUNTED = {
    "tables": _t.id,
    "hands": schema.hands.c.id,
    "tournaments": schema.tournaments.c.id,
    "leagues": schema.leagues.c.id,
    "saved_rules": schema.saved_rules.c.id,
}
"""What has ids from a counter."""


async def repair_rows(database: Database) -> list[str]:
    """Mend what follows from other rows, in one transaction; return what was done, a sentence each.

    Raises StorageUnavailable; nothing is changed then.
    """
    async with database.write() as work:
        return await work.session.change(lambda connection: list(_mended(connection)))


def _mended(connection: Connection) -> Iterator[str]:
    for what, mend in _MENDS.items():
        count = mend(connection)
        if count:
            yield f"{what}: {count}"


def _messages(connection: Connection) -> int:
    """A panel that is still noted does not show yet that its table is closed: the next start sees to that."""
    live = select(_t.id).where(_t.status.in_(LIVE))
    panels = select(_m.table_id).where(_m.role == "panel")
    ended = delete(schema.messages).where(_m.table_id.not_in(live), _m.table_id.not_in(panels))
    return connection.execute(ended).rowcount


def _mend_deadlines(connection: Connection) -> int:
    known = select(_t.id)
    lost = connection.execute(delete(schema.deadlines).where(_d.table_id.not_in(known))).rowcount
    stale = select(_t.id).where(_t.id == _d.table_id, STALE).correlate(schema.deadlines).exists()
    return lost + connection.execute(delete(schema.deadlines).where(stale)).rowcount


def _mend_players(connection: Connection) -> int:
    closed = select(_t.id).where(_t.status.not_in(LIVE))
    gone = connection.execute(delete(schema.table_players).where(_p.table_id.in_(closed))).rowcount
    there, known = seated(connection), noted(connection)
    for user_id, table_id in known - there:
        wrong = and_(_p.user_id == user_id, _p.table_id == table_id)
        connection.execute(delete(schema.table_players).where(wrong))
    if there - known:
        rows = [{"user_id": user_id, "table_id": table_id} for user_id, table_id in there - known]
        connection.execute(insert(schema.table_players), rows)
    return gone + len(there ^ known)


def _low_counters(connection: Connection) -> dict[str, int]:
    """Return the counters that would give out an id anew, each with the highest id there is."""
    values = {row.name: row.value for row in connection.execute(select(_n.name, _n.value))}
    highest = {
        name: connection.execute(select(func.max(ids))).scalar() or 0 for name, ids in _COUNTED.items()
    }
    return {name: most for name, most in highest.items() if most > values.get(name, 0)}


def _counters(connection: Connection) -> int:
    low = _low_counters(connection)
    for name, highest in low.items():
        if not connection.execute(
            update(schema.counters).where(_n.name == name).values(value=highest)
        ).rowcount:
            connection.execute(insert(schema.counters).values(name=name, value=highest))
    return len(low)


_MENDS: dict[str, Callable[[Connection], int]] = {
    "messages forgotten whose tables are closed": _messages,
    "deadlines dropped that were out of date": _mend_deadlines,
    "people noted or struck off at live tables": _mend_players,
    "rows written or dropped that say who is named where": mend,
    "accounts whose lines say anew what they held": mend_lines,
    "counters raised to the highest id": _counters,
}
