"""Building blocks of panels: the container, texts, buttons, menus, and lines that several panels share."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, Self

import discord
from discord import ButtonStyle, ui

from bot.engine.documents import JsonObject
from bot.services.tables.endings import agreed_seats
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.core.texts import Param

_BUTTON = discord.ComponentType.button.value
MOST_COMPONENTS = 40
MOST_CHARACTERS = 4000
MOST_OPTIONS = 25
BUTTONS_PER_ROW = 5

Where = Literal["dm", "ephemeral"]

Block = ui.Item[ui.LayoutView] | JsonObject
"""A component: an item of discord.py's or, built much faster, in Discord's format."""
Button = ui.Button[ui.LayoutView]
Option = discord.SelectOption
Labels = Mapping[str, str | tuple[str, str]]
"""A menu's options by value: a label, or a label with a description; both are cut to 100 characters."""

LOBBY_COLOUR = discord.Colour(0x5865F2)
AUCTION_COLOUR = discord.Colour(0xE0A526)
EXCHANGE_COLOUR = discord.Colour(0x9B59B6)
PLAY_COLOUR = discord.Colour(0x2E8B57)
WON_COLOUR = discord.Colour(0x3BA55D)
LOST_COLOUR = discord.Colour(0xC0392B)
BOARD_COLOUR = discord.Colour(0xC27C0E)
POKER_COLOUR = discord.Colour(0x206694)
QUIET_COLOUR = discord.Colour(0x747F8D)


class Tree(ui.LayoutView):
    """A view in Discord's component format: discord.py's own is too slow."""

    picture: bytes | None = None
    """The picture shown in the panel's gallery (`gallery`), if it must be sent."""
    bare: bool = False
    """Whether the message's picture is removed."""
    late: bool = False
    """Whether the current picture is still being drawn and is missing."""
    drawn: object = None
    """The drawing behind the picture, for later edits of the message."""
    url: str = ""
    """The address of a picture that was sent before, so that it is not sent again."""
    timeout = None
    """No timer; discord.py reads this attribute for private follow-ups."""

    def __init__(self, components: list[JsonObject]) -> None:
        """Skip `LayoutView.__init__` with its items, timer and future: nothing uses them."""
        self._tree = components

    def stop(self) -> None:
        """Do nothing: there is no timer to stop."""

    def add_item(self, item: Block) -> Self:
        """Add an item below the others."""
        self._tree = [*self._tree, component(item)]
        return self

    def is_finished(self) -> bool:
        """Return True, so that discord.py does not keep the view: presses are dispatched by custom id."""
        return True

    def is_dispatchable(self) -> bool:
        """Return False, so that discord.py does not wait for presses."""
        return False

    def has_components_v2(self) -> bool:
        """Return True: the message consists of components only."""
        return True

    def to_components(self) -> list[JsonObject]:
        """Return the components in Discord's format."""
        return self._tree


def layout(*blocks: Block | str | None, colour: discord.Colour = QUIET_COLOUR) -> Tree:
    """Return a view of one container: strings become texts, buttons rows; empty blocks are dropped."""
    shown, found = [component(it) for it in blocks if it], list[Block]()
    for buttons, some in groupby(shown, lambda it: it["type"] == _BUTTON):
        group = [*some]
        found += rows(group) if buttons else group
    return Tree([{"type": 17, "accent_color": colour.value, "spoiler": False, "components": found}])


def component(block: Block | str) -> JsonObject:
    """Return a block in Discord's format; a string becomes a text."""
    if isinstance(block, str):
        return {"type": 10, "content": block}
    return block.to_component_dict() if isinstance(block, ui.Item) else block


PICTURE_NAME = "table.png"
MOST_ALT = 1024
"""Characters in a picture's description."""
_CARRIED = ("picture", "bare", "late", "drawn", "url", "files")


def has_picture(view: ui.LayoutView) -> bool:
    """Return whether a view shows a picture, new or sent before."""
    return getattr(view, "picture", None) is not None or bool(getattr(view, "url", ""))


def mention(view: ui.LayoutView, roles: Sequence[int]) -> ui.LayoutView:
    """Return a view that notifies roles when it is posted."""
    vars(view)["roles"] = roles
    return view


def attach(view: ui.LayoutView, contents: Mapping[str, bytes]) -> ui.LayoutView:
    """Attach files to a view by name, and return the view."""
    vars(view)["files"] = [discord.File(io.BytesIO(data), name) for name, data in contents.items()]
    return view


def copy_picture(view: ui.LayoutView, other: ui.LayoutView) -> None:
    """Copy picture and files of a view to `other`, which was built from its components."""
    vars(other).update({name: vars(view)[name] for name in _CARRIED if name in vars(view)})


