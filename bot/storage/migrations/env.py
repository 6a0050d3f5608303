"""Alembic loads this module to run the migrations on the connection from `bot.storage.migrate`."""

from __future__ import annotations

from alembic import context

from bot.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,  # its naming convention names the keys and indexes of all migrations: it never changes
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
