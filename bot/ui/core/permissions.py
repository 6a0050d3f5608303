"""What the bot must be allowed to do in a channel, checked when a table is opened (hosts.md)."""

from __future__ import annotations

import discord

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files")
"""The least permissions for a table in a channel."""

NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads", "embed_links", "attach_files")
"""The same where the channel is a thread."""

FOR_A_THREAD = ("create_public_threads", "send_messages_in_threads")
"""What more it takes to give a table a thread of its own."""

FOR_A_TOURNAMENT = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "send_messages_in_threads",
)
"""The least permissions for a tournament in a channel, and one of the next two."""
PUBLIC_THREADS, PRIVATE_THREADS = "create_public_threads", "create_private_threads"


def missing_for_tournament(permissions: discord.Permissions, *, duplicate: bool) -> list[str]:
    """Return the names of the permissions that the bot has not and a tournament would need.

    The tables of a duplicate are private threads: nobody may see there what they are still to be dealt.
    """
    wanted = (*FOR_A_TOURNAMENT, PRIVATE_THREADS if duplicate else PUBLIC_THREADS)
    return [name for name in wanted if not getattr(permissions, name)]


def needed(*, thread: bool) -> tuple[str, ...]:
    """Return the names of the permissions that a table needs in a channel, or in a thread."""
    return NEEDED_IN_THREAD if thread else NEEDED


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """Return the names of the permissions that a table here would need and the bot has not."""
    return [name for name in needed(thread=thread) if not getattr(permissions, name)]


def can_open_thread(permissions: discord.Permissions, channel: object) -> bool:
    """Return whether the bot may give a table a thread in a channel."""
    if not isinstance(channel, discord.TextChannel):
        return False
    return all(getattr(permissions, name) for name in FOR_A_THREAD)
