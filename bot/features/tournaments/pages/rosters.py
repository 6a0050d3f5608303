"""Teams of a league: their table, a team with its people, an invitation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, ui

from bot.features.tournaments.pages.blocks import button, menu, panel, people_menu, take_page
from bot.features.tournaments.pages.league import detailed_lines, league_name, rule_lines, state_of
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.rosters import INVITED_FOR, Rosters
from bot.features.tournaments.values.leagues import LeagueTeam, Membership, TeamPart
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext

_PER_PAGE = 8


def team_table_panel(
    ctx: PanelContext, table: LeagueTable, rosters: Rosters, page: int, reader: int, said: str = ""
) -> ui.LayoutView:
    """Return a page of the table of a season's teams, and all teams to look at; `reader` is a user id."""
    league, shown = table.league, table.of_teams
    season = str(table.season.number)
    lines, leaves = take_page(ctx, league, "lgteams", shown.lines, _PER_PAGE, page, season)
    buttons = [*leaves, button(ctx, "button-team-people", "lgshow", league, season)]
    own = rosters.team_of(reader)
    if own is not None:
        buttons.append(button(ctx, "button-team", "lgteam", own))
    elif rosters.size and not league.closed:
        buttons.append(button(ctx, "button-team-new", "lgname", league, "new", style=ButtonStyle.success))
    options = (
        parts.Option(
            label=team.name, value=str(team.id), emoji="👥", description=_count(ctx, rosters, team)[:100]
        )
        for team in rosters.teams
    )
    _, *rules = rule_lines(ctx, replace(shown.season.config, share=0))
    return panel(
        parts.lines(f"### 👥 {league_name(ctx, league)}", f"-# {state_of(ctx, shown)}"),
        said,
        parts.lines(*detailed_lines(ctx, shown, lines)) or ctx.text("league-empty"),
        parts.separator(),
        parts.lines(*(f"-# {line}" for line in (*rules, ctx.text("league-team-about")))),
        menu(ctx, "league-team-look", "lgteampick", league, options),
        buttons=buttons,
    )


def _count(ctx: PanelContext, rosters: Rosters, team: LeagueTeam) -> str:
    people = rosters.people(team.id)
    reserves = sum(it.part is TeamPart.RESERVE for it in people)
    return ctx.text("league-team-count", players=len(people) - reserves, reserves=reserves)


def roster_panel(
    ctx: PanelContext,
    rosters: Rosters,
    team: LeagueTeam,
    reader: int,
    *,
    trusted: bool = False,
    said: str = "",
) -> ui.LayoutView:
    """Return a team with its people; `trusted` readers may do what its captain may."""
    open_, mine = not rosters.league.closed, rosters.member(team.id, reader) is not None
    leads = open_ and (trusted or rosters.leads(team.id, reader))
    buttons = [button(ctx, "button-teams", "lgteams", rosters.league)]
    if mine and open_:
        buttons.append(button(ctx, "button-league-team-leave", "lgquit", team))
    if leads:
        buttons += [
            button(ctx, "button-league-team-rename", "lgname", team, "name"),
            button(ctx, "button-league-team-disband", "lgdisband", team, style=ButtonStyle.danger),
        ]
    return panel(
        parts.lines(f"### 👥 {fmt.escape(team.name)}", f"-# 🏅 {league_name(ctx, rosters.league)}"),
        said,
        parts.lines(*_people_lines(ctx, rosters, team)),
        f"-# {ctx.text('league-team-line', size=rosters.size)}",
        *(_tools(ctx, rosters, team) if leads else ()),
        buttons=buttons,
    )


def _people_lines(ctx: PanelContext, rosters: Rosters, team: LeagueTeam) -> Iterator[str]:
    people = rosters.people(team.id)
    for part, key in ((TeamPart.PLAYER, "league-team-players"), (TeamPart.RESERVE, "league-team-reserves")):
        found = [it for it in people if it.part is part]
        title = ctx.text(key, count=len(found), size=rosters.size)
        yield f"**{title}** {_names(ctx, found)}"
    invited = rosters.invitations(team.id)
    if invited:
        yield f"**{ctx.text('league-team-invitations')}** {_names(ctx, invited)}"


def _names(ctx: PanelContext, people: Iterable[Membership]) -> str:
    return fmt.join(ctx, (("👑 " if it.captain else "") + member_name(ctx, it) for it in people))


def member_name(ctx: PanelContext, one: Membership) -> str:
    """Return a member's name, safe in markdown."""
    return fmt.player_name(ctx, one.user_id, one.name)


def _tools(ctx: PanelContext, rosters: Rosters, team: LeagueTeam) -> Iterator[parts.Block | None]:
    yield people_menu(ctx, "league-team-invite", "lginvite", team)
    people = (*rosters.people(team.id), *rosters.invitations(team.id))
    names = {str(it.user_id): fmt.clean_name(ctx, it.name) for it in people}
    yield menu(ctx, "league-team-choose", "lgmate", team, names)


def member_panel(ctx: PanelContext, rosters: Rosters, team: LeagueTeam, one: Membership) -> ui.LayoutView:
    """Return a captain's actions for a person who is in the team or invited to it."""
    user_id, invited = one.user_id, one.part is TeamPart.INVITED

    def act(key: str, what: str, style: ButtonStyle = ButtonStyle.secondary) -> ui.Button[Any]:
        return button(ctx, key, "lgrole", team, f"{what}.{user_id}", style=style)

    buttons = []
    if not invited:
        reserve = one.part is TeamPart.RESERVE
        key = "button-league-team-player" if reserve else "button-league-team-reserve"
        buttons.append(act(key, (TeamPart.PLAYER if reserve else TeamPart.RESERVE).value))
    if not (invited or one.captain):
        buttons.append(act("button-league-team-captain", "captain"))
    if invited:
        buttons.append(act("button-league-team-withdraw", "back", ButtonStyle.danger))
    elif len(rosters.people(team.id)) > 1:
        buttons.append(act("button-league-team-remove", "remove", ButtonStyle.danger))
    buttons.append(button(ctx, "button-cancel", "lgteam", team))
    text = ctx.text("league-team-member", part=one.part.value, since=fmt.stamp(one.since, "d"))
    return panel(
        f"**{member_name(ctx, one)}** · {text}\n-# {ctx.text('league-team-changes')}", buttons=buttons
    )


def invitation_panel(
    ctx: PanelContext, rosters: Rosters, team: LeagueTeam, user_id: int, by: str
) -> ui.LayoutView:
    """Return the message with an invitation, and the buttons to accept or decline it."""
    gaps = {"team": fmt.escape(team.name), "league": league_name(ctx, rosters.league)}
    text = ctx.text("league-team-invitation", who=f"<@{user_id}>", by=by, **gaps)
    until = fmt.stamp(rosters.at + INVITED_FOR)
    buttons = [
        button(ctx, key, "lgreply", team, f"{arg}.{user_id}", style=style)
        for arg, key, style in (
            ("yes", "button-league-team-accept", ButtonStyle.success),
            ("no", "button-league-team-decline", ButtonStyle.secondary),
            ("back", "button-league-team-withdraw", ButtonStyle.secondary),
        )
    ]
    return panel(
        f"👥 {text}",
        parts.lines(
            f"-# {ctx.text('league-team-line', size=rosters.size)}",
            f"-# {ctx.text('league-team-expires', until=until)}",
        ),
        buttons=buttons,
    )
