"""How hard the tests that try many hands try: once over by default, `TEST_EFFORT=20` for a long night.

By default the hands are the same in every run, so a failure is never a matter of luck; more effort also means
new hands each time.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EFFORT = int(os.environ.get("TEST_EFFORT", "1"))
NIGHT = EFFORT > 1
"""Whether all cases are tried (`make nightly`) where `make test` has a sample of them."""


def examples(usually: int) -> settings:
    """Return the settings of a hypothesis test that usually tries so many examples."""
    return settings(
        max_examples=usually * EFFORT,
        derandomize=EFFORT == 1,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def seed_base() -> int:
    """Return the first seed of hands tried at random: always the same unless more effort is asked for."""
    return 0 if EFFORT == 1 else int.from_bytes(os.urandom(4)) << 20
