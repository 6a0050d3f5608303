"""Which stored rows name which people: noted with each row, found again when somebody asks or leaves."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Text, bindparam, delete, exists, select, type_coerce

from bot.features.tournaments.values.tournaments import Tournament
from bot.services.values.chips import AccountKind
from bot.services.values.pledges import NO_PLEDGE, Pledge
from bot.services.values.tables import Ending, Seat, Table, TableStatus
from bot.storage import schema
from bot.storage.engine.columns import Documents, chunks
from bot.storage.engine.prepared import insert_new
from bot.storage.tables.hands import OPEN

_PLEDGE, _ENDING = "deal", "ending"
_PLEDGES, _ENDINGS = Documents(Pledge), Documents(Ending)


def carried_column(table: Table) -> dict[str, Any]:
    """Return what is stored of a table in the column; what says nothing is left out."""
    ending = {} if table.ending == Ending() else {_ENDING: _ENDINGS.dump(table.ending)}
    return {**with_pledge(table.carried, table.pledge), **ending}


def values_of(column: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a table that stand in the column; `ending` and `pledge` as documents."""
    carried = dict(column)
    ending, pledge = carried.pop(_ENDING, {}), carried.pop(_PLEDGE, {})
    return {"carried": carried, "ending": ending, "pledge": pledge}


def pledge_of(column: Mapping[str, Any]) -> Pledge:
    """Return the pledge that stands in the column."""
    return _PLEDGES.load(column.get(_PLEDGE, {}))


def with_pledge(column: Mapping[str, Any], pledge: Pledge) -> dict[str, Any]:
    """Return the column with a pledge in the place of the one before."""
    document = {} if pledge == NO_PLEDGE else {_PLEDGE: _PLEDGES.dump(pledge, defaults=False)}
    return {**{name: value for name, value in column.items() if name != _PLEDGE}, **document}


TABLE, TOURNAMENT, POSTING = "table", "tournament", "posting"
"""What `number` is the id of: a table that somebody sat at, a tournament that they are in, host or decided
in, a transaction of the ledger."""

PERSON_AT = {"start": 2, "daily": 2, "gift": 2, "grant": 2, "tournament": 3, "league-prize": 3}
"""Where the keys of transactions hold a person's id, by the first word: ``gift:<server>:<giver>:<command>``.
A tournament's key holds its own number where the others hold that of the server."""

KEY = "person-key"
"""The name of the fact that holds the key of the hashes (hex)."""

_p, _s = schema.person_rows.c, schema.state.c
_NEW = insert_new(schema.person_rows, "person", "kind", "number")
_NEW_FACT = insert_new(schema.state, "name")
_NUMBER = re.compile(r"(?<!\d)\d{1,19}(?!\d)")
_MOST = 2**63


def note(kind: str, number: int, guild_id: int, people: Iterable[int | None], connection: Connection) -> None:
    """Note the people named in a row; computers and former members are not noted."""
    named = sorted({user_id for user_id in people if user_id is not None and user_id > 0})
    if named:
        key = _made_key(connection)
        rows = [
            {"person": _hash(str(user_id), key), "kind": kind, "number": number, "guild_id": guild_id}
            for user_id in named
        ]
        connection.execute(_NEW.on(connection), rows)


def person_key(user_id: int, connection: Connection, *, leaving: bool = False) -> int | None:
    """Return the hash of a person, or with `leaving` of what is left to delete; None: nobody is noted yet."""
    key = _key(connection)
    return None if key is None else _hash(_leaving(user_id) if leaving else str(user_id), key)


def numbers_of(person: int | None, kind: str, connection: Connection, most: int | None = None) -> list[int]:
    """Return the ids of the rows of a kind that name a person, in order; the first `most` of them."""
    query = select(_p.number).where(_p.person == person, _p.kind == kind).order_by(_p.number)
    return [] if person is None else list(connection.execute(query.limit(most)).scalars())


def noted(kind: str, number: int, people: Collection[int], connection: Connection) -> set[int]:
    """Return those of some people who are noted for a row."""
    key = _key(connection)
    if key is None or not people:
        return set()
    query = select(_p.person).where(_p.kind == kind, _p.number == number)
    there = set(connection.execute(query).scalars())
    return {user_id for user_id in people if _hash(str(user_id), key) in there}


