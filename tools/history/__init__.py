"""`python -m tools.history`: a database with years of play in it, and what everything takes there."""
