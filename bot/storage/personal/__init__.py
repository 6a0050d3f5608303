"""A person's data: preferences, everything stored about them, and its deletion."""
