"""How SQLite and PostgreSQL are talked to: connections, transactions, column types, refusals."""
