"""When something is to happen in a tournament by itself. Pure functions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from bot.services.values.tournaments import Round, Tournament, TournamentStatus

DEAL_PAUSE = 12.0
"""Seconds between the end of a hand and the next deal, so that people can read the result."""

ROUND_PAUSE = 20.0
"""Seconds between two rounds."""

DRAFT_LIFE = timedelta(days=1)
"""A tournament that its host never announces is given up after that long."""

REMINDER = timedelta(minutes=5)
"""So long before the start of a tournament without a check-in people are reminded."""

GRACE = timedelta(minutes=2)
"""How long people have after a restart to check in or to show that they are there."""

REPORT_RETRY = timedelta(minutes=5)
REPORT_GIVEN_UP = timedelta(days=1)
"""How often and how long the interface is asked to show an end that it has not shown, report included."""


def check_in_opens(tournament: Tournament) -> datetime | None:
    """Return when the check-in opens by itself."""
    config = tournament.config
    if config.starts_at is None or not config.check_in:
        return None
    return config.starts_at - timedelta(minutes=config.check_in)


def remind_at(tournament: Tournament) -> datetime | None:
    """Return when people are to be reminded of the start; None: not by themselves, or it is done.

    With a check-in in the middle of it, as long as that is open; else some minutes before the start.
    """
    config = tournament.config
    if config.starts_at is None or tournament.reminded:
        return None
    if tournament.status is TournamentStatus.CHECK_IN:
        opened = tournament.check_in_at or check_in_opens(tournament)
        return None if opened is None else opened + (config.starts_at - opened) / 2
    waiting = tournament.status is TournamentStatus.JOINING and not config.check_in
    return config.starts_at - REMINDER if waiting else None


def no_show_at(tournament: Tournament, round_: Round) -> datetime | None:
    """Return when those who have not appeared in a round are replaced; None: never, or it is done."""
    if not tournament.config.no_show or round_.no_show_done:
        return None
    pause = timedelta(seconds=round_.paused_seconds)
    return round_.began_at + timedelta(minutes=tournament.config.no_show) + pause


def after_restart(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament as a process takes it up that was away: nobody could act or check in meanwhile.

    A start that was slept over comes a little later, and so do no-shows. The same one if nothing is to wait.
    """
    config, soon = tournament.config, now + GRACE
    waiting = tournament.status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN)
    if waiting and config.check_in and config.starts_at is not None and config.starts_at <= now:
        return replace(tournament, config=replace(config, starts_at=soon))
    round_ = tournament.round
    if tournament.status is not TournamentStatus.RUNNING or round_ is None or round_.over_at is not None:
        return tournament
    no_show = no_show_at(tournament, round_)
    if no_show is None or no_show >= soon or tournament.paused:
        return tournament
    longer = round_.paused_seconds + ceil((soon - no_show).total_seconds())
    rounds = (*tournament.rounds[:-1], replace(round_, paused_seconds=longer))
    return replace(tournament, rounds=rounds)


def due_at(tournament: Tournament, now: datetime) -> datetime | None:
    """Return the next moment at which a tournament needs attention though nobody does anything."""
    status = tournament.status
    if tournament.over:
        return _end_due(tournament, now)
    if status is TournamentStatus.DRAFT:
        return tournament.created_at + DRAFT_LIFE
    if status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        return start_due(tournament)
    return None if tournament.paused else _running_due(tournament, now)


def start_due(tournament: Tournament) -> datetime | None:
    """Return what comes first before the start: the check-in, the reminder, or the start itself."""
    opens = check_in_opens(tournament) if tournament.status is TournamentStatus.JOINING else None
    due = (opens, remind_at(tournament), tournament.config.starts_at)
    return min((moment for moment in due if moment is not None), default=None)


def _running_due(tournament: Tournament, now: datetime) -> datetime | None:
    round_ = tournament.round
    if round_ is None:
        return now
    if round_.over_at is not None:
        return round_.over_at
    moments = [no_show_at(tournament, round_), round_.ends_at]
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def _end_due(tournament: Tournament, now: datetime) -> datetime | None:
    if tournament.end_shown or tournament.message_id is None or tournament.ended_at is None:
        return None
    again = now + REPORT_RETRY
    return again if again < tournament.ended_at + REPORT_GIVEN_UP else None
