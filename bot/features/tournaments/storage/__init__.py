"""Storage of tournaments and leagues."""
