"""What a finished hand is worth: results, sums and ratings, stored with its end in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.roles import DECLARERS
from bot.services.ports import UnitOfWork
from bot.services.standings.periods import periods_of
from bot.services.standings.ratings import EDGE, rated
from bot.services.values.hands import HandResult
from bot.services.values.standings import Rating, season_key

SEALED = 0
"""The season of results that nobody may be told yet: of a duplicate whose round is not over."""
ALL_GAMES = ""
"""The game under which all games are added up."""


async def record(
    work: UnitOfWork,
    results: Sequence[HandResult],
    names: Mapping[int, str],
    *,
    season: int | None = None,
) -> None:
    """Store the results of a hand and everything that follows from them.

    `names` are those of its persons. `season` None: the one that runs.
    Raises Conflict (`hand-changed`) if the hand has results already.
    """
    if not results:
        return
    number = await _season(work, results, season)
    await work.results.add(results, number, names)
    await _count(work, results, number)


async def keep_sealed(work: UnitOfWork, results: Sequence[HandResult]) -> None:
    """Store the results of a hand without counting them anywhere: the same cards are still played elsewhere.

    Raises Conflict (`hand-changed`) if the hand has results already.
    """
    if results:
        await work.results.add(results, SEALED, {})


async def open_sealed(
    work: UnitOfWork, results: Sequence[HandResult], names: Mapping[int, str], *, season: int | None = None
) -> None:
    """Count the results of a hand that were sealed; Conflict (`hand-changed`) if they are not any more.

    `names` and `season` are as for `record`.
    """
    number = await _season(work, results, season)
    await work.results.unseal(results, number, names)
    await _count(work, results, number)


async def _season(work: UnitOfWork, results: Sequence[HandResult], season: int | None) -> int:
    return await work.seasons.current(results[0].guild_id) if season is None else season


async def _count(work: UnitOfWork, results: Sequence[HandResult], number: int) -> None:
    """Rate the players of a hand, and add its results to their sums."""
    first = results[0]
    periods = periods_of(first.ended_at)
    if number > 1:  # all time is the first season until there is a second
        periods += (season_key(number),)
    await _rate(work, results)
    await work.standings.add(periods, results)


async def _rate(work: UnitOfWork, results: Sequence[HandResult]) -> None:
    """Rate who won a hand against who lost it, in its game and over all games."""
    winners = [result.player_id for result in results if result.won]
    losers = [result.player_id for result in results if result.won is False]
    if not winners or not losers:
        return
    first = results[0]
    declarers_won = any(result.won for result in results if result.role in DECLARERS)
    players = dict.fromkeys((*winners, *losers))
    keys = [(game, player) for game in (ALL_GAMES, first.game) for player in players]
    before = await work.ratings.locked(first.guild_id, [*keys, (first.game, EDGE)])
    edge = before.get((first.game, EDGE))
    after: dict[tuple[str, int], Rating] = {}
    for game in (ALL_GAMES, first.game):
        known = {player: before[game, player] for player in players if (game, player) in before}
        if edge is not None:
            known[EDGE] = edge
        new = rated(known, winners, losers, declarers_won=declarers_won)
        # the edge learns only in its own game
        after |= {(game, player): rating for player, rating in new.items() if game or player != EDGE}
    await work.ratings.put(first.guild_id, after, first.ended_at)
