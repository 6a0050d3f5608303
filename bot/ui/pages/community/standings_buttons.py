"""Buttons and menus of leaderboards and seasons; the number in their ids is a page or a season."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.services.values.standings import Measure
from bot.ui.core import ids
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.kits.registry import KITS
from bot.ui.pages.community.leaderboard import ALL_GAMES, BoardRef, leaderboard_panel, parse_ref
from bot.ui.pages.community.season import (
    KEEP,
    NAME_FIELD,
    RESET,
    close_question,
    final_table_panel,
    name_form,
    parse_table,
    seasons_panel,
)


async def board_of(request: Request, ref: BoardRef) -> ui.LayoutView:
    """Return the panel of a leaderboard for the person who asks."""
    board = await request.app.standings.leaderboard(
        request.guild_id,
        request.person.user_id,
        ref.measure,
        period=ref.period,
        game=ref.game,
        computers=ref.computers,
        page=ref.page,
    )
    catalogue = request.app.presets
    adjutants = ref.game not in catalogue or KITS[catalogue[ref.game].family].has_partners
    return leaderboard_panel(request.ctx, board, ref, list(catalogue), adjutants=adjutants)


@verb(
    "boardback",
    "boardnext",
    "boardpage",
    "boardbots",
    "boardmeasure",
    "boardperiod",
    "boardgame",
    of_table=False,
)
async def other_board(press: Press) -> None:
    """Show another page, another measure, period or game, with computers or without."""
    games, chosen = press.app.presets, press.values[0] if press.values else ""
    ref = parse_ref(press.id.table, press.id.arg, games)
    if ref is not None and press.id.verb == "boardmeasure":
        known = chosen in {measure.value for measure in Measure}
        ref = BoardRef.of(Measure(chosen), ref.period, ref.game) if known else None
    elif ref is not None and press.id.verb == "boardperiod":
        ref = parse_ref(0, replace(ref, period=chosen).arg, games)
    elif ref is not None and press.id.verb == "boardgame":
        ref = parse_ref(0, replace(ref, game=chosen or ALL_GAMES).arg, games)
    if ref is None:
        await press.reply.say(press.text("press-unknown"))
        return
    await _show(press, await board_of(press, ref))


async def final_table(request: Request, number: int, measure: Measure, page: int = 0) -> ui.LayoutView:
    """Return the panel of a season's final table. Raises NotNow (`season-unknown`)."""
    season, board = await request.app.seasons.final_table(
        request.guild_id, number, request.person.user_id, measure, page
    )
    return final_table_panel(request.ctx, season, board)


@verb("seasons", "seasonsback", "seasonsnext", of_table=False)
async def list_seasons(press: Press) -> None:
    """Show a page of the list of closed seasons."""
    closed = await press.app.seasons.closed(press.guild_id)
    await _show(press, seasons_panel(press.ctx, closed, press.id.table))


@verb("seasonchosen", of_table=False)
async def show_season(press: Press) -> None:
    """Show the final table of the season that was chosen in the list."""
    chosen = press.values[0] if press.values else ""
    number = ids.number_of(chosen) or 0
    await _show(press, await final_table(press, number, Measure.RATING))


@verb("seasonby", of_table=False)
async def season_by(press: Press) -> None:
    """Show a final table by another measure."""
    chosen = press.values[0] if press.values else ""
    if chosen not in {measure.value for measure in Measure}:
        await press.reply.say(press.text("press-unknown"))
        return
    await _show(press, await final_table(press, press.id.table, Measure(chosen)))


@verb("seasonback", "seasonnext", "seasonpage", of_table=False)
async def season_page(press: Press) -> None:
    """Show another page of a final table."""
    table = parse_table(press.id.arg)
    if table is None:
        await press.reply.say(press.text("press-unknown"))
        return
    await _show(press, await final_table(press, *table, press.id.table))


async def ask_to_close(request: Request) -> None:
    """Ask a server manager whether and how the season is to be closed.

    Raises NotAllowed (`not-manager`), NotNow (`season-just-closed`).
    """
    seasons = request.app.seasons
    number = await seasons.require_closable(request.guild_id, manager=may_manage_server(request.interaction))
    starting = await seasons.starting_chips(request.guild_id)
    parked = await seasons.too_much_at_stake(request.guild_id)
    await request.reply.private(close_question(request.ctx, number, starting, parked))


@verb("seasonclose", of_table=False)
async def close_by_form(press: Press) -> None:
    """Open the form that names the season, or leave everything as it is."""
    if press.id.arg not in (KEEP, RESET):
        await press.nothing_done()
        return
    if not await press.reply.form(name_form(press.ctx, press.id.table, press.id.arg)):
        await press.reply.say(press.text("form-late"))


@verb("seasontyped", of_table=False)
async def close_season(press: Press) -> None:
    """Close the season that the form was opened for, and show everybody its final table."""
    if press.id.arg not in (KEEP, RESET):
        await press.reply.say(press.text("press-unknown"))
        return
    season = await press.app.seasons.close(
        press.guild_id,
        press.id.table,
        press.person,
        name=press.typed.get(NAME_FIELD, ""),
        reset_chips=press.id.arg == RESET,
        manager=may_manage_server(press.interaction),
    )
    await press.reply.public(await final_table(press, season.number, Measure.RATING))


async def _show(press: Press, panel: ui.LayoutView) -> None:
    """Show a panel in place of the pressed one; under a message for everybody for this person alone."""
    if press.on_panel:
        await press.reply.private(panel)
    else:
        await press.reply.update(panel)
