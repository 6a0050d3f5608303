"""Real processes that are killed while they write; the database must stay consistent."""
