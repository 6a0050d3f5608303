"""`verify`: whether the deals in a record were fair, checked offline (docs/fair-deal.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from bot.commands.exits import FAILED, MISUSED, stop
from bot.commands.reading import lines_of, name_of, records_in
from bot.proof import Added, Deal, Lot, deals_of, lots_of


def verify(
    file: Annotated[str, typer.Argument(help="A file of records; - reads standard input.", metavar="FILE")],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A SHA-256 that you saw before the deal; may be given several times."),
    ] = None,
) -> None:
    """Check what the records prove of their deals: secret, commitment, presses, values and packs.

    The file holds records of hands, sessions or tournaments. Exit code 1 if a deal or a lot does not fit, or
    if a commitment that you give is in none of them; 2 if there is no record in the file.
    """
    deals: list[Deal] = []
    lots: list[Lot] = []
    for number, data in records_in(lines_of(file)):
        found = deals_of(data)
        if not found:
            stop(f"{name_of(file)}, line {number}: this is no record of a hand.", MISUSED)
        for deal in found:
            for line in _lines(deal):
                typer.echo(line)
        deals += found
        drawn = lots_of(data)
        for lot in drawn:
            typer.echo(
                f"lot, {lot.about}: {'fits' if lot.problem is None else f'DOES NOT FIT: {lot.problem}'}."
            )
        lots += drawn
    fitting = [deal for deal in deals if deal.problem is None]
    seen = {text for deal in deals for text in (deal.commitment, deal.announced)}
    unmet = [text for text in commitment or () if text.strip().lower() not in seen]
    also = sum(bool(deal.guards or deal.others) for deal in fitting)
    typer.echo(
        f"{len(fitting)} of {len(deals)} deals fit their proof: {len(fitting) - also} proven against players "
        f"only, {also} also against the operator for whoever typed a value of their own."
    )
    unfair = sum(lot.problem is not None for lot in lots)
    if lots:
        typer.echo(f"{len(lots) - unfair} of {len(lots)} lots fit their proof.")
    for text in unmet:
        typer.echo(f"No deal in the file was committed to by {text.strip()}.", err=True)
    if len(fitting) < len(deals) or unfair or unmet:
        raise typer.Exit(FAILED)


def _lines(deal: Deal) -> Iterator[str]:
    """Yield what can be said of a deal: whether it fits, what went into it, what that proves and for whom."""
    where = f"table {deal.session}, hand {deal.hand_no}"
    if deal.problem is not None:
        yield f"{where}: NOT PROVEN: {deal.problem}."
        return
    redeals = f", {deal.packs - 1} redeal{'s' if deal.packs > 2 else ''}" if deal.packs > 1 else ""
    cut = ", cut for the first dealer" if deal.cut else ""
    yield f"{where}: fits (pack{redeals}{cut}); commitment {deal.commitment}"
    for press, at in deal.presses:
        yield f"    press {press}: {at:%Y-%m-%d %H:%M:%S} UTC"
    for number, value in enumerate(deal.values, start=1):
        yield f"    value {number}, {_plain(value.who)}: {_text(value)}"
    yield "    Proven against the players: none of them could choose these cards."
    if not deal.guards and not deal.others:
        yield (
            "    Not proven against the operator, who writes the presses down and could have chosen among "
            "many: nobody typed a value."
        )
    if deal.guards:
        yield (
            f"    Proven against the operator and all others together, for {_names(deal.guards)}, if they "
            "find the value here that they gave, and none that they did not see before."
        )
    if deal.others:
        yield (
            f"    Proven against the operator, for {_names(deal.others)}, if they find their value here and "
            "trust those who added theirs after it."
        )


def _text(value: Added) -> str:
    how = " (drawn by the bot)" if value.drawn else " (sealed before, opened after)" if value.sealed else ""
    return f"{_plain(value.text) if value.text else 'deleted; its hash is left'}{how}"


def _names(names: Sequence[str]) -> str:
    return ", ".join(_plain(name) for name in names)


def _plain(text: str) -> str:
    """Return a text of somebody's as a terminal may show it."""
    return "".join(char if char.isprintable() else "?" for char in text)
