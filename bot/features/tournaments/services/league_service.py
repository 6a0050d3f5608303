"""Use cases of leagues, for managers, organisers and readers."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.features.tournaments.ports import TournamentNotFound, leagues_in, teams_in, tournaments_in
from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.book import TournamentBook, read_or_none, read_tournament
from bot.features.tournaments.services.hosting import REQUEST_TIME
from bot.features.tournaments.services.leagues import LeagueLine
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import League, LeagueConfig, LeagueSeason
from bot.features.tournaments.values.tournaments import UNDER_WAY, Tournament
from bot.services.app import Services
from bot.services.errors import Conflict, NotAllowed, NotNow
from bot.services.ports import UnitOfWork
from bot.services.values.acts import Act, ActKind
from bot.services.values.tables import Person

MOST_LEAGUES = 10
"""The most open leagues in a server."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """A season of a league with its lines, best first, and those of its teams.

    `damaged` are the ids of its tournaments that cannot be read: their points are missing, and no prizes are
    shown, because they belong to places that are unknown.
    """

    league: League
    season: LeagueSeason
    lines: Sequence[LeagueLine]
    teams: Sequence[LeagueLine] = ()
    damaged: Sequence[int] = ()

    @property
    def of_teams(self) -> LeagueTable:
        """The same season with the lines of its teams, which win no prizes."""
        return replace(self, lines=self.teams, season=replace(self.season, pot=0, paid=()))


async def league_of(work: UnitOfWork, tournament: Tournament) -> League | None:
    """Return the league a tournament will count for; None: none, or it is closed."""
    number = tournament.config.league
    league = await leagues_in(work).get(number) if number else None
    return None if league is None or league.closed else league


@dataclass(eq=False, repr=False)
class LeagueService:
    """Leagues of servers. Only a `trusted` person may change one: a server manager or an organiser."""

    _app: Services
    _book: TournamentBook

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        """Return a server's leagues: open ones, then closed ones, newest first."""
        async with self._app.store.read() as work:
            listed = await leagues_in(work).of_guild(guild_id)
        return sorted(listed, key=lambda it: (it.closed, -it.id))

    async def get(self, guild_id: int, number: int) -> League:
        """Return a league of a server. Raises TournamentNotFound (`league-unknown`)."""
        async with self._app.store.read() as work:
            return await find_league(work, guild_id, number)

    async def table(self, guild_id: int, number: int, season: int = 0) -> LeagueTable:
        """Return a season of a league (from 1; any other: the present one) with its lines.

        Raises TournamentNotFound (`league-unknown`).
        """
        async with self._app.store.read() as work:
            league = await find_league(work, guild_id, number)
            shown = league.seasons[season - 1] if 1 <= season <= len(league.seasons) else league.season
            played = [await read_or_none(work, it) for it in shown.tournaments]
            teams = await teams_in(work).of_league(number)
        damaged = [it for it, found in zip(shown.tournaments, played, strict=True) if found is None]
        if damaged:
            shown = replace(shown, paid=())
        lines, of_teams = leagues.table(shown, played), leagues.team_table(shown, played, *teams)
        return LeagueTable(league, shown, lines, of_teams, damaged)

    async def create(self, guild_id: int, by: Person, trusted: bool, config: LeagueConfig) -> League:
        """Create a league; its first season begins.

        Raises NotAllowed (`league-needs-manager`), NotNow (`leagues-full`: most, `league-taken`: name), and
        as `leagues.check_config`.
        """
        _require_trust(trusted)
        settled, now = leagues.check_config(config), self._app.now()
        async with self._app.store.write() as work:
            # The counter first: it makes other processes wait, so that no two of them count the same rows.
            number = await leagues_in(work).next_id()
            listed = [it for it in await leagues_in(work).of_guild(guild_id) if not it.closed]
            if len(listed) >= MOST_LEAGUES:
                raise NotNow("leagues-full", most=MOST_LEAGUES)
            _require_free(settled.name, listed)
            league = League(
                id=number,
                guild_id=guild_id,
                revision=0,
                config=settled,
                seasons=(LeagueSeason(number=1, config=settled),),
                created_at=now,
                updated_at=now,
            )
            await leagues_in(work).add(league)
        _log.info("server %d: member %d made the league %d", guild_id, by.user_id, number)
        return league

    async def configure(
        self, guild_id: int, number: int, by: Person, trusted: bool, config: LeagueConfig
    ) -> League:
        """Change a league: at once if no tournament of its season has begun; else, except its name, from the
        next, so that people who can no longer leave lose nothing by it.

        Raises as `create`, and NotNow (`league-closed`).
        """
        settled = leagues.check_config(config)

        async def judge(work: UnitOfWork, league: League) -> League:
            listed = await leagues_in(work).of_guild(guild_id)
            _require_free(settled.name, [it for it in listed if it.id != number and not it.closed])
            playing = any(it.status in UNDER_WAY for it in await _counting(work, guild_id, number))
            season = league.season
            begun = bool(season.tournaments) or playing
            played_by = replace(season.config, name=settled.name) if begun else settled
            seasons = (*league.seasons[:-1], replace(season, config=played_by))
            return replace(league, config=settled, seasons=seasons)

        return await self._change(guild_id, number, by, trusted, judge)

    async def end_season(
        self, guild_id: int, number: int, by: Person, trusted: bool, season: int, *, refund: bool = False
    ) -> League:
        """End the current season, given by number, and begin the next: pay its prizes by the current table
        or, with `refund`, return its pot to those who paid it.

        If the caller has a line in the table, this is only a request: the league stays unchanged until
        another trusted person asks for the same within an hour.

        Raises NotAllowed (`league-needs-manager`, `agree-own` if they have asked already), NotNow
        (`league-closed`, `league-season-past` if another season is current, `league-season-empty` if nothing
        has counted yet), TournamentNotFound (`league-unknown`).
        """

        async def judge(work: UnitOfWork, league: League) -> League:
            if league.season.number != season:
                raise NotNow("league-season-past")
            if not league.season.tournaments:
                raise NotNow("league-season-empty")
            played = [await read_tournament(work, it) for it in league.season.tournaments]
            lines, now = leagues.table(league.season, played), self._app.now()
            plays = any(line.user_id == by.user_id for line in lines)
            if plays and not await _confirms(work, league, by, now, refund=refund):
                return league
            if refund:
                after, prizes = leagues.refund_season(league, played, now)
            else:
                after, prizes = leagues.end_season(league, lines, played[-1], now)
            for posting in prizes:
                await work.ledger.post(posting.key, posting.kind, posting.entries, at=now)
            return after

        return await self._change(guild_id, number, by, trusted, judge)

    async def close(self, guild_id: int, number: int, by: Person, trusted: bool) -> League:
        """Close a league between two seasons; its tables stay.

        Raises NotAllowed (`league-needs-manager`), NotNow (`league-closed`, `league-season-begun`,
        `league-pot`: chips that wait for the next season's winners, `league-in-use`: names), and
        TournamentNotFound (`league-unknown`).
        """

        async def judge(work: UnitOfWork, league: League) -> League:
            if league.season.tournaments:
                raise NotNow("league-season-begun")
            if league.season.pot:
                raise NotNow("league-pot", chips=league.season.pot)
            counting = await _counting(work, guild_id, number)
            if using := [it.config.name for it in counting if not it.over or it.next_at is not None]:
                raise NotNow("league-in-use", names=", ".join(using[:5]))
            return replace(league, closed=True)

        return await self._change(guild_id, number, by, trusted, judge)

    async def _change(
        self,
        guild_id: int,
        number: int,
        by: Person,
        trusted: bool,
        judge: Callable[[UnitOfWork, League], Awaitable[League]],
    ) -> League:
        """Store a league as judged in the same transaction, unless that returns it unchanged; then update the
        announcements of its tournaments, which show its rules."""
        _require_trust(trusted)

        async def change() -> tuple[League, list[Tournament]]:
            async with self._app.store.write() as work:
                league = require_open(await find_league(work, guild_id, number))
                after = await judge(work, league)
                if after is league:
                    return league, []
                after = replace(after, revision=league.revision + 1, updated_at=self._app.now())
                await leagues_in(work).save(after)
                counting = await _counting(work, guild_id, number)
            _log.info("server %d: member %d changed the league %d", guild_id, by.user_id, number)
            return after, counting

        try:
            after, counting = await change()
        except Conflict:
            after, counting = await change()
        for tournament in counting:
            if not tournament.over:
                self._book.read_soon(tournament.id)
        return after


