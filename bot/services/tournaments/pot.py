"""The entry chips of a tournament: where they go, and who decides about them. Pure functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.services.chips.chips import Posting, member, mint
from bot.services.errors import NotAllowed, NotNow
from bot.services.tournaments import deciding
from bot.services.tournaments.book import Step
from bot.services.tournaments.deals import ODD_CHIPS, ticket
from bot.services.tournaments.joining import require_status
from bot.services.tournaments.presence import Share, may_win, too_absent
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.hands import Standing
from bot.services.values.tables import Person, is_former
from bot.services.values.tournaments import (
    ActRequest,
    Entrant,
    HostActKind,
    Prize,
    Tournament,
    TournamentStatus,
)

ENTRY, REFUND, PRIZE = "entry", "refund", "prize"
"""The kinds of the ledger's transactions."""
PER_CENT = 100


def pot_of(tournament: Tournament) -> Account:
    """Return the account that holds a tournament's entry chips."""
    return Account(AccountKind.TOURNAMENT, tournament.guild_id, tournament.id)


def pot_chips(tournament: Tournament) -> int:
    """Return the chips in the pot: the entries that were paid and not given back."""
    return tournament.config.entry * sum(entrant.paid for entrant in tournament.entrants)


def entry_postings(tournament: Tournament, entrant: Entrant) -> tuple[Posting, ...]:
    """Return the payment of a new entrant; nothing where nothing is to be paid."""
    return _moves(tournament, ENTRY, entrant, -tournament.config.entry if entrant.paid else 0)


def refund_postings(tournament: Tournament, entrants: Iterable[Entrant]) -> tuple[Posting, ...]:
    """Return the entries of entrants to those who paid them."""
    return tuple(
        posting
        for entrant in entrants
        if entrant.paid
        for posting in _moves(tournament, REFUND, entrant, tournament.config.entry)
    )


def prize_postings(tournament: Tournament, prizes: Sequence[Prize]) -> tuple[Posting, ...]:
    """Return the prizes to those who paid the winning entries, whoever plays for them at the end.

    So nobody wins chips by being put in the place of another.
    """
    return tuple(
        posting
        for prize in prizes
        for posting in _moves(tournament, PRIZE, tournament.entrants[prize.entrant], prize.chips)
    )


def _moves(tournament: Tournament, kind: str, entrant: Entrant, chips: int) -> tuple[Posting, ...]:
    """Return the transaction that gives the payers of entries chips from the pot (below 0: takes them).

    The number of the step is in its key: nobody pays or is paid twice for an entry in one step. So is the
    entrant's: a person who was replaced and joined again has paid for two.
    """
    if not chips:
        return ()
    # what would be a former member's goes back to where chips come from, as all their chips did
    guild_id, user_id = tournament.guild_id, entrant.users[0]
    owner = mint(guild_id) if is_former(user_id) else member(guild_id, user_id)
    entries = (Entry(owner, chips), Entry(pot_of(tournament), -chips))
    key = f"tournament:{tournament.id}:{kind}:{user_id}:{entrant.number}:{tournament.revision + 1}"
    return (Posting(kind, entries, key=key),)


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


REQUEST_TIME = timedelta(hours=1)
"""So long a request waits."""
MOST_WAITING = 3


def plays(tournament: Tournament, user_id: int) -> bool:
    """Return whether a person has ever played for an entrant."""
    return any(user_id in entrant.users for entrant in tournament.entrants)


def others(tournament: Tournament, user_id: int) -> frozenset[int]:
    """Return the other people who play and could still win."""
    return frozenset(
        entrant.user_id
        for entrant in tournament.entrants
        if entrant.status in deciding.PLAYING and entrant.user_id is not None and entrant.user_id != user_id
    )


def decides_alone(tournament: Tournament, user_id: int, *, manager: bool) -> bool:
    """Return whether a host or manager may do what touches people or results without asking anybody."""
    if tournament.status is not TournamentStatus.RUNNING:
        return True
    if tournament.config.entry:
        return manager and not plays(tournament, user_id)
    return not plays(tournament, user_id) or not others(tournament, user_id)


def votes_needed(tournament: Tournament, request: ActRequest) -> int:
    """Return how many of the others who play it takes, without a manager."""
    count = len(others(tournament, request.by))
    return count if tournament.config.entry else count // 2 + 1


def waits(tournament: Tournament, request: ActRequest, now: datetime) -> bool:
    """Return whether a request can still be agreed to; the round it was made in may be over."""
    running = tournament.status is TournamentStatus.RUNNING
    present = request.kind is not HostActKind.VOID or request.round == len(tournament.rounds)
    return running and present and not request.done and now - request.at <= REQUEST_TIME


