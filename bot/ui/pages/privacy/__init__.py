"""A member's own data: shown, exported, deleted."""
