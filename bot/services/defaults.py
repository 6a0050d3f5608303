"""What the settings say unless an operator says otherwise."""

STARTING_CHIPS = 1000
RESTART_GRACE = 30.0
"""Seconds that every running clock has at least after a restart."""

COMPUTER_PAUSE = 1.2
"""Seconds before a computer's move, so that people can follow."""

RETENTION_DAYS = 0
"""Days for which the course of finished hands is kept; 0: for ever."""

GUILD_RETENTION_DAYS = 30
"""Days for which the data of a server is kept that has removed the bot; 0: for ever."""
