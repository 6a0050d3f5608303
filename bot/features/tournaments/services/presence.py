"""Presence: how many of a seat's decisions its person made, and how many a stand-in.

A decision is one action of a seat: a bid, a card, an answer. Pre-selected moves and forced cards are the
person's own. Moves that were undone, and cards played out after a claim, count for nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.record import UNDO_NAME
from bot.features.tournaments.services.pace import judge_pace
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import Round, StoodIn, TournamentTable
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.ports import UnitOfWork
from bot.services.values.hands import BY_CLAIM, BY_PLAYER, VOIDED, StoredHand


@dataclass(frozen=True, slots=True)
class Share:
    """How many decisions an entry had to make (`due`), and how many of them its payer has made."""

    due: int = 0
    own: int = 0

    @property
    def enough(self) -> bool:
        """Whether the share is enough for a prize."""
        return 2 * self.own >= self.due


def decisions(hand: StoredHand) -> list[list[int | None]]:
    """Return who made the decisions of each seat: user ids in order, None for a computer or the clock."""
    made: list[list[int | None]] = [[] for _ in hand.header.players]
    for entry in hand.actions:
        seat = entry.data.get("seat")
        if seat is None or entry.by == BY_CLAIM:
            continue
        if entry.data.get("do") == UNDO_NAME:
            made[seat].pop()
        else:
            made[seat].append(entry.user_id if entry.by == BY_PLAYER else None)
    return made


def had_stand_in(hand: StoredHand, seat: int, made: Sequence[int | None], users: Sequence[int]) -> bool:
    """Return whether computers and clocks made most of a seat's decisions; if there were none, whether the
    hand was dealt to a computer."""
    if not made:
        return hand.header.players[seat] not in users
    return 2 * sum(user in users for user in made) < len(made)


def count_decisions(
    tournament: Tournament, table: TournamentTable, hands: Sequence[StoredHand]
) -> TournamentTable:
    """Return a table with the decisions of its seats in counted hands."""
    due, own, stand_ins = Counter[int](), Counter[int](), list[StoodIn]()
    for hand in hands:
        if hand.units is None or hand.status == VOIDED or hand.header.id in table.voided:
            continue
        for seat, (made, number) in enumerate(zip(decisions(hand), table.seats, strict=True)):
            users = () if number is None else tournament.entrants[number].users
            if users:
                due[seat] += len(made)
                own[seat] += made.count(users[0])
                if had_stand_in(hand, seat, made, users):
                    stand_ins.append(StoodIn(hand=hand.header.id, seat=seat))
    seats = range(len(table.seats))
    return replace(
        table,
        due=tuple(due[seat] for seat in seats),
        own=tuple(own[seat] for seat in seats),
        stood_in=tuple(stand_ins),
    )


async def with_decisions(work: UnitOfWork, tournament: Tournament) -> Tournament:
    """Return a tournament with decision counts and slow players at all tables.

    Tables of finished rounds are counted already, unless an earlier version played them.
    """

    async def count(round_: Round, table: TournamentTable) -> TournamentTable:
        if table.due:
            return table
        hands = await work.hands.of_table(table.table_id)
        return judge_pace(tournament, round_, count_decisions(tournament, table, hands), hands)

    rounds = [
        replace(round_, tables=tuple([await count(round_, table) for table in round_.tables]))
        for round_ in tournament.rounds
    ]
    return replace(tournament, rounds=tuple(rounds))


def shares(tournament: Tournament) -> dict[int, Share]:
    """Return all persons' shares of decisions, from tables with decision counts.

    A hand missed without a stand-in counts as the number of decisions a seat makes on average.
    """
    due, own, seats = Counter[int](), Counter[int](), 0
    for round_ in tournament.rounds:
        for table in round_.tables:
            for number, of_seat, made in zip(table.seats, table.due, table.own, strict=False):
                if number is not None and of_seat:
                    due[number] += of_seat
                    own[number] += made
                    seats += tournament.hands_of(round_.number)
    average = due.total() // max(1, seats)
    return {
        it.number: Share(due[it.number] + average * _hands_missed(tournament, it.number), own[it.number])
        for it in tournament.entrants
        if it.users
    }


def _hands_missed(tournament: Tournament, number: int) -> int:
    """Return the number of hands an entrant missed since they joined; 0 in a knock-out."""
    entrant, config = tournament.entrants[number], tournament.config
    if config.format is Format.KNOCKOUT:
        return 0
    rounds = tournament.rounds[entrant.joined_round : config.rounds]  # the final is for few
    missed = sum(all(number not in table.seats for table in round_.tables) for round_ in rounds)
    return missed * config.hands
