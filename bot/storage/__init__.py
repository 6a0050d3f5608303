"""The database: SQLAlchemy Core behind the Protocols of `bot.services.ports` (design.md 3).

database.py    `create_database(url)`; the Store: read and write transactions
engine/        one transaction and what carries it out: SQLite, PostgreSQL, documents, column types
tables/, ledger/, standings/, personal/, guild.py, retention.py
               the repositories; what their methods do is said by the Protocols in `bot/services/ports/`
person_rows.py where a person is named, for those who have their data deleted
audit/         what `python -m bot check` verifies
backup.py      makes and restores backups, by `postgresql_tools.py` for PostgreSQL
migrate.py     brings a database to the newest schema at start
"""
