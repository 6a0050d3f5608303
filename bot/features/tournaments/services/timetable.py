"""The times of a tournament's automatic events. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from bot.features.tournaments.services.joining import with_round
from bot.features.tournaments.services.pace import longest_turn, warn_at
from bot.features.tournaments.values.rounds import Round
from bot.features.tournaments.values.tournaments import BEFORE_START, Tournament, TournamentStatus

DEAL_PAUSE = 12.0
"""Seconds between the end of a hand and the next deal, so that people can read the result."""

ROUND_PAUSE = 20.0
"""Seconds between rounds."""

REVIEW_TIME = 24 * 3600.0
"""Seconds for which a result is provisional, unless the host confirms it earlier."""

DRAFT_LIFE = timedelta(days=1)
"""How long a draft is kept if its host does not announce it."""

REMINDER_CALL = "reminder."
"""Prefix of the reminders of the start; the minutes before it follow, and which start it is."""
REMINDER_LATE = timedelta(minutes=5)
"""How late a reminder may be posted; after that it is left out."""

EARLIEST = timedelta(minutes=5)
"""How long before its announced time a tournament may start without a check-in, which lasts this long too
if it starts earlier still."""

UNSTARTED_LIFE = timedelta(days=14)
"""How long a tournament waits for its host to start it before it is cancelled."""

LATEST_START = timedelta(hours=3)
"""How late a tournament may start because the bot was away; after that nobody can be expected to be there."""

PAUSE_LIFE = timedelta(days=7)
"""How long a pause may last before it ends automatically."""

GRACE = timedelta(minutes=2)
"""How long people have after a restart to check in, or to show that they are present."""

STOPPED_LIFE = timedelta(weeks=8)
"""How long a weekly series waits for its host before it ends."""

REPORT_RETRY = timedelta(minutes=5)
REPORT_GIVEN_UP = timedelta(days=1)
"""How long the interface is asked, every `REPORT_RETRY`, to show a missing end or report."""


def check_in_opens(tournament: Tournament) -> datetime | None:
    """Return when the check-in opens automatically."""
    config = tournament.config
    if config.starts_at is None or not config.check_in:
        return None
    return config.starts_at - timedelta(minutes=config.check_in)


def announced_start(tournament: Tournament) -> datetime | None:
    """Return the latest start ever announced to the people who joined; None if none was."""
    told = (tournament.config, *(act.old for act in tournament.acts if not act.untold))
    return max((it.starts_at for it in told if it is not None and it.starts_at is not None), default=None)


def reminders(tournament: Tournament) -> dict[str, datetime]:
    """Return the reminders of the planned start, with the time of each.

    The host sets them; if none falls into an open check-in, one is added halfway through it.
    """
    starts_at, opened = tournament.config.starts_at, tournament.check_in_at
    if starts_at is None:
        return {}
    moments = {minutes: starts_at - timedelta(minutes=minutes) for minutes in tournament.config.reminders}
    if opened is not None and not any(opened < moment for moment in moments.values()):
        moments[0] = opened + (starts_at - opened) / 2
    start = int(starts_at.timestamp())
    return {f"{REMINDER_CALL}{minutes}.{start}": moment for minutes, moment in moments.items()}


def reminder_minutes(call: str) -> int | None:
    """Return how many minutes before the start a call reminds people, 0 if halfway through the check-in; None
    if it is another call."""
    return int(call.split(".")[1]) if call.startswith(REMINDER_CALL) else None


def remind_at(tournament: Tournament) -> datetime | None:
    """Return when the next reminder is due; None if none is left."""
    done = {*tournament.reminders_due, *tournament.called}
    return min((at for call, at in reminders(tournament).items() if call not in done), default=None)


def with_reminders(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament with its due reminders to be posted; of several only the last."""
    known = {*tournament.reminders_due, *tournament.called}
    come = [call for call, at in reminders(tournament).items() if at <= now and call not in known]
    return replace(tournament, reminders_due=(*tournament.reminders_due, *come))


