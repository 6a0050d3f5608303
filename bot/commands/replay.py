"""`replay`: what hand records come to, one JSON object a line (HAND_RECORD.md)."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.commands.exits import FAILED, MISUSED, reason_of, stop

if TYPE_CHECKING:
    from bot.ui.texts import Texts


def replay(
    file: Annotated[
        str, typer.Argument(help="A file of hand records; - reads standard input.", metavar="FILE")
    ],
) -> None:
    """Replay hand records: one JSON object per record, one a line, each as soon as its record is read.

    The file holds one record, also over several lines, or one record per line. Exit code 1 if any record
    failed, 2 if something in the file is no hand record.
    """
    from bot.catalogue import load_presets
    from bot.engine.errors import BadRecord
    from bot.engine.report import report_of

    presets = load_presets()
    failed = False
    strangers: list[int] = []
    for number, data in _records(_lines(file)):
        try:
            report = report_of(data, presets)
        except BadRecord:
            strangers.append(number)
            continue
        if report["status"] == "error":
            failed = True
            report = _in_words(report)
        typer.echo(json.dumps(report))
    if strangers:
        more = f" (nor are {len(strangers) - 1} more)" if len(strangers) > 1 else ""
        stop(f"{_name(file)}, line {strangers[0]}: this is no napoleon-hand/1 record{more}.", MISUSED)
    if failed:
        raise typer.Exit(FAILED)


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _lines(file: str) -> Iterator[str]:
    try:
        with contextlib.ExitStack() as opened:
            stream = sys.stdin.buffer if file == "-" else opened.enter_context(Path(file).open("rb"))
            for number, line in enumerate(stream):
                yield line.decode("utf-8" if number else "utf-8-sig")
    except OSError as error:
        stop(f"{_name(file)} cannot be read: {reason_of(error)}.", MISUSED)
    except UnicodeDecodeError:
        stop(f"{_name(file)} is no UTF-8 text.", MISUSED)


def _records(lines: Iterable[str]) -> Iterator[tuple[int, object]]:
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


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _in_words(report: dict[str, Any]) -> dict[str, Any]:
    """Return an error report with the sentence in the place of its code and parameters."""
    from bot.ui.texts import plain_error

    rest = {name: value for name, value in report.items() if name not in ("error_code", "error_params")}
    sentence = plain_error(_texts(), report["error_code"], report["error_params"])
    return {"status": rest.pop("status"), "action": rest.pop("action"), "error": sentence, **rest}


@lru_cache(maxsize=1)
def _texts() -> Texts:
    from bot.settings import LOCALES_FOLDER
    from bot.ui.texts import Texts

    return Texts.load(LOCALES_FOLDER)
