"""What the settings say unless an operator says otherwise."""

GAME = "japanese"
"""The preset of a table for which none is named."""

STARTING_CHIPS = 1000
RESTART_GRACE = 30.0
"""Seconds that every running clock has at least after a restart."""

COMPUTER_PAUSE = 1.2
"""Seconds before a computer's move, so that people can follow."""
