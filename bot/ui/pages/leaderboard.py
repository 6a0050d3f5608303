"""Leaderboards: who leads by what, since when, at which game; menus to look at another one in place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.services.standings.standings import MONTH, PAGE, PERIODS, SEASON, WEEK
from bot.services.values.standings import (
    ADJUTANT_HANDS,
    ALL_TIME,
    PROVISIONAL_HANDS,
    Leaderboard,
    Measure,
    Standing,
)
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.kits.registry import KITS

BOARD_COLOUR = discord.Colour(0xD4A017)
ALL_GAMES = "all"
"""All games, in a custom id."""

MEASURES: Mapping[Measure, str] = {
    Measure.RATING: "measure-rating",
    Measure.CHIPS: "measure-chips",
    Measure.CONTRACTS: "measure-contracts",
    Measure.ADJUTANT: "measure-adjutant",
    Measure.HANDS: "measure-hands",
}
_EMOJI = {
    Measure.RATING: "📈",
    Measure.CHIPS: "🪙",
    Measure.CONTRACTS: "👑",
    Measure.ADJUTANT: "🎖️",
    Measure.HANDS: "🃏",
}
PERIOD_NAMES: Mapping[str, str] = {
    WEEK: "period-week",
    MONTH: "period-month",
    SEASON: "period-season",
    ALL_TIME: "period-all",
}
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_NEW = "🌱"
"""The mark of a provisional rating."""


@dataclass(frozen=True, slots=True)
class BoardRef:
    """Which page of which leaderboard; `game` is a preset's name or "" for all."""

    measure: Measure = Measure.RATING
    period: str = ALL_TIME
    game: str = ""
    computers: bool = True
    page: int = 0

    @classmethod
    def of(cls, measure: Measure, period: str = ALL_TIME, game: str = "") -> BoardRef:
        """Return the first page; computers are listed where they show how strong one is."""
        return cls(measure, period, game, measure is Measure.RATING)

    @property
    def arg(self) -> str:
        """The leaderboard as a custom id carries it; the page stands in its number."""
        return f"{self.measure.value}.{self.period}.{self.game or ALL_GAMES}.{int(self.computers)}"


def parse_ref(page: int, arg: str, games: Collection[str]) -> BoardRef | None:
    """Return what a custom id refers to; None if it is none of ours."""
    words = arg.split(".")
    if len(words) != 4 or words[0] not in {measure.value for measure in Measure}:
        return None
    measure, period, game, computers = words
    known = period in PERIODS and (game == ALL_GAMES or game in games) and computers in ("0", "1")
    if not known:
        return None
    return BoardRef(Measure(measure), period, "" if game == ALL_GAMES else game, computers == "1", page)


def leaderboard_panel(
    ctx: PanelContext, board: Leaderboard, ref: BoardRef, games: Sequence[str], *, adjutants: bool = True
) -> ui.LayoutView:
    """Return a page of a leaderboard; `games` can be chosen, `adjutants`: whether this one has any."""
    where = [_game(ctx, ref.game)]
    if ref.measure is not Measure.RATING:
        where.insert(0, _period(ctx, ref.period))
    title = f"## 🏆 {ctx.text(MEASURES[ref.measure])}\n-# {' · '.join(where)}"
    blocks: list[parts.Block | str] = [title]
    if board.lines:
        blocks += ["\n".join(line_text(ctx, board, line) for line in board.lines), parts.line()]
        blocks += [own_text(ctx, board), notes_text(ctx, board, ref.period)]
    elif ref.measure is Measure.ADJUTANT and not adjutants:
        blocks.append(ctx.text("board-no-adjutant"))
    else:
        blocks.append(f"{ctx.text('board-empty')}\n{ctx.text('board-empty-next')}")
        blocks.append(own_text(ctx, board) if board.missing else "")
    blocks += [
        _measure_menu(ctx, ref),
        _period_menu(ctx, ref, board.season),
        _game_menu(ctx, ref, games),
        *parts.rows(_buttons(ctx, board, ref)),
    ]
    return parts.layout(BOARD_COLOUR, blocks)


# --- lines -----------------------------------------------------------------------------------------------


def line_text(ctx: PanelContext, board: Leaderboard, line: Standing) -> str:
    """Return one line: medal or rank, name, value; a provisional rating wins no medal."""
    medal = None if line.provisional else _MEDALS.get(line.rank)
    rank = medal or ctx.text("board-rank", rank=line.rank)
    name = fmt.player_name(ctx, line.player_id, line.name)
    return f"{rank} **{name}** · {value_text(ctx, board, line)}"


def value_text(ctx: PanelContext, board: Leaderboard, line: Standing) -> str:
    """Return what somebody is ranked by, in words."""
    match board.key.measure:
        case Measure.RATING:
            return f"{fmt.number(ctx, line.value)}{' ' + _NEW if line.provisional else ''}"
        case Measure.CHIPS if board.key.of_balances:
            return ctx.text("board-balance", chips=line.value, count=line.value)
        case Measure.CHIPS:
            return fmt.chips(ctx, line.value)
        case Measure.CONTRACTS:
            return ctx.text("board-contracts", made=line.part, of=line.of)
        case Measure.ADJUTANT:
            share = round(line.value / 10_000, 1)
            return ctx.text("board-adjutant", share=share, won=line.part, of=line.of)
        case Measure.HANDS:
            return ctx.text("board-hands", hands=line.of, won=line.part)


