"""Who has not appeared in a round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.services.ports import UnitOfWork
from bot.services.tables.moves import BY_PLAYER
from bot.services.tournaments.deciding import with_round
from bot.services.values.tournaments import EntrantStatus, Round, Tournament


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
