"""Totals of finished hands: sums, ratings, leaderboards, seasons."""
