"""The start: those who checked in play, waiting people take the places of those who did not."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.services import checks, lists, teams
from bot.features.tournaments.services.book import TournamentStep
from bot.features.tournaments.services.joining import remove, require_status
from bot.features.tournaments.services.pot import entry_postings, refund_postings, require_entry_budget
from bot.features.tournaments.services.timetable import EARLIEST, announced_start
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    Entrant,
    Listed,
    Tournament,
    TournamentStatus,
)
from bot.services.app import Services
from bot.services.chips.chips import member
from bot.services.errors import NotNow
from bot.services.server.guild_settings import waits_since


def require_expected(tournament: Tournament, now: datetime) -> None:
    """Raise NotNow if somebody has not checked in and may still come in time.

    `start-early`: people were told a later start; `check-in-short`: the check-in has just been opened.
    """
    earliest = earliest_start(tournament)
    if earliest and now < earliest and not all(entrant.checked_in for entrant in tournament.entrants):
        raise NotNow("start-early" if tournament.check_in_at is None else "check-in-short")


def earliest_start(tournament: Tournament) -> datetime | None:
    """Return when the host may start without everybody having checked in; None: at any time."""
    later, opened = announced_start(tournament), tournament.check_in_at
    if opened is None:
        return later and later - EARLIEST
    return min(opened + EARLIEST, later or opened + EARLIEST)


def present_at_start(tournament: Tournament) -> int:
    """Return how many entrants would be seated at a start now: with a check-in, those checked in."""
    if tournament.check_in_at is None and tournament.status is not TournamentStatus.CHECK_IN:
        return len(tournament.entrants)
    present = sum(entrant.checked_in for entrant in tournament.entrants)
    return min(tournament.config.most, present + sum(it.checked_in for it in tournament.in_line))


async def able_to_enter(app: Services, tournament: Tournament) -> set[int]:
    """Return the waiting people who can take a place at the start: in order of the line, while there is room.

    They must be able to pay the entry, within today's budget together with those before them, and not be
    waiting for their deletion.
    """
    entering, zones = dict[int, str](), app.guild_settings.usual.zones
    opened = tournament.status is TournamentStatus.CHECK_IN
    if opened:
        tournament, _ = remove(tournament, lambda entrant: not entrant.checked_in)
    async with app.store.read() as work:
        for one in tournament.in_line:
            if not lists.has_room(tournament):
                break
            balance = await work.ledger.balance(member(tournament.guild_id, one.user_id))
            absent = opened and not one.checked_in
            if (
                absent
                or balance < tournament.config.entry
                or await waits_since(work, one.user_id) is not None
            ):
                continue
            with contextlib.suppress(NotNow):
                after, payers = lists.move_up(tournament, one), {**entering, one.user_id: one.name}
                await require_entry_budget(work, after, payers, app.now(), zones, posted=False)
                tournament, entering = after, payers
    return set(entering)


def begin_tournament(
    tournament: Tournament, press: str, now: datetime, able: Collection[int]
) -> TournamentStep:
    """Begin: people who have not checked in are out and refunded; waiting people take their places, if they
    are `able` to enter.

    Computers that would need a table without people go too. `press` is the id of the host's press, "" for a
    start by time. Raises NotNow (`tournament-too-few`: least, present, `teams-too-few`).
    """
    require_status(tournament, *BEFORE_START)
    before, out, taken = tournament, list[Entrant](), list[Entrant]()
    opened = tournament.status is TournamentStatus.CHECK_IN
    if opened:
        tournament, out = remove(tournament, lambda entrant: not entrant.checked_in)
    for one in (it for it in before.in_line if (it.checked_in or not opened) and it.user_id in able):
        if lists.has_room(tournament):
            tournament = lists.move_up(tournament, one)
            taken.append(tournament.entrants[-1])
    too_many = checks.surplus(tournament, range(len(tournament.entrants)))
    tournament, _ = remove(tournament, lambda entrant: entrant.number in too_many)
    least = tournament.config.least
    if len(tournament.entrants) < least:
        raise NotNow("tournament-too-few", least=least, present=len(tournament.entrants))
    absent = (Listed(user_id=it.users[-1], name=it.name, press=it.press, absent=True) for it in out)
    begun = replace(
        tournament,
        status=TournamentStatus.RUNNING,
        start_press=press,
        started_at=now,
        edited=None,
        waiting=(*tournament.waiting, *absent),
    )
    paid = [posting for entrant in taken for posting in entry_postings(before, entrant)]
    after = teams.form_teams(begun) if begun.config.team else begun
    return TournamentStep(after, (*refund_postings(before, out), *paid))
