"""Removes a person from everything that is stored (`/privacy delete`).

In each server a pseudonym takes the place of their user id, so that hands, chips, results and ratings of the
others go on to fit together; their names go. The one exception to "nothing is ever changed in place": what
happened stays as it was, only who it was is forgotten. Texts of others are blanked where they name them.

`begin` does in one transaction their own rows: chips, sums, ratings, names, live tables. What they are
named in stands in `person_rows`; of that `begin` makes a list of what is left to do, and `step` after `step`
does some of it, so that nobody waits long for a move. The list is stored: after a crash the next step goes
on with it, and what they do meanwhile is a new member's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.features.tournaments.ports import STORED as TOURNAMENT
from bot.services.values import pledges
from bot.services.values.hands import MANAGER
from bot.services.values.tables import Seat, TableStatus
from bot.storage import person_rows, schema
from bot.storage.engine.columns import Documents, chunks
from bot.storage.engine.prepared import delete_rows
from bot.storage.engine.session import TABLE
from bot.storage.person_rows import (
    AT_BEGIN,
    GIFT,
    GRANT,
    PERSON_AT,
    POSTINGS,
    TABLES,
    belongs_to,
    people_of_table,
    person_of,
    pledge_of,
    rows_of,
    tables_of,
    with_pledge,
)
from bot.storage.personal.erasing_tournaments import erase_tournaments, tournaments_of
from bot.storage.tables.packing import TEXTS, USERS
from bot.storage.tables.tables import seat_documents, seats_of

FORMER_MANAGER = "former"
"""What a record says in the place of a manager's name."""

Aliases = Mapping[int, int]
"""The pseudonym by server."""
Changed = tuple[str, int, int, int]
"""What has changed: `TABLE` or `TOURNAMENT`, its id, server and revision."""

JOB = "erasing:"
"""Begins the name of the fact that somebody's data is being deleted; their id follows."""

_h, _a, _t, _r = schema.hands.c, schema.hand_actions.c, schema.tables.c, schema.results.c
_acc, _e, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c
_s, _p, _in = schema.state.c, schema.person_rows.c, schema.hand_people.c
_HANDS = select(_h.id, _h.guild_id, _h.header, _h.players)
_LAST_HAND = select(func.max(_in.hand_id)).where(_in.user_id == bindparam("user_id"))
HANDS_AT_ONCE = 100
"""So many in one step: some 20 ms."""

_SET_HAND = (
    update(schema.hands)
    .where(_h.id == bindparam("key_id"))
    .values(header=bindparam("header"), players=bindparam("players"))
)
_SET_TABLE = (
    update(schema.tables)
    .where(_t.id == bindparam("key_id"))
    .values(seats=bindparam("seats"), carried=bindparam("carried"), revision=bindparam("revision"))
)
_SET_POSTING = (
    update(schema.ledger_transactions)
    .where(_posts.id == bindparam("key_id"))
    .values(key=bindparam("new_key"), note=bindparam("note"))
)


@dataclass(slots=True)
class Job:
    """A deletion under way: the pseudonyms, and their names found so far, for the notes of others."""

    aliases: Aliases
    names: set[str]
    until: int | None = None
    """Their last hand; None in a deletion that an earlier version has begun: it takes all there are."""


_JOBS = Documents(Job)


