"""Who meets whom: the seatings of rotation, Swiss and knock-out rounds. Pure functions."""
