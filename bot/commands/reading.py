"""Files of records on the command line: one JSON value, also over several lines, or one a line."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.commands.exits import MISUSED, reason_of, stop


def name_of(file: str) -> str:
    """Return what a file is called in a sentence."""
    return "standard input" if file == "-" else file


def lines_of(file: str) -> Iterator[str]:
    """Yield the lines of a file, or of standard input for ``-``; ends the command if they cannot be read."""
    try:
        with contextlib.ExitStack() as opened:
            stream = sys.stdin.buffer if file == "-" else opened.enter_context(Path(file).open("rb"))
            for number, line in enumerate(stream):
                yield line.decode("utf-8" if number else "utf-8-sig")
    except OSError as error:
        stop(f"{name_of(file)} cannot be read: {reason_of(error)}.", MISUSED)
    except UnicodeDecodeError:
        stop(f"{name_of(file)} is no UTF-8 text.", MISUSED)


def records_in(lines: Iterable[str]) -> Iterator[tuple[int, object]]:
    """Yield line number and JSON value of each record once it is complete; None for what is not JSON."""
    begun, empty = 1, True
    held: list[str] = []
    for number, line in enumerate(lines, 1):
        if not held:
            begun = number
        if not held and not line.strip():
            continue
        empty = False
        value = _parsed(line) if not held or line.startswith("{") else None
        if value is not None:  # what was held before it is no record
            yield from ((begun + place, None) for place, text in enumerate(held) if text.strip())
            yield number, value
            held = []
            continue
        held.append(line)
        value = _parsed("".join(held)) if line.rstrip().endswith(("}", "]")) else None
        if value is not None:
            yield begun, value
            held = []
    strangers = [begun + place for place, text in enumerate(held) if text.strip()]
    yield from ((stranger, None) for stranger in strangers)
    if empty:
        yield 1, None


def hands_in(data: object) -> Iterator[object]:
    """Yield the hands of a session's or tournament's record; anything else is yielded as it is."""
    hands = data.get("hands") if isinstance(data, dict) and data.get("format") in _OF_MANY else None
    if isinstance(hands, list):
        yield from hands
    else:
        yield data


_OF_MANY = ("napoleon-session/1", "napoleon-tournament/1")


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
