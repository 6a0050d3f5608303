"""Scores and standings: computed from finished hands every time, as exact fractions of a unit.

Nothing is rounded except for display: ranks and prizes compare exact values.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from bot.engine.roles import DECLARERS
from bot.features.tournaments.services.presence import Share, shares, with_decisions
from bot.features.tournaments.values.config import EARNED, Format
from bot.features.tournaments.values.rounds import HandScore, StoodIn, TableStanding
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind, Results, Tournament
from bot.services.ports import Store, UnitOfWork
from bot.services.values.hands import HandResult

THOUSAND = 1000
MOST_EXTRA = 2
"""The most extra hands at a table whose cut is tied."""
NOTHING = Fraction(0)
PLACES = {
    EntrantStatus.IN: 0,
    EntrantStatus.NO_SHOW: 1,
    EntrantStatus.DROPPED: 1,
    EntrantStatus.DISQUALIFIED: 2,
}
"""Ranking groups: entrants still in come before those who left, and these before the disqualified."""


async def read_scores(work: UnitOfWork, tournament: Tournament) -> list[HandScore]:
    """Return each seat's result in every counted hand of a tournament."""
    return hand_scores(tournament, await work.results.of_tables([it.table_id for it in tournament.tables]))


async def read_counted(work: UnitOfWork, tournament: Tournament) -> tuple[Tournament, list[HandScore]]:
    """Return a tournament with the decisions at its tables counted, and its scores; a tournament from before
    `EARNED` is unchanged."""
    if tournament.config.scoring >= EARNED:
        tournament = await with_decisions(work, tournament)
    return tournament, await read_scores(work, tournament)


async def read_standings(store: Store, tournament: Tournament) -> list[TableStanding]:
    """Return the standings from storage."""
    async with store.read() as work:
        return standings(*await read_counted(work, tournament))


def hand_scores(tournament: Tournament, results: Iterable[HandResult]) -> list[HandScore]:
    """Return each seat's result in each counted hand, by round, table, board and seat.

    A hand counts for the entrant whose seat it is, whoever played it (but see `points`), unless they were
    disqualified and their hands cancelled (`Results`). A board is the
    number of a deal: in a duplicate, of the hand at its table (voided hands keep theirs); else counted
    over the hands that count.
    """
    places = {table.table_id: (round_, table) for round_ in tournament.rounds for table in round_.tables}
    out = {results: _disqualified_entrants(tournament, results) for results in Results}
    counted = [
        result
        for result in results
        if result.table_id in places
        and result.hand_id not in (table := places[result.table_id][1]).voided
        and not out[Results.NOBODY].intersection(table.entrants)
    ]
    boards, regular = _boards(tournament, counted)
    scores = []
    for result in counted:
        round_, table = places[result.table_id]
        board = boards[result.table_id, result.hand_no]
        scores.append(
            HandScore(
                round=round_.number,
                table=table.number,
                board=board,
                hand_id=result.hand_id,
                seat=result.seat,
                entrant=None if (who := table.seats[result.seat]) in out[Results.OWN] else who,
                units=result.units,
                contract_made=bool(result.won) and result.role in DECLARERS,
                extra=max(0, board - regular[result.table_id]) if table.extra_from else 0,
                stood_in=tournament.config.scoring >= EARNED
                and StoodIn(hand=result.hand_id, seat=result.seat) in table.stood_in,
            )
        )
    return sorted(scores, key=attrgetter("round", "table", "board", "seat"))


def _disqualified_entrants(tournament: Tournament, results: Results) -> frozenset[int]:
    """Return the disqualified entrants with this treatment of their hands."""
    return frozenset(
        it.number
        for it in tournament.entrants
        if it.status is EntrantStatus.DISQUALIFIED and it.results is results
    )


def adjustments(tournament: Tournament) -> Counter[int]:
    """Return the host's changes of scores, in units by entrant."""
    changed = Counter[int]()
    for act in tournament.acts:
        if act.kind is HostActKind.ADJUST and not act.undone and act.entrant is not None:
            changed[act.entrant] += act.units
    return changed


def _boards(
    tournament: Tournament, counted: Iterable[HandResult]
) -> tuple[Mapping[tuple[int, int], int], Mapping[int, int]]:
    """Return each hand's board, by its table's id and its number there; and each table's last one that is not
    an extra hand's."""
    starts = {table.table_id: table.extra_from for table in tournament.tables}
    hands = sorted({(result.table_id, result.hand_no) for result in counted})
    if tournament.config.duplicate:
        return {hand: hand[1] for hand in hands}, {table: start - 1 for table, start in starts.items()}
    boards = {
        hand: board
        for _, numbers in groupby(hands, key=itemgetter(0))
        for board, hand in enumerate(numbers, 1)
    }
    return boards, Counter(table for table, hand_no in hands if hand_no < starts[table])


