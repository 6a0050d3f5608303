"""Computer players among themselves, and what their hands add up to."""
