"""Bans, blocks and the log of what managers do."""
