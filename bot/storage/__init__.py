"""The database: SQLAlchemy Core behind the Protocols of `bot.services.ports` (design.md 3).

database.py    `create_database(url)`; the Store: read and write transactions
session.py     one transaction: what is carried out now, what together at its end
sqlite.py      one writing connection with group commit, a few reading ones
worker.py      one aiosqlite connection and what its thread does
postgresql.py  asyncpg connections
tables.py, hands.py, ledger.py, ...  one repository each
audit.py       what `python -m bot check` verifies
backup.py      what `python -m bot backup` copies
migrate.py     brings a database to the newest schema at start
"""
