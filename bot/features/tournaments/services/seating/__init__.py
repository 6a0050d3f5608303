"""Seatings of rotation, Swiss and knock-out rounds. Pure functions."""
