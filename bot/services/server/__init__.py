"""Choices of a server and its members: settings, saved rule sets, preferences, deletions."""
