"""Tournaments: pure values and functions (`model`, `seatings`, `rounds`, `scoring`) and the use cases."""
