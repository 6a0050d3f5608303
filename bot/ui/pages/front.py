"""The front page, which introduces the bot and says where to begin; also the greeting in a new server."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import accumulate

import discord
from discord import ButtonStyle, ui

from bot.services.tables.standby import seats_to_take
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, post, rights
from bot.ui.core.app import App
from bot.ui.core.bookpage import FIRST_TOPIC
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.reach import Failure
from bot.ui.core.request import Request
from bot.ui.core.rights import may_see
from bot.ui.pages.leaderboard import BoardRef, board_of
from bot.ui.pages.rulebook import book_of_game, rulebook_panel

_log = logging.getLogger(__name__)


def front_panel(ctx: PanelContext, *, joined: bool = False, direct: bool = False) -> ui.LayoutView:
    """Return the front page; `joined`: with a greeting for a server that has just added the bot.

    `direct`: for direct messages, without what works only on a server.
    """
    buttons = (
        ("button-play-now", "playnow", ButtonStyle.success, not direct),
        ("button-learn", "lessons", ButtonStyle.primary, True),
        ("button-book", "frontbook", ButtonStyle.secondary, True),
        ("button-leaderboard", "frontboard", ButtonStyle.secondary, not direct),
        ("button-my-tables", "fronttables", ButtonStyle.secondary, True),
    )
    below = f"-# {ctx.text('front-managers')}" if joined else ctx.text("front-commands")
    return parts.layout(
        f"## {ctx.text('front-title')}\n{ctx.text('front-what')}",
        parts.separator(),
        *([ctx.text("front-direct")] if direct else [ctx.text("front-how"), below]),
        *(
            parts.text_button(ctx, key, ids.build(name, 0, 0), style)
            for key, name, style, offered in buttons
            if offered
        ),
        colour=parts.LOBBY_COLOUR,
    )


@verb("frontbook", of_table=False)
async def open_book(press: Press) -> None:
    """Show the rules of the table here, or of the usual game."""
    book = await book_of_game(press, None)
    await press.reply.private(rulebook_panel(press.ctx, book, FIRST_TOPIC))


@verb("frontboard", of_table=False)
async def open_board(press: Press) -> None:
    """Show the default leaderboard."""
    await press.reply.private(await board_of(press, BoardRef()))


@verb("fronttables", of_table=False)
async def my_tables(press: Press) -> None:
    """Show the asker's tables: those in this server, or in direct messages all of them."""
    user_id, guild_id = press.person.user_id, press.interaction.guild_id
    mine = await press.app.tables.tables_of(user_id)
    if press.in_dm and not mine:
        await press.reply.say(press.text("front-tables-none-direct"))
        return
    here = [it for it in mine if guild_id in (None, it.table.guild_id)]
    await press.reply.private(tables_panel(press.ctx, here, user_id, elsewhere=len(mine) - len(here)))


_MOST_TABLES, _MOST_CHARACTERS = 20, 3500


def tables_panel(
    ctx: PanelContext, mine: Sequence[TableSnapshot], user_id: int, *, elsewhere: int
) -> ui.LayoutView:
    """Return the list of a person's tables, waiting ones first; `elsewhere` is the number not in `mine`."""
    ordered = sorted(mine, key=lambda it: not _waits_for(it, user_id))
    lines = [_table_line(ctx, it, user_id) for it in ordered]
    return _listing(ctx, lines, "button-my-tables", "front-tables-none", elsewhere=elsewhere)


def _listing(
    ctx: PanelContext,
    lines: Sequence[str],
    title: str,
    none: str,
    *buttons: parts.Button,
    elsewhere: int = 0,
    how: str = "",
) -> ui.LayoutView:
    """Return a list of tables, limited in length, with the number left out and the note `how`.

    Without any table, *Play now* is the first button.
    """
    if not lines:
        play = ids.build("playnow", 0, 0)
        buttons = (parts.text_button(ctx, "button-play-now", play, ButtonStyle.success), *buttons)
    fitting = sum(length < _MOST_CHARACTERS for length in accumulate(len(line) + 1 for line in lines))
    shown = lines[: min(fitting, _MOST_TABLES)]
    left = elsewhere + len(lines) - len(shown)
    more = f"-# {ctx.text('front-tables-more', count=left)}" if left else ""
    text = parts.lines(*shown) or ctx.text(none)
    return parts.layout(f"### {ctx.text(title)}", text, more, how, *buttons)


