"""Imports every module that handles buttons and menus, each of which registers the verbs it handles.

Such a module is named ``buttons`` or ``..._buttons`` and stands beside the panels it serves.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

import bot.ui
from bot.ui.core.items import verbs


def load_verbs() -> frozenset[str]:
    """Register what every button and menu does, and return all verbs; more than once changes nothing."""
    for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui."):
        if module.name.endswith("buttons"):
            import_module(module.name)
    return verbs()
