"""Ratings over the hidden teams of each hand, winners against losers (hosts.md).

Bradley-Terry as in Weng and Lin, for a winning and a losing side: the numbers are those of OpenSkill's
`BradleyTerryFull`. Three things are ours:

*Sides of unequal numbers.* OpenSkill adds up a side's players, and three would always be favoured against
two. A side of ``n`` is therefore passed with each player's distance from the mean, and their sigma, divided
by ``n``: a side is as strong as its players on average, each of whom has that part in the outcome. The
result is multiplied by ``n``; both sides together neither gain nor lose.

*The edge of the contract.* Contracts are made more often than not, and players who like to bid would rise
because of that. So each game has an extra player `EDGE`, who belongs to the side of Napoleon (or the bidder)
in every hand: its rating learns the worth of the role itself, and people are rated by what they add. The
rating over all games uses the edge of the game played, which learns only in its own game.

*Luck and doubt.* `BETA` is three times OpenSkill's: one hand of cards says little. A deviation shrinks by all
that a hand says (`gamma` is 1): with OpenSkill's default it shrinks so slowly that the last hands always
count most. Spread and drift are fitted on simulated seasons: `python -m tools.ratings`.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from bot.engine.roles import DECLARERS
from bot.services.ports import UnitOfWork
from bot.services.values.hands import HandResult
from bot.services.values.standings import (
    GRADE_BADGE,
    GRADES,
    MEAN,
    SIGMA,
    Rating,
    ShownRating,
    badges_of,
    periods_of,
    season_key,
)
from bot.services.values.tables import RatingChange, Rewards

UNCOUNTED, SEALED = -1, 0
"""Season numbers of results that never count (of tables in private channels), and of results that must stay
secret: of a duplicate whose round is not over, so that its cards are still played elsewhere."""
ALL_GAMES = ""
"""The game name for sums and ratings over all games."""


async def record(
    work: UnitOfWork,
    results: Sequence[HandResult],
    names: Mapping[int, str],
    *,
    season: int | None = None,
) -> Rewards:
    """Store the results of a hand and all data derived from them; `season` None: the current one.

    `names` are those of the hand's persons by id. Returns changes of ratings over all games (none for an
    unrated hand) and new badges. Raises Conflict (`hand-changed`) if the hand has results already.
    """
    if not results:
        return Rewards()
    asked = _ask(work, results, season)
    number = await asked.season
    await work.results.add(results, number, names)
    return await _count(work, results, number, asked)


async def keep_uncounted(
    work: UnitOfWork, results: Sequence[HandResult], season: int, names: Mapping[int, str]
) -> None:
    """Store the results of a hand without counting them; `season` is `UNCOUNTED` or `SEALED`.

    Raises Conflict (`hand-changed`) if the hand has results already.
    """
    if results:
        await work.results.add(results, season, names)


async def open_sealed(
    work: UnitOfWork, results: Sequence[HandResult], names: Mapping[int, str], *, season: int | None = None
) -> None:
    """Count the results of a hand whose seal has ended, as `record` does.

    Raises Conflict (`hand-changed`) if they are no longer sealed.
    """
    asked = _ask(work, results, season)
    number = await asked.season
    await work.results.unseal(results, number, names)
    await _count(work, results, number, asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Pending database answers for the end of a hand, fetched in one round trip."""

    season: Awaitable[int]
    ratings: Awaitable[Mapping[tuple[str, int], Rating]] | None
    """None if the hand is not rated."""
    badges: Awaitable[Mapping[int, tuple[str, ...]]] | None


