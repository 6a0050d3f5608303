"""*Tell me when a table forms*: members who asked are mentioned when somebody opens one."""
