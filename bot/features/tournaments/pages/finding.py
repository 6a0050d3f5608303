"""Finding the tournament that a request means, and checking what the asker may do with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from bot.features.tournaments.pages import words
from bot.features.tournaments.ports import TournamentNotFound
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.services.weekly import HOST_GONE
from bot.features.tournaments.values.leagues import League
from bot.features.tournaments.values.tournaments import UNSEEN, Tournament, TournamentStatus
from bot.services.errors import NotAllowed, NotNow, ServiceError, require_found
from bot.services.values.tables import Person
from bot.ui.core import ids
from bot.ui.core.app import app_of
from bot.ui.core.items import Press, verb
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server, may_see
from bot.ui.core.slash import Choices, matching, measure


def service_of(request: Request) -> TournamentService:
    """Return the tournaments' use cases."""
    return services_of(request.app).service


async def find(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament of the asker's server, if the asker may see it.

    Drafts are shown only to hosts and server managers, other tournaments to all who take part or may see
    the channel. Raises TournamentNotFound (`tournament-unknown`).
    """
    tournament = await service_of(request).get(tournament_id)
    if tournament.guild_id != request.interaction.guild_id or not _is_shown(request.interaction, tournament):
        raise TournamentNotFound("tournament-unknown")
    return tournament


def _is_shown(interaction: Interaction, tournament: Tournament) -> bool:
    user_id = interaction.user.id
    if may_manage_server(interaction) or user_id in tournament.hosts:
        return True
    listed = any(
        one.user_id == user_id for one in (*tournament.waiting, *tournament.substitutes, *tournament.invited)
    )
    takes_part = listed or any(user_id in one.users for one in tournament.entrants)
    announced = tournament.status is not TournamentStatus.DRAFT and tournament.reason not in UNSEEN
    return announced and (takes_part or may_see(interaction, tournament.channel_id))


async def visible_tournaments(interaction: Interaction) -> list[Tournament]:
    """Return the server's announced tournaments that the asker may see, those under way first."""
    assert interaction.guild_id is not None
    found = await services_of(app_of(interaction)).service.of_guild(interaction.guild_id)
    return [one for one in found if _is_shown(interaction, one)]


def asker(request: Request) -> tuple[Person, bool]:
    """Return the asking person, and whether they manage the server."""
    return request.person, may_manage_server(request.interaction)


async def is_organiser(request: Request) -> bool:
    """Return whether the asker has the server's organiser role, and is not banned."""
    role = (await request.app.guild_settings.of(request.guild_id)).organiser_role
    if role is None or role not in request.person.roles:
        return False
    with suppress(NotAllowed):
        await request.app.require_welcome(request.guild_id, request.person.user_id)
        return True
    return False


async def trusts(request: Request) -> bool:
    """Return whether the asker may set up leagues: as a server manager or organiser."""
    return may_manage_server(request.interaction) or await is_organiser(request)


async def find_hosted(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament for its hosts or a server manager; an organiser who asks becomes a co-host.

    Raises NotAllowed too (`not-tournament-host`; `banned`, `banned-for-good`, but not to managers).
    """
    return await require_hosted(request, await find(request, tournament_id))


async def require_hosted(request: Request, tournament: Tournament) -> Tournament:
    """Return a tournament as `find_hosted` does; a co-host who lost the organiser role is dropped."""
    service, (person, manager) = service_of(request), asker(request)
    if not manager:
        await request.app.require_welcome(request.guild_id, person.user_id)
    helps = any(one.by_role and one.user_id == person.user_id for one in tournament.co_hosts)
    if helps and not tournament.over and not await is_organiser(request):
        tournament = await service.stop_helping(tournament.id, person, request.app.now())
    if manager or person.user_id in tournament.hosts:
        return tournament
    goes_on = not tournament.over or tournament.stopped == HOST_GONE
    if tournament.status is TournamentStatus.DRAFT or not goes_on or not await is_organiser(request):
        raise NotAllowed("not-tournament-host")
    return await service.help_host(tournament.id, person, request.app.now())


_Named = TypeVar("_Named", Tournament, League)


def first_named(listed: Sequence[_Named], typed: str) -> _Named | None:
    """Return the one with the typed name, else the first whose name contains it; None without one."""
    wanted = " ".join(typed.split()).casefold()
    fitting = (one for one in listed if wanted and wanted in one.config.name.casefold())
    return min(fitting, key=lambda one: one.config.name.casefold() != wanted, default=None)


async def find_named(request: Request, named: str | None, *, hosting: bool = False) -> Tournament:
    """Return the tournament with a number or name; None: the most likely one.

    The most likely is the one played at the table here, else the first that the asker plays in, else the
    server's first; if `hosting`, the first that they host, drafts included, instead of one they play in.
    Raises TournamentNotFound (`tournament-unknown`), NotNow (`tournaments-none`, `server-only`).
    """
    if named is not None:
        with suppress(TournamentNotFound):
            return await find(request, ids.number_of(named) or 0)
    listed = await _list_for(request.interaction, hosting)
    if named is not None:
        return require_found(first_named(listed, named), TournamentNotFound("tournament-unknown"))
    here = request.app.publisher.board_in(request.interaction.channel_id or 0)
    if here is not None and here.snapshot.table.event_id is not None:
        return await find(request, here.snapshot.table.event_id)
    own = [one for one in listed if one.entrant_of(request.person.user_id) is not None and not one.over]
    found = next(iter([*([] if hosting else own), *listed]), None)
    return require_found(found, NotNow("tournaments-none"))


async def _list_for(interaction: Interaction, hosting: bool) -> Sequence[Tournament]:
    """Return `visible_tournaments`; if `hosting`, first the asker's own. Raises NotNow (`server-only`)."""
    guild_id = require_found(interaction.guild_id, NotNow("server-only"))
    service = services_of(app_of(interaction)).service
    listed = await visible_tournaments(interaction)
    own = await service.hosted_by(guild_id, interaction.user.id) if hosting else ()
    known = {one.id for one in own}
    return [*own, *(one for one in listed if one.id not in known)]


@measure
async def suggest_tournaments(interaction: Interaction, typed: str) -> Choices:
    """Return the server's tournaments by name, running ones first."""
    return await _suggest(interaction, typed, hosting=False)


@measure
async def suggest_hosted(interaction: Interaction, typed: str) -> Choices:
    """Return the tournaments that the asker hosts, drafts included, then those of `suggest_tournaments`."""
    return await _suggest(interaction, typed, hosting=True)


async def _suggest(interaction: Interaction, typed: str, *, hosting: bool) -> Choices:
    ctx = app_of(interaction).context_for(interaction.locale)
    try:
        listed = await _list_for(interaction, hosting)
    except ServiceError:
        return []
    named = [
        (f"{words.name_label(ctx, one)} · {ctx.text(words.STATUS_KEYS[one.status])}", str(one.id))
        for one in listed
    ]
    return matching(named, typed)


TournamentHandler = Callable[[Press, Tournament], Awaitable[None]]


def of_tournament(
    *names: str, find: Callable[[Request, int], Awaitable[Tournament]] = find
) -> Callable[[TournamentHandler], TournamentHandler]:
    """Register a handler for tournament verbs; `find` loads the tournament or raises an error."""

    def register(handler: TournamentHandler) -> TournamentHandler:
        async def serve(press: Press) -> None:
            await handler(press, await find(press, press.id.table))

        verb(*names, of_table=False)(serve)
        return handler

    return register
