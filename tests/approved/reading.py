"""A panel or a form as lines of text: what a reader sees, top to bottom, and where each button leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import ui

from tests.ui.tables import parse_panel

INSIDE = "| "
"""The prefix of each line of a container."""


def lines_of(shown: ui.LayoutView | ui.Modal) -> list[str]:
    """Return a panel or a form line by line."""
    head = [f"form: {shown.title} -> {shown.custom_id}"] if isinstance(shown, ui.Modal) else []
    items = shown.children if isinstance(shown, ui.Modal) else parse_panel(shown).children
    return [*head, *(line for item in items for line in _lines(item))]


def _lines(item: ui.Item[Any]) -> Iterator[str]:
    match item:
        case ui.Container():
            for part in item.children:
                yield from (f"{INSIDE}{line}".rstrip() for line in _lines(part))
        case ui.Section():
            for part in (*item.children, item.accessory):
                yield from _lines(part)
        case ui.ActionRow():
            for part in item.children:
                yield from _lines(part)
        case ui.TextDisplay():
            yield from item.content.split("\n")
        case ui.Separator():
            yield "----"
        case ui.Button():
            label = " ".join(str(part) for part in (item.emoji, item.label) if part)
            leads = item.url or item.custom_id
            yield f"[{label}] {item.style.name}{_closed(item)} -> {leads}"
        case ui.Select():
            yield _menu(item)
            for option in item.options:
                label = " ".join(str(part) for part in (option.emoji, option.label) if part)
                about = f" -- {option.description}" if option.description else ""
                yield f"    {'(x)' if option.default else '( )'} {label} = {option.value}{about}"
        case ui.UserSelect() | ui.ChannelSelect() | ui.RoleSelect():
            yield _menu(item)
            yield from (f"    (x) {value.type.name} {value.id}" for value in item.default_values)
        case ui.MediaGallery():
            yield from (f"(picture: {picture.description})" for picture in item.items)
        case ui.File():
            yield f"(file: {item.media.url})"
        case ui.Label():
            yield f"{item.text}:" + (f" -- {item.description}" if item.description else "")
            yield from (f"    {line}" for line in _lines(item.component))
        case ui.TextInput():
            long = "paragraph" if item.style.name in ("long", "paragraph") else "line"
            need = "required" if item.required else "may be empty"
            most = f", at most {item.max_length}" if item.max_length else ""
            yield f"<{item.default or item.placeholder or ''}> {long}, {need}{most}"
        case _:
            raise NotImplementedError(type(item).__name__)


def _menu(item: ui.Select[Any] | ui.UserSelect[Any] | ui.ChannelSelect[Any] | ui.RoleSelect[Any]) -> str:
    least, most = item.min_values, item.max_values
    count = (
        "" if (least, most) == (1, 1) else f" choose {least}" if least == most else f" choose {least}-{most}"
    )
    return f"[{item.placeholder or ''} v]{count}{_closed(item)} -> {item.custom_id}"


def _closed(item: Any) -> str:
    return " (closed)" if item.disabled else ""
