"""`python -m bot.watch.auditor`: the audit of a running bot's database, in a process of its own.

Reads the database's address from standard input (it may hold a password, and others see a command line) and
prints one JSON object: `checked` and `problems`, or `error` with the code of what the database refused.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys

from bot.services.errors import ServiceError
from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit
from bot.storage.database import create_database

NICE = 10
"""The tables come first."""


async def audited(address: str) -> dict[str, object]:
    """Return what the audit of a database found."""
    database = create_database(address, readers=1, connections=1)
    try:
        report = await audit(database, replay_problem)
    except ServiceError as error:
        return {"error": error.code}
    finally:
        await database.close()
    checked = sum(finding.count for finding in report.findings)
    return {"checked": checked, "problems": list(report.problems)}


def main() -> None:
    """Audit, and print the answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends this process too
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.stdout.write(json.dumps(asyncio.run(audited(sys.stdin.readline().strip()))))


if __name__ == "__main__":
    main()