async def _confirms(work: UnitOfWork, league: League, by: Person, now: datetime, *, refund: bool) -> bool:
    """Return whether another person asked for the same end of a season, else log the request.

    Raises NotAllowed (`agree-own`) if this person has asked already.
    """
    wanted = f"{league.config.name} ({league.id}.{league.season.number}{', refund' if refund else ''})"
    recent, _ = await work.acts.page(league.guild_id, 0, 100)  # it is forgotten in an hour anyway
    same = (it for it in recent if it.kind is ActKind.SEASON_REQUEST and it.note == wanted)
    asking = {it.by_id for it in same if now - it.at <= REQUEST_TIME}
    if by.user_id in asking:
        raise NotAllowed("agree-own")
    if not asking:
        await work.acts.add(Act(league.guild_id, ActKind.SEASON_REQUEST, by.user_id, now, note=wanted))
    return bool(asking)


async def with_league(
    work: UnitOfWork, tournament: Tournament, config: TournamentConfig, *, trusted: bool
) -> TournamentConfig:
    """Return a tournament's new settings with the chosen league's name.

    Raises NotAllowed (`league-needs-manager`) unless the person is `trusted` to choose one, NotNow
    (`league-closed`), TournamentNotFound (`league-unknown`).
    """
    before = tournament.in_form
    if config.league == before.league:
        return replace(config, league_name=before.league_name)
    if not config.league:
        return replace(config, league_name="")
    _require_trust(trusted)
    league = require_open(await find_league(work, tournament.guild_id, config.league))
    return replace(config, league_name=league.config.name)


async def _counting(work: UnitOfWork, guild_id: int, number: int) -> list[Tournament]:
    """Return a server's announced, unfinished tournaments that will count for a league."""
    return [it for it in await tournaments_in(work).of_guild(guild_id, 0) if it.config.league == number]


async def find_league(work: UnitOfWork, guild_id: int, number: int) -> League:
    """Return a league of a server. Raises TournamentNotFound (`league-unknown`)."""
    league = await leagues_in(work).get(number)
    if league is None or league.guild_id != guild_id:
        raise TournamentNotFound("league-unknown")
    return league


def require_open(league: League) -> League:
    """Return a league that is open. Raises NotNow (`league-closed`)."""
    if league.closed:
        raise NotNow("league-closed")
    return league


def _require_trust(trusted: bool) -> None:
    if not trusted:
        raise NotAllowed("league-needs-manager")


def _require_free(name: str, listed: Sequence[League]) -> None:
    if any(it.config.name.casefold() == name.casefold() for it in listed):
        raise NotNow("league-taken", name=name)
