"""Tournaments and leagues: a row each, replaced if its revision has not changed; templates; teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update

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
from bot.features.tournaments.values.tournaments import OVER, Tournament, TournamentStatus
from bot.services.errors import Conflict
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Seal, Table
from bot.storage import person_rows, schema
from bot.storage.engine.columns import Documents, on_shards
from bot.storage.engine.prepared import upsert
from bot.storage.engine.session import Repository, Session, next_id, read

TOURNAMENTS = Documents(Tournament)
LISTS = ("waiting", "substitutes", "invited", "refused", "co_hosts")
"""A tournament's lists that may name a person."""
LIVE = tuple(status.value for status in TournamentStatus if status not in OVER)
ENDED = tuple(status.value for status in OVER)
ANNOUNCED = tuple(status for status in LIVE if status != TournamentStatus.DRAFT.value)

_c, _p = tournaments.c, schema.person_rows.c
_SAVE = (
    update(tournaments)
    .where(_c.id == bindparam("key_id"), _c.revision == bindparam("key_revision"))
    .values({name: bindparam(name) for name in ("status", "revision", "due_at", "document")})
)
_GET = select(_c.document).where(_c.id == bindparam("key_id"))
_GET_TO_CHANGE = _GET.with_for_update()
"""Locks the row, so that a second writer waits; SQLite has only one writer anyway."""
_LIVE = select(_c.id).where(_c.status.in_(LIVE)).order_by(_c.id)
_OF_GUILD = (
    select(_c.document)
    .where(_c.guild_id == bindparam("key_guild"), _c.status.in_(bindparam("statuses", expanding=True)))
    .order_by(_c.id.desc())
)
_COUNT = select(func.count()).where(
    _c.guild_id == bindparam("key_guild"), _c.status.in_(bindparam("statuses", expanding=True))
)
_HOSTED = (
    select(_c.document)
    .join(schema.person_rows, (_p.kind == STORED) & (_p.number == _c.id))
    .where(_p.person == bindparam("person"), _c.guild_id == bindparam("key_guild"), _c.status.in_(LIVE))
    .order_by(_c.id.desc())
)
_DUE = select(_c.id).where(_c.due_at <= bindparam("now")).order_by(_c.due_at, _c.id)
_NEXT_DUE = select(func.min(_c.due_at)).where(_c.due_at > bindparam("now"))


class Tournaments(Repository):
    """`bot.features.tournaments.ports.TournamentRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "tournaments"))

    async def add(self, tournament: Tournament) -> None:
        self._session.later(partial(_add, tournament, _row(tournament)))
        self._session.announce(STORED, tournament.id, tournament.guild_id, tournament.revision)

    async def get(self, tournament_id: int) -> Tournament | None:
        found = await self._value(_GET_TO_CHANGE if self._session.writing else _GET, key_id=tournament_id)
        return None if found is None else TOURNAMENTS.load(found)

    async def save(self, tournament: Tournament) -> None:
        self._session.later(partial(_save, tournament, _row(tournament)))
        self._session.announce(STORED, tournament.id, tournament.guild_id, tournament.revision)

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        return await self._column(_LIVE.where(on_shards(_c.guild_id, of)))

    @read
    def of_guild(self, connection: Connection, guild_id: int, limit: int) -> Sequence[Tournament]:
        live = connection.execute(_OF_GUILD, {"key_guild": guild_id, "statuses": ANNOUNCED}).scalars()
        over = {"key_guild": guild_id, "statuses": ENDED}
        ended = connection.execute(_OF_GUILD.limit(limit), over).scalars().all()
        # An ended tournament that another one follows (weekly) may be older than `limit`.
        waiting = connection.execute(_OF_GUILD.where(_c.due_at.is_not(None)), over).scalars()
        known = {document["id"] for document in ended}
        more = (it for it in waiting if it["id"] not in known)
        return [TOURNAMENTS.load(document) for document in (*live, *ended, *more)]

    @read
    def hosted_by(self, connection: Connection, guild_id: int, user_id: int) -> Sequence[Tournament]:
        keys = {"person": person_rows.person_key(user_id, connection), "key_guild": guild_id}
        found = connection.execute(_HOSTED, keys).scalars()
        return [TOURNAMENTS.load(document) for document in found if document["host_id"] == user_id]

    async def count_announced(self, guild_id: int) -> int:
        return int(await self._value(_COUNT, key_guild=guild_id, statuses=ANNOUNCED))

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of tournaments whose `due_at` is at or before `now`, earliest first."""
        return await self._column(_DUE.where(on_shards(_c.guild_id, of)), now=now)

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        found: datetime | None = await self._value(_NEXT_DUE.where(on_shards(_c.guild_id, of)), now=after)
        return found


def _add(tournament: Tournament, row: Mapping[str, Any], connection: Connection) -> None:
    connection.execute(tournaments.insert(), {"id": tournament.id, "guild_id": tournament.guild_id, **row})
    people = people_of_tournament(tournament)
    person_rows.note(STORED, tournament.id, tournament.guild_id, people, connection)


