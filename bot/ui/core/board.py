"""The messages of one table, and the interaction tokens with which they are edited for free."""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.engine.state import PhaseName
from bot.services.ports import Now
from bot.services.tables.live_table import persons_due
from bot.services.tables.seating import seat_of
from bot.services.values.tables import Table, TableSnapshot, TableStatus
from bot.ui.core.budget import BudgetAccount
from bot.ui.core.floods import MOST_PEOPLE

_log = logging.getLogger(__name__)

LIFE = timedelta(minutes=14, seconds=30)
"""How long a token is used: Discord accepts it for 15 minutes, and requests in progress need the rest."""
EDITABLE = timedelta(hours=1)
"""Discord limits the edits of messages older than this (error 30046)."""

PANEL, NOTICE, HAND, LINE = "panel", "lobby", "hand", "line"
"""The kinds of a table's messages that are stored under these names: the panel, the message in the home
channel of a table in a thread, each person's direct message with their hand, and the line in a slow table's
thread that says whose turn it is (its `hand_no` is the turn)."""
OPEN, HINT, MENTION = "open hand", "hint", "mention"
"""The kinds that are not: each person's newest ephemeral message with their hand or the table, their latest
hint, which the next one replaces, and the mention until their turn is over (its `hand_no` is the turn)."""


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """An interaction's webhook and channel, and the time (UTC) after which it must not be used."""

    webhook: discord.Webhook
    until: datetime
    channel_id: int = 0


class TokenCache:
    """The newest token of each channel."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._tokens: OrderedDict[int, Token] = OrderedDict()
        """By channel, the oldest first, so that expired tokens are at the front."""

    def take(self, interaction: discord.Interaction[Any]) -> Token:
        """Store an interaction's token for its channel, and return it; drop expired tokens."""
        now, kept = self._now(), self._tokens
        token = Token(interaction.followup, now + LIFE, interaction.channel_id or 0)
        kept[token.channel_id] = token
        kept.move_to_end(token.channel_id)
        while kept and (len(kept) > MOST_PEOPLE or next(iter(kept.values())).until <= now):
            kept.popitem(last=False)
        return token

    def fresh(self, token: Token | None) -> bool:
        """Return whether a token still works, to edit or delete its message at no cost."""
        return token is not None and self._now() < token.until

    def outlives(self, live: LiveMessage) -> bool:
        """Return whether a message's token is about to expire and its channel has a newer one."""
        fresher, fading = self.of_channel(live.channel_id), self._now() + LIFE / 5
        own = self._now() if live.token is None else live.token.until
        return fresher is not None and own <= fading < fresher.until

    def of_channel(self, channel_id: int) -> Token | None:
        """Return the token that works in a channel, if any."""
        token = self._tokens.get(channel_id)
        return token if self.fresh(token) else None

    def drop(self, token: Token) -> None:
        """Drop a token that Discord has refused, unless it was replaced meanwhile."""
        if self._tokens.get(token.channel_id) is token:
            del self._tokens[token.channel_id]


NEVER = -1
"""The revision of a message that shows nothing yet, or an unknown revision."""


@dataclass(slots=True)
class LiveMessage:
    """A posted message, which may follow a table.

    `hand_no` is the hand it was posted for (0: the lobby), `shown` the revision of the table that it shows,
    `counted` the number of edits by bot token since the last press on it (for a panel: in this hand).
    """

    channel_id: int
    message_id: int
    posted_at: datetime
    hand_no: int = 0
    token: Token | None = None
    """May edit it: that of the interaction it answered, or of a press on it."""
    shown: int = NEVER
    content: str = ""
    """What it shows (`content_of`), if that is not the state of a table."""
    counted: int = 0
    number: int = 0
    """For a direct message: the value of `DirectMessages.sent` when it was sent."""
    picture: tuple[object, str] | None = None
    """The drawing that it shows and the picture's address, so that the picture need not be sent again."""
    noted: bool = True
    """Whether its place is stored for a restart; False if that has failed."""
    late: bool = False
    """Whether it still lacks the current picture."""
    emotes: tuple[object, ...] = ()
    """The emotes that it shows."""
    watches: bool = False
    """Whether its owner has no seat, so that it shows what everybody sees."""
    more: str = ""
    """What else the owner of a hand has asked to see in it, until they press again or a new hand is dealt."""

    def keep(self, view: discord.ui.LayoutView) -> None:
        """Store the picture and the state of the table (`stamp`) that the message now shows."""
        drawn, url = getattr(view, "drawn", None), getattr(view, "url", "")
        self.picture = (drawn, url) if drawn is not None and url else None
        self.late = getattr(view, "late", False)
        if (snapshot := getattr(view, "snapshot", None)) is None:
            self.content = content_of(view)
        else:
            self.shown, self.hand_no = snapshot.table.revision, snapshot.table.hand_no
            self.emotes = getattr(view, "emotes", ())


