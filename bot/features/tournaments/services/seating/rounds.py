"""The next round: who advances (also after ties at a cut), with whom, and at which seat."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from bot.features.tournaments.services.checks import with_a_person_each
from bot.features.tournaments.services.deals import cut_lot, ticket
from bot.features.tournaments.services.scoring import MOST_EXTRA, NOTHING
from bot.features.tournaments.services.seating.search import MATES, separate
from bot.features.tournaments.services.seating.seatings import (
    Group,
    Seating,
    TableSize,
    by_lot,
    rotation,
    snake,
    swiss,
    table_sizes,
    take_seats,
    with_people,
)
from bot.features.tournaments.services.teams import mates
from bot.features.tournaments.values.config import Format, TournamentConfig
from bot.features.tournaments.values.rounds import (
    Cut,
    CutBy,
    Draw,
    TableStanding,
    TournamentTable,
    TournamentTableStatus,
)
from bot.features.tournaments.values.tournaments import Entrant, EntrantStatus, Tournament

Cutting = TournamentTable | None
"""Where a cut is made: at a table of the last round; None: among all people, before a final."""


def places(tournament: Tournament, table: Cutting) -> int:
    """Return how many entrants advance: to a final one table, else never a whole table of two or more."""
    if table is None:
        return tournament.config.seats
    return min(tournament.config.advance, max(1, len(table.entrants) - 1))


def order_at(tournament: Tournament, lines: Sequence[TableStanding], table: Cutting) -> list[TableStanding]:
    """Return those who are still in at a cut, in order of advancing."""
    lot, entrants = cut_lot(len(tournament.rounds)), tournament.entrants

    def is_there(one: Entrant) -> bool:
        here = one.user_id is not None if table is None else one.number in table.seats
        return here and one.status is EntrantStatus.IN

    return sorted(
        (line for line in lines if is_there(entrants[line.entrant])),
        key=lambda line: (*_worth(line), ticket(tournament, lot, line.entrant)),
    )


def _worth(line: TableStanding) -> tuple[Fraction | int, ...]:
    """Return an entrant's sort key at a cut, less is better: rank, then each extra hand (0: not played)."""
    return (line.rank, *(-score for score in line.extra), *[NOTHING] * (MOST_EXTRA - len(line.extra)))


def _advancing(tournament: Tournament, lines: Sequence[TableStanding], table: Cutting) -> list[int]:
    return [it.entrant for it in order_at(tournament, lines, table)[: places(tournament, table)]]


def still_equal(tournament: Tournament, lines: Sequence[TableStanding], table: Cutting) -> tuple[int, ...]:
    """Return the entrants who are tied across a cut, by standings and extra hands; empty if it is clear who
    advances."""
    ordered, most = order_at(tournament, lines, table), places(tournament, table)
    if len(ordered) <= most:
        return ()
    last, following = _worth(ordered[most - 1]), _worth(ordered[most])
    return tuple(line.entrant for line in ordered if last == following == _worth(line))


def cut_of(tournament: Tournament, lines: Sequence[TableStanding], table: Cutting) -> Cut | None:
    """Return how a tie at a cut was decided; None without a tie."""
    ordered, most = order_at(tournament, lines, table), places(tournament, table)
    if len(ordered) <= most or ordered[most - 1].rank != ordered[most].rank:
        return None
    equals = tuple(line.entrant for line in ordered if line.rank == ordered[most].rank)
    before = sum(line.rank < ordered[most].rank for line in ordered)
    drawn, number = still_equal(tournament, lines, table), 0 if table is None else table.number
    by = CutBy.LOT if drawn else CutBy.EXTRA
    return Cut(table=number, equals=equals, places=most - before, by=by, drawn=drawn)


def cuts(tournament: Tournament, lines: Sequence[TableStanding]) -> tuple[Cut, ...]:
    """Return the last round's cuts with ties, by table."""
    made: Sequence[Cutting] = [None] if final_is_next(tournament) else ()
    if tournament.config.format is Format.KNOCKOUT and tournament.round and not is_final(tournament):
        made = tournament.round.tables
    found = (cut_of(tournament, lines, table) for table in made)
    return tuple(cut for cut in found if cut is not None)


def final_is_next(tournament: Tournament) -> bool:
    """Return whether the last regular round has begun and its final has not."""
    return tournament.config.has_final and len(tournament.rounds) == tournament.config.rounds


def with_extra_hand(table: TournamentTable, tied: tuple[int, ...], hand_no: int) -> TournamentTable:
    """Return a table with one hand more than its `hand_no` played ones, for tied entrants."""
    return replace(
        table,
        extra=table.extra + 1,
        extra_from=table.extra_from or hand_no + 1,
        tied=tied,
        status=TournamentTableStatus.PLAYING,
    )


Pairs = frozenset[tuple[int, int]]
"""Pairs of team-mates, the lower entrant number first."""
FEWEST = 2
"""The fewest entrants in a round: with one there is no contest."""


def next_draw(tournament: Tournament, standings: Sequence[TableStanding], least_seats: int) -> Draw:
    """Return who plays the next round, and what their seats depend on."""
    going, entrants = next_entrants(tournament, standings), tournament.entrants
    ranks = {line.entrant: line.rank for line in standings}
    if not tournament.rounds:
        ranks = {one: entrants[one].seed if tournament.config.seeded else 1 for one in going}
    return Draw(
        going=going,
        ranks=tuple(ranks[one] for one in going),
        computers=tuple(one for one in going if entrants[one].user_id is None),
        least=least_seats,
    )


