"""A table in Discord: opening it, its lobby and buttons, moves, and what its people are told."""
