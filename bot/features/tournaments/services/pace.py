"""The time of a round: who used it up, and the score of hands that a table did not reach.

Each seat has an equal share of the round's time. A hand that was not reached scores 0, an average result;
a player who used more than their share loses a unit for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.features.tournaments.values.config import EARNED, TournamentConfig
from bot.features.tournaments.values.rounds import Round, TournamentTable
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.values.hands import StoredHand


def warn_at(tournament: Tournament, round_: Round) -> datetime | None:
    """Return when tables still playing are warned about the time (after two thirds); None: never."""
    if tournament.config.scoring < EARNED or round_.ends_at is None or round_.warned or round_.waiting:
        return None
    return round_.ends_at - time_between(round_.clocks_from, round_.ends_at, round_.stops) / 3


Stops = Sequence[tuple[datetime, datetime]]
"""The beginning and end of each pause and outage."""


def time_between(since: datetime, until: datetime, stops: Stops) -> timedelta:
    """Return the time from one moment to another without pauses and outages."""
    stopped = (min(end, until) - max(begin, since) for begin, end in stops)
    return until - since - sum((max(it, timedelta()) for it in stopped), timedelta())


def longest_turn(config: TournamentConfig) -> timedelta:
    """Return the longest time that a tournament's clock allows for an action."""
    return timedelta(seconds=config.clock.timing.turn + config.clock.timing.bank)


def times_used(hand: StoredHand, longest: timedelta, stops: Stops) -> list[timedelta]:
    """Return the time that each seat took for its actions in a hand.

    None counts for more than the `longest` its clock allows: the bot was away then.
    """
    used, before = [timedelta()] * len(hand.header.players), hand.header.started_at
    for entry in hand.actions:
        seat = entry.data.get("seat")
        if seat is not None:
            used[seat] += min(time_between(before, entry.at, stops), longest)
        before = entry.at
    return used


def judge_pace(
    tournament: Tournament, round_: Round, table: TournamentTable, hands: Sequence[StoredHand]
) -> TournamentTable:
    """Add to a finished round's table the hands it did not reach in time, and the slow players.

    Time in pauses and outages is not counted. A table that was closed is not judged.
    """
    ends_at, over_at = round_.ends_at, round_.over_at
    if ends_at is None or over_at is None or over_at < ends_at or table.closed:
        return table
    ended = [hand for hand in hands if hand.units is not None]
    replaced = 0 if tournament.config.duplicate else len(table.voided)
    missed = tournament.hands_of(round_.number) - len(ended) + replaced
    if missed <= 0 or tournament.config.scoring < EARNED:
        return table
    if round_.paused_seconds and not round_.stops:  # an earlier version did not record when it stopped
        return replace(table, missed=missed)
    share = time_between(round_.clocks_from, ends_at, round_.stops) / len(table.seats)
    longest = longest_turn(tournament.config)
    of_hands = zip(*(times_used(hand, longest, round_.stops) for hand in ended), strict=True)
    used = [sum(times, timedelta()) for times in of_hands]
    slow = (number for number, time in zip(table.seats, used, strict=False) if time > share)
    people = (number for number in slow if number is not None and tournament.entrants[number].users)
    return replace(table, missed=missed, slow=tuple(people))
