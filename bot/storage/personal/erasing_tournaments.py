"""A person in tournaments: those they take part in or host; and taking them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.services.values.tournaments import OVER, EntrantStatus, HostActKind, TournamentStatus
from bot.storage import person_rows, schema
from bot.storage.engine.columns import chunks
from bot.storage.person_rows import people_of_tournament

_t = schema.tournaments.c
_OVER = tuple(status.value for status in OVER)
_SET = (
    update(schema.tournaments)
    .where(_t.id == bindparam("key_id"))
    .values(document=bindparam("document"), revision=bindparam("new_revision"))
)
ANNOUNCED = tuple(
    status.value for status in TournamentStatus if status not in (*OVER, TournamentStatus.DRAFT)
)
_PLAYS = (EntrantStatus.IN.value, EntrantStatus.NO_SHOW.value)


def tournaments_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the tournaments in which there is anything of a person: id, server, status, document, `ended`."""
    person = person_rows.person_key(user_id, connection)
    for row in _rows(person_rows.numbers_of(person, person_rows.TOURNAMENT, connection), connection):
        if user_id in people_of_tournament(row.document):
            yield row


def _rows(numbers: Iterable[int], connection: Connection, *, to_change: bool = False) -> Iterator[Any]:
    columns = select(
        _t.id, _t.guild_id, _t.status, _t.revision, _t.document, _t.status.in_(_OVER).label("ended")
    )
    columns = columns.with_for_update() if to_change else columns
    for some in chunks(numbers):
        yield from connection.execute(columns.where(_t.id.in_(some)).order_by(_t.id))


def announced_of(user_id: int, connection: Connection) -> list[Any]:
    """Return the announced tournaments that are not over in which there is anything of a person."""
    return [row for row in tournaments_of(user_id, connection) if row.status in ANNOUNCED]


def plays_in(document: Mapping[str, Any], user_id: int) -> bool:
    """Return whether a person plays for an entrant of a stored tournament that is not out of it."""
    return any(
        entrant["users"][-1:] == [user_id] and entrant["status"] in _PLAYS and not entrant["computer"]
        for entrant in document["entrants"]
    )


def erase_tournaments(
    user_id: int, aliases: Mapping[int, int], numbers: Iterable[int], connection: Connection
) -> set[str]:
    """Take a person out of some tournaments and delete their drafts; return the names they had there.

    One that is not over has a new revision then: who has read it before and wants to store it reads it anew.
    """
    names: set[str] = set()
    for row in list(_rows(numbers, connection, to_change=True)):
        if row.status == TournamentStatus.DRAFT.value:
            connection.execute(delete(schema.tournaments).where(_t.id == row.id))
            person_rows.forget(person_rows.TOURNAMENT, [row.id], connection)
        elif user_id in people_of_tournament(row.document):
            names |= _names(row.document, user_id)
            document = _without(row.document, user_id, aliases[row.guild_id])
            revision = row.revision + (not row.ended)
            document["revision"] = revision
            row_now = {"key_id": row.id, "document": document, "new_revision": revision}
            connection.execute(_SET, row_now)
    return names


def held_of_tournaments(user_id: int, guild_id: int, connection: Connection) -> list[dict[str, Any]]:
    """Return a line for each tournament of a server that a person is in: their own part of it."""
    return [
        {
            "tournament": row.id,
            "name": row.document["config"]["name"],
            "status": row.status,
            "host": row.document["host_id"] == user_id,
            "entrants": [
                _own(entrant, user_id) for entrant in row.document["entrants"] if user_id in entrant["users"]
            ],
            "decisions": sum(act["by"] == user_id for act in row.document["acts"]),
        }
        for row in tournaments_of(user_id, connection)
        if row.guild_id == guild_id
    ]


def _own(entrant: Mapping[str, Any], user_id: int) -> dict[str, Any]:
    """Return the entrant a person plays for, or played for before somebody else took over."""
    last = entrant["users"][-1] == user_id
    others = {"users"} if last else {"users", "name", "reason"}
    return {**{name: value for name, value in entrant.items() if name not in others}, "still_you": last}


def _names(document: Mapping[str, Any], user_id: int) -> set[str]:
    names = {entrant["name"] for entrant in document["entrants"] if entrant["users"][-1:] == [user_id]}
    return names | ({document["host_name"]} if document["host_id"] == user_id else set())


def _without(document: Mapping[str, Any], user_id: int, alias: int) -> dict[str, Any]:
    mine = {entrant["number"] for entrant in document["entrants"] if user_id in entrant["users"]}
    host = document["host_id"] == user_id
    return {
        **document,
        "entrants": [_entrant(entrant, user_id, alias) for entrant in document["entrants"]],
        "acts": [_act(act, mine, user_id, alias) for act in document["acts"]],
        "requests": [_act(one, mine, user_id, alias) for one in document.get("requests", ())],
        **({"host_id": alias, "host_name": ""} if host else {}),
        "values": [
            {**value, "user_id": alias, "text": ""} if value["user_id"] == user_id else value
            for value in document.get("values", ())
        ],
    }


def _entrant(entrant: Mapping[str, Any], user_id: int, alias: int) -> Mapping[str, Any]:
    """Return an entrant without a person: their name goes if they were the last to play for it."""
    users = entrant["users"]
    if user_id not in users:
        return entrant
    last = {"name": f"former-{entrant['number'] + 1}", "reason": ""} if users[-1] == user_id else {}
    return {**entrant, "users": [alias if user == user_id else user for user in users], **last}


def _act(act: Mapping[str, Any], mine: set[int], user_id: int, alias: int) -> Mapping[str, Any]:
    """Return a decision of a host, or a request for one, without somebody's id and names.

    One about them loses the words too, and the names of who was replaced and by whom.
    """
    gone: dict[str, Any] = {"by": alias, "by_name": ""} if act["by"] == user_id else {}
    if user_id in act.get("agreed", ()):
        gone["agreed"] = [alias if one == user_id else one for one in act["agreed"]]
    if act.get("agreed") == [user_id]:
        gone["agreed_name"] = ""
    if act.get("person") == user_id:
        gone |= {"person": alias, "person_name": ""}
    if act["entrant"] not in mine:
        return {**act, **gone}
    if HostActKind.REPLACE.value in (act["kind"], act.get("of")):
        gone |= {name: "" for name in ("before", "after", "person_name") if name in act}
    return {**act, **gone, "reason": ""}
