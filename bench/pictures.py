"""Pictures of tables a second, and how many bytes they have."""

from __future__ import annotations

import time

from bench.measure import Figure, percentile
from bot.ui.kits.scenes import scene_of
from bot.ui.pictures.plans import plan
from bot.ui.pictures.table import TableDrawing
from tests.ui.tables import config, context, course, people, playing

TARGET_RATE = 50
TARGET_BYTES = 60_000
NAMES = ("Ann", "花子", "Łukasz", "Maximilian", "Eve")


def _drawings(seed: int) -> list[TableDrawing]:
    """Return every moment of a hand of five, from the first bid to the last card."""
    ctx, seats = context(emoji=True), people(5, NAMES)
    shown = [playing(state, seats) for state, _ in course(seed, config()) if state.result is None]
    return list(dict.fromkeys(plan(ctx, scene_of(ctx, snapshot)) for snapshot in shown))


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return the rate in one thread by its CPU, and the bytes of a hand's pictures."""
    drawings = _drawings(seed)
    sizes = [len(drawing.paint()) for drawing in drawings]  # what is drawn once is drawn now
    drawn, began = 0, time.process_time()
    while drawn == 0 or time.process_time() - began < seconds:
        drawings[drawn % len(drawings)].paint()
        drawn += 1
    rate = drawn / (time.process_time() - began)
    note = f"{len(drawings)} pictures, the middle one has {percentile(sizes, 0.5):,.0f}"
    return [
        Figure("pictures of a table", rate, "pictures/s", TARGET_RATE, note="a CPU second"),
        Figure("bytes of the largest picture", max(sizes), "bytes", TARGET_BYTES, note=note),
    ]
