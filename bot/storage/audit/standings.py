"""What the audit verifies of results, sums and ratings: each follows from what it is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from functools import lru_cache
from itertools import product
from operator import add
from typing import Any, Final

from sqlalchemy import Connection, exists, select, true

from bot.services.values.hands import HandResult, StoredHand
from bot.services.values.standings import Counts, periods_of, season_key
from bot.storage import schema
from bot.storage.audit.findings import REBUILD as MEND
from bot.storage.audit.findings import Check, Finding, Marks
from bot.storage.engine.columns import chunks
from bot.storage.personal.erasing import half_erased
from bot.storage.standings.results import KEPT_FROM

PLAYERS_AT_ONCE: Final = 20
WITHOUT_RESULTS = ("voided", "poker", "shared")
"""The outcomes of hands that have no results."""

_res, _st, _ra, _facts = schema.results.c, schema.standings.c, schema.ratings.c, schema.state.c

Key = tuple[int, str, str, int]
"""Server, period, game, player."""


def results_of_hands(ids: Sequence[int], connection: Connection) -> Mapping[int, Sequence[Any]]:
    """Return the rows of results by hand, ordered by seat."""
    found: dict[int, list[Any]] = {}
    rows = select(schema.results).where(_res.hand_id.in_(ids)).order_by(_res.hand_id, _res.seat)
    for row in connection.execute(rows):
        found.setdefault(row.hand_id, []).append(row)
    return found


STANDINGS: Final = "standings (the sums of results)"
RATINGS: Final = "ratings (from as many hands as were rated)"
Player = tuple[int, int]
"""Server and player."""


def _players_since(marks: Marks, connection: Connection) -> Sequence[Sequence[Player]]:
    """Return who has results that came since the marks, and with all of them who has sums or ratings."""
    wanted = set[Player]()
    columns = [(_res, _res.hand_id > marks.hand)]
    if not marks.new:
        columns += [(_st, true()), (_ra, _ra.player_id != 0)]
    elif marks.open:
        columns.append((_res, _res.hand_id.in_(marks.open)))
    for of, where in columns:
        rows = connection.execute(select(of.guild_id, of.player_id).distinct().where(where))
        wanted.update((row.guild_id, row.player_id) for row in rows)
    return list(chunks(sorted(wanted), PLAYERS_AT_ONCE))


def _look_at_players(players: Sequence[Player], _: object, connection: Connection) -> list[Finding]:
    first = _first_kept(connection)
    sums, ratings = 0, 0
    wrong_sums, wrong_ratings = list[str](), list[str]()
    erased = half_erased(connection)  # their sums have their pseudonym already, not all of their results
    for guild_id, player_id in players:
        if player_id in erased:
            continue
        expected, rated = _from_results(guild_id, player_id, first, connection)
        mine = (_st.guild_id == guild_id) & (_st.player_id == player_id)
        found = connection.execute(select(schema.standings).where(mine))
        rows = [row for row in found if _kept(row.period, first)]
        stored = {(row.guild_id, row.period, row.game, row.player_id): _counts(row) for row in rows}
        sums += len(rows)
        wrong_sums += [_wrong_share(row) for row in rows if row.adjutant_share != _counts(row).adjutant_share]
        wrong_sums += _differences("standings", expected, stored)
        mine = (_ra.guild_id == guild_id) & (_ra.player_id == player_id)
        hands = {row.game: row.hands for row in connection.execute(select(_ra.game, _ra.hands).where(mine))}
        ratings += len(hands)
        wrong_ratings += [
            f"the rating of {player_id} in server {guild_id}, game {game or 'all'}, is made from "
            f"{hands.get(game, 0)} hands, rated are {rated.get(game, 0)} ({MEND})"
            for game in sorted({*hands, *rated})
            if hands.get(game) != rated.get(game)
        ]
    return [
        Finding(STANDINGS, sums, tuple(wrong_sums)),
        Finding(RATINGS, ratings, tuple(wrong_ratings)),
    ]


def _first_kept(connection: Connection) -> dict[str, str]:
    """Return the first week and the first month of which sums are kept."""
    noted = connection.execute(select(_facts.value).where(_facts.name == KEPT_FROM)).scalar() or ""
    return {period.partition(":")[0]: period for period in noted.split()}


def _kept(period: str, first: Mapping[str, str]) -> bool:
    return period >= first.get(period.partition(":")[0], "")


_other = schema.results.alias("other").c
_OPPOSED = exists().where(_other.hand_id == _res.hand_id, _other.won.is_not(None), _other.won != _res.won)
"""Somebody has lost what this player won, or won what they lost: the hand was rated."""


def _from_results(
    guild_id: int, player_id: int, first: Mapping[str, str], connection: Connection
) -> tuple[dict[Key, Counts], dict[str, int]]:
    """Return a player's sums, of weeks and months from the first ones on, and how many hands of each game
    were rated."""
    # What is sealed counts nowhere yet.
    mine = (_res.guild_id == guild_id) & (_res.player_id == player_id) & (_res.season > 0)
    sums: dict[tuple[str, str], list[int]] = {}
    rated: dict[str, set[int]] = {}
    for row in connection.execute(select(schema.results, _OPPOSED.label("opposed")).where(mine)):
        counts = (*_part(row.role, row.won), row.units, row.chips)
        periods = (*periods_of(row.ended_at), *((season_key(row.season),) if row.season > 1 else ()))
        kept = (period for period in periods if _kept(period, first))
        for key in product(kept, ("", row.game)):
            so_far = sums.get(key)
            sums[key] = list(counts) if so_far is None else list(map(add, so_far, counts))
        if row.opposed:  # a computer's level may have had several seats of a hand
            for game in ("", row.game):
                rated.setdefault(game, set()).add(row.hand_id)
    counted = {(guild_id, *key, player_id): Counts(*numbers) for key, numbers in sums.items()}
    return counted, {game: len(hands) for game, hands in rated.items()}


@lru_cache
def _part(role: str, won: bool | None) -> tuple[int, ...]:
    """Return what a result counts for besides its units and chips."""
    nothing = dict.fromkeys(("hand_id", "hand_no", "seat", "guild_id", "table_id", "player_id"), 0)
    at = datetime.min.replace(tzinfo=UTC)
    result = HandResult(**nothing, game="", role=role, won=won, bid="", units=0, chips=0, ended_at=at)
    return astuple(Counts.of(result))[:-2]


def _wrong_share(row: Any) -> str:
    return (
        f"the share of {row.player_id} in server {row.guild_id}, {row.period}, "
        f"game {row.game or 'all'}, as adjutant is wrong ({MEND})"
    )


CHECKS: Final = (Check((STANDINGS, RATINGS), _players_since, _look_at_players),)


def result_problems(hand: StoredHand, rows: Sequence[Any]) -> list[str]:
    """Return what is wrong with the results of a hand."""
    header = hand.header
    expected: list[Any] = []
    if hand.ended_at is not None and hand.outcome not in WITHOUT_RESULTS:
        seats = range(len(header.players))
        expected = list(zip(seats, hand.units or (), hand.chips or (), strict=True))
    if [(row.seat, row.units, row.chips) for row in rows] != expected:
        said = "no results" if not rows else "results that are not its units and chips"
        return [f"hand {header.id} has {said} ({MEND})"]
    persons = zip(rows, header.players, strict=False)
    same = (header.guild_id, header.table_id, header.hand_no)
    if any((row.guild_id, row.table_id, row.hand_no) != same for row in rows) or any(
        row.player_id != player if player is not None else row.player_id >= 0 for row, player in persons
    ):
        return [f"hand {header.id} has results of somebody else ({MEND})"]
    return []


def _counts(row: Any) -> Counts:
    return Counts(*(row._mapping[name] for name in Counts.__dataclass_fields__))


def _differences(what: str, expected: dict[Key, Counts], found: dict[Key, Counts]) -> list[str]:
    wrong = sorted(key for key in {*expected, *found} if expected.get(key) != found.get(key))
    return [
        f"{what} of {player} in server {guild}, {period}, game {game or 'all'}: "
        f"{_shown(found.get((guild, period, game, player)))}, the results give "
        f"{_shown(expected.get((guild, period, game, player)))} ({MEND})"
        for guild, period, game, player in wrong
    ]


def _shown(counts: Counts | None) -> str:
    return "nothing" if counts is None else "/".join(map(str, astuple(counts)))
