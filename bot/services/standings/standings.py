"""Totals of finished hands: sums, leaderboards, seasons."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from bot.services.chips.chips import member, mint, stakes_by_member
from bot.services.errors import NotNow, require_found, require_manager
from bot.services.outages import LONG_AGO
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.server.guild_settings import GuildSettingsService, day_of, midnight, settings_in
from bot.services.standings.departures import Departures
from bot.services.standings.ratings import ALL_GAMES, all_softened
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import Entry, Stake
from bot.services.values.standings import (
    ADJUTANT_HANDS,
    ALL_TIME,
    BoardKey,
    Counts,
    GameRecord,
    Leaderboard,
    Measure,
    PlayerRecord,
    Season,
    achievements_of,
    month_of,
    season_key,
    week_of,
)
from bot.services.values.tables import Person, Table


async def seals(work: UnitOfWork, table: Table) -> bool:
    """Return whether a table's hands and results are sealed now: their cards are still played elsewhere."""
    seal = None if table.event_id is None else await work.events.seal_of(table)
    return seal is not None and seal.until is None


PAGE = 10
"""Lines on a page."""

WEEK, MONTH, SEASON = "week", "month", "season"
PERIODS = (WEEK, MONTH, SEASON, ALL_TIME)
"""The periods that people can choose, each meaning the current one."""


@dataclass(eq=False, repr=False)
class StandingService:
    """A server's leaderboards and records."""

    _store: Store
    _now: Now
    _settings: GuildSettingsService
    departures: Departures = field(init=False)

    def __post_init__(self) -> None:
        self.departures = Departures(self._now)

    async def leaderboard(
        self,
        guild_id: int,
        reader: int,
        measure: Measure,
        *,
        server: str = "en",
        period: str = ALL_TIME,
        game: str = ALL_GAMES,
        computers: bool = False,
        page: int = 0,
    ) -> Leaderboard:
        """Return a page (from 0, at most the last) of a leaderboard of one of `PERIODS`, and the reader's own
        line; `server` is the server's Discord language."""
        now = self._now()
        async with self._store.read() as work:
            zone = (await settings_in(work, guild_id, self._settings.usual)).zone(server)
            day = day_of(now, zone)
            seasons = await work.seasons.of_guild(guild_id)
            number = seasons[0].number + 1 if seasons else 1
            gone = self.departures.gone(guild_id)
            key = BoardKey(guild_id, measure, _key_of(period, day, number), game, computers, now, gone)
            total = await work.standings.total(key)
            offset = first_of(page, total)
            lines = await work.standings.page(key, offset, PAGE)
            mine = (line for line in lines if line.player_id == reader)
            own = next(mine, None) or await work.standings.line(key, reader)
            if key.of_balances:
                reset = next((it.closed_at for it in seasons if it.chips_reset), LONG_AGO)
                granted = await work.ledger.grants_of(guild_id, reset)
                lines = [replace(line, part=granted.get(line.player_id, 0)) for line in lines]
                own = own and replace(own, part=granted.get(reader, 0))
            missing = 0 if own is not None else await _missing(work, key, reader)
        ends = _end_of(period, day)
        ends_at = None if ends is None else midnight(ends, zone)
        return Leaderboard(key, tuple(lines), total, offset, own, missing, number, ends_at, zone)

    async def record(self, guild_id: int, player_id: int) -> PlayerRecord:
        """Return a server's full record of a player, who may be a level of computers."""
        now = self._now()
        async with self._store.read() as work:
            counts = dict(await work.standings.counts(guild_id, player_id, ALL_TIME))
            ratings = dict(await work.ratings.of_player(guild_id, player_id))
            span = await work.results.span(guild_id, player_id)
            name = await work.results.name_of(guild_id, player_id)
            badges = await work.badges.of_player(guild_id, player_id)
            wins = await work.results.wins(guild_id, player_id)
            gone = self.departures.gone(guild_id) - {player_id}
            key = BoardKey(guild_id, Measure.RATING, ALL_TIME, now=now, gone=gone)
            line = await work.standings.line(key, player_id)
        overall = ratings.pop(ALL_GAMES, None)
        total = counts.pop(ALL_GAMES, Counts())
        games = [
            GameRecord(game, sums, ratings[game].age_to(now).shown if game in ratings else None)
            for game, sums in counts.items()
            if sums.hands
        ]
        return PlayerRecord(
            guild_id=guild_id,
            player_id=player_id,
            name=name,
            counts=total,
            rating=None if overall is None else overall.age_to(now).shown,
            rank=None if line is None or line.provisional else line.rank,
            games=tuple(sorted(games, key=lambda game: (-game.counts.hands, game.game))),
            first_played=None if span is None else span[0],
            last_played=None if span is None else span[1],
            badges=tuple(badges),
            achievements=achievements_of(wins, len(games)),
        )


