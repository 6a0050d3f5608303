"""The host's page: acts to choose from, people and tables; public notices of acts, and their log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.announcement import entrant_names, round_title, table_line, waiting_line
from bot.features.tournaments.pages.blocks import BLUE, GREEN, GREY, RED, button, menu, panel, take_page
from bot.features.tournaments.pages.scene import TableLine, TournamentScene
from bot.features.tournaments.pages.setup import changes
from bot.features.tournaments.pages.teams import place_lines
from bot.features.tournaments.services.deciding import UNDO_TIME, last_standing
from bot.features.tournaments.services.hosting import others, votes_needed, waits
from bot.features.tournaments.values.tournaments import (
    BEFORE_START,
    TOUCHING,
    UNDER_WAY,
    ActRequest,
    EntrantStatus,
    HostAct,
    HostActKind,
    Tournament,
    TournamentStatus,
)
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext


def host_panel(ctx: PanelContext, scene: TournamentScene, notice: str = "", page: int = 0) -> ui.LayoutView:
    """Return the host's page; `notice` says what was just done, `page` is the page of the round's tables."""
    tournament = scene.tournament
    last = last_act(tournament)
    blocks: list[parts.Block | str | None] = [
        f"### 🛠️ {words.tournament_name(ctx, tournament)}\n-# {_stages(ctx, tournament)}",
        f"-# {ctx.text('host-public')}" if not tournament.over else None,
        f"✅ {notice}" if notice else None,
        f"⚠️ {ctx.text('tournament-trouble', names=scene.trouble)}" if scene.trouble else None,
        parts.lines(*_situation(ctx, scene)),
        parts.lines(*words.series_lines(ctx, tournament)),
        f"-# 📅 {scene.event_trouble}" if scene.event_trouble and tournament.status in BEFORE_START else None,
    ]
    if last is not None:
        blocks.append(f"-# {ctx.text('host-last', what=act_text(ctx, tournament, last))}")
    for request in tournament.requests:
        if waits(tournament, request, ctx.now):
            key = "host-waits-all" if tournament.config.entry else "host-waits-most"
            what, count = request_words(ctx, tournament, request), votes_needed(tournament, request)
            blocks.append(f"⏳ {ctx.text(key, what=what, count=count)}")
    leaves: list[ui.Button[Any]] = []
    if tournament.status is TournamentStatus.RUNNING:
        tables = sorted(scene.tables, key=lambda it: it.done)
        shown, leaves = take_page(ctx, tournament, "thost", tables, _ROWS, page)
        for line in shown:
            manage = button(ctx, "button-manage", "ttable", tournament, number=line.number)
            blocks.append(ui.Section(ui.TextDisplay(_table_row(ctx, tournament, line)), accessory=manage))
    offers = _seat_offers(ctx, tournament, scene.tables)[:1]
    buttons = [*offers, *leaves, *_buttons(ctx, tournament)]
    if last is not None and ctx.now - last.at <= UNDO_TIME:
        buttons.append(button(ctx, "button-undo", "tundo", tournament, number=last.number, style=BLUE))
    return panel(*blocks, buttons=buttons, colour=parts.LOBBY_COLOUR)


_STAGES = {
    "stage-set-up": (TournamentStatus.DRAFT,),
    "stage-open": (TournamentStatus.JOINING,),
    "stage-check-in": (TournamentStatus.CHECK_IN,),
    "stage-round": (TournamentStatus.RUNNING,),
    "stage-finished": (TournamentStatus.REVIEW, TournamentStatus.FINISHED),
}


def _stages(ctx: PanelContext, tournament: Tournament) -> str:
    names = ((ctx.text(key), tournament.status in stages) for key, stages in _STAGES.items())
    return " · ".join(f"**{name}**" if now else name for name, now in names)


def _situation(ctx: PanelContext, scene: TournamentScene) -> list[str]:
    tournament = scene.tournament
    status, current = tournament.status, tournament.round
    if status is TournamentStatus.RUNNING and current is not None:
        paused = f"⏸️ **{words.pause_line(ctx, tournament)}**" if tournament.paused else ""
        trouble = words.place_trouble(ctx, tournament)
        open_tables = sum(not table.done for table in scene.tables)
        return [
            round_title(ctx, tournament),
            ctx.text("host-tables", open=open_tables, count=len(scene.tables)),
            paused,
            trouble and f"⏸️ {trouble}",
            f"-# 🪑 {line}" if (line := waiting_line(ctx, tournament)) else "",
        ]
    if status is TournamentStatus.REVIEW:
        return [words.review_line(ctx, tournament), *place_lines(ctx, scene, _PLACES_SHOWN)]
    if status not in BEFORE_START:
        return [ctx.text(words.STATUS_KEYS[status])]
    line = waiting_line(ctx, tournament)
    return [
        f"{ctx.text(words.STATUS_KEYS[status])} · {words.start_line(ctx, tournament.config)}",
        words.expiry_line(ctx, tournament),
        f"**{words.entrants_line(ctx, tournament)}**",
        entrant_names(ctx, tournament),
        f"-# ⏳ {line}" if line else "",
    ]


def last_act(tournament: Tournament) -> HostAct | None:
    """Return the host's last act if it is of a kind that can be undone."""
    can = tournament.status in UNDER_WAY and not tournament.is_confirmed
    return last_standing(tournament) if can else None


