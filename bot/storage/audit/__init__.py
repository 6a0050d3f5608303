"""Checks that the database is consistent (`python -m bot check`), and repairs derived data."""