def thousandths(score: Fraction) -> int:
    """Return a score rounded to thousandths for display, halves to even."""
    return round(score * THOUSAND)


def points(tournament: Tournament, scores: Sequence[HandScore]) -> list[Fraction]:
    """Return the value of each score, in units.

    In a duplicate: units less the average of that seat over all tables that finished the deal, so that all
    together are exactly 0. In a round with one table, and in an extra hand of one table alone, units count as
    they are. A hand that a stand-in has played is worth an average result at most, 0, to its entrant, and
    counts in full for the others.
    """
    compared = {it.number for it in tournament.rounds if tournament.config.duplicate and len(it.tables) > 1}
    tables: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for score in scores:
        tables[_deal(score)].append(score.units)

    def worth(score: HandScore) -> Fraction:
        units = tables[_deal(score)]
        alone = score.round not in compared or (score.extra and len(units) == 1)
        value = Fraction(score.units) if alone else score.units - Fraction(sum(units), len(units))
        return min(value, NOTHING) if score.stood_in else value

    return [worth(score) for score in scores]


def _deal(score: HandScore) -> tuple[int, int, int]:
    return score.round, score.board, score.seat


def among_people(tournament: Tournament, lines: Sequence[TableStanding]) -> list[TableStanding]:
    """Return people's lines with places that do not count computers."""
    people = [line for line in lines if tournament.entrants[line.entrant].users]
    ranks = [line.rank for line in people]
    return [replace(line, rank=ranks.index(line.rank) + 1) for line in people]


def standings(tournament: Tournament, scores: Sequence[HandScore]) -> list[TableStanding]:
    """Return all lines, best first; equal in all criteria means the same rank, ordered by number.

    By `PLACES`, then the score; in a Swiss tournament the sum of the opponents' scores; contracts made; the
    best single round. In a knock-out: the last round played in, the score of that round, contracts made, the
    score of all rounds. Extra hands count in none of these. The players of a final after the rounds come
    before all others, by their score in it (with that of the rounds where it is carried over), the score of
    the rounds, contracts, the best single round; the scores of the others, and the opponents', are those of
    the rounds.
    """
    numbers, last = range(len(tournament.entrants)), len(tournament.rounds)
    rounds = [[NOTHING] * last for _ in numbers]
    extra: list[dict[int, list[Fraction]]] = [defaultdict(lambda: [NOTHING] * MOST_EXTRA) for _ in numbers]
    hands, contracts = Counter[int](), Counter[int]()
    for score, value in zip(scores, points(tournament, scores), strict=True):
        if score.entrant is None:
            continue
        if score.extra:
            extra[score.entrant][score.round][score.extra - 1] += value
            continue
        rounds[score.entrant][score.round - 1] += value
        hands[score.entrant] += 1
        contracts[score.entrant] += score.contract_made and not score.stood_in
    late = Counter[int]()
    for round_ in tournament.rounds:  # the penalties for using too much of a round's time
        for table in round_.tables:
            for number in table.slow:
                rounds[number][round_.number - 1] -= table.missed
                late[number] += table.missed
    for played, number, rest in shares_of_rest(tournament, scores):
        rounds[number][played - 1] += rest
    config, adjusted = tournament.config, adjustments(tournament)
    seated = _rounds_seated(tournament)
    for number, units in adjusted.items():  # in the round that ranks them
        rounds[number][max(seated[number], default=1) - 1] += units
    stage = config.rounds if config.has_final else last
    sums = [sum(own[:stage], NOTHING) for own in rounds]
    met = opponents(tournament, stage)
    presence = shares(_without_sealed(tournament))
    lines = []
    for number in numbers:
        share = presence.get(number, Share())
        reached = max(seated[number], default=0)
        total = sums[number]
        if reached > stage:
            total = rounds[number][stage] + (total if config.carried else NOTHING)
        lines.append(
            TableStanding(
                entrant=number,
                rank=0,
                score=total,
                hands=hands[number],
                contracts_made=contracts[number],
                opponents=sum((sums[other] * times for other, times in met[number].items()), NOTHING),
                best_round=max((rounds[number][it - 1] for it in seated[number]), default=NOTHING),
                reached=reached,
                round_scores=tuple(rounds[number]),
                extra=tuple(extra[number].get(reached, ())),
                due=share.due,
                own=share.own,
                late=late[number],
                adjusted=adjusted[number],
            )
        )
    return _rank_standings(tournament, lines)