def act_text(ctx: PanelContext, tournament: Tournament, act: HostAct) -> str:
    """Return a host's act with its time: ``Bob disqualified (2 minutes ago)``."""
    return ctx.text("act-when", what=act_words(ctx, tournament, act), when=fmt.stamp(act.at))


def request_words(ctx: PanelContext, tournament: Tournament, request: ActRequest) -> str:
    """Return in words what a host asks for, which is not done yet."""
    return act_words(ctx, tournament, request.act, "asked")


def act_words(ctx: PanelContext, tournament: Tournament, act: HostAct, form: str = "act") -> str:
    """Return a host's act in words; `form` begins the keys of its text."""
    if act.of is not None:
        return ctx.text("act-undo", what=act_words(ctx, tournament, replace(act, kind=act.of, of=None)))
    kind, before, after, who = act.kind, act.before, act.after, ""
    if act.entrant is not None:
        who = fmt.escape(words.entrant_label(ctx, tournament.entrants[act.entrant]))
    if kind is HostActKind.REPLACE:
        old = fmt.safe_name(ctx, before) if before else who
        new = fmt.escape(fmt.computer_label(ctx, after)) if after else ctx.text("act-computer")
        return ctx.text(f"{form}-replace", old=old, new=new)
    people = fmt.join(ctx, (f"<@{it}>" for it in act.people))
    if kind is HostActKind.CO_HOSTS:
        return ctx.text("act-co-hosts", people=people) if people else ctx.text("act-no-co-hosts")
    if kind in (HostActKind.REMOVE, HostActKind.READMIT):
        who = fmt.safe_name(ctx, before) if before else who or ctx.text("former-member")
    if kind is HostActKind.TEAM:
        who, team = fmt.safe_name(ctx, before), fmt.escape(after)
        return ctx.text("act-team" if team else "act-no-team", name=who, team=team)
    return ctx.text(
        f"{form}-{kind.value}",
        name=who,
        minutes=act.minutes,
        table=str(act.table or ""),
        people=people,
        when="" if act.until is None else fmt.stamp(act.until, "f"),
        units=fmt.with_sign(ctx, act.units),
        results=act.results.value,
    )


def _buttons(ctx: PanelContext, tournament: Tournament) -> list[ui.Button[Any]]:
    status, current, paused = tournament.status, tournament.round, tournament.paused
    before, running = status in BEFORE_START, status is TournamentStatus.RUNNING
    review, opened = status is TournamentStatus.REVIEW, status is TournamentStatus.CHECK_IN
    series = tournament.next_at is not None
    over = status is TournamentStatus.FINISHED and not series
    provisional = review and not tournament.is_confirmed
    room = before and len(tournament.entrants) < tournament.config.most
    computers = before and any(entrant.computer is not None for entrant in tournament.entrants)
    waits = running and (paused or (current is not None and current.trouble))
    limited = current is not None and current.ends_at is not None
    offers: tuple[tuple[object, str, str, str, ButtonStyle], ...] = (
        (before, "button-start-now", "tstart", "", GREEN),
        (opened, "button-remind", "tremind", "", GREY),
        (before and not opened, "button-open-check-in", "tcheckopen", "", GREY),
        (before, "button-edit", "tedit", "", GREY),
        (before, "button-people", "tpeople", "", GREY),
        (room, "button-computer", "taddcomp", "1", GREY),
        (room, "button-computers-five", "taddcomp", "5", GREY),
        (computers, "button-no-computer", "tdelcomp", "", GREY),
        (provisional, "button-confirm", "tconfirm", "", GREEN),
        (review, "button-standings", "tstand", "new", GREY),
        (provisional, "button-adjust", "tpick", "page.adjust", GREY),
        (waits, "button-resume", "tresume", "", BLUE),
        (running and not paused, "button-pause", "tpause", "", BLUE),
        (running and not paused, "button-break", "tbreak", "", GREY),
        (running, "button-extend", "textend", "", GREY),
        (running, "button-replace", "tpick", "page.replace", GREY),
        (running or provisional, "button-disqualify", "tpick", "page.disqualify", RED),
        (running, "button-people", "tpeople", "", GREY),
        (before or running or provisional, "button-cancel-tournament", "tcancel", "", RED),
        (running, "button-refresh", "thost", "", GREY),
        (over, "button-again-next-week", "tagain", "", GREEN),
        (series and tournament.stopped, "button-series-go", "tweekly", "go", GREEN),
        (series and not tournament.stopped, "button-series-skip", "tweekly", "skip", GREY),
        (series, "button-series-end", "tweekly", "end", RED),
    )
    return [
        button(ctx, key, verb, tournament, arg, style=style, disabled=verb == "textend" and not limited)
        for holds, key, verb, arg, style in offers
        if holds
    ]


