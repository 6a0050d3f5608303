"""The audit of results, sums and ratings: each must follow from its source data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from itertools import groupby, product
from operator import attrgetter
from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, bindparam, exists, or_, select

from bot.services.values.hands import HandResult, StoredHand
from bot.services.values.standings import GRADE_BADGE, Counts, badges_of, is_kept, periods_of, season_key
from bot.services.values.tables import FORMER
from bot.storage import schema
from bot.storage.audit.findings import REBUILD, Check, Finding, Marks
from bot.storage.engine.columns import StoredRow, chunks
from bot.storage.engine.prepared import Prepared
from bot.storage.personal.erasing import half_erased
from bot.storage.standings.results import RESULT, counts_of, first_kept
from bot.storage.tables.hands import COUNTED, IN_SERVER

PLAYERS_AT_ONCE: Final = 20
WITHOUT_RESULTS = ("voided", "poker", "shared")
"""Outcomes of hands without results."""

_res, _st, _ra = schema.results.c, schema.standings.c, schema.ratings.c
_hands, _in = schema.hands.c, schema.hand_people.c


class Counted(NamedTuple):
    """A result to compare with its hand; `noted` is the player if `hand_people` has them, else None."""

    hand_id: int
    seat: int
    player_id: int
    units: int
    chips: int
    noted: int | None


_RESULTS = Prepared(
    select(_res.hand_id, _res.seat, _res.player_id, _res.units, _res.chips, _in.user_id.label("noted"))
    .outerjoin(schema.hand_people, (_in.user_id == _res.player_id) & (_in.hand_id == _res.hand_id))
    .where(_res.hand_id.in_(bindparam("ids", expanding=True)))
    .order_by(_res.hand_id, _res.seat)
)


def results_of_hands(ids: Sequence[int], connection: Connection) -> Mapping[int, Sequence[Counted]]:
    """Return results by hand, ordered by seat."""
    found: dict[int, list[Counted]] = {}
    for row in map(Counted._make, _RESULTS.all(connection, {"ids": ids})):
        found.setdefault(row.hand_id, []).append(row)
    return found


STANDINGS: Final = "standings (the sums of results)"
RATINGS: Final = "ratings (from as many hands as were rated)"
BADGES: Final = "badges (each of the first hand that earned it)"
PlayerKey = tuple[int, int]
"""Server and player."""
PlayerPiece = tuple[int | None, Sequence[PlayerKey]]
"""A server, all of whose players are examined; or None and the players to examine."""


def _pieces(marks: Marks, connection: Connection) -> Sequence[PlayerPiece]:
    """Return the pieces to check: all servers, or the players with results since the marks."""
    if not marks.new:
        columns = (_hands.guild_id, _st.guild_id, _ra.guild_id)
        found = {it for column in columns for it in connection.execute(select(column).distinct()).scalars()}
        return [(guild_id, ()) for guild_id in sorted(found)]
    played = select(_hands.guild_id, _res.player_id).join_from(schema.results, schema.hands).distinct()
    later = or_(_res.hand_id > marks.hand, _res.hand_id.in_(marks.open))
    rows = connection.execute(played.where(later))
    wanted = sorted((row.guild_id, row.player_id) for row in rows)
    return [(None, some) for some in chunks(wanted, PLAYERS_AT_ONCE)]


def _look_at_players(piece: PlayerPiece, _: object, connection: Connection) -> list[Finding]:
    first = first_kept(connection)
    erased = half_erased(connection)  # their sums have their pseudonym already, not all of their results
    added, found = _add_up(piece, first, connection), []
    for what, table, look in _DERIVED:
        stored, count, problems = _read_stored(table, piece, connection), 0, list[str]()
        for who in sorted({*added, *stored}):
            if who[1] and who[1] not in erased:
                rows = stored.get(who, [])
                if table is schema.standings:
                    rows = [row for row in rows if is_kept(row.period, first)]
                count += len(rows)
                problems += look(who, added.get(who) or PlayerSums(), rows)
        found.append(Finding(what, count, tuple(problems)))
    return found


def _read_stored(
    table: Table, piece: PlayerPiece, connection: Connection
) -> dict[PlayerKey, list[StoredRow]]:
    """Return the rows of a table (sums, ratings or badges) by player, for the players of a piece."""
    guild_id, players = piece
    of, rows = table.c, list[StoredRow]()
    if guild_id is not None:
        rows += connection.execute(select(table).where(of.guild_id == guild_id))
    for server, player_id in players:
        rows += connection.execute(select(table).where(of.guild_id == server, of.player_id == player_id))
    found: dict[PlayerKey, list[StoredRow]] = {}
    for row in rows:
        found.setdefault((row.guild_id, row.player_id), []).append(row)
    return found


def _wrong_sums(who: PlayerKey, added: PlayerSums, rows: Sequence[StoredRow]) -> Iterator[str]:
    expected = {(who[0], *key, who[1]): counts for key, counts in added.sums.items()}
    stored = {(row.guild_id, row.period, row.game, row.player_id): counts_of(row) for row in rows}
    for key in sorted(key for key in {*expected, *stored} if expected.get(key) != stored.get(key)):
        guild, period, game, player = key
        yield (
            f"standings of {player} in server {guild}, {period}, game {game or 'all'}: "
            f"{_describe(stored.get(key))}, the results give {_describe(expected.get(key))} ({REBUILD})"
        )
    for row, counts in zip(rows, stored.values(), strict=True):
        if row.adjutant_share != counts.adjutant_share:
            yield (
                f"the share of {row.player_id} in server {row.guild_id}, {row.period}, "
                f"game {row.game or 'all'}, as adjutant is wrong ({REBUILD})"
            )


def _wrong_ratings(who: PlayerKey, added: PlayerSums, rows: Sequence[StoredRow]) -> Iterator[str]:
    hands, rated = {row.game: row.hands for row in rows}, added.rated_hands()
    for game in sorted({*hands, *rated}):
        if hands.get(game) != rated.get(game):
            yield (
                f"the rating of {who[1]} in server {who[0]}, game {game or 'all'}, is made from "
                f"{hands.get(game, 0)} hands, rated are {rated.get(game, 0)} ({REBUILD})"
            )


def _wrong_badges(who: PlayerKey, added: PlayerSums, rows: Sequence[StoredRow]) -> Iterator[str]:
    earned = {row.name: row.hand_id for row in rows if not row.name.startswith(GRADE_BADGE)}
    for name in sorted({*earned, *added.badges}):
        if earned.get(name) != added.badges.get(name):
            yield (
                f"the badge {name} of {who[1]} in server {who[0]} is of hand {earned.get(name)}, "
                f"the results give {added.badges.get(name)} ({REBUILD})"
            )


_DERIVED = (
    (STANDINGS, schema.standings, _wrong_sums),
    (RATINGS, schema.ratings, _wrong_ratings),
    (BADGES, schema.badges, _wrong_badges),
)
_COUNTED = RESULT.add_columns(_res.season).where(COUNTED, _hands.ended_at.is_not(None))
_IN_ORDER = _COUNTED.where(_hands.guild_id == bindparam("key_guild")).order_by(_hands.id, _res.seat)
_OF_SERVER = Prepared(_IN_ORDER)
_mine = schema.results.alias("mine").c
_OF_COMPUTER = Prepared(
    _IN_ORDER.where(exists().where(_mine.hand_id == _res.hand_id, _mine.player_id == bindparam("key_player")))
)
_OF_PERSON = Prepared(
    _COUNTED.join(schema.hand_people, _in.hand_id == _res.hand_id)
    .where(_in.user_id == bindparam("key_player"), IN_SERVER)
    .order_by(_in.hand_id, _res.seat)
)
"""All seats' results in a person's hands: the other seats show whether a hand was rated."""


@dataclass(slots=True)
class PlayerSums:
    """Totals of a player's results: sums by period and game, rated hands by game, badges."""

    sums: dict[tuple[str, str], Counts] = field(default_factory=dict)
    games: dict[str, tuple[int, int]] = field(default_factory=dict)
    badges: dict[str, int] = field(default_factory=dict)

    def rated_hands(self) -> dict[str, int]:
        """Return how many hands were rated, by game and in total."""
        hands = {game: count for game, (count, _) in self.games.items()}
        return {**hands, "": sum(hands.values())} if hands else {}

    def count(self, result: HandResult, periods: Sequence[str], *, opposed: bool) -> None:
        """Add a result; call this in the order of the hands."""
        counts = Counts.of(result)
        for key in product(periods, ("", result.game)):
            self.sums[key] = self.sums[key] + counts if key in self.sums else counts
        person = result.player_id > 0
        for badge in badges_of(result.role, result.won, result.bid, result.units) if person else ():
            self.badges.setdefault(badge, result.hand_id)
        if opposed and result.won is not None and not result.practice:
            count, last = self.games.get(result.game, (0, 0))
            if last != result.hand_id:  # a computer's level may have had several seats of a hand
                self.games[result.game] = (count + 1, result.hand_id)


