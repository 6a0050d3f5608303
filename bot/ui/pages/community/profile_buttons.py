"""Profiles: shown by the command, and again for another time by their buttons."""

from __future__ import annotations

import io

import discord
from discord import ui

from bot.services.community.profiles import SHORT_DAYS, Profile
from bot.services.errors import NotNow
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.pages.community.chart import curve_png
from bot.ui.pages.community.profile import PICTURE, curve_dates, curve_points, profile_panel


@verb("profile", of_table=False)
async def profile(press: Press) -> None:
    """Show a profile with the chip curve of another time, in the same message."""
    days = SHORT_DAYS if press.id.turn else None
    await press.reply.update(*await profile_page(press, press.id.table, "", days))


async def profile_page(
    request: Request, user_id: int, name: str, days: int | None
) -> tuple[ui.LayoutView, discord.File | None]:
    """Return a member's profile and the file of its picture, None where there is nothing to draw.

    `name` is what they are called if the server's hands do not tell. Raises NotNow (`server-only`).
    """
    guild_id, reader = request.interaction.guild_id, request.person.user_id
    if guild_id is None:
        raise NotNow("server-only")
    found = await request.app.profiles.profile(guild_id, user_id, days=days, reader_id=reader)
    file = None if found.blank or found.chips is None else await _picture(request, user_id, found)
    shown = name or found.record.name
    panel = profile_panel(request.ctx, found, shown, own=user_id == reader, picture=file is not None)
    return panel, file


async def _picture(request: Request, user_id: int, found: Profile) -> discord.File:
    """Draw the chip curve, unless the same was drawn lately. Raises NotNow (`flood-pictures`)."""
    dates, curve = curve_dates(request.ctx, found), found.curve
    shown = (request.guild_id, user_id, found.days, dates, curve)
    png = await request.app.pictures.get(
        shown,
        lambda: curve_png(curve_points(found), *dates),
        lambda: request.app.floods.require_picture(request.person.user_id),
    )
    return discord.File(io.BytesIO(png), PICTURE)
