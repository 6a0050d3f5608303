"""The point-trick games as one `Game` of the registry (rules.md 1 to 9)."""
