"""Whether the database agrees with itself (`python -m bot check`), and what can be made anew."""
