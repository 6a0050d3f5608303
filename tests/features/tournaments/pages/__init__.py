"""Panels of tournaments, without Discord or a database."""
