"""The entry chips of a tournament: where they go, and who may win them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial

from bot.features.tournaments.services.deals import ODD_CHIPS, ticket
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.teams import TeamStanding
from bot.features.tournaments.values.rounds import TableStanding
from bot.features.tournaments.values.tournaments import Entrant, EntrantStatus, Prize, Tournament
from bot.services.chips.budgets import require_budget
from bot.services.chips.chips import Posting, member, mint
from bot.services.ports import UnitOfWork
from bot.services.server.guild_settings import UNIVERSAL
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.tables import is_former

ENTRY, REFUND, PRIZE = "entry", "refund", "prize"
"""Ledger kinds."""
PER_CENT = 100
MOST_PRIZES = 10


def pot_of(tournament: Tournament) -> Account:
    """Return the account with a tournament's entry chips."""
    return Account(AccountKind.EVENT, tournament.guild_id, tournament.id)


def entry_postings(tournament: Tournament, entrant: Entrant) -> tuple[Posting, ...]:
    """Return the posting of a new entrant's payment; empty without an entry."""
    return _moves(tournament, ENTRY, entrant, -tournament.config.entry if entrant.paid else 0)


async def require_entry_budget(
    work: UnitOfWork,
    tournament: Tournament,
    payers: Mapping[int, str],
    at: datetime,
    zones: Mapping[str, str],
    *,
    posted: bool = True,
) -> None:
    """Raise NotNow if the entry would take people (names by user id) over their daily budget.

    A free entry is not checked. Those who have paid before risk theirs to the newcomers too, whoever came
    first. `zones` are the time zones of languages. Raises as `require_budget`.
    """
    if not tournament.config.entry:
        return
    paid = (entrant for entrant in tournament.entrants if entrant.paid)
    others = {it.users[0]: it.name for it in paid if not is_former(it.users[0])}
    guild_id, people, entry = tournament.guild_id, {**others, **payers}, tournament.config.entry
    zone = zones.get(tournament.locale, UNIVERSAL)
    risks = {one: others.keys() - {one} for one in payers}
    before = {one: payers.keys() for one in others.keys() - payers.keys()}
    await require_budget(work, guild_id, people, risks, entry, at, zone, posted=posted, before=before)


def refund_postings(tournament: Tournament, entrants: Iterable[Entrant]) -> tuple[Posting, ...]:
    """Return the postings that refund entries to those who paid them."""
    return tuple(
        posting
        for entrant in entrants
        if entrant.paid
        for posting in _moves(tournament, REFUND, entrant, tournament.config.entry)
    )


def prize_postings(tournament: Tournament, prizes: Sequence[Prize]) -> tuple[Posting, ...]:
    """Return the postings that pay prizes to those who paid the winning entries."""
    return tuple(
        posting
        for prize in prizes
        for posting in _moves(tournament, PRIZE, tournament.entrants[prize.entrant], prize.chips)
    )


def _moves(tournament: Tournament, kind: str, entrant: Entrant, chips: int) -> tuple[Posting, ...]:
    """Return the transaction that gives the payer of an entry chips from the pot (below 0: takes them).

    The numbers of the step and of the entrant are in its key: nobody pays or is paid twice for an entry in
    one step.
    """
    if not chips:
        return ()
    user_id = entrant.users[0]
    key = f"tournament:{tournament.id}:{kind}:{user_id}:{entrant.number}:{tournament.revision + 1}"
    return (payment(kind, key, pot_of(tournament), user_id, chips),)


def payment(kind: str, key: str, account: Account, user_id: int, chips: int) -> Posting:
    """Return the transaction that gives a member chips from an account (below 0: takes them)."""
    # a former member's share goes back to the mint, as all their chips did
    guild_id = account.guild_id
    owner = mint(guild_id) if is_former(user_id) else member(guild_id, user_id)
    return Posting(kind, (Entry(owner, chips), Entry(account, -chips)), key=key)


def are_prizes(shares: Sequence[int]) -> bool:
    """Return whether percentages are valid prizes: at least one, none 0, together 100."""
    return 0 < len(shares) <= MOST_PRIZES and min(shares) > 0 and sum(shares) == PER_CENT


Ranked = TableStanding | TeamStanding
"""A line of the standings; of a team if teams play."""