def seated_before(tournament: Tournament) -> tuple[TournamentConfig, Pairs, list[Seating]]:
    """Return the other data that the next seats depend on: settings, teams, earlier rounds."""
    past = [tuple(table.seats for table in round_.tables) for round_ in tournament.rounds]
    return tournament.config, mates(tournament), past


def draw_seats(
    draw: Draw, config: TournamentConfig, pairs: Pairs, past: Sequence[Seating], rng: random.Random
) -> Seating:
    """Return a round's seats; `pairs` are entrants of one team, `past` the seats of earlier rounds.

    Each table has a person, maybe absent. The first round is drawn by lot or seeded; a rotation follows it.
    The same arguments give the same seats on every machine, so that `verify` can draw them again.
    """
    sizes = table_sizes(len(draw.going), config.seats, draw.least, config.odd)
    groups = _groups(draw, config, sizes, pairs, past, rng)
    people = set(draw.going).difference(draw.computers)
    groups = with_people(separate(groups, pairs, rng) if pairs else groups, people)
    if config.format is Format.ROTATION and not past:
        return tuple((*group, *[None] * size.computers) for group, size in zip(groups, sizes, strict=True))
    had: dict[int, list[int]] = defaultdict(list)
    for seats in chain.from_iterable(past):
        for seat, number in enumerate(seats):
            if number is not None:
                had[number].append(seat)
    return take_seats(groups, sizes, had, rng)


def _groups(
    draw: Draw,
    config: TournamentConfig,
    sizes: Sequence[TableSize],
    pairs: Pairs,
    past: Sequence[Seating],
    rng: random.Random,
) -> Sequence[Group]:
    going, counts = draw.going, [size.entrants for size in sizes]
    ranks = dict(zip(going, draw.ranks, strict=True))
    met: list[Sequence[Group]] = [
        [tuple(one for one in seats if one is not None) for seats in tables] for tables in past
    ]
    if config.has_final and len(past) == config.rounds:
        return [going]
    if config.format is Format.ROTATION:
        return rotation(going, counts, met, config.rounds - len(met), rng, pairs)
    if not met and not config.seeded:
        return by_lot(going, counts, rng)
    if met and config.format is Format.SWISS:
        met += [[(a, b)] for a, b in sorted(pairs)] * MATES
        return swiss(going, counts, met, ranks, rng, last=len(past) + 1 >= config.rounds)
    return snake(going, counts, ranks, rng)


def next_entrants(tournament: Tournament, standings: Sequence[TableStanding]) -> tuple[int, ...]:
    """Return the entrants of the next round, best first (of the first round: by number).

    These are the entrants still in play, and stand-ins for no-shows who have appeared before. In a knock-out
    the best `advance` of each table, but never a whole table of two or more. For a final after the rounds the
    best people present, one table of them; after a final nobody. Computers only as far as each table has a
    person: the best ones, by lot among equals.
    """
    playing = {one.number for one in tournament.entrants if _plays_on(tournament, one)}
    if tournament.round is None:
        return tuple(sorted(playing))
    lot = cut_lot(len(tournament.rounds))
    ordered = sorted(standings, key=lambda line: (line.rank, ticket(tournament, lot, line.entrant)))
    order = [line.entrant for line in ordered if line.entrant in playing]
    if is_final(tournament):
        return ()
    if final_is_next(tournament):
        return tuple(_advancing(tournament, standings, None))
    if tournament.config.format is not Format.KNOCKOUT:
        return with_a_person_each(tournament, order)
    ahead = {one for table in tournament.round.tables for one in _advancing(tournament, standings, table)}
    return with_a_person_each(tournament, [number for number in order if number in ahead])


def _plays_on(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether an entrant may be seated in the next round, regardless of others.

    A stand-in plays on for an absent entrant with a score, which cannot fall meanwhile, but not in a
    knock-out. Late entrants wait for the next round.
    """
    if entrant.joined_round > len(tournament.rounds):
        return False
    if entrant.status is not EntrantStatus.NO_SHOW or tournament.config.format is Format.KNOCKOUT:
        return entrant.status is EntrantStatus.IN
    before = tournament.rounds[: (entrant.out_round or 1) - 1]
    return any(entrant.number in table.seats for round_ in before for table in round_.tables)


def find_losers(tournament: Tournament, standings: Sequence[TableStanding]) -> tuple[int, ...]:
    """Return the entrants eliminated in the last round, or before the final after all rounds; nobody after a
    final."""
    if tournament.round is None or is_final(tournament):
        return ()
    ahead = next_entrants(tournament, standings)
    if final_is_next(tournament):
        return tuple(it.number for it in tournament.entrants if it.number not in ahead)
    if tournament.config.format is not Format.KNOCKOUT:
        return ()
    seated = (number for table in tournament.round.tables for number in table.entrants)
    return tuple(sorted(number for number in seated if number not in ahead))


def is_final(tournament: Tournament) -> bool:
    """Return whether the current round is the final: the one after the rounds or, in a knock-out, the first
    with a single table."""
    last, config = tournament.round, tournament.config
    if last is None or config.has_final:
        return last is not None and last.number > config.rounds
    return config.format is Format.KNOCKOUT and len(last.tables) == 1


def is_over(tournament: Tournament, standings: Sequence[TableStanding]) -> bool:
    """Return whether no round follows: after the final or all rounds, or when fewer than two entrants play
    for themselves, or only computers are left."""
    if tournament.round is None:
        return False
    config = tournament.config
    if config.format is not Format.KNOCKOUT and len(tournament.rounds) >= config.rounds + config.has_final:
        return True
    going = next_entrants(tournament, standings)
    return sum(tournament.entrants[number].status is EntrantStatus.IN for number in going) < FEWEST
