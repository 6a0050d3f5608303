"""Who is paid what from the entry chips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.services.tournaments.model import EntrantStatus, Prize, Standing, Tournament

PER_CENT = 100


def prizes(tournament: Tournament, standings: Sequence[Standing], pot: int) -> tuple[Prize, ...]:
    """Return who is paid how many chips of the pot, in order of the standings; together exactly the pot.

    Only persons that are still in are paid; `rank` is their rank in the standings. Equal ranks add up their
    prizes and share them equally, odd chips go to the lower numbers. What remains of the pot because of
    rounding or because there are fewer persons than prizes goes to the first, or is shared likewise by the
    first. Empty if there is no pot, no prize or nobody to pay: then entries go back.
    """
    split = tournament.config.prizes
    winners = [line for line in standings if may_win(tournament, line.entrant)]
    if pot <= 0 or not split or not winners:
        return ()
    amounts = [pot * share // PER_CENT for share in split[: len(winners)]]
    amounts[0] += pot - sum(amounts)
    amounts += [0] * (len(winners) - len(amounts))
    equals: dict[int, list[int]] = defaultdict(list)
    shares: dict[int, int] = defaultdict(int)
    for line, amount in zip(winners, amounts, strict=True):
        equals[line.rank].append(line.entrant)
        shares[line.rank] += amount
    paid = []
    for rank, numbers in equals.items():
        each, odd = divmod(shares[rank], len(numbers))
        for index, number in enumerate(sorted(numbers)):
            paid.append(Prize(entrant=number, rank=rank, chips=each + (index < odd)))
    return tuple(prize for prize in paid if prize.chips)


def may_win(tournament: Tournament, number: int) -> bool:
    """Return whether an entrant can win a prize: a person who is still in."""
    entrant = tournament.entrants[number]
    return entrant.user_id is not None and entrant.computer is None and entrant.status is EntrantStatus.IN
