"""Alembic loads this module to run the migrations on the connection from `bot.storage.migrate`."""

from __future__ import annotations

from alembic import context

from bot.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,  # names the keys and indexes of all migrations, so its convention never changes
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
