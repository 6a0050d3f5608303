"""Tournaments: pure functions (seatings, checks, scores, decisions) and the use cases."""
