"""Who may do what with the bot: the only place where a permission of Discord's becomes a right of ours.

=================  =======================================================================================
right              who has it, and what it is for
=================  =======================================================================================
a player           Whoever sits at a table: start, next hand, computers, leave, hand over. Whoever was
                   dealt in may agree to void the hand, and open a lost table again.
the host           Whoever opened a table or tournament, or has that part now: house rules and stake before
                   the first deal, *End*; a tournament's own tools.
manage a table     *Manage Channels* in the table's own channel (of a thread: in the channel it belongs to),
                   or whoever manages the server: *End* at tables of others, void a hand there for a reason
                   that everybody reads.
manage the server  *Manage Server* or *Administrator*: settings, seasons, grants, saved rules, tournaments
                   and tables of others.
the operator       Whoever runs the program: `python -m bot ...`.
=================  =======================================================================================

Three things hold for all of them. A right over a table is judged in the table's own channel, wherever the
command is given or the button is pressed. In direct messages nobody manages anything. Who plays at a table
manages nothing there: they have the rights of a player, or of the host if they are.
"""

from __future__ import annotations

import discord

from bot.services.tables.seating import seat_of
from bot.services.values.tables import Table

_Interaction = discord.Interaction[discord.Client]


def may_manage_server(interaction: _Interaction) -> bool:
    """Return whether a member manages the server where they ask."""
    permissions = interaction.permissions
    return permissions.manage_guild or permissions.administrator


def may_manage_table(interaction: _Interaction, table: Table) -> bool:
    """Return whether a member manages a table: its server, or its own channel, and does not sit there."""
    if interaction.guild_id != table.guild_id or seat_of(table, interaction.user.id) is not None:
        return False
    return may_manage_server(interaction) or _permissions_at(interaction, table).manage_channels


def _permissions_at(interaction: _Interaction, table: Table) -> discord.Permissions:
    """Return what a member may do in a table's channel; nothing where that is gone."""
    if interaction.channel_id == table.channel_id:
        return interaction.permissions
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return discord.Permissions.none()
    for number in (table.channel_id, table.home_channel_id):
        channel = guild.get_channel_or_thread(number)
        if channel is not None:
            return _permissions_in(channel, member)
    return discord.Permissions.none()


def _permissions_in(
    channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member
) -> discord.Permissions:
    try:
        return channel.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is gone
        return discord.Permissions.none()
