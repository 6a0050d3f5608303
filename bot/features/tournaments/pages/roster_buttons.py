"""Handlers of the buttons of league teams: found a team, invite, answer, leave, and a captain's acts."""

from __future__ import annotations

from discord import ui

from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.finding import trusts
from bot.features.tournaments.pages.rosters import (
    invitation_panel,
    member_name,
    member_panel,
    roster_panel,
    team_table_panel,
)
from bot.features.tournaments.pages.teams import TEAM_FIELD, team_form
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.rosters import Rosters
from bot.features.tournaments.services.team_service import TeamService
from bot.features.tournaments.values.leagues import LeagueTeam, TeamPart
from bot.services.errors import NotAllowed, NotNow
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import require_voice

_NEW, _WITHDRAW = "new", "back"
_OUTCOMES = {
    notices.YES: "league-team-joined",
    notices.NO: "league-team-declined",
    _WITHDRAW: "league-team-withdrawn",
}
"""What an invitation says once it is answered."""


def _service(request: Request) -> TeamService:
    return services_of(request.app).teams


async def _find(press: Press) -> tuple[Rosters, LeagueTeam]:
    return await _service(press).of_team(press.guild_id, press.id.table)


async def _table(press: Press, number: int, season: int = 0, page: int = 0, said: str = "") -> ui.LayoutView:
    table = await services_of(press.app).leagues.table(press.guild_id, number, season)
    rosters = await _service(press).of_league(press.guild_id, number)
    return team_table_panel(press.ctx, table, rosters, page, press.person.user_id, said)


async def _roster(press: Press, team_id: int, said: str = "") -> ui.LayoutView:
    rosters, team = await _service(press).of_team(press.guild_id, team_id)
    trusted = await trusts(press)
    return roster_panel(press.ctx, rosters, team, press.person.user_id, trusted=trusted, said=said)


@verb("lgteams", of_table=False)
async def look(press: Press) -> None:
    """Show a page of the table of teams."""
    season = ids.number_of(press.id.arg.rpartition(".")[2]) or 0
    await press.show(await _table(press, press.id.table, season, press.id.turn))


@verb("lgteam", "lgteampick", of_table=False)
async def look_at_team(press: Press) -> None:
    """Show the team of the pressed button, or the one chosen in the menu."""
    chosen = press.choice if press.id.verb == "lgteampick" else str(press.id.table)
    await press.show(await _roster(press, ids.number_of(chosen) or 0))


@verb("lgname", of_table=False)
async def ask_name(press: Press) -> None:
    """Open the form for a team's name."""
    if press.id.arg == _NEW:
        rosters = await _service(press).of_league(press.guild_id, press.id.table)
        rosters.require_foundable(press.person.user_id)
        name = ""
    else:
        name = (await _find(press))[1].name
    custom_id = ids.build("lgnamed", press.id.table, 0, press.id.arg)
    await press.open(team_form(press.ctx, custom_id, name))


@verb("lgnamed", of_table=False)
async def name(press: Press) -> None:
    """Found a team in a league, or rename one."""
    press.require_quiet()  # everybody sees the name
    service, typed = _service(press), press.typed.get(TEAM_FIELD, "")
    if press.id.arg == _NEW:
        team = await service.create(press.guild_id, press.id.table, press.person, typed)
        await press.show(await _roster(press, team.id, press.text("league-team-founded")))
    else:
        await service.rename(press.guild_id, press.id.table, press.person, await trusts(press), typed)
        await press.show(await _roster(press, press.id.table))


@verb("lginvite", of_table=False)
async def invite(press: Press) -> None:
    """Invite the chosen person, with a message that mentions them."""
    person, by = press.chosen_person, press.person
    require_voice(press)
    press.require_quiet()
    await _service(press).invite(press.guild_id, press.id.table, by, await trusts(press), person)
    invited = fmt.safe_name(press.ctx, person.name)
    said = press.text("league-team-asked", name=invited)
    await press.show(await _roster(press, press.id.table, said))
    rosters, team = await _find(press)
    ctx = await press.public_ctx()
    name = fmt.safe_name(ctx, by.name)
    message = invitation_panel(ctx, rosters, team, person.user_id, name)
    await press.reply.public(message, mention=[person.user_id])


