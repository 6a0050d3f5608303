"""Handlers of league buttons: show, set up, end a season, close; found, join, leave and lead teams."""

from __future__ import annotations

from discord import ui

from bot.features.tournaments.pages.blocks import question
from bot.features.tournaments.pages.finding import first_named, trusts
from bot.features.tournaments.pages.league import (
    SETTINGS,
    about_panel,
    end_panel,
    end_request_panel,
    ended_panel,
    league_name,
    league_panel,
    none_panel,
    settings_form,
)
from bot.features.tournaments.pages.rosters import (
    invitation_panel,
    member_name,
    member_panel,
    roster_panel,
    team_table_panel,
)
from bot.features.tournaments.pages.teams import TEAM_FIELD, team_form
from bot.features.tournaments.ports import TournamentNotFound
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.report import season_csv
from bot.features.tournaments.services.rosters import Rosters
from bot.features.tournaments.services.team_service import TeamService
from bot.features.tournaments.values.leagues import League, LeagueConfig, LeagueTeam, TeamPart
from bot.services.errors import NotAllowed, NotNow, ServiceError, require_found
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices
from bot.ui.core.app import app_of
from bot.ui.core.items import Press, verb
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request
from bot.ui.core.rights import require_voice
from bot.ui.core.slash import Choices, matching, measure

REFUND = "refund"
"""The argument of the button that refunds a season's pot."""


async def league_page(
    request: Request, number: int, season: int = 0, page: int = 0, said: str = ""
) -> ui.LayoutView:
    """Return a page of a season's table. Raises TournamentNotFound (`league-unknown`)."""
    service = services_of(request.app).leagues
    table = await service.table(request.guild_id, number, season)
    listed = await service.of_guild(request.guild_id)
    reader, trusted = request.person.user_id, await trusts(request)
    return league_panel(request.ctx, table, listed, page, reader, trusted=trusted, said=said)


async def named_page(request: Request, named: str | None) -> ui.LayoutView:
    """Return a league's page; None: the newest. Raises TournamentNotFound (`league-unknown`)."""
    listed = await services_of(request.app).leagues.of_guild(request.guild_id)
    if named is None:
        if not listed:
            return none_panel(request.ctx, trusted=await trusts(request))
        return await league_page(request, listed[0].id)
    number = ids.number_of(named)
    found = next((it for it in listed if it.id == number), None) or first_named(listed, named)
    return await league_page(request, require_found(found, TournamentNotFound("league-unknown")).id)


@measure
async def suggest_leagues(interaction: Interaction, typed: str) -> Choices:
    """Return the server's leagues by name, open ones first."""
    app = app_of(interaction)
    if interaction.guild_id is None:
        return []
    try:
        listed = await services_of(app).leagues.of_guild(interaction.guild_id)
    except ServiceError:
        return []
    return matching([(it.config.name, str(it.id)) for it in listed], typed)


@verb("lgshow", "lgseason", "lgpick", of_table=False)
async def look(press: Press) -> None:
    """Show a page of a season, another season, or another league."""
    number, season = press.id.table, ids.number_of(press.id.arg.rpartition(".")[2]) or 0
    chosen = ids.number_of(press.choice) or 0
    if press.id.verb == "lgpick":
        number, season = chosen, 0
    elif press.id.verb == "lgseason":
        season = chosen
    await press.show(await league_page(press, number, season, press.id.turn))


async def table_of(press: Press) -> LeagueTable:
    """Return the table that a custom id names. Raises TournamentNotFound (`league-unknown`)."""
    season = ids.number_of(press.id.arg) or 0
    return await services_of(press.app).leagues.table(press.guild_id, press.id.table, season)


@verb("lgabout", of_table=False)
async def about(press: Press) -> None:
    """Show a league's rules."""
    await press.show(about_panel(press.ctx, await table_of(press)))


@verb("lgfile", of_table=False)
async def file(press: Press) -> None:
    """Send a season's table as a file."""
    table = await table_of(press)
    name = f"napoleon-league-{table.league.id}-{table.season.number}.csv"
    text = press.text("league-file", name=league_name(press.ctx, table.league), season=table.season.number)
    data = season_csv(table.season, table.lines).encode()
    await press.reply.private(notices.file_of(text, name, data))


