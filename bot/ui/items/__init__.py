"""Buttons and menus: one item class, and a handler for each verb (design.md 4).

Importing the package imports every module in it, each of which registers the verbs it handles.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from bot.ui.items.base import TableItem, submitted, unfounded, verbs

for _module in pkgutil.iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["TableItem", "submitted", "unfounded", "verbs"]
