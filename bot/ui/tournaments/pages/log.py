"""What a host decided, told to everybody: each act as it is done, requests that wait, and the whole log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import ButtonStyle, ui

from bot.services.tournaments.pot import others, votes_needed
from bot.services.values.tournaments import TOUCHING, ActRequest, HostAct, Tournament
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.host import act_text, act_words
from bot.ui.tournaments.pages.standings import leaf_buttons

_PER_PAGE = 8
_REPORTED = 5
"""So many of the acts that touched people or results stand in the final report; its file has all."""


def act_mark(tournament: Tournament, act: HostAct) -> str:
    """Return the custom id that only the message of this act has."""
    return ids.build("tlog", tournament.id, 0, f"act.{act.number}")


def request_mark(tournament: Tournament, request: ActRequest) -> str:
    """Return the custom id that only the message of this request has."""
    return ids.build("tagree", tournament.id, request.number)


def act_notice(ctx: PanelContext, tournament: Tournament, act: HostAct) -> ui.LayoutView:
    """Return what is posted when a host has done something."""
    log = ui.Button[Any](label=ctx.text("button-log"), custom_id=act_mark(tournament, act))
    text = parts.lines(
        f"🛠️ **{act_words(ctx, tournament, act)}**",
        *_reasons(ctx, act),
        f"-# {words.tournament_name(ctx, tournament)} · {_by(ctx, tournament, act)}",
    )
    return parts.layout(parts.QUIET_COLOUR, [text, *parts.rows([log])])


def request_notice(ctx: PanelContext, tournament: Tournament, request: ActRequest) -> ui.LayoutView:
    """Return what is posted when a host wants to do what others have to agree to."""
    count, everybody = votes_needed(tournament, request), len(others(tournament, request.by))
    key = "request-all" if tournament.config.entry else "request-most"
    who = ctx.text(key, count=count, people=everybody)
    text = parts.lines(
        f"✋ **{ctx.text('request-title', what=act_words(ctx, tournament, request))}**",
        *_reasons(ctx, request),
        who,
        f"-# {words.tournament_name(ctx, tournament)} · {_by(ctx, tournament, request)}",
    )
    agree = ui.Button[Any](
        label=ctx.text("button-agree"),
        custom_id=request_mark(tournament, request),
        style=ButtonStyle.primary,
    )
    return parts.layout(parts.LOBBY_COLOUR, [text, *parts.rows([agree])])


def _by(ctx: PanelContext, tournament: Tournament, act: HostAct | ActRequest) -> str:
    name = fmt.player_name(ctx, act.by, act.by_name)
    return ctx.text("act-by-host" if act.by == tournament.host_id else "act-by-manager", name=name)


def _reasons(ctx: PanelContext, act: HostAct | ActRequest) -> Iterator[str]:
    if act.reason:
        yield ctx.text("act-reason", reason=fmt.escape(act.reason))
    if isinstance(act, HostAct) and len(act.agreed) == 1:
        yield ctx.text("act-agreed", name=fmt.player_name(ctx, act.agreed[0], act.agreed_name))
    elif isinstance(act, HostAct) and act.agreed:
        yield ctx.text("act-agreed-people", count=len(act.agreed))


def _entry(ctx: PanelContext, tournament: Tournament, act: HostAct) -> Iterator[str]:
    text = act_text(ctx, tournament, act)
    yield f"- ~~{text}~~ {ctx.text('act-undone')}" if act.undone else f"- {text}"
    yield f"-# {_by(ctx, tournament, act)}"
    yield from (f"-# {reason}" for reason in _reasons(ctx, act))


def log_panel(ctx: PanelContext, tournament: Tournament, page: int = 0) -> ui.LayoutView:
    """Return a page of what the host has decided, the latest first."""
    title = f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('log-title')}"
    acts = tournament.acts[::-1]
    if not acts:
        return parts.layout(parts.QUIET_COLOUR, [title, ctx.text("log-none")])
    pages = -(-len(acts) // _PER_PAGE)
    page = max(0, min(page, pages - 1))
    shown = acts[page * _PER_PAGE : (page + 1) * _PER_PAGE]
    lines = [line for act in shown for line in _entry(ctx, tournament, act)]
    leaves = leaf_buttons(ctx, tournament, "tlog", page, pages) if pages > 1 else []
    return parts.layout(parts.QUIET_COLOUR, [title, parts.lines(*lines), *parts.rows(leaves)])


def reported_acts(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the acts that touched people or results for the final report, nothing where there were none."""
    acts = [act for act in tournament.acts if act.kind in TOUCHING and not act.undone]
    if not acts:
        return ""
    shown = [line for act in acts[-_REPORTED:] for line in _entry(ctx, tournament, act)]
    return parts.lines(f"**{ctx.text('log-title')}**", *shown)
