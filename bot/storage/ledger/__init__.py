"""Chips in double entry, and what is read from them."""
