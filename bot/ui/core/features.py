"""Gateway events for a feature's own messages, other than tables (`bot/features/feature.py`)."""

from __future__ import annotations

from collections.abc import Iterable


class FeatureInterface:
    """A feature's messages in Discord; this default has none. Its methods must not block."""

    def open(self) -> None:
        """Called when the bot is connected and the tables are loaded: start showing messages."""

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Called when messages were deleted, ours or others'."""

    def thread_opened(self, channel_id: int, message_id: int) -> None:
        """Called when Discord has posted its notice that we opened a thread."""

    def role_deleted(self, guild_id: int, role_id: int) -> None:
        """Called when a role of a server was deleted."""

    def guild_left(self, guild_id: int) -> None:
        """Called when a server has removed the bot."""
