"""Leaderboards and players' records (hosts.md#leaderboards-and-seasons)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.ports import Now, Store, UnitOfWork
from bot.services.standings.ratings import ALL_GAMES, month_of, week_of
from bot.services.values.hands import HandScore
from bot.services.values.standings import (
    ADJUTANT_HANDS,
    ALL_TIME,
    BoardKey,
    Counts,
    GameRecord,
    Leaderboard,
    Measure,
    PlayerRecord,
    season_key,
)
from bot.services.values.tables import Table
from bot.services.values.tournaments import Tournament


async def is_sealed(work: UnitOfWork, table_id: int) -> bool:
    """Return whether the records of a table's hands are sealed: its round of a duplicate is not over."""
    table = await work.tables.get(table_id)
    return table is not None and await seals(work, table)


async def seals(work: UnitOfWork, table: Table) -> bool:
    """Return whether what comes of the hands of a table is sealed now; see `is_sealed`."""
    if table.tournament_id is None:
        return False
    tournament = await work.tournaments.get(table.tournament_id)
    if tournament is None or not tournament.config.duplicate or tournament.over:
        return False
    return any(
        round_.over_at is None and any(place.table_id == table.id for place in round_.tables)
        for round_ in tournament.rounds
    )


def open_scores(tournament: Tournament, scores: Sequence[HandScore]) -> Sequence[HandScore]:
    """Return the scores that may be told: in a duplicate those of rounds that are over.

    What a seat has won with its cards at another table says what cards they are.
    """
    if not tournament.config.duplicate or tournament.over:
        return scores
    over = {round_.number for round_ in tournament.rounds if round_.over_at is not None}
    return [score for score in scores if score.round in over]


PAGE = 10
"""Lines of one page."""

WEEK, MONTH, SEASON = "week", "month", "season"
PERIODS = (WEEK, MONTH, SEASON, ALL_TIME)
"""The periods as people choose them: those that run now."""


class StandingService:
    """What a server's hands add up to."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now

    async def leaderboard(
        self,
        guild_id: int,
        reader: int,
        measure: Measure,
        *,
        period: str = ALL_TIME,
        game: str = ALL_GAMES,
        computers: bool = False,
        page: int = 0,
    ) -> Leaderboard:
        """Return a page (from 0; beyond the last one: the last) of a leaderboard, and the reader's place.

        `period` is one of `PERIODS`; until a season was closed the season is all time.
        """
        async with self._store.read() as work:
            seasons = await work.seasons.of_guild(guild_id)
            number = seasons[0].number + 1 if seasons else 1
            key = BoardKey(guild_id, measure, self._key_of(period, number), game, computers)
            total = await work.standings.total(key)
            offset = first_of(page, total)
            lines = await work.standings.page(key, offset, PAGE)
            own = next((line for line in lines if line.player_id == reader), None)
            if own is None:
                own = await work.standings.line(key, reader)
            missing = 0 if own is not None else await _missing(work, key, reader)
        return Leaderboard(key, tuple(lines), total, offset, own, missing, season=number)

    async def record(self, guild_id: int, player_id: int) -> PlayerRecord:
        """Return everything a server knows of a player's hands, a computer's level included."""
        async with self._store.read() as work:
            counts = dict(await work.standings.counts(guild_id, player_id, ALL_TIME))
            ratings = dict(await work.ratings.of_player(guild_id, player_id))
            span = await work.results.span(guild_id, player_id)
            name = await work.results.name_of(guild_id, player_id)
            key = BoardKey(guild_id, Measure.RATING, ALL_TIME)
            line = await work.standings.line(key, player_id)
        overall = ratings.pop(ALL_GAMES, None)
        total = counts.pop(ALL_GAMES, Counts())
        games = [
            GameRecord(game, sums, ratings[game].shown if game in ratings else None)
            for game, sums in counts.items()
        ]
        return PlayerRecord(
            guild_id=guild_id,
            player_id=player_id,
            name=name,
            counts=total,
            rating=None if overall is None else overall.shown,
            rank=None if line is None or line.provisional else line.rank,
            games=tuple(sorted(games, key=lambda game: (-game.counts.hands, game.game))),
            first_played=None if span is None else span[0],
            last_played=None if span is None else span[1],
        )

    def _key_of(self, period: str, season: int) -> str:
        if period == WEEK:
            return week_of(self._now())
        if period == MONTH:
            return month_of(self._now())
        return season_key(season) if period == SEASON and season > 1 else ALL_TIME


def first_of(page: int, total: int) -> int:
    """Return the place (from 0) of the first line of a page; of the last page for one beyond it."""
    return min(max(page, 0), max(total - 1, 0) // PAGE) * PAGE


async def _missing(work: UnitOfWork, key: BoardKey, reader: int) -> int:
    """Return how many hands as adjutant somebody lacks to be ranked by them; 0 for other measures."""
    if key.measure is not Measure.ADJUTANT:
        return 0
    counts = (await work.standings.counts(key.guild_id, reader, key.period)).get(key.game, Counts())
    return max(0, ADJUTANT_HANDS - counts.adjutant_hands)
