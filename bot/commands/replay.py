"""`replay`: what hand records come to, one JSON object a line (HAND_RECORD.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.commands.exits import FAILED, MISUSED, reason_of, stop


def replay(
    file: Annotated[
        str, typer.Argument(help="A file of hand records; - reads standard input.", metavar="FILE")
    ],
) -> None:
    """Replay hand records: one JSON object per record, one a line.

    The file holds one record, or one record per line. Exit code 1 if any record failed, 2 if something in
    the file is no hand record.
    """
    from bot.catalogue import load_presets
    from bot.engine.errors import BadRecord
    from bot.engine.report import report_of

    presets = load_presets()
    failed = False
    strangers: list[int] = []
    for line, data in _records(_read(file)):
        try:
            report = report_of(data, presets)
        except BadRecord:
            strangers.append(line)
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


def _read(file: str) -> str:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        stop(f"{_name(file)} cannot be read: {reason_of(error)}.", MISUSED)
    except UnicodeDecodeError:
        stop(f"{_name(file)} is no UTF-8 text.", MISUSED)


def _records(text: str) -> Iterator[tuple[int, object]]:
    """Yield line number and JSON value of each record; None for what is not JSON."""
    whole = _parsed(text)
    if whole is not None:
        yield 1, whole
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    yield from ((number, _parsed(line)) for number, line in lines or [(1, "")])


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _in_words(report: dict[str, Any]) -> dict[str, Any]:
    """Return an error report with the sentence in the place of its code and parameters."""
    from bot.settings import LOCALES_FOLDER
    from bot.ui.texts import Texts, plain_error

    rest = {name: value for name, value in report.items() if name not in ("error_code", "error_params")}
    sentence = plain_error(Texts.load(LOCALES_FOLDER), report["error_code"], report["error_params"])
    return {"status": rest.pop("status"), "action": rest.pop("action"), "error": sentence, **rest}
