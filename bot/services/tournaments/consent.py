"""Who decides about entries: not whom it could gain the pot, at least not alone. Pure functions.

Whoever plays in a tournament, and where entries are paid whoever does not manage the server, only asks for
what touches people or results while it runs. It is done when a second person agrees: a manager of the server
who does not play, or who is to be replaced, or the others who play (all of them where entries are paid, else
more than half).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.services.errors import NotAllowed, NotNow
from bot.services.tournaments import deciding, pot
from bot.services.tournaments.book import Step
from bot.services.tournaments.joining import require_status
from bot.services.values.tables import Person
from bot.services.values.tournaments import ActRequest, HostActKind, Tournament, TournamentStatus

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
        refunds = pot.refund_postings(tournament, tournament.entrants)
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
