"""Keeps the result of each deal of a long measurement in a file, so that an interrupted run can be continued.

The file is JSON lines: first the fingerprint of the code that played, then a line for each deal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PLAYED_BY: Final = ("bot/players/**/*.py", "bot/engine/**/*.py", "data/rules/*.toml", "tools/matches.py")
"""The files that decide what comes of a deal."""


def fingerprint() -> str:
    """Return a short hash of the code of players, rules and matches; results of different code do not mix."""
    found = hashlib.sha256()
    for pattern in PLAYED_BY:
        for path in sorted(ROOT.glob(pattern)):
            found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Results:
    """Results of deals by measurement, from a file and new ones appended to it; None keeps nothing.

    Raises ValueError if the file has results of other players or rules.
    """

    def __init__(self, file: Path | None, code: str | None = None) -> None:
        self._file = file
        self._found: dict[tuple[str, int], Any] = {}
        first = json.dumps({"code": code or fingerprint()}) + "\n"
        lines = file.read_text().splitlines(keepends=True) if file and file.exists() else []
        if lines and lines[0] != first:
            raise ValueError(f"{file}: {lines[0].strip()} played these deals, now it is {first.strip()}")
        whole = [
            line for line in lines or [first] if line.endswith("\n")
        ]  # a killed process may have begun one
        self._found = {(row["part"], row["deal"]): row["result"] for row in map(json.loads, whole[1:])}
        if file:
            file.write_text("".join(whole))

    def results(self, part: str, work: Callable[[int], Any], deals: Iterable[int], jobs: int) -> list[Any]:
        """Return the result of each deal as plain JSON values; play the deals that have none yet."""
        deals = list(deals)
        missing = [deal for deal in deals if (part, deal) not in self._found]
        if jobs == 1 or not missing:
            self._keep(part, missing, map(work, missing))
        else:
            with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
                self._keep(part, missing, pool.map(work, missing))
        return [self._found[part, deal] for deal in deals]

    def _keep(self, part: str, deals: Iterable[int], results: Iterable[Any]) -> None:
        for deal, result in zip(deals, results, strict=True):
            line = json.dumps({"part": part, "deal": deal, "result": result})
            self._found[part, deal] = json.loads(line)["result"]
            if self._file:
                with self._file.open("a") as file:
                    file.write(line + "\n")
