"""The page of the deal of the day, its results, and the challenge that a member posts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial

from discord import ButtonStyle, ui

from bot.engine.actions import GameAction
from bot.engine.errors import IllegalAction
from bot.engine.game import TableView
from bot.features.daily.ports import Attempt
from bot.features.daily.services import DailyHand, DailyServices
from bot.services.errors import NotNow, SavedRulesOutdated
from bot.services.values.tables import AnyHand, Person, TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts, rights
from bot.ui.core.context import PanelContext
from bot.ui.core.features import FeatureInterface
from bot.ui.core.items import Press, verb
from bot.ui.core.outbox import Outbox
from bot.ui.core.request import Request
from bot.ui.kits import kit_of
from bot.ui.pages.again import lone_panel
from bot.ui.pages.leaderboard import note_gone
from bot.ui.pages.learn import draw_page, lone_hand, read_move
from bot.ui.publisher.publisher import Publisher
from bot.ui.table.games import find_game
from bot.ui.table.panels import Gallery

MOST_LISTED = 10
"""Members on a board, besides the reader."""
_OPEN, _PAST = ids.build("dailyplay", 0, 0), ids.build("dailypast", 0, 0)


class DailyButton(FeatureInterface):
    """Adds a button for the deal of the day to the list of a server's tables, and to one's own profile."""

    def __init__(self, outbox: Outbox, _tables: Publisher) -> None:
        outbox.app.list_buttons.append(self._buttons)
        outbox.app.profile_buttons.append(_button)

    async def _buttons(self, ctx: PanelContext, _guild_id: int, _user_id: int) -> list[parts.Button]:
        return [_button(ctx)]


def _button(ctx: PanelContext) -> parts.Button:
    return parts.text_button(ctx, "button-daily-deal", _OPEN, emoji="🗓️")


def daily_panel(
    ctx: PanelContext, hand: DailyHand, person: Person, note: str = "", gallery: Gallery | None = None
) -> parts.Tree:
    """Return a member's page of the deal of the day: the hand, at its end the board."""
    over, when = hand.view.result is not None, fmt.stamp(hand.ends)
    game = fmt.game_name(ctx, hand.config)
    buttons = [parts.text_button(ctx, "button-daily-deal-past", _PAST)]
    if over:
        told = [ctx.text("daily-deal-done", when=when)]
        dare = ids.build("dailydare", 0, 0)
        buttons.insert(0, parts.text_button(ctx, "button-daily-deal-dare", dare, ButtonStyle.primary))
    else:
        told = [ctx.text("daily-deal-what"), ctx.text("daily-deal-next", when=when)]
        told.append(ctx.text("daily-deal-sealed", count=hand.finished))
    return lone_panel(
        ctx,
        _private(ctx, hand, person),
        "dailymove",
        parts.lines(f"### 🗓️ {ctx.text('daily-deal-title', game=game)}", *(f"-# {it}" for it in told)),
        parts.lines(f"### {ctx.text('daily-deal-board')}", *_board(ctx, hand.board, person)) if over else "",
        *buttons,
        note=note,
        gallery=gallery,
    )


def past_panel(ctx: PanelContext, board: Sequence[Attempt], reader: Person) -> ui.LayoutView:
    """Return yesterday's board."""
    lines = parts.lines(*_board(ctx, board, reader)) or ctx.text("daily-deal-none")
    back = parts.text_button(ctx, "button-daily-deal", _OPEN, ButtonStyle.primary)
    return parts.layout(f"### 🗓️ {ctx.text('daily-deal-past')}", lines, back, colour=parts.BOARD_COLOUR)


def dare_panel(ctx: PanelContext, name: str) -> ui.LayoutView:
    """Return the challenge, which tells nothing of a result."""
    play = parts.text_button(ctx, "button-daily-deal-play", _OPEN, ButtonStyle.success)
    return parts.layout(f"🗓️ {ctx.text('daily-deal-dare', name=name)}", play)


