"""Leagues: a season's table, rules and end; forms for their settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any

from discord import ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import GREEN, RED, button, menu, panel, take_page
from bot.features.tournaments.pages.forms import (
    FIELDS,
    PRIZES,
    SettingsForm,
    TypedSetting,
    read_or_none,
    read_words,
)
from bot.features.tournaments.pages.scene import TournamentScene
from bot.features.tournaments.services.league_service import LeagueTable
from bot.features.tournaments.services.leagues import EventResult, LeagueLine
from bot.features.tournaments.services.scoring import THOUSAND, thousandths
from bot.features.tournaments.values.leagues import League, LeagueConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.server.guild_settings import LONGEST_NAME
from bot.services.values.tables import is_former
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.forms import TextField, read_numbers

_PER_PAGE = 8
_BEST_SHOWN = 5


def league_name(ctx: PanelContext, league: League) -> str:
    """Return a league's name, safe in markdown."""
    return fmt.safe_name(ctx, league.config.name, words.NAME_WIDTH)


def rule_lines(ctx: PanelContext, config: LeagueConfig) -> Iterator[str]:
    """Yield the rules of a season: points by place, results that count, prizes."""
    points = " · ".join(fmt.number(ctx, it) for it in config.points)
    yield ctx.text("league-points-line", points=points)
    key = "league-all-count" if config.best == config.events else "league-best-count"
    yield ctx.text(key, best=config.best, events=config.events)
    if config.share:
        shares = words.prize_shares(ctx, config)
        yield ctx.text("league-share-line", share=config.share, shares=shares)
    if config.team:
        yield ctx.text("league-team-line", size=config.team)


def joining_lines(ctx: PanelContext, scene: TournamentScene) -> Iterator[str]:
    """Yield, for an announcement, the league a tournament counts for; empty without one."""
    if scene.league is None:
        return
    league, season = scene.league.league, scene.league.season
    played = ctx.text("league-played", count=len(season.tournaments), events=season.config.events)
    gaps = {"name": league_name(ctx, league), "season": str(season.number), "played": played}
    yield f"🏅 {ctx.text('league-counts-for', **gaps)}"
    for line in rule_lines(ctx, season.config):
        yield f"-# {line}"


def over_lines(ctx: PanelContext, scene: TournamentScene) -> Iterator[str]:
    """Yield a finished tournament's league results: points of the best, and a season's end."""
    table, result = scene.league, scene.tournament.league
    if table is None or result is None:
        return
    name, events = league_name(ctx, table.league), table.season.config.events
    event = ctx.text("league-event", name=name, season=result.season, event=result.event, events=events)
    yield f"🏅 **{event}**"
    yield ctx.text("league-event-points", points=_event_points(ctx, table.lines, result.event))
    if table.teams:
        yield ctx.text("league-event-teams", points=_event_points(ctx, table.teams, result.event))
    if result.chips:
        yield ctx.text("league-event-chips", chips=result.chips)
    if result.last:
        yield from season_lines(ctx, table)


def _event_points(ctx: PanelContext, lines: Sequence[LeagueLine], event: int) -> str:
    found = [(it.place, line, it) for line in lines for it in line.results if it.event == event]
    best = sorted(found, key=itemgetter(0))[:_BEST_SHOWN]
    return fmt.join(ctx, [f"{line_name(ctx, line)} {_points(ctx, it)}" for _, line, it in best if it.points])


