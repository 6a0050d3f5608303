"""How golden hands are kept: `<name>.jsonl` holds hand records, one a line, `<name>.reports.jsonl` what
`report_of` says of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.engine.games import Catalogue
from bot.engine.record import report_of

Json = dict[str, Any]
Hands = Mapping[str, Callable[[], Iterable[Json]]]
"""What a file shows, each with what records it: a hand with that name, perhaps one named `... refuses`."""


def read(path: Path) -> list[Json]:
    """Return the JSON objects of a file, one a line; none if there is no file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def update(folder: Path, files: Iterable[tuple[str, Hands]], presets: Catalogue) -> None:
    """Record what is missing in a folder; files of nothing that is in `files` are deleted."""
    folder.mkdir(exist_ok=True)
    kept = set()
    for name, hands in files:
        path, reports = folder / f"{name}.jsonl", folder / f"{name}.reports.jsonl"
        records = [*_complete(read(path), hands)]
        _write(path, records)
        _write(reports, [report_of(record, presets) for record in records])
        kept |= {path, reports}
    for path in {*folder.iterdir()} - kept:
        path.unlink()


def _complete(known: list[Json], hands: Hands) -> Iterator[Json]:
    for shows, record in hands.items():
        yield from [hand for hand in known if hand["shows"] in (shows, f"{shows} refuses")] or record()


def _write(path: Path, objects: list[Json]) -> None:
    """Write JSON objects, one a line, unless they are there: the whole file or nothing."""
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in objects)
    if not path.exists() or path.read_text("utf-8") != text:
        unfinished = path.with_suffix(".new")
        unfinished.write_text(text, "utf-8")
        unfinished.replace(path)
