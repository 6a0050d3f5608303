"""Seasons: the list of closed ones, final tables, and closing the current one."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot.services.errors import NotNow
from bot.services.standings.standings import LONGEST_NAME, MemberStakes, ResetPlan
from bot.services.values.standings import Leaderboard, Measure, Season
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.forms import modal, text_field
from bot.ui.pages.leaderboard import (
    BOARD_COLOUR,
    MEASURES,
    board_lines,
    leaves,
    measure_options,
    notes_text,
    own_text,
    page_buttons,
    read_measure,
)

LIST_PAGE = 10
"""Seasons on a page of the list."""
KEEP, RESET = "keep", "reset"
"""What happens to members' chips."""
NAME_FIELD, WORD_FIELD = "name", "word"
_NAME_WIDTH = 40
_STAKES_SHOWN = 8
"""The most members named who keep chips from the reset, and the most places named for each."""


def season_name(ctx: PanelContext, season: Season) -> str:
    """Return a season's number and, if it has one, its name, safe in markdown."""
    if not season.name:
        return ctx.text("season-number", number=season.number)
    name = fmt.safe_name(ctx, season.name, _NAME_WIDTH)
    return ctx.text("season-named", number=season.number, name=name)


def seasons_panel(ctx: PanelContext, closed: Sequence[Season], page: int = 0) -> ui.LayoutView:
    """Return the list of closed seasons, latest first, with a menu to open one."""
    title = f"## 🏁 {ctx.text('seasons-title')}"
    if not closed:
        none = f"{ctx.text('seasons-none')}\n{ctx.text('seasons-none-next')}"
        return parts.layout(title, none, colour=BOARD_COLOUR)
    pages = -(-len(closed) // LIST_PAGE)
    page = min(max(page, 0), pages - 1)
    some = closed[page * LIST_PAGE : (page + 1) * LIST_PAGE]
    running = f"-# {ctx.text('season-running', number=closed[0].number + 1)}"
    names = {it.number: fmt.clean_name(ctx, it.name, _NAME_WIDTH) for it in some if it.name}
    numbers = {it.number: ctx.text("season-number", number=it.number) for it in some}
    options = {str(number): (label, names.get(number, "")) for number, label in numbers.items()}
    menu = parts.choose(ids.build("seasonchosen", 0, 0), options, ctx.text("season-look"))
    entries = "\n".join(f"**{season_name(ctx, season)}**\n-# {_days(ctx, season)}" for season in some)
    buttons = leaves("seasons", page, pages) if pages > 1 else ()
    return parts.layout(f"{title}\n{running}", entries, menu, *buttons, colour=BOARD_COLOUR)


def final_table_panel(
    ctx: PanelContext, season: Season, board: Leaderboard, *, public: bool = False
) -> ui.LayoutView:
    """Return a page of a season's final table, and a menu of the measures; `public`: not about the reader."""
    measure = board.key.measure
    chips = ctx.text("season-was-reset" if season.chips_reset else "season-was-kept")
    when = f"-# {_days(ctx, season)} · {chips}"
    title = f"## 🏁 {season_name(ctx, season)}\n{when}\n### {ctx.text(MEASURES[measure])}"
    blocks: list[parts.Block | str] = [title]
    if board.lines:
        blocks.append(board_lines(ctx, board))
        own = ctx.text("season-unlisted") if board.own is None else own_text(ctx, board)
        blocks += [parts.separator(), "" if public else own, notes_text(ctx, board)]
    else:
        blocks.append(ctx.text("season-empty"))
    menu = parts.choose(ids.build("seasonby", season.number, 0), measure_options(ctx, measure))
    turn = page_buttons(ctx, board, "season", f"{season.number}.{measure.value}")
    to_list = parts.text_button(ctx, "seasons-button", ids.build("seasons", 0, 0))
    return parts.layout(*blocks, menu, *turn, to_list, colour=BOARD_COLOUR)


def close_question(ctx: PanelContext, number: int, plan: ResetPlan) -> ui.LayoutView:
    """Return the question before a season is closed: what it does, and the choice to keep or reset chips."""
    chips, hindered = fmt.number(ctx, plan.starting), bool(plan.too_much)
    text = parts.lines(
        f"## {ctx.text('season-close-title', number=number)}",
        f"- {ctx.text('season-close-table')}",
        f"- {ctx.text('season-close-ratings')}",
        f"- {ctx.text('season-close-chips', chips=chips)}",
        f"- {ctx.text('season-close-reset', members=plan.members, owned=plan.chips, chips=chips)}",
        f"- {ctx.text('season-close-next', number=number + 1)}",
    )
    keep, reset, no = (ids.build("seasonclose", number, 0, way) for way in (KEEP, RESET, notices.NO))
    return parts.layout(
        text,
        _stakes_lines(ctx, plan.too_much, chips),
        ctx.text("season-close-final"),
        parts.text_button(ctx, "season-keep", keep, ButtonStyle.primary),
        parts.text_button(ctx, "season-reset", reset, ButtonStyle.danger, disabled=hindered, chips=chips),
        parts.text_button(ctx, "button-cancel", no),
    )


def _stakes_lines(ctx: PanelContext, too_much: Sequence[MemberStakes], chips: str) -> str:
    """Return the members whose stakes at tables or events prevent a reset of chips; "" if none."""
    if not too_much:
        return ""
    lines = [f"⚠️ {ctx.text('season-at-stake', chips=chips)}"]
    for one in too_much[:_STAKES_SHOWN]:
        tables = sorted({stake.table for stake in one.stakes if stake.table is not None})
        events = sorted({stake.event for stake in one.stakes if stake.event is not None})
        places = [ctx.text("season-at-stake-table", table=str(table)) for table in tables]
        places += [ctx.text("season-at-stake-event", event=str(event)) for event in events]
        where = fmt.join(ctx, places[:_STAKES_SHOWN])
        lines.append(f"- <@{one.user_id}>: {ctx.text('season-at-stake-line', chips=one.chips, where=where)}")
    if len(too_much) > _STAKES_SHOWN:
        lines.append(f"- {ctx.text('season-at-stake-more', count=len(too_much) - _STAKES_SHOWN)}")
    return "\n".join(lines)


def name_form(ctx: PanelContext, number: int, chips: str) -> ui.Modal:
    """Return the form to name and close a season; a reset requires a typed word."""
    field = text_field(
        NAME_FIELD,
        ctx.text("season-form-label"),
        ctx.text("season-form-resets" if chips == RESET else "season-form-keeps"),
        most=LONGEST_NAME,
        required=False,
        hint=ctx.text("season-form-hint"),
    )
    title, custom_id = (
        ctx.text("season-form-title", number=number),
        ids.build("seasontyped", number, 0, chips),
    )
    if chips != RESET:
        return modal(title, custom_id, field)
    label = ctx.text("form-word-label", word=ctx.text("season-word"))
    return modal(
        title, custom_id, field, text_field(WORD_FIELD, label, ctx.text("season-word-help"), most=20)
    )


def parse_table(arg: str) -> tuple[int, Measure]:
    """Parse season and measure from a custom id's argument. Raises NotNow (`press-unknown`)."""
    number, _, measure = arg.partition(".")
    season = ids.number_of(number)
    if season is None:
        raise NotNow("press-unknown")
    return season, read_measure(measure)


def _days(ctx: PanelContext, season: Season) -> str:
    closed = fmt.stamp(season.closed_at, "d")
    if season.began_at is None:
        return ctx.text("season-until", closed=closed)
    return ctx.text("season-from-to", began=fmt.stamp(season.began_at, "d"), closed=closed)


async def final_table(
    request: Request, number: int, measure: Measure, page: int = 0, *, public: bool = False
) -> ui.LayoutView:
    """Return the panel of a season's final table. Raises NotNow (`season-unknown`)."""
    ctx = await request.public_ctx() if public else request.ctx
    season, board = await request.app.seasons.final_table(
        request.guild_id, number, request.person.user_id, measure, page
    )
    return final_table_panel(ctx, season, board, public=public)


@verb("seasons", "seasonsback", "seasonsnext", of_table=False)
async def list_seasons(press: Press) -> None:
    """Show a page of the list of closed seasons."""
    closed = await press.app.seasons.closed(press.guild_id)
    await press.show(seasons_panel(press.ctx, closed, press.id.table))


@verb("seasonchosen", of_table=False)
async def show_season(press: Press) -> None:
    """Show the final table of the season chosen in the list."""
    number = ids.number_of(press.choice) or 0
    await press.show(await final_table(press, number, Measure.RATING))


@verb("seasonby", of_table=False)
async def season_by(press: Press) -> None:
    """Show a final table for another measure."""
    measure = read_measure(press.choice)
    await press.show(await final_table(press, press.id.table, measure))


@verb("seasonback", "seasonnext", "seasonpage", of_table=False)
async def season_page(press: Press) -> None:
    """Show another page of a final table."""
    await press.show(await final_table(press, *parse_table(press.id.arg), press.id.table))


async def ask_to_close(request: Request) -> None:
    """Ask how to close the season. Raises NotAllowed (`not-manager`), NotNow (`season-just-closed`)."""
    seasons = request.app.seasons
    number = await seasons.require_closable(request.guild_id, manager=may_manage_server(request.interaction))
    plan = await seasons.reset_plan(request.guild_id)
    await request.reply.private(close_question(request.ctx, number, plan))


@verb("seasonclose", of_table=False)
async def close_by_form(press: Press) -> None:
    """Open the form to close the season, or cancel."""
    if press.id.arg not in (KEEP, RESET):
        await press.close_question()
    else:
        await press.open(name_form(press.ctx, press.id.table, press.id.arg))


@verb("seasontyped", of_table=False)
async def close_season(press: Press) -> None:
    """Close the season that the form was opened for, and show everybody its final table."""
    if press.id.arg not in (KEEP, RESET):
        raise NotNow("press-unknown")
    words = set(map(str.casefold, press.app.texts.words_for("season-word")))
    if press.id.arg == RESET and press.typed.get(WORD_FIELD, "").strip().casefold() not in words:
        raise NotNow("season-not-typed")
    season = await press.app.seasons.close(
        press.guild_id,
        press.id.table,
        press.person,
        name=press.typed.get(NAME_FIELD, ""),
        reset_chips=press.id.arg == RESET,
        manager=may_manage_server(press.interaction),
    )
    await press.reply.public(await final_table(press, season.number, Measure.RATING, public=True))
