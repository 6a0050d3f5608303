"""Chips: made real in `bot.storage.ledger`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.services.values.chips import Account, Curve, Entry, LedgerPage


class LedgerRepository(Protocol):
    """Double-entry chips."""

    async def balance(self, account: Account) -> int:
        """Return an account's chips; 0 if it was never used."""

    async def balances(self, accounts: Sequence[Account]) -> Mapping[Account, int]:
        """Return the chips of several accounts."""

    async def post(
        self,
        key: str,
        kind: str,
        entries: Sequence[Entry],
        *,
        at: datetime,
        hand_id: int | None = None,
        note: str = "",
    ) -> bool:
        """Post a transaction whose entries sum to zero; return False if `key` was posted before.

        Raises NotEnoughChips (`not-enough-chips`: user_id, balance, needed) if a member's or a pot's
        balance would go below zero; nothing is posted then.
        """

    async def posted(self, key: str) -> bool:
        """Return whether a transaction with this key was posted."""

    async def posted_at(self, key: str) -> datetime | None:
        """Return when the transaction with this key was posted, None if it was not."""

    async def moved(self, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        """Return the chips that transactions of a kind have taken from an account since a moment, and those
        that they have given to it."""

    async def latest(self, account: Account, kind: str) -> datetime | None:
        """Return when the last transaction of a kind moved chips of an account, None if none has."""

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        """Return how many transactions of a kind have taken chips from an account since a moment."""


class ChipHistoryRepository(Protocol):
    """What the ledger holds about one member, as they read it."""

    async def at_stake(self, account: Account) -> int:
        """Return the chips that a member has in the pots of hands under way."""

    async def page(
        self, account: Account, count: int, *, before: int | None = None, after: int | None = None
    ) -> LedgerPage:
        """Return up to `count` lines: the newest, or the next ones before or after a line's number.

        All that a hand has moved is one line, in the place of the latest of it.
        """


class CurveRepository(Protocol):
    """How accounts went up and down."""

    async def of(self, account: Account, since: datetime | None, most: int) -> Curve:
        """Return an account's balance over time, from a moment or (None) from its first transaction.

        What one hand took and gave is one step, at its end; a hand under way is left out. At most `most`
        stretches are told apart, each with its lowest and highest balance.
        """