NOW = "now"
"""The menu value of the hand under way; those of others are their ids."""


def host_table_panel(
    ctx: PanelContext, scene: TournamentScene, line: TableLine, hands: Mapping[str, int]
) -> ui.LayoutView:
    """Return a host's actions at a table of the current round: on its people, and on its hands, whose numbers
    are given by menu value."""
    tournament = scene.tournament
    seats = next(it.entrants for it in tournament.tables[::-1] if it.number == line.number)
    people = [tournament.entrants[number] for number in seats]
    present = [it for it in people if it.status is not EntrantStatus.DISQUALIFIED and it.user_id is not None]
    options = {str(it.number): words.entrant_label(ctx, it, 40) for it in present}
    blocks: list[parts.Block | str | None] = [
        f"### {words.tournament_name(ctx, tournament)}",
        _table_row(ctx, tournament, line),
    ]
    blocks += parts.rows(_seat_offers(ctx, tournament, [line]))
    for purpose, key in (("replace", "table-replace"), ("disqualify", "table-disqualify")):
        blocks.append(menu(ctx, key, "tpicked", tournament, options, purpose))
    played = {
        it: (ctx.text("deal-number", number=n), ctx.text("void-under-way" if it == NOW else "void-finished"))
        for it, n in [*hands.items()][-parts.MOST_OPTIONS :]
    }
    means = "void-means-duplicate" if tournament.config.duplicate else "void-means"
    blocks += [
        menu(ctx, "void-hand", "tvoid", tournament, played, number=line.number),
        f"-# {ctx.text(means if hands else 'void-none')}",
    ]
    back = button(ctx, "button-back-to-host", "thost", tournament)
    refresh = button(ctx, "button-refresh", "ttable", tournament, number=line.number)
    return panel(*blocks, buttons=[refresh, back])


def _table_row(ctx: PanelContext, tournament: Tournament, line: TableLine) -> str:
    waiting = fmt.join(ctx, (fmt.safe_name(ctx, name) for name in line.waiting))
    away = fmt.join(ctx, (fmt.safe_name(ctx, name) for name in line.away))
    since = "" if line.since is None else fmt.stamp(line.since)
    state = [
        ctx.text("row-trick", trick=line.trick) if line.trick else "",
        f"⌛ {ctx.text('row-waiting', names=waiting, since=since)}" if waiting else "",
        f"💤 {ctx.text('row-away', names=away)}" if away else "",
    ]
    shown = " · ".join(filter(None, state))
    return parts.lines(table_line(ctx, tournament, line), f"-# {shown}" if shown else None)


def _seat_offers(
    ctx: PanelContext, tournament: Tournament, lines: Sequence[TableLine]
) -> list[ui.Button[Any]]:
    """Return a button for each absent person at open tables that seats the first substitute for them."""
    first = next(iter(tournament.standing_by), None)
    if first is None:
        return []
    absent = [tournament.entrants[number] for line in lines if not line.done for number in line.absent]
    new = fmt.clean_name(ctx, first.name)
    return [
        ui.Button(
            label=ctx.text("button-seat-substitute", new=new, old=words.entrant_label(ctx, entrant)),
            custom_id=ids.build("tseat", tournament.id, entrant.number, str(first.user_id)),
            style=GREEN,
        )
        for entrant in absent
    ]


