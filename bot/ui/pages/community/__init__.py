"""Chips, profiles, leaderboards, seasons, and what stands out about chips."""