def content_of(view: discord.ui.LayoutView) -> str:
    """Return a text that is equal for views that look the same."""
    return json.dumps(view.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]


def stamp(
    view: discord.ui.LayoutView, snapshot: TableSnapshot, emotes: tuple[object, ...] = ()
) -> discord.ui.LayoutView:
    """Store in a view the table's state and emotes that it shows, for `LiveMessage.keep`; return it."""
    vars(view).update(snapshot=snapshot, emotes=emotes)
    return view


@dataclass(slots=True)
class PublicMessage:
    """A public message that follows a table or an event, and is reposted when deleted.

    Each repost waits longer, since a moderation bot may delete every one; in the end the message is reposted
    only when somebody uses its `command`.
    """

    command: str = "/napoleon here"
    live: LiveMessage | None = None
    newer: int = 0
    """Number of other people's messages posted below it."""
    edited: float = -math.inf
    """Loop time when it was posted, or last edited with the bot's token."""
    deletions: int = 0
    """How often it was deleted, without a quiet hour in between."""
    until: float = 0.0
    """Loop time before which it may not be reposted; infinite: only at a person's request."""
    informed: set[int] = field(default_factory=set)
    """People who know that it is currently not posted."""

    def keep(self, live: LiveMessage) -> None:
        """Record the message that was posted."""
        self.live, self.newer, self.edited = live, 0, asyncio.get_running_loop().time()

    def lose(self, waits: Sequence[float]) -> None:
        """Record that the message was deleted; each repost waits for the next of `waits`, in seconds."""
        now = asyncio.get_running_loop().time()
        if now - self.until > EDITABLE.total_seconds():
            self.deletions = 0
        wait = waits[self.deletions] if self.deletions < len(waits) else math.inf
        if math.isinf(wait) and self.live is not None:
            event = "message in channel %s was deleted repeatedly and is not reposted until %s"
            _log.warning(event, self.live.channel_id, self.command)
        self.live, self.until, self.deletions = None, now + wait, self.deletions + 1

    def wait(self) -> float | None:
        """Return the seconds until the message may be reposted, None if only by its `command`."""
        return None if math.isinf(self.until) else max(0.0, self.until - asyncio.get_running_loop().time())

    def is_withheld(self) -> bool:
        """Return whether the message was deleted and is not reposted yet."""
        return self.live is None and self.wait() != 0.0


@dataclass(slots=True)
class Guess:
    """A spectator's guess at a hand's partner: a seat, and the points for a right guess."""

    hand_no: int
    seat: int
    worth: int
    right: bool | None = None
    """Whether it was right; None until the partner is known to all."""


