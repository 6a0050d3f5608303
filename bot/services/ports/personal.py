"""Storage of servers' and people's own data, and its deletion."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol

from bot.engine.documents import Json
from bot.services.values.acts import Act
from bot.services.values.chips import Observed
from bot.services.values.tables import SavedRules


class GuildSettingsRepository(Protocol):
    """Servers' own settings: read as fields of `GuildSettings`, stored as JSON by name."""

    async def get(self, guild_id: int) -> Json: ...

    async def put(self, guild_id: int, name: str, value: object) -> None:
        """Store one setting; None restores the default."""

    async def clear(self, guild_id: int) -> None: ...


class ActRepository(Protocol):
    """The append-only log of managers' acts."""

    async def add(self, act: Act) -> None:
        """Store an act with the server's next number."""

    async def page(self, guild_id: int, skip: int, most: int) -> tuple[Sequence[Act], int]:
        """Return a server's acts, the latest first, and the number of all."""


class SavedRulesRepository(Protocol):
    """The rule sets that servers have saved."""

    async def next_id(self) -> int:
        """Return an unused id; other writers wait until this transaction is over."""

    async def add(self, saved: SavedRules) -> None: ...

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""

    async def remove(self, number: int) -> bool: ...


class WatchRepository(Protocol):
    """The chip movements of a server, to check for one-way flows."""

    async def servers(self) -> Sequence[int]:
        """Return the servers where anybody has an account."""

    async def recent(self, guild_id: int, since: datetime, most: int) -> Observed:
        """Return a server's latest hands, gifts and new accounts since a time, at most `most` hands."""


SEATED, DEALT_IN, EVENT = "seated", "dealt-in", "event"
"""Reasons why a deletion has to wait: seated, dealt into a hand, entered in an event."""
WAITS = "leaving:"
"""Prefix of the stored fact that a person's deletion is waiting; their id follows. Its value is the time of
the request (ISO 8601)."""


class PreferenceRepository(Protocol):
    """A member's preferences, as small strings by name (``nudge``: ``off``)."""

    async def get(self, user_id: int) -> Mapping[str, str]: ...

    async def of(self, user_ids: Collection[int], name: str) -> Mapping[int, str]:
        """Return these members' values of one preference; members without a value are left out."""

    async def put(self, user_id: int, name: str, value: str) -> None: ...

    async def clear(self, user_id: int) -> None:
        """Delete all preferences of a member."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """Why a person is busy: `SEATED`, `DEALT_IN` (or those cards are still in play), or in an `EVENT`."""

    why: str
    guild_id: int
    channel_id: int
    name: str = ""
    table_id: int = 0
    hand_no: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """Where a person sits (`tables`) or plays (`events`), and announced events they host or are named in."""

    tables: tuple[int, ...] = ()
    events: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


class PersonalRepository(Protocol):
    """Everything that is stored about one person, to export and to delete."""

    async def servers(self, user_id: int) -> Sequence[int]: ...

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; a write transaction keeps them from changing."""

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return why a person cannot be deleted yet, None if nothing holds them."""

    async def places(self, user_id: int) -> Places:
        """Return the places that a person can leave, and the unfinished events that they are in or host."""

    async def requests(self) -> Sequence[int]:
        """Return the people with a waiting deletion."""

    async def withdraw(self, user_id: int) -> bool:
        """Remove a person's request for deletion; True for the one caller that removed it."""

    async def export(self, user_id: int, guild_id: int | None) -> Json:
        """Return everything stored about a person as JSON values, in one server or (None) in all."""

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Begin to replace a person by a pseudonym per server and to delete their names; see `erase_more`."""

    async def erase_more(self, user_id: int) -> bool:
        """Continue a deletion for some 20 ms; return whether rows may be left."""

    async def people_leaving(self) -> Sequence[int]:
        """Return the people whose deletion has begun and is not finished."""

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Store the fingerprint of a person whose data was deleted."""

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when the person with this fingerprint was deleted, None if not stored."""


class Period(Enum):
    """How long rows are kept: a week, or as records of deletions."""

    WEEK = "week"
    ERASURES = "erasures"


class RetentionRepository(Protocol):
    """Deletion of old data, and of servers that have removed the bot."""

    async def delete_old_rows(self, before: Mapping[Period, datetime]) -> None:
        """Delete the rows that are older than the limit of the period their table declares."""

    async def old_hands(self, before: datetime, after: int) -> tuple[Sequence[int], int | None]:
        """Return the old hands among the next ids after one, and where to continue (None: at the end).

        Old hands ended before a time, at closed tables that belong to no running event.
        """

    async def expire(self, before: datetime, hand_ids: Sequence[int]) -> int:
        """Delete cards, actions and names of those hands that ended before a time; return how many.

        Their players and results stay.
        """

    async def drop_names(
        self, before: datetime, after: tuple[int, int]
    ) -> tuple[int, tuple[int, int] | None]:
        """Delete some stored names of people without a result in a server since a time; return how many,
        and where to continue as in `old_hands`."""

    async def old_tables(self, before: datetime, after: int) -> tuple[Sequence[int], int | None]:
        """Return tables that were closed before a time and still have names, paged as in `old_hands`."""

    async def drop_names_at(self, before: datetime, table_ids: Sequence[int]) -> None:
        """Delete the names stored with these tables, if closed before a time."""

    async def server_left(self, guild_id: int, at: datetime) -> None:
        """Store when a server removed the bot, unless a time is stored already."""

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        """Delete the stored removal times of servers that have the bot again."""

    async def servers_known(self) -> Collection[int]:
        """Return the servers with any stored data."""

    async def servers_left(self) -> Mapping[int, datetime]:
        """Return the servers that removed the bot, and when."""

    async def forget(self, guild_id: int) -> None:
        """Mark a server as being deleted, until `forget_more` has finished."""

    async def being_forgotten(self) -> Sequence[int]:
        """Return the servers whose deletion has begun and is not finished."""

    async def forget_more(self, guild_id: int) -> bool:
        """Delete a batch of a server's rows; return whether any may be left."""


class StateRepository(Protocol):
    """Small values of the program by name, such as the hash of the synced command tree."""

    async def get(self, name: str) -> str | None: ...
    async def put(self, name: str, value: str) -> None: ...

    async def keep(self, name: str, value: str) -> str:
        """Store a value unless the name has one already; return the stored value."""

    async def drop(self, name: str) -> None:
        """Delete the value of a name, if there is one."""

    async def skip_numbers(self, count: int) -> None:
        """Advance the id counters of tables, hands and others by this many."""
