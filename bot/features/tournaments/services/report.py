"""The final report of a tournament: the standings as CSV, and one record of everything played."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import Enum
from fractions import Fraction
from typing import Any

from bot.features.tournaments.ports import leagues_in
from bot.features.tournaments.services.book import read_tournament
from bot.features.tournaments.services.deals import press_digest, presses_of, values_of
from bot.features.tournaments.services.leagues import EventResult, LeagueLine, table
from bot.features.tournaments.services.presence import with_decisions
from bot.features.tournaments.services.scoring import THOUSAND, read_scores, standings, thousandths
from bot.features.tournaments.services.teams import BY_LOT, TeamStanding, team_standings
from bot.features.tournaments.values.leagues import LeagueResult, LeagueSeason
from bot.features.tournaments.values.rounds import TableStanding, TournamentTable
from bot.features.tournaments.values.tournaments import Entrant, Tournament
from bot.services.errors import NotNow
from bot.services.ports import UnitOfWork
from bot.services.records.records import record_of
from bot.services.values.hands import VOIDED
from bot.services.values.tables import is_former

BOM = "\ufeff"
"""Tells spreadsheets that the file is UTF-8, so that Japanese names are readable."""

FIRST: Mapping[str, Callable[[Entrant, TableStanding], object]] = {
    "rank": lambda _, line: line.rank,
    "name": lambda entrant, _: _safe(entrant.name or f"computer-{entrant.number + 1}"),  # as in hand records
    "status": lambda entrant, _: entrant.status.value,
    "score": lambda _, line: units(line.score),
    "hands": lambda _, line: line.hands,
    "decisions": lambda entrant, line: line.due if entrant.users else "",
    "own decisions": lambda entrant, line: line.own if entrant.users else "",
    "contracts": lambda _, line: line.contracts_made,
    "opponents": lambda _, line: units(line.opponents),
    "best round": lambda _, line: units(line.best_round),
    "round reached": lambda _, line: line.reached,
    "seed": lambda entrant, _: entrant.seed or "",
}
"""The first columns of the CSV: they include everything people are ranked by, and the initial rating rank."""
EXACT = ("score numerator", "score denominator", "opponents numerator", "opponents denominator")
"""The last columns of the CSV: the score, and the sum of the opponents' scores, as reduced fractions."""
TEAM = (
    "team",
    "team rank",
    "team score",
    "boards won",
    "best member",
    "team score numerator",
    "team score denominator",
    "best member numerator",
    "best member denominator",
)
"""Further columns of team events: everything that teams are ranked by, scores also as fractions."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters that make a spreadsheet read a cell as a formula."""


@dataclass(frozen=True, slots=True)
class Report:
    """The standings as CSV (a line per entrant, best first), and the records as JSON values."""

    csv: str
    records: dict[str, Any]


async def report_of(work: UnitOfWork, tournament: Tournament) -> Report:
    """Return a tournament's report. Raises NotNow (`tournament-unfinished`) before it is over."""
    if not tournament.over:
        raise NotNow("tournament-unfinished")
    tournament = await with_decisions(work, tournament)
    scores = await read_scores(work, tournament)
    lines = standings(tournament, scores)
    ranked = team_standings(tournament, lines, scores)
    records = await _records(work, tournament, lines)
    if tournament.teams:
        records["teams"] = _plain(tournament.teams)
        records["team standings"] = _plain(ranked)
    if tournament.league is not None:
        records["league"] = _plain(tournament.league)
        if tournament.league.last:
            records["season"] = await _season(work, tournament.league)
    return Report(standings_csv(tournament, lines, ranked), records)


async def _season(work: UnitOfWork, result: LeagueResult) -> list[dict[str, Any]]:
    """Return the final table of the season that ended with a tournament: rank, points, whether a line could
    win chips, and how many it won."""
    league = await leagues_in(work).get(result.league)
    if league is None:
        return []
    season = league.seasons[result.season - 1]
    played = [await read_tournament(work, number) for number in season.tournaments]
    return [
        {
            "name": line.name,
            "rank": line.rank,
            "points": str(line.points),
            "wins": not is_former(line.user_id),
            "chips": chips,
        }
        for line, chips in zip(table(season, played), season.paid, strict=True)
    ]


