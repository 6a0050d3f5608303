"""A duplicate deal by deal: the same cards at every table, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.services.tournaments.scoring import ComparedBoard, ComparedResult
from bot.services.values.tournaments import Tournament
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.standings import leaf_buttons

TABLES_PER_PAGE = 4


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """An ended hand: its contract as it is stored ("" without one), whose it was, and how it came out."""

    bid: str
    declarer: int | None
    outcome: str


def tables_on(board: ComparedBoard, page: int) -> tuple[list[tuple[int, int]], int, int]:
    """Return (number, hand id) of the tables on a page of a deal, that page's number, and how many there are.

    A page that does not exist is the nearest that does.
    """
    found = sorted({(result.table, result.hand_id) for seat in board.seats for result in seat.results})
    pages = max(1, -(-len(found) // TABLES_PER_PAGE))
    page = max(0, min(page, pages - 1))
    return found[page * TABLES_PER_PAGE : (page + 1) * TABLES_PER_PAGE], page, pages


def _extra(ctx: PanelContext, tournament: Tournament, board: ComparedBoard) -> str:
    """Return the mark of a deal that only broke ties at the cuts of a knock-out."""
    return f" · {ctx.text('table-extra')}" if board.board > tournament.config.hands else ""


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
        return parts.layout(parts.QUIET_COLOUR, [title, ctx.text("compare-none")])
    tables, page, pages = tables_on(board, page)
    about = f"{round_number}.{board.board}"
    title_of = ctx.text("compare-board", round=round_number, board=board.board)
    averages = " · ".join(f"{seat.seat + 1}: {words.score(ctx, seat.average)}" for seat in board.seats)
    blocks: list[parts.Block | str | None] = [
        title,
        parts.lines(
            f"**{title_of}**{_extra(ctx, tournament, board)}",
            f"-# {ctx.text('compare-averages', averages=averages)}",
        ),
    ]
    for number, hand_id in tables:
        text = parts.lines(*_table_lines(ctx, tournament, board, number, played.get(hand_id)))
        replay: ui.Button[Any] = ui.Button(
            label=ctx.text("compare-replay"), custom_id=ids.build("replayopen", 0, 0, str(hand_id))
        )
        blocks.append(ui.Section(ui.TextDisplay(text), accessory=replay))
    leaves = leaf_buttons(ctx, tournament, "tcompare", page, pages, about) if pages > 1 else []
    return parts.layout(
        parts.QUIET_COLOUR,
        [*blocks, *_menus(ctx, tournament, round_number, boards, board, about), *parts.rows(leaves)],
    )


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
        name = _name(ctx, tournament, result)
        yield f"`{seat + 1}` {crown}{name} {units} → **{words.score(ctx, result.points)}**"


def _name(ctx: PanelContext, tournament: Tournament, result: ComparedResult) -> str:
    if result.entrant is None:
        return f"🤖 {ctx.text('entrant-filling')}"
    return fmt.escape(words.entrant_label(ctx, tournament.entrants[result.entrant], 12))


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


def _menus(
    ctx: PanelContext,
    tournament: Tournament,
    round_number: int,
    boards: Sequence[ComparedBoard],
    board: ComparedBoard,
    about: str,
) -> list[parts.Block]:
    over = {one.number for one in tournament.rounds if one.over_at is not None}
    rounds, deals = sorted({*over, round_number}), [one.board for one in boards]
    return [
        _menu(
            ids.build("tcround", tournament.id, 0, about),
            ctx.text("compare-round"),
            [
                (str(n), ctx.text("round-number", number=n), n == round_number)
                for n in _about(rounds, round_number)
            ],
        ),
        _menu(
            ids.build("tcboard", tournament.id, 0, about),
            ctx.text("compare-deal"),
            [
                (str(n), ctx.text("deal-number", number=n), n == board.board)
                for n in _about(deals, board.board)
            ],
        ),
    ]


def _about(numbers: Sequence[int], present: int) -> Sequence[int]:
    """Return as many numbers as a menu holds, the present one among them."""
    first = max(0, min(numbers.index(present) - parts.MOST_OPTIONS // 2, len(numbers) - parts.MOST_OPTIONS))
    return numbers[first : first + parts.MOST_OPTIONS]


def _menu(custom_id: str, placeholder: str, choices: Sequence[tuple[str, str, bool]]) -> parts.Block:
    options = [
        discord.SelectOption(label=label, value=value, default=default) for value, label, default in choices
    ]
    select: ui.Select[Any] = ui.Select(
        custom_id=custom_id, placeholder=placeholder, options=options, disabled=len(options) < 2
    )
    return ui.ActionRow(select)
