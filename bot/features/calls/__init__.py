"""*Tell me when a table forms*: members who asked for it are mentioned when somebody opens a table."""
