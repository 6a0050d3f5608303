"""Tournaments and leagues; their storage is tested with all other storage."""
