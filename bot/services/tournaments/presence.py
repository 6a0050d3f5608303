"""Who is there: who has not appeared in a round, and how many hands of their entry people have played.

Who mostly lets a computer play wins no prize.

A hand was played by a person who made a move in it, whatever the clock or a computer did besides. Who never
had a turn in a hand that was dealt to them, as when it was thrown in before, has played it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.services.ports import UnitOfWork
from bot.services.tables.moves import BY_PLAYER
from bot.services.tournaments.deciding import with_round
from bot.services.values.hands import StoredHand
from bot.services.values.scores import HandScore
from bot.services.values.tournaments import EntrantStatus, Format, Round, Tournament, TournamentTable


@dataclass(frozen=True, slots=True)
class Share:
    """How many `hands` an entry has had, and how many of them the person who paid it has played."""

    hands: int = 0
    own: int = 0

    @property
    def enough(self) -> bool:
        """Whether it is at least half: so many it takes for a prize."""
        return 2 * self.own >= self.hands


async def read_shares(
    work: UnitOfWork, tournament: Tournament, scores: Sequence[HandScore], entrants: Iterable[int] = ()
) -> dict[int, Share]:
    """Return the shares of all persons' entries, or of some, from the hands that count.

    Rounds that were missed without a stand-in count as hands that were not played.
    """
    wanted = set(entrants) or {one.number for one in tournament.entrants if one.users}
    counted = {score.hand_id for score in scores}
    hands = Counter(score.entrant for score in scores if score.entrant in wanted)
    own: Counter[int] = Counter()
    for round_ in tournament.rounds:
        for table in round_.tables:
            if wanted.intersection(table.seats):
                for stored in await work.hands.of_table(table.table_id):
                    if stored.header.id in counted:
                        own.update(wanted.intersection(_players(tournament, table, stored)))
    return {number: Share(hands[number] + _missed(tournament, number), own[number]) for number in wanted}


def _players(tournament: Tournament, table: TournamentTable, hand: StoredHand) -> set[int]:
    """Return the entrants at a table whose hand was played by who paid their entry."""
    return {
        number
        for seat, number in enumerate(table.seats)
        if number is not None
        and (users := tournament.entrants[number].users)
        and played_by(hand, seat, users[0])
    }


def played_by(hand: StoredHand, seat: int, user_id: int) -> bool:
    """Return whether a person has played a seat's hand; of one that has expired: whether they sat there."""
    moves = [entry for entry in hand.actions if entry.data.get("seat") == seat]
    if any(entry.by == BY_PLAYER and entry.user_id == user_id for entry in moves):
        return True
    return not moves and seat < len(hand.header.players) and hand.header.players[seat] == user_id


def _missed(tournament: Tournament, number: int) -> int:
    """Return the hands of the rounds since an entrant came that went by without them.

    In a knock-out nobody is seated who does not go on: there no round is missed.
    """
    entrant, config = tournament.entrants[number], tournament.config
    if config.format is Format.KNOCKOUT:
        return 0
    rounds = tournament.rounds[entrant.joined_round :]
    missed = sum(all(number not in table.seats for table in round_.tables) for round_ in rounds)
    return missed * config.hands


def may_win(tournament: Tournament, number: int, shares: Mapping[int, Share]) -> bool:
    """Return whether an entry can win a prize: of a person, still in, at least half played by who paid it."""
    return _in_for_it(tournament, number) and shares.get(number, Share()).enough


def too_absent(tournament: Tournament, number: int, shares: Mapping[int, Share]) -> bool:
    """Return whether it is only the hands not played that an entry lacks for a prize."""
    return _in_for_it(tournament, number) and not shares.get(number, Share()).enough


def _in_for_it(tournament: Tournament, number: int) -> bool:
    entrant = tournament.entrants[number]
    return bool(entrant.users) and entrant.status is EntrantStatus.IN


async def absent(work: UnitOfWork, tournament: Tournament, round_: Round) -> set[int]:
    """Return the persons who sit in a round and have neither acted by themselves nor said they are there.

    Who sat at a table that was closed cannot be blamed.
    """
    missing: set[int] = set()
    for table in round_.tables:
        seated = [tournament.entrants[number] for number in table.seats if number is not None]
        waiting = {
            entrant.number: entrant.users
            for entrant in seated
            if entrant.status is EntrantStatus.IN
            and entrant.user_id is not None
            and entrant.number not in table.seen
        }
        if waiting and not table.closed:
            acted = await _acted(work, table.table_id)
            missing |= {number for number, users in waiting.items() if acted.isdisjoint(users)}
    return missing


async def _acted(work: UnitOfWork, table_id: int) -> set[int | None]:
    """Return the persons who made a move by themselves at a table."""
    hands = await work.hands.of_table(table_id)
    return {entry.user_id for hand in hands for entry in hand.actions if entry.by == BY_PLAYER}


def marked_absent(tournament: Tournament, round_: Round, missing: Collection[int]) -> Tournament:
    """Return the tournament with those who have not appeared marked, once in a round."""
    entrants = tuple(
        replace(entrant, status=EntrantStatus.NO_SHOW, out_round=round_.number)
        if entrant.number in missing
        else entrant
        for entrant in tournament.entrants
    )
    return with_round(replace(tournament, entrants=entrants), replace(round_, no_show_done=True))
