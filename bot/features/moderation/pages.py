"""The log of managers' acts, and the notice to a banned member."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import ui

from bot.features.moderation.ports import Ban
from bot.features.moderation.services import ModerationServices
from bot.services.errors import NotNow
from bot.services.values.acts import Act, ActKind
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request, message_member
from bot.ui.core.rights import may_manage_server
from bot.ui.pages.leaderboard import leaves


def services_of(request: Request) -> ModerationServices:
    """Return this feature's services."""
    return request.app.features.part(ModerationServices)


def acts_panel(ctx: PanelContext, acts: Sequence[Act], page: int, pages: int) -> ui.LayoutView:
    """Return a page of the log; its mentions notify nobody."""
    lines = [_entry(ctx, act) for act in acts] or [ctx.text("audit-none")]
    buttons = leaves("acts", page, pages) if pages > 1 else ()
    return parts.layout(f"## 📜 {ctx.text('audit-title')}", *lines, *buttons)


def _entry(ctx: PanelContext, act: Act) -> str:
    about = "" if act.about_id is None else fmt.mention(ctx, act.about_id)
    hand = "" if act.hand_id is None else ctx.text("hand-number", hand=str(act.hand_id))
    first = (f"`{act.number}` **{ctx.text(f'audit-{act.kind.value}')}**", about, hand, fmt.stamp(act.at, "f"))
    note = _details(ctx, act)
    by = ctx.text("audit-by", name=fmt.mention(ctx, act.by_id))
    return parts.lines(
        " · ".join(part for part in first if part), "-# " + " · ".join(part for part in (by, note) if part)
    )


_ID = re.compile(r"\d{15,20}")
_NAMED = 8
"""The most channels named in an entry: a page of longer ones would be more than Discord takes."""
_WORDS = {"True": "settings-on", "False": "settings-off", "-": "audit-default"}


def _details(ctx: PanelContext, act: Act) -> str:
    first, _, rest = act.note.partition(": ")
    if act.kind is ActKind.BAN and ctx.texts.has(f"ban-{first}"):
        return f"{ctx.text(f'ban-{first}')}: {fmt.quote(rest, 160)}"
    if act.kind is not ActKind.SETTINGS:
        return fmt.quote(act.note, 160) if act.note else ""
    if act.note == "reset":
        return ctx.text("audit-reset")
    return fmt.join(ctx, (_change(ctx, name, value) for name, value in act.settings.items()))


def _change(ctx: PanelContext, name: str, value: str) -> str:
    sign = "@&" if "role" in name or name == "openers" else "#"
    found = [f"<{sign}{one}>" for one in _ID.findall(value)]
    ids = " ".join(found[:_NAMED]) + " …" * (len(found) > _NAMED)
    key = fmt.setting_key(name)
    words = (_WORDS.get(value, ""), f"{key}-{value}", f"{name}-{value}", f"preset-{value}")
    said = next((ctx.text(word) for word in words if ctx.texts.has(word)), fmt.quote(value))
    return ctx.text("settings-value", name=ctx.text(key), value=ids or said)


async def acts_of(request: Request, page: int = 0) -> ui.LayoutView:
    """Return a page of the server's log. Raises NotAllowed (`not-manager`)."""
    manager = may_manage_server(request.interaction)
    acts, pages = await services_of(request).acts(request.guild_id, page, manager=manager)
    return acts_panel(request.ctx, acts, page, pages)


@verb("actsback", "actsnext", of_table=False)
async def turn_page(press: Press) -> None:
    """Show another page of the log."""
    await press.reply.update(await acts_of(press, press.id.table))


async def tell_banned(request: Request, member: discord.User | discord.Member, ban: Ban) -> None:
    """Tell a member by direct message, if possible, that they are banned, why and until when.

    After too many bans in a row people are no longer told, but banned.
    """
    try:
        request.require_quiet()
    except NotNow:
        return
    until = "" if ban.until is None else fmt.stamp(ban.until, "f")
    key, reason = "ban-told" if until else "ban-told-for-good", fmt.quote(ban.reason)
    await message_member(
        request, member, lambda ctx, server: ctx.text(key, server=server, until=until, reason=reason)
    )