def begin(user_id: int, aliases: Aliases, connection: Connection) -> list[Changed]:
    """Delete a person's own rows, and note where they are still named.

    Return the live tables and tournaments that have a new revision by that.
    """
    live = [row.id for row in tables_of(user_id, connection, live=True)]
    _new_revisions(user_id, live, connection)
    open_ = [found.id for found in tournaments_of(user_id, connection) if not found.over]
    names = _erase_tables(user_id, aliases, live, connection) | _known_names(user_id, connection)
    names |= erase_tournaments(user_id, aliases, open_, connection)
    for guild_id, alias in aliases.items():  # an account that is opened anew has the same key again
        key = _posts.key == f"start:{guild_id}:{user_id}"
        started = update(schema.ledger_transactions).where(key)
        connection.execute(started.values(key=f"start:{guild_id}:{alias}"))
    lines, known = schema.season_lines, schema.player_names
    connection.execute(update(lines).where(lines.c.player_id == user_id).values(name=""))
    for gone in (known, schema.badges, schema.hand_notes):
        connection.execute(delete(gone).where(gone.c.player_id == user_id))
    for column in AT_BEGIN:
        for guild_id, alias in aliases.items():
            # The sum keeps SQLite from an index that gives all rows of the server.
            there = belongs_to(column, user_id) & (column.table.c.guild_id + 0 == guild_id)
            connection.execute(update(column.table).where(there).values({column.name: alias}))
    connection.execute(delete(schema.table_players).where(schema.table_players.c.user_id == user_id))
    connection.execute(delete(schema.messages).where(schema.messages.c.owner_id == user_id))
    connection.execute(delete(schema.preferences).where(schema.preferences.c.user_id == user_id))
    person = person_rows.person_key(user_id, connection)
    leaving = person_rows.person_key(user_id, connection, leaving=True)
    queued = update(schema.person_rows).where(_p.person == person).values(person=leaving)
    named = connection.execute(queued.execution_options(preserve_rowcount=True)).rowcount
    until = connection.execute(_LAST_HAND, {"user_id": user_id}).scalar()
    if named or until is not None:
        connection.execute(insert(schema.state).values(name=f"{JOB}{user_id}", value="{}"))
        _keep(user_id, Job(aliases, names, until or 0), connection)
    return [
        *_revisions(TABLE, schema.tables, live, connection),
        *_revisions(TOURNAMENT, schema.tournaments, open_, connection),
    ]


def _new_revisions(user_id: int, live: list[int], connection: Connection) -> None:
    """Add to the live tables those that the person only hosts, as of tournaments' ones; they get a new
    revision here, the others when the person is taken out of their seats."""
    hosted = select(_t.id).where(_t.host_id == user_id, _t.status != TableStatus.CLOSED.value)
    for some in chunks([number for number in connection.execute(hosted).scalars() if number not in live]):
        connection.execute(update(schema.tables).where(_t.id.in_(some)).values(revision=_t.revision + 1))
        live += some


def _revisions(kind: str, table: Any, numbers: Iterable[int], connection: Connection) -> Iterator[Changed]:
    columns = select(table.c.id, table.c.guild_id, table.c.revision)
    for row in rows_of(columns, table.c.id, numbers, connection):
        yield kind, row.id, row.guild_id, row.revision


def step(user_id: int, connection: Connection) -> bool:
    """Take a person out of some more rows; return whether any may be left. Safe to repeat."""
    job = _job(user_id, connection)
    if job is None:
        return False
    if hands := _some_hands(user_id, job, connection):
        _learn(user_id, job, _step_hands(user_id, job, hands, connection), connection)
        return True
    leaving = person_rows.person_key(user_id, connection, leaving=True)
    for kind, most, erase in _STEPS:
        numbers = person_rows.numbers_of(leaving, kind, connection, most)
        if numbers:
            person_rows.drop(leaving, kind, numbers, connection)
            _learn(user_id, job, erase(user_id, job, numbers, connection), connection)
            return True
    connection.execute(delete(schema.state).where(_s.name == f"{JOB}{user_id}"))
    return False


def _some_hands(user_id: int, job: Job, connection: Connection) -> Sequence[int]:
    query = select(_in.hand_id).where(_in.user_id == user_id).order_by(_in.hand_id).limit(HANDS_AT_ONCE)
    if job.until is not None:
        query = query.where(_in.hand_id <= job.until)
    return connection.execute(query).scalars().all()


def _learn(user_id: int, job: Job, names: set[str], connection: Connection) -> None:
    """Remember names that were found, for the notes of others."""
    if names - job.names:
        job.names |= names
        _keep(user_id, job, connection)


def unfinished(connection: Connection) -> list[int]:
    """Return the people whose deletion has begun and has not come to its end."""
    return sorted(_jobs(connection))


def half_erased(connection: Connection) -> frozenset[int]:
    """Return the ids and pseudonyms of those people."""
    jobs = _jobs(connection)
    return frozenset(jobs).union(*(job.aliases.values() for job in jobs.values()))


def _jobs(connection: Connection) -> dict[int, Job]:
    rows = connection.execute(select(_s.name, _s.value).where(_s.name.like(f"{JOB}%")))
    return {int(row.name.removeprefix(JOB)): _JOBS.load(json.loads(row.value)) for row in rows}


