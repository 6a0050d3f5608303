"""Scenes as plain values to draw, with resolved texts: the table, a result, final scores.

They are made on the event loop and drawn in any thread or process. Equal scenes give equal values, and so the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.board import STAKES
from bot.services.values.tables import TableSnapshot
from bot.services.values.themes import USUAL, Theme
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.results import final_scores, final_title
from bot.ui.kits.scene import CardLine, Scene, SceneContract, SceneLine, Seen
from bot.ui.pictures import canvas
from bot.ui.pictures.canvas import LEAST
from bot.ui.pictures.cards import DrawnHand
from bot.ui.pictures.scores import SCORE, DrawnRow, ScoreDrawing
from bot.ui.pictures.table import DrawnLine, DrawnSeat, TableDrawing

_SHORT = {
    "bad-hand-line": "picture-bad-hand",
    "face-up-line": "picture-discards",
    "blind-open-line": "picture-blind",
    "blind-shown": "picture-blind",
}
"""Shorter texts for some lines of cards."""


def plan(ctx: PanelContext, scene: Scene, stake: int = 0, theme: Theme = USUAL) -> TableDrawing:
    """Return a scene to draw, in the reader's language; `stake`: chips per unit, `theme`: the table's."""
    trick, own = scene.trick, scene.reader is not None
    lines = [it for it in (*scene.centre, *scene.hidden) if isinstance(it, CardLine) and it.cards]
    short = [] if own else [replace(line, key=_SHORT.get(line.key, line.key)) for line in lines]
    board: tuple[tuple[str, int], ...] = ()
    words = ""
    if scene.board is not None:
        board = tuple((canvas.plain(stakes.stake_name(ctx, it)), scene.board[it]) for it in STAKES)
        words = canvas.plain(ctx.text("board-line", amount=stakes.amount(ctx, scene.board.total, stake)))
    return TableDrawing(
        seats=tuple(_seat(ctx, scene, number) for number in range(len(scene.seats))),
        reader=scene.reader,
        hand=_hand(scene),
        contract=_contract(scene),
        corner="" if trick is None else canvas.plain(ctx.text("trick-title", number=trick.number)),
        trick=trick,
        last=scene.last_trick,
        last_words="" if scene.last_trick is None else ctx.text("picture-last-trick"),
        last_why="" if scene.last_trick is None else canvas.plain(scene.last_trick.why),
        lines=tuple(DrawnLine(_label(ctx, line), line.cards) for line in short),
        board=board,
        board_words=words,
        leads=ctx.text("mark-led"),
        wins=ctx.text("picture-wins"),
        dealer=ctx.text("picture-dealer"),
        theme=ctx.theme(theme),
    )


def _seat(ctx: PanelContext, scene: Scene, number: int) -> DrawnSeat:
    seat = scene.seats[number]
    notes = " · ".join(filter(None, map(canvas.plain, seat.notes)))
    counts = seat.score is not None
    lines = [it for it in seat.cards if isinstance(it, CardLine) and it.key != "discards-line"]
    return DrawnSeat(
        drawable_name(ctx, seat.name, number),
        words=notes if counts else "",
        score=str(seat.score) if counts else "",
        says="" if counts else canvas.keep_numbers(notes),
        role=seat.role,
        marks=seat.marks,
        cards=lines[0].cards if lines else (),
        piles=seat.piles,
        apart=tuple(card for it in lines[1:] for card in it.cards),
    )


def _contract(scene: Scene) -> SceneContract | None:
    """Return a scene's contract with a bid that can be drawn."""
    return scene.contract and replace(scene.contract, bid=canvas.plain(scene.contract.bid))


def drawable_name(ctx: PanelContext, name: str, seat: int) -> str:
    """Return a name, or its seat's number if its letters cannot be drawn."""
    return name if canvas.drawable(name) else ctx.text("picture-seat", number=seat + 1)


def _label(ctx: PanelContext, line: CardLine) -> str:
    """Return the words before a line's cards."""
    words = ctx.text(line.key, cards="", **line.params) if line.key else line.before
    return canvas.plain(words).strip(" :：·・")


def _hand(scene: Scene) -> DrawnHand | None:
    """Return the reader's own hand as a value to draw; None if it is empty."""
    held = tuple(card for row in scene.hand for card in row)
    special = frozenset(card for card, _ in scene.special if card in held)
    return DrawnHand(held=held, dim=scene.idle & frozenset(held), special=special) if held else None


# --- results ---------------------------------------------------------------------------------------------


def plan_result(ctx: PanelContext, scene: Scene, snapshot: TableSnapshot, *, last: bool) -> ScoreDrawing:
    """Return a result scene as a value to draw; `last`: with the final scores below.

    Raises ValueError if the snapshot has no summary of a finished hand.
    """
    contract, units, rows = scene.contract, Seen(ctx, snapshot, None).summary.units, []
    for seat in scene.display_order:
        of = scene.seats[seat]
        score = canvas.plain(of.notes[0]) if of.notes else ""
        more = canvas.keep_numbers(canvas.plain(of.small))
        if canvas.length(score, LEAST) > SCORE:
            score, more = "", " · ".join(filter(None, (score, more)))
        name, badges = drawable_name(ctx, of.name, seat), canvas.plain(of.badges)
        rows.append(DrawnRow(seat, name, score, _sign(units[seat]), of.role, more, badges))
    title = next((line for line in scene.centre if isinstance(line, str) and line), "")
    for seat, of in enumerate(scene.seats):
        title = title.replace(parts.name(ctx, snapshot, seat), drawable_name(ctx, of.name, seat))
    return ScoreDrawing(
        title=canvas.plain(title),
        rows=tuple(rows),
        contract=_contract(scene),
        won=None if contract is None or not units[contract.seat] else units[contract.seat] > 0,
        piles=tuple(_piles(ctx, scene)),
        theme=ctx.theme(snapshot.table.config.theme),
        below=plan_final(ctx, snapshot) if last else None,
    )


def _piles(ctx: PanelContext, scene: Scene) -> Iterator[DrawnLine]:
    """Yield the piles of both sides' cards, of seats' open cards, and of hidden cards."""
    first, others = scene.taken[:1], scene.taken[1:]
    shown = (*first, *scene.centre, *scene.hidden, *others)  # few cards and few cards go side by side
    lines: list[tuple[str, SceneLine]] = [("", line) for line in shown]
    for seat, of in enumerate(scene.seats):
        lines += [(f"{drawable_name(ctx, of.name, seat)}: ", line) for line in of.cards]
    for name, line in lines:
        if isinstance(line, CardLine) and line.cards:
            words = " · ".join(filter(None, (_label(ctx, line), canvas.plain(line.note))))
            yield DrawnLine(name + words, line.cards)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def plan_final(ctx: PanelContext, snapshot: TableSnapshot) -> ScoreDrawing:
    """Return the final ranking of a session as a value to draw."""
    view = None if snapshot.summary is None else snapshot.summary.view
    seen, totals = Seen(ctx, snapshot, view), snapshot.table.totals
    rows = []
    for seat, place, score, best in final_scores(seen):
        name = drawable_name(ctx, fmt.seat_label(ctx, snapshot.table.seats, seat), seat)
        rows.append(DrawnRow(seat, name, score, _sign(totals[seat]), place=canvas.plain(place), best=best))
    return ScoreDrawing(
        title=canvas.plain(final_title(seen)), rows=tuple(rows), theme=ctx.theme(snapshot.table.config.theme)
    )