def _board(ctx: PanelContext, board: Sequence[Attempt], reader: Person) -> Iterator[str]:
    """Yield a line for each of the best, and one for the reader: rank, name, contract, units.

    A contract of the member's own has a crown; its mark says whether it was made.
    """
    units = [it.units or 0 for it in board]
    listed = [it for place, it in enumerate(board) if place < MOST_LISTED or it.user_id == reader.user_id]
    names = fmt.players_names(ctx, [(it.user_id, it.name) for it in listed])
    for it, name in zip(listed, names, strict=True):
        won = it.units or 0
        rank = 1 + sum(other > won for other in units)
        mark = {True: "✅", False: "❌", None: ""}[it.made]
        contract = f"{'👑 ' if it.own else ''}{fmt.stored_bid(ctx, it.bid)} {mark}".strip()
        told = (f"**{name}**", contract, fmt.units(ctx, won))
        yield f"{ctx.text('board-rank', rank=rank)} {' · '.join(part for part in told if part)}"
    if len(board) > MOST_LISTED:
        yield f"-# {ctx.text('daily-deal-all', count=len(board))}"


def _private(ctx: PanelContext, hand: DailyHand, person: Person) -> AnyHand:
    day = hand.day.toordinal()
    return lone_hand(ctx, hand.config, hand.view, hand.public, hand.legal, person, day, hand.moves)


async def open_page(request: Request) -> parts.Tree:
    """Return the asker's page of today's deal. Raises as `DailyServices.open`."""
    open_hand = partial(
        _services(request).open,
        request.guild_id,
        request.person.user_id,
        request.guild_locale,
        partial(_usual_game, request),
    )
    hand = await open_hand()
    if await note_gone(request, _asked_about(hand.board)):
        hand = await open_hand()
    return await _page(request, hand)


def _asked_about(board: Sequence[Attempt]) -> list[int]:
    """Return whom to ask Discord about: the members on a page, and as many more should those have left."""
    return [it.user_id for it in board[: 2 * MOST_LISTED]]


async def _usual_game(request: Request) -> TableConfig:
    """Return the server's usual game; the first preset if an update has made its rules unplayable."""
    try:
        return await find_game(request, None)
    except SavedRulesOutdated:
        return await find_game(request, next(iter(request.app.presets)))


async def _page(request: Request, hand: DailyHand, note: str = "") -> parts.Tree:
    private = _private(request.ctx, hand, request.person)
    make = partial(daily_panel, request.ctx, hand, request.person, note)
    return await draw_page(request, private, make)


def _services(request: Request) -> DailyServices:
    return request.app.features.part(DailyServices)


@verb("dailyplay", of_table=False)
async def play(press: Press) -> None:
    """Show the presser's own page of today's deal."""
    await press.show(await open_page(press))


@verb("dailymove", of_table=False)
async def move(press: Press) -> None:
    """Make a move in the deal of the day. Raises as `DailyServices.act`."""
    services, person, server, note = _services(press), press.person, press.guild_locale, ""
    if not 0 < press.id.table <= date.max.toordinal():
        raise NotNow("press-unknown")

    def read(view: TableView) -> GameAction:
        return read_move(kit_of(view).move_parsers, press.id.arg, press.values)

    day = date.fromordinal(press.id.table)
    try:
        hand = await services.act(press.guild_id, day, press.id.turn, read, person, server)
    except IllegalAction as error:
        hand = await services.current(press.guild_id, person.user_id, server)
        note = notices.refusal(press.ctx, error, _private(press.ctx, hand, person).snapshot)
    await press.show(await _page(press, hand, note))


@verb("dailypast", of_table=False)
async def past(press: Press) -> None:
    """Show yesterday's board."""
    usual = partial(_usual_game, press)
    read = partial(_services(press).yesterday, press.guild_id, press.guild_locale, usual)
    board = await read()
    if await note_gone(press, _asked_about(board)):
        board = await read()
    await press.show(past_panel(press.ctx, board, press.person))


@verb("dailydare", of_table=False)
async def dare(press: Press) -> None:
    """Challenge the others in this channel.

    Raises NotNow (`daily-deal-unfinished`, `flood-public`; `open-elsewhere`, `open-nowhere`: no tables are
    opened here either), NotAllowed (`voice-missing`).
    """
    hand = await _services(press).current(press.guild_id, press.person.user_id, press.guild_locale)
    if hand.view.result is None:
        raise NotNow("daily-deal-unfinished")
    rights.require_voice(press)
    rights.require_table_channel(press, await press.app.guild_settings.of(press.guild_id))
    press.require_quiet()
    ctx = await press.public_ctx()
    await press.reply.public(dare_panel(ctx, fmt.safe_name(ctx, press.person.name)))