def _add_up(
    piece: PlayerPiece, first: Mapping[str, str], connection: Connection
) -> dict[PlayerKey, PlayerSums]:
    """Return the totals of the players of a piece, from their results."""
    guild_id, players = piece
    found: dict[PlayerKey, PlayerSums] = {}
    if guild_id is not None:
        rows = _OF_SERVER.all(connection, {"key_guild": guild_id})
        _add_results(rows, None, first, found)
    for server, player_id in players:
        query = _OF_COMPUTER if FORMER <= player_id < 0 else _OF_PERSON
        rows = query.all(connection, {"key_player": player_id, "key_guild": server})
        _add_results(rows, player_id, first, found)
    return found


def _add_results(
    rows: Sequence[StoredRow],
    player_id: int | None,
    first: Mapping[str, str],
    found: dict[PlayerKey, PlayerSums],
) -> None:
    """Add results of whole hands, ordered by hand, to `found`: one player's, or (None) everyone's."""
    for _, hand in groupby(rows, attrgetter("hand_id")):
        seats = list(hand)
        # a rated hand needs a winner and a loser
        opposed = seats[0].rated and {True, False} <= {row.won for row in seats}
        for row in seats:
            if player_id is None or row.player_id == player_id:
                values = row._asdict()
                season, result = values.pop("season"), HandResult(**values)
                periods = (*periods_of(result.counted_on), *((season_key(season),) if season > 1 else ()))
                kept = [period for period in periods if is_kept(period, first)]
                mine = found.setdefault((result.guild_id, result.player_id), PlayerSums())
                mine.count(result, kept, opposed=opposed)


CHECKS: Final = (Check((STANDINGS, RATINGS, BADGES), _pieces, _look_at_players),)


def result_problems(hand: StoredHand, rows: Sequence[Counted]) -> list[str]:
    """Return what is wrong with the results of a hand."""
    header = hand.header
    expected: list[tuple[int, int, int]] = []
    if hand.ended_at is not None and hand.outcome not in WITHOUT_RESULTS:
        seats = range(len(header.players))
        expected = list(zip(seats, hand.units or (), hand.chips or (), strict=True))
    if [(row.seat, row.units, row.chips) for row in rows] != expected:
        said = "no results" if not rows else "results that are not its units and chips"
        return [f"hand {header.id} has {said} ({REBUILD})"]
    persons = zip(rows, header.players, strict=False)
    if any(row.player_id != player if player is not None else row.player_id >= 0 for row, player in persons):
        return [f"hand {header.id} has results of somebody else ({REBUILD})"]
    return []


def _describe(counts: Counts | None) -> str:
    return "nothing" if counts is None else "/".join(map(str, astuple(counts)))
