"""The checks of `python -m bot check`: chips and records are consistent.

Each check reads a few rows in a short transaction that sees one point in time. So the bot can keep running,
and no long read makes the database's log or tables grow. Texts are for the operator.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy import Connection, func, select

from bot.services.errors import UNREADABLE
from bot.storage import schema
from bot.storage.audit import chips, derived, hands, standings
from bot.storage.audit.findings import CONTRIBUTED, Check, Finding, Marks, RecordCheck
from bot.storage.database import Database, create_database
from bot.storage.tables.hands import OPEN

Piece = tuple[int, Any]
"""A check by its index in `checks`, and the rows to examine."""

_CHECKS: Final = (*chips.CHECKS, *hands.CHECKS, *standings.CHECKS, *derived.CHECKS)


def checks() -> list[Check]:
    """Return all checks, those of features last; always in the same order."""
    return [*_CHECKS, *(check for name in sorted(CONTRIBUTED) for check in CONTRIBUTED[name])]


AUDITED: Final = "audited"
"""The stored fact that says how far everything was in order (`Marks`)."""
MANY: Final = 200
"""With at least this many pieces, worker processes pay off."""
GARBAGE: Final = 200_000
"""Allocations in a worker process before each garbage collection."""
_MARKS = TypeAdapter(Marks)


@dataclass(frozen=True, slots=True)
class AuditReport:
    """The findings of all checks."""

    findings: tuple[Finding, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """All problems found."""
        return tuple(problem for finding in self.findings for problem in finding.problems)

    @property
    def ok(self) -> bool:
        """Whether there are no problems."""
        return not self.problems

    def lines(self) -> Iterator[str]:
        """Yield the report line by line: first the checks, then the problems."""
        for finding in self.findings:
            verdict = f"{len(finding.problems)} wrong" if finding.problems else "all right"
            yield f"{finding.what}: {finding.count} checked, {verdict}"
        yield from self.problems


async def audit(
    database: Database, check_record: RecordCheck | None = None, *, processes: int = 1
) -> AuditReport:
    """Check everything, on `processes` processes; with `check_record` also replay every stored record.

    Raises StorageUnavailable if the database cannot be read.
    """
    pieces = await _pieces(database, Marks())
    if processes == 1 or len(pieces) < MANY:
        found = [await _look_at(database, piece, check_record) for piece in pieces]
    else:
        address = database.url.render_as_string(hide_password=False)
        work = partial(_examine_in_worker, address, pieces, check_record, processes)
        found = await asyncio.to_thread(work)
    return AuditReport(_together(found))


async def audit_new(database: Database, check_record: RecordCheck) -> AuditReport:
    """Check what was stored since the last audit without problems, and the balances of all accounts.

    Raises StorageUnavailable. If problems are found, the next audit checks the same rows again.
    """
    async with database.read() as work:
        stored = await work.state.get(AUDITED)
        reached = await work.session.ask(_marks_now)
    marks = Marks() if stored is None else _MARKS.validate_json(stored)
    pieces = await _pieces(database, replace(marks, new=True))
    report = AuditReport(_together([await _look_at(database, piece, check_record) for piece in pieces]))
    if report.ok:
        async with database.write() as work:
            await work.state.put(AUDITED, _MARKS.dump_json(reached).decode())
    return report


def _marks_now(connection: Connection) -> Marks:
    """Return the marks for the next audit: last hand, last transaction, and the hands under way."""
    hands_, posts = schema.hands.c, schema.ledger_transactions.c
    last = [connection.execute(select(func.max(column))).scalar() or 0 for column in (hands_.id, posts.id)]
    going = connection.execute(select(hands_.id).where(OPEN).order_by(hands_.id))
    return Marks(hand=last[0], post=last[1], open=tuple(going.scalars()))


async def _pieces(database: Database, marks: Marks) -> list[Piece]:
    pieces: list[Piece] = []
    for number, check in enumerate(checks()):
        if marks.new and not check.daily:
            continue
        async with database.read() as work:
            some = await work.session.ask(partial(check.pieces, marks))
        pieces += [(number, keys) for keys in some]
    return pieces


async def _look_at(database: Database, piece: Piece, check_record: RecordCheck | None) -> list[Finding]:
    number, keys = piece
    check = checks()[number]
    try:
        async with database.read() as work:
            return await work.session.ask(partial(check.look, keys, check_record))
    except UNREADABLE as error:
        damaged = f"{check.whats[0]}: a row is damaged and cannot be checked ({type(error).__name__})"
        return [Finding(check.whats[0], 0, (damaged,))]


def _together(found: Sequence[Sequence[Finding]]) -> tuple[Finding, ...]:
    """Merge the findings of all pieces into one per subject, in the order of the checks."""
    sums = {what: Finding(what, 0) for check in checks() for what in check.whats}
    for finding in (one for some in found for one in some):
        before = sums.get(finding.what, Finding(finding.what, 0))
        sums[finding.what] = Finding(
            finding.what, before.count + finding.count, before.problems + finding.problems
        )
    return tuple(sums.values())


# several processes


def cores() -> int:
    """Return the number of processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _examine_in_worker(
    address: str, pieces: Sequence[Piece], check_record: RecordCheck | None, processes: int
) -> list[list[Finding]]:
    begin = (address, check_record, sorted(CONTRIBUTED))
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, begin) as pool:
        try:
            return list(pool.map(_look, pieces))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


class _Worker:
    """The globals of a worker process of `audit`."""

    runner: asyncio.Runner
    database: Database
    check_record: RecordCheck | None


def _begin(address: str, check_record: RecordCheck | None, modules: Sequence[str]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    for name in modules:
        import_module(name)
    # Pieces create no reference cycles, and looking for them at the usual rate takes a seventh of the time.
    gc.freeze()
    gc.set_threshold(GARBAGE)
    _Worker.runner = asyncio.Runner()
    _Worker.database = create_database(address, readers=1, connections=1)
    _Worker.check_record = check_record


def _end_with_parent() -> None:
    """End this process with its parent, even a killed one: otherwise it would wait for pieces for ever."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def _look(piece: Piece) -> list[Finding]:
    return _Worker.runner.run(_look_at(_Worker.database, piece, _Worker.check_record))
