"""The stored values of tournaments and leagues."""
