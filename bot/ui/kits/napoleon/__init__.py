"""The kit of the point-trick games, NAJAMI included."""
