"""`make chaos`: kills, checks, and a table of counts; exit code 1 and the seed if something broke."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.features.tournaments.services.pot import ENTRY, PRIZE, REFUND
from tools.chaos import acts
from tools.chaos.plan import Plan, Violation
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
    print(f"CHAOS_SEED={seed} CHAOS_KILLS={plan.kills} CHAOS_FAULTS={100 * plan.faults:g}")
    with tempfile.TemporaryDirectory(prefix="napoleon-chaos-") as folder:
        run = Run(plan, Path(folder), _show_progress)
        try:
            asyncio.run(run.go())
        except Violation as violation:
            print(f"\nBroken with CHAOS_SEED={seed}:", *violation.problems, sep="\n  ")
            log = Path(folder) / "bot.log"
            print("The end of the bot's log:", *log.read_text().splitlines()[-15:], sep="\n")
            sys.exit(1)
    print("\nchaos: nothing lost, nothing twice")
    for what, figure, how in figures(run):
        print(f"{what:34}{figure!s:>8}  {how}")


def _show_progress(run: Run) -> None:
    ended = run.tally.ends.total()
    print(f"\r{ended} of {run.plan.kills} lives, {run.tally.seconds:.0f} s", end="", flush=True)


def figures(run: Run) -> Iterator[tuple[str, object, str]]:
    """Yield the counts of a run: what, how many, and more about it."""
    tally, stock, shown, done = run.tally, run.tally.stock, run.shown_checks, run.wire.requests
    assert stock is not None
    paid, back, won = (stock.entries.paid(kind) for kind in (ENTRY, REFUND, PRIZE))
    missed = ", ".join(sorted(acts.DONE - done.keys())) or "none"
    faults = {name: n for name, n in run.wire.stats.items() if name.startswith(("fault", "refused"))}
    yield "lives", tally.ends.total(), ", ".join(f"{n} {when}" for when, n in tally.ends.items())
    yield "audits after an end", tally.audits, "of everything stored, every record replayed"
    hands = f"{stock.hands} hands, {stock.voided} called off by people"
    yield "tables, all at their end", len(stock.tables), hands
    yield "moves of people taken", len(run.checks.taken), f"{stock.acknowledged} of them were answered"
    yield "stored before the kill, not told", stock.untold, "as a whole"
    yield "states compared", len(run.checks.states), "memory = replay, no revision made twice"
    yield "chips granted", stock.grants.total(), f"{len(run.shared.requests)} requests"
    yield "moves in deals of the day", run.shared.daily_moves.total(), "shown, and none lost"
    orphans = f"each showed the stored turn; {shown.orphans} presses on unknown ones"
    yield "panels compared at rest", shown.panels, orphans
    chips = f"{paid} entries and {won} prizes paid, {back} given back, each once"
    yield "tournaments, all at their end", len(stock.entries.announced), chips
    again = f"{done['/napoleon here']} times somebody asked for theirs again"
    yield "threads deleted under a table", run.shared.done["threads deleted"], again
    asked = f"{done['/privacy delete']} asked for, {stock.former} former members in the records"
    yield "deletions, nothing left", tally.deletions, asked
    changing = f"{len(done.keys() & acts.DONE)} of {len(acts.DONE)}"
    yield "acts that change something", changing, f"not this time: {missed}"
    yield "announcements compared at rest", shown.announcements, "each showed the stored state"
    yield "gateway hung up", tally.hang_ups, f"none resumed, {tally.came_back} waited for"
    yield "acts of people", done.total(), ", ".join(f"{n} {what}" for what, n in done.most_common(40))
    yield "presses without an answer", run.shared.done["unanswered"], "while the bot was connected"
    told = ", ".join(f"{n} x {name}" for name, n in sorted(faults.items()))
    yield "requests to Discord", run.wire.stats["requests"], told
    busy = "times the process did not get to run, says the watchdog: the machine was busy"
    yield "too slow for its watchdog", tally.starved, busy
    until = f"until connected; {tally.restarts} met a fault of Discord's"
    yield "slowest start", f"{tally.slowest_start:.2f} s", until
    yield "SIGTERM until the end", f"{tally.slowest_stop:.2f} s", "slowest; people kept pressing"
    yield "time", f"{tally.seconds:.0f} s", f"seed {run.plan.seed}"


if __name__ == "__main__":
    main()
