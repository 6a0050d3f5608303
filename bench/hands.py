"""Random full hands through the public engine API, on two cores at once."""

from __future__ import annotations

import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor

from bench.measure import Figure, reference_rate
from bot.catalogue import load_presets
from bot.engine.actions import Redeal
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, Setup

PROCESSES = 2
TARGET = 2000


def random_hand(rules: RuleSet, seats: int, rng: random.Random) -> HandState:
    """Play one hand of random legal actions to its end."""
    pack = list(pack_of(rules))
    rng.shuffle(pack)
    state, _ = new_hand(Setup(rules, seats, rng.randrange(seats)), pack)
    while state.result is None:
        due = to_act(state)
        if due:
            seat = due[0]
            state, _ = apply(state, seat, legal_actions(state, seat).sample(rng))
        else:
            rng.shuffle(pack)
            state, _ = apply(state, None, Redeal(tuple(pack)))
    return state


def _hands_for(seconds: float, seed: int) -> tuple[int, float, float]:
    """Return hands played, CPU seconds taken, and the reference rate measured before them."""
    reference = reference_rate()
    rules, rng = load_presets()["japanese"].rules, random.Random(seed)
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            random_hand(rules, 5, rng)
        count += 20
    return count, time.process_time() - start, reference


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return random full hands a second of one core, while two cores play."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, mp_context=context) as pool:
        runs = list(pool.map(_hands_for, [seconds] * PROCESSES, range(seed, seed + PROCESSES)))
    rate = sum(count for count, _, _ in runs) / sum(taken for _, taken, _ in runs)
    reference = sum(reference for _, _, reference in runs) / PROCESSES
    return [
        Figure(
            "random full hands a core",
            rate,
            "hands/s",
            TARGET,
            reference=reference,
            note=f"CPU time of {PROCESSES} processes",
        )
    ]
