"""`make incident`: run each fault, and print its result on a line; exit code 1 if a goal is missed.

INCIDENT_CASES=2,4 selects cases by their numbers in issue 41 (0: no fault), INCIDENT_SECONDS=90 is the length
of an outage (some cases multiply it), INCIDENT_JOBS=4 the number of parallel cases, INCIDENT_SEED=1 the seed,
INCIDENT_FOLDER a folder where databases and logs are kept.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tools.incident.faults import CASES, Case
from tools.incident.run import GOAL_SECONDS, Incident, Result

_COLUMNS = (
    "tables lost",
    "absent hands",
    "people away",
    "bank lost",
    "panel late",
    "requests free",
    "requests counted",
    "shown again",
)


def head() -> str:
    """Return the two lines above the figures."""
    words = [column.split(" ") for column in _COLUMNS]
    return "\n".join(f"{'':36}" + "".join(f"{pair[row]:>9}" for pair in words) for row in (0, 1))


def line(result: Result) -> str:
    """Return a case's figures as a line of the table."""
    figures = (
        f"{result.lost}",
        f"{result.absent}",
        f"{result.away}",
        f"{result.bank:.0f} s",
        f"{result.behind:.0f} s",
        f"{result.free}",
        f"{result.counted}",
        "never" if result.shown is None else f"{result.shown:.1f} s",
    )
    name = f"{result.case.number:2} {result.case.name}"
    return f"{name:36}{''.join(f'{one:>9}' for one in figures)}{'' if result.reached else '  missed'}"


def main() -> None:
    """Run the cases that the environment selects."""
    chosen = {int(number) for number in os.environ.get("INCIDENT_CASES", "").split(",") if number}
    cases = [case for case in CASES if not chosen or case.number in chosen]
    seconds = float(os.environ.get("INCIDENT_SECONDS") or 90)
    print(f"outages of {seconds:g} s; goal: 0 tables, 0 hands, 0 people, shown again in {GOAL_SECONDS:g} s")
    print(head(), flush=True)
    with tempfile.TemporaryDirectory(prefix="napoleon-incident-") as folder:
        kept = Path(os.environ.get("INCIDENT_FOLDER") or folder)
        reached = asyncio.run(_all(cases, kept, seconds))
    sys.exit(0 if all(reached) else 1)


async def _all(cases: list[Case], folder: Path, seconds: float) -> list[bool]:
    free = asyncio.Semaphore(int(os.environ.get("INCIDENT_JOBS") or 4))
    seed = int(os.environ.get("INCIDENT_SEED") or 1)

    async def run(case: Case) -> bool:
        async with free:
            own = folder / f"case-{CASES.index(case)}"
            own.mkdir(parents=True)
            try:
                result = await Incident(case, own, seconds, seed).run()
            except RuntimeError as error:
                print(error, flush=True)
                return False
            print(line(result), flush=True)
            return result.reached

    return await asyncio.gather(*(run(case) for case in cases))


if __name__ == "__main__":
    main()
