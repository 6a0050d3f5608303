"""The services' notifier: live messages that follow their table (design.md 4)."""
