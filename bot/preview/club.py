"""What a newcomer finds: a server with a channel, themselves in it, and a table of computers that waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord
from simcord import ChannelHandle, MemberActor

from bot.preview.simulation import LiveEnv
from bot.services.values.tables import ClockName
from bot.ui.core.texts import Texts

DISCORD_LOCALES: Final = {"en": "en-US", "ja": "ja"}
"""Our languages as Discord writes them."""

COMPUTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Club:
    """The parts of the simulated server that matter: the table's channel and the person at the screen."""

    channel: ChannelHandle
    you: MemberActor

    @property
    def direct_messages(self) -> ChannelHandle:
        """The channel between the person and the bot."""
        return self.you.user.dm_channel


def open_club(env: LiveEnv, texts: Texts, locale: str) -> Club:
    """Make the server in a language (``en``, ``ja``); the bot must be connected.

    The bot may not make threads there: so a table, and the next one, stay in the one channel that the page
    shows.
    """
    name = {key: texts.get(locale, f"preview-{key}") for key in ("server", "channel", "topic", "you")}
    you = env.create_user("you", global_name=name["you"])
    guild = env.create_guild(name["server"], owner=you, preferred_locale=DISCORD_LOCALES[locale])
    bot_user = env.bot.user
    if bot_user is None:
        raise RuntimeError("the bot is not connected")
    no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
    channel = guild.create_text_channel(
        name["channel"], topic=name["topic"], overwrites={bot_user: no_threads}
    )
    return Club(channel, guild.add_member(you))


async def open_table(club: Club) -> None:
    """Open a table as the person would: by the real slash command, computers in all other seats.

    Without a clock: a newcomer may read as long as they like.
    """
    await club.you.slash(club.channel, "napoleon new", computers=COMPUTERS, clock=ClockName.OFF.value)