def lacking(
    kind: str, named: Mapping[int, Collection[int | None]], connection: Connection
) -> dict[int, set[int]]:
    """Return, of rows and the people they name, the people who are not noted for them: neither as
    themselves nor as somebody who is being deleted."""
    key = _key(connection)
    there: dict[int, set[int]] = {}
    for row in connection.execute(
        select(_p.number, _p.person).where(_p.kind == kind, _p.number.in_(list(named)))
    ):
        there.setdefault(row.number, set()).add(row.person)
    found: dict[int, set[int]] = {}
    for number, people in named.items():
        for user_id in people:
            if user_id is None or user_id <= 0:
                continue
            hashes = () if key is None else (_hash(str(user_id), key), _hash(_leaving(user_id), key))
            if there.get(number, set()).isdisjoint(hashes):
                found.setdefault(number, set()).add(user_id)
    return found


def drop(person: int | None, kind: str, numbers: Collection[int], connection: Connection) -> None:
    """Drop the notes of a person for some rows."""
    for some in chunks(numbers):
        mine = (_p.person == person) & (_p.kind == kind) & _p.number.in_(some)
        connection.execute(delete(schema.person_rows).where(mine))


def forget(kind: str, numbers: Collection[int], connection: Connection) -> None:
    """Drop the notes of everybody for rows that are deleted."""
    for some in chunks(numbers):
        connection.execute(delete(schema.person_rows).where(_p.kind == kind, _p.number.in_(some)))


def person_of(key: str | None) -> str | None:
    """Return the person that the key of a transaction holds; a hand's has none."""
    words = (key or "").split(":")
    place = PERSON_AT.get(words[0], len(words))
    return words[place] if place < len(words) else None


def people_of_posting(key: str, text: str, members: Iterable[int]) -> set[int]:
    """Return whom a transaction may name: the person in its key and, if it has a note, those whose
    chips it moves (the note may name them) and whose id the note may hold."""
    person = person_of(key)
    people = {int(person)} if person is not None and person.isdecimal() else set()
    if text:
        people.update(members)
        people.update(int(found) for found in _NUMBER.findall(text))
    return {user_id for user_id in people if user_id < _MOST}


def server_of_posting(key: str, servers: Collection[int]) -> int:
    """Return the server of a transaction: its accounts', else, where nothing moved, the one in its key."""
    words = key.split(":")
    return next(iter(servers), None) or int(words[1])


def people_of_table(seats: Iterable[Seat], carried: Mapping[str, Any]) -> set[int]:
    """Return who is at a table: who sits there, has held a seat in this hand or is offered one, and whose
    antes or values are remembered in the column `carried`."""
    people = {seat.user_id for seat in seats if seat.user_id is not None} | takers_of(seats)
    people.update(user_id for seat in seats for user_id in seat.seen)
    return people | pledge_of(carried).people | {int(who) for who in carried.get("antes", {})}


def takers_of(seats: Iterable[Seat]) -> set[int]:
    """Return the people that seats of a table are offered to or held for; they may never have sat there."""
    offered = {seat.offer.taker_id for seat in seats if seat.offer is not None}
    return offered | {seat.held.user_id for seat in seats if seat.held is not None}


def people_of_tournament(tournament: Tournament) -> set[int]:
    """Return who is in a tournament: who plays or has played or gave a value, its hosts, who stands on a list
    of it, who decided or asked for something, agreed to it, or was meant by it."""
    people = {user_id for entrant in tournament.entrants for user_id in entrant.users}
    people.update(value.user_id for value in tournament.values)
    for listed in (tournament.waiting, tournament.invited, tournament.refused, tournament.co_hosts):
        people.update(one.user_id for one in listed)
    for act in tournament.acts:
        people.update((act.by, *act.agreed, *act.people))
    for request in tournament.requests:
        people.update(who for who in (request.by, *request.agreed, request.person) if who is not None)
    return people | {tournament.host_id}


def _leaving(user_id: int) -> str:
    return f"leaving:{user_id}"


def _hash(text: str, key: bytes) -> int:
    """Return a hash of 63 bits that cannot be traced back to a person without the key."""
    return int.from_bytes(blake2b(text.encode("ascii"), key=key, digest_size=8).digest(), "big") >> 1


def _key(connection: Connection) -> bytes | None:
    found = connection.execute(select(_s.value).where(_s.name == KEY)).scalar()
    return None if found is None else bytes.fromhex(found)


