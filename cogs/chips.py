"""/chips: balance and history, gifts, daily chips, and grants by server managers."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.services.chips.allowances import LONGEST_NOTE, MOST_GIFT, MOST_GRANT
from bot.services.errors import NotNow
from bot.ui.core import format as fmt
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import in_servers, serve_command
from bot.ui.pages import chips


@in_servers
class Chips(commands.GroupCog, name="chips"):
    """Commands on members' chips."""

    @app_commands.command()
    @serve_command()
    async def balance(self, request: Request, member: discord.User | None = None) -> None:
        """Show the asker's or another member's chips."""
        if member is not None and member.bot:
            raise NotNow("bot-has-none")
        await chips.show_balance(request, request.person.user_id if member is None else member.id)

    @app_commands.command()
    @serve_command()
    async def history(self, request: Request, member: discord.User | None = None) -> None:
        """Show the asker's chip history; server managers may see others'."""
        user_id = request.person.user_id if member is None else member.id
        await request.reply.private(await chips.history_of(request, user_id))

    @app_commands.command()
    @serve_command()
    async def give(
        self,
        request: Request,
        member: discord.User,
        amount: Range[int, 1, MOST_GIFT],
        note: Range[str, 1, LONGEST_NOTE] | None = None,
    ) -> None:
        """Give chips to a member, after a confirmation."""
        await chips.ask_to_give(request, member, amount, note or "")

    @app_commands.command()
    @serve_command()
    async def daily(self, request: Request) -> None:
        """Take the daily chips."""
        await request.reply.private(await chips.take_daily(request))

    @app_commands.command()
    @serve_command()
    async def grant(
        self,
        request: Request,
        member: discord.User,
        amount: Range[int, -MOST_GRANT, MOST_GRANT],
        reason: Range[str, 1, LONGEST_NOTE],
    ) -> None:
        """Grant a member chips, or take some away, for a reason that the history shows."""
        if member.bot:
            raise NotNow("bot-has-none")
        moved = await request.app.allowances.grant(
            guild_id=request.guild_id,
            by=request.person.user_id,
            receiver=member.id,
            chips=amount,
            reason=reason,
            request_id=request.interaction.id,
            manager=may_manage_server(request.interaction),
        )
        name = fmt.safe_name(request.ctx, member.display_name)
        key = "grant-given" if amount > 0 else "grant-taken"
        text = request.text(key, name=name, chips=abs(amount), balance=moved.balance)
        await request.reply.say(text)
        if moved.fresh:
            await chips.tell_of_grant(request, member, amount, reason, moved.balance)
