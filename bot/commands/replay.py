"""`replay`: what hand records come to, one JSON object a line (hand-record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.commands.exits import FAILED, MISUSED, stop
from bot.commands.reading import hands_in, lines_of, name_of, records_in

if TYPE_CHECKING:
    from bot.ui.core.texts import Texts


def replay(
    file: Annotated[str, typer.Argument(help="A file of records; - reads standard input.", metavar="FILE")],
) -> None:
    """Replay hand records: one JSON object per record, one a line, each as soon as its record is read.

    The file holds one record, also over several lines, or one record per line: of a hand, or of a session or
    a tournament with all its hands. Exit code 1 if any record failed, 2 if something in the file is none.
    """
    from bot.catalogue import load_presets
    from bot.engine.errors import BadRecord
    from bot.engine.report import report_of

    presets = load_presets()
    failed = False
    strangers: list[int] = []
    for number, data in _hands_of(file):
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
        stop(f"{name_of(file)}, line {strangers[0]}: this is no napoleon-hand/1 record{more}.", MISUSED)
    if failed:
        raise typer.Exit(FAILED)


def _hands_of(file: str) -> Iterator[tuple[int, object]]:
    """Yield the hands in a file with the line that the record of each begins in."""
    for number, data in records_in(lines_of(file)):
        for hand in hands_in(data):
            yield number, hand


def _in_words(report: dict[str, Any]) -> dict[str, Any]:
    """Return an error report with the sentence in the place of its code and parameters."""
    from bot.ui.core.texts import plain_error

    rest = {name: value for name, value in report.items() if name not in ("error_code", "error_params")}
    sentence = plain_error(_texts(), report["error_code"], report["error_params"])
    return {"status": rest.pop("status"), "action": rest.pop("action"), "error": sentence, **rest}


@lru_cache(maxsize=1)
def _texts() -> Texts:
    from bot.settings import LOCALES_FOLDER
    from bot.ui.core.texts import Texts

    return Texts.load(LOCALES_FOLDER)