def _made_key(connection: Connection) -> bytes:
    """Return the key of the hashes; made at its first use."""
    key = _key(connection)
    if key is None:
        connection.execute(_NEW_FACT.on(connection), {"name": KEY, "value": secrets.token_hex(32)})
        key = _key(connection)
    assert key is not None
    return key


_h, _t = schema.hands.c, schema.tables.c
_acc, _posts, _in = schema.accounts.c, schema.ledger_transactions.c, schema.hand_people.c

GIFT, GRANT = "gift", "grant"
"""The kinds of transactions with a note; a grant's begins with who made it (`bot.services.chips.chips`)."""

AT_BEGIN: tuple[Column[Any], ...] = (
    schema.standings.c.player_id,
    schema.ratings.c.player_id,
    schema.season_lines.c.player_id,
    schema.seasons.c.closed_by,
    schema.saved_rules.c.saved_by,
    schema.player_names.c.player_id,
    _t.host_id,
    _acc.owner_id,
)
"""Those in which a deletion puts the pseudonym at its beginning."""
TABLES = select(_t.id, _t.guild_id, _t.seats, _t.carried, _t.status, _t.revision)
POSTINGS = select(_posts.id, _posts.key, _posts.kind, _posts.note)
"""What is read of them to find a person, and to take them out."""
_LIVE = [status.value for status in TableStatus if status is not TableStatus.CLOSED]
_LIVE_TABLES = TABLES.where(
    _t.status.in_(_LIVE),
    exists().where(_p.person == bindparam("key_person"), _p.kind == TABLE, _p.number == _t.id),
).order_by(_t.id)


def belongs_to(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    """Return whether a column of `AT_BEGIN` holds a person's id; accounts of tables have other numbers."""
    if column is _acc.owner_id:
        kinds = (AccountKind.MEMBER.value, AccountKind.HOUSE.value)
        return (column == user_id) & _acc.kind.in_(kinds)
    return column == user_id


def hands_under_way(user_id: int, connection: Connection) -> list[int]:
    """Return the hands under way that a person was dealt into."""
    dealt = select(_h.id, _h.players).where(OPEN, type_coerce(_h.players, Text).like(f"%{user_id}%"))
    rows = connection.execute(dealt.order_by(_h.id))
    return [row.id for row in rows if user_id in row.players]


def tables_of(user_id: int, connection: Connection, *, live: bool = False) -> Iterator[Any]:
    """Yield the tables at which a person sits or has sat: id, server, seats, what is carried, status.

    `live`: those that are not closed.
    """
    if live:  # there are few, and a member has sat at many
        named = {"key_person": person_key(user_id, connection)}
        return iter(connection.execute(_LIVE_TABLES, named).all())
    return rows_of(TABLES, _t.id, _numbers_of(user_id, TABLE, connection), connection)


def postings_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the ledger's transactions in whose key or note a person may be: id, key, kind, note."""
    numbers = _numbers_of(user_id, POSTING, connection)
    return rows_of(POSTINGS, _posts.id, numbers, connection)


def _numbers_of(user_id: int, kind: str, connection: Connection) -> list[int]:
    return numbers_of(person_key(user_id, connection), kind, connection)


def rows_of(query: Any, key: Column[Any], numbers: Iterable[int], connection: Connection) -> Iterator[Any]:
    """Yield what a query says of the rows with these numbers."""
    for some in chunks(numbers):
        yield from connection.execute(query.where(key.in_(some)).order_by(key))


def servers_of(user_id: int, connection: Connection) -> set[int]:
    """Return the servers in which anything of a person is stored."""
    servers: set[int] = set()
    for column in AT_BEGIN:
        guild_id = column.table.c.guild_id
        servers.update(
            connection.execute(select(guild_id).distinct().where(belongs_to(column, user_id))).scalars()
        )
    named = select(_p.guild_id).distinct().where(_p.person == person_key(user_id, connection))
    servers.update(connection.execute(named).scalars())
    played = select(_h.guild_id).distinct().join(schema.hand_people, _in.hand_id == _h.id)
    servers.update(connection.execute(played.where(_in.user_id == user_id)).scalars())
    now = rows_of(select(_h.guild_id), _h.id, hands_under_way(user_id, connection), connection)
    return servers | {row.guild_id for row in now}


def reason_of(note: str) -> str:
    """Return why a grant was made."""
    return note.partition(" ")[2]
