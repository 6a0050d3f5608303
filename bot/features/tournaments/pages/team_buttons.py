"""Choosing a team before the start: one's own, or as the host another's."""

from __future__ import annotations

from bot.features.tournaments.pages.finding import asker, find, of_tournament, require_hosted, service_of
from bot.features.tournaments.pages.teams import TEAM_FIELD, team_form, team_panel
from bot.features.tournaments.services import joining
from bot.features.tournaments.values.tournaments import BEFORE_START, Entrant, Tournament
from bot.services.errors import NotNow
from bot.ui.core import ids
from bot.ui.core.items import Press
from bot.ui.core.request import Request


async def _with_teams(request: Request, number: int) -> Tournament:
    """Return a tournament whose entrants choose teams. Raises NotNow (`teams-none`), as `require_status`."""
    tournament = await find(request, number)
    joining.require_status(tournament, *BEFORE_START)
    if not tournament.config.team:
        raise NotNow("teams-none")
    return tournament


async def _chosen_entrant(press: Press, tournament: Tournament) -> tuple[Entrant, str]:
    """Return the entrant, and ``me`` or their user id.

    Raises NotAllowed (`not-entered`, `not-tournament-host`).
    """
    user_id = ids.number_of(press.id.arg.rpartition(".")[2])
    if user_id is None or user_id == press.person.user_id:
        return joining.require_entrant(tournament, press.person.user_id), "me"
    await require_hosted(press, tournament)
    return joining.require_entrant(tournament, user_id), str(user_id)


@of_tournament("tteam", find=_with_teams)
async def team(press: Press, tournament: Tournament) -> None:
    """Show the teams with room."""
    entrant, who = await _chosen_entrant(press, tournament)
    await press.show(team_panel(press.ctx, tournament, entrant, who, press.id.turn))


@of_tournament("tteamnew", find=_with_teams)
async def new_team(press: Press, tournament: Tournament) -> None:
    """Open the form for a new team's name."""
    _, who = await _chosen_entrant(press, tournament)
    await press.open(team_form(press.ctx, ids.build("tteamname", tournament.id, 0, who)))


@of_tournament("tteampick", "tteamname", "tteamout", find=_with_teams)
async def choose(press: Press, tournament: Tournament) -> None:
    """Move a person into the chosen team, a new one, or none."""
    entrant, who = await _chosen_entrant(press, tournament)
    new = press.id.verb == "tteamname"
    picked = press.choice
    if press.id.verb == "tteampick" and not picked:
        raise NotNow("press-unknown")
    name = press.typed.get(TEAM_FIELD, "") if new else picked if press.id.verb == "tteampick" else ""
    service, user_id = service_of(press), entrant.users[-1]
    press.require_quiet()  # everybody sees it in the announcement
    if who == "me":
        tournament = await service.choose_team(tournament.id, user_id, name, new=new)
    else:
        tournament = await service.move_to_team(tournament.id, *asker(press), user_id, name, new=new)
    entrant = joining.require_entrant(tournament, user_id)
    await press.show(team_panel(press.ctx, tournament, entrant, who))
