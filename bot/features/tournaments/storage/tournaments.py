"""Tournaments and leagues: a row each, replaced if its revision has not changed; templates; teams."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from sqlalchemy import Connection, Select, Table, Text, bindparam, delete, func, select, type_coerce, update

from bot.features.tournaments.ports import STORED
from bot.features.tournaments.storage.schema import (
    league_members,
    league_teams,
    leagues,
    tournament_templates,
    tournaments,
)
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import League, LeagueTeam, Membership, TeamPart
from bot.features.tournaments.values.tournaments import OVER, UNSEEN, Tournament, TournamentStatus
from bot.services.errors import UNREADABLE, Conflict
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Seal
from bot.services.values.tables import Table as PlayedTable
from bot.storage import person_rows, schema
from bot.storage.engine.columns import Documents, StoredRow, on_shards
from bot.storage.engine.prepared import upsert
from bot.storage.engine.session import Repository, Session, next_id, read

TOURNAMENTS = Documents(Tournament)
LISTS = ("waiting", "substitutes", "invited", "refused", "co_hosts")
"""A tournament's lists that may name a person."""
LIVE = tuple(status.value for status in TournamentStatus if status not in OVER)
ENDED = tuple(status.value for status in OVER)
ANNOUNCED = tuple(status for status in LIVE if status != TournamentStatus.DRAFT.value)

log = logging.getLogger(__name__)

_c, _p = tournaments.c, schema.person_rows.c
_LIVE = select(_c.id).where(_c.status.in_(LIVE)).order_by(_c.id)


def _texts_of_guild(table: Table) -> Select[tuple[int, str]]:
    """Return the query for the ids and undecoded documents of a server."""
    text = type_coerce(table.c.document, Text).label("text")
    return select(table.c.id, text).where(table.c.guild_id == bindparam("key_guild"))


_OF_GUILD = (
    _texts_of_guild(tournaments)
    .where(_c.status.in_(bindparam("statuses", expanding=True)))
    # Together with the next field: a host may have given such a word as the reason for an act.
    .where(*(type_coerce(_c.document, Text).not_like(f'%"reason":"{it}","zone":%') for it in UNSEEN))
    .order_by(_c.id.desc())
)
_COUNT = select(func.count()).where(
    _c.guild_id == bindparam("key_guild"), _c.status.in_(bindparam("statuses", expanding=True))
)
_HOSTED = (
    _texts_of_guild(tournaments)
    .join(schema.person_rows, (_p.kind == STORED) & (_p.number == _c.id))
    .where(_p.person == bindparam("person"), _c.status.in_(LIVE))
    .order_by(_c.id.desc())
)
_DUE = select(_c.id).where(_c.due_at <= bindparam("now")).order_by(_c.due_at, _c.id)
_NEXT_DUE = select(func.min(_c.due_at)).where(_c.due_at > bindparam("now"))


Value = TypeVar("Value", Tournament, League)
Loaded = TypeVar("Loaded")


def _readable(documents: Documents[Loaded], rows: Iterable[StoredRow]) -> Iterator[tuple[int, Loaded]]:
    """Yield the id and value of each row (`id`, `text`); a damaged one is logged and left out."""
    for row in rows:
        try:
            yield row.id, documents.load(json.loads(row.text))
        except UNREADABLE as error:
            log.error("%s %d cannot be read (%s)", documents.kind.__name__, row.id, error)


