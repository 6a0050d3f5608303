"""Values of tables shared by services and interface. All frozen; changes create new ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from typing import Any, Generic, TypeVar

from bot.engine.actions import GameAction
from bot.engine.cards import Card
from bot.engine.documents import Json
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.engine.options import OptionSet, OptionValue
from bot.players.levels import Level as Level
from bot.services.values.pledges import NO_PLEDGE, Pledge
from bot.services.values.themes import USUAL, Theme


class TableStatus(Enum):
    """The stages of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN = "between"
    """The last hand is settled; the table waits for *Next hand*."""
    CLOSED = "closed"


_DAY = 86_400.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """A clock's limits, in seconds: a turn's clock, and a session's time bank."""

    turn: float
    bank: float = 0.0
    nudge: float = 1 / 3
    """The part of a turn's clock after which a player is mentioned."""
    misses: int = 2
    """Turns in a row that the clock must end before a person counts as away."""
    idle: float = _DAY
    """Seconds for which a table without a current hand is kept."""
    lost: float = 900.0
    """Seconds for which a hand without a place waits for people before computers play it out."""
    silent: bool = False
    """Whether clocks stay hidden and press nobody; the table only says when a computer moves."""
    hand_minutes: int = 0
    """Approximate minutes that a hand of people takes; 0: unknown."""


class ClockName(Enum):
    """The clocks of tables (docs/hosts.md), one per row; their texts are ``clock-<name>``.

    With the clock off, a computer still moves after seven days, so that no chips stay locked forever.
    """

    _value_: str
    timing: Timing
    BLITZ = "blitz", Timing(turn=15, bank=60, hand_minutes=4)
    NORMAL = "normal", Timing(turn=60, bank=120, hand_minutes=6)
    RELAXED = "relaxed", Timing(turn=300, bank=600, hand_minutes=12)
    DAILY = "daily", Timing(turn=_DAY, bank=_DAY, idle=7 * _DAY, lost=_DAY)
    OFF = (
        "off",
        Timing(turn=7 * _DAY, nudge=6 / 7, misses=1, idle=7 * _DAY, lost=_DAY, silent=True, hand_minutes=8),
    )

    def __new__(cls, name: Any, *columns: Any) -> ClockName:
        """Make a row's first column, the stored name, its value, and the second its `timing`."""
        self = object.__new__(cls)
        self._value_ = name
        (self.timing,) = columns
        return self

    @property
    def pressing(self) -> bool:
        """Whether the clock requires people to stay: a turn takes minutes, not a day."""
        return self.timing.turn < _DAY


def level_of(player_id: int) -> Level | None:
    """Return the level of computers with this player id; None for a person."""
    return next((level for level in Level if level.player_id == player_id), None)


FORMER = -1_000_000
"""Ids below this are pseudonyms: each stands for a member of one server whose data were deleted."""


def is_former(user_id: int | None) -> bool:
    """Return whether a user id is a pseudonym."""
    return user_id is not None and user_id < FORMER


def former_name(seat: int) -> str:
    """Return a former member's name in records, numbered by seat from 1, as computers are."""
    return f"former-{seat + 1}"


@dataclass(frozen=True, slots=True)
class Person:
    """An acting member: Discord user id and display name."""

    user_id: int
    name: str
    roles: frozenset[int] = field(default=frozenset(), compare=False, repr=False)
    """The ids of their roles in this server."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offered to one other person; stored with the seat.

    `number` is the id of the giver's press. `host`: the role of host goes with the seat. `terms` are a
    `seating.digest`.
    """

    number: int
    taker_id: int
    until: datetime
    host: bool
    terms: str


@dataclass(frozen=True, slots=True)
class Held:
    """The person for whom an empty chair is held, and until when (UTC)."""

    user_id: int
    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Standby:
    """A person waiting for a seat at a table until a time (UTC).

    They are seated if the table still has the `terms` they saw (a `seating.digest`); without terms they are
    only notified that a seat is free. `role` is the table's door role, if they had it when they asked.
    """

    user_id: int
    name: str
    until: datetime
    terms: str = ""
    role: int | None = None


