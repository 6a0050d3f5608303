"""Forms: fields chosen in menus, with one renderer and decoder; text fields.

A field knows its texts, its possible values, how to read the current one, and the change that a value makes.
Its name and values are part of the menus in old messages, so both must stay valid as long as these exist.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

import discord
from discord import ButtonStyle, ui

from bot.services.errors import NotNow
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext

About = TypeVar("About")
"""The subject of a form, such as a table's configuration or a server's settings."""

NUMBER = "[0-9]{1,6}"
NUMBER_OR_NONE = f"none|{NUMBER}"
GAME = "[a-z][a-z0-9-]{0,31}"
"""Patterns of values that cannot be listed; whoever stores such a value checks it."""

_PAGES_PER_ROW, _IN_ONE_ROW, _MOST_ROWS = 3, 4, 3


class Control(Enum):
    """The kind of control that changes a field; numbers are typed into the page's form."""

    MENU = "menu"
    CHANNELS = "channels"
    CHANNEL = "channel"
    ROLE = "role"
    SWITCH = "switch"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Field(Generic[About]):
    """A setting of a form.

    `title` and `help` are text keys; without a title there is no heading. `values` are all possible values,
    with their text keys, or a pattern. `show` returns the words for a value without a key, `note` its
    explanation in a menu (default: attribute ``help`` of its text), `says` the heading's words for the
    current value. `offered` are the values that a menu lists (None: all); the current value is added, unless
    a `hint` is shown instead. `attribute` is the setting's name if not the field's; `read` and `change` are
    for settings that are not a single attribute, `applies` returns whether the setting exists.
    """

    name: str
    title: str
    values: Mapping[Any, str] | Iterable[object] | str = ()
    show: Callable[[PanelContext, About, Any], str] | None = None
    help: str | Callable[[PanelContext, About], str] = ""
    offered: Iterable[object] | Callable[[About], Iterable[object]] | None = None
    note: Callable[[PanelContext, About, Any], str] | None = None
    says: Callable[[PanelContext, About], str] | None = None
    hint: str = ""
    attribute: str = ""
    read: Callable[[About], object] | None = None
    change: Callable[[Any, Any], Mapping[str, Any]] | None = None
    applies: Callable[[About], bool] | None = None
    page: str = ""
    control: Control = Control.MENU

    def present(self, about: Any) -> Any:
        """Return the current value: by `read`, else an attribute of the form's `config`."""
        return self.read(about) if self.read else getattr(about.config, self.attribute or self.name)

    def label(self, ctx: PanelContext, about: About, value: object) -> str:
        """Return a value in words."""
        if isinstance(self.values, Mapping):
            return ctx.text(self.values[value])
        return self.show(ctx, about, value) if self.show else str(value)

    def meaning(self, ctx: PanelContext, about: About, value: object) -> str:
        """Return a value's description in the menu; empty if it has none."""
        if self.note:
            return self.note(ctx, about, value)
        key = f"{self.values[value]}.help" if isinstance(self.values, Mapping) else ""
        return ctx.text(key) if ctx.texts.has(key) else ""

    def changes(self, config: object, value: object) -> Mapping[str, Any]:
        """Return the settings changed by choosing a value, by name."""
        return self.change(config, value) if self.change else {self.attribute or self.name: value}

    def choices(self, about: About) -> list[object]:
        """Return the menu's values; a current number that is not offered is included."""
        offered = self.offered(about) if callable(self.offered) else self.offered
        listed, present = list(self.values if offered is None else offered), self.present(about)
        if self.hint or present in listed:
            return listed
        if isinstance(present, int):
            return sorted([*listed, present], key=lambda value: -1 if value is None else value)
        return [present, *listed]


CHANGED = "✏️"
"""Marks a setting that differs from its default."""


def blocks(
    ctx: PanelContext,
    about: About,
    fields: Iterable[Field[About]],
    custom_id: Callable[[str], str],
    changed: Collection[str] = (),
) -> list[parts.Block | str]:
    """Return heading and menu of each field; `custom_id` maps a field's name to a custom id, fields named in
    `changed` are marked."""
    shown: list[parts.Block | str] = []
    for field in fields:
        if field.applies is None or field.applies(about):
            shown += [heading(ctx, about, field, changed=field.name in changed)] if field.title else []
            shown.append(ui.ActionRow(_select(ctx, about, field, custom_id(field.name))))
    return shown


def heading(ctx: PanelContext, about: About, field: Field[About], *, changed: bool) -> str:
    """Return a field's name with its value, if shown, and its explanation in small letters."""
    name, value = f"**{ctx.text(field.title)}**", field.says and field.says(ctx, about)
    name = f"{CHANGED} {name}" if changed else name
    meaning = field.help(ctx, about) if callable(field.help) else field.help and ctx.text(field.help)
    first = ctx.text("settings-value", name=name, value=value) if value else name
    return parts.lines(first, meaning and f"-# {meaning}")


