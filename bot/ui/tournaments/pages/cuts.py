"""Cuts of a knock-out among equals: the rule beforehand, the call to an extra hand, what decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.services.tournaments.scoring import MOST_EXTRA
from bot.services.values.tournaments import CutBy, Format, Round, Tournament, TournamentTable
from bot.ui.core import format as fmt
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words

_SHOWN = 12
_NAME_WIDTH = 16


def cut_rule(ctx: PanelContext, tournament: Tournament) -> str:
    """Return in a sentence who goes on and what is done among equals; nothing where nobody is cut."""
    config, round_ = tournament.config, tournament.round
    if config.format is not Format.KNOCKOUT or (round_ is not None and len(round_.tables) == 1):
        return ""
    return ctx.text("cut-rule", advance=config.advance, most=MOST_EXTRA)


def cut_lines(ctx: PanelContext, tournament: Tournament, rounds: Sequence[Round]) -> Iterator[str]:
    """Yield what decided at each cut of some rounds at which entrants were equal."""
    found = [(round_, cut) for round_ in rounds for cut in round_.cuts]
    for round_, cut in found[:_SHOWN]:
        table = next(table for table in round_.tables if table.number == cut.table)
        key = "cut-by-extra" if cut.by is CutBy.EXTRA else "cut-by-lot" if table.extra else "cut-by-lot-alone"
        yield "⚖️ " + ctx.text(
            key,
            round=round_.number,
            table=cut.table,
            on=equals(ctx, tournament, cut.equals[: cut.places]),
            out=equals(ctx, tournament, cut.equals[cut.places :]),
        )
    if len(found) > _SHOWN:
        yield f"-# {ctx.text('cuts-more', count=len(found) - _SHOWN)}"


def equals(ctx: PanelContext, tournament: Tournament, numbers: Sequence[int]) -> str:
    """Return the names of entrants side by side."""
    return fmt.join(
        ctx,
        (
            fmt.escape(words.entrant_label(ctx, tournament.entrants[number], _NAME_WIDTH))
            for number in numbers
        ),
    )


def tied(ctx: PanelContext, tournament: Tournament, table: TournamentTable) -> str:
    """Return who an extra hand decides between, by the names that they have at their table."""
    return fmt.join(
        ctx,
        (
            ctx.text("seat-computer", number=str(table.seats.index(number) + 1))
            if tournament.entrants[number].computer is not None and not tournament.entrants[number].name
            else equals(ctx, tournament, [number])
            for number in table.tied
        ),
    )


def own_cut(ctx: PanelContext, tournament: Tournament, number: int) -> str:
    """Return that an entrant was equal at a cut and is out, and by what; empty if that was not so."""
    for round_ in tournament.rounds:
        for cut in round_.cuts:
            if number in cut.equals[cut.places :]:
                key = "standing-cut-extra" if cut.by is CutBy.EXTRA else "standing-cut-lot"
                return ctx.text(key, round=round_.number)
    return ""


def extra_mark(tournament: Tournament, table: TournamentTable) -> str:
    """Return the custom id that only the call to this extra hand has."""
    return ids.build("tme", tournament.id, table.number, f"extra.{table.extra}")


def extra_notice(
    ctx: PanelContext, tournament: Tournament, table: TournamentTable, names: Sequence[str]
) -> ui.LayoutView:
    """Return the call to an extra hand: the entrants it decides between, and the people called."""
    text = ctx.text(
        "extra-hand",
        number=table.extra,
        most=MOST_EXTRA,
        equals=tied(ctx, tournament, table),
        names=" · ".join(names),
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"⚖️ {text}\n-# {ctx.text('extra-hand-means')}"))
    place: ui.Button[ui.LayoutView] = ui.Button(
        label=ctx.text("button-place"), custom_id=extra_mark(tournament, table)
    )
    view.add_item(ui.ActionRow(place))
    return view
