"""Which tournament somebody means, and whether they may see or host it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.errors import NotAllowed, NotNow, ServiceError, TournamentNotFound
from bot.services.values.tournaments import Tournament, TournamentStatus
from bot.ui.core.app import app_of
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import Choices, measured, offered
from bot.ui.tournaments.pages import words


async def find(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament of the server where somebody asks.

    A draft is there for its host and server managers only. Raises TournamentNotFound (`tournament-unknown`).
    """
    tournament = await request.app.tournaments.get(tournament_id)
    if tournament.guild_id != request.interaction.guild_id:
        raise TournamentNotFound("tournament-unknown")
    if tournament.status is TournamentStatus.DRAFT and not may_host(request, tournament):
        raise TournamentNotFound("tournament-unknown")
    return tournament


def may_host(request: Request, tournament: Tournament) -> bool:
    """Return whether somebody is the host of a tournament or a server manager."""
    return request.person.user_id == tournament.host_id or may_manage_server(request.interaction)


async def find_hosted(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament for its host or a server manager. Raises NotAllowed too, as `require_host`."""
    return require_host(request, await find(request, tournament_id))


def require_host(request: Request, tournament: Tournament) -> Tournament:
    """Return a tournament to its host or a server manager. Raises NotAllowed (`not-tournament-host`)."""
    if not may_host(request, tournament):
        raise NotAllowed("not-tournament-host")
    return tournament


async def find_named(request: Request, named: str | None) -> Tournament:
    """Return the tournament somebody names by number or name; None: the one that they most likely mean.

    That is the one whose table is played here, else the first of their own, else the first of the server.
    Raises TournamentNotFound (`tournament-unknown`), NotNow (`tournament-none`, `server-only`).
    """
    guild_id = request.guild_id
    if named is not None and named.isdecimal() and len(named) < 19:
        return await find(request, int(named))
    listed = await request.app.tournaments.of_guild(guild_id)
    if named is not None:
        wanted = " ".join(named.split()).casefold()
        fitting = [one for one in listed if wanted and wanted in one.config.name.casefold()]
        if not fitting:
            raise TournamentNotFound("tournament-unknown")
        return fitting[0]
    here = request.app.publisher.played_in(request.interaction.channel_id or 0)
    if here is not None and here.table.tournament_id is not None:
        return await find(request, here.table.tournament_id)
    own = [one for one in listed if one.entrant_of(request.person.user_id) is not None and not one.over]
    found = next(iter([*own, *listed]), None)
    if found is None:
        raise NotNow("tournament-none")
    return found


@measured
async def suggest_tournaments(interaction: Interaction, typed: str) -> Choices:
    """Return the server's tournaments by name, those under way first."""
    app, ctx = app_of(interaction), app_of(interaction).context_for(interaction.locale)
    listed: Sequence[Tournament] = ()
    if interaction.guild_id is not None:
        try:
            listed = await app.tournaments.of_guild(interaction.guild_id)
        except ServiceError:
            return []
    named = [
        (f"{words.name_label(ctx, one)} · {ctx.text(words.STATUS_KEYS[one.status])}", str(one.id))
        for one in listed
    ]
    return offered(named, typed)