def _select(ctx: PanelContext, about: About, field: Field[About], custom_id: str) -> ui.Item[ui.LayoutView]:
    """Return a field's menu; disabled if there is no choice."""
    # Apps confuse two menus at the same position unless they have different numbers.
    number, present = zlib.crc32(field.name.encode()) >> 1, field.present(about)
    if field.control is Control.ROLE:
        return ui.RoleSelect(
            id=number,
            custom_id=custom_id,
            placeholder=ctx.text(field.hint),
            min_values=0,
            default_values=_defaults(present, discord.SelectDefaultValueType.role),
        )
    if field.control in (Control.CHANNEL, Control.CHANNELS):
        several = field.control is Control.CHANNELS
        return ui.ChannelSelect(
            id=number,
            custom_id=custom_id,
            channel_types=_CHANNEL_TYPES if several else [discord.ChannelType.text],
            placeholder=ctx.text(field.hint),
            min_values=0,
            max_values=parts.MOST_OPTIONS if several else 1,
            default_values=_defaults(present, discord.SelectDefaultValueType.channel),
        )
    options = [
        discord.SelectOption(
            label=field.label(ctx, about, value)[:100],
            value=encode(value),
            description=field.meaning(ctx, about, value)[:100] or None,
            default=value == present,
        )
        for value in field.choices(about)[: parts.MOST_OPTIONS]
    ]
    chosen = next((option.label for option in options if option.default), "")
    return ui.Select(
        id=number,
        custom_id=custom_id,
        placeholder=chosen or (ctx.text(field.hint) if field.hint else options[0].label),
        options=options,
        disabled=len(options) < 2 and not field.hint,
    )


_CHANNEL_TYPES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.category,
]


def _defaults(
    chosen: Iterable[int], kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=number, type=kind) for number in chosen]


def page_buttons(
    ctx: PanelContext, keys: Mapping[str, str], shown: str, custom_id: Callable[[str], str]
) -> list[parts.Block]:
    """Return a button for each page of a form (`keys`: their titles), with the current one disabled."""
    buttons = []
    for page, key in keys.items():
        style = ButtonStyle.primary if page == shown else ButtonStyle.secondary
        buttons.append(parts.text_button(ctx, key, custom_id(page), style, disabled=page == shown))
    some = len(buttons)
    width = _IN_ONE_ROW if some <= _IN_ONE_ROW else max(_PAGES_PER_ROW, -(-some // _MOST_ROWS))
    return [ui.ActionRow(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


def encode(value: object) -> str:
    """Encode a value for a menu: ``true``, ``12``, ``none``, or an enum's value."""
    if isinstance(value, Enum):
        value = value.value
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


FieldChoice = tuple[Field[Any], Any]
"""A field and the chosen value; for channels and roles their ids."""


def decode(fields: Iterable[Field[Any]], name: str, texts: Sequence[str]) -> FieldChoice:
    """Decode the choice in a menu or switch. Raises NotNow (`press-unknown`) for an unknown field or value.

    `name` is the custom id's argument, for a switch with ``-on`` or ``-off``; `texts` are the chosen values.
    Limits of numbers and names of games are not checked.
    """
    name, _, state = name.partition("-")
    field = next((field for field in fields if field.name == name), None)
    if field is not None and field.control is Control.SWITCH and state in ("on", "off"):
        return field, state == "on"
    if field is None or state or field.control in (Control.SWITCH, Control.NUMBER):
        raise NotNow("press-unknown")
    text = texts[0] if texts else ""
    if field.control is not Control.MENU:
        numbers = [ids.number_of(text) for text in texts]
        if None not in numbers:
            return field, numbers
    elif not isinstance(field.values, str):
        for value in field.values:
            if encode(value) == text:
                return field, value
    elif re.fullmatch(field.values, text):
        return field, None if text == "none" else int(text) if text.isdecimal() else text
    raise NotNow("press-unknown")


# --- typed input -----------------------------------------------------------------------------------------

_LONGEST_TITLE = 45
"""Characters that Discord allows in a form's title."""


def text_field(
    name: str,
    label: str,
    meaning: str,
    default: str = "",
    *,
    most: int,
    required: bool = True,
    long: bool = False,
    hint: str = "",
) -> ui.Label[ui.Modal]:
    """Return a text field: label, explanation, current text, maximum length."""
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        custom_id=name,
        default=default or None,
        placeholder=hint or None,
        max_length=most,
        required=required,
    )
    return ui.Label(text=label, description=meaning, component=field)


@dataclass(frozen=True, slots=True)
class TextField:
    """A text field: the key of its label, whose attribute ``help`` explains it, and its maximum length."""

    key: str
    most: int
    required: bool = True
    long: bool = False


def text_fields(
    ctx: PanelContext, declared: Mapping[str, TextField], filled: Mapping[str, str]
) -> Iterator[ui.Label[ui.Modal]]:
    """Yield the text fields that are in `filled`, with their current texts."""
    for name, text in filled.items():
        it = declared[name]
        label, meaning = ctx.text(it.key), ctx.text(f"{it.key}.help")
        yield text_field(name, label, meaning, text, most=it.most, required=it.required, long=it.long)


def modal(title: str, custom_id: str, *fields: ui.Label[ui.Modal]) -> ui.Modal:
    """Return a form of fields; submitting it calls the handler of the custom id's verb, as with a button."""
    form = ui.Modal(title=title[:_LONGEST_TITLE], custom_id=custom_id)
    for field in fields:
        form.add_item(field)
    return form


def read_number(text: str) -> int:
    """Parse a typed whole number such as ``1,000``. Raises NotNow (`number-unreadable`)."""
    plain = re.sub(r"[\s,_、]", "", unicodedata.normalize("NFKC", text))
    if not re.fullmatch(r"[0-9]{1,12}", plain):
        raise NotNow("number-unreadable", text=text.strip()[:40] or "?")
    return int(plain)


def read_numbers(text: str, refusal: str) -> tuple[int, ...]:
    """Parse whole numbers: ``10 8 6``, ``10, 8, 6``, ``50/30/20 %``. Raises NotNow (`refusal`: text)."""
    plain = unicodedata.normalize("NFKC", text)
    found = [part for part in re.split(r"[\s,/%、・·+:-]+", plain) if part]
    if not found or not all(re.fullmatch(r"[0-9]{1,4}", part) for part in found):
        raise NotNow(refusal, text=plain.strip()[:40] or "?")
    return tuple(int(part) for part in found)
