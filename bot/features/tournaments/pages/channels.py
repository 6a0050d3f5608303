"""Which channels can hold a tournament: their type, and the bot's permissions there."""

from __future__ import annotations

import discord

from bot.features.tournaments.services.placing import IN_THREAD, NO_CHANNEL, NO_PRIVATE, NO_THREADS
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core import rights

PUBLIC_THREADS, PRIVATE_THREADS = "create_public_threads", "create_private_threads"


def missing_for_tournament(permissions: discord.Permissions, *, duplicate: bool) -> list[str]:
    """Return the names of the permissions the bot lacks for a tournament.

    A duplicate's tables are private threads: its players must not see deals that they will still play.
    """
    threads = PRIVATE_THREADS if duplicate else PUBLIC_THREADS
    wanted = (*rights.permissions_needed(thread=False), "send_messages_in_threads", threads)
    return [name for name in wanted if not getattr(permissions, name)]


WITHOUT_THREADS = (discord.VoiceChannel, discord.StageChannel)


def tournament_trouble(channel: object, permissions: discord.Permissions, config: TournamentConfig) -> str:
    """Return why a tournament cannot be held in a channel; empty if it can.

    The reason is a code (`placing`), or the missing permissions, separated by commas.
    """
    if isinstance(channel, WITHOUT_THREADS):
        if config.most > config.seats or config.duplicate:
            return NO_THREADS
        wanted = (
            *rights.permissions_needed(thread=False),
            "connect",
        )  # without it nobody can write there either
        return ",".join(name for name in wanted if not getattr(permissions, name))
    if isinstance(channel, discord.Thread | discord.ForumChannel):
        return IN_THREAD
    if not isinstance(channel, discord.TextChannel):
        return NO_CHANNEL
    if config.duplicate and channel.is_news():
        return NO_PRIVATE
    return ",".join(missing_for_tournament(permissions, duplicate=config.duplicate))


def place_trouble(client: discord.Client, tournament: Tournament) -> str | None:
    """Return why a tournament cannot be held in its channel; empty if it can, None while the bot does not
    know the server."""
    guild = client.get_guild(tournament.guild_id)
    if guild is None or guild.unavailable or guild.me is None:
        return None
    channel = guild.get_channel(tournament.channel_id)
    may = discord.Permissions.none() if channel is None else channel.permissions_for(guild.me)
    return tournament_trouble(channel, may, tournament.config)
