"""A member's profile: totals over their hands, chips over time, best and latest hands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.chips.chips import member
from bot.services.ports import Now, Store
from bot.services.records.records import Reader
from bot.services.records.replays import HandLine, ReplayService
from bot.services.standings.standings import StandingService
from bot.services.values.chips import Curve
from bot.services.values.hands import PlayerNotes
from bot.services.values.standings import PlayerRecord

SHORT_DAYS = 90
"""Days of the shorter chip curve."""
MOST_POINTS = 100
"""Stretches of a chip curve: with a lowest and a highest balance each, 200 points at most."""
LATEST_HANDS = 10


@dataclass(frozen=True, slots=True)
class Profile:
    """A member's profile in a server.

    `chips` are None without an account. The curve goes from `since` to `until`. `best` is the hand won with
    most units, with the units.
    """

    record: PlayerRecord
    chips: int | None
    at_stake: int
    curve: Curve
    since: datetime
    until: datetime
    days: int | None
    best: tuple[int, int] | None
    hands: tuple[HandLine, ...]
    notes: PlayerNotes

    @property
    def blank(self) -> bool:
        """Whether there is nothing to show, except perhaps chips."""
        return not self.hands and not self.record.counts.hands


@dataclass(eq=False, repr=False)
class ProfileService:
    """Makes profiles."""

    _store: Store
    _standings: StandingService
    _replays: ReplayService
    _now: Now

    async def profile(self, guild_id: int, user_id: int, *, days: int | None, reader_id: int) -> Profile:
        """Return a member's profile as anybody in the server may read it.

        The chip curve covers the last `days`, or (None) all the time since the first chips.
        """
        record = await self._standings.record(guild_id, user_id)
        hands = await self._replays.played_by(user_id, Reader(reader_id, guild_id), LATEST_HANDS)
        until, account = self._now(), member(guild_id, user_id)
        start = None if days is None else until - timedelta(days=days)
        async with self._store.read() as work:
            curve = await work.curves.of(account, start, MOST_POINTS)
            chips = await work.ledger.balance(account)
            best = await work.hands.best_of(user_id, guild_id)
            notes = await work.notes.of_player(guild_id, user_id)
        known = bool(curve.points) or curve.before is not None
        if start is None or curve.before is None:
            start = curve.points[0].at if curve.points else until
        return Profile(
            record=record,
            chips=chips if known else None,
            at_stake=max(0, curve.now - chips) if known else 0,
            curve=curve,
            since=start,
            until=until,
            days=days,
            best=best,
            hands=hands,
            notes=notes,
        )
