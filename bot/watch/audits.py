"""The audit of the ledger while the bot runs: once in a while, on a connection of its own.

Of `python -m bot check` it leaves out the replay of every hand, which would take the interpreter from the
tables. What is left is work of the database, in a thread of its own (SQLite) or on its server; the bot's own
reading connections stay free, and readers never hold up the one that writes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Final

from bot.metrics import Metrics
from bot.storage.audit import audit
from bot.storage.database import Database, create_database

FIRST_SECONDS: Final = 300.0
"""After the start: not while tables are taken up, nor in every round of a process that cannot stay up."""
_MOST_TOLD = 20

_log = logging.getLogger(__name__)


async def audit_now_and_then(database: Database, metrics: Metrics, *, every: float, first: float) -> None:
    """Audit after `first` seconds and then `every` so many, until cancelled."""
    await asyncio.sleep(first)
    while True:
        try:
            await audit_once(database, metrics)
        except Exception:  # noqa: BLE001 - an audit that fails is told, and tried again
            _log.exception("the ledger could not be audited", extra={"error_id": secrets.token_hex(4)})
        await asyncio.sleep(every)


async def audit_once(database: Database, metrics: Metrics) -> None:
    """Audit the ledger now; what is wrong is an ERROR in the log. Raises StorageUnavailable."""
    begun = time.monotonic()
    own = create_database(database.url.render_as_string(hide_password=False), readers=1, connections=1)
    try:
        report = await audit(own)
    finally:
        await own.close()
    seconds = time.monotonic() - begun
    metrics.audited(len(report.problems), seconds, time.time())
    if report.ok:
        checked = sum(finding.count for finding in report.findings)
        _log.info("the ledger is in order: %d looked at in %.2f seconds", checked, seconds)
        return
    told = "; ".join(report.problems[:_MOST_TOLD])
    ids = {"error_id": secrets.token_hex(4)}
    _log.error("the ledger is not in order, %d problems: %s", len(report.problems), told, extra=ids)
