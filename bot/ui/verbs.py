"""Imports every module of the interface: those that handle buttons and menus register their verbs."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import bot.ui
from bot.ui.core.items import verbs


def load_verbs() -> frozenset[str]:
    """Register what every button and menu does, and return all verbs; more than once changes nothing."""
    for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui."):
        import_module(module.name)
    return verbs()
