"""Taking part: join, leave, check in, enter late, drop out. Pure functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.services import checks, teams
from bot.features.tournaments.services.deals import ALGORITHM
from bot.features.tournaments.values.config import Format, TournamentConfig
from bot.features.tournaments.values.rounds import Round
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    PLAYING,
    UNDER_WAY,
    UNSEEN,
    Entrant,
    EntrantStatus,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.values.names import computer_name
from bot.services.values.pledges import Pledge, Value, add_value
from bot.services.values.tables import Level, Person

TOO_FEW, BY_HOST, UNSTARTED, RESTORED = "too-few", "by-host", "unstarted", "restored"
START_MISSED = "start-missed"
DRAFT_EXPIRED, DISCARDED = UNSEEN
"""Reasons for cancelling a tournament: its draft expired, or its host discarded it."""


def new_draft(
    number: int,
    guild_id: int,
    channel_id: int,
    locale: str,
    host: Person,
    config: TournamentConfig,
    deal: tuple[str, str],
    now: datetime,
) -> Tournament:
    """Return a new draft; `deal` is a secret and its commitment (`dealing.new_secret`)."""
    return Tournament(
        id=number,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host.user_id,
        host_name=host.name,
        locale=locale,
        config=config,
        status=TournamentStatus.DRAFT,
        revision=0,
        secret=deal[0],
        commitment=deal[1],
        algorithm=ALGORITHM,
        created_at=now,
        updated_at=now,
    )


def require_status(tournament: Tournament, *wanted: TournamentStatus) -> None:
    """Raise NotNow for any other status: `tournament-draft`, `-not-running`, `-running`, `-played` (only the
    review is left) or `-over`."""
    status = tournament.status
    if status in wanted:
        return
    if tournament.over:
        raise NotNow("tournament-over")
    if status is TournamentStatus.DRAFT:
        raise NotNow("tournament-draft")
    if status in BEFORE_START:
        raise NotNow("tournament-not-running")
    raise NotNow("tournament-running" if status is TournamentStatus.RUNNING else "tournament-played")


def require_draft(tournament: Tournament) -> None:
    """Raise NotNow (`tournament-announced`) for a tournament that people may have joined."""
    if tournament.status is not TournamentStatus.DRAFT:
        raise NotNow("tournament-announced")


def edit_config(tournament: Tournament, config: TournamentConfig) -> Tournament:
    """Set a draft's settings, or the unpublished changes of an announced tournament.

    Raises NotNow: `edit-entry` and `edit-team` (neither changes once people have joined), `edit-most`
    (count: more have joined), `edit-check-in` (only name and start change during it), and those of
    `require_status`.
    """
    if tournament.status is TournamentStatus.DRAFT:
        return replace(tournament, config=config)
    require_editable(tournament, config)
    return replace(tournament, edited=None if config == tournament.config else config)


def require_editable(tournament: Tournament, config: TournamentConfig) -> None:
    """Reject settings that an announced tournament can no longer have. Raises as `edit_config`."""
    require_status(tournament, *BEFORE_START)
    old, count = tournament.config, len(tournament.entrants)
    if config.entry != old.entry and count:
        raise NotNow("edit-entry")
    if config.team != old.team and count:
        raise NotNow("edit-team")
    needed = max(count, len(teams.teams_by_name(tournament)) * old.team)  # places of teams, filled or not
    if config.most < needed:
        raise NotNow("edit-most", count=needed)
    named = replace(old, name=config.name, starts_at=config.starts_at, zone=config.zone)
    if tournament.status is TournamentStatus.CHECK_IN and config != named:
        raise NotNow("edit-check-in")
    if count:
        checks.require_people(replace(tournament, config=config))


def require_host(tournament: Tournament, by: Person, manager: bool) -> None:
    """Raise NotAllowed (`not-tournament-host`) unless the person hosts it or manages the server."""
    if by.user_id not in tournament.hosts and not manager:
        raise NotAllowed("not-tournament-host")


def require_entrant(tournament: Tournament, user_id: int) -> Entrant:
    """Return the entrant a person plays for. Raises NotAllowed (`not-entered`)."""
    return require_found(tournament.entrant_of(user_id), NotAllowed("not-entered"))


def with_entrant(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Return the tournament with the entrant of the same number replaced."""
    entrants = tournament.entrants
    number = entrant.number
    return replace(tournament, entrants=(*entrants[:number], entrant, *entrants[number + 1 :]))


