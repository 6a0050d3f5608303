"""What the audit verifies of results, sums and ratings: each follows from what it is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from itertools import product
from operator import add
from typing import Any, Final

from sqlalchemy import Connection, bindparam, exists, or_, select

from bot.services.values.hands import HandResult, StoredHand
from bot.services.values.standings import Counts, badges_of, kept, periods_of, season_key
from bot.services.values.tables import FORMER
from bot.storage import schema
from bot.storage.audit.findings import REBUILD as MEND
from bot.storage.audit.findings import Check, Finding, Marks
from bot.storage.engine.columns import chunks
from bot.storage.personal.erasing import half_erased
from bot.storage.standings.results import first_kept
from bot.storage.tables.hands import COUNTED, IN_SERVER

PLAYERS_AT_ONCE: Final = 20
WITHOUT_RESULTS = ("voided", "poker", "shared")
"""The outcomes of hands that have no results."""

_res, _st, _ra, _ba = schema.results.c, schema.standings.c, schema.ratings.c, schema.badges.c
_hands, _in = schema.hands.c, schema.hand_people.c

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
BADGES: Final = "badges (each of the first hand that earned it)"
Player = tuple[int, int]
"""Server and player."""
Piece = tuple[int | None, Sequence[Player]]
"""A server, all of whose players are looked at, or some players."""


def _pieces(marks: Marks, connection: Connection) -> Sequence[Piece]:
    """Return all servers, or who has results that came since the marks."""
    if not marks.new:
        columns = (_hands.guild_id, _st.guild_id, _ra.guild_id)
        found = {it for column in columns for it in connection.execute(select(column).distinct()).scalars()}
        return [(guild_id, ()) for guild_id in sorted(found)]
    played = select(_hands.guild_id, _res.player_id).join_from(schema.results, schema.hands).distinct()
    later = or_(_res.hand_id > marks.hand, _res.hand_id.in_(marks.open))
    rows = connection.execute(played.where(later))
    wanted = sorted((row.guild_id, row.player_id) for row in rows)
    return [(None, some) for some in chunks(wanted, PLAYERS_AT_ONCE)]


def _look_at_players(piece: Piece, _: object, connection: Connection) -> list[Finding]:
    first = first_kept(connection)
    sums, ratings = 0, 0
    badges, wrong_badges = 0, list[str]()
    wrong_sums, wrong_ratings = list[str](), list[str]()
    erased = half_erased(connection)  # their sums have their pseudonym already, not all of their results
    for guild_id, player_id, added in _added(piece, first, connection):
        if player_id in erased:
            continue
        sums_ = {key: Counts(*numbers) for key, numbers in added.sums.items()}
        expected = {(guild_id, *key, player_id): counts for key, counts in sums_.items()}
        rated = {game: len(hands) for game, hands in added.rated.items()}
        mine = (_st.guild_id == guild_id) & (_st.player_id == player_id)
        found = connection.execute(select(schema.standings).where(mine))
        rows = [row for row in found if kept(row.period, first)]
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
        mine = (_ba.guild_id == guild_id) & (_ba.player_id == player_id)
        firsts = connection.execute(select(_ba.name, _ba.hand_id).where(mine))
        earned = {row.name: row.hand_id for row in firsts}
        badges += len(earned)
        wrong_badges += [
            f"the badge {name} of {player_id} in server {guild_id} is of hand {earned.get(name)}, "
            f"the results give {added.badges.get(name)} ({MEND})"
            for name in sorted({*earned, *added.badges})
            if earned.get(name) != added.badges.get(name)
        ]
    return [
        Finding(STANDINGS, sums, tuple(wrong_sums)),
        Finding(RATINGS, ratings, tuple(wrong_ratings)),
        Finding(BADGES, badges, tuple(wrong_badges)),
    ]


_other = schema.results.alias("other").c
_OPPOSED = exists().where(_other.hand_id == _res.hand_id, _other.won.is_not(None), _other.won != _res.won)
"""Somebody has lost what this player won, or won what they lost: the hand was rated."""
_COUNTED = (
    select(*_res, _hands.game, _hands.ended_at, _OPPOSED.label("opposed"))
    .join_from(schema.results, schema.hands, _hands.id == _res.hand_id)
    .where(COUNTED, _hands.ended_at.is_not(None))
)
_OF_SERVER = _COUNTED.where(_hands.guild_id == bindparam("key_guild"))
_OF_COMPUTER = _OF_SERVER.where(_res.player_id == bindparam("key_player"))
_OF_PERSON = _COUNTED.join(
    schema.hand_people, (_in.hand_id == _res.hand_id) & (_in.user_id == _res.player_id)
).where(_in.user_id == bindparam("key_player"), IN_SERVER)


@dataclass(slots=True)
class Added:
    """What the results of a player come to: sums by period and game, hands rated by game, badges' hands."""

    sums: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    rated: dict[str, set[int]] = field(default_factory=dict)
    badges: dict[str, int] = field(default_factory=dict)

    def add(self, row: Any, first: Mapping[str, str]) -> None:
        """Add a result, to weeks and months from the first ones on."""
        counts = (*_part(row.role, row.won), row.units, row.chips)
        periods = (*periods_of(row.ended_at), *((season_key(row.season),) if row.season > 1 else ()))
        wanted = (period for period in periods if kept(period, first))
        for key in product(wanted, ("", row.game)):
            so_far = self.sums.get(key)
            self.sums[key] = list(counts) if so_far is None else list(map(add, so_far, counts))
        for badge in badges_of(row.role, row.won, row.bid, row.units) if row.player_id > 0 else ():
            self.badges[badge] = min(row.hand_id, self.badges.get(badge, row.hand_id))
        if row.opposed:  # a computer's level may have had several seats of a hand
            for game in ("", row.game):
                self.rated.setdefault(game, set()).add(row.hand_id)


def _added(
    piece: Piece, first: Mapping[str, str], connection: Connection
) -> Iterator[tuple[int, int, Added]]:
    """Yield players with what their results come to."""
    guild_id, players = piece
    if guild_id is None:
        for server, player_id in players:
            found = Added()
            query = _OF_COMPUTER if FORMER <= player_id < 0 else _OF_PERSON
            for row in connection.execute(query, {"key_player": player_id, "key_guild": server}):
                found.add(row, first)
            yield server, player_id, found
        return
    columns = (_st, _ra, _ba)
    known = [select(of.player_id).where(of.guild_id == guild_id, of.player_id != 0) for of in columns]
    everybody = {who: Added() for query in known for who in connection.execute(query).scalars()}
    for row in connection.execute(_OF_SERVER, {"key_guild": guild_id}):
        everybody.setdefault(row.player_id, Added()).add(row, first)
    for player_id in sorted(everybody):
        yield guild_id, player_id, everybody[player_id]


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


CHECKS: Final = (Check((STANDINGS, RATINGS, BADGES), _pieces, _look_at_players),)


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
    if any(row.player_id != player if player is not None else row.player_id >= 0 for row, player in persons):
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
