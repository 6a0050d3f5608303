"""The second wall: a press counts only if the message it came from has that button or menu.

Discord sends with each press the message as it stands there, and nobody but Discord writes it. So whoever
sends custom ids of their own making gets no further than this; the handlers judge each request all the same.
"""

from __future__ import annotations

from typing import Any

from bot.ui.core import ids
from bot.ui.core.reply import Interaction


def stands(interaction: Interaction) -> bool:
    """Return whether a press is on a message of ours that has what was pressed, and offers what was chosen.

    What is disabled there cannot be pressed either. Only menus of texts list what can be chosen in them:
    people, roles and channels are for Discord to offer.
    """
    message, client = interaction.message, interaction.client
    ours = (client.application_id, None if client.user is None else client.user.id)
    if message is None or message.author.id not in ours:
        return False
    data: Any = interaction.data or {}
    part = on_message(interaction)
    if part is None or getattr(part, "disabled", False):
        return False
    options = getattr(part, "options", None)
    if not options:
        return True
    offered = {option.value for option in options}
    return offered.issuperset(data.get("values", ()))


def on_message(interaction: Interaction) -> Any | None:
    """Return the component that was pressed, as it stands on the message; None if it does not."""
    message = interaction.message
    data: Any = interaction.data or {}
    wanted = (data.get("component_type"), data.get("custom_id"))
    found = ids.parts_of(() if message is None else message.components)
    return next((part for part in found if (part.type.value, part.custom_id) == wanted), None)
