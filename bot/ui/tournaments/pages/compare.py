"""A duplicate deal by deal: the same cards at every table, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from discord import ui

from bot.services.tournaments.scoring import ComparedBoard
from bot.services.values.tournaments import Tournament
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.scene import leafed, marked, menu, panel

TABLES_PER_PAGE = 4


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """An ended hand: its contract as it is stored ("" without one), whose it was, and how it came out."""

    bid: str
    declarer: int | None
    outcome: str


def tables_of(board: ComparedBoard) -> list[tuple[int, int]]:
    """Return (number, hand id) of the tables that finished a deal."""
    return sorted({(result.table, result.hand_id) for seat in board.seats for result in seat.results})


def comparison_panel(
    ctx: PanelContext,
    tournament: Tournament,
    round_number: int,
    boards: Sequence[ComparedBoard],
    board: ComparedBoard | None,
    played: Mapping[int, PlayedHand],
    page: int = 0,
) -> ui.LayoutView:
    """Return a page of the tables that played a deal of a round; `played` are its ended hands by id.

    `board` None: nothing of that kind is over yet.
    """
    title = f"### {words.tournament_name(ctx, tournament)}\n-# {ctx.text('compare-title')}"
    if board is None:
        return panel(title, ctx.text("compare-none"))
    about = f"{round_number}.{board.board}"
    tables, leaves = leafed(ctx, tournament, "tcompare", tables_of(board), TABLES_PER_PAGE, page, about)
    # Extra deals only broke ties at the cuts of a knock-out.
    extra = f" · {ctx.text('table-extra')}" if board.board > tournament.hands_of(round_number) else ""
    title_of = ctx.text("compare-board", round=round_number, board=board.board)
    averages = " · ".join(f"{seat.seat + 1}: {words.score(ctx, seat.average)}" for seat in board.seats)
    blocks: list[parts.Block | str | None] = [
        title,
        f"**{title_of}**{extra}\n-# {ctx.text('compare-averages', averages=averages)}",
    ]
    for number, hand_id in tables:
        text = parts.lines(*_table_lines(ctx, tournament, board, number, played.get(hand_id)))
        replay = marked(ctx, "compare-replay", ids.build("replayopen", 0, 0, str(hand_id)))
        blocks.append(ui.Section(ui.TextDisplay(text), accessory=replay))
    rounds = sorted({*(it.number for it in tournament.rounds if it.over_at is not None), round_number})
    deals = [one.board for one in boards]
    by_round, by_deal = (ids.build(verb, tournament.id, 0, about) for verb in ("tcround", "tcboard"))
    blocks.append(_menu(ctx, by_round, ("compare-round", "round-number"), rounds, round_number))
    blocks.append(_menu(ctx, by_deal, ("compare-deal", "deal-number"), deals, board.board))
    return panel(*blocks, buttons=leaves)


def _table_lines(
    ctx: PanelContext, tournament: Tournament, board: ComparedBoard, number: int, played: PlayedHand | None
) -> Iterator[str]:
    """Yield a table's contract and result, then units and score of each seat."""
    results = {seat.seat: r for seat in board.seats for r in seat.results if r.table == number}
    yield f"**{ctx.text('table-number', number=str(number))}** · {_contract(ctx, played)}"
    bidder = None if played is None else played.declarer
    for seat, result in sorted(results.items()):
        crown = "👑 " if seat == bidder else ""
        units = fmt.signed(ctx, result.units)
        name = ("🤖 " if result.entrant is None else "") + words.seated_name(ctx, tournament, result.entrant)
        yield f"`{seat + 1}` {crown}{name} {units} → **{words.score(ctx, result.points)}**"


def _contract(ctx: PanelContext, played: PlayedHand | None) -> str:
    """Return what was played and how it came out: ``13 ♠ · made``."""
    if played is None:
        return ctx.text("compare-unknown")
    if not played.bid or played.outcome == "thrown_in":
        return ctx.text("outcome-thrown-in")
    bid, outcome = fmt.stored_bid(ctx, played.bid), played.outcome
    if outcome == "revoke":
        return f"{bid} · {ctx.text('outcome-revoke')}"
    return f"{bid} · {ctx.text('compare-made' if outcome == 'made' else 'compare-lost')}"


def _menu(
    ctx: PanelContext, custom_id: str, keys: tuple[str, str], numbers: Sequence[int], present: int
) -> parts.Block:
    """Return a menu of as many numbers as it holds, the present one among them; `keys`: heading, option."""
    heading, label = keys
    first = max(0, min(numbers.index(present) - parts.MOST_OPTIONS // 2, len(numbers) - parts.MOST_OPTIONS))
    options = [
        parts.Option(label=ctx.text(label, number=number), value=str(number), default=number == present)
        for number in numbers[first : first + parts.MOST_OPTIONS]
    ]
    return menu(custom_id, ctx.text(heading), options, disabled=len(options) < 2)