@verb("lgreply", of_table=False)
async def answer(press: Press) -> None:
    """Accept or decline an invitation, or withdraw it as the captain; the message shows the result."""
    what, _, number = press.id.arg.partition(".")
    user_id = ids.number_of(number) or 0
    rosters, team = await _find(press)
    invited = rosters.require_invitation(team.id, user_id)
    service, person, part = _service(press), press.person, TeamPart.INVITED
    if what == _WITHDRAW:
        await service.remove(press.guild_id, team.id, person, await trusts(press), user_id)
    elif person.user_id != user_id:
        raise NotAllowed("league-team-other")
    elif what == notices.YES:
        part = await service.accept(press.guild_id, team.id, person)
    elif what == notices.NO:
        await service.decline(press.guild_id, team.id, user_id)
    else:
        raise NotNow("press-unknown")
    ctx = await press.public_ctx()
    gaps = {"name": member_name(ctx, invited), "team": fmt.escape(team.name), "part": part.value}
    text = ctx.text(_OUTCOMES[what], **gaps)
    await press.reply.update(notices.sentence(f"-# 👥 {text}"), public=True)


@verb("lgmate", of_table=False)
async def look_at_member(press: Press) -> None:
    """Show the captain's actions for the chosen person."""
    rosters, team = await _find(press)
    user_id = ids.number_of(press.choice) or 0
    invited = next((it for it in rosters.invitations(team.id) if it.user_id == user_id), None)
    one = invited or rosters.require_member(team.id, user_id)
    if not (rosters.leads(team.id, press.person.user_id) or await trusts(press)):
        raise NotAllowed("league-team-captain-only")
    await press.show(member_panel(press.ctx, rosters, team, one))


@verb("lgrole", of_table=False)
async def change_member(press: Press) -> None:
    """Make a member captain, player or reserve, or remove them or their invitation."""
    what, _, number = press.id.arg.partition(".")
    service, by = _service(press), (press.person, await trusts(press))
    place, user_id = (press.guild_id, press.id.table), ids.number_of(number) or 0
    if what == "captain":
        await service.set_captain(*place, *by, user_id)
    elif what == "remove":
        await service.remove(*place, *by, user_id)
    elif what in (TeamPart.PLAYER.value, TeamPart.RESERVE.value):
        await service.set_part(*place, *by, user_id, TeamPart(what))
    else:
        raise NotNow("press-unknown")
    await press.show(await _roster(press, press.id.table, press.text("league-team-changes")))


@verb("lgquit", "lgdisband", of_table=False)
async def end(press: Press) -> None:
    """Leave a team, or disband it as its captain, after a confirmation."""
    rosters, team = await _find(press)
    leaves = press.id.verb == "lgquit"
    if press.id.arg == notices.YES:
        service, person = _service(press), press.person
        if leaves:
            await service.leave(press.guild_id, team.id, person.user_id)
        else:
            await service.disband(press.guild_id, team.id, person, await trusts(press))
        said = press.text("league-team-left" if leaves else "league-team-gone", team=fmt.escape(team.name))
        await press.show(await _table(press, team.league, said=said))
    elif press.id.arg == notices.NO:
        await press.show(await _roster(press, team.id))
    else:
        stays = leaves and len(rosters.people(team.id)) > 1
        key = "ask-league-team-leave" if stays else "ask-league-team-disband"
        text = press.text(key, team=fmt.escape(team.name))
        yes = "button-league-team-leave" if leaves else "button-league-team-disband"
        await press.show(question(press.ctx, team, press.id.verb, text, yes))
