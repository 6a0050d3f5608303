"""Members: their profiles, unusual chip flows, their own data."""
