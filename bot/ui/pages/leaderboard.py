"""Leaderboards by measure, period and game, with menus to switch in place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord
from discord import ui

from bot.engine.games import Catalogue, game_of
from bot.services.errors import NotNow
from bot.services.standings.standings import PAGE, PERIODS, SEASON, WEEK
from bot.services.values.standings import (
    ADJUTANT_HANDS,
    ALL_TIME,
    AWAY,
    SETTLED,
    Leaderboard,
    Measure,
    Standing,
)
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.members import find_gone
from bot.ui.core.request import Request
from bot.ui.kits import KITS

BOARD_COLOUR = discord.Colour(0xD4A017)
ALL_GAMES = "all"
"""The custom id's argument for all games."""

MEASURES: Mapping[Measure, str] = {measure: f"measure-{measure.value}" for measure in Measure}
_EMOJI = {
    Measure.WON: "🏅",
    Measure.RATING: "📈",
    Measure.CHIPS: "🪙",
    Measure.CONTRACTS: "👑",
    Measure.ADJUTANT: "🎖️",
    Measure.HANDS: "🃏",
}
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_OF_UNITS = (Measure.WON, Measure.CHIPS)
_PATIENCE = 1.0
"""Seconds that Discord has to say which people of a page are members."""
_PAGES_CHECKED = 3
"""How often a page is read again because people on it have left."""
_NEW = "🌱"
"""Marks a provisional rating."""


@dataclass(frozen=True, slots=True)
class BoardRef:
    """A page of a leaderboard; `game` is a preset's name or "" for all."""

    measure: Measure = Measure.WON
    period: str = ALL_TIME
    game: str = ""
    computers: bool = False
    page: int = 0

    @property
    def arg(self) -> str:
        """The leaderboard as a custom id's argument; the page is in the custom id's table number."""
        return f"{self.measure.value}.{self.period}.{self.game or ALL_GAMES}.{int(self.computers)}"


def parse_ref(page: int, arg: str, games: Collection[str]) -> BoardRef:
    """Parse a leaderboard's custom id. Raises NotNow (`press-unknown`)."""
    match arg.split("."):
        case [measure, period, game, "0" | "1" as computers] if period in PERIODS and game in (
            ALL_GAMES,
            *games,
        ):
            game = "" if game == ALL_GAMES else game
            return BoardRef(read_measure(measure), period, game, computers == "1", page)
    raise NotNow("press-unknown")


def read_measure(text: str) -> Measure:
    """Parse the chosen measure. Raises NotNow (`press-unknown`)."""
    if text not in [it.value for it in Measure]:
        raise NotNow("press-unknown")
    return Measure(text)


def leaderboard_panel(
    ctx: PanelContext, board: Leaderboard, ref: BoardRef, games: Catalogue
) -> ui.LayoutView:
    """Return a page of a leaderboard; `games` can be chosen."""
    game = games.get(ref.game)
    partners = game is None or KITS[game.family].has_partners
    ctx = ctx if game is None else ctx.of_game(game.rules)
    rating = ref.measure is Measure.RATING
    where = [*([] if rating else [ctx.text(f"period-{ref.period}")]), _game(ctx, ref.game)]
    title = f"## 🏆 {ctx.text(MEASURES[ref.measure])}\n-# {' · '.join(where)}"
    blocks: list[parts.Block | str] = [title]
    if ref.measure in _OF_UNITS and game is not None and game_of(game.rules).counts_hands(game.rules):
        blocks, board = [title, ctx.text("board-no-units")], replace(board, total=0)
    elif board.lines:
        blocks += [board_lines(ctx, board), parts.separator()]
        blocks += [own_text(ctx, board), notes_text(ctx, board)]
    elif ref.measure is Measure.ADJUTANT and not partners:
        blocks.append(ctx.text("board-no-adjutant"))
    else:
        blocks.append(f"{ctx.text('board-empty')}\n{ctx.text('board-empty-next')}")
        blocks.append(own_text(ctx, board) if board.missing else notes_text(ctx, board) if rating else "")
    blocks += _menus(ctx, ref, board.season, list(games))
    return parts.layout(*blocks, *_buttons(ctx, board, ref), colour=BOARD_COLOUR)


# --- lines -----------------------------------------------------------------------------------------------


