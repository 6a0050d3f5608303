"""`python -m tools.fuzz`: run the fuzzers of tests/fuzz in rounds with different seeds until time is up.

    FUZZ_SECONDS   seconds after which no new round begins (600)
    FUZZ_SEED      run only the round with this seed
    FUZZ_TIMES     number of examples, as a multiple of the test suite's (4)

Every round first prints its seed. The first failure stops the run: pytest's output is printed, and how to
repeat the round.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

from bot.process import clean_environment

_PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")


def run_round(seed: int, times: int) -> subprocess.CompletedProcess[str]:
    """Run every fuzzer once with a seed, in a pytest process."""
    environment = {**clean_environment(), "FUZZ_SEED": str(seed), "FUZZ_TIMES": str(times)}
    command = [*_PYTEST, "tests/fuzz"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def main() -> int:
    """Run rounds until time is up; return 1 after a failure, else 0."""
    times, seconds = int(os.environ.get("FUZZ_TIMES", "4")), float(os.environ.get("FUZZ_SECONDS", "600"))
    asked, began, rounds = os.environ.get("FUZZ_SEED"), time.monotonic(), 0
    while not rounds or (asked is None and time.monotonic() - began < seconds):
        seed = random.SystemRandom().randrange(10**9) if asked is None else int(asked)
        rounds += 1
        print(f"round {rounds}: seed {seed} ...", end=" ", flush=True)
        started = time.monotonic()
        done = run_round(seed, times)
        if done.returncode:
            print("FAULT", done.stdout, done.stderr, sep="\n")
            print(f"To repeat: make fuzz FUZZ_SEED={seed} FUZZ_TIMES={times}")
            return 1
        print(f"no fault in {time.monotonic() - started:.0f} s")
    print(f"{rounds} rounds in {time.monotonic() - began:.0f} s, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main())
