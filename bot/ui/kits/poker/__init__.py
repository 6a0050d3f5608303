"""The kit of the poker hand at the end of a session."""
