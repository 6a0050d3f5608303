"""Golden hands as files: `<name>.jsonl` has a record per line, `<name>.reports.jsonl` their reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bot.catalogue import load_presets
from bot.engine.options import OptionValue
from bot.engine.record import report_of
from tests.conformance.family import Family

Json = dict[str, Any]
Hands = Mapping[str, Callable[[], Iterable[Json]]]
"""Why hands are in a file, each with a recorder of a hand of that name, and perhaps of `... refuses`."""
_PRESETS = load_presets()


@dataclass(frozen=True, eq=False)
class Golden:
    """The golden hands of a family."""

    family: Family
    folder: Path
    of_preset: Callable[[str], Hands]
    """The hands of a preset's file."""
    of_value: Callable[[str, OptionValue], Iterable[Json]]
    """Records the hands of a value of an option: one, and perhaps one that the value refuses."""
    means_something: Callable[[str, OptionValue, int], bool]
    """Whether a value of an option makes a difference with a number of seats."""
    never_thrown_in: Callable[[str], bool] = lambda _: False
    """Whether a hand of a preset is hardly ever thrown in."""

    def __str__(self) -> str:
        return self.family.name

    def files(self) -> Iterator[tuple[str, Hands]]:
        """Yield the name of every file and the function that records its hands."""
        for preset in self.family.presets:
            yield preset, self.of_preset(preset)
        for option in self.family.options:
            values = self.family.values_of(option)
            yield option, {shows(option, value): partial(self.of_value, option, value) for value in values}


def shows(option: str, value: OptionValue) -> str:
    """Return why a hand of an option value is there."""
    return f"{option}={json.dumps(value)}"


def report(record: Json) -> Json:
    """Return the current report of a record."""
    found: Json = report_of(record, _PRESETS)
    return found


def changes_something(record: Json, option: str) -> bool:
    """Return whether a record's report changes with the default of an option."""
    plain = {name: value for name, value in record["options"].items() if name != option}
    return report(record) != report({**record, "options": plain})


def read(path: Path) -> list[Json]:
    """Return the JSON objects of a file, one per line; none if there is no file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def update(folder: Path, files: Iterable[tuple[str, Hands]]) -> None:
    """Record missing hands in a folder; delete files that are not in `files`."""
    folder.mkdir(exist_ok=True)
    kept = set()
    for name, hands in files:
        path, reports = folder / f"{name}.jsonl", folder / f"{name}.reports.jsonl"
        records = [*_complete(read(path), hands)]
        _write(path, records)
        _write(reports, [report(record) for record in records])
        kept |= {path, reports}
    for path in {*folder.iterdir()} - kept:
        path.unlink()


def _complete(known: list[Json], hands: Hands) -> Iterator[Json]:
    for shows, record in hands.items():
        yield from [hand for hand in known if hand["shows"] in (shows, f"{shows} refuses")] or record()


def _write(path: Path, objects: list[Json]) -> None:
    """Write JSON objects, one per line, unless they are there: the whole file or nothing."""
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in objects)
    if not path.exists() or path.read_text("utf-8") != text:
        unfinished = path.with_suffix(".new")
        unfinished.write_text(text, "utf-8")
        unfinished.replace(path)
