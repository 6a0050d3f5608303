"""One person: preferences, everything that is stored about them, and its deletion."""
