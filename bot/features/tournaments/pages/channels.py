"""Which channels can hold a tournament: their type, and the bot's permissions there."""

from __future__ import annotations

import discord

from bot.features.tournaments.services.placing import IN_THREAD, NO_CHANNEL, NO_PRIVATE, NO_THREADS
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core import rights

PUBLIC_THREADS, PRIVATE_THREADS = "create_public_threads", "create_private_threads"


WITHOUT_THREADS = (discord.VoiceChannel, discord.StageChannel)


def tournament_trouble(channel: object, permissions: discord.Permissions, config: TournamentConfig) -> str:
    """Return why a tournament cannot be held in a channel; empty if it can.

    The reason is a code (`placing`), or the missing permissions, separated by commas.
    """
    needed = rights.permissions_needed(thread=False)
    if isinstance(channel, WITHOUT_THREADS):
        if config.most > config.seats or config.duplicate:
            return NO_THREADS
        wanted = (*needed, "connect")  # without it nobody can write there either
    elif isinstance(channel, discord.Thread | discord.ForumChannel):
        return IN_THREAD
    elif not isinstance(channel, discord.TextChannel):
        return NO_CHANNEL
    elif config.duplicate and channel.is_news():
        return NO_PRIVATE
    else:  # a duplicate's threads are private: its players must not see deals that they will still play
        threads = PRIVATE_THREADS if config.duplicate else PUBLIC_THREADS
        wanted = (*needed, "send_messages_in_threads", threads)
    return ",".join(name for name in wanted if not getattr(permissions, name))


def place_trouble(client: discord.Client, tournament: Tournament) -> str | None:
    """Return why a tournament cannot be held in its channel; empty if it can, None while the bot does not
    know the server."""
    guild = client.get_guild(tournament.guild_id)
    if guild is None or guild.unavailable or guild.me is None:
        return None
    channel = guild.get_channel(tournament.channel_id)
    may = discord.Permissions.none() if channel is None else channel.permissions_for(guild.me)
    return tournament_trouble(channel, may, tournament.config)
