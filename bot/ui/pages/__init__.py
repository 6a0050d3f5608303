"""Pages that people open besides a table, each with its buttons."""