def _key_of(period: str, day: date, season: int) -> str:
    if period == WEEK:
        return week_of(day)
    if period == MONTH:
        return month_of(day)
    return season_key(season) if period == SEASON and season > 1 else ALL_TIME


def _end_of(period: str, day: date) -> date | None:
    """Return the first day after the week or month of a day; None for other periods."""
    if period == WEEK:
        return day + timedelta(days=7 - day.weekday())
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1) if period == MONTH else None


def first_of(page: int, total: int) -> int:
    """Return the offset of a page's first line; a page beyond the last counts as the last."""
    return max(0, min(page, (total - 1) // PAGE)) * PAGE


async def _missing(work: UnitOfWork, key: BoardKey, reader: int) -> int:
    if key.measure is not Measure.ADJUTANT:
        return 0
    counts = (await work.standings.counts(key.guild_id, reader, key.period)).get(key.game, Counts())
    return max(0, ADJUTANT_HANDS - counts.adjutant_hands)


LONGEST_NAME = 32
BETWEEN = timedelta(minutes=1)
"""The shortest season: two managers who press at the same time close one season, not two."""
KIND = "season"
"""The transaction kind that resets members' chips to the starting chips."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MemberStakes:
    """A member with more chips at stake than a season's starting chips, and where they are."""

    user_id: int
    stakes: tuple[Stake, ...]

    @property
    def chips(self) -> int:
        """The member's chips at stake in total."""
        return sum(stake.chips for stake in self.stakes)


@dataclass(frozen=True, slots=True)
class ResetPlan:
    """The effect of resetting all chips: the number of members affected, and their chips in total.

    `too_much` are members with more at stake than the `starting` chips; they prevent the reset.
    """

    starting: int
    members: int = 0
    chips: int = 0
    too_much: tuple[MemberStakes, ...] = ()


@dataclass(eq=False, repr=False)
class SeasonService:
    """Closing and reading the seasons of a server."""

    _store: Store
    _now: Now
    _settings: GuildSettingsService

    async def closed(self, guild_id: int) -> tuple[Season, ...]:
        """Return a server's closed seasons, the latest first."""
        async with self._store.read() as work:
            return tuple(await work.seasons.of_guild(guild_id))

    async def reset_plan(self, guild_id: int) -> ResetPlan:
        """Return the effect of resetting all chips now; chips at stake count as their member's."""
        starting = (await self._settings.of(guild_id)).starting_chips
        async with self._store.read() as work:
            balances, stakes = await work.seasons.balances(guild_id), await stakes_by_member(work, guild_id)
        owned = {it: balances[it] + MemberStakes(it, tuple(stakes.get(it, ()))).chips for it in balances}
        changed = [chips for chips in owned.values() if chips != starting]
        return ResetPlan(starting, len(changed), sum(changed), _too_much(stakes, starting))

    async def require_closable(self, guild_id: int, *, manager: bool) -> int:
        """Return the number of the season that may be closed now.

        Raises NotAllowed (`not-manager`), NotNow (`season-just-closed`: number).
        """
        require_manager(manager)
        async with self._store.read() as work:
            return self._number(await work.seasons.of_guild(guild_id))

    async def close(
        self, guild_id: int, number: int, by: Person, *, name: str, reset_chips: bool, manager: bool
    ) -> Season:
        """Close the season with this number and return it.

        The final tables are kept and ratings softened. With `reset_chips` every member then has exactly the
        starting chips, those at stake included. Raises errors of `require_closable`, NotNow (`season-other`:
        number; `season-stakes`: count, chips, while members have more at stake), Conflict.
        """
        require_manager(manager)
        now, starting = self._now(), (await self._settings.of(guild_id)).starting_chips
        async with self._store.write() as work:
            # Chips first, as when a hand ends: transactions that need the same rows cannot deadlock.
            if reset_chips:
                await self._reset(work, guild_id, number, starting)
            closed = await work.seasons.of_guild(guild_id)
            current = self._number(closed)
            if current != number:
                raise NotNow("season-other", number=current)
            season = Season(
                guild_id=guild_id,
                number=number,
                name=clean_name(name),
                began_at=closed[0].closed_at if closed else None,
                closed_at=now,
                closed_by=by.user_id,
                chips_reset=reset_chips,
            )
            await work.seasons.close(season)
            about = f"{number}. {season.name}".strip()
            await work.acts.add(Act(guild_id, ActKind.SEASON, by.user_id, now, note=about))
            ratings = await work.ratings.of_guild(guild_id)
            await work.ratings.put(guild_id, all_softened(ratings), now)
        _log.info("server %d: member %d closed season %d", guild_id, by.user_id, number)
        return season

    async def final_table(
        self, guild_id: int, number: int, reader: int, measure: Measure, page: int = 0
    ) -> tuple[Season, Leaderboard]:
        """Return a closed season and a page of one of its final tables. Raises NotNow (`season-unknown`)."""
        async with self._store.read() as work:
            closed = await work.seasons.of_guild(guild_id)
            found = next((one for one in closed if one.number == number), None)
            season = require_found(found, NotNow("season-unknown", number=number))
            total = await work.seasons.total(guild_id, number, measure)
            offset = first_of(page, total)
            lines = await work.seasons.page(guild_id, number, measure, offset, PAGE)
            own = await work.seasons.line(guild_id, number, measure, reader)
        key = BoardKey(guild_id, measure, season_key(number))
        return season, Leaderboard(key, tuple(lines), total, offset, own, season=number)

    def _number(self, closed: Sequence[Season]) -> int:
        if not closed:
            return 1
        if self._now() - closed[0].closed_at < BETWEEN:
            raise NotNow("season-just-closed", number=closed[0].number)
        return closed[0].number + 1

    async def _reset(self, work: UnitOfWork, guild_id: int, number: int, starting: int) -> None:
        balances = await work.seasons.balances(guild_id)  # first: from here on nobody moves any
        stakes = await stakes_by_member(work, guild_id)
        too_much = _too_much(stakes, starting)
        if too_much:
            raise NotNow("season-stakes", count=len(too_much), chips=starting)
        free = {it: starting - MemberStakes(it, tuple(stakes.get(it, ()))).chips for it in balances}
        entries = [
            Entry(member(guild_id, user_id), free[user_id] - chips)
            for user_id, chips in balances.items()
            if chips != free[user_id]
        ]
        given = sum(entry.chips for entry in entries)
        if entries:
            key = f"{KIND}:{guild_id}:{number}"
            await work.ledger.post(key, KIND, [*entries, Entry(mint(guild_id), -given)], at=self._now())


def _too_much(stakes: Mapping[int, Sequence[Stake]], starting: int) -> tuple[MemberStakes, ...]:
    found = (MemberStakes(user_id, tuple(some)) for user_id, some in sorted(stakes.items()))
    return tuple(it for it in found if it.chips > starting)


def clean_name(name: str) -> str:
    """Return a season's name in plain form, cut to 32 characters."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split())
    return plain[:LONGEST_NAME].strip()
