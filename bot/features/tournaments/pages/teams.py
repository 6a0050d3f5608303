"""Teams: members and free places, names, standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import GREEN, button, menu, panel, take_page
from bot.features.tournaments.pages.people import computers_line, standing_lines
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.services.scoring import NOTHING
from bot.features.tournaments.services.teams import (
    BY_LOT,
    LONGEST_TEAM,
    TeamStanding,
    mates,
    team_of,
    teams_by_name,
)
from bot.features.tournaments.values.tournaments import BEFORE_START, Entrant, Tournament
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.forms import modal, text_field

TEAM_FIELD = "team"
_PER_PAGE = 10
_LABEL = 16
"""Columns that a member's name takes when members' names stand side by side."""


def team_name(ctx: PanelContext, tournament: Tournament, index: int) -> str:
    """Return a team's name, safe in markdown; a team drawn by lot has a number."""
    name = tournament.teams[index].name
    return fmt.escape(name) if name else f"{BY_LOT} {ctx.text('team-number', number=str(index + 1))}"


def _people(ctx: PanelContext, entrants: Sequence[Entrant]) -> str:
    marks = ("🤖 " if it.computer is not None else "" for it in entrants)
    names = (fmt.escape(words.entrant_label(ctx, it, _LABEL)) for it in entrants)
    return fmt.join(ctx, (mark + name for mark, name in zip(marks, names, strict=True)))


def joined_lines(ctx: PanelContext, tournament: Tournament) -> Iterator[str]:
    """Yield the teams before the start with their free places, then people without a team."""
    size = tournament.config.team
    for name, members in teams_by_name(tournament).items():
        free = size - len(members)
        room = f" · {ctx.text('team-free', count=free)}" if free else ""
        yield f"👥 **{fmt.escape(name)}**{room}: {_people(ctx, members)}"
    alone = [one for one in tournament.entrants if not one.team]
    if alone:
        yield f"{BY_LOT} {ctx.text('team-by-lot', names=_people(ctx, alone))}"


def team_panel(
    ctx: PanelContext,
    tournament: Tournament,
    entrant: Entrant,
    who: str = "me",
    page: int = 0,
    said: str = "",
) -> ui.LayoutView:
    """Return the choice of a team for an entrant: `who` is ``me``, or for the host the person's id."""
    size, host = tournament.config.team, who != "me"
    teams = teams_by_name(tournament)
    room = [name for name, it in teams.items() if len(it) < size and name != entrant.team]
    shown, leaves = take_page(ctx, tournament, "tteam", room, parts.MOST_OPTIONS, page, who)
    options = [
        parts.Option(
            label=name,
            value=name,
            emoji="👥",
            description=fmt.join(ctx, (words.entrant_label(ctx, it, _LABEL) for it in teams[name])),
        )
        for name in shown
    ]
    pick = menu(ctx, "team-choose", "tteampick", tournament, options, who, number=max(page, 0))
    name = fmt.escape(words.entrant_label(ctx, entrant))
    own = fmt.escape(entrant.team) if entrant.team else ""
    key = ("team-theirs" if own else "team-theirs-none") if host else ("team-own" if own else "team-own-none")
    mates_now = [it for it in teams.get(entrant.team, ()) if it.number != entrant.number]
    others = [it for it in teams.values() if any(one.number != entrant.number for one in it)]
    fits = (len(others) + 1) * size <= tournament.config.most
    buttons = [
        *leaves,
        button(ctx, "button-team-new", "tteamnew", tournament, who, style=GREEN, disabled=not fits),
        button(ctx, "button-team-lot", "tteamout", tournament, who, disabled=not own),
    ]
    if host:
        buttons.append(button(ctx, "button-back-to-host", "thost", tournament))
    return panel(
        f"### 👥 {words.tournament_name(ctx, tournament)}",
        said,
        parts.lines(
            f"**{ctx.text(key, team=own, name=name)}**",
            _people(ctx, mates_now),
            f"-# {ctx.text('means-teams-short', size=size)}",
        ),
        pick or f"-# {ctx.text('team-none-open', new='yes' if fits and not own else 'no')}",
        buttons=buttons,
    )


def team_form(ctx: PanelContext, custom_id: str, name: str = "") -> ui.Modal:
    """Return the form for a team's name."""
    label, about = ctx.text("form-team-name"), ctx.text("form-team-name.help", most=LONGEST_TEAM)
    return modal(
        ctx.text("button-team-new"), custom_id, text_field(TEAM_FIELD, label, about, name, most=LONGEST_TEAM)
    )