@dataclass(frozen=True, slots=True)
class Ahead:
    """A person's pre-selected move: a card, or None to pass for the rest of this auction.

    `void`: it will not be made, because the auction has changed or the move it answered was `undone`.
    """

    card: Card | None = None
    void: bool = False
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair: empty, a person, or a computer player.

    `bank` is the seconds left in the time bank; `missed` counts turns in a row that the clock ended; `away`:
    a computer plays for the person. `seen` are others who know this seat's cards. `agreed` are the settings
    the person agreed to, None: the current ones. `held` is for an empty chair kept for somebody. `ahead` is
    private: no snapshot has it.
    """

    user_id: int | None = None
    computer: Level | None = None
    name: str = ""
    away: bool = False
    missed: int = 0
    bank: float = 0.0
    offer: Offer | None = None
    seen: tuple[int, ...] = ()
    agreed: TableConfig | None = None
    held: Held | None = None
    ahead: Ahead | None = None
    both: bool = False
    """Whether they confirmed that they also play here while their clock runs at another table."""

    @property
    def empty(self) -> bool:
        return self.user_id is None and self.computer is None

    @property
    def automatic(self) -> bool:
        """Whether a computer moves for this seat now."""
        return self.computer is not None or self.away


class Looks(Enum):
    """How a table's panel is drawn during a hand."""

    PICTURE = "picture"
    TEXT = "text"


class Hints(Enum):
    """The people who may ask for hints at a table: one person alone with computers, everybody, nobody."""

    ALONE = "alone"
    ON = "on"
    OFF = "off"


class Door(Enum):
    """The people who may sit down at a table: everybody, invited people, or also people with a role."""

    OPEN = "open"
    INVITED = "invited"
    ROLE = "role"


@dataclass(frozen=True, slots=True)
class TableConfig:
    """A table's configuration; `stake` is chips per unit.

    The session ends after `hands` hands or at a `total` of units; None: no such limit. `title` is the name of
    the server's own rule set, if any.
    """

    preset: str
    options: Mapping[str, OptionValue]
    rules: OptionSet
    seats: int
    stake: int = 1
    clock: ClockName = ClockName.NORMAL
    hands: int | None = None
    total: int | None = None
    level: Level = Level.REGULAR
    title: str = ""
    looks: Looks = Looks.PICTURE
    hints: Hints = Hints.ALONE
    emotes: bool = True
    """Whether people can send emotes; the host may change it at any time, so it is not part of the terms."""
    undo: bool = False
    """Whether a move may be undone until another seat has acted."""
    counts: bool = True
    """Whether its hands count on boards and for ratings; in private channels the server decides."""
    door: Door = Door.OPEN
    """The people who may sit down; the host may change it at any time, so it is not part of the terms."""
    door_role: int | None = None
    """The role for `Door.ROLE`."""
    theme: Theme = USUAL
    """How pictures for everybody look: the server's choice when the table was opened."""


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A server's own rule set, stored as options by name; rules are built from them at use."""

    id: int
    guild_id: int
    name: str
    preset: str
    options: Mapping[str, OptionValue]
    seats: int
    saved_by: int
    saved_at: datetime

    @property
    def folded(self) -> str:
        return fold_name(self.name)