def request_of(
    tournament: Tournament, kind: HostActKind, by: Person, now: datetime, **what: Any
) -> ActRequest:
    """Return a request that is not stored yet."""
    return ActRequest(
        number=len(tournament.requests),
        kind=kind,
        by=by.user_id,
        by_name=by.name,
        at=now,
        round=len(tournament.rounds),
        **what,
    )


def decided(tournament: Tournament, request: ActRequest, now: datetime, *, manager: bool) -> Step:
    """Do what a host wants, or let it wait for others.

    Raises what doing it raises, and NotNow (`request-waits`, `requests-too-many`: most).
    """
    done = carried_out(tournament, request, now)  # what cannot be done is not asked for either
    if decides_alone(tournament, request.by, manager=manager):
        return done
    waiting = [one for one in tournament.requests if waits(tournament, one, now)]
    if any(_same(one, request) for one in waiting):
        raise NotNow("request-waits")
    if len(waiting) >= MOST_WAITING:
        raise NotNow("requests-too-many", most=MOST_WAITING)
    told = replace(request, reason=deciding.said(request.reason))
    return Step(replace(tournament, requests=(*tournament.requests, told)))


def _same(one: ActRequest, other: ActRequest) -> bool:
    return (one.kind, one.entrant, one.hand) == (other.kind, other.entrant, other.hand)


def agreed(tournament: Tournament, number: int, by: Person, now: datetime, *, manager: bool) -> Step | None:
    """Take a person's agreement; None where it is noted already.

    Raises NotAllowed (`agree-own`, `agree-not-you`), NotNow (`request-over`) and what doing it raises.
    """
    require_status(tournament, TournamentStatus.RUNNING)
    if not 0 <= number < len(tournament.requests):
        raise NotNow("request-over")
    request = tournament.requests[number]
    if not waits(tournament, request, now):
        raise NotNow("request-over")
    if by.user_id == request.by:
        raise NotAllowed("agree-own")
    if _settles(tournament, request, by.user_id, manager=manager):
        return _done(tournament, request, (by.user_id,), by.name, now)
    if by.user_id not in others(tournament, request.by):
        raise NotAllowed("agree-not-you")
    if by.user_id in request.agreed:
        return None
    voters = others(tournament, request.by).intersection((*request.agreed, by.user_id))
    if len(voters) >= votes_needed(tournament, request):
        return _done(tournament, request, sorted(voters), by.name if len(voters) == 1 else "", now)
    return Step(_with(tournament, replace(request, agreed=(*request.agreed, by.user_id))))


def _settles(tournament: Tournament, request: ActRequest, user_id: int, *, manager: bool) -> bool:
    """Return whether the agreement of one person is enough."""
    if manager and not plays(tournament, user_id):
        return True
    replaced = None if request.entrant is None else tournament.entrants[request.entrant]
    return request.kind is HostActKind.REPLACE and replaced is not None and replaced.user_id == user_id


def _done(tournament: Tournament, request: ActRequest, who: Iterable[int], name: str, now: datetime) -> Step:
    step = carried_out(_with(tournament, replace(request, done=True)), request, now)
    acts = step.after.acts
    act = replace(acts[-1], agreed=tuple(who), agreed_name=name)
    return replace(step, after=replace(step.after, acts=(*acts[:-1], act)))


def _with(tournament: Tournament, request: ActRequest) -> Tournament:
    number = request.number
    requests = (*tournament.requests[:number], request, *tournament.requests[number + 1 :])
    return replace(tournament, requests=requests)


def carried_out(tournament: Tournament, request: ActRequest, now: datetime) -> Step:
    """Return the tournament after what a host wants. Raises what `deciding` raises."""
    by, reason = Person(request.by, request.by_name), request.reason
    if request.kind is HostActKind.CANCEL:
        refunds = refund_postings(tournament, tournament.entrants)
        return Step(deciding.called_off(tournament, by, reason, now), refunds)
    if request.kind is HostActKind.VOID:
        assert request.table is not None
        assert request.hand is not None
        return Step(
            deciding.voided(tournament, by, request.table, request.hand, request.hand_no, reason, now)
        )
    entrant = -1 if request.entrant is None else request.entrant
    if request.kind is HostActKind.DISQUALIFY:
        return Step(deciding.disqualified(tournament, by, entrant, reason, now))
    person = None if request.person is None else Person(request.person, request.person_name)
    return Step(deciding.replaced(tournament, by, entrant, person, reason, now))
