"""What servers have decided and what their managers look at: made real in `bot.storage.guild`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from bot.services.values.chips import Observed
from bot.services.values.tables import SavedRules


class GuildSettingsRepository(Protocol):
    """What servers have decided for themselves, as JSON values by name."""

    async def get(self, guild_id: int) -> Mapping[str, Any]:
        """Return what a server has decided."""

    async def put(self, guild_id: int, name: str, value: Any) -> None:
        """Store one decision; None takes it back."""

    async def clear(self, guild_id: int) -> None:
        """Take back everything a server has decided."""


class SavedRulesRepository(Protocol):
    """The rule sets that servers have saved."""

    async def next_id(self) -> int:
        """Return an id that was never used; other writers wait until this transaction is over."""

    async def add(self, saved: SavedRules) -> None:
        """Store a rule set."""

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""

    async def remove(self, number: int) -> bool:
        """Remove a rule set; False if it is not there."""


class WatchRepository(Protocol):
    """What is looked at for chips that go one way."""

    async def servers(self) -> Sequence[int]:
        """Return the servers in which anybody has chips."""

    async def recent(self, guild_id: int, since: datetime, most: int) -> Observed:
        """Return the latest hands of a server that ended since a moment, gifts and accounts opened since."""