def board_lines(ctx: PanelContext, board: Leaderboard) -> str:
    """Return a page's lines: medal or rank, name, value; a provisional rating wins no medal."""
    shown, names = [], fmt.players_names(ctx, [(it.player_id, it.name) for it in board.lines])
    for line, name in zip(board.lines, names, strict=True):
        medal = None if line.provisional else _MEDALS.get(line.rank)
        rank = medal or ctx.text("board-rank", rank=line.rank)
        shown.append(f"{rank} **{name}** · {value_text(ctx, board, line)}")
    return "\n".join(shown)


def value_text(ctx: PanelContext, board: Leaderboard, line: Standing) -> str:
    """Return the value that a line is ranked by, in words."""
    match board.key.measure:
        case Measure.RATING:
            return f"{fmt.rating(ctx, line.value, line.part)}{' ' + _NEW if line.provisional else ''}"
        case Measure.WON:
            one, all_games = fmt.units(ctx, line.value), fmt.with_sign(ctx, line.value / 100)
            return ctx.text("board-won", won=one if board.key.game else all_games, hands=line.of)
        case Measure.CHIPS if board.key.of_balances:
            granted = f" · {ctx.text('board-granted', chips=line.part)}" if line.part > 0 else ""
            return ctx.text("amount-chips", count=line.value) + granted
        case Measure.CHIPS:
            return fmt.chips(ctx, line.value)
        case Measure.CONTRACTS:
            return ctx.text("board-contracts", made=line.part, of=line.of)
        case Measure.ADJUTANT:
            share = round(100 * line.part / line.of, 1)
            return ctx.text("board-adjutant", share=share, won=line.part, of=line.of)
        case Measure.HANDS:
            return ctx.text("board-hands", hands=line.of, won=line.part)


def own_text(ctx: PanelContext, board: Leaderboard) -> str:
    """Return the reader's rank, or why they are not listed."""
    if board.own is not None:
        value = value_text(ctx, board, board.own)
        return ctx.text("board-own", rank=board.own.rank, total=board.total, value=value)
    if board.missing:
        return ctx.text("board-missing", count=board.missing, least=ADJUTANT_HANDS)
    if board.key.of_balances:
        return ctx.text("board-no-chips")
    return ctx.text("board-no-contract" if board.key.measure is Measure.CONTRACTS else "board-no-hand")


def notes_text(ctx: PanelContext, board: Leaderboard) -> str:
    """Return the notes needed to understand the lines, in small letters."""
    notes = []
    if board.key.measure is Measure.RATING and board.key.now is not None:  # not on a final table
        notes += [ctx.text("board-begin", days=AWAY.days), ctx.text("board-practice")]
    shown = [*board.lines, *([] if board.own is None else [board.own])]
    if any(line.provisional for line in shown):
        notes.append(f"{_NEW} {ctx.text('board-provisional', most=SETTLED)}")
    if board.key.measure is Measure.WON and not board.key.game:
        notes.append(ctx.text("board-deviations"))
    if board.key.of_balances:
        notes.append(ctx.text("board-at-stake"))
    if board.key.measure is Measure.ADJUTANT and not board.missing:
        notes.append(ctx.text("board-least", least=ADJUTANT_HANDS))
    if board.ends_at is not None and board.key.measure is not Measure.RATING:
        week = board.key.period.startswith(WEEK)
        ends = fmt.stamp(board.ends_at, "f")
        notes.append(
            ctx.text("board-week" if week else "board-month", when=ends, zone=fmt.escape(board.zone))
        )
    return "\n".join(f"-# {note}" for note in notes)


def _game(ctx: PanelContext, game: str) -> str:
    return fmt.preset_name(ctx, game) if game else ctx.text("game-all")


# --- menus and buttons -----------------------------------------------------------------------------------


def measure_options(ctx: PanelContext, chosen: Measure) -> list[parts.Option]:
    """Return the measures as menu options."""
    return [
        parts.Option(label=ctx.text(key), value=one.value, default=one is chosen, emoji=_EMOJI[one])
        for one, key in MEASURES.items()
    ]


