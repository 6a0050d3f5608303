"""Player actions other than moves: asking for a hint, looking at finished tricks, saying an emote."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.cards import Card
from bot.engine.game import TableView
from bot.engine.games import game_of
from bot.engine.tricks import Why
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.tables.hints import Hint
from bot.services.tables.seating import seat_of
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.board import HINT
from bot.ui.core.bookpage import HERE, PageRef
from bot.ui.core.context import LEVEL_KEYS, PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.talk import Emote
from bot.ui.kits import kit_of
from bot.ui.kits.scene import AnySeen, Seen
from bot.ui.kits.scenes import in_turn
from bot.ui.table.coach import reasons
from bot.ui.table.screens import keep_panel_in_hand, put_away, show_hand


def hint_panel(ctx: PanelContext, hint: Hint, view: TableView, *, late: bool = False) -> ui.LayoutView:
    """Return a hint: the move, its reason, its chance if searched; `late`: the expert was too slow."""
    move = kit_of(view).describe_move("hint", ctx, hint.action)
    return parts.layout(
        parts.lines(f"### 💡 {move}", *reasons(ctx, hint)),
        ctx.text("hint-trust") if hint.why.trust else "",
        parts.separator(),
        f"-# ⏳ {ctx.text('hint-fallback')}" if late else "",
        f"-# {ctx.text('hint-how', level=ctx.text(LEVEL_KEYS[hint.level]))}",
    )


@verb("hint")
async def show_hint(request: Request) -> None:
    """Show a person the expert's advice for their seat, privately. Raises as `HintService.hint`.

    The person's previous hint is deleted, not edited: they may have dismissed it, or be on another device.
    """
    user_id, board = request.person.user_id, request.board
    given = await request.app.hints.hint(request.table, user_id)
    rules = (await request.app.tables.snapshot(request.table)).table.config.rules
    panel = hint_panel(request.ctx.of_game(rules), given.hint, given.view, late=given.late)
    shown = await request.reply.private(panel)
    if board is not None:
        last, board.kept[HINT, user_id] = board.kept.get((HINT, user_id)), shown
        await put_away(request, last)


_MOST = 3_800
"""Characters: in longer texts cards are symbols instead of emoji, which take thirty characters each."""
_NAME = 8


def tricks_panel(ctx: PanelContext, snapshot: TableSnapshot, reader: int | None = None) -> ui.LayoutView:
    """Return the finished tricks of the current or last hand; `reader` is *you*, hidden cards are backs."""
    view = snapshot.view
    title = f"### {ctx.text('tricks-title')}"
    if view is None or not view.tricks:
        return parts.layout(parts.lines(title, ctx.text("tricks-none")))
    seen, kit = Seen(ctx, snapshot, view, reader), kit_of(view)
    hidden = any(None in game_of(view).lies_open(view, number) for number in range(len(view.tricks)))
    note = f"-# {ctx.text('tricks-order')}{ctx.text('tricks-hidden') if hidden else ''}"
    found = parts.lines(title, note, *_lines(seen, symbols=False))
    if len(found) > _MOST:
        found = parts.lines(title, note, *_lines(seen, symbols=True))
    return parts.layout(found, _why_menu(seen), colour=kit.phase_colour(view))


def _why_menu(seen: AnySeen) -> parts.Block | None:
    """Return the menu that opens the rule book on why a trick was won; None without reasons."""
    reasons = kit_of(seen.view).reasons
    found = dict.fromkeys(_reason(seen, number) for number in range(len(seen.view.tricks)))
    options = {it.value: seen.text(f"why-{it.value}") for it in found if it and it.value in reasons}
    if not options:
        return None
    ref = PageRef(HERE, seen.table.config.seats, table=seen.table.id)
    return parts.choose(ref.id("bookwhy"), options, seen.text("button-why"))


def _reason(seen: AnySeen, number: int) -> Why | None:
    """Return why a trick was won; None if the winning card is hidden, or needs no explanation."""
    view, game, trick = seen.view, game_of(seen.view), seen.view.tricks[number]
    place = list(in_turn(kit_of(view), view, trick.leader)).index(trick.winner)
    return None if game.lies_open(view, number)[place] is None else game.why_won(view, number)


def _lines(seen: AnySeen, *, symbols: bool) -> Iterator[str]:
    """Yield two lines for each trick: number and reason of the win, then the cards with their players."""
    view, game, kit = seen.view, game_of(seen.view), kit_of(seen.view)

    def show_card(card: Card | None) -> str:
        if card is None:
            return seen.ctx.emoji.back()
        return card_symbol(card) if symbols else fmt.card(seen.ctx, card)

    for number, trick in enumerate(view.tricks):
        plays = dict(zip(in_turn(kit, view, trick.leader), game.lies_open(view, number), strict=True))
        why = _reason(seen, number)
        yield " · ".join([f"**{number + 1}**", *([] if why is None else [seen.text(f"why-{why.value}")])])
        yield " · ".join(
            f"🏆 **{seen.short(seat, _NAME)}** {show_card(card)}"
            if seat == trick.winner
            else f"{seen.short(seat, _NAME)} {show_card(card)}"
            for seat, card in plays.items()
        )


async def tricks_of(request: Request) -> ui.LayoutView:
    """Return the panel of finished tricks for the asking person."""
    snapshot = await request.app.tables.snapshot(request.table)
    return tricks_panel(request.ctx, snapshot, seat_of(snapshot.table, request.person.user_id))


@verb("tricks", on_panel=True)
async def tricks(press: Press) -> None:
    """Show the asker the finished tricks, next to the panel or their hand."""
    await keep_panel_in_hand(press)
    await press.reply.private(await tricks_of(press))


async def say(request: Request, value: str) -> Emote:
    """Say an emote at the request's table, where it appears with the speaker's name.

    Raises NotAllowed (`not-seated`), NotNow (`no-hand`, `press-unknown`, `emotes-off`, `emotes-off-server`,
    `emotes-elsewhere`, `flood-emotes`: seconds).
    """
    app, user_id = request.app, request.person.user_id
    emote = next((it for it in Emote if it.value == value), None)
    if emote is None:
        raise NotNow("press-unknown")
    snapshot = await app.tables.snapshot(request.table)
    seat = require_found(await app.tables.seat_of(request.table, user_id), NotAllowed("not-seated"))
    if snapshot.table.status is not TableStatus.PLAYING:
        raise NotNow("no-hand")
    if not (await app.guild_settings.of(snapshot.table.guild_id)).emotes:
        raise NotNow("emotes-off-server")
    if not snapshot.table.config.emotes:
        raise NotNow("emotes-off")
    if request.board is None:  # another process shows this table
        raise NotNow("emotes-elsewhere")
    app.floods.require_few_emotes(user_id)
    app.talk.say(snapshot, seat, emote)
    app.publisher.refresh(request.table)
    return emote


@verb("emote")
async def emote(press: Press) -> None:
    """Say the emote chosen in a hand's menu, and redraw the hand with an unselected menu."""
    await say(press, press.choice)
    await show_hand(press)
