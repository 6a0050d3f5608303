"""The declaration of a feature: all that it contributes to the bot, in one value."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from discord.ext import commands

from bot.services.app import Services
from bot.services.features import FeatureServices
from bot.services.upkeep.restored import Renewal
from bot.storage.database import contribute
from bot.storage.engine.session import Session
from bot.ui.core.features import FeatureInterface
from bot.ui.core.outbox import Outbox
from bot.ui.pages.chips import HISTORY
from bot.ui.publisher.publisher import Publisher


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A feature, as listed in `FEATURES`; all parts but `package` are optional.

    Importing its modules registers its database tables on the shared metadata, and its verbs
    (`bot.ui.core.items.verb`). Cogs in them are its slash commands.
    """

    package: str
    """The name of its package or module; all modules in it are imported when the feature is installed."""
    services: Callable[[Services], FeatureServices] = lambda _: FeatureServices()
    """Creates its services, at the same time as those of tables."""
    interface: Callable[[Outbox, Publisher], FeatureInterface] = lambda _outbox, _tables: FeatureInterface()
    """Creates the object that updates its messages in Discord; tables have their own publisher."""
    repositories: Mapping[str, Callable[[Session], Any]] = field(default_factory=dict)
    """Its repositories by their names in a unit of work; `events` replaces the core's own."""
    renew: Renewal | None = None
    """Updates its data in a restored backup (`bot.services.upkeep.restored`)."""
    history: Mapping[str, str] = field(default_factory=dict)
    """The texts for its transactions in a member's chip history, by transaction kind."""


def install(feature: Feature) -> None:
    """Import a feature and register the parts that all bots of this process share; may be repeated."""
    import_all(feature.package)
    contribute(feature.repositories)
    HISTORY.update(feature.history)


def import_all(package: str) -> list[ModuleType]:
    """Import a package or module and all modules in it, and return them."""
    root = import_module(package)
    inside = pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}.")
    return [root, *(import_module(module.name) for module in inside)]


def cogs_of(package: str) -> Iterator[commands.Cog]:
    """Yield a new instance of every cog in a package or module."""
    for module in import_all(package):
        for found in vars(module).values():
            is_cog = isinstance(found, type) and issubclass(found, commands.Cog)
            if is_cog and found.__module__ == module.__name__:
                yield found()
