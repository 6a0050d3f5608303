"""Seating for rotation, Swiss and knock-out rounds. Pure functions."""
