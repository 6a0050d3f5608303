"""The messages that show one table, and how far behind the table each of them is."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.engine.state import PhaseName
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core.message_references import MessageReference

NEVER = -1
"""The revision of a message that shows nothing yet, or nobody knows what."""


@dataclass(slots=True)
class LiveMessage:
    """A message of ours that follows a table.

    `hand_no` is the hand it was posted for (0: the lobby), `shown` the table's revision it shows, `counted`
    how often it was edited by bot token since the last press on it (a panel: in this hand).
    """

    channel_id: int
    message_id: int
    hand_no: int
    posted_at: datetime
    reference: MessageReference | None = None
    shown: int = NEVER
    counted: int = 0


@dataclass(slots=True, eq=False)
class Board:
    """The messages of one table and the work still to do on them."""

    snapshot: TableSnapshot
    settled: TableSnapshot | None = None
    """The table as it was when its last hand had ended."""
    placed: bool = False
    """Whether the table's panel may be posted; the command that opens a table does that first itself."""
    panel: LiveMessage | None = None
    notice: LiveMessage | None = None
    """What stands in the home channel of a table that is played in a thread."""
    dms: dict[int, LiveMessage] = field(default_factory=dict)
    """The direct message with the hand of each person."""
    open_hands: dict[int, LiveMessage] = field(default_factory=dict)
    """The freshest ephemeral message with the hand of each person."""
    closed_dms: set[int] = field(default_factory=set)
    promised: int = NEVER
    """The turn whose next deal's commitment is noted as shown."""
    untold: set[int] = field(default_factory=set)
    """People who take no direct messages and have not been told what to do instead."""
    elsewhere: dict[int, int] = field(default_factory=dict)
    """The hand number in which a person last acted outside their direct message."""
    lost_shown: dict[int, int] = field(default_factory=dict)
    """Since the table lost its place: the turn that each person's hand was last brought up to date for."""
    mentions: dict[int, LiveMessage] = field(default_factory=dict)
    """The turn mention of each person, until their turn is over."""
    mentioned: dict[int, int] = field(default_factory=dict)
    """The last turn for which each person was mentioned."""
    touched: datetime | None = None
    """When somebody who sits at the table last pressed anything there, or gave a command for it."""
    newer: int = 0
    """Messages of other people below the panel."""
    held: set[int] = field(default_factory=set)
    """Messages that a press is about to answer: left alone until then."""
    not_before: float = 0.0
    """Loop time before which nothing is published."""
    panel_not_before: float = 0.0
    """Loop time before which the panel is not edited by bot token."""
    spent: int = 0
    """Requests that counted against Discord's global limit since the deal."""
    dealt_at: datetime | None = None
    """When the hand was dealt, or taken up again after a restart."""
    failures: int = 0

    @property
    def table_id(self) -> int:
        """The table this board belongs to."""
        return self.snapshot.table.id

    @property
    def revision(self) -> int:
        """The revision that everything shall show."""
        return self.snapshot.table.revision

    @property
    def closed(self) -> bool:
        """Whether the table has come to its end."""
        return self.snapshot.table.status is TableStatus.CLOSED

    @property
    def stopped(self) -> str:
        """Why the table has no place in Discord: only private messages are left, and they say so."""
        return self.snapshot.table.ending.lost

    @property
    def hand_over(self) -> bool:
        """Whether no hand is under way."""
        return self.snapshot.table.status is not TableStatus.PLAYING

    def take(self, snapshot: TableSnapshot, now: datetime) -> None:
        """Take up a newer state of the table."""
        if snapshot.table.hand_no != self.snapshot.table.hand_no:
            self.spent, self.dealt_at, self.panel_not_before = 0, now, 0.0
        lost = bool(snapshot.table.ending.lost) and not self.stopped
        self.snapshot = snapshot
        if lost:  # should it get a place again, its panel is posted there anew
            self.placed, self.panel, self.lost_shown = False, None, {}
        if snapshot.table.status is TableStatus.BETWEEN:
            self.settled = snapshot

    def player_ids(self) -> list[int]:
        """Return the user ids of the persons who sit at the table, clockwise."""
        return [seat.user_id for seat in self.snapshot.table.seats if seat.user_id is not None]

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, None if they do not sit here."""
        for number, seat in enumerate(self.snapshot.table.seats):
            if seat.user_id == user_id:
                return number
        return None

    def starts_anew(self, panel: LiveMessage) -> bool:
        """Return whether a hand was dealt since the panel shows the result of the one before: that stays."""
        return 0 < panel.hand_no < self.snapshot.table.hand_no

    def due(self, user_id: int) -> bool:
        """Return whether the table waits for a person's move."""
        seat = self.seat_of(user_id)
        if seat is None or seat not in self.snapshot.due:
            return False
        return not self.snapshot.table.seats[seat].automatic

    def several_at_once(self) -> bool:
        """Return whether several seats may speak at this moment, so that a turn is not one person's."""
        view = self.snapshot.view
        if view is None or view.phase is PhaseName.PLAY:
            return False
        return len(view.to_act) + len(view.may_act) > 1

    def away(self, user_id: int) -> bool:
        """Return whether a computer plays for a person in the hand under way."""
        seat = self.seat_of(user_id)
        return seat is not None and not self.hand_over and self.snapshot.table.seats[seat].away

    def live(self) -> list[LiveMessage]:
        """Return all messages that follow the table."""
        public = [live for live in (self.panel, self.notice) if live is not None]
        return [*public, *self.dms.values(), *self.open_hands.values()]