def fold_name(name: str) -> str:
    """Return a key that is equal for names that look the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


NOT_SHOWN, CHANNEL_DELETED = "not-shown", "channel-deleted"
BOT_REMOVED, NO_ACCESS, LOCKED, BLOCKED = "bot-removed", "no-access", "locked", "blocked"
"""Why a table has lost its place in Discord."""
MAY_COME_BACK = (BOT_REMOVED, NO_ACCESS, LOCKED, BLOCKED)
"""Reasons after which the place may return: nothing is closed immediately."""
LOST = (CHANNEL_DELETED, *MAY_COME_BACK)
"""All reasons for a table that had a place."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Requests to end the table (`bot.services.tables.endings`).

    `last`: after the current hand. `lost`: why the table has no place in Discord, since `lost_at`;
    `finishing`: computers play its hand out. `asked` are the seats that have asked to call the hand off,
    `agreed` those that agree to the request of `turn`.
    """

    last: bool = False
    lost: str = ""
    lost_at: datetime | None = None
    finishing: bool = False
    asked: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as stored. `revision` grows by one with every stored change.

    `turn` is the number that buttons carry: it grows with every action and deal. `secret` (hex) is the
    server's part of the next shuffle, `commitment` its SHA-256. `totals` are units per seat over the session,
    or with `payment=tally` the hands each seat won as Napoleon.
    """

    id: int
    guild_id: int
    channel_id: int
    home_channel_id: int
    """The channel where it was opened; `channel_id` may be one of its threads."""
    host_id: int
    locale: str
    config: TableConfig
    seats: tuple[Seat, ...]
    totals: tuple[int, ...]
    secret: str
    commitment: str
    created_at: datetime
    updated_at: datetime
    status: TableStatus = TableStatus.LOBBY
    revision: int = 0
    turn: int = 0
    hand_no: int = 0
    dealer: int | None = None
    hand_id: int | None = None
    """The current hand, or the last one while the table waits for the next."""
    carried: Json = field(default_factory=dict)
    """Values carried to the next hand: `board`, `tally` as in a record's header; the seats of people who
    practise in the current hand (`PRACTICE`)."""
    event_id: int | None = None
    """The event it belongs to: only the feature that runs the event deals, and changes who sits here."""
    ending: Ending = Ending()
    pledge: Pledge = NO_PLEDGE
    """The public data of its next deal, or of the current hand."""
    standby: tuple[Standby, ...] = ()
    """The people waiting for a seat, in order."""

    def advance(self, now: datetime, turns: int = 1, **changes: Any) -> Table:
        """Return the table with the next revision, this many turns later, and with fields changed."""
        return replace(self, revision=self.revision + 1, turn=self.turn + turns, updated_at=now, **changes)

    def carry(self, name: str, value: object) -> Table:
        """Return the table with one carried value set, or removed if it is empty."""
        others = {key: it for key, it in self.carried.items() if key != name}
        return replace(self, carried={**others, name: value} if value else others)

    @property
    def players(self) -> frozenset[int]:
        """The user ids of the people seated here; nobody sits at a closed table."""
        if self.status is TableStatus.CLOSED:
            return frozenset()
        return frozenset(seat.user_id for seat in self.seats if seat.user_id is not None)

    @property
    def practice_seats(self) -> tuple[int, ...]:
        """The seats for which the latest hand is practice, so not rated."""
        return tuple(self.carried.get(PRACTICE, ()))

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for hints here, as the host chose; never in an event."""
        hints = self.config.hints
        alone = hints is Hints.ALONE and len(self.players) == 1
        return self.event_id is None and (hints is Hints.ON or alone)


@dataclass(frozen=True, slots=True)
class Seal:
    """Until when a table's results are secret; `until` None: not yet known."""

    until: datetime | None


PRACTICE = "practice"
"""The carried value with the seats for which the latest hand is practice."""
REMOVED = "removed"
"""The carried value with the people removed from a table, while it is open."""
BANKS = "banks"
"""The carried value with the seconds left in the time banks of people who have left, by user id."""
ANTES = "antes"
"""Each person's latest antes by their sum: not part of a record, whose actions contain them."""


def units_on(carried: Json) -> int:
    """Return the units on a table's board, or in its pool, between hands."""
    return board_units(carried) + int(carried.get("pool", 0))


def board_units(carried: Json) -> int:
    """Return the units on a table's board."""
    return int(sum(carried.get("board", {}).values()))