def league_button(ctx: PanelContext, tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the button to a tournament's league, none without one."""
    result = tournament.league
    number, season = (tournament.config.league, 0) if result is None else (result.league, result.season)
    if not number or (tournament.over and result is None):
        return []
    custom_id = ids.build("lgshow", number, 0, str(season))
    return [parts.text_button(ctx, "button-league", custom_id)]


def season_lines(ctx: PanelContext, table: LeagueTable) -> Iterator[str]:
    """Yield the best of a finished season, with their prizes."""
    name = league_name(ctx, table.league)
    yield f"### {ctx.text('league-season-over', name=name, season=table.season.number)}"
    yield from plain_lines(ctx, table, table.lines[:_BEST_SHOWN])
    if table.teams:
        yield f"**{ctx.text('button-teams')}**"
        yield from plain_lines(ctx, table.of_teams, table.teams[:_BEST_SHOWN])


def end_panel(ctx: PanelContext, table: LeagueTable, *, plays: bool) -> ui.LayoutView:
    """Return the question whether and how to end a season; `plays`: the reader has a line in its table."""
    league, season = table.league, table.season
    name, left = league_name(ctx, league), season.config.events - len(season.tournaments)
    text = ctx.text("ask-league-end", name=name, season=season.number, left=left, chips=season.pot)
    return panel(
        text,
        ctx.text("ask-league-end-together") if plays else None,
        buttons=[*_ends(ctx, table), button(ctx, "button-cancel", "lgend", league, "no")],
    )


def _ends(ctx: PanelContext, table: LeagueTable) -> Iterator[ui.Button[Any]]:
    number = table.season.number
    key = "button-league-pay" if table.season.pot else "button-league-end"
    yield button(ctx, key, "lgend", table.league, "yes", number=number, style=RED)
    if table.season.pot:
        yield button(ctx, "button-league-refund", "lgend", table.league, "refund", number=number, style=RED)


def end_request_panel(ctx: PanelContext, table: LeagueTable, who: str, *, refund: bool) -> ui.LayoutView:
    """Return the message that asks another organiser or manager to agree to a season's end."""
    how = "refund" if refund else "pay" if table.season.pot else "end"
    gaps: dict[str, str] = {"who": fmt.escape(who), "name": league_name(ctx, table.league), "how": how}
    arg, number = "refund" if refund else "yes", table.season.number
    agree = button(ctx, "button-agree", "lgend", table.league, arg, number=number, style=RED)
    return panel(
        ctx.text("league-end-asked", season=number, chips=table.season.pot, **gaps),
        buttons=[agree, button(ctx, "button-league", "lgshow", table.league, str(number))],
    )


def ended_panel(ctx: PanelContext, table: LeagueTable, who: str) -> ui.LayoutView:
    """Return the notice that a season was ended before its last tournament, and by whom."""
    chips = table.season.refunded
    text = ctx.text(
        "league-ended-refund" if chips else "league-ended-early", who=fmt.escape(who), chips=chips
    )
    show = button(ctx, "button-league", "lgshow", table.league, str(table.season.number))
    return panel(f"-# {text}", parts.lines(*season_lines(ctx, table)), buttons=[show])


def plain_lines(
    ctx: PanelContext, table: LeagueTable, shown: Sequence[LeagueLine], reader: int | None = None
) -> Iterator[str]:
    """Yield people with their points and, after the season, their prizes."""
    paid = dict(zip((line.user_id for line in table.lines), table.season.paid, strict=False))
    over = table.season.ended_at is not None
    for line in shown:
        place = words.place_of(ctx, table.lines, line, over=over)
        chips = paid.get(line.user_id, 0)
        prize = f" · {ctx.text('amount-chips', count=chips)}" if chips else ""
        name = ctx.text("you") if line.user_id == reader else line_name(ctx, line)
        points = ctx.text("league-points-of", points=thousandths(line.points) / THOUSAND)
        yield f"{place} **{name}** {points}{prize}"


def line_name(ctx: PanelContext, line: LeagueLine) -> str:
    """Return the name of a line's person or team."""
    if line.team:
        return fmt.escape(line.name)
    if is_former(line.user_id):
        return ctx.text("former-member")
    return fmt.player_name(ctx, line.user_id, line.name)


def detailed_lines(
    ctx: PanelContext, table: LeagueTable, shown: Sequence[LeagueLine], reader: int | None = None
) -> Iterator[str]:
    """Yield lines as `plain_lines` does, and below each the points by tournament."""
    for first, line in zip(plain_lines(ctx, table, shown, reader), shown, strict=True):
        found = {it.event: it for it in line.results}
        events = range(1, len(table.season.tournaments) + 1)
        yield first
        yield f"-# {' · '.join(_result_text(ctx, found.get(event)) for event in events)}"


def _result_text(ctx: PanelContext, result: EventResult | None) -> str:
    if result is None:
        return "–"
    points = _points(ctx, result)
    return points if result.counts else f"~~{points}~~"


def _points(ctx: PanelContext, result: EventResult) -> str:
    return fmt.number(ctx, thousandths(result.points) / THOUSAND)


def league_panel(
    ctx: PanelContext,
    table: LeagueTable,
    leagues: Sequence[League],
    page: int = 0,
    reader: int | None = None,
    *,
    trusted: bool = False,
    said: str = "",
) -> ui.LayoutView:
    """Return a page of a season's table; `leagues` are the server's, `reader` is a user id."""
    league, season = table.league, table.season
    shown, leaves = take_page(ctx, league, "lgshow", table.lines, _PER_PAGE, page, str(season.number))
    own = next((line for line in table.lines if line.user_id == reader), None)
    buttons = [*leaves, button(ctx, "button-about", "lgabout", league, str(season.number))]
    if season.config.team or league.config.team:
        buttons.append(button(ctx, "button-teams", "lgteams", league, str(season.number)))
    if table.lines:
        buttons.append(button(ctx, "button-post", "lgpost", league, str(season.number)))
        buttons.append(button(ctx, "button-league-file", "lgfile", league, str(season.number)))
    if trusted and not league.closed:
        buttons += _tools(ctx, league)
    if trusted:
        buttons.append(button(ctx, "button-league-new", "lgform", league, "new"))
    return panel(
        parts.lines(f"### 🏅 {league_name(ctx, league)}", f"-# {state_of(ctx, table)}"),
        said,
        parts.lines(*detailed_lines(ctx, table, shown, reader)) or ctx.text("league-empty"),
        *(
            (parts.separator(), parts.lines(*detailed_lines(ctx, table, [own], reader)))
            if own is not None and own not in shown
            else ()
        ),
        parts.separator(),
        parts.lines(*(f"-# {line}" for line in rule_lines(ctx, season.config))),
        _next_rules(ctx, league) if season is league.season else None,
        *_menus(ctx, table, leagues),
        buttons=buttons,
    )


def about_panel(ctx: PanelContext, table: LeagueTable) -> ui.LayoutView:
    """Return the rules of a league's season."""
    back = button(ctx, "button-league-table", "lgshow", table.league, str(table.season.number))
    keys = ("league-about", "league-placed", "league-ties", "league-which", "league-how")
    return panel(
        f"### 🏅 {league_name(ctx, table.league)}",
        parts.lines(*(f"- {line}" for line in rule_lines(ctx, table.season.config))),
        parts.separator(),
        parts.lines(*(f"- {ctx.text(key)}" for key in keys)),
        buttons=[back],
    )


def state_of(ctx: PanelContext, table: LeagueTable) -> str:
    """Return the season shown, its progress, what is missing from it, and its pot."""
    season, pot = table.season, table.season.pot
    played = ctx.text("league-played", count=len(season.tournaments), events=season.config.events)
    said = [ctx.text("league-season", season=season.number)]
    if season.ended_at is not None:
        key = "league-over-early" if season.early else "league-over"
        said.append(ctx.text(key, when=fmt.stamp(season.ended_at, "d")))
    elif table.league.closed:
        said.append(ctx.text("league-is-closed"))
    said.append(played)
    if table.damaged:
        names = fmt.join(ctx, [f"#{number}" for number in table.damaged])
        said.append(ctx.text("league-damaged", names=names))
    if pot and season.ended_at is None:
        said.append(ctx.text("league-pot-line", chips=pot))
    return " · ".join(said)


def _next_rules(ctx: PanelContext, league: League) -> str | None:
    config = replace(league.config, name=league.season.config.name)
    if config == league.season.config:
        return None
    lines = (f"-# {line}" for line in rule_lines(ctx, league.config))
    return parts.lines(f"-# **{ctx.text('league-next-season')}**", *lines)


def _tools(ctx: PanelContext, league: League) -> list[ui.Button[Any]]:
    begun = bool(league.season.tournaments)
    return [
        button(ctx, "button-league-rules", "lgform", league, "rules"),
        button(ctx, "button-league-prizes", "lgform", league, "prizes"),
        button(ctx, "button-league-end", "lgend", league, style=RED, disabled=not begun),
        button(ctx, "button-league-close", "lgclose", league, style=RED, disabled=begun),
    ]


def _menus(ctx: PanelContext, table: LeagueTable, leagues: Sequence[League]) -> Iterator[parts.Block | None]:
    league = table.league
    if len(league.seasons) > 1:
        latest = league.seasons[::-1][: parts.MOST_OPTIONS]
        seasons = {str(it.number): ctx.text("league-season", season=it.number) for it in latest}
        yield menu(ctx, "league-choose-season", "lgseason", league, seasons)
    if len(leagues) > 1:
        options = [
            parts.Option(label=it.config.name, value=str(it.id), emoji="🔒" if it.closed else "🏅")
            for it in leagues[: parts.MOST_OPTIONS]
        ]
        yield menu(ctx, "league-choose", "lgpick", league, options)


def none_panel(ctx: PanelContext, *, trusted: bool) -> ui.LayoutView:
    """Return the panel for a server without leagues, and how to create one."""
    new = parts.text_button(ctx, "button-league-new", ids.build("lgform", 0, 0, "new"), GREEN)
    return panel(
        f"### 🏅 {ctx.text('leagues-title')}",
        parts.lines(ctx.text("leagues-none"), f"-# {ctx.text('league-about')}"),
        f"-# {ctx.text('league-how' if trusted else 'leagues-by-managers')}",
        buttons=[new] if trusted else [],
    )


# Typed input


_FIELDS: Mapping[str, TextField] = {
    "name": TypedSetting("league-form-name", LONGEST_NAME, read=read_words),
    "points": TypedSetting(
        "league-form-points",
        100,
        read=lambda _, text: read_numbers(text, "league-points-unreadable"),
        show=lambda _, points: " ".join(map(str, points)),
    ),
    "events": TypedSetting("league-form-events", 2),
    "best": TypedSetting("league-form-best", 2),
    "team": TypedSetting("league-form-team", 1, required=False, read=read_or_none),
    "share": TypedSetting("league-form-share", 3, read=read_or_none),
    PRIZES: FIELDS[PRIZES],
}
_RULES = ("name", "points", "events", "best", "team")
SETTINGS: Mapping[str, SettingsForm[LeagueConfig]] = {
    "new": SettingsForm("button-league-new", _FIELDS, _RULES),
    "rules": SettingsForm("league-form-rules", _FIELDS, _RULES),
    "prizes": SettingsForm("league-form-prizes", _FIELDS, ("share", PRIZES), one_by_one=False),
}


def settings_form(ctx: PanelContext, number: int, config: LeagueConfig, name: str) -> ui.Modal:
    """Return one of the forms for typed `SETTINGS` of a league (0: a new one), with the current ones."""
    return SETTINGS[name].open(ctx, ids.build("lgtyped", number, 0, name), config)
