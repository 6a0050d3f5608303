"""A tournament's lists of people: who may join, waits, was invited, or co-hosts.

Pure functions; each also raises the errors of `joining.require_status`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.services import teams
from bot.features.tournaments.services.deciding import add_act, add_requested_act
from bot.features.tournaments.services.joining import enter, remove, require_status
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    UNDER_WAY,
    ActRequest,
    HostActKind,
    Listed,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.values.tables import Person

MOST_WAITING = 100
MOST_SUBSTITUTES = 20
MOST_INVITED = 200
MOST_CO_HOSTS = 10


def require_admitted(tournament: Tournament, user_id: int, roles: Collection[int], rating: int) -> None:
    """Raise NotAllowed for a person who may not join; `roles` and `rating` are theirs.

    Raises NotAllowed: `tournament-refused`, `tournament-invited`, `tournament-role` (role),
    `tournament-rating` (rating, least, most).
    """
    config = tournament.config
    if user_id in _ids(tournament.refused):
        raise NotAllowed("tournament-refused")
    if user_id in _ids(tournament.invited) or user_id in tournament.hosts:
        return
    if config.role and config.role not in roles:
        raise NotAllowed("tournament-role", role=config.role)
    if config.invited_only and not config.role:
        raise NotAllowed("tournament-invited")
    if rating < config.rating_least or (config.rating_most and rating > config.rating_most):
        limits = {"least": config.rating_least, "most": config.rating_most}
        raise NotAllowed("tournament-rating", rating=rating, **limits)


def _ids(listed: Sequence[Listed]) -> frozenset[int]:
    return frozenset(one.user_id for one in listed)


def _without(listed: Sequence[Listed], user_id: int) -> tuple[Listed, ...]:
    return tuple(one for one in listed if one.user_id != user_id)


def is_full(tournament: Tournament) -> bool:
    """Return whether the next person to join before the start must wait for a place."""
    return tournament.status in BEFORE_START and (not has_room(tournament) or bool(tournament.in_line))


def has_room(tournament: Tournament) -> bool:
    """Return whether a person can have a place before the start: computers make room."""
    return sum(entrant.computer is None for entrant in tournament.entrants) < tournament.config.most


def join_waiting_list(tournament: Tournament, person: Person, press: str) -> Tournament:
    """Put a person on the waiting list. Raises NotNow (`already-waiting`, `waiting-full`: most, and
    `already-entered`: name)."""
    if tournament.entrant_of(person.user_id) is not None:
        raise NotNow("already-entered", name=person.name)
    if person.user_id in _ids(tournament.in_line):
        raise NotNow("already-waiting")
    if len(tournament.in_line) >= MOST_WAITING:
        raise NotNow("waiting-full", most=MOST_WAITING)
    waits = Listed(user_id=person.user_id, name=person.name, press=press)
    return replace(tournament, waiting=(*_without(tournament.waiting, person.user_id), waits))


def leave_waiting_list(tournament: Tournament, user_id: int) -> Tournament | None:
    """Remove a person from the waiting list; None if they are not on it."""
    if user_id not in _ids(tournament.in_line):
        return None
    return replace(tournament, waiting=_without(tournament.waiting, user_id))


def add_substitute(tournament: Tournament, person: Person) -> Tournament | None:
    """Put a person on the list of substitutes; None if they are on it. Raises NotNow (`substitute-played`,
    `substitutes-full`: most)."""
    require_status(tournament, TournamentStatus.RUNNING)
    if any(person.user_id in entrant.users for entrant in tournament.entrants):
        raise NotNow("substitute-played")
    if person.user_id in _ids(tournament.substitutes):
        return None
    if len(tournament.substitutes) >= MOST_SUBSTITUTES:
        raise NotNow("substitutes-full", most=MOST_SUBSTITUTES)
    new = Listed(user_id=person.user_id, name=person.name)
    return replace(tournament, substitutes=(*tournament.substitutes, new))


def drop_substitute(tournament: Tournament, user_id: int) -> Tournament | None:
    """Take a person off the list of substitutes; None if they are not on it or play already."""
    if user_id not in _ids(tournament.standing_by):
        return None
    return replace(tournament, substitutes=_without(tournament.substitutes, user_id))


def next_in_line(tournament: Tournament) -> Listed | None:
    """Return the next person on the waiting list if there is a place now, else None."""
    if tournament.status not in BEFORE_START or not has_room(tournament):
        return None
    return next(iter(tournament.in_line), None)


def move_up(tournament: Tournament, first: Listed) -> Tournament:
    """Give a waiting person a place; they must still check in, like all others, unless they have.

    Raises as `joining.enter`.
    """
    after = enter(
        replace(tournament, waiting=_without(tournament.waiting, first.user_id)),
        Person(first.user_id, first.name),
        first.press,
    )
    entrant = replace(after.entrants[-1], waited=True, checked_in=first.checked_in)
    return replace(after, entrants=(*after.entrants[:-1], entrant))


def pass_over(tournament: Tournament, first: Listed) -> Tournament:
    """Mark the first person in line as unable to take their place."""
    waiting = tuple(replace(one, missed=True) if one == first else one for one in tournament.waiting)
    return replace(tournament, waiting=waiting)


def remove_entrant(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Remove an entrant before the start, for good; refunding the entry is up to the caller.

    Raises NotNow (`entrant-unknown`, `reason-needed`: most).
    """
    require_status(tournament, *BEFORE_START)
    user_id = request.person or 0
    entrant = require_found(tournament.entrant_of(user_id), NotNow("entrant-unknown"))
    after, _ = remove(tournament, lambda one: one.user_id == user_id)
    refused = (*_without(after.refused, user_id), Listed(user_id=user_id, name=entrant.name))
    after = replace(after, refused=refused, invited=_without(after.invited, user_id))
    return add_requested_act(after, request, now, people=(user_id,), before=entrant.name)


