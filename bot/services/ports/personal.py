"""Where the data of servers and of people is stored, and how it is given up."""

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
        """Store one setting; None goes back to the default."""

    async def clear(self, guild_id: int) -> None: ...


class ActRepository(Protocol):
    """The log of managers' acts: it only grows."""

    async def add(self, act: Act) -> None:
        """Store an act with the server's next number."""

    async def page(self, guild_id: int, skip: int, most: int) -> tuple[Sequence[Act], int]:
        """Return a server's acts, the latest first, and how many there are."""


class SavedRulesRepository(Protocol):
    """The rule sets that servers have saved."""

    async def next_id(self) -> int:
        """Return an id that was never used; other writers wait until this transaction is over."""

    async def add(self, saved: SavedRules) -> None: ...

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""

    async def remove(self, number: int) -> bool: ...


class WatchRepository(Protocol):
    """The chip movements of a server, to check for one-way flows."""

    async def servers(self) -> Sequence[int]:
        """Return the servers where anybody has chips."""

    async def recent(self, guild_id: int, since: datetime, most: int) -> Observed:
        """Return the latest hands of a server that ended since a moment, gifts and accounts opened since."""


SEATED, DEALT_IN, EVENT = "seated", "dealt-in", "event"
"""The reasons that somebody is busy."""
WAITS = "leaving:"
"""Prefix of the stored fact that somebody's deletion is waiting; their id follows. Its value is the time of
the request (ISO 8601)."""


class PreferenceRepository(Protocol):
    """A member's own choices, as small strings by name (``nudge``: ``off``)."""

    async def get(self, user_id: int) -> Mapping[str, str]: ...

    async def of(self, user_ids: Collection[int], name: str) -> Mapping[int, str]:
        """Return the preferences of some members; members without any are left out."""

    async def put(self, user_id: int, name: str, value: str) -> None: ...

    async def clear(self, user_id: int) -> None:
        """Delete all that a member has chosen."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """Why somebody is busy, and where: they are `SEATED` at a live table, were `DEALT_IN` to a hand that is
    unfinished or whose cards are still played elsewhere, or take part in an `EVENT` (`name`)."""

    why: str
    guild_id: int
    channel_id: int
    name: str = ""
    table_id: int = 0
    hand_no: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """Places that somebody can leave: `tables` of no event where they sit, `events` where they play; and
    announced events that they host (`hosts`), or that name them in any way (`named`)."""

    tables: tuple[int, ...] = ()
    events: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


class PersonalRepository(Protocol):
    """Everything that is stored about one person: for them to read, and to delete."""

    async def servers(self, user_id: int) -> Sequence[int]: ...

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; in a write transaction nobody else moves them meanwhile."""

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return the reason that a person is busy, None if they can leave at once."""

    async def places(self, user_id: int) -> Places:
        """Return the places that a person can leave, and the unfinished events that they are in or host."""

    async def requests(self) -> Sequence[int]:
        """Return the people whose deletion was asked for and waits."""

    async def withdraw(self, user_id: int) -> bool:
        """Drop the note that a person's deletion waits; return whether there was one. Of several that do it
        at once one finds it."""

    async def held(self, user_id: int, guild_id: int | None) -> Json:
        """Return everything that is stored about a person, in a server or (None) anywhere, as JSON values."""

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Begin to replace a person's id by a pseudonym for each server, and to delete their
        names: their own rows at once, rows that name them by `erase_more`."""

    async def erase_more(self, user_id: int) -> bool:
        """Go on with a deletion that has begun, for some 20 ms; return whether there is more to do."""

    async def people_leaving(self) -> Sequence[int]:
        """Return the people whose deletion has begun and has not come to its end."""

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Note that the person with this fingerprint had their data deleted."""

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when the person with this fingerprint had their data deleted, if that is remembered."""


class Period(Enum):
    """How long rows are kept: as long as hands (the operator decides), or as deletions are remembered."""

    HANDS = "hands"
    ERASURES = "erasures"


class RetentionRepository(Protocol):
    """Data deleted for its age, and servers that have removed the bot."""

    async def delete_old_rows(self, before: Mapping[Period, datetime]) -> None:
        """Delete the rows that declare one of these periods and are older than its limit."""

    async def old_hands(self, before: datetime, after: int) -> tuple[Sequence[int], int | None]:
        """Return hands to be given up among the next ids after one, and where to go on (None: at the end).

        They ended before a moment, at tables that are closed and of no event under way.
        """

    async def expire(self, before: datetime, hand_ids: Sequence[int]) -> int:
        """Give up the course of such hands: cards, actions and names; players and results stay.

        Returns how many it were.
        """

    async def old_names(
        self, before: datetime, after: tuple[int, int]
    ) -> tuple[Sequence[tuple[int, int]], tuple[int, int] | None]:
        """Return servers and persons without a result there since a moment, as `old_hands` does."""

    async def drop_names(self, names: Sequence[tuple[int, int]]) -> None:
        """Drop the names of persons in servers."""

    async def old_tables(self, before: datetime, after: int) -> tuple[Sequence[int], int | None]:
        """Return tables that were closed before a moment and still have names, as `old_hands` does."""

    async def drop_names_at(self, before: datetime, table_ids: Sequence[int]) -> None:
        """Drop the names at such tables."""

    async def server_left(self, guild_id: int, at: datetime) -> None:
        """Note when a server has removed the bot, unless that was noted before."""

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        """Drop that note for servers that have the bot."""

    async def servers_known(self) -> Collection[int]:
        """Return the servers with any stored data."""

    async def servers_left(self) -> Mapping[int, datetime]:
        """Return the servers that removed the bot, and when."""

    async def forget(self, guild_id: int) -> None:
        """Note that a server is being deleted, until `forget_more` has come to its end."""

    async def being_forgotten(self) -> Sequence[int]:
        """Return the servers whose deletion has begun."""

    async def forget_more(self, guild_id: int) -> bool:
        """Delete some more of a server's data; return whether more is left."""


class StateRepository(Protocol):
    """Small facts of the program by name, such as the hash of the synced command tree."""

    async def get(self, name: str) -> str | None: ...
    async def put(self, name: str, value: str) -> None: ...

    async def keep(self, name: str, value: str) -> str:
        """Store a fact unless there is one of that name; return the one that stands."""

    async def drop(self, name: str) -> None:
        """Delete a fact, if there is one of that name."""

    async def skip_numbers(self, count: int) -> None:
        """Leave out this many of the numbers that tables, hands and others would get next."""
