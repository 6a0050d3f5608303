"""`python -m bench`: measure, print a table, then the same as JSON."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bench import hands, moves, observing, privacy, requests, seatings, shards, tables
from bench.measure import Figure

PARTS = {
    "hands": hands.measure,
    "moves": moves.measure,
    "tables": tables.measure,
    "requests": requests.measure,
    "seatings": seatings.measure,
    "observing": observing.measure,
    "privacy": privacy.measure,
    "shards": shards.measure,
}


def main(
    seconds: Annotated[float, typer.Option(help="How long each rate is measured.")] = 4.0,
    seed: Annotated[int, typer.Option(help="Seed of all chance.")] = 1,
    only: Annotated[str, typer.Option(help=f"Measure one part only: {', '.join(PARTS)}.")] = "",
) -> None:
    """Measure the bot's speed and size on this machine."""
    if only and only not in PARTS:
        raise typer.BadParameter(f"{only} is not one of {', '.join(PARTS)}", param_hint="--only")
    figures: list[Figure] = []
    for name, measure in PARTS.items():
        if only in ("", name):
            figures += measure(seconds, seed)
    console = Console()
    console.print(table_of(figures))
    print(json.dumps([figure.to_json() for figure in figures], indent=2))


def table_of(figures: list[Figure]) -> Table:
    """Return the figures as a table."""
    table = Table(title="Napoleon for Discord: benchmark")
    for title in ("what", "figure", "target", "reached", "ratio to reference", "how"):
        table.add_column(title, justify="left" if title in ("what", "how") else "right")
    for figure in figures:
        bound = "at most" if figure.at_most else "at least"
        table.add_row(
            figure.name,
            f"{figure.value:,.2f} {figure.unit}",
            f"{bound} {figure.target:,g}",
            "yes" if figure.reached else "NO",
            "-" if figure.ratio is None else f"{figure.ratio:,.3f}",
            figure.note,
        )
    return table


if __name__ == "__main__":
    typer.run(main)
