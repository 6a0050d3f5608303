"""Asks Discord about members by id: its events about them, and their list, need a privileged intent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import discord

from bot.ui.core.reach import UNKNOWN_MEMBER, Failure, code_of
from bot.ui.core.renderer import ANSWER_SECONDS

_AT_ONCE = 100


async def find_members(
    guild: discord.Guild, people: Iterable[int], patience: float = ANSWER_SECONDS
) -> list[discord.Member] | None:
    """Return those people who are in a server; None if Discord does not say within `patience` seconds."""
    known, found = list(people), list[discord.Member]()
    try:
        for first in range(0, len(known), _AT_ONCE):
            async with asyncio.timeout(patience):
                part = known[first : first + _AT_ONCE]
                found += await guild.query_members(user_ids=part, limit=_AT_ONCE, cache=False)
    except (RuntimeError, discord.ClientException, *Failure):  # no connection, or no answer
        return None
    return found


async def find_gone(
    guild: discord.Guild,
    people: Iterable[int],
    take: Callable[[], Awaitable[object]],
    patience: float = ANSWER_SECONDS,
) -> list[int] | None:
    """Return which people are no longer in a server; None if Discord does not say within `patience` seconds.

    `take` is awaited before each request that counts against the request budget.
    """
    known = [user_id for user_id in people if user_id > 0]
    there = await find_members(guild, known, patience)
    if there is None:
        return None
    gone = []
    absent = set(known).difference(member.id for member in there)
    for user_id in sorted(absent):  # an incomplete answer must not remove anybody
        await take()
        try:
            await guild.fetch_member(user_id)
        except Failure as error:
            if code_of(error) == UNKNOWN_MEMBER:
                gone.append(user_id)
    return gone