@dataclass(slots=True, eq=False)
class TableMessages:
    """A table's messages, and its current state, which they should show."""

    snapshot: TableSnapshot
    account: BudgetAccount = field(init=False)
    settled: TableSnapshot | None = None
    """The table at the end of its last hand."""
    placed: bool = False
    """Whether the table's panel may be posted; a command that opens a table first does that itself."""
    public: PublicMessage = field(default_factory=PublicMessage)
    """The table's panel."""
    kept: dict[tuple[str, int], LiveMessage] = field(default_factory=dict)
    """The other messages, by kind and reader (0: everybody)."""
    parted: dict[int, bool] = field(default_factory=dict)
    """People who left during or after this hand, and whether their direct message says so."""
    guesses: dict[int, list[Guess]] = field(default_factory=dict)
    """Each spectator's guesses, one per hand."""
    without_dm: dict[int, float] = field(default_factory=dict)
    """The latest hand without a direct message to a person: infinite if they accept none."""
    untold: set[int] = field(default_factory=set)
    """People who accept no direct messages and have not been told what to do instead."""
    elsewhere: set[int] = field(default_factory=set)
    """People who last acted outside their direct message in this hand."""
    touched: datetime | None = None
    """When a seated person last pressed anything at the table, or used a command for it."""
    held: list[int] = field(default_factory=list)
    """Ids of messages that presses are about to update, one for each press: left alone until then."""
    not_before: float = 0.0
    """Loop time until which only the hands of players to move are updated."""
    tries: int = 0
    """How often its place has been tried again since it was lost."""
    losing: str = ""
    """Why its place is gone, until that is stored."""

    @property
    def panel(self) -> LiveMessage | None:
        """The panel's message, if it is posted."""
        return self.public.live

    @property
    def table(self) -> Table:
        """The table, whose newest revision all messages should show."""
        return self.snapshot.table

    @property
    def is_closed(self) -> bool:
        """Whether the table is closed."""
        return self.table.status is TableStatus.CLOSED

    @property
    def hand_over(self) -> bool:
        """Whether no hand is under way."""
        return self.table.status is not TableStatus.PLAYING

    def __post_init__(self) -> None:
        self.account = BudgetAccount(self.table.guild_id)
        if self.table.status is TableStatus.BETWEEN:
            self.settled = self.snapshot

    def take(self, snapshot: TableSnapshot) -> None:
        """Store a newer state of the table."""
        if snapshot.table.hand_no != self.table.hand_no:
            self.account.spent, self.public.edited = 0, asyncio.get_running_loop().time()
            self.public.until = min(self.public.until, self.public.edited)  # once for each hand it is tried
            self.parted.clear()
            self.elsewhere.clear()
        before, same = self.table, snapshot.table.revision == self.table.revision
        if self.panel is not None and same and snapshot.elsewhere != self.snapshot.elsewhere:
            self.panel.shown = min(self.panel.shown, self.table.revision - 1)
        gone = set(before.players) - set(snapshot.table.players)
        self.parted |= dict.fromkeys(gone & self.of_kind(HAND).keys(), False)
        for user_id in snapshot.table.players:
            self.parted.pop(user_id, None)
        self.snapshot = snapshot
        lost = self.table.ending.lost and not before.ending.lost
        self.placed = self.placed and not lost
        if before.ending.lost and not self.table.ending.lost:
            self.without_dm.clear()  # without a common server, Discord refuses direct messages
        for user_id, dm in self.of_kind(HAND).items() if self.table.ending.lost else ():
            if lost or self.is_closed or (self.waits_for(user_id) and snapshot.table.turn != before.turn):
                dm.counted = 0  # nothing else than their direct message can say it
        if self.panel is not None and self.panel.channel_id != snapshot.table.channel_id:
            self.public.live = None  # it has another place now, and its panel is posted there
        if snapshot.table.status is TableStatus.BETWEEN:
            self.settled = snapshot

    def of_kind(self, kind: str) -> dict[int, LiveMessage]:
        """Return the messages of a kind by reader."""
        return {user_id: live for (of, user_id), live in self.kept.items() if of == kind}

    def needs_new_panel(self, panel: LiveMessage) -> bool:
        """Return whether a new hand needs a new panel, because the old one keeps the last hand's result."""
        return 0 < panel.hand_no < self.table.hand_no

    def waits_for(self, user_id: int) -> bool:
        """Return whether the table waits for a person's action."""
        return seat_of(self.table, user_id) in self.waiting_for()

    def several_may_act(self) -> bool:
        """Return whether several seats may act now, in any order."""
        view = self.snapshot.view
        if view is None or view.phase is PhaseName.PLAY:
            return False
        return len(view.to_act) + len(view.may_act) > 1

    def waiting_for(self) -> tuple[int, ...]:
        """Return the seats of the people the table waits for."""
        return persons_due(self.table.seats, self.snapshot.due)

    def plays_without_dm(self, user_id: int) -> bool:
        """Return whether a person gets no direct message in this hand."""
        return self.without_dm.get(user_id, NEVER) >= self.table.hand_no
