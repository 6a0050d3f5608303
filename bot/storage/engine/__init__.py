"""Access to SQLite and PostgreSQL: connections, transactions, column types, errors."""
