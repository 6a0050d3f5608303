"""Tasks and timers are created in one place; exceptions are listed here with reasons."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

MADE = re.compile(r"\b(create_task|ensure_future|call_later|call_at)\(")
OWN = {
    "bot/services/background.py": "the engine",
    "bot/services/tables/computers.py": "a bucket of moves that fills by itself: a timer, and no task",
    "bot/services/workers.py": "a question that is late: its process goes on, and is ready for the next",
    "bot/storage/engine/sqlite.py": "the commit of all transactions that wait",
    "bot/storage/engine/worker.py": "the queue of a thread",
    "bot/ui/core/budget.py": "requests that wait for their turn: one timer, and no task",
    "bot/ui/core/renderer.py": "a drawing that several people wait for",
    "bot/ui/core/reply.py": "an answer that is put off: it lives as long as its interaction",
    "bot/commands/run.py": "the bot itself, until it is asked to stop",
    "bot/preview/simulation.py": "simulated Discord",
}


def test_tasks_and_timers_are_created_by_the_engine():
    files = [path for room in ("bot", "cogs") for path in sorted((ROOT / room).rglob("*.py"))]
    making = {path.relative_to(ROOT).as_posix() for path in files if MADE.search(path.read_text("utf-8"))}
    assert making == set(OWN), "use bot/services/background.py (docs/design.md 3)"
