"""The periodic audit of ledger and records while the bot runs, in a separate process.

The audit is `python -m bot check`, replays included. In the bot's own process it would slow the tables down
(measured: the 99th percentile of a move rose from 78 to 366 ms during consecutive audits in a thread). A
reader in another process blocks nobody: the writer of SQLite continues meanwhile, and so does PostgreSQL's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

from bot.metrics import Metrics
from bot.services.errors import ServiceError
from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit_new
from bot.storage.database import create_database
from bot.storage.engine.session import describe
from bot.watch.child import ChildFailed, answer_parent, ask_child

FIRST_SECONDS: Final = 300.0
"""Seconds after the start: not while tables are being restored, nor each time a process keeps crashing."""
_MOST_LOGGED = 20

_log = logging.getLogger(__name__)


async def audit_again(address: str, metrics: Metrics, *, every: float) -> float:
    """Audit a database, logging a failed audit as ERROR; return the seconds until the next one (`every`)."""
    try:
        await audit_once(address, metrics)
    except (ChildFailed, OSError) as error:
        ids = {"error_id": secrets.token_hex(4)}
        _log.error("the ledger could not be audited: %s", error, extra=ids)
    return every


async def audit_once(address: str, metrics: Metrics) -> None:
    """Audit a database now and log problems as ERROR. Raises ChildFailed."""
    begun = time.monotonic()
    found = await ask_child(__name__, address)
    seconds = time.monotonic() - begun
    problems: list[str] = found["problems"]
    metrics.record_audit(len(problems), seconds, time.time())
    if not problems:
        _log.info("the ledger is consistent: %d checks in %.1f seconds", found["checked"], seconds)
        return
    logged, ids = "; ".join(problems[:_MOST_LOGGED]), {"error_id": secrets.token_hex(4)}
    _log.error("the ledger is inconsistent, %d problems: %s", len(problems), logged, extra=ids)


async def run_audit(address: str) -> dict[str, object]:
    """Audit a database and return the findings as a JSON object."""
    database = create_database(address, readers=1, connections=1)
    try:
        report = await audit_new(database, replay_problem)
    except ServiceError as error:
        return {"error": describe(error.code)}
    finally:
        await database.close()
    checked = sum(finding.count for finding in report.findings)
    return {"checked": checked, "problems": list(report.problems)}


if __name__ == "__main__":
    from bot.features.installed import install_all

    install_all()
    answer_parent(lambda address: asyncio.run(run_audit(address)))