def standings_csv(
    tournament: Tournament, lines: Sequence[TableStanding], ranked: Sequence[TeamStanding] = ()
) -> str:
    """Return the standings as CSV with a byte order mark, for spreadsheets.

    Scores are in units, rounded to thousandths; the scores of people and of their opponents are exact in the
    last columns. Own decisions are those made by the payer of the entry. Where teams play, each line has the
    team's as well.
    """
    rounds = [f"round {round_.number}" for round_ in tournament.rounds]
    rows: list[Sequence[object]] = [[*FIRST, *rounds, "prize", *EXACT, *(TEAM if ranked else ())]]
    of_team = {number: line for line in ranked for number in tournament.teams[line.team].members}
    prizes = {prize.entrant: prize.chips for prize in tournament.prizes}
    for line in lines:
        entrant = tournament.entrants[line.entrant]
        rows.append(
            [
                *(read(entrant, line) for read in FIRST.values()),
                *(units(score) for score in line.round_scores),
                prizes.get(line.entrant, 0),
                line.score.numerator,
                line.score.denominator,
                line.opponents.numerator,
                line.opponents.denominator,
                *(_team(tournament, of_team[line.entrant]) if line.entrant in of_team else ()),
            ]
        )
    return _csv(rows)


def _team(tournament: Tournament, line: TeamStanding) -> Sequence[object]:
    name = tournament.teams[line.team].name or f"{BY_LOT} {line.team + 1}"
    exact = (line.score.numerator, line.score.denominator, line.best.numerator, line.best.denominator)
    return _safe(name), line.rank, units(line.score), line.won, units(line.best), *exact


def season_csv(season: LeagueSeason, lines: Sequence[LeagueLine]) -> str:
    """Return a season's table as CSV with a byte order mark, with everything the ranks depend on.

    Points are fractions in their lowest terms (``15/2``); a result that does not count is in brackets.
    """
    events = range(1, len(season.tournaments) + 1)
    heads = [f"event {event}" for event in events] + [f"place {event}" for event in events]
    rows: list[Sequence[object]] = [["rank", "name", "points", *heads, "prize"]]
    for index, line in enumerate(lines):
        found = {it.event: it for it in line.results}
        points = [_points(found.get(event)) for event in events]
        places = [found[event].place if event in found else "" for event in events]
        prize = season.paid[index] if index < len(season.paid) else 0
        rows.append([line.rank, _safe(line.name), line.points, *points, *places, prize])
    return _csv(rows)


def _points(result: EventResult | None) -> str:
    if result is None:
        return ""
    return str(result.points) if result.counts else f"({result.points})"


def _csv(rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return BOM + out.getvalue()


def _safe(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def units(score: Fraction) -> str:
    """Return a score in units, rounded to thousandths."""
    whole, rest = divmod(abs(thousandths(score)), THOUSAND)
    sign = "-" if thousandths(score) < 0 else ""
    return f"{sign}{whole}" + (f".{rest:03}".rstrip("0") if rest else "")


async def _records(
    work: UnitOfWork, tournament: Tournament, lines: Sequence[TableStanding]
) -> dict[str, Any]:
    """Return a tournament's record; its tables refer to hands by their index in `hands`."""
    hands: list[dict[str, Any]] = []
    rounds = [
        {
            "number": round_.number,
            "began_at": _plain(round_.began_at),
            "over_at": _plain(round_.over_at),
            "cuts": _plain(round_.cuts),
            "draw": _plain(round_.draw),
            "tables": [await _table(work, table, hands) for table in round_.tables],
        }
        for round_ in tournament.rounds
    ]
    return {
        "format": tournament.algorithm,
        "tournament": tournament.id,
        "name": tournament.config.name,
        "status": tournament.status.value,
        "config": _plain(tournament.config),
        "secret": tournament.secret,
        "commitment": tournament.commitment,
        "presses": list(presses_of(tournament)),
        "values": values_of(tournament),
        "digest": press_digest(tournament),
        "committed_at": _plain(tournament.created_at),
        "started_at": _plain(tournament.started_at),
        "ended_at": _plain(tournament.ended_at),
        "entrants": _plain(tournament.entrants),
        "acts": _plain(tournament.acts),
        "standings": _plain(lines),
        "prizes": _plain(tournament.prizes),
        "rounds": rounds,
        "hands": hands,
    }


async def _table(work: UnitOfWork, table: TournamentTable, records: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a table with its finished hands, adding their records to `records`."""
    hands = []
    for stored in await work.hands.of_table(table.table_id):
        if stored.units is None or stored.header.expired:
            continue
        hands.append(
            {
                "record": len(records),
                "hand": stored.header.id,
                "board": stored.header.hand_no,
                "extra": 0 < table.extra_from <= stored.header.hand_no,
                "counts": stored.status != VOIDED and stored.header.id not in table.voided,
                "units": list(stored.units),
                "players": list(stored.header.players),
            }
        )
        records.append(record_of(stored, {}))
    late = {"missed": table.missed, "slow": list(table.slow)} if table.missed else {}
    return {
        "number": table.number,
        "session": table.table_id,
        "seats": list(table.seats),
        "hands": hands,
        **late,
    }


def _plain(value: Any) -> Any:
    """Convert a tournament's value to plain JSON; a fraction becomes ``"4/3"`` or ``"5"``."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return dict(value) if hasattr(value, "items") else value
