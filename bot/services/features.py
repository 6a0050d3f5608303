"""Hooks of a feature, as the core calls them (`bot/features/feature.py`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from bot.services.ports import Outage
from bot.services.tables.live_table import LiveTable
from bot.services.values.chips import Account

Part = TypeVar("Part", bound="FeatureServices")


class FeatureServices:
    """The services of a feature. These defaults do nothing; a feature overrides what it needs."""

    async def start(self) -> None:
        """Begin work; all live tables are in memory."""

    async def stop(self) -> None:
        """Stop work, and finish changes being stored."""

    def table_changed(self, live: LiveTable) -> None:
        """React to a table that has changed or was restored. Must not block."""

    def end_outage(self, outage: Outage) -> None:
        """React to an outage that is over. Must not block."""

    def catch_up(self, kind: str, number: int, guild_id: int) -> None:
        """Reload a row that another process stored; `kind` is its feature's name for it. Must not block."""

    async def compare(self) -> None:
        """Reload everything: other processes may have stored anything, or a server is back."""

    def read_soon(self, event_id: int) -> None:
        """Reload and show an event: a person was deleted from it. Must not block."""

    async def leave(self, event_id: int, user_id: int) -> None:
        """Make a person leave an event. Raises ServiceError."""

    async def take_out(self, event_id: int, user_id: int, guild_id: int, by: int) -> bool:
        """Take a banned person out of an event of this server; return whether they stay because the manager
        who banned them plays in it. Raises ServiceError."""
        return False

    async def event_names(self, accounts: Collection[Account]) -> Mapping[Account, str]:
        """Return the names of this feature's events that have one of these accounts."""
        return {}

    async def require_welcome(self, guild_id: int, user_id: int, host_id: int | None) -> None:
        """Raise NotAllowed for a member who may not play in a server, or not with this host."""


class Features(tuple[FeatureServices, ...]):
    """The services of all features of a process."""

    __slots__ = ()

    def part(self, kind: type[Part]) -> Part:
        """Return the services of one feature. Raises LookupError if the process lacks that feature."""
        for part in self:
            if isinstance(part, kind):
                return part
        raise LookupError(kind)
