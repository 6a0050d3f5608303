"""/ban, /unban and /audit for server managers; /block and /unblock for everybody."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.features.moderation.pages import acts_of, services_of, tell_banned
from bot.features.moderation.services import MOST_REASON, BanTime
from bot.services.errors import NotNow
from bot.ui.core import format as fmt
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import choices_of, in_servers, serve_command

TIMES = choices_of({time.value: f"ban-{time.value}" for time in BanTime})


@in_servers
class ModerationCommands(commands.Cog):
    """Commands for bans, blocks and the log."""

    @app_commands.command()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.choices(time=TIMES)
    @serve_command()
    async def ban(
        self, request: Request, member: discord.User, time: str, reason: Range[str, 1, MOST_REASON]
    ) -> None:
        """Ban a member from all tables and events of the server."""
        _require_person(member)
        manager = may_manage_server(request.interaction)
        ban, stays, played = await services_of(request).ban(
            request.guild_id, member.id, BanTime(time), reason, request.person, manager=manager
        )
        await tell_banned(request, member, ban)
        done, left = "done-ban-own-game" if stays else "done-ban", "yes" if played else "no"
        await request.reply.say(request.text(done, name=_name(request, member), played=left))

    @app_commands.command()
    @app_commands.default_permissions(manage_guild=True)
    @serve_command()
    async def unban(self, request: Request, member: discord.User) -> None:
        """Let a banned member play again."""
        manager = may_manage_server(request.interaction)
        await services_of(request).unban(request.guild_id, member.id, request.person, manager=manager)
        await request.reply.say(request.text("done-unban", name=_name(request, member)))

    @app_commands.command()
    @app_commands.default_permissions(manage_guild=True)
    @serve_command()
    async def audit(self, request: Request) -> None:
        """Show the log of managers' and hosts' acts."""
        await request.reply.private(await acts_of(request))

    @app_commands.command()
    @serve_command()
    async def block(self, request: Request, member: discord.User) -> None:
        """Keep a member from the asker's tables and from giving the asker chips."""
        _require_person(member)
        await services_of(request).block(request.guild_id, request.person.user_id, member.id)
        await request.reply.say(request.text("done-block", name=_name(request, member)))

    @app_commands.command()
    @serve_command()
    async def unblock(self, request: Request, member: discord.User) -> None:
        """Remove a block."""
        await services_of(request).unblock(request.guild_id, request.person.user_id, member.id)
        await request.reply.say(request.text("done-unblock", name=_name(request, member)))


def _require_person(member: discord.User | discord.Member) -> None:
    if member.bot:
        raise NotNow("bot-has-none")


def _name(request: Request, member: discord.User | discord.Member) -> str:
    return fmt.safe_name(request.ctx, member.display_name)
