"""Keeps the result of each deal of a long measurement in a file, so that it can be interrupted and merged.

A file is JSON lines: first the fingerprint of the code that played, then a line for each deal.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

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


class Kept:
    """The results of deals by measurement, from files and new.

    New results are appended to the first file; without files nothing is kept. With `only_kept` no deal is
    played. Raises ValueError if a file has results of other players or rules.
    """

    def __init__(
        self, files: Sequence[Path] = (), code: str | None = None, *, only_kept: bool = False
    ) -> None:
        self._code = fingerprint() if code is None else code
        self._file = files[0] if files else None
        self._only_kept = only_kept
        self._found: dict[str, dict[int, Any]] = {}
        for path in files:
            self._read(path)

    def _read(self, path: Path) -> None:
        if not path.exists():
            return
        lines = path.read_text().splitlines(keepends=True)
        if lines and not lines[-1].endswith("\n"):
            lines.pop()  # a process that was killed had begun to write it
            if path == self._file:
                path.write_text("".join(lines))
        for number, line in enumerate(lines):
            row = json.loads(line)
            if number == 0 and row != {"code": self._code}:
                raise ValueError(f"{path}: {row} played these deals, now it is {self._code}")
            if number:
                self._found.setdefault(row["part"], {})[row["deal"]] = row["result"]

    def results(self, part: str, work: Callable[[int], Any], deals: Iterable[int], jobs: int) -> list[Any]:
        """Return the result of each deal as plain JSON values; play the deals that have none yet."""
        found = self._found.setdefault(part, {})
        if self._only_kept:
            return [found[deal] for deal in sorted(found)]
        wanted = list(deals)
        missing = [deal for deal in wanted if deal not in found]
        with self._writing() as file, _mapping(jobs) as mapped:
            for deal, result in zip(missing, mapped(work, missing), strict=True):
                text = json.dumps({"part": part, "deal": deal, "result": result})
                found[deal] = json.loads(text)["result"]
                if file is not None:
                    file.write(text + "\n")
                    file.flush()
        return [found[deal] for deal in wanted]

    @contextmanager
    def _writing(self) -> Iterator[TextIO | None]:
        if self._file is None:
            yield None
            return
        with self._file.open("a") as file:
            if not file.tell():
                file.write(json.dumps({"code": self._code}) + "\n")
            yield file


@contextmanager
def _mapping(jobs: int) -> Iterator[Callable[[Callable[[int], Any], Iterable[int]], Iterable[Any]]]:
    if jobs == 1:
        yield map
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool.map