@verb("lgform", of_table=False)
async def form(press: Press) -> None:
    """Open a form for a new league, its rules or its prizes. Raises NotAllowed (`league-needs-manager`)."""
    if not await trusts(press):
        raise NotAllowed("league-needs-manager")
    if press.id.arg not in SETTINGS:
        raise NotNow("press-unknown")
    config = LeagueConfig() if press.id.arg == "new" else (await _league(press)).config
    await press.open(settings_form(press.ctx, press.id.table, config, press.id.arg))


@verb("lgtyped", of_table=False)
async def submit_league_form(press: Press) -> None:
    """Handle a submitted league form."""
    service, who, texts = services_of(press.app).leagues, (press.person, await trusts(press)), press.app.texts
    if press.id.arg not in SETTINGS:
        raise NotNow("press-unknown")
    change = SETTINGS[press.id.arg].apply
    if press.id.arg == "new":
        made = await service.create(press.guild_id, *who, change(texts, LeagueConfig(), press.typed))
        key, number = "league-made", made.id
    else:
        before = await _league(press)
        config = change(texts, before.config, press.typed)
        after = await service.configure(press.guild_id, before.id, *who, config)
        later = after.config != after.season.config
        key, number = "league-changed-later" if later else "league-changed-now", after.id
    await press.show(await league_page(press, number, said=press.text(key)))


@verb("lgend", of_table=False)
async def end_season(press: Press) -> None:
    """End the current season, after a confirmation, or ask others to agree; tell the channel."""
    league, trusted = await _league(press), await trusts(press)
    if press.id.arg == notices.NO:
        await press.show(await league_page(press, league.id))
        return
    service, who = services_of(press.app).leagues, press.person
    if press.id.arg not in (notices.YES, REFUND):
        table = await service.table(press.guild_id, league.id)
        plays = any(line.user_id == who.user_id for line in table.lines)
        await press.show(end_panel(press.ctx, table, plays=plays))
        return
    press.require_quiet()
    number, refund = press.id.turn, press.id.arg == REFUND
    after = await service.end_season(press.guild_id, league.id, who, trusted, number, refund=refund)
    waits = after.season.number == number
    said = press.text("league-end-waits") if waits else ""
    await press.show(await league_page(press, league.id, number, said=said))
    table = await service.table(press.guild_id, league.id, number)
    ctx, name = await press.public_ctx(), fmt.clean_name(press.ctx, who.name)
    told = end_request_panel(ctx, table, name, refund=refund) if waits else ended_panel(ctx, table, name)
    await press.reply.public(told)


@verb("lgclose", of_table=False)
async def close(press: Press) -> None:
    """Close a league, after a confirmation."""
    league = await _league(press)
    if press.id.arg == notices.YES:
        trusted = await trusts(press)
        await services_of(press.app).leagues.close(press.guild_id, league.id, press.person, trusted)
    if press.id.arg in (notices.YES, notices.NO):
        await press.show(await league_page(press, league.id))
    else:
        text = press.text("ask-league-close", name=league_name(press.ctx, league))
        await press.show(question(press.ctx, league, "lgclose", text, "button-league-close"))


async def _league(press: Press) -> League:
    return await services_of(press.app).leagues.get(press.guild_id, press.id.table)


# --- teams -----------------------------------------------------------------------------------------------


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
async def look_at_teams(press: Press) -> None:
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
async def name_team(press: Press) -> None:
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
        await service.withdraw(press.guild_id, team.id, person, await trusts(press), user_id)
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
    elif what == _WITHDRAW:
        await service.withdraw(*place, *by, user_id)
    elif what in (TeamPart.PLAYER.value, TeamPart.RESERVE.value):
        await service.set_part(*place, *by, user_id, TeamPart(what))
    else:
        raise NotNow("press-unknown")
    await press.show(await _roster(press, press.id.table, press.text("league-team-changes")))


@verb("lgquit", "lgdisband", of_table=False)
async def end_membership(press: Press) -> None:
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
        await press.show(await _table(press, team.league_id, said=said))
    elif press.id.arg == notices.NO:
        await press.show(await _roster(press, team.id))
    else:
        stays = leaves and len(rosters.people(team.id)) > 1
        key = "ask-league-team-leave" if stays else "ask-league-team-disband"
        text = press.text(key, team=fmt.escape(team.name))
        yes = "button-league-team-leave" if leaves else "button-league-team-disband"
        await press.show(question(press.ctx, team, press.id.verb, text, yes))
