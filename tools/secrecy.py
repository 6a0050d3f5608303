"""`python -m tools.secrecy`: play whole hands with the real bot, and check all its output for leaks.

Each table is a server in a simulated Discord: one to four people and computers play one or two hands with
random house rules by buttons, commands and direct messages, and anybody, seated or not, looks at pages that
should show them nothing. After every move, each request, answer, suggestion, log line (DEBUG) and metric is
compared with what its reader may know (tests/secrecy/outlets.py), and each person's request is repeated with
another deal that they cannot distinguish (again.py). Some are rounds of a tournament on equal deals, where
one table finishes before the other begins (duplicates.py).

    HANDS   number of hands (1000)
    SEED    seed of the first table; later tables count up (1)
    JOBS    number of processes (2)

Exits with code 1 at the first leak, and prints the seed that reproduces it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from tests.secrecy import duplicates
from tests.secrecy.evening import PRESETS, evening

KINDS = (*PRESETS, duplicates.NAME)


@dataclass
class Counts:
    """The counts of one or several tables."""

    hands: Counter[str] = field(default_factory=Counter)
    looked: Counter[str] = field(default_factory=Counter)
    with_cards: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Add another table's counts."""
        self.hands += other.hands
        self.looked += other.looked
        self.with_cards += other.with_cards
        self.done += other.done
        self.faults += other.faults


def play(seed: int) -> Counts:
    """Play one table, or a round on equal deals; the same seed gives the same play."""
    logging.disable(logging.NOTSET)
    logging.getLogger().addHandler(logging.NullHandler())  # else warnings go to the console
    return asyncio.run(_play(seed, KINDS[seed % len(KINDS)]))


async def _play(seed: int, kind: str) -> Counts:
    found = Counts()
    with tempfile.TemporaryDirectory() as folder:
        try:
            if kind == duplicates.NAME:
                async with duplicates.duplicate(Path(folder), seed) as round_:
                    found = Counts(round_.hands, round_.looked, round_.with_cards, round_.done, round_.leaks)
                    await round_.play()
            else:
                async with evening(Path(folder), seed) as at:
                    found = Counts(
                        at.hands, at.outlets.looked, at.outlets.with_cards, at.done, at.outlets.leaks
                    )
                    await at.table(kind)
        except Exception as error:  # noqa: BLE001 - whatever it was, the table was not proven
            frame = traceback.extract_tb(error.__traceback__)[-1]
            found.faults.append(
                f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
            )
    found.faults[:] = [f"seed {seed} ({kind}): {fault}" for fault in found.faults]
    return found


def run(hands: int, seed: int, jobs: int) -> Counts:
    """Play tables until `hands` hands are finished, or a table has a fault."""
    every, seeds = Counts(), count(seed)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        under_way: set[Future[Counts]] = {pool.submit(play, next(seeds)) for _ in range(jobs)}
        while under_way:
            over, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in over:
                every.add(future.result())
                if every.hands.total() + len(under_way) < hands and not every.faults:
                    under_way.add(pool.submit(play, next(seeds)))
            print(f"\r{every.hands.total()} of {hands} hands", end="", flush=True)
    print()
    return every


def show(found: Counts) -> None:
    """Print the counts: what was looked at, how often, and how many of these named cards."""
    for kind in KINDS:
        name = "hands of a duplicate, of both tables" if kind == duplicates.NAME else f"hands of {kind}"
        print(f"{name:48}{found.hands[kind]:>10,}")
    for kind in sorted(found.looked):
        named = "none may name cards" if kind in ("log lines", "metric samples") else ""
        if not named and not kind.endswith(("a hand", "and bids")):
            named = f"{found.with_cards[kind]:,} naming cards"
        print(f"{kind:48}{found.looked[kind]:>10,}  {named}")
    for what in sorted(found.done):
        print(f"{f'did: {what}':48}{found.done[what]:>10,}")


def main() -> int:
    """Run and print the counts; return 1 after a leak or another fault, else 0."""
    hands, seed, jobs = (
        int(os.environ.get(n, d)) for n, d in (("HANDS", "1000"), ("SEED", "1"), ("JOBS", "2"))
    )
    began = time.monotonic()
    found = run(hands, seed, jobs)
    show(found)
    if found.faults:
        print(*(f"FAULT {fault}" for fault in found.faults), sep="\n")
        print(f"To repeat: make secrecy HANDS=1 JOBS=1 SEED={found.faults[0].split()[1]}")
        return 1
    seconds = time.monotonic() - began
    print(f"{found.hands.total():,} hands in {seconds:.0f} s: nobody was told a card too many.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
