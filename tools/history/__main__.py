"""`python -m tools.history`: make a database with years of play, and measure all operations in it.

    python -m tools.history --hands 300000 --members 20000 --tables 1000
    python -m tools.history --database big.db --only profile,boards

An existing `--database` is measured in place: the measurement deletes some of its rows.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench.__main__ import table_of
from bench.measure import Figure
from bot.features.installed import install_all
from bot.process import run_to_end, spare_existing
from bot.storage.database import create_database
from tools.history.fill import Size, fill, history_of
from tools.history.measure import PARTS, measure


def main(
    hands: Annotated[int, typer.Option(help="Hands that are over.")] = 300_000,
    members: Annotated[int, typer.Option(help="Members of all servers together.")] = 20_000,
    tables: Annotated[int, typer.Option(help="Tables with a hand under way.")] = 1000,
    played: Annotated[int, typer.Option(help="Hands that are really played, to be repeated.")] = 120,
    database: Annotated[Path | None, typer.Option(help="A SQLite file to make, or to measure.")] = None,
    only: Annotated[str, typer.Option(help=f"Some parts, by comma: {','.join(PARTS)}.")] = "",
    seed: Annotated[int, typer.Option(help="Seed of all chance.")] = 1,
) -> None:
    """Print the time of every operation in a database of that size, with its goal."""
    parts = [part for part in only.split(",") if part]
    if unknown := set(parts) - set(PARTS):
        raise typer.BadParameter(f"{', '.join(unknown)}: not one of {', '.join(PARTS)}", param_hint="--only")
    with tempfile.TemporaryDirectory() as folder:
        file = database or Path(folder) / "history.db"
        size = Size(hands, members, tables, played)
        figures = run_to_end(run(file, size, parts, seed, there=file.exists()))
    Console().print(table_of(figures))
    print(json.dumps([figure.to_json() for figure in figures], indent=2))


async def run(
    file: Path, size: Size, parts: Sequence[str] = (), seed: int = 1, *, there: bool = False
) -> list[Figure]:
    """Make the database unless it exists (`there`), and return the measured figures."""
    begun, screen = time.monotonic(), Console(stderr=True)

    def report(what: str) -> None:
        screen.print(f"{time.monotonic() - begun:7.1f} s  {what}")

    install_all()

    database = create_database(f"sqlite:///{file}")
    history = await (history_of(database, size) if there else fill(database, size, seed, report))
    figures = []
    spare_existing()  # as in the bot
    async for figure in measure(database, history, parts, seed):
        goal = f"at most {figure.target:,g}"
        report(f"{figure.name}: {figure.value:,.2f} {figure.unit} ({goal}) {figure.note}")
        figures.append(figure)
    await database.close()
    return figures


if __name__ == "__main__":
    typer.run(main)
