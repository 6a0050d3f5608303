"""The database: SQLAlchemy Core behind the Protocols of `bot.services.ports` (design.md 3).

database.py    `create_database(url)`; the Store: read and write transactions
engine/        one transaction and what executes it: SQLite, PostgreSQL, documents, column types
tables/, ledger/, standings/, personal/, guild.py, retention.py
               the repositories; the Protocols in `bot/services/ports/` document their methods
schema.py      the core's tables; columns that name people are declared with `duties.py` and `namings.py`
person_rows.py the index of rows that name a person, for exports and deletions
events.py      hooks of the events that features run at tables
audit/         the checks of `python -m bot check`
backup.py      makes and restores backups, with `postgresql_tools.py` for PostgreSQL; after a restore
               `deletions.py` repeats the deletions requested since
move.py        copies a database to PostgreSQL, or back
migrate.py     brings a database to the newest schema at start
"""
