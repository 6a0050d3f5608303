"""`check`: an audit of chips and hand records, and the repair of what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.exits import FAILED
from bot.commands.work import with_database

if TYPE_CHECKING:
    from bot.storage.audit.audit import AuditReport
    from bot.storage.database import Database


def check(
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Mend what follows from hands and tables (stop the bot first); chips are never touched.",
        ),
    ] = False,
) -> None:
    """Audit the ledger and every stored hand, and say what was checked; the bot may run meanwhile.

    Exit code 1 if something is wrong.
    """
    if repair:
        done = with_database(_repair, needs_all=True)
        for line in done:
            typer.echo(f"repaired: {line}")
        if not done:
            typer.echo("There was nothing to repair.")
    report = with_database(_audit)
    for line in report.lines():
        typer.echo(line)
    if not report.ok:
        raise typer.Exit(FAILED)


async def _audit(database: Database) -> AuditReport:
    from bot.services.records.records import replay_problem
    from bot.storage.audit.audit import audit
    from bot.storage.migrate import require_newest

    await require_newest(database)
    return await audit(database, replay_problem)


async def _repair(database: Database) -> list[str]:
    """Mend tables, then rows, then the sums of results; return what was done."""
    import secrets
    from datetime import UTC, datetime

    from bot.services.upkeep.rebuild import rebuild
    from bot.services.upkeep.repair import repair_tables
    from bot.storage.audit.audit import audit
    from bot.storage.audit.repair import repair_rows
    from bot.storage.audit.standings import MEND
    from bot.storage.migrate import require_newest

    await require_newest(database)
    done = await repair_tables(database, datetime.now(UTC), lambda size: secrets.token_bytes(size))
    done += await repair_rows(database)
    wrong = sum(MEND in problem for problem in (await audit(database)).problems)
    if wrong:
        hands = await rebuild(database, lambda *_: None)
        done.append(f"results, leaderboards and ratings made anew from {hands} hands ({wrong} were wrong)")
    return done
