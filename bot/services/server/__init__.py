"""Choices of a server and its members: settings, saved rule sets, preferences; seals of forms."""