def gallery(words: str, url: str = "") -> JsonObject:
    """Return the block with a panel's picture; `words` are its alternative text.

    `url` is the picture's address if it was sent before; without one it is attached to the panel.
    """
    shown = fmt.shorten(words, MOST_ALT)
    media = {"url": url or f"attachment://{PICTURE_NAME}"}
    return {
        "type": 12,
        "items": [{"media": media, "description": shown, "spoiler": False}],
    }


def separator() -> Block:
    """Return a thin separator between two blocks."""
    return {"type": 14, "divider": True, "spacing": discord.SeparatorSpacing.small.value}


def rows(buttons: Sequence[Block]) -> list[Block]:
    """Return buttons in rows of five."""
    drawn = [component(it) for it in buttons]
    starts = range(0, len(drawn), BUTTONS_PER_ROW)
    return [{"type": 1, "components": drawn[at : at + BUTTONS_PER_ROW]} for at in starts]


def button(
    ctx: PanelContext,
    key: str,
    verb: str,
    snapshot: TableSnapshot,
    arg: str = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> Button:
    """Return a button with a text and a verb, for the table's current turn."""
    custom_id = ids.build(verb, snapshot.table.id, snapshot.table.turn, arg)
    return text_button(ctx, key, custom_id, style, disabled=disabled)


def text_button(
    ctx: PanelContext,
    key: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: str | None = None,
    **params: Param,
) -> Button:
    """Return a button with any custom id and a text, filled with `params`."""
    label = ctx.text(key, **params)
    return ui.Button(label=label, custom_id=custom_id, style=style, disabled=disabled, emoji=emoji)


def choose(
    custom_id: str,
    options: Iterable[Option] | Labels,
    placeholder: str | None = None,
    *,
    chosen: str = "",
    disabled: bool = False,
) -> Block:
    """Return a row with a single-choice menu of options, or of labels by value, one of them `chosen`."""
    if isinstance(options, Mapping):
        options = [_option(value, label, chosen) for value, label in options.items()]
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id, placeholder=placeholder, options=list(options), disabled=disabled
    )
    return ui.ActionRow(select)


def _option(value: str, label: str | tuple[str, str], chosen: str) -> Option:
    words, note = (label, "") if isinstance(label, str) else label
    return Option(label=words[:100], value=value, description=note[:100] or None, default=value == chosen)


def jump_button(ctx: PanelContext, snapshot: TableSnapshot) -> Button:
    """Return the link to a table's channel or thread."""
    url = f"https://discord.com/channels/{snapshot.table.guild_id}/{snapshot.table.channel_id}"
    return ui.Button(label=ctx.text("button-jump"), url=url)


def lines(*parts: str | None) -> str:
    """Join non-empty parts with newlines."""
    return "\n".join(part for part in parts if part)


def title(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the panel's title: game, hand and table in small letters, and notes on its end and limits."""
    return lines(_title(ctx, snapshot), *_notes(ctx, snapshot))


def _notes(ctx: PanelContext, snapshot: TableSnapshot) -> Iterator[str]:
    """Yield notes on how the table ends, and on people who could win more than the computers can pay."""
    table = snapshot.table
    if table.status is not TableStatus.PLAYING:
        return
    if table.ending.last:
        yield f"-# 🏁 {ctx.text('title-last')}"
    if agreed := agreed_seats(table):
        yield f"-# ✋ {ctx.text('title-void', count=len(agreed), all=table.config.seats)}"
    for seat, room in enumerate(snapshot.rooms[: len(table.seats)]):
        if room is not None:
            who = fmt.seat_name(ctx, table.seats, seat)
            yield "-# 🤖 " + ctx.text("computers-room", name=who, chips=room)


def _title(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    table = snapshot.table
    if (event := ctx.event_table(table)) is not None:
        return f"-# {event.title(ctx, table.hand_no)}"
    game, hands = fmt.game_name(ctx, table.config), table.config.hands
    if hands is None or not table.hand_no:
        return "-# " + ctx.text("title", game=game, table=str(table.id), number=table.hand_no)
    return "-# " + ctx.text("title-of", game=game, table=str(table.id), number=table.hand_no, hands=hands)


def name(ctx: PanelContext, snapshot: TableSnapshot, seat: int, reader: int | None = None) -> str:
    """Return a player's name in bold; *you* for the reader."""
    if seat == reader:
        return f"**{ctx.text('you')}**"
    return f"**{fmt.seat_name(ctx, snapshot.table.seats, seat)}**"