_PER_PAGE = 8
_PLACES_SHOWN = 5
_ROWS = 4
_MOST_LOGGED = 3_500
"""Characters of a page of the log."""
_REPORTED = 5
"""Number of acts that affect people or results in the final report; its file lists all."""


def act_notice(
    ctx: PanelContext, tournament: Tournament, act: HostAct, people: Sequence[int] = (), part: int = 0
) -> ui.LayoutView:
    """Return the public notice of a host's act; `people` are mentioned, some in each `part`."""
    log = button(ctx, "button-log", "tlog", tournament, f"act.{act.number}", number=part)
    names = " ".join(f"<@{user_id}>" for user_id in people)
    return panel(act_message(ctx, tournament, act), names, buttons=[log])


def act_message(ctx: PanelContext, tournament: Tournament, act: HostAct) -> str:
    """Return the text of the notice of a host's act."""
    text = _notice(ctx, tournament, act, f"🛠️ **{act_words(ctx, tournament, act)}**")
    if act.kind is HostActKind.EDIT and tournament.entrants:
        return parts.lines(text, ctx.text("edit-means"))
    return text


def _notice(ctx: PanelContext, tournament: Tournament, act: HostAct, first: str, needs: str = "") -> str:
    last = f"-# {words.tournament_name(ctx, tournament)} · {_by(ctx, tournament, act)}"
    return parts.lines(first, *_reasons(ctx, act), needs, last)


def request_notice(ctx: PanelContext, tournament: Tournament, request: ActRequest) -> ui.LayoutView:
    """Return the public notice of a host's request that others must agree to."""
    count, everybody = votes_needed(tournament, request), len(others(tournament, request.by))
    key = "request-all" if tournament.config.entry else "request-most"
    title = ctx.text("request-title", what=request_words(ctx, tournament, request))
    needs = ctx.text(key, count=count, people=everybody)
    text = _notice(ctx, tournament, request.act, f"✋ **{title}**", needs)
    agree = button(ctx, "button-agree", "tagree", tournament, number=request.number, style=BLUE)
    return panel(text, buttons=[agree], colour=parts.LOBBY_COLOUR)


def _by(ctx: PanelContext, tournament: Tournament, act: HostAct) -> str:
    name = fmt.player_name(ctx, act.by, act.by_name)
    if act.by == tournament.host_id:
        return ctx.text("act-by-host", name=name)
    return ctx.text("act-by-co-host" if act.by in tournament.hosts else "act-by-manager", name=name)


def _reasons(ctx: PanelContext, act: HostAct) -> Iterator[str]:
    if act.old is not None and act.new is not None:
        yield from changes(ctx, act.old, act.new)
    if act.kind is HostActKind.PAUSE and act.until is not None:
        yield ctx.text("act-until", when=fmt.stamp(act.until))
    if act.reason:
        yield ctx.text("act-reason", reason=fmt.escape(act.reason))
    if len(act.agreed) == 1:
        yield ctx.text("act-agreed", name=fmt.player_name(ctx, act.agreed[0], act.agreed_name))
    elif act.agreed:
        yield ctx.text("act-agreed-people", count=len(act.agreed))


def _entry(ctx: PanelContext, tournament: Tournament, act: HostAct) -> Iterator[str]:
    text = act_text(ctx, tournament, act)
    yield f"- ~~{text}~~ {ctx.text('act-undone')}" if act.undone else f"- {text}"
    yield f"-# {_by(ctx, tournament, act)}"
    yield from (f"-# {reason}" for reason in _reasons(ctx, act))


def log_panel(ctx: PanelContext, tournament: Tournament, page: int = 0) -> ui.LayoutView:
    """Return a page of the host's acts, latest first."""
    title = f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('log-title')}"
    shown, leaves = take_page(ctx, tournament, "tlog", tournament.acts[::-1], _PER_PAGE, page)
    entries = parts.lines(*(line for act in shown for line in _entry(ctx, tournament, act)))
    if len(entries) > _MOST_LOGGED:  # changes of settings are left out: each was posted in full
        short = (replace(act, old=None) for act in shown)
        entries = parts.lines(*(line for act in short for line in _entry(ctx, tournament, act)))
    return panel(title, entries or ctx.text("log-none"), buttons=leaves)


def reported_acts(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the acts on people or results for the final report, empty if there were none."""
    acts = [act for act in tournament.acts if act.kind in TOUCHING and not act.undone]
    if not acts:
        return ""
    shown = [line for act in acts[-_REPORTED:] for line in _entry(ctx, tournament, act)]
    return parts.lines(f"**{ctx.text('log-title')}**", *shown)