class Revised(Repository, Generic[Value]):
    """`bot.features.tournaments.ports.RevisedRepository`: a table's rows hold a document each."""

    table: ClassVar[Table]
    documents: ClassVar[Documents[Any]]

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, self.table.name))

    async def get(self, number: int) -> Value | None:
        query = select(self.table.c.document).where(self.table.c.id == bindparam("key_id"))
        # Lock the row, so that a second writer waits; SQLite has only one writer anyway.
        found = await self._value(query.with_for_update() if self._session.writing else query, key_id=number)
        return None if found is None else self.documents.load(found)

    async def add(self, value: Value) -> None:
        row = {"id": value.id, "guild_id": value.guild_id, **self._row(value)}
        self._store(value, lambda c: c.execute(self.table.insert(), row))

    async def save(self, value: Value) -> None:
        self._store(value, partial(self._save, value, self._row(value)))

    def _store(self, value: Value, step: Callable[[Connection], object]) -> None:
        self._session.later(step)

    def _row(self, value: Value) -> dict[str, Any]:
        return {"revision": value.revision, "document": self.documents.dump(value)}

    def _save(self, value: Value, row: Mapping[str, Any], connection: Connection) -> None:
        before = (self.table.c.id == value.id) & (self.table.c.revision == value.revision - 1)
        if connection.execute(update(self.table).where(before).values(row)).rowcount != 1:
            of_league = isinstance(value, League)
            raise Conflict("league-changed" if of_league else "tournament-changed", number=value.id)


