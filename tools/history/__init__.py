"""`python -m tools.history`: make a database with years of play, and measure all operations in it."""
