"""Storage on SQLite and PostgreSQL: the same tests for both."""
