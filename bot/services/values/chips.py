"""Chips as values: accounts and entries of the ledger, and a member's view of them. All frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum


class AccountKind(Enum):
    """The kinds of ledger accounts, by owner."""

    MEMBER = "member"
    POT = "pot"
    """A table's escrow."""
    BOARD = "board"
    """The chips on a table's board between hands."""
    EVENT = "tournament"
    """Entry fees of an event, until its prizes are paid."""
    LEAGUE = "league"
    """Chips for the prizes of several events, until they are paid."""
    HOUSE = "house"
    """Pays and receives for a server's computers; with an owner: what computers lost to a member or won from
    them (`bot.services.chips.chips`). May be negative."""
    MINT = "mint"
    """The source of grants; negative by their total."""

    __hash__ = object.__hash__  # there is one of each; Enum's own takes a call, and accounts are keys


START, DAILY, GIFT, GRANT = "start", "daily", "gift", "grant"
ESCROW, SETTLE, CAP, VOID = "escrow", "settle", "cap", "void"
"""Kinds of transactions (`bot.services.chips.chips`)."""


@dataclass(frozen=True, slots=True)
class Account:
    """A ledger account; `owner_id` is a user, table, event or league id, or 0 for the server."""

    kind: AccountKind
    guild_id: int
    owner_id: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a ledger transaction: the chips an account gains (negative: loses)."""

    account: Account
    chips: int


@dataclass(frozen=True, slots=True)
class Stake:
    """A member's chips in a hand under way or on a board (`table`), or in an event's pot."""

    user_id: int
    chips: int
    table: int | None = None
    event: int | None = None


@dataclass(frozen=True, slots=True)
class BoardOf:
    """The units on the board or in the pool of a table; `players` took part in its last hand."""

    table: int
    units: int
    stake: int
    dealer: int
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HandOnLedger:
    """The hand behind a line of a member's chips; `status` and the server's own `title` are as stored."""

    id: int
    number: int
    table_id: int
    preset: str
    title: str
    poker: bool
    status: str
    expired: bool = False
    """Whether its cards were deleted for their age."""

    @property
    def under_way(self) -> bool:
        """Whether the hand's chips are still at stake."""
        return self.status == "in_progress"


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of a member's chips: a transaction, or all that a hand has moved so far.

    `number` grows with time. `chips` is what they gained, `balance` what they had afterwards. `other` is the
    member on the other side of a gift, `event` the account of the event that chips were paid into or out of.
    """

    number: int
    kind: str
    at: datetime
    chips: int
    balance: int
    note: str = ""
    other: int | None = None
    hand: HandOnLedger | None = None
    event: Account | None = None


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """Some lines of a member's chips, newest first, and whether there are newer and older ones."""

    lines: tuple[LedgerLine, ...]
    newer: bool = False
    older: bool = False


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """An interval of an account's curve: its end, its lowest and its highest balance."""

    at: datetime
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Curve:
    """An account's balance over time: before the first interval (None: no account yet), and now."""

    before: int | None
    now: int
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """The chips that a hand or other transaction moved on a member's account.

    `other` owns the account on the other side of a gift, an entry or a refund. `open`: a hand's stake that is
    still in the pot.
    """

    kind: str
    chips: int
    hand_id: int | None = None
    other: int | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class Gift:
    """Chips that one member gave to another."""

    giver: int
    receiver: int
    chips: int


WATCH_SEEN = "watch-seen:"
"""Prefix of the stored fact of what managers have read (`community.chip_flows`); the server's id follows."""


@dataclass(frozen=True, slots=True)
class Observed:
    """The data for a check of chip flows: chips by person and hand, gifts, members with new accounts."""

    hands: tuple[tuple[int, Mapping[int, int]], ...]
    """The total loss of a hand's losers, and the chips won or lost by its persons."""
    gifts: tuple[Gift, ...] = ()
    fresh: frozenset[int] = frozenset()
    pots: tuple[tuple[int, Mapping[int, int]], ...] = ()
    """As `hands`, for the pot of an event or season: what each person paid in and got out."""
