"""The operator's command line: a module per group of commands; heavy imports are deferred."""

from __future__ import annotations

import typer

from bot.commands import database, hands, run
from bot.commands.doctor import doctor

app = typer.Typer(
    name="python -m bot",
    help="Napoleon for Discord: every card game of the Napoleon family, played in a server's channels.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    run.run,
    run.preview,
    hands.replay,
    hands.verify,
    hands.simulate,
    database.check,
    database.backup,
    database.restore,
    database.move,
    database.migrate,
    database.rebuild,
    database.retention,
    database.forget_server,
    run.sync,
    run.health,
    doctor,
):
    app.command()(command)
