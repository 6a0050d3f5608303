"""Bans, blocks and the log of managers' acts."""
