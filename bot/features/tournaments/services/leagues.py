"""Leagues: placings in a tournament, a season's table, its prizes and its end. Pure functions.

Places go to the entries that could win a prize (`pot.may_win`), in the order of the standings; their points
belong to the person with the entry. Ties share the points of their places. A season's table is computed from
its tournaments each time: nothing is stored twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise

from bot.features.tournaments.services.deals import ticket
from bot.features.tournaments.services.pot import (
    MOST_PRIZES,
    Ranked,
    are_prizes,
    may_win,
    members_of,
    payment,
    pot_of,
    split,
)
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.scoring import NOTHING, with_ranks
from bot.features.tournaments.values.leagues import (
    League,
    LeagueConfig,
    LeagueResult,
    LeagueSeason,
    LeagueTeam,
    Membership,
    Placed,
    TeamPart,
)
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.chips.chips import Posting
from bot.services.errors import NotNow
from bot.services.server.guild_settings import clean_name
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.tables import is_former

MOST_PLACES, MOST_POINTS = 20, 1000
MOST_EVENTS = 30
MOST_SHARE = 50
LEAST_TEAM, MOST_TEAM = 2, 6
"""Players of a team; it may have as many reserves."""
ODD_CHIPS = "league-odd-chips"
"""The purpose of the lot for chips that tied people cannot share; its tickets are drawn by the season's last
tournament, with the numbers of their lines in the table (from 0)."""
TO_LEAGUE, SEASON_PRIZE, SEASON_REFUND = "league", "season-prize", "season-refund"
"""Ledger kinds: chips moved from a tournament's pot to the season's prizes, a prize paid, chips refunded."""
_KEYS = {SEASON_PRIZE: "league-prize", SEASON_REFUND: "league-refund"}
REFUND_LOT = "league-refund"
"""The purpose of the lot for chips that those who paid a tournament's entries cannot share equally."""


def check_config(config: LeagueConfig) -> LeagueConfig:
    """Return a league's settings in normal form.

    Raises NotNow: `name-unusable` (most), `league-points` (most, highest), `league-events` (most),
    `league-best` (events), `league-share` (most), `league-prizes` (most), `league-team` (least, most).
    """
    name = clean_name(config.name)
    points = config.points
    falling = all(first >= second for first, second in pairwise(points))
    if not points or len(points) > MOST_PLACES or not falling or not 1 <= points[0] <= MOST_POINTS:
        raise NotNow("league-points", most=MOST_PLACES, highest=MOST_POINTS)
    if not 1 <= config.events <= MOST_EVENTS:
        raise NotNow("league-events", most=MOST_EVENTS)
    if not 1 <= config.best <= config.events:
        raise NotNow("league-best", events=config.events)
    if not 0 <= config.share <= MOST_SHARE:
        raise NotNow("league-share", most=MOST_SHARE)
    shares = config.prizes if config.share else ()
    if config.share and not are_prizes(shares):
        raise NotNow("league-prizes", most=MOST_PRIZES)
    if config.team and not LEAST_TEAM <= config.team <= MOST_TEAM:
        raise NotNow("league-team", least=LEAST_TEAM, most=MOST_TEAM)
    return replace(config, name=name, prizes=shares)


# Places


def placings(
    tournament: Tournament, lines: Sequence[Ranked], shares: Mapping[int, Share]
) -> tuple[Placed, ...]:
    """Return the placed people, best first: those who could win a prize; team members share a place.

    A team where nobody could win a prize takes no place.
    """
    able = [
        (line.rank, able)
        for line in lines
        if (able := [it for it in members_of(tournament, line) if may_win(tournament, it, shares)])
    ]
    found: list[Placed] = []
    place = 1
    for _, equal in groupby(able, key=lambda one: one[0]):
        equals = [members for _, members in equal]
        found += [
            Placed(entrant=number, place=place, of=len(equals)) for members in equals for number in members
        ]
        place += len(equals)
    return tuple(found)


def points_of(one: Placed, config: LeagueConfig) -> Fraction:
    """Return the points of a place; for a shared one the mean of the places it takes."""
    taken = config.points[one.place - 1 : one.place - 1 + one.of]
    return Fraction(sum(taken), one.of)


