"""What people see of one table, and the tokens by which its messages are edited freely."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.engine.state import PhaseName
from bot.services.ports import Now
from bot.services.tables.seating import seat_of
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core.budget import Account
from bot.ui.core.floods import MOST_PEOPLE

_log = logging.getLogger(__name__)

LIFE = timedelta(minutes=15)
MARGIN = timedelta(seconds=30)
"""A token is left alone this long before it expires."""
FADING = timedelta(minutes=3)
"""Before that, a message moves to a fresher token of its channel while its own can still delete it."""
MOST_CHANNELS = 2_000
"""So many channels' tokens are kept; of more the oldest are given up, and what they edited counts then."""


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """An interaction's webhook and the moment (UTC) from which it is not used any more.

    `channel_id` and `user_id` are where it came from and from whom.
    """

    webhook: discord.Webhook
    until: datetime
    channel_id: int | None = None
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class MessageReference:
    """A token that may edit a message: an answer of its interaction, or the one that was pressed on."""

    token: Token
    message_id: int


class TokenBox:
    """The freshest token of each channel, and of each person in it."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._tokens: OrderedDict[tuple[int, int | None], Token] = OrderedDict()
        """By channel and person (None: anybody), the oldest first: what has expired is at the front."""

    def __len__(self) -> int:
        return len(self._tokens)

    def take(self, interaction: discord.Interaction[Any]) -> Token:
        """Remember an interaction's token for its channel and its person, and return it.

        Each token is looked at twice at most in its life: when it comes, when it goes.
        """
        now, kept = self._now(), self._tokens
        until = now + LIFE - MARGIN
        token = Token(interaction.followup, until, interaction.channel_id, interaction.user.id)
        for key in _keys(token):
            kept[key] = token
            kept.move_to_end(key)
        while kept and (len(kept) > MOST_CHANNELS + MOST_PEOPLE or next(iter(kept.values())).until <= now):
            kept.popitem(last=False)
        return token

    def fresh(self, token: Token | None) -> bool:
        """Return whether a token still works."""
        return token is not None and self._now() < token.until

    def frees(self, live: LiveMessage) -> bool:
        """Return whether a message can be edited or deleted by a token, which does not count."""
        return live.reference is not None and self.fresh(live.reference.token)

    def outlives(self, live: LiveMessage) -> bool:
        """Return whether another token of its channel can edit a message's successor, and its own cannot any
        more, or not for long."""
        fresher, fading = self.of_channel(live.channel_id), self._now() + FADING
        if fresher is None or live.reference is None or not self.frees(live):
            return fresher is not None
        return live.reference.token.until <= fading < fresher.until

    def of_channel(self, channel_id: int) -> Token | None:
        """Return a token that can send to a channel, None if there is none left."""
        return self.of_person(channel_id, None)

    def of_person(self, channel_id: int, user_id: int | None) -> Token | None:
        """Return a token that can answer one person in a channel, None if there is none left."""
        token = self._tokens.get((channel_id, user_id))
        return token if self.fresh(token) else None

    def drop(self, token: Token) -> None:
        """Forget a token that Discord has refused, unless a fresher one has taken its place."""
        for key in _keys(token):
            if self._tokens.get(key) is token:
                del self._tokens[key]


def _keys(token: Token) -> tuple[tuple[int, int | None], ...]:
    channel_id = token.channel_id
    return () if channel_id is None else ((channel_id, None), (channel_id, token.user_id))


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
    posted_at: datetime
    hand_no: int = 0
    reference: MessageReference | None = None
    shown: int = NEVER
    counted: int = 0
    number: int = 0
    """A direct message: its number among those that `DirectMessages.sent` counts."""
    picture: tuple[object, str] | None = None
    """What its picture shows, and where the picture is, so that it need not be sent again."""
    said: tuple[object, ...] = ()
    """The emotes that it was last made to show."""
    more: str = ""
    """What the owner of a hand asked to see in it besides, until they press again or a new hand is dealt."""

    def keep(self, view: object) -> None:
        """Note the picture of what it has just been made to show."""
        drawn, url = getattr(view, "drawn", None), getattr(view, "url", "")
        self.picture = (drawn, url) if drawn is not None and url else None


_REPOSTS = (0.0, 5.0, 15.0, 30.0, 60.0, 60.0, 60.0, 60.0)
"""The waits, in seconds, before a message that is deleted again and again is posted again; then it is not."""
_OFTEN = 3
_FORGOTTEN = 3_600.0
"""After as many seconds without a deletion the waits begin again."""


@dataclass(slots=True)
class Deletions:
    """How often somebody has deleted a message that we want to be seen.

    A moderation bot may delete whatever we post: so it is posted later each time, and at last no more.
    """

    count: int = 0
    last: float = 0.0
    until: float = 0.0
    """The loop time when the message may be posted again; infinite: when somebody asks for it."""
    told: set[int] = field(default_factory=set)
    """People who were told that it is not posted at present."""

    def note(self, what: str, command: str) -> None:
        """Count a deletion; the log says `what` is posted no more until somebody uses a `command`."""
        now = asyncio.get_running_loop().time()
        if now - self.last > _FORGOTTEN:
            self.count = 0
        wait = _REPOSTS[self.count] if self.count < len(_REPOSTS) else math.inf
        self.count, self.last, self.until = self.count + 1, now, now + wait
        if math.isinf(wait):
            _log.warning("%s is deleted again and again, and posted no more until %s", what, command)

    def wait(self) -> float | None:
        """Return the seconds until the message may be posted again, None while it is to be asked for."""
        return None if math.isinf(self.until) else max(0.0, self.until - asyncio.get_running_loop().time())

    def withheld(self) -> bool:
        """Return whether people will miss the message: it is not posted, or not for a while."""
        return self.count >= _OFTEN and self.wait() != 0.0


@dataclass(slots=True, eq=False)
class Board:
    """The messages of one table and the work still to do on them."""

    snapshot: TableSnapshot
    account: Account = field(init=False)
    settled: TableSnapshot | None = None
    """The table as it was when its last hand had ended."""
    placed: bool = False
    """Whether the table's panel may be posted; the command that opens a table does that first itself."""
    panel: LiveMessage | None = None
    deletions: Deletions = field(default_factory=Deletions)
    """Of the panel."""
    notice: LiveMessage | None = None
    """What stands in the home channel of a table that is played in a thread."""
    dms: dict[int, LiveMessage] = field(default_factory=dict)
    """The direct message with the hand of each person."""
    open_hands: dict[int, LiveMessage] = field(default_factory=dict)
    """The freshest ephemeral message with the hand of each person."""
    closed_dms: set[int] = field(default_factory=set)
    without_dm: dict[int, int] = field(default_factory=dict)
    """The latest hand for which a person is sent no direct message: they want none, or Discord stops us."""
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
    line: LiveMessage | None = None
    """The line in the thread of a slow table that says whose turn it is; its `hand_no` is the turn."""
    lined_at: datetime | None = None
    """When the latest one was sent."""
    touched: datetime | None = None
    """When somebody who sits at the table last pressed anything there, or gave a command for it."""
    newer: int = 0
    """Messages of other people below the panel."""
    held: set[int] = field(default_factory=set)
    """Messages that a press is about to answer: left alone until then."""
    not_before: float = 0.0
    """Loop time before which nothing is published but the hands of those who are due."""
    dealt: float = -math.inf
    """Loop time of the deal, as far as this process has seen it."""
    panel_edited: float = -math.inf
    """Loop time of the last edit of the panel by the bot's token in this hand."""
    tries: int = 0
    """How often its place was tried again since it was lost."""

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

    def __post_init__(self) -> None:
        self.account = Account(self.snapshot.table.guild_id)

    def take(self, snapshot: TableSnapshot) -> None:
        """Take up a newer state of the table."""
        if snapshot.table.hand_no != self.snapshot.table.hand_no:
            self.account.spent, self.panel_edited = 0, -math.inf
            self.dealt = asyncio.get_running_loop().time()
            self.deletions.until = 0.0  # once for each hand it is tried
        lost = bool(snapshot.table.ending.lost) and not self.stopped
        same = snapshot.table.revision == self.revision
        if self.panel is not None and same and snapshot.elsewhere != self.snapshot.elsewhere:
            self.panel.shown = min(self.panel.shown, self.revision - 1)
        self.snapshot = snapshot
        if lost:
            self.placed, self.lost_shown = False, {}
        if self.panel is not None and self.panel.channel_id != snapshot.table.channel_id:
            self.panel = None  # it has another place now, and its panel is posted there
        if snapshot.table.status is TableStatus.BETWEEN:
            self.settled = snapshot

    @property
    def seated(self) -> bool:
        """Whether nothing was dealt yet at an event's table: there is nothing to show."""
        table = self.snapshot.table
        return table.status is TableStatus.BETWEEN and not table.hand_no

    def player_ids(self) -> list[int]:
        """Return the user ids of the persons who sit at the table, clockwise."""
        return [seat.user_id for seat in self.snapshot.table.seats if seat.user_id is not None]

    def seat_of(self, user_id: int) -> int | None:
        """Return a person's seat, None if they do not sit here."""
        return seat_of(self.snapshot.table, user_id)

    def starts_anew(self, panel: LiveMessage) -> bool:
        """Return whether a hand was dealt since the panel shows the result of the one before: that stays."""
        return 0 < panel.hand_no < self.snapshot.table.hand_no

    def due(self, user_id: int) -> bool:
        """Return whether the table waits for a person's move."""
        return self.seat_of(user_id) in self.waiting_for()

    def several_at_once(self) -> bool:
        """Return whether several seats may speak at this moment, so that a turn is not one person's."""
        view = self.snapshot.view
        if view is None or view.phase is PhaseName.PLAY:
            return False
        return len(view.to_act) + len(view.may_act) > 1

    def waiting_for(self) -> list[int]:
        """Return the seats of the people the table waits for."""
        seats = self.snapshot.table.seats
        return [it for it in self.snapshot.due if seats[it].user_id is not None and not seats[it].automatic]

    def away(self, user_id: int) -> bool:
        """Return whether a computer plays for a person in the hand under way."""
        seat = self.seat_of(user_id)
        return seat is not None and not self.hand_over and self.snapshot.table.seats[seat].away
