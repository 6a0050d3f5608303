"""Hands as stored: header, actions, end, and each seat's result. All frozen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from bot.engine.documents import Json

IN_PROGRESS, SETTLED, THROWN_IN, VOIDED = "in_progress", "settled", "thrown_in", "voided"
"""The statuses of a hand (hand-record.md)."""


def status_of(outcome: str | None) -> str:
    """Return the status of a hand for an outcome; None: in progress."""
    if outcome is None:
        return IN_PROGRESS
    return outcome if outcome in (THROWN_IN, VOIDED) else SETTLED


@dataclass(frozen=True, slots=True)
class HandHeader:
    """A hand record without its actions (hand-record.md); `header` is its JSON object."""

    id: int
    table_id: int
    guild_id: int
    hand_no: int
    header: Json
    players: tuple[int | None, ...]
    """Each seat's user id when the cards were dealt; None for a computer."""
    started_at: datetime

    @property
    def expired(self) -> bool:
        """Whether the hand's cards and actions were deleted for their age."""
        return bool(self.header.get("expired"))


class ActionEntry(NamedTuple):
    """One accepted action: `data` as in hand-record.md, `by` is one of `BY_PLAYER` and so on.

    A tuple because a start and `check` create tens of millions of them, in a third of a dataclass's time.
    """

    seq: int
    data: Json
    by: str
    at: datetime
    user_id: int | None = None


class Course(Sequence[ActionEntry]):
    """The actions of a packed hand, unpacked only when needed."""

    @abstractmethod
    def others(self) -> Collection[int]:
        """Return the ids of people who acted without having been dealt in."""


BY_PLAYER, BY_COMPUTER, BY_CLOCK, BY_CLAIM = "player", "computer", "clock", "claim"
"""The maker of an action; `BY_CLAIM`: played automatically after the acting seat claimed the rest."""
MANAGER = "manager"
"""The key, in the `void` part of a record, of the manager who voided the hand."""


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as stored."""

    header: HandHeader
    actions: Sequence[ActionEntry]
    status: str = IN_PROGRESS
    outcome: str | None = None
    units: tuple[int, ...] | None = None
    ended_at: datetime | None = None
    chips: tuple[int, ...] | None = None
    day: date | None = None
    """The day of `HandResult`."""


def claimant(actions: Sequence[ActionEntry]) -> int | None:
    """Return the seat that claimed the rest of a hand, None if nobody did."""
    return next((entry.data["seat"] for entry in actions if entry.by == BY_CLAIM), None)


@dataclass(frozen=True, slots=True)
class HandResult:
    """One seat's result in a finished hand; thrown-in hands have results too, voided ones and poker none.

    `player_id` is the user who was dealt in, or the number of a level of computers; `game` the preset's name.
    `won` is None if the hand was thrown in or sat out. `bid` is the contract's: ``13S``, ``misere``; ""
    without one. `rated` is the same for all seats: whether the hand may count for ratings.
    """

    hand_id: int
    hand_no: int
    seat: int
    guild_id: int
    table_id: int
    player_id: int
    game: str
    role: str
    won: bool | None
    bid: str
    units: int
    chips: int
    ended_at: datetime
    rated: bool = True
    practice: bool = False
    """Whether it is not rated for its player: as practice (`PRACTICE_HANDS`), or won with a hint."""
    day: date | None = None
    """The day it ended by the server's clock, which its week and month follow from; None: the day in UTC."""

    @property
    def counted_on(self) -> date:
        """The day whose week and month this counts for; a change of the server's time zone moves no hand."""
        return self.day or self.ended_at.date()


PRACTICE_HANDS = 10
"""Number of a person's first hands, over all servers, that are not rated for them."""


@dataclass(frozen=True, slots=True)
class PlayerNotes:
    """Notes about a player's hands in a server.

    `hinted` counts hands with a hint for them. `accuracies` (0..1) are those of reviews they have read, the
    latest first.
    """

    hinted: int = 0
    accuracies: tuple[float, ...] = ()