class DeadlineKind(Enum):
    """What to do when a deadline passes."""

    TURN = "turn"
    NUDGE = "nudge"
    """Part of the clock has run: mention the player."""
    IDLE = "idle"
    """A table without a current hand has not changed for a long time: close it."""
    LOST = "lost"
    """A table has been without a place in Discord for a while: computers play out its hand."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A time (UTC) at which a table needs attention, unless its turn has changed."""

    table_id: int
    kind: DeadlineKind
    turn: int
    due_at: datetime


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A posted message that shows a table; `owner_id` is the reader of a direct message, else 0."""

    table_id: int
    role: str
    owner_id: int
    channel_id: int
    message_id: int
    posted_at: datetime
    turn: int = 0


@dataclass(frozen=True, slots=True)
class RatingChange:
    """How a hand changed a person's rating over all games, as displayed."""

    before: int
    after: int
    promoted: str = ""
    """The higher grade that was reached; empty if none."""


@dataclass(frozen=True, slots=True)
class Rewards:
    """A hand's other rewards: ratings and new badges by player id; or why it is unrated for each seat."""

    ratings: Mapping[int, RatingChange] = field(default_factory=dict)
    badges: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    unrated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandIn:
    """A person who finished a hand for another: the dealt player's name, and their own id."""

    dealt: str
    user_id: int


@dataclass(frozen=True, slots=True)
class HandSummary:
    """The public result of a hand: units and chips moved, and the new balances.

    `balances` holds None for a computer. `manager` is the name of a manager who called the hand off.
    `withheld` are chips beyond the computers' daily limit. `ratings` holds None for a computer; it is empty
    if the hand is not rated, the changes are not known yet, or it was settled before the bot started.
    """

    hand_id: int
    view: TableView
    """A spectator's view."""
    units: tuple[int, ...]
    chips: tuple[int, ...]
    balances: tuple[int | None, ...]
    manager: str = ""
    withheld: tuple[int, ...] = ()
    ratings: tuple[RatingChange | None, ...] = ()
    badges: tuple[tuple[str, ...], ...] = ()
    """Each seat's new badges."""
    claimed: int | None = None
    """The seat that claimed the remaining tricks."""
    stood_in: tuple[StandIn | None, ...] = ()
    """Each seat's stand-in, None where the original player finished; empty if all did."""
    unrated: tuple[str, ...] = ()
    """Why it is unrated for each seat, empty text where it is rated; lost at a restart."""


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """Everything public about a table, for the panels.

    `view` is a spectator's `TableView` of the hand under way or just ended. `clock_ends` is when the plain
    clock runs out, `bank_ends` when the time bank is used up too (UTC).
    """

    table: Table
    view: TableView | None = None
    clock_ends: datetime | None = None
    bank_ends: datetime | None = None
    summary: HandSummary | None = None
    absent: tuple[int, ...] = ()
    """Seats of people who made no move in the last hand: a computer plays their next one."""
    undone: int | None = None
    """The seat that has just undone its last move."""
    rooms: tuple[int | None, ...] = ()
    """The most chips computers could still lose to each seat's person; empty if the hand cannot cost more."""
    elsewhere: tuple[int, ...] = ()
    """Seats to move here whose people are to move at another table too."""

    @property
    def due(self) -> tuple[int, ...]:
        if self.view is None or self.table.status is not TableStatus.PLAYING:
            return ()
        return self.view.to_act


@dataclass(frozen=True, slots=True)
class Acted:
    snapshot: TableSnapshot
    seat: int


ViewT_co = TypeVar("ViewT_co", bound=TableView, covariant=True)


@dataclass(frozen=True, slots=True)
class PrivateHand(Generic[ViewT_co]):
    """What a seated person sees and may do: their `TableView` and legal actions.

    `left` is the reader's id if they were dealt in and have left: they see only how the hand ended.
    `settable` are the moves they may pre-select. `ahead` is the move they chose, kept in their turn too if
    the rules forbid it. `forced`: their card is about to be played automatically. `undo`: they may undo their
    last move.
    """

    snapshot: TableSnapshot
    seat: int
    view: ViewT_co
    legal: LegalActions
    settable: tuple[GameAction, ...] = ()
    ahead: Ahead | None = None
    forced: bool = False
    undo: bool = False
    left: int | None = None


AnyHand = PrivateHand[TableView]
"""A seated person's view and actions, in any game."""
