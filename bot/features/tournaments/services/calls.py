"""Calls to people before a tournament starts. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.features.tournaments.services.joining import require_status
from bot.features.tournaments.services.timetable import REMINDER_LATE, reminder_minutes, reminders
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    HostAct,
    HostActKind,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotNow

CHECK_IN = "check-in"
CHECK_IN_OVER, NO_PLACE, BY_HOST = "check-in-over", "no-place", "host."
"""Calls to those who did not check in and to those still on the waiting list, once the tournament has begun;
and the host's calls during the check-in, with their number."""
MOST_BY_HOST = 3
MOVED_UP, MISSED = "up.", "missed."
"""Calls about a place that became free, with the id of the press that asked for it: it was given, or
missed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCall:
    """A call to some people. `late`: a reminder that is skipped because it is overdue."""

    name: str
    people: tuple[int, ...]
    covers: tuple[str, ...]
    """The names of the calls that this one settles: nobody gets two messages at once."""
    late: bool = False


def next_call(tournament: Tournament, now: datetime) -> TableCall | None:
    """Return the next call not posted yet, None if there is none; of several reminders only the last."""
    if tournament.status is TournamentStatus.RUNNING:
        return _start_call(tournament)
    if tournament.status not in BEFORE_START:
        return None
    opened = tournament.status is TournamentStatus.CHECK_IN
    waiting = [name for name in tournament.reminders_due if name not in tournament.called]
    everybody = persons(tournament, unchecked=opened)
    if opened:
        everybody += tuple(it.user_id for it in tournament.in_line if not it.checked_in)
    names = [*waiting[-1:], *([CHECK_IN] if opened else [])]
    calls = dict.fromkeys(names, everybody) | _place_calls(tournament)
    name = next((it for it in calls if it not in tournament.called), None)
    if name is None or reminder_minutes(name) is None:
        return None if name is None else TableCall(name=name, people=calls[name], covers=(name,))
    due = reminders(tournament).get(name)
    late = due is None or now > due + REMINDER_LATE
    covers = (*tournament.reminders_due, *([CHECK_IN] if opened and not late else []))
    return TableCall(name=name, people=everybody, covers=covers, late=late)


def _start_call(tournament: Tournament) -> TableCall | None:
    """Return the call that tells people without a place that the tournament began without them."""
    absent = tuple(it.user_id for it in tournament.waiting if it.absent)
    groups = {NO_PLACE: tuple(it.user_id for it in tournament.in_line)}
    if tournament.check_in_at is not None:
        groups[CHECK_IN_OVER] = absent
    missing = {name: people for name, people in groups.items() if name not in tournament.called}
    name = next((name for name, people in missing.items() if people or name == CHECK_IN_OVER), None)
    return None if name is None else TableCall(name=name, people=missing[name], covers=(name,))


def with_posted(tournament: Tournament, /, *, calls: Iterable[str] = (), **fields: Any) -> Tournament:
    """Return the tournament with calls that were posted, and the `fields` that say what else was."""
    called = tuple(dict.fromkeys((*tournament.called, *calls)))
    return replace(tournament, called=called, **fields)


def with_host_call(tournament: Tournament) -> Tournament:
    """Return the tournament with a call by the host to people who have not checked in.

    Raises NotNow (`remind-nobody`, `remind-enough`: most, and those of `require_status`).
    """
    require_status(tournament, TournamentStatus.CHECK_IN)
    if not persons(tournament, unchecked=True):
        raise NotNow("remind-nobody")
    count = sum(it.startswith(BY_HOST) for it in {*tournament.reminders_due, *tournament.called})
    if count >= MOST_BY_HOST:
        raise NotNow("remind-enough", most=MOST_BY_HOST)
    return replace(tournament, reminders_due=(*tournament.reminders_due, f"{BY_HOST}{count}"))


def persons(tournament: Tournament, *, unchecked: bool = False) -> tuple[int, ...]:
    """Return the people who take part; `unchecked`: only those who have not checked in."""
    entrants = (it for it in tournament.entrants if not (unchecked and it.checked_in))
    return tuple(it.user_id for it in entrants if it.user_id is not None)


def _place_calls(tournament: Tournament) -> dict[str, tuple[int, ...]]:
    moved = {f"{MOVED_UP}{it.press}": it.users[-1:] for it in tournament.entrants if it.waited and it.users}
    return moved | {f"{MISSED}{it.press}": (it.user_id,) for it in tournament.waiting if it.missed}


def people_to_tell(tournament: Tournament, act: HostAct) -> tuple[int, ...]:
    """Return the people whom a host's act affects enough to notify them by name."""
    if act.kind is HostActKind.EDIT and tournament.status in BEFORE_START:
        return persons(tournament)
    if act.kind is HostActKind.REPLACE and act.entrant is not None:
        taker = tournament.entrants[act.entrant].user_id
        return () if taker is None or act.undone else (taker,)
    return act.people if act.kind in (HostActKind.INVITE, HostActKind.REMOVE) else ()