def members_of(tournament: Tournament, line: Ranked) -> tuple[int, ...]:
    """Return the entrants of a line: one, or a team's members."""
    return tournament.teams[line.team].members if isinstance(line, TeamStanding) else (line.entrant,)


def prizes(
    tournament: Tournament, lines: Sequence[Ranked], pot: int, shares: Mapping[int, Share]
) -> tuple[Prize, ...]:
    """Return who is paid how many chips of the pot, in order of the standings; exactly the pot in total.

    Only entries that `may_win` are paid; others' prizes pass to the next such entry, in a team to its other
    members, who share equally. Chips are divided as by `split`, lots come from the tournament's secret. Empty
    without a pot, prizes or winners: then entries are refunded.
    """
    purpose = TEAM_ODD_CHIPS if tournament.teams else ODD_CHIPS
    able: dict[int, list[int]] = {}
    winners: list[tuple[int, int]] = []
    for line in lines:
        number = line.team if isinstance(line, TeamStanding) else line.entrant
        able[number] = [it for it in members_of(tournament, line) if may_win(tournament, it, shares)]
        if able[number]:
            winners.append((line.rank, number))
    parts = split(tournament.config.prizes, winners, pot, partial(ticket, tournament, purpose))
    paid = [
        Prize(entrant=number, rank=rank, chips=part)
        for rank, winner, chips in parts
        for number, part in _share(chips, able[winner], partial(ticket, tournament, ODD_CHIPS))
    ]
    return tuple(prize for prize in paid if prize.chips)


Lots = Callable[[int], str]
"""Returns the ticket of a number in a lot: the lowest ticket is drawn first."""


def split(
    shares: Sequence[int], winners: Sequence[tuple[int, int]], pot: int, lots: Lots
) -> list[tuple[int, int, int]]:
    """Return rank, number and chips of the winners, from ranks and numbers given best first.

    `shares` are per cent of the pot, the first prize first. Equal ranks share their prizes equally, odd chips
    by lot; what rounding or a lack of winners leaves goes to the first.
    """
    if not shares or not winners:
        return []
    amounts = [pot * share // PER_CENT for share in shares[: len(winners)]]
    amounts[0] += pot - sum(amounts)
    amounts += [0] * (len(winners) - len(amounts))
    equals: dict[int, list[int]] = defaultdict(list)
    sums: dict[int, int] = defaultdict(int)
    for (rank, number), amount in zip(winners, amounts, strict=True):
        equals[rank].append(number)
        sums[rank] += amount
    return [
        (rank, number, chips)
        for rank, numbers in equals.items()
        for number, chips in _share(sums[rank], numbers, lots)
    ]


def _share(chips: int, numbers: Sequence[int], lots: Lots) -> list[tuple[int, int]]:
    """Divide chips equally among entrants, by number; chips that are left over go by lot."""
    each, odd = divmod(chips, len(numbers))
    drawn = sorted(numbers, key=lots)
    return [(number, each + (index < odd)) for index, number in enumerate(drawn)]


TEAM_ODD_CHIPS = "team-odd-chips"
"""The purpose of the lot among equal teams."""


def find_passed_over(
    tournament: Tournament, lines: Sequence[Ranked], paid: Sequence[Prize], shares: Mapping[int, Share]
) -> tuple[int, ...]:
    """Return entrants ranked above a prize winner who were absent too often for a prize."""
    last = max((prize.rank for prize in paid), default=0)
    above = (it for line in lines if line.rank <= last for it in members_of(tournament, line))
    absent = (it for it in above if _in_for_it(tournament, it) and not may_win(tournament, it, shares))
    return tuple(absent)


def may_win(tournament: Tournament, number: int, shares: Mapping[int, Share]) -> bool:
    """Return whether an entry can win a prize: it is a person's, still in, and the person who paid it is
    not deleted and has made at least half of its decisions."""
    return _in_for_it(tournament, number) and shares.get(number, Share()).enough


def _in_for_it(tournament: Tournament, number: int) -> bool:
    entrant = tournament.entrants[number]
    refunded = tournament.config.entry and not entrant.paid  # their substitute plays for nothing
    paid = bool(entrant.users) and not is_former(entrant.users[0]) and not refunded
    return paid and entrant.status is EntrantStatus.IN
