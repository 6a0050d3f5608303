"""The building blocks of the approved texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from discord import ui

from bot.ui.core.context import PanelContext

Moments = Iterator[tuple[str, ui.LayoutView | ui.Modal]]
"""A panel in several moments, each with its name."""
Panels = dict[str, Callable[[PanelContext], Moments]]
"""Every panel of a subject by name."""
