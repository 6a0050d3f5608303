"""How hard tests of many cases try: a sample by default, all of them with `TEST_EFFORT=3`.

By default the hands are the same in every run, so a failure is never a matter of luck; more effort also means
new hands each time. Everything sampled here is also run by `make nightly`, in full;
`tests/project/test_make.py` checks that.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

First = TypeVar("First")
Second = TypeVar("Second")

EFFORT = int(os.environ.get("TEST_EFFORT", "1"))
NIGHT = EFFORT > 1
"""Whether all cases are tried (`make nightly`) where `make test` has a sample of them."""
at_night = pytest.mark.skipif(not NIGHT, reason="by night: make nightly")
"""Marks a test whose faults a quicker one finds by day as well."""


def examples(most: int) -> settings:
    """Return the settings of a hypothesis test: at most this many examples, by day a quarter."""
    return settings(
        max_examples=most * EFFORT if NIGHT else most // 4,
        derandomize=EFFORT == 1,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def pairs(first: Sequence[First], second: Sequence[Second]) -> list[tuple[First, Second]]:
    """Return all pairs at night, otherwise each value of the longer list once with alternating others."""
    if NIGHT:
        return list(product(first, second))
    most = max(len(first), len(second))
    return [(first[number % len(first)], second[number % len(second)]) for number in range(most)]


def sample(cases: Sequence[First], most: int) -> list[First]:
    """Return all cases at night, otherwise at most `most` of them at equal distances."""
    return list(cases) if NIGHT else list(cases[:: -(-len(cases) // most)])


def seed_base() -> int:
    """Return the first seed of random hands: always the same unless more effort is requested."""
    return 0 if EFFORT == 1 else int.from_bytes(os.urandom(4)) << 20
