"""Whether a member may see a channel, and therefore its hands and events."""

from __future__ import annotations

import discord

from bot.ui.core.reply import Interaction


def may_see(interaction: Interaction, channel_id: int) -> bool:
    """Return whether the asking member may see a channel of the server; managers may see all.

    Nobody sees a missing channel or an archived thread.
    """
    guild, member, rights = interaction.guild, interaction.user, interaction.permissions
    if interaction.channel_id == channel_id or rights.manage_guild or rights.administrator:
        return True
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return False
    try:
        permissions = channel.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is gone
        return False
    if isinstance(channel, discord.Thread) and channel.is_private() and not permissions.manage_threads:
        return any(one.id == member.id for one in channel.members)
    return permissions.view_channel