def _ask(work: UnitOfWork, results: Sequence[HandResult], season: int | None) -> _Asked:
    first = results[0]
    number = work.seasons.current(first.guild_id) if season is None else _seasons_known(season)
    sides = {result.won for result in results}
    ratings = None
    if {True, False} <= sides and first.rated:
        games = (ALL_GAMES, first.game)
        players, unrated = set(_rated_players(results)), _unrated_players(results)
        keys = [(game, player) for game in games for player in players - unrated]
        others = [(game, player) for game in games for player in players & unrated]
        ratings = work.ratings.locked(first.guild_id, [*keys, (first.game, EDGE)], others)
    earned = {
        result.player_id: names
        for result in results
        if result.player_id > 0 and (names := badges_of(result.role, result.won, result.bid, result.units))
    }
    badges = work.badges.earn(first.guild_id, first.hand_id, earned) if earned else None
    return _Asked(number, ratings, badges)


async def _seasons_known(season: int) -> int:
    return season


def _rated_players(results: Sequence[HandResult]) -> list[int]:
    """Return the winners and then the losers, each once."""
    sides = [[result.player_id for result in results if result.won is won] for won in (True, False)]
    return list(dict.fromkeys(sides[0] + sides[1]))


def _unrated_players(results: Sequence[HandResult]) -> set[int]:
    """Return the players whose own rating stays (`HandResult.practice`); it counts for the others'."""
    return {result.player_id for result in results if result.practice}


async def _count(work: UnitOfWork, results: Sequence[HandResult], number: int, asked: _Asked) -> Rewards:
    periods = periods_of(results[0].counted_on)
    if number > 1:  # all time is the first season until there is a second
        periods += (season_key(number),)
    rated = {} if asked.ratings is None else await _rate(work, results, await asked.ratings)
    await work.standings.add(periods, results)
    badges = {} if asked.badges is None else dict(await asked.badges)
    grades = {
        player: (GRADE_BADGE + it.promoted,) for player, it in rated.items() if player > 0 and it.promoted
    }
    if grades:  # a badge, so that nobody is promoted to a grade twice
        first = results[0]
        for player, new in (await work.badges.earn(first.guild_id, first.hand_id, grades)).items():
            badges[player] = (*badges.get(player, ()), *new)
    return Rewards(rated, badges)


async def _rate(
    work: UnitOfWork, results: Sequence[HandResult], before: Mapping[tuple[str, int], Rating]
) -> Mapping[int, RatingChange]:
    first, players, unrated = results[0], _rated_players(results), _unrated_players(results)
    before = {key: it if key[1] == EDGE else it.age_to(first.ended_at) for key, it in before.items()}
    # a hand that was sealed may have ended before others that are counted already
    last = {key: max(first.ended_at, it.at or first.ended_at) for key, it in before.items()}
    winners = [result.player_id for result in results if result.won]
    losers = [result.player_id for result in results if result.won is False]
    declarers_won = any(result.won for result in results if result.role in DECLARERS)
    edge = before.get((first.game, EDGE))
    after: dict[tuple[str, int], Rating] = {}
    for game in (ALL_GAMES, first.game):
        known = {player: before[game, player] for player in players if (game, player) in before}
        if edge is not None:
            known[EDGE] = edge
        new = rate_hand(known, winners, losers, declarers_won=declarers_won)
        # the edge is only updated by its own game
        after |= {
            (game, player): replace(rating, at=last.get((game, player), first.ended_at))
            for player, rating in new.items()
            if player not in unrated and (game or player != EDGE)
        }
    await work.ratings.put(first.guild_id, after, first.ended_at)
    return {
        player: _compare(before.get((ALL_GAMES, player), NEW).shown, rating.shown)
        for (game, player), rating in after.items()
        if game == ALL_GAMES
    }


def _compare(before: ShownRating, after: ShownRating) -> RatingChange:
    grades = list(GRADES)
    higher = grades.index(after.grade) > grades.index(before.grade)
    return RatingChange(before.number, after.number, after.grade if higher else "")


BETA: Final = 25.0 / 2
TAU: Final = 1 / 16
"""Deviation added with every hand, so that ratings can follow players who improve."""
LEAST: Final = 0.0001
"""The least share of a variance that remains after a hand."""

