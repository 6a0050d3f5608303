"""Verifies a tournament's lots (at cuts, for odd chips, for teams) from its record alone.

Like `bot.proof` it shares nothing with the program that draws them. A ticket is HMAC-SHA-256(secret,
"<format>|<tournament>|lot|<purpose>|<press digest>|<number>"), and the lowest ticket is drawn first.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot.proof import TOURNAMENTS, UNREADABLE, Document, digest_of

NOT_SO = "it was not drawn so"
Ticket = Callable[[str, int], bytes]
"""Returns the ticket of a number for a purpose."""


@dataclass(frozen=True, slots=True)
class Lot:
    """The verdict on one lot of a tournament: its subject, and why it is not proven (None: proven)."""

    about: str
    problem: str | None


def lots_of(data: object) -> list[Lot]:
    """Return the verdict on every lot in a tournament's record: cuts, odd chips (also a season's), teams."""
    if not isinstance(data, Mapping) or data.get("format") not in TOURNAMENTS:
        return []
    try:
        drawn = [*_cuts(data), *_odd_chips(data), *_teams(data), *_season(data)]
        if drawn and not is_committed(data):
            wrong = "the tournament's secret is not the one that was committed to"
            return [Lot(about, wrong) for about, _ in drawn]
        ticket = tickets_of(data)
        return [Lot(about, None if fits(ticket) else NOT_SO) for about, fits in drawn]
    except UNREADABLE as error:
        return [Lot("lots", f"they cannot be read ({type(error).__name__})")]


Claim = tuple[str, Callable[[Ticket], bool]]
"""The subject of a lot, and a function that checks whether its outcome follows from the tickets."""


def is_committed(data: Document) -> bool:
    """Return whether a tournament's secret is the one that was committed to."""
    return bool(hashlib.sha256(bytes.fromhex(data["secret"])).hexdigest() == data["commitment"])


def tickets_of(data: Document) -> Ticket:
    """Return a function that draws the tickets of a tournament's record."""
    secret, press = bytes.fromhex(data["secret"]), digest_of(data)

    def ticket(purpose: str, number: int) -> bytes:
        message = f"{data['format']}|{data['tournament']}|lot|{purpose}|{press}|{number}"
        return hmac.new(secret, message.encode(), hashlib.sha256).digest()

    return ticket


def _in_order(purpose: str, numbers: Sequence[int]) -> Callable[[Ticket], bool]:
    return lambda ticket: list(numbers) == sorted(numbers, key=lambda it: ticket(purpose, it))


def _most_first(purpose: str, chips: Mapping[int, int]) -> Callable[[Ticket], bool]:
    """Return a check that chips, by entrant or team, never increase in the order of the tickets."""

    def fits(ticket: Ticket) -> bool:
        found = [chips[it] for it in sorted(chips, key=lambda it: ticket(purpose, it))]
        return found == sorted(found, reverse=True)

    return fits


def _cuts(data: Document) -> Iterator[Claim]:
    for round_ in data["rounds"]:
        for cut in round_.get("cuts", ()):
            if cut["drawn"]:
                where = f"table {int(cut['table'])}" if cut["table"] else "for the final"
                about = f"cut of round {int(round_['number'])}, {where}"
                yield about, _in_order(f"cut-{round_['number']}", cut["drawn"])


def _odd_chips(data: Document) -> Iterator[Claim]:
    """Yield the lots for odd chips: at each shared place whose people or teams won different amounts."""
    team_of = {it: index for index, team in enumerate(data.get("teams", ())) for it in team["members"]}
    for rank, prizes in groupby(sorted(data["prizes"], key=itemgetter("rank")), key=itemgetter("rank")):
        of_team: dict[int, dict[int, int]] = {}
        for prize in prizes:
            team = team_of.get(prize["entrant"], -1)
            of_team.setdefault(team, {})[prize["entrant"]] = prize["chips"]
        for team, chips in sorted(of_team.items()):
            if len(set(chips.values())) > 1:
                whose = "" if team < 0 else f", team {team + 1}"
                yield f"odd chips of place {int(rank)}{whose}", _most_first("odd-chips", chips)
        sums = {team: sum(chips.values()) for team, chips in of_team.items()}
        if len(set(sums.values())) > 1:
            yield f"odd chips of place {int(rank)} among teams", _most_first("team-odd-chips", sums)


def _teams(data: Document) -> Iterator[Claim]:
    """Yield the lot that put people without a team into one, if there were such people."""
    teams = data.get("teams", ())
    free = [it["number"] for it in data["entrants"] if it["users"] and not it["team"]] if teams else []
    if free:
        yield "teams", lambda ticket: [it["members"] for it in teams] == _complete_teams(data, free, ticket)


def _complete_teams(data: Document, free: Sequence[int], ticket: Ticket) -> list[list[int]]:
    """Return the members of each team: chosen ones first, then by lot.

    People without a team complete the short teams, the fullest first, then form even new teams; computers
    follow.
    """
    size: int = data["config"]["team"]
    named: dict[str, list[int]] = {}
    for entrant in data["entrants"]:
        if entrant["team"]:
            named.setdefault(entrant["team"], []).append(entrant["number"])
    groups: list[list[int]] = list(named.values())
    people = sorted(free, key=lambda it: ticket("teams", it))
    short = sorted(range(len(groups)), key=lambda it: (size - len(groups[it]), ticket("short-teams", it)))
    for index in short:
        while len(groups[index]) < size and people:
            groups[index].append(people.pop(0))
    new = len(data["teams"]) - len(groups)
    groups += [people[index::new] for index in range(new)]
    computers = [it["number"] for it in data["entrants"] if not it["users"]]
    for group in groups:
        while len(group) < size:
            group.append(computers.pop(0))
    return [sorted(group) for group in groups]


def _season(data: Document) -> Iterator[Claim]:
    """Yield the lots for odd chips of the season that ended here; their numbers are lines of its table."""
    lines: list[Any] = list(data.get("season", ()))
    for rank in sorted({line["rank"] for line in lines}):
        chips = {index: it["chips"] for index, it in enumerate(lines) if it["rank"] == rank and it["wins"]}
        if len(set(chips.values())) > 1:
            yield f"odd chips of place {int(rank)} of the season", _most_first("league-odd-chips", chips)
