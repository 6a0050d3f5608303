"""Places for a round's tables: people are called there before anything is dealt. Pure functions.

A round's tables are seated first. The interface finds each a place in Discord and calls its people; once the
last table was called, all are dealt and the round's clocks begin. If no place can be found the round waits,
and nobody counts as late.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.services.joining import with_round
from bot.features.tournaments.values.rounds import Round
from bot.features.tournaments.values.tournaments import Tournament

NO_CHANNEL = "channel"
"""The channel was deleted, or the bot cannot see it."""
IN_THREAD, NO_THREADS, NO_PRIVATE = "in-thread", "no-threads", "no-private"
"""The channel is a thread or forum post; it cannot have several threads (voice, stage), or no private ones
for a duplicate (announcements)."""
TOO_MANY, DISCORD = "too-many", "discord"
"""The server has as many threads as Discord allows; Discord keeps failing."""
TROUBLES = (NO_CHANNEL, IN_THREAD, NO_THREADS, NO_PRIVATE, TOO_MANY, DISCORD)
"""Reasons why a tournament's tables have no place, other than missing permissions."""


def begin_called_round(tournament: Tournament, number: int, now: datetime) -> Tournament | None:
    """Begin a round whose people have all been called; None if it has begun or is over."""
    round_ = _waiting(tournament, number)
    if round_ is None:
        return None
    ends_at = None if round_.ends_at is None else round_.ends_at + (now - round_.began_at)
    return with_round(tournament, replace(round_, waiting=False, trouble="", called_at=now, ends_at=ends_at))


def with_trouble(tournament: Tournament, number: int, trouble: str) -> Tournament | None:
    """Store why a round's tables cannot be opened ("" clears it); None if nothing changes."""
    round_ = _waiting(tournament, number)
    if round_ is None or round_.trouble == trouble:
        return None
    return with_round(tournament, replace(round_, trouble=trouble))


def _waiting(tournament: Tournament, number: int) -> Round | None:
    round_ = None if tournament.over else tournament.open_round
    return round_ if round_ is not None and round_.number == number and round_.waiting else None