def _job(user_id: int, connection: Connection) -> Job | None:
    query = select(_s.value).where(_s.name == f"{JOB}{user_id}").with_for_update()
    found = connection.execute(query).scalar()
    if found is None:
        return None
    return _JOBS.load(json.loads(found))


def _keep(user_id: int, job: Job, connection: Connection) -> None:
    value = _JOBS.text(job)
    connection.execute(update(schema.state).where(_s.name == f"{JOB}{user_id}").values(value=value))


def _known_names(user_id: int, connection: Connection) -> set[str]:
    names = schema.player_names.c
    return set(connection.execute(select(names.name).where(names.player_id == user_id)).scalars())


def _step_hands(user_id: int, job: Job, numbers: Sequence[int], connection: Connection) -> set[str]:
    """Take a person out of hands, of their actions and of their results."""
    names: set[str] = set()
    changed: list[dict[str, Any]] = []
    servers: dict[int, list[int]] = {}
    for row in rows_of(_HANDS, _h.id, numbers, connection):
        servers.setdefault(row.guild_id, []).append(row.id)
        alias = job.aliases[row.guild_id]
        header, found = _without_name(row, user_id)
        header = _without_values(header, [seat for seat, who in enumerate(row.players) if who == user_id])
        header, managed = _without_acts(header, user_id, alias)
        names |= found | managed
        players = [alias if player == user_id else player for player in row.players]
        changed.append({"key_id": row.id, "header": header, "players": players})
    if changed:
        connection.execute(_SET_HAND, changed)
    names |= _erase_voids(user_id, numbers, connection)
    for guild_id, ids in servers.items():
        for table, person, hand in (
            (schema.hand_actions, _a.user_id, _a.hand_id),
            (schema.results, _r.player_id, _r.hand_id),
            (schema.hand_people, _in.user_id, _in.hand_id),
        ):
            mine = hand.in_(ids) & (person == user_id)
            connection.execute(update(table).where(mine).values({person.name: job.aliases[guild_id]}))
    # Versions before could forget a server's hands and leave who had acted in one without being dealt in.
    there = {number for ids in servers.values() for number in ids}
    left = [{"user_id": user_id, "hand_id": number} for number in numbers if number not in there]
    delete_rows(schema.hand_people, left, connection)
    return names


def _erase_voids(user_id: int, numbers: Sequence[int], connection: Connection) -> set[str]:
    """Take the name of a manager out of hands that they called off; return it."""
    theirs = _a.hand_id.in_(numbers) & (_a.user_id == user_id)
    names: set[str] = set()
    for row in connection.execute(select(_a.hand_id, _a.seq, _a.data).where(theirs)).all():
        if MANAGER in row.data:
            names.add(row.data[MANAGER])
            data = {**row.data, MANAGER: FORMER_MANAGER}
            key = (_a.hand_id == row.hand_id) & (_a.seq == row.seq)
            connection.execute(update(schema.hand_actions).where(key).values(data=data))
    return names


def _without_values(header: Mapping[str, Any], seats: Collection[int]) -> Mapping[str, Any]:
    """Return a record's header without the texts of the values that some seats added; their hashes stay."""
    if TEXTS in header:  # what stands beside a packed record
        return {**header, TEXTS: [text for text in header[TEXTS] if text[1] not in seats]}
    deal = header.get("deal")
    if not isinstance(deal, Mapping) or not deal.get("values"):
        return header
    values = [{**value, "text": ""} if value.get("seat") in seats else value for value in deal["values"]]
    return {**header, "deal": {**deal, "values": values}}


def _without_acts(beside: Mapping[str, Any], user_id: int, alias: int) -> tuple[Mapping[str, Any], set[str]]:
    """Return what stands beside a packed record without what a person did for others' seats, and the name
    under which they called it off as a manager."""
    theirs = [number for number, who in beside.get(USERS, {}).items() if who == user_id]
    if not theirs:
        return beside, set()
    changed = {**beside, USERS: {**beside[USERS], **dict.fromkeys(theirs, alias)}}
    names = {beside[MANAGER][number] for number in theirs if number in beside.get(MANAGER, {})}
    if names:
        changed[MANAGER] = dict.fromkeys(beside[MANAGER], FORMER_MANAGER)
    return changed, names


