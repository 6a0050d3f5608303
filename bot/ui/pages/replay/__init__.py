"""Finished hands: found, replayed, proven."""
