"""A host's acts, and undoing them within a minute. Pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.features.tournaments.services.joining import (
    BY_HOST,
    cancel,
    name_in,
    require_editable,
    require_status,
    with_entrant,
    with_present,
    with_round,
)
from bot.features.tournaments.services.placing import with_trouble
from bot.features.tournaments.services.timetable import (
    EARLIEST,
    announced_start,
    with_stop,
    without_past_reminders,
)
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import Round, TournamentTable
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    PLAYING,
    UNDER_WAY,
    ActRequest,
    Entrant,
    EntrantStatus,
    HostAct,
    HostActKind,
    Results,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotNow, require_found
from bot.services.values.tables import Person

UNDO_TIME = timedelta(seconds=60)
MOST_MINUTES = 240
"""The most minutes that a round can be extended by at once."""
LONGEST_REASON = 200
MOST_UNITS = 100
"""The most units that a score can be adjusted by at once."""
LONGEST_PAUSE = 24 * 60
"""The longest pause with a fixed end, in minutes."""
BREAK = timedelta(minutes=5)
"""After a pause of at least this length people are called to their tables again."""
MOST_ACTS, ACTS_TIME = 20, timedelta(minutes=10)
"""The most acts of a tournament's hosts within this time."""


def add_act(tournament: Tournament, kind: HostActKind, by: Person, now: datetime, **what: Any) -> Tournament:
    """Return a tournament with another act. Raises NotNow (`acts-too-many`), as each is posted publicly."""
    acts = tournament.acts
    if len(acts) >= MOST_ACTS and now - acts[-MOST_ACTS].at < ACTS_TIME:
        raise NotNow("acts-too-many", most=MOST_ACTS, minutes=ACTS_TIME // timedelta(minutes=1))
    act = HostAct(number=len(acts), kind=kind, by=by.user_id, by_name=by.name, at=now, **what)
    return replace(tournament, acts=(*acts, act))


def require_reason(reason: str) -> str:
    """Return a reason in normal form. Raises NotNow (`reason-needed`: most) without one."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > LONGEST_REASON:
        raise NotNow("reason-needed", most=LONGEST_REASON)
    return plain


def publish_change(tournament: Tournament, by: Person, now: datetime) -> Tournament:
    """Publish a host's changes of the settings; everybody is notified.

    Raises NotNow (`edit-nothing`, `start-early`: a start earlier than one that people were told, without a
    check-in; `check-in-short`: one that leaves them less than five minutes to check in) and as
    `joining.require_editable`.
    """
    old, new = tournament.config, tournament.edited
    if new is None or new == old:
        raise NotNow("edit-nothing")
    require_editable(tournament, new)
    people, later = any(it.users for it in tournament.entrants), announced_start(tournament)
    checking = bool(new.check_in) or tournament.status is TournamentStatus.CHECK_IN
    moved = (new.starts_at, new.check_in) != (old.starts_at, old.check_in)
    earliest = min(later or now + EARLIEST, now + EARLIEST) if checking else later
    if people and moved and new.starts_at and earliest and new.starts_at < earliest:
        raise NotNow("check-in-short" if checking else "start-early")
    after = replace(tournament, config=new, edited=None)
    if (new.starts_at, new.reminders) != (old.starts_at, old.reminders):
        after = without_past_reminders(after, now)
    return add_act(after, HostActKind.EDIT, by, now, old=old, new=new, untold=not people)


def pause_play(tournament: Tournament, by: Person, now: datetime, minutes: int = 0) -> Tournament:
    """Start no new hand and no new round for this many minutes (0: until the host resumes).

    Raises NotNow (`already-paused`, `pause-range`: most).
    """
    require_status(tournament, TournamentStatus.RUNNING)
    if tournament.paused:
        raise NotNow("already-paused")
    if not 0 <= minutes <= LONGEST_PAUSE:
        raise NotNow("pause-range", most=LONGEST_PAUSE)
    until = now + timedelta(minutes=minutes) if minutes else None
    stopped = replace(tournament, paused=True, paused_at=now, resumes_at=until)
    return add_act(stopped, HostActKind.PAUSE, by, now, until=until)


def resume(tournament: Tournament, by: Person, now: datetime) -> Tournament:
    """End a pause; the round's time did not run meanwhile. Raises NotNow (`not-paused`).

    Tables that could not be opened are tried again at once.
    """
    require_status(tournament, TournamentStatus.RUNNING)
    tried = with_trouble(tournament, len(tournament.rounds), "")
    if not tournament.paused:
        if tried is None:
            raise NotNow("not-paused")
        return tried
    until = tournament.resumes_at
    return add_act(end_pause(tried or tournament, now), HostActKind.RESUME, by, now, until=until)


def end_pause(tournament: Tournament, now: datetime) -> Tournament:
    """Return a paused tournament after its pause; the round keeps its remaining time."""
    began = tournament.paused_at or now
    after = replace(tournament, paused=False, paused_at=None, resumes_at=None)
    round_ = tournament.open_round
    if round_ is None or round_.waiting:
        return after
    breaks = round_.breaks + (now - began >= BREAK)
    goes_on = replace(with_stop(round_, began, now), breaks=breaks, outage_seconds=0)
    return with_round(after, goes_on)


def require_round(tournament: Tournament) -> Round:
    """Return the current round. Raises NotNow (`no-round`)."""
    require_status(tournament, TournamentStatus.RUNNING)
    return require_found(tournament.open_round, NotNow("no-round"))


def extend_round(tournament: Tournament, by: Person, now: datetime, minutes: int) -> Tournament:
    """Extend the round. Raises NotNow (`no-round`, `round-unlimited`, `extend-range`: least, most)."""
    round_ = require_round(tournament)
    if round_.ends_at is None:
        raise NotNow("round-unlimited")
    if not 1 <= minutes <= MOST_MINUTES:
        raise NotNow("extend-range", least=1, most=MOST_MINUTES)
    since = round_.ends_at if round_.waiting else max(round_.ends_at, tournament.paused_at or now)
    ends_at = since + timedelta(minutes=minutes)
    spare = int((ends_at - round_.ends_at).total_seconds())
    after = with_round(tournament, replace(round_, ends_at=ends_at))
    return add_act(after, HostActKind.EXTEND, by, now, minutes=minutes, before=str(spare))


def require_number(tournament: Tournament, number: int | None) -> Entrant:
    """Return the entrant with a number. Raises NotNow (`entrant-unknown`)."""
    if number is None or not 0 <= number < len(tournament.entrants):
        raise NotNow("entrant-unknown")
    return tournament.entrants[number]


def add_requested_act(tournament: Tournament, request: ActRequest, now: datetime, **what: Any) -> Tournament:
    """Return a tournament with a request's act added. Raises NotNow too (`reason-needed`)."""
    by = Person(request.by, request.by_name)
    return add_act(tournament, request.kind, by, now, reason=require_reason(request.reason), **what)


def replace_person(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Replace a person by another person or, unless they dropped out, by a computer.

    The other person counts as present in the round: nobody just seated is a no-show.
    The person who paid the entry still owns it and its prize (`pot`). Raises NotNow (`entrant-unknown`,
    `entrant-out`: also if no hand is left to play for them, `entrant-computer`, `already-entered`,
    `played-for-another`: name, `reason-needed`).
    """
    require_status(tournament, TournamentStatus.RUNNING)
    entrant, name, user_id = require_number(tournament, request.entrant), request.person_name, request.person
    able = PLAYING if user_id is None else (*PLAYING, EntrantStatus.DROPPED)
    if entrant.status not in able or not plays_later(tournament, entrant):
        raise NotNow("entrant-out")
    if entrant.computer is not None:
        raise NotNow("entrant-computer")
    if user_id is None:
        back = replace(entrant, name=name_in(tournament), computer=tournament.config.level)
    elif tournament.entrant_of(user_id) is not None:
        raise NotNow("already-entered", name=name)
    elif any(user_id in it.users for it in tournament.entrants if it.number != entrant.number):
        # They have seen hands as another entrant, perhaps of the same deals.
        raise NotNow("played-for-another", name=name)
    else:
        back = replace(entrant, name=name, users=(*entrant.users, user_id))
    after = with_present(tournament, replace(back, status=EntrantStatus.IN, out_round=None))
    what = {"entrant": entrant.number, "before": entrant.name, "after": back.name}
    was = {"status": entrant.status, "out_round": entrant.out_round}
    return add_requested_act(after, request, now, **what, **was)


def plays_later(tournament: Tournament, entrant: Entrant) -> bool:
    """Return whether an entrant has a seat in the current round, or may have one in a later round."""
    if entrant.knocked_out is not None:
        return False
    round_, config = tournament.round, tournament.config
    seated = round_ is not None and any(entrant.number in table.seats for table in round_.tables)
    return seated or config.format is Format.KNOCKOUT or len(tournament.rounds) < config.rounds


def require_table(round_: Round, number: int | None) -> TournamentTable:
    """Return a round's table by number. Raises NotNow (`tournament-table-unknown`)."""
    found = next((table for table in round_.tables if table.number == number), None)
    return require_found(found, NotNow("tournament-table-unknown"))


def void_hand(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Void a hand of the current round for everybody.

    Raises NotNow (`no-round`, `hand-voided`, `reason-needed`, and `tournament-extra-begun`: an extra
    hand has begun because of a tie that depends on the earlier hands).
    """
    table, hand = require_table(require_round(tournament), request.table), request.hand
    assert hand is not None
    if request.hand_no < table.extra_from:
        raise NotNow("tournament-extra-begun")
    if hand in table.voided:
        raise NotNow("hand-voided")
    after = _with_voided(tournament, replace(table, voided=(*table.voided, hand)))
    return add_requested_act(after, request, now, table=table.number, hand=hand)


def _with_voided(tournament: Tournament, changed: TournamentTable) -> Tournament:
    round_ = require_round(tournament)
    tables = tuple(changed if table.number == changed.number else table for table in round_.tables)
    return with_round(tournament, replace(round_, tables=tables))


def call_off(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Cancel an announced tournament; refunding the entries is up to the caller.

    Raises NotNow (`tournament-over`, `reason-needed`).
    """
    require_status(tournament, *BEFORE_START, *UNDER_WAY)
    return add_requested_act(cancel(tournament, BY_HOST, now), request, now)


def disqualify(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Disqualify an entrant, with a public reason; their hands can be cancelled only in the review.

    Raises NotNow (`entrant-unknown`, `entrant-out`, `reason-needed`: most).
    """
    require_status(tournament, *UNDER_WAY)
    entrant, why = require_number(tournament, request.entrant), require_reason(request.reason)
    results = request.results if tournament.status is TournamentStatus.REVIEW else Results.STAND
    if entrant.status is EntrantStatus.DISQUALIFIED and results in (Results.STAND, entrant.results):
        raise NotNow("entrant-out")
    since = len(tournament.rounds) if entrant.out_round is None else entrant.out_round
    status = EntrantStatus.DISQUALIFIED
    out = replace(entrant, status=status, reason=why, out_round=since, results=results)
    what = {"entrant": entrant.number, "before": entrant.status.value, "results": results}
    return add_requested_act(with_entrant(tournament, out), request, now, **what)


def adjust_score(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Add units to an entrant's provisional score, or subtract a penalty.

    Raises NotNow (`entrant-unknown`, `adjust-range`: most, `reason-needed`).
    """
    require_status(tournament, TournamentStatus.REVIEW)
    number = require_number(tournament, request.entrant).number
    if not 1 <= abs(request.units) <= MOST_UNITS:
        raise NotNow("adjust-range", most=MOST_UNITS)
    return add_requested_act(tournament, request, now, entrant=number, units=request.units)


def confirm_result(tournament: Tournament, request: ActRequest, now: datetime) -> Tournament:
    """Make a provisional result final; the prizes are paid next."""
    require_status(tournament, TournamentStatus.REVIEW)
    by = Person(request.by, request.by_name)
    return add_act(replace(tournament, review_ends=now), HostActKind.CONFIRM, by, now)


TOUCH = {
    HostActKind.REPLACE: replace_person,
    HostActKind.VOID: void_hand,
    HostActKind.DISQUALIFY: disqualify,
    HostActKind.ADJUST: adjust_score,
    HostActKind.CONFIRM: confirm_result,
    HostActKind.CANCEL: call_off,
}
"""The function for each act that affects people or results, or makes them final."""


def act_to_undo(tournament: Tournament, now: datetime) -> HostAct:
    """Return the host's last act that can be undone. Raises NotNow (`undo-nothing`, `undo-too-late`).

    It is too late after a minute, once the round it was made in is over, and once the result is final.
    """
    require_status(tournament, *UNDER_WAY)
    act = require_found(last_standing(tournament), NotNow("undo-nothing"))
    of_round = act.kind not in (HostActKind.PAUSE, HostActKind.RESUME)
    last = tournament.rounds[-1:]
    gone = any(act.at < it.began_at or (it.over_at and act.at <= it.over_at) for it in last)
    if now - act.at > UNDO_TIME or (of_round and gone):
        raise NotNow("undo-too-late")
    return act


def last_standing(tournament: Tournament) -> HostAct | None:
    """Return the latest act of the host that was not undone."""
    standing = (act for act in reversed(tournament.acts) if not act.undone and act.kind in UNDO)
    return next(standing, None)


def undo_act(tournament: Tournament, by: Person, act: HostAct, now: datetime) -> Tournament:
    """Undo an act of the host. Raises NotNow (`undo-too-late`) if that is no longer possible."""
    after = UNDO[act.kind](tournament, act, now)
    acts = tuple(replace(it, undone=True) if it.number == act.number else it for it in after.acts)
    back = {"entrant": act.entrant, "table": act.table, "minutes": act.minutes, "before": act.before}
    what = {**back, "units": act.units, "results": act.results, "after": act.after, "of": act.kind}
    return add_act(replace(after, acts=acts), HostActKind.UNDO, by, now, **what)


def _undo_extend(tournament: Tournament, act: HostAct, _: datetime) -> Tournament:
    round_ = require_round(tournament)
    assert round_.ends_at is not None
    shorter = replace(round_, ends_at=round_.ends_at - timedelta(seconds=int(act.before)))
    return with_round(tournament, shorter)


def _undo_replace(tournament: Tournament, act: HostAct, _: datetime) -> Tournament:
    entrant = require_number(tournament, act.entrant)
    users = entrant.users if entrant.computer is not None else (*entrant.users, entrant.users[-2])
    if tournament.entrant_of(users[-1]) is not None:  # a substitute who has joined for themselves since
        raise NotNow("undo-too-late")
    back = replace(entrant, name=act.before, users=users, computer=None, out_round=act.out_round)
    return with_entrant(tournament, replace(back, status=act.status or EntrantStatus.IN))


def _undo_void(tournament: Tournament, act: HostAct, _: datetime) -> Tournament:
    table = require_table(require_round(tournament), act.table)
    kept = tuple(hand for hand in table.voided if hand != act.hand)
    return _with_voided(tournament, replace(table, voided=kept))


def _undo_disqualify(tournament: Tournament, act: HostAct, _: datetime) -> Tournament:
    """Restore the status before; an earlier disqualification stands, with its reason and results."""
    entrant, status = require_number(tournament, act.entrant), EntrantStatus(act.before)
    what, out = (act.kind, act.entrant, False), None if status is EntrantStatus.IN else entrant.out_round
    back = replace(entrant, status=status, reason="", out_round=out, results=Results.STAND)
    for earlier in (it for it in tournament.acts[: act.number] if (it.kind, it.entrant, it.undone) == what):
        back = replace(back, reason=earlier.reason, results=earlier.results)
    return with_entrant(tournament, back)


UNDO: Mapping[HostActKind, Callable[[Tournament, HostAct, datetime], Tournament]] = {
    HostActKind.PAUSE: lambda it, _, now: end_pause(it, now),
    HostActKind.RESUME: lambda it, act, now: replace(it, paused=True, paused_at=now, resumes_at=act.until),
    HostActKind.EXTEND: _undo_extend,
    HostActKind.REPLACE: _undo_replace,
    HostActKind.VOID: _undo_void,
    HostActKind.DISQUALIFY: _undo_disqualify,
    HostActKind.ADJUST: lambda tournament, *_: tournament,  # an act that was undone counts no more
}
"""The function for each act that can be undone."""
