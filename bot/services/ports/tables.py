"""Where tables and hands are stored."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from bot.services.values.hands import ActionEntry, HandHeader, PlayerNotes, StoredHand
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Deadline, PostedMessage, Seal, Table, TableOutline


class TableRepository(Protocol):
    """Tables by id; `of` restricts a query to the servers of some shards."""

    async def next_id(self) -> int: ...
    async def add(self, table: Table) -> None: ...

    async def get(self, table_id: int) -> Table | None:
        """Return a table, closed ones included."""

    async def save(self, table: Table, before: Table | None = None) -> None:
        """Store a changed table whose `revision` is one above the stored one, which is `before` if known.

        Raises Conflict (`table-changed`) if the stored revision is not `table.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[Table]: ...

    async def unreadable(self) -> Sequence[int]:
        """Return the ids of the tables that are not closed and whose rows are damaged."""

    async def outline(self, table_id: int) -> TableOutline:
        """Return the readable part of a table whose row is damaged."""

    async def replace_unreadable(self, table: Table) -> None:
        """Overwrite a damaged row with a table, whatever its revision."""

    async def revisions(self, of: ShardSlice) -> Mapping[int, int]:
        """Return the revisions of the tables that are not closed, by their ids."""

    async def seat(self, table_id: int, guild_id: int, players: Collection[int]) -> None:
        """Replace the people noted as seated at a table (nobody: it is closed)."""

    async def of_player(self, user_id: int) -> Sequence[int]:
        """Return the ids of the tables that a person sits at, oldest first; no closed ones."""

    async def live_in(self, channel_id: int) -> Table | None:
        """Return the newest table that is played in a channel or thread and is not closed."""


class HandRepository(Protocol):
    """Hand records, append-only."""

    async def next_id(self) -> int: ...
    async def add(self, header: HandHeader) -> None: ...

    async def append(self, hand_id: int, entry: ActionEntry) -> None:
        """Store one action. Raises Conflict (`hand-changed`) if that `seq` is taken."""

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
        (`hand-changed`) if the hand has ended, or has another number of actions.
        """

    async def unpacked(self, after: int, most: int) -> Sequence[int]:
        """Return the ids after `after`, in order, of finished hands stored by an earlier version."""

    async def count_unpacked(self) -> int:
        """Return the number of finished hands stored by an earlier version."""

    async def pack(self, hand_ids: Sequence[int]) -> int:
        """Convert such hands to the current format; return how many: damaged ones are skipped."""

    async def get(self, hand_id: int) -> StoredHand | None: ...
    async def many(self, hand_ids: Sequence[int]) -> Mapping[int, StoredHand]: ...

    async def ended(self) -> Sequence[int]:
        """Return the ids of all finished hands, in the order that they ended."""

    async def of_table(self, table_id: int) -> Sequence[StoredHand]:
        """Return all hands of a table, oldest first."""

    async def homes(self, hand_ids: Collection[int]) -> Mapping[int, int]:
        """Return the channels where the tables of some hands were opened, by the hands' ids."""

    async def recent(self, guild_id: int, most: int) -> Sequence[int]:
        """Return the ids of a server's newest finished hands, newest first."""

    async def recent_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        """Return the ids of a person's newest finished hands, in a server or (None) anywhere."""

    async def best_of(self, user_id: int, guild_id: int) -> tuple[int, int] | None:
        """Return the hand where a person won most units, with the units; None if they won none."""


class DeadlineRepository(Protocol):
    """Stored deadlines, at most one of each kind per table; `of` restricts a query to some shards."""

    async def replace(self, table_id: int, deadlines: Sequence[Deadline]) -> None:
        """Replace all deadlines of a table (none: clear them)."""

    async def of_table(self, table_id: int) -> Sequence[Deadline]: ...

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        """Return the deadlines at or before a point in time, earliest first."""

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None: ...

    async def claim(self, deadline: Deadline) -> bool:
        """Remove a deadline; True for the one caller that removed it and may act on it."""

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        """Move deadlines earlier than `until` to it (grace after a restart); return how many."""


class MessageRepository(Protocol):
    """Channels and ids of our messages, so that a restarted process finds them."""

    async def put(self, message: PostedMessage) -> None: ...
    async def forget(self, table_id: int) -> None: ...
    async def of_table(self, table_id: int) -> Sequence[PostedMessage]: ...

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """Return the messages of tables closed since a moment whose panel still shows them open."""

    async def all_live(self) -> Sequence[PostedMessage]:
        """Return the messages of all tables that are not closed."""


class NoteRepository(Protocol):
    """Notes on hands for each of their players."""

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
        """Record a player's review: choices judged, turning points, accuracy 0..1."""

    async def hints_of(self, hand_id: int) -> Mapping[int, int]:
        """Return the number of hints at each seat of a hand, for seats that had any."""

    async def of_player(self, guild_id: int, player_id: int) -> PlayerNotes: ...


class EventRepository(Protocol):
    """Events: what a feature runs at its own tables (`Table.event_id`)."""

    async def seal_of(self, table: Table) -> Seal | None:
        """Return until when the hands of an event's table are sealed; None if they never were."""