def choose_team(tournament: Tournament, user_id: int, name: str, *, new: bool = False) -> Tournament | None:
    """Do as `teams.choose_team`, but only before the start."""
    require_status(tournament, *BEFORE_START)
    return teams.choose_team(tournament, user_id, name, new=new)


def move_to_team(
    tournament: Tournament, by: Person, now: datetime, user_id: int, name: str, *, new: bool = False
) -> Tournament | None:
    """Move an entrant as `choose_team` does, and log it."""
    after = choose_team(tournament, user_id, name, new=new)
    mine = None if after is None else after.entrant_of(user_id)
    if after is None or mine is None:
        return None
    what = {"people": (user_id,), "before": mine.name, "after": mine.team}
    return add_act(after, HostActKind.TEAM, by, now, **what)


def readmit(tournament: Tournament, by: Person, now: datetime, user_id: int) -> Tournament:
    """Let a removed person join again. Raises NotNow (`not-refused`)."""
    require_status(tournament, *BEFORE_START, TournamentStatus.RUNNING)
    found = next((one for one in tournament.refused if one.user_id == user_id), None)
    who = require_found(found, NotNow("not-refused"))
    after = replace(tournament, refused=_without(tournament.refused, user_id))
    return add_act(after, HostActKind.READMIT, by, now, people=(user_id,), before=who.name)


def invite(tournament: Tournament, by: Person, now: datetime, people: Sequence[Person]) -> Tournament:
    """Invite people to join regardless of limits. Raises NotNow (`invited-all`: they were,
    `invited-too-many`: most)."""
    require_status(tournament, *BEFORE_START)
    known = _ids(tournament.invited) | {one.user_id for one in tournament.entrants if one.user_id}
    new = [one for one in people if one.user_id not in known]
    if not new:
        raise NotNow("invited-all")
    listed = (*tournament.invited, *(Listed(user_id=one.user_id, name=one.name) for one in new))
    if len(listed) > MOST_INVITED:
        raise NotNow("invited-too-many", most=MOST_INVITED)
    refused = tuple(one for one in tournament.refused if one.user_id not in {it.user_id for it in new})
    after = replace(tournament, invited=listed, refused=refused)
    return add_act(after, HostActKind.INVITE, by, now, people=tuple(one.user_id for one in new))


def name_co_hosts(tournament: Tournament, by: Person, now: datetime, people: Sequence[Person]) -> Tournament:
    """Replace the list of co-hosts.

    Raises NotAllowed (`co-hosts-by-host`) for a co-host, NotNow (`co-hosts-same`, `co-hosts-too-many`: most).
    """
    require_status(tournament, *BEFORE_START, *UNDER_WAY)
    if by.user_id in _ids(tournament.co_hosts):
        raise NotAllowed("co-hosts-by-host")
    known = {it.user_id: it for it in tournament.co_hosts}  # who helps by their role goes on doing so
    others = (it for it in people if it.user_id != tournament.host_id)
    listed = tuple(known.get(it.user_id, Listed(user_id=it.user_id, name=it.name)) for it in others)
    if len(listed) > MOST_CO_HOSTS:
        raise NotNow("co-hosts-too-many", most=MOST_CO_HOSTS)
    if _ids(listed) == _ids(tournament.co_hosts):
        raise NotNow("co-hosts-same")
    return _with_co_hosts(tournament, listed, by, now)


def _with_co_hosts(
    tournament: Tournament, listed: tuple[Listed, ...], by: Person, now: datetime
) -> Tournament:
    after = replace(tournament, co_hosts=listed)
    return add_act(after, HostActKind.CO_HOSTS, by, now, people=tuple(one.user_id for one in listed))


def add_co_host(tournament: Tournament, person: Person, now: datetime) -> Tournament | None:
    """Add an organiser as co-host; None if already a host. Raises NotNow (`co-hosts-too-many`: most)."""
    if person.user_id in tournament.hosts:
        return None
    if len(tournament.co_hosts) >= MOST_CO_HOSTS:
        raise NotNow("co-hosts-too-many", most=MOST_CO_HOSTS)
    new = Listed(user_id=person.user_id, name=person.name, by_role=True)
    return _with_co_hosts(tournament, (*tournament.co_hosts, new), person, now)


def drop_co_host(tournament: Tournament, person: Person, now: datetime) -> Tournament | None:
    """Drop a co-host who lost the organiser role; None if they are not a co-host."""
    kept = tuple(it for it in tournament.co_hosts if not (it.by_role and it.user_id == person.user_id))
    if kept == tournament.co_hosts:
        return None
    return _with_co_hosts(tournament, kept, person, now)
