"""Deletes a person from all stored data (`/privacy delete`).

In each server a pseudonym replaces their user id, so that other people's hands, chips, results and ratings
still add up; their names are deleted. This is the only exception to "nothing is ever changed in place": the
events stay, only the person is forgotten. Texts by others are blanked if they name the person. `begin`
changes the person's own rows in one transaction: chips, sums, ratings, names, live tables and their last
hands. It also lists, from `person_rows`, all other rows to change; each `step` changes some, so that no move
waits long. The list is stored: after a crash the next step continues, and anything the person does meanwhile
counts as a new member's.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.engine.documents import Json, JsonObject
from bot.services.values.hands import MANAGER
from bot.services.values.tables import former_name
from bot.storage import person_rows, schema
from bot.storage.duties import Aliases, Naming, columns_in_hands, erase_rows
from bot.storage.engine.columns import Documents, StoredRow
from bot.storage.engine.prepared import delete_rows, rows_of
from bot.storage.ledger.naming import tells_of
from bot.storage.namings import namings
from bot.storage.tables.packing import TEXTS, USERS
from bot.storage.tables.tables import LIVE

FORMER_MANAGER = "former"
"""Replaces a manager's name in a record."""

Changed = tuple[str, int, int, int]
"""A changed row: the kind of its `Naming`, its id, its server and revision."""

JOB = "erasing:"
"""Prefix of the stored fact that a person's data is being deleted; their id follows."""

_h, _a = schema.hands.c, schema.hand_actions.c
_s, _p, _in = schema.state.c, schema.person_rows.c, schema.hand_people.c
_HANDS = select(_h.id, _h.guild_id, _h.header, _h.players)
_acts, _t = schema.acts.c, schema.tables.c
HANDS_AT_ONCE = 100
"""Rows in one step: about 20 ms."""

_SET_HAND = (
    update(schema.hands)
    .where(_h.id == bindparam("key_id"))
    .values(header=bindparam("header"), players=bindparam("players"))
)


@dataclass(slots=True)
class Erasure:
    """A deletion under way: the pseudonyms, and the names found so far, to blank in others' texts."""

    aliases: Aliases
    names: set[str]
    until: int | None = None
    """The id of their last hand; None if an earlier version began the deletion: all their hands."""


_JOBS = Documents(Erasure)


def begin(user_id: int, aliases: Aliases, connection: Connection) -> list[Changed]:
    """Delete a person's own rows, and list the other rows that name them.

    Returns the live tables and events that got a new revision.
    """
    now = [(naming, naming.live(user_id, aliases, connection)) for naming in namings() if naming.live]
    names: set[str] = set()
    person = person_rows.person_key(user_id, connection)
    for naming, numbers in now:
        names |= naming.erase(user_id, aliases, numbers, names, connection)
        person_rows.drop(person, naming.kind, numbers, connection)
    about = select(_acts.guild_id, _acts.number, _acts.note).where(_acts.about_id == user_id)
    acts = connection.execute(about).all()
    names |= erase_rows(user_id, aliases, connection, schema.metadata)
    for act in acts:
        if tells_of(user_id, names, act.note):
            this = (_acts.guild_id == act.guild_id) & (_acts.number == act.number)
            connection.execute(update(schema.acts).where(this).values(note=""))
    leaving = person_rows.person_key(user_id, connection, leaving=True)
    queued = update(schema.person_rows).where(_p.person == person).values(person=leaving)
    named = connection.execute(queued.execution_options(preserve_rowcount=True)).rowcount
    until = connection.execute(select(func.max(_in.hand_id)).where(_in.user_id == user_id)).scalar()
    if named or until is not None:
        job = Erasure(aliases, names, until or 0)
        connection.execute(insert(schema.state).values(name=f"{JOB}{user_id}", value=_JOBS.text(job)))
        # Not later: other processes read these hands again with the new revision of their tables.
        at_tables = select(_in.hand_id).join(schema.tables, _t.hand_id == _in.hand_id)
        live = at_tables.where(_in.user_id == user_id, _t.status.in_(LIVE))
        if last := connection.execute(live).scalars().all():
            _learn(user_id, job, _step_hands(user_id, job, last, connection), connection)
    return [changed for naming, numbers in now for changed in _revisions(naming, numbers, connection)]


def _revisions(naming: Naming, numbers: Iterable[int], connection: Connection) -> Iterator[Changed]:
    columns = naming.table.c
    if "revision" in columns:
        query = select(columns.id, columns.guild_id, columns.revision)
        for row in rows_of(query, columns.id, numbers, connection):
            yield naming.kind, row.id, row.guild_id, row.revision


def step(user_id: int, connection: Connection) -> bool:
    """Remove a person from some more rows; False if none were left. Safe to repeat."""
    job = _job(user_id, connection)
    if job is None:
        return False
    if hands := _some_hands(user_id, job, connection):
        _learn(user_id, job, _step_hands(user_id, job, hands, connection), connection)
        return True
    leaving = person_rows.person_key(user_id, connection, leaving=True)
    # A row that others changed since `begin` is listed for the person again.
    listed = (leaving, person_rows.person_key(user_id, connection))
    for naming in namings():
        numbers = person_rows.numbers_of(leaving, naming.kind, connection, naming.at_once)
        if numbers:
            found = naming.erase(user_id, job.aliases, numbers, job.names, connection)
            for person in listed:  # last: others may have changed a row until now
                person_rows.drop(person, naming.kind, numbers, connection)
            _learn(user_id, job, found, connection)
            return True
    connection.execute(delete(schema.state).where(_s.name == f"{JOB}{user_id}"))
    return False


