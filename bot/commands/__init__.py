"""The operator's command line: one small module per command; heavy imports wait until they are needed."""

from __future__ import annotations

import typer

from bot.commands import (
    backup,
    check,
    health,
    migrate,
    preview,
    rebuild,
    replay,
    retention,
    run,
    simulate,
    sync,
    verify,
)

app = typer.Typer(
    name="python -m bot",
    help="Napoleon for Discord: every card game of the Napoleon family, played in a server's channels.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (
    run.run,
    preview.preview,
    replay.replay,
    verify.verify,
    simulate.simulate,
    check.check,
    backup.backup,
    migrate.migrate,
    rebuild.rebuild,
    retention.retention,
    retention.forget_server,
    sync.sync,
    health.health,
):
    app.command()(command)