# The table


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """One person's result in one tournament of a season."""

    event: int
    """The number of the tournament in the season, from 1."""
    place: int
    points: Fraction
    counts: bool = True
    """Whether it is among the person's best results, which alone count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueLine:
    """A person's or team's line in a season's table. `points` is the sum of their best results.

    `name` is their name in their last tournament of the season; empty if only Discord knows it. In a line
    of a `team`, `user_id` is the team's id.
    """

    user_id: int
    name: str
    rank: int
    points: Fraction
    results: tuple[EventResult, ...]
    """Their results in order of the tournaments."""
    team: bool = False


def table(season: LeagueSeason, tournaments: Iterable[Tournament | None]) -> list[LeagueLine]:
    """Return the lines of a season, best first, from its tournaments: `season.tournaments`, in their order
    (None: unreadable).

    Ties are broken by more first places, then more second ones, and so on, over all tournaments of the
    season; people still equal share the rank, in order of their first appearance.
    """
    results: dict[int, list[EventResult]] = defaultdict(list)
    names: dict[int, str] = {}
    for event, tournament in enumerate(tournaments, start=1):
        if tournament is None or tournament.league is None:
            continue
        for one in tournament.league.placed:
            entrant = tournament.entrants[one.entrant]
            owner = entrant.users[0]
            points = points_of(one, season.config)
            results[owner].append(EventResult(event=event, place=one.place, points=points))
            names[owner] = entrant.name if entrant.user_id == owner else names.get(owner, "")
    return _rank(season.config, results, names)


def team_table(
    season: LeagueSeason,
    tournaments: Iterable[Tournament | None],
    teams: Iterable[LeagueTeam],
    people: Sequence[Membership],
) -> list[LeagueLine]:
    """Return the lines of a season's teams, as `table` does; `people` are the memberships in all teams.

    A team's points in a tournament are the mean of its players' points in it, by the roster at its start. The
    best reserves count for players who were not placed; a place that nobody fills counts 0. A team with
    nobody placed has no result. Of a team from a season of larger teams, the longest-serving are players.
    """
    results: dict[int, list[EventResult]] = defaultdict(list)
    names, size = {team.id: team.name for team in teams}, season.config.team
    for event, tournament in enumerate(tournaments if size else (), start=1):
        if tournament is None or tournament.league is None:
            continue
        found = tournament.league.placed
        points = {tournament.entrants[it.entrant].users[0]: points_of(it, season.config) for it in found}
        able: dict[int, list[tuple[bool, Fraction]]] = defaultdict(list)
        players = Counter[int]()
        for one in sorted(people, key=lambda it: it.since):
            if _plays(one, tournament.started_at):
                reserve = one.part is TeamPart.RESERVE or players[one.team_id] == size
                players[one.team_id] += not reserve
                if one.user_id in points:
                    able[one.team_id].append((reserve, -points[one.user_id]))
        scores = [(team, -sum(it for _, it in sorted(able[team])[:size]) / Fraction(size)) for team in able]
        for place, (team, score) in with_ranks(scores, lambda it: -it[1]):
            results[team].append(EventResult(event=event, place=place, points=score))
    return [replace(line, team=True) for line in _rank(season.config, results, names)]


def _plays(one: Membership, at: datetime | None) -> bool:
    return (
        at is not None
        and one.part is not TeamPart.INVITED
        and one.since <= at
        and (one.until is None or at < one.until)
    )


def _rank(
    config: LeagueConfig, results: Mapping[int, Sequence[EventResult]], names: Mapping[int, str]
) -> list[LeagueLine]:
    lines = [_line(user_id, names[user_id], found, config) for user_id, found in results.items()]
    last = max((it.place for line in lines for it in line.results), default=0)

    def merit(line: LeagueLine) -> tuple[Fraction, tuple[int, ...]]:
        places = [it.place for it in line.results]
        return -line.points, tuple(-places.count(place) for place in range(1, last + 1))

    return [replace(line, rank=rank) for rank, line in with_ranks(lines, merit)]


def _line(user_id: int, name: str, found: Sequence[EventResult], config: LeagueConfig) -> LeagueLine:
    best = sorted(found, key=lambda it: (-it.points, it.place, it.event))[: config.best]
    counted = {it.event for it in best}
    results = tuple(replace(it, counts=it.event in counted) for it in found)
    total = sum((it.points for it in best), NOTHING)
    return LeagueLine(user_id=user_id, name=name, rank=0, points=total, results=results)


# The end of a tournament, and of a season


def count_tournament(
    league: League, tournament: Tournament, who: Sequence[Placed], chips: int, now: datetime
) -> tuple[League, LeagueResult]:
    """Return a league after one more tournament, whose `chips` go to the season, and its result.

    The league's revision is raised. If this was the season's last tournament, `end_season` pays the prizes.
    """
    season = league.season
    after = replace(season, tournaments=(*season.tournaments, tournament.id), pot=season.pot + chips)
    event = len(after.tournaments)
    result = LeagueResult(
        league=league.id,
        season=season.number,
        event=event,
        placed=tuple(who),
        chips=chips,
        last=event >= season.config.events,
    )
    seasons = (*league.seasons[:-1], after)
    return replace(league, seasons=seasons, updated_at=now, revision=league.revision + 1), result


def end_season(
    league: League, lines: Sequence[LeagueLine], last: Tournament, now: datetime
) -> tuple[League, tuple[Posting, ...]]:
    """Return a league whose season has ended and the next one has begun, and the prizes of the winners.

    The caller raises the league's revision. `lines` are the season's, `last` its last tournament, whose
    secret draws lots. Equal ranks share their prizes; the prizes of deleted people go to the next.
    """
    season = league.season
    winners = [(line.rank, number) for number, line in enumerate(lines) if not is_former(line.user_id)]
    parts = split(season.config.prizes, winners, season.pot, partial(ticket, last, ODD_CHIPS))
    won = {number: chips for _, number, chips in parts}
    paid = tuple(won.get(number, 0) for number in range(len(lines)))
    early = len(season.tournaments) < season.config.events
    over = replace(season, ended_at=now, early=early, paid=paid)
    prizes = (
        _payment(league, SEASON_PRIZE, line.user_id, chips)
        for line, chips in zip(lines, paid, strict=True)
        if chips
    )
    return _with_next_season(league, over, season.pot - sum(paid), now), tuple(prizes)


def refund_season(
    league: League, played: Sequence[Tournament], now: datetime
) -> tuple[League, tuple[Posting, ...]]:
    """End a season as `end_season` does, but refund each tournament's chips equally to those who paid its
    entries, leftover chips by its lot. Chips from earlier seasons stay in the pot."""
    season = league.season
    chips: dict[int, int] = defaultdict(int)
    for tournament in played:
        paid = [entrant for entrant in tournament.entrants if entrant.paid]
        held = 0 if tournament.league is None or not paid else tournament.league.chips
        each, odd = divmod(held, max(1, len(paid)))
        drawn = sorted(paid, key=lambda it: ticket(tournament, REFUND_LOT, it.number))
        for index, entrant in enumerate(drawn):
            chips[entrant.users[0]] += each + (index < odd)
    total = sum(chips.values())
    over = replace(season, ended_at=now, early=True, refunded=total)
    payments = (_payment(league, SEASON_REFUND, it, amount) for it, amount in chips.items() if amount)
    return _with_next_season(league, over, season.pot - total, now), tuple(payments)


def _with_next_season(league: League, over: LeagueSeason, pot: int, now: datetime) -> League:
    following = LeagueSeason(number=over.number + 1, config=league.config, pot=pot)
    return replace(league, seasons=(*league.seasons[:-1], over, following), updated_at=now)


def account_of(league: League) -> Account:
    """Return the account with the prizes of a league's season."""
    return Account(AccountKind.LEAGUE, league.guild_id, league.id)


def pot_posting(league: League, tournament: Tournament, chips: int) -> tuple[Posting, ...]:
    """Return the posting that moves a tournament's chips to the season's prizes; empty for none."""
    if not chips:
        return ()
    entries = (Entry(account_of(league), chips), Entry(pot_of(tournament), -chips))
    return (Posting(TO_LEAGUE, entries, key=f"league:{league.guild_id}:pot:{tournament.id}"),)


def _payment(league: League, kind: str, user_id: int, chips: int) -> Posting:
    key = f"{_KEYS[kind]}:{league.guild_id}:{league.id}:{user_id}:{league.season.number}"
    return payment(kind, key, account_of(league), user_id, chips)
