"""A feature's messages other than tables, as the gateway calls them (`bot/features/feature.py`)."""

from __future__ import annotations

from collections.abc import Iterable


class FeatureInterface:
    """The messages that a feature keeps in Discord. Here there are none; nothing here may block."""

    def open(self) -> None:
        """Begin to show: the connection stands, the tables are taken up."""

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Somebody has deleted messages, perhaps ours."""

    def thread_opened(self, channel_id: int, message_id: int) -> None:
        """Discord has said in a channel that we have opened a thread."""

    def role_deleted(self, guild_id: int, role_id: int) -> None:
        """A role of a server was deleted."""

    def guild_left(self, guild_id: int) -> None:
        """A server has removed the bot."""
