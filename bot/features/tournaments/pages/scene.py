"""The data for the pages of a tournament, and the publisher as pages see it, which may not import it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol, cast

import discord

from bot.features.tournaments.ports import TournamentNotifier
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.scoring import among_people
from bot.features.tournaments.services.teams import TeamStanding
from bot.features.tournaments.values.rounds import TableStanding, TournamentTable, TournamentTableStatus
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from bot.services.errors import ServiceError
from bot.services.values.tables import TableStatus
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.reach import Failure
from bot.ui.core.request import Request

SLOW = timedelta(minutes=2)
"""How long a table must have waited for a person before a substitute is offered."""


class ShowsTournaments(TournamentNotifier, Protocol):
    """The publisher's methods that requests use."""

    def troubles(self, tournament_id: int, ctx: PanelContext) -> tuple[str, str]: ...
    def draw(self, tournament: Tournament) -> Awaitable[discord.ui.LayoutView]: ...
    def note_answer(self, tournament_id: int, view: discord.ui.LayoutView, live: LiveMessage) -> None: ...
    def post_again(self, tournament_id: int) -> bool: ...
    def drop_gone(self, tournament_id: int) -> Awaitable[None]: ...


def publisher_of(app: App) -> ShowsTournaments:
    """Return this process's tournament publisher."""
    return cast("ShowsTournaments", services_of(app).notifier)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of the current round, as pages show it."""

    number: int
    channel_id: int
    """The table's thread; 0 until there is one."""
    hands: int
    """Hands played that count."""
    done: bool
    extra: bool = False
    """Whether the table plays an extra hand."""
    trick: int = 0
    """The number of the current trick; 0: none."""
    waiting: tuple[str, ...] = ()
    """The names of the people to move; `since` is when the table last changed."""
    since: datetime | None = None
    away: tuple[str, ...] = ()
    """The names of the people for whom a computer currently plays."""
    absent: tuple[int, ...] = ()
    """The entrants who are away, did not show up, dropped out, or have let the table wait for `SLOW`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentScene:
    """A tournament with its current standings."""

    tournament: Tournament
    standings: Sequence[TableStanding] = ()
    teams: Sequence[TeamStanding] = ()
    tables: Sequence[TableLine] = ()
    league: LeagueTable | None = None
    """Its league's table, for the season that the tournament counted for, otherwise the current one."""
    trouble: str = ""
    """Names of the permissions that the bot lacks; empty if none."""
    event_trouble: str = ""
    """A sentence on why the server's list has no event; empty if it has one or needs none."""

    @property
    def people(self) -> list[TableStanding]:
        """The standings of people, ranked among themselves."""
        return among_people(self.tournament, self.standings)


async def gather(
    app: App, tournament: Tournament, trouble: str = "", rounds: int | None = None
) -> TournamentScene:
    """Load a tournament with its standings (after some `rounds`: as they were then), the tables of its
    current round, and its league."""
    present, league = tournament.round, await _league(app, tournament)
    if present is None:
        return TournamentScene(tournament=tournament, league=league, trouble=trouble)
    results = await services_of(app).service.results(tournament.id, rounds)
    counted = {(score.table, score.hand_id) for score in results.scores if score.round == present.number}
    hands = Counter(table for table, _ in counted)
    return TournamentScene(
        tournament=tournament,
        standings=results.standings,
        teams=results.teams,
        tables=[await _line(app, tournament, table, hands[table.number]) for table in present.tables],
        league=league,
        trouble=trouble,
    )


async def _line(app: App, tournament: Tournament, table: TournamentTable, hands: int) -> TableLine:
    known = TableLine(
        number=table.number,
        channel_id=0,
        hands=hands,
        done=table.status is TournamentTableStatus.DONE,
        extra=table.extra > 0,
    )
    try:
        snapshot = await app.tables.snapshot(table.table_id)
    except ServiceError:
        return known
    seats, view = snapshot.table.seats, snapshot.view
    playing = view is not None and snapshot.table.status is TableStatus.PLAYING
    due = [seats[seat] for seat in snapshot.due if not seats[seat].automatic]
    slow = due if app.now() - snapshot.table.updated_at >= SLOW else []
    people = (
        (seat, tournament.entrants[it]) for seat, it in zip(seats, table.seats, strict=True) if it is not None
    )
    absent = (
        entrant.number
        for seat, entrant in people
        if entrant.user_id is not None
        and (
            entrant.status in (EntrantStatus.NO_SHOW, EntrantStatus.DROPPED)
            or (entrant.status is EntrantStatus.IN and (seat.away or seat in slow))
        )
    )
    return replace(
        known,
        channel_id=snapshot.table.channel_id,
        trick=len(view.tricks) + 1 if view is not None and playing and view.leader is not None else 0,
        waiting=tuple(it.name for it in due),
        since=snapshot.table.updated_at if due else None,
        away=tuple(it.name for it in seats if it.away),
        absent=tuple(absent),
    )


async def _league(app: App, tournament: Tournament) -> LeagueTable | None:
    """Return the league a tournament counts for; None without one, or if it did not count in the end."""
    number, result = tournament.config.league, tournament.league
    if not number or (tournament.over and result is None):
        return None
    return await services_of(app).leagues.table(
        tournament.guild_id, number, 0 if result is None else result.season
    )


async def channel_of(app: App, table_id: int) -> int:
    """Return the thread of a tournament's table, 0 if it has none yet."""
    try:
        return (await app.tables.snapshot(table_id)).table.channel_id
    except ServiceError:
        return 0


async def scene_of(request: Request, tournament: Tournament) -> TournamentScene:
    """Load the data for the pages of a tournament."""
    trouble, event = publisher_of(request.app).troubles(tournament.id, request.ctx)
    return replace(await gather(request.app, tournament, trouble), event_trouble=event)


async def present_table(request: Request, tournament: Tournament) -> int:
    """Return the thread of the asker's table in the current round, 0 without one.

    The asker is added to a private thread (again): nobody else could show it to them.
    """
    user_id = request.person.user_id
    entrant, current = tournament.entrant_of(user_id), tournament.round
    if entrant is None or current is None:
        return 0
    for table in current.tables:
        if entrant.number in table.seats:
            channel_id = await channel_of(request.app, table.table_id)
            if channel_id and tournament.config.duplicate:
                await request.app.budget.take(tournament.guild_id, Priority.ANSWER)
                with suppress(*Failure):  # they left it, or never got into it
                    await request.interaction.client.http.add_user_to_thread(channel_id, user_id)
            return channel_id
    return 0