def with_round(tournament: Tournament, round_: Round) -> Tournament:
    """Return the tournament with its last round replaced."""
    return replace(tournament, rounds=(*tournament.rounds[:-1], round_))


def enter(tournament: Tournament, person: Person, press: str) -> Tournament:
    """Enter a person; before the start they replace a computer if there is one.

    After the start they are seated from the next round on, with a score of 0. Nobody enters twice: whoever
    was replaced keeps the prize and points of their entry, and a second one would win both.

    Raises NotNow (`already-entered`: name, `entered-once`, `tournament-full`: most, `tournament-late`,
    `tournament-draft`, `tournament-over`).
    """
    require_status(tournament, *BEFORE_START, TournamentStatus.RUNNING)
    running = tournament.status is TournamentStatus.RUNNING
    if tournament.entrant_of(person.user_id) is not None:
        raise NotNow("already-entered", name=person.name)
    if any(person.user_id in entrant.users[:1] for entrant in tournament.entrants):
        raise NotNow("entered-once")
    if running and not late_entry(tournament):
        raise NotNow("tournament-late")
    if not running:
        tournament = _with_room(tournament)
    entrant = Entrant(
        number=len(tournament.entrants),
        name=person.name,
        users=(person.user_id,),
        checked_in=tournament.status is TournamentStatus.CHECK_IN,
        press=press,
        joined_round=max(1, len(tournament.rounds)) if running else 0,
        paid=tournament.config.entry > 0,
    )
    return _add_entrant(tournament, entrant)


def with_value(tournament: Tournament, user_id: int, value: Value) -> Tournament:
    """Add an entrant's value to the seed of all deals; it is fixed at the start.

    Raises NotAllowed (`not-entered`), NotNow (`value-given`, `value-no-seal`: the start does not wait for
    sealed values to be opened, and those of `require_status`).
    """
    require_status(tournament, *BEFORE_START)
    require_entrant(tournament, user_id)
    if value.sealed:
        raise NotNow("value-no-seal")
    return replace(tournament, values=add_value(Pledge(values=tournament.values), value).values)


def late_entry(tournament: Tournament) -> bool:
    """Return whether people may still join a started tournament, for a later round.

    Between the start and the first round, that round counts as begun.
    """
    config, begun = tournament.config, max(1, len(tournament.rounds))
    if tournament.status is not TournamentStatus.RUNNING or config.format is Format.KNOCKOUT or config.team:
        return False
    return begun <= config.late_rounds and begun < config.rounds


def _with_room(tournament: Tournament) -> Tournament:
    """Return a tournament without its last computer, which makes room for a person."""
    computers = [entrant.number for entrant in tournament.entrants if entrant.computer is not None]
    return remove(tournament, lambda entrant: entrant.number == computers[-1])[0] if computers else tournament


def _add_entrant(tournament: Tournament, entrant: Entrant) -> Tournament:
    most = tournament.config.most
    if len(tournament.entrants) >= most:
        raise NotNow("tournament-full", most=most)
    return replace(tournament, entrants=(*tournament.entrants, entrant))


def remove(tournament: Tournament, leaving: Callable[[Entrant], bool]) -> tuple[Tournament, list[Entrant]]:
    """Remove entrants before the start; the numbers of the others move up. Returns the removed ones too."""
    out = [entrant for entrant in tournament.entrants if leaving(entrant)]
    kept = [entrant for entrant in tournament.entrants if not leaving(entrant)]
    entrants = tuple(replace(entrant, number=number) for number, entrant in enumerate(kept))
    return replace(tournament, entrants=entrants), out


