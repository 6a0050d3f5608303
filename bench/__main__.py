"""`python -m bench`: measure, print a table, then the same as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bench import (
    experts,
    hands,
    measure,
    moves,
    observing,
    pictures,
    playouts,
    requests,
    seatings,
    shards,
    tables,
)
from bench.measure import Figure
from tests.flows.players import WAYS

PARTS: Mapping[str, ModuleType] = {
    "hands": hands,
    "playouts": playouts,
    "experts": experts,
    "moves": moves,
    "tables": tables,
    "requests": requests,
    "seatings": seatings,
    "observing": observing,
    "pictures": pictures,
    "shards": shards,
}
TINY: Mapping[ModuleType, Mapping[str, object]] = {
    measure: {"REFERENCE_SECONDS": 0.01},
    hands: {"PROCESSES": 1},
    playouts: {"HANDS": 1},
    experts: {"TABLES": 1},
    moves: {"TABLES": 2},
    tables: {"TABLES": 4, "PLAYED": 2},
    requests: {"WAYS": WAYS[:1], "PEOPLE": 1},
    seatings: {"CASES": seatings.CASES[:1], "SWISS": seatings.SWISS[:1], "SWISS_SEEDS": 1},
    observing: {"TABLES": 2, "ROUNDS": 10},
    shards: {"TABLES": 2, "MOVES": 4},
}
"""The sizes with which every part runs in a moment."""
TINY_SECONDS = 0.05


def main(
    seconds: Annotated[float, typer.Option(help="How long each rate is measured.")] = 4.0,
    seed: Annotated[int, typer.Option(help="Seed of all chance.")] = 1,
    only: Annotated[str, typer.Option(help=f"Measure one part only: {', '.join(PARTS)}.")] = "",
    tiny: Annotated[
        bool, typer.Option(help="Only see that every part runs: sizes that tell nothing.")
    ] = False,
) -> None:
    """Measure the bot's speed and size on this machine."""
    if only and only not in PARTS:
        raise typer.BadParameter(f"{only} is not one of {', '.join(PARTS)}", param_hint="--only")
    if tiny:
        seconds = TINY_SECONDS
        for module, sizes in TINY.items():
            vars(module).update(sizes)
    figures: list[Figure] = []
    for name, part in PARTS.items():
        if only in ("", name):
            reference = measure.reference_rate()
            figures += (figure.beside(reference) for figure in part.measure(seconds, seed))
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
