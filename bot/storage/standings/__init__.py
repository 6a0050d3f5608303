"""Totals of hands: results, sums, ratings, leaderboards, seasons."""
