"""Napoleon for Discord: every card game of the Napoleon family, played in a server's channels."""

__version__ = "1.0.0"