def _menus(ctx: PanelContext, ref: BoardRef, season: int, games: Sequence[str]) -> Iterator[parts.Block]:
    """Yield the menus; seasons are offered once one was closed. Ratings are current: no period is offered."""
    yield parts.choose(ids.build("boardmeasure", 0, 0, ref.arg), measure_options(ctx, ref.measure))
    if ref.measure is not Measure.RATING:
        periods = {it: ctx.text(f"period-{it}") for it in PERIODS if it != SEASON or season > 1}
        yield parts.choose(ids.build("boardperiod", 0, 0, ref.arg), periods, chosen=ref.period)
    of_games = {it or ALL_GAMES: _game(ctx, it) for it in ("", *games[: parts.MOST_OPTIONS - 1])}
    yield parts.choose(ids.build("boardgame", 0, 0, ref.arg), of_games, chosen=ref.game or ALL_GAMES)


def _buttons(ctx: PanelContext, board: Leaderboard, ref: BoardRef) -> list[parts.Button]:
    buttons = page_buttons(ctx, board, "board", ref.arg)
    if not board.key.of_balances:
        key = "board-hide-computers" if ref.computers else "board-show-computers"
        other = replace(ref, computers=not ref.computers)
        buttons.append(parts.text_button(ctx, key, ids.build("boardbots", 0, 0, other.arg), emoji="🤖"))
    return buttons


def page_buttons(ctx: PanelContext, board: Leaderboard, verb: str, arg: str) -> list[parts.Button]:
    """Return the buttons to other pages, and the current page's number; none for a single page."""
    pages, page = -(-board.total // PAGE), board.offset // PAGE
    if pages <= 1:
        return []
    back, following = leaves(verb, page, pages, arg)
    here = ids.build(f"{verb}page", page, 0, arg)
    which = parts.text_button(ctx, "page-of", here, disabled=True, page=page + 1, pages=pages)
    return [back, which, following]


def leaves(verb: str, page: int, pages: int, arg: str = "") -> list[parts.Button]:
    """Return the previous and next buttons for a page (from 0)."""
    back, following = ids.build(f"{verb}back", max(page - 1, 0), 0, arg), page + 1
    return [
        ui.Button(emoji="◀️", custom_id=back, disabled=page == 0),
        ui.Button(
            emoji="▶️", custom_id=ids.build(f"{verb}next", following, 0, arg), disabled=following == pages
        ),
    ]


async def note_gone(request: Request, people: Iterable[int]) -> bool:
    """Ask Discord about a board's people and note who has left the server; return whether somebody has."""
    departures, guild = request.app.standings.departures, request.interaction.guild
    departures.note(request.guild_id, [request.person.user_id])
    asked = departures.unknown(request.guild_id, people)
    if guild is None or not asked:
        return False
    take = partial(request.app.budget.take, request.guild_id, Priority.ANSWER)
    gone = await find_gone(guild, asked, take, _PATIENCE)
    departures.note(request.guild_id, [] if gone is None else asked, gone or ())
    return bool(gone)


async def board_of(request: Request, ref: BoardRef) -> ui.LayoutView:
    """Return a leaderboard's panel for the asker, without people who have left the server."""
    read = partial(
        request.app.standings.leaderboard,
        request.guild_id,
        request.person.user_id,
        ref.measure,
        server=request.guild_locale,
        period=ref.period,
        game=ref.game,
        computers=ref.computers,
        page=ref.page,
    )
    board = await read()
    for _ in range(_PAGES_CHECKED):
        if not await note_gone(request, [line.player_id for line in board.lines]):
            break
        board = await read()
    return leaderboard_panel(request.ctx, board, ref, request.app.presets)


@verb("boardback", "boardnext", "boardpage", "boardbots", of_table=False)
async def other_page(press: Press) -> None:
    """Show another page, or toggle computers."""
    ref = parse_ref(press.id.table, press.id.arg, press.app.presets)
    await press.show(await board_of(press, ref))


@verb("boardmeasure", "boardperiod", "boardgame", of_table=False)
async def other_board(press: Press) -> None:
    """Show the first page for another measure, period or game."""
    games, chosen = press.app.presets, press.choice
    ref = parse_ref(0, press.id.arg, games)
    if press.id.verb == "boardmeasure":
        ref = replace(ref, measure=read_measure(chosen))
    elif press.id.verb == "boardperiod":
        ref = parse_ref(0, replace(ref, period=chosen).arg, games)
    else:
        ref = parse_ref(0, replace(ref, game=chosen or ALL_GAMES).arg, games)
    await press.show(await board_of(press, ref))
