"""Who is paid what from the entry chips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.services.tournaments.deals import ODD_CHIPS, ticket
from bot.services.tournaments.presence import Share, may_win, too_absent
from bot.services.values.tournaments import Prize, Standing, Tournament

PER_CENT = 100


def prizes(
    tournament: Tournament, standings: Sequence[Standing], pot: int, shares: Mapping[int, Share]
) -> tuple[Prize, ...]:
    """Return who is paid how many chips of the pot, in order of the standings; together exactly the pot.

    Only entries that `presence.may_win` are paid, and a prize that another would have had passes to the next
    of them; `rank` is their rank in the standings. Equal ranks add up their prizes and share them equally;
    for odd chips the lot is drawn from the tournament's secret. What remains of the pot because of rounding
    or because there are fewer persons than prizes goes to the first, or is shared likewise by the first.
    Empty if there is no pot, no prize or nobody to pay: then entries go back.
    """
    split = tournament.config.prizes
    winners = [line for line in standings if may_win(tournament, line.entrant, shares)]
    if pot <= 0 or not split or not winners:
        return ()
    amounts = [pot * share // PER_CENT for share in split[: len(winners)]]
    amounts[0] += pot - sum(amounts)
    amounts += [0] * (len(winners) - len(amounts))
    equals: dict[int, list[int]] = defaultdict(list)
    sums: dict[int, int] = defaultdict(int)
    for line, amount in zip(winners, amounts, strict=True):
        equals[line.rank].append(line.entrant)
        sums[line.rank] += amount
    paid = []
    for rank, numbers in equals.items():
        each, odd = divmod(sums[rank], len(numbers))
        drawn = sorted(numbers, key=lambda number: ticket(tournament, ODD_CHIPS, number))
        for index, number in enumerate(drawn):
            paid.append(Prize(entrant=number, rank=rank, chips=each + (index < odd)))
    return tuple(prize for prize in paid if prize.chips)


def passed_over(
    tournament: Tournament,
    standings: Sequence[Standing],
    paid: Sequence[Prize],
    shares: Mapping[int, Share],
) -> tuple[int, ...]:
    """Return the entrants that rank before somebody who was paid, but played too few hands for a prize."""
    last = max((prize.rank for prize in paid), default=0)
    return tuple(
        line.entrant
        for line in standings
        if line.rank <= last and too_absent(tournament, line.entrant, shares)
    )
