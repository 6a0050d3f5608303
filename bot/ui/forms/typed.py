"""Forms in which people type: fields of a modal, and numbers as people write them."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import discord
from discord import ui

from bot.services.errors import NotNow

_LONGEST_TITLE = 45
"""Characters that Discord allows."""


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
) -> ui.Label[Any]:
    """Return a field: its label, what it means, what stands in it, the most characters it takes."""
    field: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        custom_id=name,
        default=default or None,
        placeholder=hint or None,
        max_length=most,
        required=required,
    )
    return ui.Label(text=label, description=meaning, component=field)


def modal(title: str, custom_id: str, *fields: ui.Label[Any]) -> ui.Modal:
    """Return a form of fields; what is typed comes back under the custom id, like a button's."""
    form = ui.Modal(title=title[:_LONGEST_TITLE], custom_id=custom_id)
    for field in fields:
        form.add_item(field)
    return form


def read_number(text: str) -> int:
    """Return a whole number as it was typed, ``1,000``. Raises NotNow (`number-unreadable`)."""
    plain = re.sub(r"[\s,_、]", "", unicodedata.normalize("NFKC", text))
    if not re.fullmatch(r"[0-9]{1,12}", plain):
        raise NotNow("number-unreadable", text=text.strip()[:40] or "?")
    return int(plain)