def own_text(ctx: PanelContext, board: Leaderboard) -> str:
    """Return where the reader stands, or why they are not listed."""
    if board.own is not None:
        value = value_text(ctx, board, board.own)
        return ctx.text("board-own", rank=board.own.rank, total=board.total, value=value)
    if board.missing:
        return ctx.text("board-missing", count=board.missing, least=ADJUTANT_HANDS)
    if board.key.of_balances:
        return ctx.text("board-no-chips")
    return ctx.text("board-no-contract" if board.key.measure is Measure.CONTRACTS else "board-no-hand")


def notes_text(ctx: PanelContext, board: Leaderboard, period: str = ALL_TIME) -> str:
    """Return what has to be known to read the lines, in small letters."""
    notes = [ctx.text("board-begin")] if board.key.measure is Measure.RATING else []
    shown = [*board.lines, *([] if board.own is None else [board.own])]
    if any(line.provisional for line in shown):
        notes.append(f"{_NEW} {ctx.text('board-provisional', hands=PROVISIONAL_HANDS)}")
    if board.key.of_balances:
        notes.append(ctx.text("board-at-stake"))
    if board.key.measure is Measure.ADJUTANT and not board.missing:
        notes.append(ctx.text("board-least", least=ADJUTANT_HANDS))
    if period == WEEK and board.key.measure is not Measure.RATING:
        notes.append(ctx.text("board-week"))
    return "\n".join(f"-# {note}" for note in notes)


def _game(ctx: PanelContext, game: str) -> str:
    return fmt.preset_name(ctx, game) if game else ctx.text("game-all")


def _period(ctx: PanelContext, period: str) -> str:
    return ctx.text(PERIOD_NAMES[period])


# --- menus and buttons -----------------------------------------------------------------------------------


def _measure_menu(ctx: PanelContext, ref: BoardRef) -> parts.Block:
    return _menu("boardmeasure", ref, measure_options(ctx, ref.measure))


def measure_options(ctx: PanelContext, chosen: Measure) -> list[discord.SelectOption]:
    """Return the measures as options of a menu."""
    return [
        discord.SelectOption(
            label=ctx.text(key), value=measure.value, default=measure is chosen, emoji=_EMOJI[measure]
        )
        for measure, key in MEASURES.items()
    ]


def _period_menu(ctx: PanelContext, ref: BoardRef, season: int) -> parts.Block | str:
    """Return the menu of periods; a season is one once another was closed, a rating is always today's."""
    if ref.measure is Measure.RATING:
        return ""
    options = [
        discord.SelectOption(label=_period(ctx, period), value=period, default=period == ref.period)
        for period in PERIODS
        if period != SEASON or season > 1
    ]
    return _menu("boardperiod", ref, options)


def _game_menu(ctx: PanelContext, ref: BoardRef, games: Sequence[str]) -> parts.Block:
    options = [
        discord.SelectOption(label=_game(ctx, game), value=game or ALL_GAMES, default=game == ref.game)
        for game in ("", *games[: parts.MOST_OPTIONS - 1])
    ]
    return _menu("boardgame", ref, options)


def _menu(verb: str, ref: BoardRef, options: Sequence[discord.SelectOption]) -> parts.Block:
    select: ui.Select[Any] = ui.Select(custom_id=ids.build(verb, 0, 0, ref.arg), options=list(options))
    return ui.ActionRow(select)


def _buttons(ctx: PanelContext, board: Leaderboard, ref: BoardRef) -> list[ui.Button[Any]]:
    buttons = page_buttons(ctx, board, "board", ref.arg)
    if not board.key.of_balances:
        other = replace(ref, computers=not ref.computers)
        buttons.append(
            ui.Button(
                label=ctx.text("board-hide-computers" if ref.computers else "board-show-computers"),
                emoji="🤖",
                custom_id=ids.build("boardbots", 0, 0, other.arg),
            )
        )
    return buttons


def page_buttons(ctx: PanelContext, board: Leaderboard, verb: str, arg: str) -> list[ui.Button[Any]]:
    """Return the buttons to other pages of a table, and which page this is; none if it has one page."""
    pages = max(1, -(-board.total // PAGE))
    if pages == 1:
        return []
    page = board.offset // PAGE
    buttons: list[ui.Button[Any]] = [
        ui.Button(
            label=ctx.text("board-page", page=page + 1, pages=pages),
            custom_id=ids.build(f"{verb}page", page, 0, arg),
            disabled=True,
        )
    ]
    back = ids.build(f"{verb}back", max(page - 1, 0), 0, arg)
    following = ids.build(f"{verb}next", page + 1, 0, arg)
    buttons.insert(0, ui.Button(emoji="◀️", custom_id=back, disabled=page == 0))
    buttons.append(ui.Button(emoji="▶️", custom_id=following, disabled=page + 1 == pages))
    return buttons


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
    await show_instead(press, await board_of(press, ref))


async def show_instead(press: Press, panel: ui.LayoutView) -> None:
    """Show a panel in place of the pressed one; under a message for everybody for this person alone."""
    if press.on_panel:
        await press.reply.private(panel)
    else:
        await press.reply.update(panel)
