"""Teams of leagues, and the memberships of their people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

from sqlalchemy import Connection, bindparam, delete, select

from bot.features.tournaments.storage.schema import league_members, league_teams
from bot.features.tournaments.values.leagues import LeagueTeam, Membership, TeamPart
from bot.storage.engine.prepared import upsert
from bot.storage.engine.session import Repository, next_id, read

_t, _m = league_teams.c, league_members.c
_SAVE, _PUT = upsert(league_teams), upsert(league_members)
_TEAM = select(_t.id, _t.guild_id, _t.league_id.label("league"), _t.name, _t.founded_at, _t.disbanded_at)
_GET = _TEAM.where(_t.id == bindparam("key_id"))
_TEAMS = _TEAM.where(_t.league_id == bindparam("key_league")).order_by(_t.id)
_PEOPLE = (
    select(_m.team_id.label("team"), _m.user_id, _m.name, _m.part, _m.since, _m.until, _m.captain)
    .join(league_teams, _t.id == _m.team_id)
    .where(_t.league_id == bindparam("key_league"))
    .order_by(_m.since, _m.team_id, _m.user_id)
)


class Teams(Repository):
    """`bot.features.tournaments.ports.TeamRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "league-teams"))

    async def get(self, team_id: int) -> LeagueTeam | None:
        row = await self._session.ask(lambda c: c.execute(_GET, {"key_id": team_id}).mappings().first())
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
        self._queue(_SAVE, **row)

    async def save_members(self, guild_id: int, *people: Membership) -> None:
        for one in people:
            row = asdict(one)
            row["team_id"] = row.pop("team")
            self._queue(_PUT, **row | {"guild_id": guild_id, "part": one.part.value})

    async def delete(self, one: Membership) -> None:
        mine = (_m.team_id == one.team) & (_m.user_id == one.user_id) & (_m.since == one.since)
        self._queue(delete(league_members).where(mine))
