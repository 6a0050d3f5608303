"""`verify`: whether the deals in a record were fair, checked offline (docs/fair-deal.md)."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.commands.exits import FAILED, MISUSED, stop
from bot.commands.reading import lines_of, name_of, records_in
from bot.proof import Deal, deals_of


def verify(
    file: Annotated[str, typer.Argument(help="A file of records; - reads standard input.", metavar="FILE")],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A SHA-256 that you saw before the deal; may be given several times."),
    ] = None,
) -> None:
    """Check that nobody chose the cards: secret, commitment, presses and packs fit together.

    The file holds records of hands, sessions or tournaments. Exit code 1 if a deal is not proven, or if a
    commitment that you give is in none of them; 2 if there is no record in the file.
    """
    deals: list[Deal] = []
    for number, data in records_in(lines_of(file)):
        found = deals_of(data)
        if not found:
            stop(f"{name_of(file)}, line {number}: this is no record of a hand.", MISUSED)
        for deal in found:
            typer.echo(_sentence(deal))
        deals += found
    unproven = sum(deal.problem is not None for deal in deals)
    seen = {text for deal in deals for text in (deal.commitment, deal.announced)}
    unmet = [text for text in commitment or () if text.strip().lower() not in seen]
    typer.echo(f"{len(deals) - unproven} of {len(deals)} deals are proven.")
    for text in unmet:
        typer.echo(f"No deal in the file was committed to by {text.strip()}.", err=True)
    if unproven or unmet:
        raise typer.Exit(FAILED)


def _sentence(deal: Deal) -> str:
    where = f"table {deal.session}, hand {deal.hand_no}"
    if deal.problem is not None:
        return f"{where}: NOT PROVEN: {deal.problem}."
    redeals = f", {deal.packs - 1} redeal{'s' if deal.packs > 2 else ''}" if deal.packs > 1 else ""
    cut = ", cut for the first dealer" if deal.cut else ""
    return f"{where}: proven (pack{redeals}{cut}); commitment {deal.commitment}"
