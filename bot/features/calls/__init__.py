"""*Tell me of new tables*: members who asked for it are mentioned when somebody opens a table."""
