"""What the pages of a tournament are drawn from, and the buttons they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.services.errors import ServiceError
from bot.services.values.hands import HandScore, Standing
from bot.services.values.tables import Person
from bot.services.values.tournaments import Round, Tournament, TournamentTableStatus
from bot.ui.core import ids
from bot.ui.core.app import App
from bot.ui.core.context import PanelContext
from bot.ui.core.request import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of the present round as the pages show it."""

    number: int
    channel_id: int
    """Its thread; 0 until there is one."""
    hands: int
    """Hands that count so far."""
    done: bool
    extra: bool = False
    """Whether it plays an extra hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A tournament with what was counted from its hands."""

    tournament: Tournament
    standings: Sequence[Standing] = ()
    tables: Sequence[TableLine] = ()
    trouble: str = ""
    """What the bot is not allowed to do: names of permissions; empty if nothing lacks."""


def button(
    ctx: PanelContext,
    key: str,
    verb: str,
    tournament: Tournament,
    arg: str = "",
    *,
    number: int = 0,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[Any]:
    """Return a button for a verb about a tournament; `number` stands where a table has its turn."""
    custom_id = ids.build(verb, tournament.id, number, arg)
    return ui.Button(label=ctx.text(key), custom_id=custom_id, style=style, disabled=disabled)


def message_url(tournament: Tournament, message_id: int) -> str:
    """Return the address of a message in a tournament's channel."""
    return f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}/{message_id}"


async def gather(app: App, tournament: Tournament, trouble: str = "") -> Scene:
    """Return a tournament with its standings and the tables of its present round."""
    if tournament.round is None:
        return Scene(tournament=tournament, trouble=trouble)
    scores = await app.tournaments.scores(tournament.id)
    return Scene(
        tournament=tournament,
        standings=await app.tournaments.standings(tournament.id),
        tables=await _lines(app, tournament.round, scores),
        trouble=trouble,
    )


async def _lines(app: App, present: Round, scores: Sequence[HandScore]) -> list[TableLine]:
    hands: dict[int, set[int]] = {table.number: set() for table in present.tables}
    for score in scores:
        if score.round == present.number:
            hands[score.table].add(score.hand_id)
    return [
        TableLine(
            number=table.number,
            channel_id=await channel_of(app, table.table_id),
            hands=len(hands[table.number]),
            done=table.status is TournamentTableStatus.DONE,
            extra=table.extra > 0,
        )
        for table in present.tables
    ]


async def channel_of(app: App, table_id: int) -> int:
    """Return the thread of a tournament's table, 0 while it has none."""
    try:
        return (await app.tables.snapshot(table_id)).table.channel_id
    except ServiceError:
        return 0


async def scene_of(request: Request, tournament: Tournament) -> Scene:
    """Return what the pages of a tournament are drawn from."""
    app = request.app
    trouble = app.tournament_publisher.trouble(tournament.id, request.ctx)
    return await gather(app, tournament, trouble)


async def present_table(request: Request, tournament: Tournament, person: Person) -> int:
    """Return the thread in which a person plays in the present round, 0 if in none.

    Into a private one they are let (again): nobody else can show it to them.
    """
    entrant, current = tournament.entrant_of(person.user_id), tournament.round
    if entrant is None or current is None:
        return 0
    for table in current.tables:
        if entrant.number in table.seats:
            channel_id = await channel_of(request.app, table.table_id)
            if channel_id and tournament.config.duplicate:
                await request.app.tournament_publisher.let_in(channel_id, person.user_id)
            return channel_id
    return 0
