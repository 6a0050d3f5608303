"""How tournaments name people: those who take part or host; and removing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.engine.documents import JsonObject
from bot.features.tournaments.ports import STORED
from bot.features.tournaments.storage.schema import tournaments
from bot.features.tournaments.storage.tournaments import (
    ANNOUNCED,
    LISTS,
    LIVE,
    TOURNAMENTS,
    people_of_tournament,
)
from bot.features.tournaments.values.tournaments import (
    PLAYING,
    ActRequest,
    Entrant,
    HostAct,
    HostActKind,
    Tournament,
    TournamentStatus,
)
from bot.services.values.tables import former_name
from bot.storage import person_rows
from bot.storage.duties import Aliases, Named, Naming, names_people
from bot.storage.engine.columns import Documents
from bot.storage.engine.prepared import rows_of
from bot.storage.events import EventQueries, Participation, runs_events
from bot.storage.person_rows import rows_that_name

_t = tournaments.c
_SET = (
    update(tournaments)
    .where(_t.id == bindparam("key_id"))
    .values(document=bindparam("document"), revision=bindparam("new_revision"))
)
_DOCUMENTS = select(_t.document)
_ENTRANTS = Documents(Entrant)

Act = TypeVar("Act", bound=HostAct | ActRequest)


def tournaments_of(user_id: int, connection: Connection) -> Iterator[Tournament]:
    """Yield the tournaments with any data of a person."""
    for row in rows_that_name(user_id, STORED, _DOCUMENTS, _t.id, connection):
        tournament = TOURNAMENTS.load(row.document)
        if user_id in people_of_tournament(tournament):
            yield tournament


def _open(user_id: int, _: Aliases, connection: Connection) -> list[int]:
    return [found.id for found in tournaments_of(user_id, connection) if not found.over]


def _people_named(ids: Sequence[int], connection: Connection) -> Named:
    for row in connection.execute(select(_t.id, _t.guild_id, _t.document).where(_t.id.in_(ids))):
        yield row.id, row.guild_id, people_of_tournament(TOURNAMENTS.load(row.document))


def _participations(user_id: int, connection: Connection) -> list[Participation]:
    return [
        Participation(
            found.id,
            found.guild_id,
            found.channel_id,
            found.config.name,
            plays=_plays_in(found, user_id),
            hosts=found.host_id == user_id,
        )
        for found in tournaments_of(user_id, connection)
        if found.status.value in ANNOUNCED
    ]


def _plays_in(tournament: Tournament, user_id: int) -> bool:
    entrant = tournament.entrant_of(user_id)
    return entrant is not None and entrant.status in PLAYING and entrant.knocked_out is None


def _erase(
    user_id: int, aliases: Aliases, numbers: Sequence[int], _: set[str], connection: Connection
) -> set[str]:
    """Remove a person from some tournaments and delete their drafts; return their names there.

    A tournament gets a new revision, so that other writers must reload it first.
    """
    names: set[str] = set()
    for row in list(rows_of(_DOCUMENTS.with_for_update(), _t.id, numbers, connection)):
        tournament = TOURNAMENTS.load(row.document)
        if tournament.status is TournamentStatus.DRAFT:
            connection.execute(delete(tournaments).where(_t.id == tournament.id))
            person_rows.forget(STORED, [tournament.id], connection)
        elif user_id in people_of_tournament(tournament):
            names |= _names(tournament, user_id)
            after = _without(tournament, user_id, aliases[tournament.guild_id])
            after = replace(after, revision=tournament.revision + 1)
            changed = {"document": TOURNAMENTS.dump(after), "new_revision": after.revision}
            connection.execute(_SET, {"key_id": after.id, **changed})
    return names


def _lines(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    """Return a line for each tournament of a server with a person in it, with only their own part."""
    return [
        {
            "tournament": found.id,
            "name": found.config.name,
            "status": found.status.value,
            "host": found.host_id == user_id,
            "entrants": [_own(entrant, user_id) for entrant in found.entrants if user_id in entrant.users],
            "decisions": sum(act.by == user_id for act in found.acts),
            "lists": [name for name in LISTS if any(it.user_id == user_id for it in getattr(found, name))],
        }
        for found in tournaments_of(user_id, connection)
        if found.guild_id == guild_id
    ]


def _own(entrant: Entrant, user_id: int) -> JsonObject:
    """Return the entrant a person plays for, or played for until they were replaced."""
    last = entrant.users[-1] == user_id
    others = {"users"} if last else {"users", "name", "reason"}
    own = _ENTRANTS.dump(entrant)
    return {**{name: own[name] for name in own if name not in others}, "still_you": last}


def _names(tournament: Tournament, user_id: int) -> set[str]:
    own = (it for it in tournament.entrants if it.users[-1:] == (user_id,) and it.computer is None)
    names = {entrant.name for entrant in own}
    names |= {it.name for listed in LISTS for it in getattr(tournament, listed) if it.user_id == user_id}
    return names | ({tournament.host_name} if tournament.host_id == user_id else set())


def _without(tournament: Tournament, user_id: int, alias: int) -> Tournament:
    mine = {entrant.number for entrant in tournament.entrants if user_id in entrant.users}
    if tournament.host_id == user_id:
        tournament = replace(tournament, host_id=alias, host_name="", next_at=None)
    lists: dict[str, Any] = {
        name: tuple(one for one in getattr(tournament, name) if one.user_id != user_id) for name in LISTS
    }
    return replace(
        tournament,
        **lists,
        entrants=tuple(_entrant(entrant, user_id, alias) for entrant in tournament.entrants),
        acts=tuple(_act(act, mine, user_id, alias) for act in tournament.acts),
        requests=tuple(_act(request, mine, user_id, alias) for request in tournament.requests),
        values=tuple(
            replace(value, user_id=alias, text="") if value.user_id == user_id else value
            for value in tournament.values
        ),
    )


def _entrant(entrant: Entrant, user_id: int, alias: int) -> Entrant:
    """Return an entrant without a person, and without the name if they were the last to play for it."""
    if entrant.users[-1:] == (user_id,):
        entrant = replace(entrant, name=former_name(entrant.number), reason="")
    return replace(entrant, users=_replace_id(entrant.users, user_id, alias))


def _act(act: Act, mine: set[int], user_id: int, alias: int) -> Act:
    """Return a host's act or request without a person's id and names.

    If it is about them the reason goes too, and the names of a replaced person and their successor; a request
    can no longer be agreed to.
    """
    gone: dict[str, Any] = {"agreed": _replace_id(act.agreed, user_id, alias)}
    if act.by == user_id:
        gone |= {"by": alias, "by_name": ""}
    if isinstance(act, HostAct) and act.agreed == (user_id,):
        gone["agreed_name"] = ""
    if isinstance(act, ActRequest) and act.person == user_id:
        gone |= {"person": alias, "person_name": "", "done": True}
    if isinstance(act, HostAct) and user_id in act.people:
        gone |= {"people": _replace_id(act.people, user_id, alias), "before": "", "reason": ""}
    if act.entrant in mine:
        gone["reason"] = ""
        if isinstance(act, ActRequest):
            gone |= {"person_name": "", "done": True}
        if isinstance(act, HostAct) and HostActKind.REPLACE in (act.kind, act.of):
            gone |= {"before": "", "after": ""}
    return replace(act, **gone)


def _replace_id(people: tuple[int, ...], user_id: int, alias: int) -> tuple[int, ...]:
    return tuple(alias if one == user_id else one for one in people)


names_people(Naming(STORED, tournaments, _people_named, _erase, "tournaments", _lines, live=_open, at_once=5))
runs_events(EventQueries(select(_t.id).where(_t.status.in_(LIVE)), _participations))
