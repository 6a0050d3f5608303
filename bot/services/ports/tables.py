"""Storage of tables and hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from bot.engine.documents import JsonObject
from bot.services.values.hands import ActionEntry, HandHeader, PlayerNotes, StoredHand
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Deadline, PostedMessage, Seal, Table


class TableRepository(Protocol):
    """Tables by id; `of` restricts a query to the servers of some shards."""

    async def next_id(self) -> int: ...
    async def add(self, table: Table) -> None: ...

    async def get(self, table_id: int) -> Table | None:
        """Return a table, closed ones included."""

    async def save(self, table: Table, before: Table | None = None) -> None:
        """Store a changed table; `before` is the stored one, if known.

        Raises Conflict (`table-changed`) if the stored revision is not `table.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[Table]: ...

    async def unreadable(self) -> Sequence[int]:
        """Return the ids of tables that are not closed but whose rows are damaged."""

    async def outline(self, table_id: int) -> JsonObject:
        """Return the readable part of a table whose row is damaged, as fields of `Table`."""

    async def replace_unreadable(self, table: Table) -> None:
        """Overwrite a damaged row with a table, whatever its revision."""

    async def revisions(self, of: ShardSlice) -> Mapping[int, int]:
        """Return the revisions of tables that are not closed, by table id."""

    async def seat(self, table_id: int, guild_id: int, players: Collection[int]) -> None:
        """Replace the index of people seated at a table (none if it is closed)."""

    async def of_player(self, user_id: int) -> Sequence[int]:
        """Return the ids of the open tables where a person sits, oldest first."""

    async def live_in(self, channel_id: int) -> Table | None:
        """Return the newest open table in a channel or thread, None if there is none."""


class HandRepository(Protocol):
    """Hand records, append-only."""

    async def next_id(self) -> int: ...
    async def add(self, header: HandHeader) -> None: ...

    async def append(self, hand_id: int, entry: ActionEntry) -> None:
        """Store one action. Raises Conflict (`hand-changed`) if its number `seq` is taken."""

    async def finish(
        self,
        hand_id: int,
        *,
        status: str,
        outcome: str,
        units: Sequence[int],
        chips: Sequence[int],
        at: datetime,
        day: date | None = None,
        stored: Sequence[ActionEntry] | None = None,
        last: Sequence[ActionEntry] = (),
    ) -> None:
        """Store how a hand ended (units and chips by seat), and the `last` actions, which ended it.

        `day` is that of `HandResult`, `stored` are the earlier actions, if known. Raises Conflict
        (`hand-changed`) if the hand has ended, or if another number of actions is stored.
        """

    async def unpacked(self, after: int, most: int) -> Sequence[int]:
        """Return the ids after `after`, in order, of finished hands stored by an earlier version."""

    async def count_unpacked(self) -> int:
        """Return the number of finished hands stored by an earlier version."""

    async def pack(self, hand_ids: Sequence[int]) -> int:
        """Convert these hands to the current format, skipping damaged ones; return how many."""

    async def get(self, hand_id: int) -> StoredHand | None: ...
    async def many(self, hand_ids: Sequence[int]) -> Mapping[int, StoredHand]: ...

    async def ended(self) -> Sequence[int]:
        """Return the ids of all finished hands, in the order they ended."""

    async def of_table(self, table_id: int) -> Sequence[StoredHand]:
        """Return all hands of a table, oldest first."""

    async def homes(self, hand_ids: Collection[int]) -> Mapping[int, int]:
        """Return the channels where these hands' tables were opened, by hand id."""

    async def recent(self, guild_id: int, most: int) -> Sequence[int]:
        """Return the ids of a server's newest finished hands, newest first."""

    async def recent_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        """Return the ids of a person's newest finished hands, in one server or (None) in all."""

    async def best_of(self, user_id: int, guild_id: int) -> tuple[int, int] | None:
        """Return the hand that won a person most units, with the units; None if they never won any."""


class DeadlineRepository(Protocol):
    """Stored deadlines, at most one of each kind per table; `of` restricts a query to some shards."""

    async def replace(self, table_id: int, deadlines: Sequence[Deadline]) -> None:
        """Replace all deadlines of a table; an empty sequence clears them."""

    async def of_table(self, table_id: int) -> Sequence[Deadline]: ...

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        """Return the deadlines at or before a time, earliest first."""

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None: ...

    async def claim(self, deadline: Deadline) -> bool:
        """Remove a deadline; True for the one caller that removed it and may act on it."""

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        """Move deadlines earlier than `until` to that time (grace after a restart); return how many."""


class MessageRepository(Protocol):
    """Channels and ids of our messages, so that a restarted process finds them."""

    async def put(self, message: PostedMessage) -> None: ...
    async def forget(self, table_id: int) -> None: ...
    async def of_table(self, table_id: int) -> Sequence[PostedMessage]: ...

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """Return the messages of tables closed since a time whose panels still show them as open."""

    async def all_live(self) -> Sequence[PostedMessage]:
        """Return the messages of all tables that are not closed."""


class NoteRepository(Protocol):
    """Notes on a hand for each of its players: hints and reviews."""

    async def note_hint(self, guild_id: int, hand_id: int, player_id: int, seat: int) -> None:
        """Record that a player asked for a hint."""

    async def note_review(
        self,
        guild_id: int,
        hand_id: int,
        player_id: int,
        seat: int,
        *,
        choices: int,
        turning: int,
        accuracy: float,
    ) -> None:
        """Record a player's review: the number of choices and turning points, accuracy 0..1."""

    async def hints_of(self, hand_id: int) -> Mapping[int, int]:
        """Return the number of hints at each seat of a hand, for seats that had any."""

    async def of_player(self, guild_id: int, player_id: int) -> PlayerNotes: ...


class EventRepository(Protocol):
    """Events that a feature runs at its own tables (`Table.event_id`)."""

    async def seal_of(self, table: Table) -> Seal | None:
        """Return the seal of an event's table; None if its hands are never secret."""
