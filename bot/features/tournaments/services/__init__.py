"""Tournaments: use cases, and pure functions for seatings, checks, scores and decisions."""
