"""`python -m tools.fuzz`: the fuzzers of tests/fuzz, round after round with other seeds, until time is up.

    FUZZ_SECONDS   how long no new round is begun after (600)
    FUZZ_SEED      repeat this one round and stop
    FUZZ_TIMES     how many times as many examples a round tries as the suite does (4)

Every round prints its seed before it begins. The first fault ends it all: what pytest says of it is printed,
and how to repeat the round.
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
    """Run every fuzzer once with a seed."""
    environment = {**clean_environment(), "FUZZ_SEED": str(seed), "FUZZ_TIMES": str(times)}
    command = [*_PYTEST, "tests/fuzz"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def main() -> int:
    """Fuzz; 1 after a fault."""
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
