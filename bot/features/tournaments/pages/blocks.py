"""The building blocks of the pages of tournaments and leagues: buttons, menus, questions, page turning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import discord
from discord import ButtonStyle, ui

from bot.engine.documents import JsonObject
from bot.features.tournaments.values.leagues import League, LeagueTeam
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext

Owner = Tournament | League | LeagueTeam
"""What a button is about: the number in its custom id is that of a tournament, league or team."""
_T = TypeVar("_T")
GREY, GREEN = ButtonStyle.secondary, ButtonStyle.success
BLUE, RED = ButtonStyle.primary, ButtonStyle.danger


def button(
    ctx: PanelContext,
    key: str,
    verb: str,
    owner: Owner,
    arg: str = "",
    *,
    number: int = 0,
    style: ButtonStyle = GREY,
    disabled: bool = False,
) -> ui.Button[Any]:
    """Return a button for a verb; `number` is the `turn` of its custom id."""
    return parts.text_button(ctx, key, ids.build(verb, owner.id, number, arg), style, disabled=disabled)


def menu(
    ctx: PanelContext,
    key: str,
    verb: str,
    owner: Owner,
    options: Iterable[parts.Option] | parts.Labels,
    arg: str = "",
    *,
    number: int = 0,
) -> parts.Block | None:
    """Return a menu to choose one of some options, None without any; `key` is the text of its prompt."""
    listed = options if isinstance(options, Mapping) else list(options)
    return parts.choose(ids.build(verb, owner.id, number, arg), listed, ctx.text(key)) if listed else None


def people_menu(
    ctx: PanelContext, key: str, verb: str, owner: Owner, *, number: int = 0, **options: Any
) -> parts.Block:
    """Return a menu to choose members of the server; `options` are those of `discord.ui.UserSelect`."""
    custom_id = ids.build(verb, owner.id, number)
    return ui.ActionRow(ui.UserSelect(custom_id=custom_id, placeholder=ctx.text(key), **options))


def panel(
    *blocks: parts.Block | JsonObject | str | None,
    buttons: Sequence[ui.Button[Any]] = (),
    colour: discord.Colour = parts.QUIET_COLOUR,
) -> parts.Tree:
    """Return a page of blocks (empty ones are left out) and buttons."""
    return parts.layout(*blocks, *buttons, colour=colour)


def plain(text: str, *buttons: ui.Button[Any]) -> ui.LayoutView:
    """Return a message without a container: a text and buttons."""
    view = notices.sentence(text)
    view.add_item(ui.ActionRow(*buttons))
    return view


def on_page(items: Sequence[_T], size: int, page: int) -> tuple[Sequence[_T], int, int]:
    """Return the items of a page (from 0), `size` each; that page's number, and the number of pages.

    A `page` that does not exist is replaced by the nearest one.
    """
    pages = max(1, -(-len(items) // size))
    page = max(0, min(page, pages - 1))
    return items[page * size : (page + 1) * size], page, pages


def take_page(
    ctx: PanelContext,
    owner: Owner,
    verb: str,
    items: Sequence[_T],
    size: int,
    page: int,
    arg: str = "",
) -> tuple[Sequence[_T], list[ui.Button[Any]]]:
    """Return the items of a page (see `on_page`), and if there are more pages, buttons to turn them.

    `arg` follows ``back`` or ``next`` in the custom ids of the buttons.
    """
    shown, page, pages = on_page(items, size, page)
    if pages == 1:
        return shown, []
    suffix = f".{arg}" if arg else ""

    def leaf(key: str, way: str, to: int) -> ui.Button[Any]:
        number = max(0, min(to, pages - 1))
        return button(ctx, key, verb, owner, way + suffix, number=number, disabled=number != to)

    own_id = ids.build(verb, owner.id, page, f"here{suffix}")
    here = parts.text_button(ctx, "page-of", own_id, disabled=True, page=page + 1, pages=pages)
    back = leaf("tournament-page-back", "back", page - 1)
    return shown, [back, here, leaf("tournament-page-next", "next", page + 1)]


def message_url(tournament: Tournament, message_id: int) -> str:
    """Return the address of a message in a tournament's channel."""
    return f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}/{message_id}"


def question(
    ctx: PanelContext,
    owner: Owner,
    verb: str,
    text: str,
    yes: str,
    number: int = 0,
    style: ButtonStyle = RED,
) -> ui.LayoutView:
    """Return a question before an irreversible action; `yes` is the text key of the button."""
    buttons = [
        button(ctx, yes, verb, owner, "yes", number=number, style=style),
        button(ctx, "button-cancel", verb, owner, "no", number=number),
    ]
    return panel(text, buttons=buttons)