def _save(tournament: Tournament, row: Mapping[str, Any], connection: Connection) -> None:
    keys = {"key_id": tournament.id, "key_revision": tournament.revision - 1}
    if connection.execute(_SAVE, {**row, **keys}).rowcount != 1:
        raise Conflict("tournament-changed", tournament=tournament.id)
    people = people_of_tournament(tournament)
    people -= person_rows.people_noted(STORED, tournament.id, people, connection)
    person_rows.note(STORED, tournament.id, tournament.guild_id, people, connection)


def _row(tournament: Tournament) -> dict[str, Any]:
    return {
        "status": tournament.status.value,
        "revision": tournament.revision,
        "due_at": tournament.due_at,
        "document": TOURNAMENTS.dump(tournament),
    }


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
_TEMPLATES_OF = select(_m.id, _m.document).where(_m.guild_id == bindparam("key_guild")).order_by(_m.id)


class Templates(Repository):
    """`bot.features.tournaments.ports.TemplateRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "tournament-templates"))

    async def add(self, number: int, guild_id: int, config: TournamentConfig) -> None:
        document = _CONFIGS.dump(config)
        self._queue(tournament_templates.insert(), id=number, guild_id=guild_id, document=document)

    async def of_guild(self, guild_id: int) -> Mapping[int, TournamentConfig]:
        rows = await self._rows(_TEMPLATES_OF, key_guild=guild_id)
        return {row.id: _CONFIGS.load(row.document) for row in rows}

    async def remove(self, number: int) -> None:
        self._queue(delete(tournament_templates).where(_m.id == number))


LEAGUES = Documents(League)

_l = leagues.c
_GET_LEAGUE = select(_l.document).where(_l.id == bindparam("key_id"))
_GET_LEAGUE_TO_CHANGE = _GET_LEAGUE.with_for_update()
_LEAGUES_OF = select(_l.document).where(_l.guild_id == bindparam("key_guild")).order_by(_l.id)
_SAVE_LEAGUE = (
    update(leagues)
    .where(_l.id == bindparam("key_id"), _l.revision == bindparam("key_revision"))
    .values(revision=bindparam("new_revision"), document=bindparam("document"))
)


class Leagues(Repository):
    """`bot.features.tournaments.ports.LeagueRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "leagues"))

    async def add(self, league: League) -> None:
        row = {"id": league.id, "guild_id": league.guild_id, "revision": league.revision}
        self._queue(leagues.insert(), **row, document=LEAGUES.dump(league))

    async def get(self, league_id: int) -> League | None:
        query = _GET_LEAGUE_TO_CHANGE if self._session.writing else _GET_LEAGUE
        found = await self._value(query, key_id=league_id)
        return None if found is None else LEAGUES.load(found)

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        return [LEAGUES.load(it) for it in await self._column(_LEAGUES_OF, key_guild=guild_id)]

    async def save(self, league: League) -> None:
        keys = {"key_id": league.id, "key_revision": league.revision - 1}
        document = LEAGUES.dump(league)
        if await self._change(_SAVE_LEAGUE, **keys, new_revision=league.revision, document=document) != 1:
            raise Conflict("league-changed", league=league.id)


_teams, _people = league_teams.c, league_members.c
_PUT_TEAM, _PUT_MEMBER = upsert(league_teams), upsert(league_members)
_TEAM = select(
    _teams.id,
    _teams.guild_id,
    _teams.league_id.label("league"),
    _teams.name,
    _teams.founded_at,
    _teams.disbanded_at,
)
_GET_TEAM = _TEAM.where(_teams.id == bindparam("key_id"))
_TEAMS = _TEAM.where(_teams.league_id == bindparam("key_league")).order_by(_teams.id)
_PEOPLE = (
    select(
        _people.team_id.label("team"),
        _people.user_id,
        _people.name,
        _people.part,
        _people.since,
        _people.until,
        _people.captain,
    )
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
        rows = connection.execute(_PEOPLE, key).mappings()
        people = [Membership(**{**row, "part": TeamPart(row["part"])}) for row in rows]
        return [LeagueTeam(**row) for row in connection.execute(_TEAMS, key).mappings()], people

    async def save(self, team: LeagueTeam) -> None:
        row = asdict(team)
        row["league_id"] = row.pop("league")
        self._queue(_PUT_TEAM, **row)

    async def save_members(self, guild_id: int, *people: Membership) -> None:
        for one in people:
            row = asdict(one)
            row["team_id"] = row.pop("team")
            self._queue(_PUT_MEMBER, **row | {"guild_id": guild_id, "part": one.part.value})

    async def delete(self, one: Membership) -> None:
        mine = (_people.team_id == one.team) & (_people.user_id == one.user_id) & (_people.since == one.since)
        self._queue(delete(league_members).where(mine))


class TournamentEvents:
    """`bot.services.ports.tables.EventRepository`."""

    def __init__(self, session: Session) -> None:
        self._tournaments = Tournaments(session)

    async def seal_of(self, table: Table) -> Seal | None:
        tournament = None if table.event_id is None else await self._tournaments.get(table.event_id)
        return None if tournament is None else tournament.seal_of(table.id)