class Tournaments(Revised[Tournament]):
    """`bot.features.tournaments.ports.TournamentRepository`."""

    table, documents = tournaments, TOURNAMENTS

    def _row(self, value: Tournament) -> dict[str, Any]:
        return {**super()._row(value), "status": value.status.value, "due_at": value.due_at}

    def _store(self, value: Tournament, step: Callable[[Connection], object]) -> None:
        super()._store(value, step)
        self._session.later(partial(_note_people, value))
        self._session.announce(STORED, value.id, value.guild_id, value.revision)

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        return await self._column(_LIVE.where(on_shards(_c.guild_id, of)))

    @read
    def of_guild(self, connection: Connection, guild_id: int, limit: int) -> Sequence[Tournament]:
        live = connection.execute(_OF_GUILD, {"key_guild": guild_id, "statuses": ANNOUNCED}).all()
        over = {"key_guild": guild_id, "statuses": ENDED}
        ended = connection.execute(_OF_GUILD.limit(limit), over).all()
        # An ended tournament that another one follows (weekly) may be older than `limit`.
        waiting = connection.execute(_OF_GUILD.where(_c.due_at.is_not(None)), over).all()
        found = {row.id: row for row in (*live, *ended, *waiting)}
        return [tournament for _, tournament in _readable(TOURNAMENTS, found.values())]

    @read
    def hosted_by(self, connection: Connection, guild_id: int, user_id: int) -> Sequence[Tournament]:
        keys = {"person": person_rows.person_key(user_id, connection), "key_guild": guild_id}
        found = _readable(TOURNAMENTS, connection.execute(_HOSTED, keys).all())
        return [tournament for _, tournament in found if tournament.host_id == user_id]

    async def count_announced(self, guild_id: int) -> int:
        return int(await self._value(_COUNT, key_guild=guild_id, statuses=ANNOUNCED))

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of tournaments whose `due_at` is at or before `now`, earliest first."""
        return await self._column(_DUE.where(on_shards(_c.guild_id, of)), now=now)

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        found: datetime | None = await self._value(_NEXT_DUE.where(on_shards(_c.guild_id, of)), now=after)
        return found


def _note_people(tournament: Tournament, connection: Connection) -> None:
    people = people_of_tournament(tournament)
    people -= person_rows.people_noted(STORED, tournament.id, people, connection)
    person_rows.note(STORED, tournament.id, tournament.guild_id, people, connection)


def people_of_tournament(tournament: Tournament) -> set[int]:
    """Return everybody a tournament names: players now and before, people who added values, hosts, people on
    its lists, and those who decided, requested, agreed to or were affected by an act."""
    people = {user_id for entrant in tournament.entrants for user_id in entrant.users}
    people.update(value.user_id for value in tournament.values)
    for name in LISTS:
        people.update(one.user_id for one in getattr(tournament, name))
    for act in tournament.acts:
        people.update((act.by, *act.agreed, *act.people))
    for request in tournament.requests:
        people.update(who for who in (request.by, *request.agreed, request.person) if who is not None)
    return people | {tournament.host_id}


_CONFIGS, _m = Documents(TournamentConfig), tournament_templates.c
_TEMPLATES_OF = _texts_of_guild(tournament_templates).order_by(_m.id)


class Templates(Repository):
    """`bot.features.tournaments.ports.TemplateRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "tournament-templates"))

    async def add(self, number: int, guild_id: int, config: TournamentConfig) -> None:
        document = _CONFIGS.dump(config)
        self._queue(tournament_templates.insert(), id=number, guild_id=guild_id, document=document)

    async def of_guild(self, guild_id: int) -> Mapping[int, TournamentConfig]:
        return dict(_readable(_CONFIGS, await self._rows(_TEMPLATES_OF, key_guild=guild_id)))

    async def remove(self, number: int) -> None:
        self._queue(delete(tournament_templates).where(_m.id == number))


LEAGUES = Documents(League)

_LEAGUES_OF = _texts_of_guild(leagues).order_by(leagues.c.id)


class Leagues(Revised[League]):
    """`bot.features.tournaments.ports.LeagueRepository`."""

    table, documents = leagues, LEAGUES

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        found = _readable(LEAGUES, await self._rows(_LEAGUES_OF, key_guild=guild_id))
        return [league for _, league in found]


_teams, _people = league_teams.c, league_members.c
_PUT_TEAM, _PUT_MEMBER = upsert(league_teams), upsert(league_members)
_GET_TEAM = select(league_teams).where(_teams.id == bindparam("key_id"))
_TEAMS = select(league_teams).where(_teams.league_id == bindparam("key_league")).order_by(_teams.id)
_PEOPLE = (
    select(*(_people[it.name] for it in fields(Membership)))
    .join(league_teams, _teams.id == _people.team_id)
    .where(_teams.league_id == bindparam("key_league"))
    .order_by(_people.since, _people.team_id, _people.user_id)
)


class Teams(Repository):
    """`bot.features.tournaments.ports.TeamRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "league-teams"))

    async def get(self, team_id: int) -> LeagueTeam | None:
        row = await self._session.ask(lambda c: c.execute(_GET_TEAM, {"key_id": team_id}).mappings().first())
        return None if row is None else LeagueTeam(**row)

    @read
    def of_league(
        self, connection: Connection, league_id: int
    ) -> tuple[Sequence[LeagueTeam], Sequence[Membership]]:
        key = {"key_league": league_id}
        # Locked, so that nobody whose deletion is under way is stored again.
        query = _PEOPLE.with_for_update(of=league_members) if self._session.writing else _PEOPLE
        rows = connection.execute(query, key).mappings()
        people = [Membership(**{**row, "part": TeamPart(row["part"])}) for row in rows]
        return [LeagueTeam(**row) for row in connection.execute(_TEAMS, key).mappings()], people

    async def save(self, team: LeagueTeam) -> None:
        self._queue(_PUT_TEAM, **asdict(team))

    async def save_members(self, guild_id: int, *people: Membership) -> None:
        for one in people:
            self._queue(_PUT_MEMBER, **asdict(one) | {"guild_id": guild_id, "part": one.part.value})

    async def delete(self, one: Membership) -> None:
        mine = (
            (_people.team_id == one.team_id) & (_people.user_id == one.user_id) & (_people.since == one.since)
        )
        self._queue(delete(league_members).where(mine))


class TournamentEvents:
    """`bot.services.ports.tables.EventRepository`."""

    def __init__(self, session: Session) -> None:
        self._tournaments = Tournaments(session)

    async def seal_of(self, table: PlayedTable) -> Seal | None:
        tournament = None if table.event_id is None else await self._tournaments.get(table.event_id)
        return None if tournament is None else tournament.seal_of(table.id)
