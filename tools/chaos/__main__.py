"""`make chaos`: kills, checks, and a table of counts; exit code 1 and the seed if something broke."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bot.features.tournaments.services.pot import ENTRY, PRIZE, REFUND
from tools.chaos import acts
from tools.chaos.entries import Entries
from tools.chaos.plan import Plan, Tally, Violation
from tools.chaos.run import Run


def main() -> None:
    """Run chaos, configured by CHAOS_KILLS, CHAOS_SEED, CHAOS_TABLES and CHAOS_FAULTS (in per cent)."""
    seed = int(os.environ.get("CHAOS_SEED") or int.from_bytes(os.urandom(4)))
    plan = Plan(
        seed=seed,
        kills=int(os.environ.get("CHAOS_KILLS") or 200),
        tables=int(os.environ.get("CHAOS_TABLES") or 6),
        faults=float(os.environ.get("CHAOS_FAULTS") or 0) / 100,
    )
    console = Console(width=110 if not sys.stdout.isatty() else None)
    console.print(f"CHAOS_SEED={seed} CHAOS_KILLS={plan.kills} CHAOS_FAULTS={100 * plan.faults:g}")
    with tempfile.TemporaryDirectory(prefix="napoleon-chaos-") as folder:
        try:
            run = asyncio.run(_shown(console, plan, Path(folder)))
        except Violation as violation:
            console.print(f"[bold red]Broken[/] with CHAOS_SEED={seed}:")
            for problem in violation.problems:
                console.print(f"  {problem}", markup=False)
            _tail(console, Path(folder) / "bot.log")
            sys.exit(1)
    console.print(summary(run))


async def _shown(console: Console, plan: Plan, folder: Path) -> Run:
    columns = (TextColumn("kills"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=plan.kills)
        run = Run(plan, folder, lambda _: progress.advance(task))
        await run.go()
    return run


def summary(run: Run) -> Table:
    """Return the counts of a run as a table."""
    tally: Tally = run.tally
    done, stock = run.shared.done, tally.stock
    assert stock is not None
    entries = stock.entries
    rows = [
        ("lives", f"{tally.ends.total()}", ", ".join(f"{n} {when}" for when, n in tally.ends.items())),
        ("audits after an end", f"{tally.audits}", "of everything stored, every record replayed"),
        (
            "tables, all at their end",
            f"{len(stock.tables)}",
            f"{stock.hands} hands, {stock.voided} called off by people",
        ),
        ("moves of people taken", f"{len(run.checks.taken)}", f"{stock.acknowledged} of them were answered"),
        ("stored before the kill, not told", f"{stock.untold}", "as a whole"),
        ("states compared", f"{len(run.checks.states)}", "memory = replay, no revision made twice"),
        ("chips granted", f"{stock.grants.total()}", f"{len(run.shared.requests)} requests"),
        (
            "panels compared at rest",
            f"{run.shown_checks.panels}",
            f"each showed the stored turn; {run.shown_checks.orphans} presses on unknown ones",
        ),
        ("tournaments, all at their end", f"{len(entries.announced)}", _chips(entries)),
        (
            "threads deleted under a table",
            f"{done['threads deleted']}",
            f"{done['tables shown again']} times somebody asked for theirs again",
        ),
        (
            "deletions, nothing left",
            f"{tally.deletions}",
            ", ".join(
                (
                    f"{done['deletions asked for']} asked for",
                    f"{done['deletions taken back']} taken back",
                    f"{stock.former} former members in the records",
                )
            ),
        ),
        (
            "acts that change something",
            f"{len(run.wire.requests.keys() & acts.DONE)} of {len(acts.DONE)}",
            f"not this time: {', '.join(sorted(acts.DONE - run.wire.requests.keys())) or 'none'}",
        ),
        (
            "announcements compared at rest",
            f"{run.shown_checks.announcements}",
            "each showed the stored state",
        ),
        ("gateway hung up", f"{tally.hang_ups}", f"none resumed, {tally.came_back} waited for"),
        ("requests of people", f"{done.total()}", ", ".join(f"{n} {what}" for what, n in done.most_common())),
        ("requests to Discord", f"{run.wire.stats['requests']}", _faults(run)),
        (
            "event loop stood still",
            f"{tally.starved}",
            "times, for two seconds, says the watchdog: the machine was busy",
        ),
        (
            "slowest start",
            f"{tally.slowest_start:.2f} s",
            f"until connected; {tally.restarts} met a fault of Discord's",
        ),
        ("SIGTERM until the end", f"{tally.slowest_stop:.2f} s", "slowest; people kept pressing"),
        ("time", f"{tally.seconds:.0f} s", f"seed {run.plan.seed}"),
    ]
    table = Table(title="chaos: nothing lost, nothing twice")
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_column("how")
    for row in rows:
        table.add_row(*row)
    return table


def _chips(entries: Entries) -> str:
    paid, back, won = (entries.paid(kind) for kind in (ENTRY, REFUND, PRIZE))
    return f"{paid} entries and {won} prizes paid, {back} given back, each once"


def _faults(run: Run) -> str:
    met = {name: n for name, n in run.wire.stats.items() if name.startswith(("fault", "refused"))}
    return ", ".join(f"{n} x {name}" for name, n in sorted(met.items()))


def _tail(console: Console, log: Path) -> None:
    if log.exists():
        console.print("The end of the bot's log:")
        console.print("\n".join(log.read_text().splitlines()[-15:]), markup=False)


if __name__ == "__main__":
    main()
