"""Teams in a duplicate: members, completing short teams, comparing boards.

Before the start each entrant has the name of a team or none. At the start the teams are made up once and
stay. A team's score is the sum of its members' scores. Pure functions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from bot.features.tournaments.services.deals import ticket
from bot.features.tournaments.services.scoring import NOTHING, points, with_ranks
from bot.features.tournaments.values.rounds import HandScore, TableStanding
from bot.features.tournaments.values.tournaments import Entrant, EntrantStatus, Team, Tournament
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.server.guild_settings import clean_name
from bot.services.values.names import computer_name, looks_of

LONGEST_TEAM = 20
"""Characters in the longest team name."""
FEWEST_TEAMS = 2
BY_LOT = "🎲"
"""The mark before the number of a team without a name; team names cannot contain it."""
TEAM_LOT = "teams"
"""The purpose of the lot that assigns entrants to teams."""
SHORT_LOT = "short-teams"
"""The purpose of the lot that decides which of equally short teams is completed first."""


def teams_by_name(tournament: Tournament) -> dict[str, list[Entrant]]:
    """Return the teams before the start: members by team name, in order of the first member."""
    found: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in tournament.entrants:
        if entrant.team:
            found[entrant.team].append(entrant)
    return dict(found)


def choose_team(tournament: Tournament, user_id: int, name: str, *, new: bool = False) -> Tournament | None:
    """Move an entrant into a named team, a `new` one, or with "" out of any; None if nothing changes.

    Only before the start, which the caller checks. Raises NotAllowed (`not-entered`), NotNow: `teams-none`,
    `name-unusable` (most), `team-taken`: name, `team-gone`, `team-full`: name, `teams-full`.
    """
    size = tournament.config.team
    if not size:
        raise NotNow("teams-none")
    mine = require_found(tournament.entrant_of(user_id), NotAllowed("not-entered"))
    besides = tuple(it for it in tournament.entrants if it != mine)
    others = teams_by_name(replace(tournament, entrants=besides))
    if new:
        name = clean_name(name, LONGEST_TEAM)
        if BY_LOT in name:
            raise NotNow("name-unusable", most=LONGEST_TEAM)
        alike = next((other for other in others if looks_of(other) == looks_of(name)), None)
        if alike is not None:
            raise NotNow("team-taken", name=alike)
        if (len(others) + 1) * size > tournament.config.most:
            raise NotNow("teams-full")
    elif name and name not in others and name != mine.team:
        raise NotNow("team-gone")
    elif len(others.get(name, ())) >= size:
        raise NotNow("team-full", name=name)
    if name == mine.team:
        return None
    entrants = (replace(it, team=name) if it == mine else it for it in tournament.entrants)
    return replace(tournament, entrants=tuple(entrants))


def form_teams(tournament: Tournament) -> Tournament:
    """Form the final teams of a tournament that begins.

    People without a team complete the short teams that miss fewest members, by lot; the others form as few
    and as even teams as possible. Computers complete the rest; those that fit no team are removed first.
    Raises NotNow (`teams-too-few`) if a table would have no person.
    """
    tournament, count = _with_computers_needed(tournament)
    size, teams = tournament.config.team, teams_by_name(tournament)
    groups = [[one.number for one in members] for members in teams.values()]
    free = [one.number for one in tournament.entrants if one.user_id is not None and not one.team]
    free.sort(key=lambda it: ticket(tournament, TEAM_LOT, it))
    short = sorted(
        range(len(groups)), key=lambda it: (size - len(groups[it]), ticket(tournament, SHORT_LOT, it))
    )
    for index in short:
        missing = size - len(groups[index])
        groups[index] += free[:missing]
        free = free[missing:]
    new = count - len(groups)
    groups += [free[index::new] for index in range(new)]
    spare = [one.number for one in tournament.entrants if one.user_id is None]
    for group in groups:
        missing = size - len(group)
        group += spare[:missing]
        spare = spare[missing:]
    names = [*teams, *[""] * new]
    made = (Team(name=name, members=tuple(sorted(it))) for name, it in zip(names, groups, strict=True))
    return replace(tournament, teams=tuple(made))


def _with_computers_needed(tournament: Tournament) -> tuple[Tournament, int]:
    config, teams = tournament.config, teams_by_name(tournament)
    people = [one for one in tournament.entrants if one.user_id is not None]
    computers = [one for one in tournament.entrants if one.user_id is None]
    count = max(len(teams), -(-len(people) // config.team), FEWEST_TEAMS)
    needed = count * config.team - len(people)
    going = {one.number for one in computers[needed:]}
    kept = [one for one in tournament.entrants if one.number not in going]
    entrants = [replace(one, number=index) for index, one in enumerate(kept)]
    while len(entrants) < count * config.team:
        name = computer_name(tournament.id, (one.name for one in entrants))
        computer = Entrant(number=len(entrants), name=name, computer=config.level, checked_in=True)
        entrants.append(computer)
    if len(entrants) > len(people) * config.seats:  # a table would have no person
        raise NotNow("teams-too-few")
    return replace(tournament, entrants=tuple(entrants)), count


def mates(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Return the pairs of team mates, the lower number first."""
    return frozenset(pair for team in tournament.teams for pair in combinations(sorted(team.members), 2))


def team_of(tournament: Tournament, number: int) -> int | None:
    """Return the index of an entrant's final team."""
    return next((index for index, team in enumerate(tournament.teams) if number in team.members), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStanding:
    """A team's line. `score` is the sum of its members' scores; `won` counts the deals of a round with a
    joint score above 0; `best` is the best member's score."""

    team: int
    """The team's index in `Tournament.teams`, from 0."""
    rank: int
    score: Fraction
    won: int
    best: Fraction


def team_standings(
    tournament: Tournament, lines: Sequence[TableStanding], scores: Sequence[HandScore]
) -> list[TeamStanding]:
    """Return the teams' lines, best first: by score, boards won, best member; equal ones share a place.

    The boards of a member who was disqualified count for nobody.
    """
    out = {it.number for it in tournament.entrants if it.status is EntrantStatus.DISQUALIFIED}
    own = {line.entrant: line.score for line in lines if line.entrant not in out}
    where = {number: index for index, team in enumerate(tournament.teams) for number in team.members}
    boards: dict[int, dict[tuple[int, int], Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for score, value in zip(scores, points(tournament, scores), strict=True):
        if score.entrant in own and score.entrant in where:
            boards[where[score.entrant]][score.round, score.board] += value
    made = [
        TeamStanding(
            team=index,
            rank=0,
            score=sum((own.get(number, NOTHING) for number in team.members), NOTHING),
            won=sum(value > 0 for value in boards[index].values()),
            best=max((own[number] for number in team.members if number in own), default=NOTHING),
        )
        for index, team in enumerate(tournament.teams)
    ]
    return [replace(line, rank=rank) for rank, line in with_ranks(made, _merit)]


def _merit(line: TeamStanding) -> tuple[Fraction | int, ...]:
    return -line.score, -line.won, -line.best