def without_past_reminders(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament with a new start, without the reminders whose time has passed."""
    past = [call for call, at in reminders(tournament).items() if at <= now]
    kept = [call for call in tournament.called if call not in past and reminder_minutes(call) is None]
    return replace(tournament, reminders_due=(), called=(*kept, *past))


def unstarted_ends(tournament: Tournament) -> datetime | None:
    """Return when a tournament without a fixed start is cancelled if nobody starts it."""
    if tournament.config.starts_at is not None:
        return None
    had_start = (act.at for act in tournament.acts if act.old is not None and act.old.starts_at is not None)
    return max((tournament.created_at, *had_start)) + UNSTARTED_LIFE


def pause_ends(tournament: Tournament) -> datetime | None:
    """Return when a pause ends automatically; None without one."""
    if not tournament.paused:
        return None
    return tournament.resumes_at or (tournament.paused_at or tournament.updated_at) + PAUSE_LIFE


def no_show_at(tournament: Tournament, round_: Round) -> datetime | None:
    """Return when absent people of a round are replaced; None: never, or already done."""
    if not tournament.config.no_show or round_.no_show_done or round_.waiting:
        return None
    pause = timedelta(seconds=round_.paused_seconds)
    return round_.clocks_from + timedelta(minutes=tournament.config.no_show) + pause


def after_restart(tournament: Tournament, now: datetime, heard: datetime | None = None) -> Tournament | None:
    """Return a tournament after a restart: a start that was missed, and the replacing of no-shows, come a
    little later. None if nothing must wait.

    A silence longer than any clock allows, since it was last `heard` of, was an outage of ours.
    """
    config, soon, before = tournament.config, now + GRACE, tournament
    if heard is not None and now - heard > longest_turn(config) and tournament.open_round is not None:
        tournament = after_outage(tournament, heard, now) or tournament
    waiting = tournament.status in BEFORE_START
    late = config.starts_at is not None and now - LATEST_START < config.starts_at <= now
    if waiting and config.check_in and late:
        return replace(tournament, config=replace(config, starts_at=soon), edited=None)
    round_ = tournament.open_round
    if tournament.status is not TournamentStatus.RUNNING or round_ is None:
        return None
    no_show = no_show_at(tournament, round_)
    if no_show is None or no_show >= soon or tournament.paused:
        return None if tournament is before else tournament
    longer = round_.paused_seconds + ceil((soon - no_show).total_seconds())
    return with_round(tournament, replace(round_, paused_seconds=longer))


def with_stop(round_: Round, since: datetime, until: datetime) -> Round:
    """Return a round that keeps its remaining time after a pause or an outage; none is given back twice."""
    since = max((since, round_.clocks_from, *(end for _, end in round_.stops)))
    return replace(
        round_,
        ends_at=None if round_.ends_at is None else round_.ends_at + (until - since),
        paused_seconds=round_.paused_seconds + ceil((until - since).total_seconds()),
        stops=(*round_.stops, (since, until)),
    )


CALL_BACK_AFTER = timedelta(minutes=1)
"""After an outage at least this long people are called to their tables again, and told why."""


def after_outage(tournament: Tournament, since: datetime, until: datetime) -> Tournament | None:
    """Return a tournament's state after an outage; None if nothing changes.

    The outage does not count for the round's time and for the replacing of no-shows. A start that fell into
    the outage comes a little later.
    """
    round_ = tournament.open_round
    if tournament.status is not TournamentStatus.RUNNING or round_ is None:
        return after_restart(tournament, until)
    if tournament.paused or round_.waiting:
        return None  # the end of the pause gives it back, or the call to the tables
    after = with_stop(round_, since, until)
    lost = after.paused_seconds - round_.paused_seconds
    if lost >= CALL_BACK_AFTER.total_seconds():
        after = replace(after, breaks=round_.breaks + 1, outage_seconds=lost)
    return with_round(tournament, after) if lost > 0 else None


def series_due(tournament: Tournament) -> datetime | None:
    """Return when to announce the next tournament of a weekly series, or to give up waiting for its host."""
    if tournament.next_at is None:
        return None
    if tournament.stopped:
        return tournament.next_at + STOPPED_LIFE
    return tournament.next_at - timedelta(hours=tournament.config.repeats)


def due_at(tournament: Tournament, now: datetime) -> datetime | None:
    """Return the time of a tournament's next automatic step."""
    moments = (_own_due(tournament, now), series_due(tournament))
    return min((moment for moment in moments if moment is not None), default=None)


def _own_due(tournament: Tournament, now: datetime) -> datetime | None:
    status = tournament.status
    if tournament.over:
        return _end_due(tournament, now)
    if status is TournamentStatus.DRAFT:
        return tournament.created_at + DRAFT_LIFE
    if status in BEFORE_START:
        return start_due(tournament)
    if status is TournamentStatus.REVIEW:
        return tournament.review_ends
    round_ = tournament.round
    if tournament.paused:
        return pause_ends(tournament)
    if round_ is None or round_.over_at is not None:
        return now if round_ is None else round_.over_at
    if round_.waiting:
        return None
    moments = [no_show_at(tournament, round_), warn_at(tournament, round_), round_.ends_at]
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def start_due(tournament: Tournament) -> datetime | None:
    """Return the earliest event before the start: check-in, reminder, the start or a cancellation."""
    opens = check_in_opens(tournament) if tournament.status is TournamentStatus.JOINING else None
    due = (opens, remind_at(tournament), tournament.config.starts_at, unstarted_ends(tournament))
    return min((moment for moment in due if moment is not None), default=None)


def _end_due(tournament: Tournament, now: datetime) -> datetime | None:
    if tournament.end_shown or tournament.message_id is None or tournament.ended_at is None:
        return None
    again = now + REPORT_RETRY
    return again if again < tournament.ended_at + REPORT_GIVEN_UP else None
