"""Rule tests: what the rule book says, and what the engine does about it, without storage or Discord."""