def check_in(tournament: Tournament, user_id: int) -> Tournament | None:
    """Check a person in, for their place or one that becomes free; None if they already have.

    Raises NotAllowed, NotNow (`check-in-closed`, `check-in-over`).
    """
    if tournament.status is TournamentStatus.JOINING:
        raise NotNow("check-in-closed")
    if tournament.status in UNDER_WAY:
        raise NotNow("check-in-over")
    require_status(tournament, TournamentStatus.CHECK_IN)
    if any(one.user_id == user_id for one in tournament.in_line):
        there = (
            replace(one, checked_in=True) if one.user_id == user_id else one for one in tournament.waiting
        )
        return replace(tournament, waiting=tuple(there))
    entrant = require_entrant(tournament, user_id)
    return None if entrant.checked_in else with_entrant(tournament, replace(entrant, checked_in=True))


def with_computers(tournament: Tournament, level: Level, count: int) -> Tournament:
    """Enter computers. Raises NotNow (`tournament-full`: most, `tournament-computers`: most, people)."""
    require_status(tournament, *BEFORE_START)
    for _ in range(count):
        number, name = len(tournament.entrants), name_in(tournament)
        computer = Entrant(number=number, name=name, computer=level, checked_in=True)
        tournament = _add_entrant(tournament, computer)
    checks.require_people(tournament)
    return tournament


def name_in(tournament: Tournament) -> str:
    """Return the name for the next computer that enters."""
    return computer_name(tournament.id, (entrant.name for entrant in tournament.entrants))


def without_computer(tournament: Tournament) -> Tournament:
    """Remove the last computer. Raises NotNow (`no-computer-entrant`)."""
    require_status(tournament, *BEFORE_START)
    after = _with_room(tournament)
    if after is tournament:
        raise NotNow("no-computer-entrant")
    return after


def open_check_in(tournament: Tournament, now: datetime) -> Tournament:
    """Open the check-in; computers need none."""
    require_status(tournament, TournamentStatus.JOINING)
    entrants = tuple(
        replace(entrant, checked_in=entrant.computer is not None) for entrant in tournament.entrants
    )
    return replace(tournament, status=TournamentStatus.CHECK_IN, entrants=entrants, check_in_at=now)


def _require_playing(tournament: Tournament, user_id: int) -> Entrant:
    require_status(tournament, TournamentStatus.RUNNING)
    entrant = require_entrant(tournament, user_id)
    if entrant.status not in PLAYING:
        raise NotNow("entrant-out")
    return entrant


def drop_out(tournament: Tournament, user_id: int) -> Tournament:
    """Let a person leave a running tournament: a computer takes their seat, and they are not seated again.

    Before the first deal their entry leaves the pot; refunding it is up to the caller. Raises NotAllowed
    (`not-entered`), NotNow (`entrant-out`: also after being knocked out: such people keep their place and
    prize, even if they leave the server).
    """
    entrant = _require_playing(tournament, user_id)
    if entrant.knocked_out is not None:
        raise NotNow("entrant-out")
    since = entrant.out_round or len(tournament.rounds)  # who did not appear has been out since then
    round_, status = tournament.round, EntrantStatus.DROPPED
    paid = entrant.paid and round_ is not None and (round_.number > 1 or not round_.waiting)
    return with_entrant(tournament, replace(entrant, status=status, out_round=since, paid=paid))


def mark_present(tournament: Tournament, user_id: int) -> Tournament | None:
    """Record that a person is present in this round; a no-show is in again. None if nothing changes.

    Raises NotAllowed (`not-entered`), NotNow (`entrant-out`).
    """
    entrant = _require_playing(tournament, user_id)
    after = with_present(tournament, replace(entrant, status=EntrantStatus.IN, out_round=None))
    return None if after == tournament else after


def with_present(tournament: Tournament, entrant: Entrant) -> Tournament:
    """Return the tournament with an entrant replaced, and counted as present in the current round."""
    after, number = with_entrant(tournament, entrant), entrant.number
    if after.round is None:
        return after
    tables = tuple(
        replace(table, seen=(*table.seen, number))
        if number in table.seats and number not in table.seen
        else table
        for table in after.round.tables
    )
    return with_round(after, replace(after.round, tables=tables))


def cancel(tournament: Tournament, reason: str, now: datetime) -> Tournament:
    """End a tournament without a winner; refunding the entries is up to the caller."""
    entrants = tuple(replace(entrant, paid=False) for entrant in tournament.entrants)
    status = TournamentStatus.CANCELLED
    return replace(tournament, status=status, entrants=entrants, reason=reason, ended_at=now, edited=None)
