"""Chips in double entry, and the queries on them."""
