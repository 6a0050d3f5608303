"""A table in Discord: opening, lobby, buttons, moves, spectators, and texts for its people."""
