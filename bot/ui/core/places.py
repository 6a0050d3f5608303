"""Where in a server tables and tournaments may be opened and by whom, as its admins have settled it."""

from __future__ import annotations

import discord

from bot.services.errors import NotAllowed, NotNow
from bot.services.values.settings import GuildSettings, Openers
from bot.ui.core import rights
from bot.ui.core.request import Request


async def require_place(request: Request) -> GuildSettings:
    """Return the server's settings if they let this person open something here.

    Raises NotNow (`open-nowhere`, `open-elsewhere`: channels) and NotAllowed (`open-managers`, `open-role`:
    role).
    """
    settings = await request.app.guild_settings.of(request.guild_id)
    _require_channel(request, settings)
    _require_opener(request, settings)
    return settings


def _require_channel(request: Request, settings: GuildSettings) -> None:
    interaction, guild = request.interaction, request.interaction.guild
    if not settings.channels or _places(interaction.channel) & {*settings.channels}:
        return
    there = tuple(n for n in settings.channels if guild is not None and guild.get_channel(n) is not None)
    if not there:
        raise NotNow("open-nowhere")
    raise NotNow("open-elsewhere", channels=there)


def _require_opener(request: Request, settings: GuildSettings) -> None:
    interaction, guild = request.interaction, request.interaction.guild
    if settings.openers is Openers.EVERYONE or rights.may_manage_server(interaction):
        return
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    wanted = settings.opener_role
    if settings.openers is Openers.MANAGERS or wanted is None or guild is None or not guild.get_role(wanted):
        raise NotAllowed("open-managers")
    if wanted not in {role.id for role in roles}:
        raise NotAllowed("open-role", role=wanted)


def _places(channel: object) -> set[int | None]:
    """Return the ids by which a channel can be allowed: its own, its parent's, that of their category."""
    if isinstance(channel, discord.Thread):
        return {channel.id, channel.parent_id} | (_places(channel.parent) if channel.parent else set())
    if isinstance(channel, discord.abc.GuildChannel):
        return {channel.id, channel.category_id}
    return set()