def _some_hands(user_id: int, job: Erasure, connection: Connection) -> Sequence[int]:
    query = select(_in.hand_id).where(_in.user_id == user_id).order_by(_in.hand_id).limit(HANDS_AT_ONCE)
    if job.until is not None:
        query = query.where(_in.hand_id <= job.until)
    return connection.execute(query).scalars().all()


def _learn(user_id: int, job: Erasure, names: set[str], connection: Connection) -> None:
    """Add names to a deletion under way, to blank them in others' texts."""
    if names - job.names:
        job.names |= names
        stored = update(schema.state).where(_s.name == f"{JOB}{user_id}")
        connection.execute(stored.values(value=_JOBS.text(job)))


def people_leaving(connection: Connection) -> list[int]:
    """Return the people whose deletion is not finished."""
    return sorted(_jobs(connection))


def half_erased(connection: Connection) -> frozenset[int]:
    """Return the ids and pseudonyms of people whose deletion is not finished."""
    jobs = _jobs(connection)
    return frozenset(jobs).union(*(job.aliases.values() for job in jobs.values()))


def _jobs(connection: Connection) -> dict[int, Erasure]:
    rows = connection.execute(select(_s.name, _s.value).where(_s.name.like(f"{JOB}%")))
    return {int(row.name.removeprefix(JOB)): _JOBS.load(json.loads(row.value)) for row in rows}


def _job(user_id: int, connection: Connection) -> Erasure | None:
    query = select(_s.value).where(_s.name == f"{JOB}{user_id}").with_for_update()
    found = connection.execute(query).scalar()
    return None if found is None else _JOBS.load(json.loads(found))


def _step_hands(user_id: int, job: Erasure, numbers: Sequence[int], connection: Connection) -> set[str]:
    """Replace a person by their pseudonym in these hands, their actions and results; return their names."""
    names: set[str] = set()
    changed: list[JsonObject] = []
    servers: dict[int, list[int]] = {}
    for row in rows_of(_HANDS.with_for_update(), _h.id, numbers, connection):
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
        for person in columns_in_hands(schema.metadata):
            mine = person.table.c.hand_id.in_(ids) & (person == user_id)
            connection.execute(update(person.table).where(mine).values({person.name: job.aliases[guild_id]}))
    # Earlier versions could forget a server's hands but keep people who had acted in one undealt.
    there = {number for ids in servers.values() for number in ids}
    left = [{"user_id": user_id, "hand_id": number} for number in numbers if number not in there]
    delete_rows(schema.hand_people, left, connection)
    return names


def _erase_voids(user_id: int, numbers: Sequence[int], connection: Connection) -> set[str]:
    """Remove a manager's name from hands that they cancelled; return their names."""
    theirs = _a.hand_id.in_(numbers) & (_a.user_id == user_id)
    names: set[str] = set()
    for row in connection.execute(select(_a.hand_id, _a.seq, _a.data).where(theirs)).all():
        if MANAGER in row.data:
            names.add(row.data[MANAGER])
            data = {**row.data, MANAGER: FORMER_MANAGER}
            key = (_a.hand_id == row.hand_id) & (_a.seq == row.seq)
            connection.execute(update(schema.hand_actions).where(key).values(data=data))
    return names


def _without_values(header: Json, seats: Collection[int]) -> Json:
    """Return a record's header without the texts of these seats' deal values; the hashes stay."""
    if TEXTS in header:  # the part kept outside a packed record
        return {**header, TEXTS: [text for text in header[TEXTS] if text[1] not in seats]}
    deal = header.get("deal")
    if not isinstance(deal, Mapping) or not deal.get("values"):
        return header
    values = [{**value, "text": ""} if value.get("seat") in seats else value for value in deal["values"]]
    return {**header, "deal": {**deal, "values": values}}


def _without_acts(header: Json, user_id: int, alias: int) -> tuple[Json, set[str]]:
    """Return a packed hand's outer part with a pseudonym for a person, and their names as a manager."""
    theirs = [number for number, who in header.get(USERS, {}).items() if who == user_id]
    if not theirs:
        return header, set()
    changed = {**header, USERS: {**header[USERS], **dict.fromkeys(theirs, alias)}}
    names = {header[MANAGER][number] for number in theirs if number in header.get(MANAGER, {})}
    if names:
        changed[MANAGER] = dict.fromkeys(header[MANAGER], FORMER_MANAGER)
    return changed, names


def _without_name(row: StoredRow, user_id: int) -> tuple[Json, set[str]]:
    """Return the header of a hand without a person's names, and those names."""
    names: set[str] = set()
    seats = list(row.header.get("seats", ()))
    for seat, player in enumerate(row.players):
        if player == user_id and seat < len(seats):
            names.add(seats[seat])
            seats[seat] = former_name(seat)
    return ({**row.header, "seats": seats} if seats else row.header), names