NEW: Final = Rating(MEAN, SIGMA)
EDGE: Final = 0
"""The player id of the edge; no person or computer has it."""
NEW_EDGE: Final = Rating(0.0, 25.0 / 2)

SOFTENED_TO: Final = 2 / 3
"""The share of the distance from the mean that remains at the end of a season."""
SOFTENED_BY: Final = 25.0 / 12
"""Deviation added to every rating at the end of a season, up to that of a new player."""


def rate_hand(
    ratings: Mapping[int, Rating],
    winners: Sequence[int],
    losers: Sequence[int],
    *,
    declarers_won: bool,
    tau: float = TAU,
) -> dict[int, Rating]:
    """Return the new ratings of all players of a hand, including `EDGE`.

    `winners` and `losers` are player ids by seat. Computers of a level may occur more than once, even on both
    sides: their rating is the mean over their seats. Neither side may be empty.
    """
    edge = ratings.get(EDGE, NEW_EDGE)
    teams = [
        [_part(ratings.get(player, NEW), len(side), tau) for player in side] for side in (winners, losers)
    ]
    teams[0 if declarers_won else 1].append((edge.mu, edge.sigma))
    first, second = ((_part_of(team), team) for team in teams)
    new: dict[int, list[Rating]] = {}
    for side, after in ((winners, _after(first, second, 1)), (losers, _after(second, first, 0))):
        for player, (mu, sigma) in zip((*side, EDGE), after, strict=False):
            count = 1 if player == EDGE else len(side)
            mean = 0.0 if player == EDGE else MEAN
            new.setdefault(player, []).append(Rating(mean + mu * count, sigma * count))
    return {
        player: Rating(
            parts[0].mu if len(parts) == 1 else fmean(part.mu for part in parts),
            parts[0].sigma if len(parts) == 1 else fmean(part.sigma for part in parts),
            ratings.get(player, NEW).hands + 1,
        )
        for player, parts in new.items()
    }


Part = tuple[float, float]
"""A player's mu and sigma as their part of a side's."""


def _part(rating: Rating, count: int, tau: float) -> Part:
    sigma = math.hypot(rating.sigma, tau)
    return ((rating.mu - MEAN) / count, sigma / count)


def _part_of(team: Sequence[Part]) -> Part:
    """Return a side's mu and variance (sigma squared), summed from the highest `mu - 3 sigma` down."""
    mu = variance = 0.0
    for part in sorted(team, key=lambda part: part[0] - 3.0 * part[1], reverse=True):
        mu += part[0]
        variance += part[1] ** 2
    return mu, variance


def _after(mine: tuple[Part, Sequence[Part]], theirs: tuple[Part, Sequence[Part]], won: int) -> list[Part]:
    """Return mu and sigma of a side's players after a win (1) or loss (0): Weng and Lin, algorithm 1."""
    (mu, variance), team = mine
    (other_mu, other_variance), _ = theirs
    together = math.sqrt(variance + other_variance + 2 * BETA**2)
    expected = 1 / (1 + math.exp((other_mu - mu) / together))
    moved = variance / together
    omega = moved * (won - expected)
    delta = variance / together**2 * expected * (1 - expected)
    return [
        (
            mu + sigma**2 / variance * omega,
            sigma * math.sqrt(max(1 - sigma**2 / variance * delta, LEAST)),
        )
        for mu, sigma in team
    ]


def soften(rating: Rating) -> Rating:
    """Return a rating for the start of the next season: closer to the mean, with a larger sigma."""
    sigma = min(SIGMA, math.hypot(rating.sigma, SOFTENED_BY))
    mu, sigma = MEAN + (rating.mu - MEAN) * SOFTENED_TO, max(sigma, rating.sigma)
    return replace(rating, mu=mu, sigma=sigma)


def all_softened(ratings: Mapping[tuple[str, int], Rating]) -> dict[tuple[str, int], Rating]:
    """Return a server's ratings for the start of the next season, without the edges, which do not change."""
    return {key: soften(rating) for key, rating in ratings.items() if key[1] != EDGE}
