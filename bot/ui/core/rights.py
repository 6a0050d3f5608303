"""People's rights, the bot's permissions, and where tables may be opened.

The only module that derives the bot's rights from Discord permissions.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import discord
from discord.ext import commands

from bot.services.errors import NotAllowed, NotNow
from bot.services.records.records import Reader
from bot.services.tables.seating import seat_of
from bot.services.values.settings import GuildSettings, Openers
from bot.services.values.tables import Table
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request

FOR_A_THREAD = ("create_public_threads", "send_messages_in_threads")
"""Additional permissions for giving a table its own thread."""

USEFUL = ("attach_files", *FOR_A_THREAD, "create_private_threads", "create_events", "read_message_history")
"""Permissions that the bot can do without; the texts `without-…` describe the consequences."""

ASKED_FOR = ("view_channel", "send_messages", *USEFUL)
"""Permissions in the invite link."""


def permissions_needed(*, thread: bool) -> tuple[str, ...]:
    """Return the names of the permissions that a table needs in a channel, or in a thread."""
    sending = "send_messages_in_threads" if thread else "send_messages"
    return ("view_channel", sending)


def may_post(permissions: discord.Permissions, *, thread: bool) -> bool:
    """Return whether a member may post pictures in a channel, or in a thread."""
    return permissions.attach_files and not missing(permissions, thread=thread)


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """Return the names of the permissions the bot lacks for a table here."""
    return [name for name in permissions_needed(thread=thread) if not getattr(permissions, name)]


def may_attach(client: discord.Client, channel_id: int) -> bool:
    """Return whether the bot may send files in a channel; True if the channel is unknown."""
    channel = client.get_channel(channel_id)
    if isinstance(channel, discord.Thread) and channel.parent is not None:
        channel = channel.parent
    if not isinstance(channel, discord.abc.GuildChannel):
        return True
    return channel.permissions_for(channel.guild.me).attach_files


def lacking_for(client: discord.Client, table: Table) -> list[str] | None:
    """Return the permissions the bot lacks in a table's channel; None if the channel is unknown."""
    guild = client.get_guild(table.guild_id)
    if guild is None or guild.unavailable or guild.me is None:
        return None
    channel = guild.get_channel_or_thread(table.channel_id) or guild.get_channel(table.home_channel_id)
    if channel is None:
        return None
    thread = table.channel_id != channel.id or isinstance(channel, discord.Thread)
    with suppress(discord.ClientException):  # a thread whose channel is gone
        permissions = channel.permissions_for(guild.me)
        lacking = missing(permissions, thread=thread)
        voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
        return [*lacking, "connect"] if voice and not permissions.connect else lacking
    return None


async def is_open(client: discord.Client, table: Table) -> bool:
    """Return whether a table's channel is known, unlocked, and permits showing it. Raises Failure."""
    if lacking_for(client, table) != []:
        return False
    channel = client.get_channel(table.channel_id)  # discord.py knows no archived thread
    return not getattr(channel or await client.fetch_channel(table.channel_id), "locked", False)


def can_open_thread(request: Request) -> bool:
    """Return whether both the bot and the asker may open a thread in the channel."""
    interaction = request.interaction
    if not isinstance(interaction.channel, discord.TextChannel):
        return False
    both = interaction.app_permissions.value & interaction.permissions.value
    return all(getattr(discord.Permissions(both), name) for name in FOR_A_THREAD)


async def require_place(request: Request) -> GuildSettings:
    """Return the server's settings if they allow this person to open something here.

    Raises NotNow (`open-nowhere`, `open-elsewhere`: channels) and NotAllowed (`voice-missing`,
    `open-managers`, `open-role`: role).
    """
    require_voice(request)
    settings = await request.app.guild_settings.of(request.guild_id)
    require_table_channel(request, settings)
    _require_opener(request, settings)
    return settings


def is_private(channel: object) -> bool:
    """Return whether some of the server's members cannot see a channel or thread."""
    if isinstance(channel, discord.Thread):
        return channel.is_private() or is_private(channel.parent)
    if not isinstance(channel, discord.abc.GuildChannel):
        return True
    return not channel.permissions_for(channel.guild.default_role).view_channel


def require_voice(request: Request) -> None:
    """Raise NotAllowed (`voice-missing`) if this person may not write here: we must not do it for them."""
    permissions = request.interaction.permissions
    inside = isinstance(request.interaction.channel, discord.Thread)
    if not (permissions.send_messages_in_threads if inside else permissions.send_messages):
        raise NotAllowed("voice-missing")


def require_table_channel(request: Request, settings: GuildSettings) -> None:
    """Raise NotNow (`open-nowhere`, `open-elsewhere`) where the settings let nobody open a table."""
    interaction, guild = request.interaction, request.interaction.guild
    if not settings.channels or _places(interaction.channel) & {*settings.channels}:
        return
    there = tuple(n for n in settings.channels if guild is not None and guild.get_channel(n) is not None)
    if not there:
        raise NotNow("open-nowhere")
    raise NotNow("open-elsewhere", channels=there)


def _require_opener(request: Request, settings: GuildSettings) -> None:
    interaction, guild = request.interaction, request.interaction.guild
    if settings.openers is Openers.EVERYONE or may_manage_server(interaction):
        return
    wanted = settings.opener_role
    if settings.openers is Openers.MANAGERS or wanted is None or guild is None or not guild.get_role(wanted):
        raise NotAllowed("open-managers")
    if wanted not in request.person.roles:
        raise NotAllowed("open-role", role=wanted)


def _places(channel: object) -> set[int | None]:
    """Return the ids that a setting can name to allow a channel: its own, its parent's, its category's."""
    if isinstance(channel, discord.Thread):
        return {channel.id, channel.parent_id} | (_places(channel.parent) if channel.parent else set())
    if isinstance(channel, discord.abc.GuildChannel):
        return {channel.id, channel.category_id}
    return set()


async def require_operator(request: Request) -> None:
    """Raise NotAllowed (`not-operator`) unless this person owns the application or is in REPORT_TO."""
    user, client = request.interaction.user, request.interaction.client
    assert isinstance(client, commands.Bot)
    if user.id not in request.app.operators and not await client.is_owner(user):
        raise NotAllowed("not-operator")


def may_manage_server(interaction: Interaction) -> bool:
    """Return whether the asking member manages the server."""
    permissions = interaction.permissions
    return permissions.manage_guild or permissions.administrator


def may_see(interaction: Interaction, channel_id: int) -> bool:
    """Return whether the asking member may see a channel of the server, and therefore its hands and events.

    Managers may see all; nobody sees a missing channel, an archived thread, or from outside a private one:
    Discord does not tell us who is in it.
    """
    guild, member = interaction.guild, interaction.user
    if interaction.channel_id == channel_id or may_manage_server(interaction):
        return True
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    if channel is None or not isinstance(member, discord.Member):
        return False
    try:
        permissions = channel.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is gone
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return permissions.view_channel and (permissions.manage_threads or not private)


def reader_of(interaction: Interaction) -> Reader:
    """Return the asker as a reader of finished hands."""
    return Reader(interaction.user.id, interaction.guild_id, partial(may_see, interaction))


def may_manage_table(interaction: Interaction, table: Table) -> bool:
    """Return whether a member manages a table's server, or its channel and is there, and has no seat."""
    if interaction.guild_id != table.guild_id or seat_of(table, interaction.user.id) is not None:
        return False
    here = interaction.channel_id == table.channel_id
    return may_manage_server(interaction) or (here and interaction.permissions.manage_channels)
