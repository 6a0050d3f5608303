"""Pages other than tables, each with its buttons."""