async def tables_here(request: Request) -> ui.LayoutView:
    """Return the server's tables that the asker may see, those with a free seat first."""
    app, guild_id = request.app, request.guild_id
    live = (app.live.snapshot(it) for it in app.live.all() if it.table.guild_id == guild_id)
    seen = [it for it in live if it.table.channel_id and may_see(request.interaction, it.table.channel_id)]
    ctx, user_id = request.ctx, request.person.user_id
    seen.sort(key=lambda it: (not seats_to_take(it.table, app.now(), user_id), it.table.id))
    buttons = [it for of in app.list_buttons for it in await of(ctx, guild_id, user_id)]
    return list_panel(ctx, seen, buttons, reader=user_id)


def list_panel(
    ctx: PanelContext,
    snapshots: Sequence[TableSnapshot],
    buttons: Sequence[parts.Button] = (),
    reader: int | None = None,
) -> ui.LayoutView:
    """Return a list of tables: the game, and whether the reader can sit down or watch."""
    lines = [_list_line(ctx, it, reader) for it in snapshots]
    how = f"-# {ctx.text('list-how')}" if lines else ""
    return _listing(ctx, lines, "list-title", "list-none", *buttons, how=how)


def _list_line(ctx: PanelContext, snapshot: TableSnapshot, reader: int | None) -> str:
    table = snapshot.table
    free = seats_to_take(table, ctx.now, reader)
    status = ctx.text("list-free", free=free) if free else ctx.text("list-watch")
    names = fmt.join(ctx, (fmt.safe_name(ctx, it.name) for it in table.seats if it.user_id))
    line = f"- <#{table.channel_id}> · {fmt.game_name(ctx, table.config)} · {status}"
    return parts.lines(line, f"-# {names}" if names else "")  # computers finish a hand that everybody left


def _waits_for(snapshot: TableSnapshot, user_id: int) -> bool:
    return any(snapshot.table.seats[seat].user_id == user_id for seat in snapshot.due)


def _table_line(ctx: PanelContext, snapshot: TableSnapshot, user_id: int) -> str:
    table = snapshot.table
    waits = _waits_for(snapshot, user_id)
    status = ctx.text("front-table-due" if waits else f"front-table-{table.status.value}")
    return f"- <#{table.channel_id}> · {fmt.game_name(ctx, table.config)} · {status}"


# --- a server that has just added the bot ----------------------------------------------------------------


async def greet(app: App, guild: discord.Guild) -> None:
    """Post the front page once in a server: in the system channel, else the first writable one.

    If the bot may not write in any channel, this is logged. Raises StorageUnavailable.
    """
    channels = _writable(guild)
    if channels and not await app.guild_settings.greet_once(guild.id):
        return
    ctx = await app.public_context(guild.id, guild.preferred_locale)
    for channel in channels:
        await app.budget.take(guild.id, Priority.OTHERS)
        try:
            await post.send(channel, front_panel(ctx, joined=True))
        except discord.Forbidden:
            continue  # it was closed to us a moment ago
        except Failure as error:
            _log.warning("server %d was not greeted: %s", guild.id, error)
        return
    _log.info("server %d: no channel to greet in", guild.id)


def _writable(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the channels where the bot may write: the system channel first, then in the server's order."""
    system = [] if guild.system_channel is None else [guild.system_channel]
    channels = [*system, *(it for it in guild.text_channels if it not in system)]
    return [it for it in channels if not rights.missing(it.permissions_for(guild.me), thread=False)]