def _without_name(row: Any, user_id: int) -> tuple[Mapping[str, Any], set[str]]:
    """Return the header of a hand without a person's name, and the name."""
    names: set[str] = set()
    seats = list(row.header.get("seats", ()))
    for seat, player in enumerate(row.players):
        if player == user_id and seat < len(seats):
            names.add(seats[seat])
            seats[seat] = former_name(seat)
    return ({**row.header, "seats": seats} if seats else row.header), names


def former_name(seat: int) -> str:
    """Return how a record names a former member; as with computers, by the number of the seat from 1."""
    return f"former-{seat + 1}"


def _erase_tables(
    user_id: int, aliases: Aliases, numbers: Collection[int], connection: Connection
) -> set[str]:
    """Take a person out of tables; another process that holds one in memory finds that it has changed."""
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
        if "antes" in carried:
            carried["antes"] = {who: ante for who, ante in carried["antes"].items() if who != str(user_id)}
        revision = row.revision + (row.status != TableStatus.CLOSED.value)
        changed.append(
            {"key_id": row.id, "seats": seat_documents(seats), "carried": carried, "revision": revision}
        )
    if changed:
        connection.execute(_SET_TABLE, changed)
    return names


def _without(number: int, seat: Seat, user_id: int, alias: int) -> Seat:
    """Return a seat without a person, their chair, and their offers, made or received."""
    seen = tuple(alias if one == user_id else one for one in seat.seen)
    held = None if seat.held is not None and seat.held.user_id == user_id else seat.held
    offer = None if seat.offer is not None and seat.offer.taker_id == user_id else seat.offer
    if seat.user_id == user_id:
        seat, offer = replace(seat, user_id=alias, name=former_name(number)), None
    return replace(seat, seen=seen, held=held, offer=offer)


def _step_tables(user_id: int, job: Job, numbers: Sequence[int], connection: Connection) -> set[str]:
    """Take a person out of closed tables; one that is live has been done at the beginning."""
    closed = TABLES.where(_t.status == TableStatus.CLOSED.value)
    ids = [row.id for row in rows_of(closed, _t.id, numbers, connection)]
    return _erase_tables(user_id, job.aliases, ids, connection)


def _step_tournaments(user_id: int, job: Job, numbers: Sequence[int], connection: Connection) -> set[str]:
    return erase_tournaments(user_id, job.aliases, numbers, connection)


def _step_postings(user_id: int, job: Job, numbers: Sequence[int], connection: Connection) -> set[str]:
    changed = []
    for row in rows_of(POSTINGS, _posts.id, numbers, connection):
        key, note = row.key, _new_note(row, user_id, job.names)
        if person_of(key) == str(user_id):
            words = key.split(":")
            words[PERSON_AT[words[0]]] = str(job.aliases[_server_of(row, connection)])
            key = ":".join(words)
        if (key, note) != (row.key, row.note):
            changed.append({"key_id": row.id, "new_key": key, "note": note})
    if changed:
        connection.execute(_SET_POSTING, changed)
    return set()


_STEPS: tuple[tuple[str, int, Callable[[int, Job, Sequence[int], Connection], set[str]]], ...] = (
    (person_rows.TABLE, 100, _step_tables),
    (person_rows.TOURNAMENT, 5, _step_tournaments),
    (person_rows.POSTING, 100, _step_postings),
)
"""How many rows of each kind one step takes: some 20 ms. Notes come last, when all names are known."""


def _server_of(row: Any, connection: Connection) -> int:
    """Return the server of a transaction whose key holds a person."""
    kind, number, *_ = row.key.split(":")
    if kind != "tournament":
        return int(number)
    accounts = select(_acc.guild_id).join(schema.ledger_entries, _e.account_id == _acc.id)
    found: int = connection.execute(accounts.where(_e.transaction_id == row.id).limit(1)).scalar_one()
    return found


def _new_note(row: Any, user_id: int, names: set[str]) -> str:
    """Return the note of a transaction without the person's words, their id, and words that name them."""
    if row.kind in (GIFT, GRANT) and person_of(row.key) == str(user_id):
        return ""
    note: str = row.note
    by, _, reason = note.partition(" ") if row.kind == GRANT else ("", "", note)
    named = any(name and name.casefold() in reason.casefold() for name in names)
    if named or _names_id(reason, user_id):
        return f"{by} " if by and by != str(user_id) else ""
    return "" if by == str(user_id) else note


def _names_id(note: str, user_id: int) -> bool:
    return re.search(rf"(?<!\d){user_id}(?!\d)", note) is not None
