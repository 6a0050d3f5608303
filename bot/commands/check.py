"""`check`: an audit of chips and hand records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from bot.commands.exits import FAILED
from bot.commands.work import with_database

if TYPE_CHECKING:
    from bot.storage.audit import AuditReport
    from bot.storage.database import Database


def check() -> None:
    """Audit the ledger and every stored hand, and say what was checked; the bot may run meanwhile.

    Exit code 1 if something is wrong.
    """
    report = with_database(_audit)
    for line in report.lines():
        typer.echo(line)
    if not report.ok:
        raise typer.Exit(FAILED)


async def _audit(database: Database) -> AuditReport:
    from bot.services.records import replay_problem
    from bot.storage.audit import audit
    from bot.storage.migrate import require_newest

    await require_newest(database)
    return await audit(database, replay_problem)
