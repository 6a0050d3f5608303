"""Hands as they are stored: header, actions, end, and what each seat got out of it. All frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class HandHeader:
    """What a hand record holds besides its actions (hand-record.md); `header` is that JSON object."""

    id: int
    table_id: int
    guild_id: int
    hand_no: int
    header: Mapping[str, Any]
    players: tuple[int | None, ...]
    """The user id at each seat when the cards were dealt; None for a computer."""
    started_at: datetime

    @property
    def expired(self) -> bool:
        """Whether its course was given up for its age: only how it ended is left (`retention`)."""
        return bool(self.header.get("expired"))


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """One accepted action: `data` as in hand-record.md, `by` is ``player``, ``computer`` or ``clock``."""

    seq: int
    data: Mapping[str, Any]
    by: str
    at: datetime
    user_id: int | None = None


MANAGER = "manager"
"""Beside the reason of a `void` in a record: the name of the manager who did it."""


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it is stored: header, actions in order, and its end once there is one."""

    header: HandHeader
    actions: tuple[ActionEntry, ...]
    status: str = "in_progress"
    outcome: str | None = None
    units: tuple[int, ...] | None = None
    ended_at: datetime | None = None
    chips: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class HandResult:
    """What one seat got out of a finished hand; thrown-in hands have results too, voided ones and poker none.

    `player_id` is the user who sat there at the deal, or the id of a computer's level (`Level`).
    `game` is the preset's name, `role` one of `bot.engine.roles`. `won` None: thrown in, or sat out.
    `bid` is the contract's: ``13S``, ``misere``; "" without one.
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