def shares_of_rest(
    tournament: Tournament, scores: Iterable[HandScore]
) -> Iterator[tuple[int, int, Fraction]]:
    """Yield the shares of what finished rounds left on the board or in the pool: round, entrant, units.

    That is what the seats of a table have paid in hands that count and nobody has won.
    """
    rest = Counter[tuple[int, int]]()
    for score in scores if tournament.config.shares_rest else ():
        if not score.extra:
            rest[score.round, score.table] -= score.units
    cancelled = _disqualified_entrants(tournament, Results.OWN)
    for round_ in tournament.rounds:
        for table in round_.tables if round_.over_at is not None else ():
            share = Fraction(rest[round_.number, table.number], len(table.seats))
            yield from ((round_.number, it, share) for it in table.entrants if it not in cancelled)


def _without_sealed(tournament: Tournament) -> Tournament:
    """Return a tournament without a duplicate's round that is still sealed."""
    sealed = tournament.config.duplicate and not tournament.over and tournament.open_round is not None
    return replace(tournament, rounds=tournament.rounds[:-1]) if sealed else tournament


def _rounds_seated(tournament: Tournament) -> Mapping[int, list[int]]:
    seated: dict[int, list[int]] = defaultdict(list)
    for round_ in tournament.rounds:
        for number in (number for table in round_.tables for number in table.entrants):
            seated[number].append(round_.number)
    return seated


def opponents(tournament: Tournament, rounds: int | None = None) -> Mapping[int, Counter[int]]:
    """Return, for each entrant, how often they sat with each other entrant (in the first rounds)."""
    met: dict[int, Counter[int]] = {entrant.number: Counter() for entrant in tournament.entrants}
    for table in (table for round_ in tournament.rounds[:rounds] for table in round_.tables):
        for number in table.entrants:
            met[number].update(other for other in table.entrants if other != number)
    return met


def _rank_standings(tournament: Tournament, lines: Sequence[TableStanding]) -> list[TableStanding]:
    knockout = tournament.config.format is Format.KNOCKOUT
    swiss, config = tournament.config.format is Format.SWISS, tournament.config

    def merit(line: TableStanding) -> tuple[Fraction | int, ...]:
        place = PLACES[tournament.entrants[line.entrant].status]
        if knockout:
            last = line.round_scores[line.reached - 1] if line.reached else NOTHING
            return place, -line.reached, -last, -line.contracts_made, -line.score
        final = config.has_final and line.reached > config.rounds
        before = sum(line.round_scores[: config.rounds], NOTHING) if final else line.opponents * swiss
        return place, not final, -line.score, -before, -line.contracts_made, -line.best_round

    return [replace(line, rank=rank) for rank, line in with_ranks(lines, merit)]


LineT = TypeVar("LineT")


def with_ranks(lines: Iterable[LineT], merit: Callable[[LineT], Any]) -> list[tuple[int, LineT]]:
    """Return lines with ranks from 1, lowest merit first; equal ones share a rank."""
    found: list[tuple[int, LineT]] = []
    for _, equals in groupby(sorted(lines, key=merit), key=merit):
        rank = len(found) + 1
        found += [(rank, line) for line in equals]
    return found


DealScores = Sequence[tuple[HandScore, Fraction]]
"""The results of a deal at all tables that finished it, by table and seat, each with its exact value."""


def comparison(
    tournament: Tournament, scores: Sequence[HandScore], round_number: int
) -> dict[int, DealScores]:
    """Return the finished deals of a duplicate's round, by number."""
    boards: dict[int, list[tuple[HandScore, Fraction]]] = defaultdict(list)
    for score, value in zip(scores, points(tournament, scores), strict=True):
        if score.round == round_number:
            boards[score.board].append((score, value))
    return dict(sorted(boards.items()))


def open_scores(tournament: Tournament, scores: Sequence[HandScore]) -> Sequence[HandScore]:
    """Return the scores that may be shown: in a duplicate only of finished rounds."""
    if not tournament.config.duplicate or tournament.over:
        return scores
    over = {round_.number for round_ in tournament.rounds if round_.over_at is not None}
    return [score for score in scores if score.round in over]