def place_lines(ctx: PanelContext, scene: TournamentScene, most: int) -> Iterator[str]:
    """Yield the lines of the leaders, teams if teams play."""
    if not scene.tournament.teams:
        people = scene.people
        yield from standing_lines(ctx, scene, people[:most])
        if people[most:] and people[most].rank == people[most - 1].rank:
            equals = sum(line.rank == people[most].rank for line in people[most:])
            yield f"-# {ctx.text('standings-cut', count=equals)}"
        yield computers_line(ctx, scene)
        return
    for line in scene.teams[:most]:
        yield from _team_lines(ctx, scene, line)


def _team_lines(
    ctx: PanelContext, scene: TournamentScene, line: TeamStanding, reader: int | None = None
) -> Iterator[str]:
    tournament = scene.tournament
    members = tournament.teams[line.team].members
    own = {it.entrant: it.score for it in scene.standings}
    chips = sum(it.chips for it in tournament.prizes if it.entrant in members)
    prize = f" · {ctx.text('amount-chips', count=chips)}" if chips else ""
    place = words.place_of(ctx, scene.teams, line, over=tournament.over)
    name = team_name(ctx, tournament, line.team)
    won = ctx.text("team-boards", count=line.won)
    yield f"{place} **{name}** {words.score(ctx, line.score)} · {won}{prize}"
    mine = None if reader is None else tournament.entrant_of(reader)
    names = {it: words.seated_name(ctx, tournament, it) for it in members}
    if mine is not None and mine.number in names:
        names[mine.number] = ctx.text("you")
    yield "-# " + " · ".join(f"{name} {words.score(ctx, own.get(it, NOTHING))}" for it, name in names.items())


def teams_panel(
    ctx: PanelContext, scene: TournamentScene, page: int, reader: int | None, after: str
) -> ui.LayoutView:
    """Return a page of the teams' standings; `reader` is a user id."""
    tournament = scene.tournament
    shown, leaves = take_page(ctx, tournament, "tstand", scene.teams, _PER_PAGE, page)
    mine = None if reader is None else tournament.entrant_of(reader)
    own = None if mine is None else team_of(tournament, mine.number)
    lines = [text for line in shown for text in _team_lines(ctx, scene, line, reader)]
    rest = [line for line in scene.teams if line.team == own and line not in shown]
    return panel(
        parts.lines(
            f"### {words.tournament_name(ctx, tournament)}", f"-# {ctx.text('team-standings')} · {after}"
        ),
        parts.lines(*lines),
        *((parts.separator(), parts.lines(*_team_lines(ctx, scene, rest[0], reader))) if rest else ()),
        parts.separator(),
        f"-# {words.ties(ctx, tournament.config)}",
        buttons=[*leaves, button(ctx, "button-team-people", "tstand", tournament, "people")],
    )


def own_team(ctx: PanelContext, scene: TournamentScene, entrant: Entrant) -> str:
    """Return an entrant's team and its place in a sentence, empty without one."""
    tournament, index = scene.tournament, team_of(scene.tournament, entrant.number)
    if not tournament.config.team:
        return ""
    if index is None:
        own = fmt.escape(entrant.team)
        key = "team-own" if own else "team-own-none"
        return f"👥 {ctx.text(key, team=own)}" if tournament.status in BEFORE_START else ""
    line = next((it for it in scene.teams if it.team == index), None)
    if line is None:
        return ""
    name, score = team_name(ctx, tournament, index), words.score(ctx, line.score)
    place = ctx.text("team-place", team=name, rank=line.rank, count=len(scene.teams), score=score)
    with_whom = [tournament.entrants[it] for it in tournament.teams[index].members if it != entrant.number]
    return parts.lines(f"👥 {place}", f"-# {_people(ctx, with_whom)}")


def together_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the note that team members share a table in the current round, empty if none do."""
    pairs, current = mates(tournament), tournament.round
    if current is None or not pairs:
        return ""
    tables = [
        str(table.number)
        for table in current.tables
        if any(a in table.seats and b in table.seats for a, b in pairs)
    ]
    return f"-# {ctx.text('team-together', tables=fmt.join(ctx, tables))}" if tables else ""
