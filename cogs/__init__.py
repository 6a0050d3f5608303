"""Slash commands: each finds its table, calls one service and shows the result."""
