"""Spectators: watching a table, guessing the partner, waiting for a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import chain

from discord import ui

from bot.services.tables.moves import was_last
from bot.services.tables.seating import digest
from bot.services.tables.standby import seats_to_take
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.board import Guess, TableMessages
from bot.ui.core.context import PanelContext
from bot.ui.kits import kit_of
from bot.ui.kits.scene import Seen

MOST_WORTH = 10
"""Points for a right guess before the first trick is completed; one less for each trick since."""
TOLD, NOT = "told", "no"
"""The arguments of the buttons about waiting for a seat, besides the terms on which to be seated."""


def guess(board: TableMessages, user_id: int, seat: int) -> bool:
    """Record a person's guess for the current hand; False if there is nothing to guess."""
    view, hand_no = board.snapshot.view, board.table.hand_no
    if view is None or not kit_of(view).can_guess_partner(view) or seat not in range(view.seats):
        return False
    worth = max(1, MOST_WORTH - len(view.tricks))
    earlier = [it for it in board.guesses.get(user_id, []) if it.hand_no != hand_no]
    board.guesses[user_id] = [*earlier, Guess(hand_no, seat, worth)]
    return True


def judge(board: TableMessages) -> None:
    """Judge everybody's guesses at the current hand once its partner is public."""
    view, hand_no = board.snapshot.view, board.table.hand_no
    partner = None if view is None else kit_of(view).partner_seat(view)
    for made in chain.from_iterable(board.guesses.values()):
        if partner is not None and made.hand_no == hand_no:
            made.right = made.seat == partner


def watch_blocks(
    ctx: PanelContext, snapshot: TableSnapshot, reader: int, guesses: Sequence[Guess], until: datetime | None
) -> Iterator[parts.Block]:
    """Yield the blocks below the table: how long the message follows, the guess, the waiting list."""
    table = snapshot.table
    if table.status is TableStatus.CLOSED:
        return
    follows = (
        ctx.text("watch-still") if until is None else ctx.text("watch-until", until=fmt.stamp(until, "t"))
    )
    yield ui.TextDisplay(
        parts.lines(f"-# 👀 {follows}", *_guess_lines(ctx, snapshot, guesses), *_standby_lines(ctx, snapshot))
    )
    view = snapshot.view
    if view is not None and kit_of(view).can_guess_partner(view):
        names = [fmt.seat_label(ctx, table.seats, seat) for seat in range(view.seats)]
        for seat in kit_of(view).declarers(view):
            names[seat] = ctx.text("guess-alone", name=names[seat])
        options = {str(seat): name for seat, name in enumerate(names)}
        what = Seen(ctx, snapshot, view).text("guess-menu")
        yield parts.choose(ids.build("guess", table.id, table.turn), options, what)
    yield from parts.rows(
        [
            parts.button(ctx, "button-refresh", "watch", snapshot),
            *(standby_buttons(ctx, snapshot, reader) if table.event_id is None else []),
        ]
    )


def _guess_lines(ctx: PanelContext, snapshot: TableSnapshot, guesses: Sequence[Guess]) -> Iterator[str]:
    """Yield the reader's guess for this hand, and their points in total."""
    if not guesses:
        return
    last, points = guesses[-1], sum(it.worth for it in guesses if it.right)
    if last.hand_no == snapshot.table.hand_no and last.seat < len(snapshot.table.seats):
        key = {None: "guess-made", True: "guess-right", False: "guess-wrong"}[last.right]
        name = fmt.seat_name(ctx, snapshot.table.seats, last.seat)
        yield f"🔮 {ctx.text(key, name=f'**{name}**', points=last.worth)}"
    if any(it.right is not None for it in guesses):
        yield f"-# {ctx.text('guess-total', points=points)}"


def _standby_lines(ctx: PanelContext, snapshot: TableSnapshot) -> Iterator[str]:
    waiting = [it for it in snapshot.table.standby if it.until > ctx.now]
    if waiting:
        names = fmt.join(ctx, (fmt.safe_name(ctx, it.name) for it in waiting))
        yield f"-# 🪑 {ctx.text('standby-who', names=names)}"


def standby_buttons(ctx: PanelContext, snapshot: TableSnapshot, reader: int) -> list[parts.Button]:
    """Return *Sit* if there is room, *Stop waiting* if they wait, else ways to wait if it goes on."""
    terms = digest(snapshot.table.config)
    if seats_to_take(snapshot.table, ctx.now, reader):
        sit = parts.button(ctx, "button-sit", "accept", snapshot, terms)
        return [] if reader in snapshot.table.players else [sit]
    if any(it.user_id == reader and it.until > ctx.now for it in snapshot.table.standby):
        return [parts.button(ctx, "button-standby-no", "standby", snapshot, NOT)]
    if was_last(snapshot.table):
        return []
    return [
        parts.button(ctx, "button-standby-sit", "standby", snapshot, terms),
        parts.button(ctx, "button-standby-tell", "standby", snapshot, TOLD),
    ]


def seat_call(ctx: PanelContext, snapshot: TableSnapshot, user_id: int, *, seated: bool) -> str:
    """Return the line that tells a person on the waiting list that a seat is free, or theirs (`seated`)."""
    key = "standby-seated" if seated else "standby-free"
    return ctx.text(key, name=f"<@{user_id}>", channel=f"<#{snapshot.table.channel_id}>")
