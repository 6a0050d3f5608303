"""How many examples fuzzers try: the same in each run of the suite, new ones in each round of `make fuzz`.

`make nightly` tries more of the same; `python -m tools.fuzz` takes a seed and a multiple.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

from tests.effort import EFFORT

SEED = os.environ.get("FUZZ_SEED")
TIMES = int(os.environ.get("FUZZ_TIMES", EFFORT))


def effort(examples: int, *, shrink: bool = True, **more: int) -> settings:
    """Return hypothesis' settings for a fuzzer that tries this many examples in the suite."""
    return settings(
        max_examples=examples * TIMES,
        derandomize=SEED is None,
        database=None,
        deadline=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate, *([Phase.shrink] if shrink else [])),
        **more,  # type: ignore[arg-type]
    )
