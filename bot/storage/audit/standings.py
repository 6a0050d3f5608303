"""What the audit verifies of results, sums and ratings: each follows from what it is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from sqlalchemy import Connection, select

from bot.services.values.standings import ALL_TIME, Counts, season_key
from bot.storage import schema
from bot.storage.standings.results import result_of

MEND = "python -m bot rebuild repairs it"
WITHOUT_RESULTS = ("voided", "poker", "shared")
"""The outcomes of hands that have no results."""

_h, _res, _st, _ra = schema.hands.c, schema.results.c, schema.standings.c, schema.ratings.c

Key = tuple[int, str, str, int]
"""Server, period, game, player."""


class StandingsAudit:
    """Checks all hands in batches, and says at the end what is wrong."""

    def __init__(self) -> None:
        self.results = 0
        self.wrong_results: list[str] = []
        self._sums: dict[Key, Counts] = {}
        self._rated: dict[tuple[int, str, int], int] = {}

    def look(self, ids: Sequence[int], connection: Connection) -> None:
        """Compare the results of some hands with the hands, and add them up."""
        found: dict[int, list[Any]] = {number: [] for number in ids}
        for row in connection.execute(
            select(schema.results).where(_res.hand_id.in_(ids)).order_by(_res.hand_id, _res.seat)
        ):
            found[row.hand_id].append(row)
        for hand in connection.execute(select(schema.hands).where(_h.id.in_(ids)).order_by(_h.id)):
            rows = found[hand.id]
            self.results += len(rows)
            self.wrong_results += _problems(hand, rows)
            self._add([row for row in rows if row.season])  # what is sealed counts nowhere yet

    def _add(self, rows: Sequence[Any]) -> None:
        winners = {row.player_id for row in rows if row.won}
        losers = {row.player_id for row in rows if row.won is False}
        for row in rows:
            counts = Counts.of(result_of(row))
            periods = (ALL_TIME, season_key(row.season)) if row.season > 1 else (ALL_TIME,)
            for period in periods:
                for game in ("", row.game):
                    key = (row.guild_id, period, game, row.player_id)
                    self._sums[key] = self._sums.get(key, Counts()) + counts
        for player in winners | losers if winners and losers else ():
            for game in ("", rows[0].game):
                rated = (rows[0].guild_id, game, player)
                self._rated[rated] = self._rated.get(rated, 0) + 1

    def wrong_sums(self, connection: Connection) -> tuple[int, list[str]]:
        """Return how many sums there are and what is wrong with them.

        Weeks and months depend on the clocks of the servers: together they must be all time.
        """
        stored: dict[Key, Counts] = {}
        together: dict[tuple[str, Key], Counts] = {}
        rows = connection.execute(select(schema.standings)).all()
        problems = []
        for row in rows:
            counts = _counts(row)
            if row.adjutant_share != counts.adjutant_share:
                problems.append(
                    f"the share of {row.player_id} in server {row.guild_id}, {row.period}, "
                    f"game {row.game or 'all'}, as adjutant is wrong ({MEND})"
                )
            kind, _, which = row.period.partition(":")
            if kind in ("week", "month") and which:
                key = (row.guild_id, ALL_TIME, row.game, row.player_id)
                together[kind, key] = together.get((kind, key), Counts()) + counts
            else:
                stored[row.guild_id, row.period, row.game, row.player_id] = counts
        problems += _differences("standings", self._sums, stored)
        for kind in ("week", "month"):
            summed = {key: counts for (of, key), counts in together.items() if of == kind}
            all_time = {key: counts for key, counts in self._sums.items() if key[1] == ALL_TIME}
            problems += _differences(f"{kind}s together", all_time, summed)
        return len(rows), problems

    def wrong_ratings(self, connection: Connection) -> tuple[int, list[str]]:
        """Return how many ratings there are, and those that are not made from as many hands as there are."""
        rows = connection.execute(select(_ra.guild_id, _ra.game, _ra.player_id, _ra.hands)).all()
        stored = {(row.guild_id, row.game, row.player_id): row.hands for row in rows if row.player_id}
        wrong = sorted(key for key in {*stored, *self._rated} if stored.get(key) != self._rated.get(key))
        return len(rows), [
            f"the rating of {player} in server {guild}, game {game or 'all'}, is made from "
            f"{stored.get((guild, game, player), 0)} hands, rated are "
            f"{self._rated.get((guild, game, player), 0)} ({MEND})"
            for guild, game, player in wrong
        ]


def _problems(hand: Any, rows: Sequence[Any]) -> list[str]:
    due = hand.ended_at is not None and hand.outcome not in WITHOUT_RESULTS
    expected: list[Any] = []
    if due:
        expected = list(zip(range(len(hand.players)), hand.units, hand.chips, strict=True))
    if [(row.seat, row.units, row.chips) for row in rows] != expected:
        said = "no results" if not rows else "results that are not its units and chips"
        return [f"hand {hand.id} has {said} ({MEND})"]
    persons = zip(rows, hand.players, strict=False)
    same = (hand.guild_id, hand.table_id, hand.hand_no)
    if any((row.guild_id, row.table_id, row.hand_no) != same for row in rows) or any(
        row.player_id != player if player is not None else row.player_id >= 0 for row, player in persons
    ):
        return [f"hand {hand.id} has results of somebody else ({MEND})"]
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
