"""Tournaments as people meet them in Discord."""
