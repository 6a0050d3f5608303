"""The deal of the day: one deal for all members of a server, each of whom plays it alone."""
