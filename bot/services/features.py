"""Hooks of a feature, as the core calls them (`bot/features/feature.py`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from bot.services.ports import Outage
from bot.services.tables.live_table import LiveTable
from bot.services.values.chips import Account

Part = TypeVar("Part", bound="FeatureServices")


class FeatureServices:
    """The services of a feature. Here nothing is done: a feature overrides what concerns it."""

    async def start(self) -> None:
        """Begin; all live tables have been read."""

    async def stop(self) -> None:
        """Do nothing more; finish what is being stored."""

    def table_changed(self, live: LiveTable) -> None:
        """A table has changed or was restored. Must not block."""

    def end_outage(self, outage: Outage) -> None:
        """An outage is over. Must not block."""

    def catch_up(self, kind: str, number: int, guild_id: int) -> None:
        """Another process has stored a row that its feature calls `kind`. Must not block."""

    async def compare(self) -> None:
        """Read everything again: other processes may have stored anything, or a server is back."""

    def read_soon(self, event_id: int) -> None:
        """Read an event again and show it: a person was deleted from it. Must not block."""

    async def leave(self, event_id: int, user_id: int, guild_id: int | None = None) -> None:
        """Let somebody leave an event, with a server only one of that server. Raises ServiceError."""

    async def event_names(self, accounts: Collection[Account]) -> Mapping[Account, str]:
        """Return the names of its events among those that have these accounts."""
        return {}

    async def require_welcome(self, guild_id: int, user_id: int, host_id: int | None) -> None:
        """Raise NotAllowed for a member who may not play in a server, or not with a host there."""


class Features(tuple[FeatureServices, ...]):
    """The services of all features of a process."""

    __slots__ = ()

    def part(self, kind: type[Part]) -> Part:
        """Return the services of one feature. Raises LookupError if the process does not have it."""
        for part in self:
            if isinstance(part, kind):
                return part
        raise LookupError(kind)
