"""Flood control: rate limits for one person.

Each person has token buckets that refill over time; a request takes one token. There is a bucket for
everything they press or send, one for letters typed, one for pictures drawn, and a much smaller one for
changes that others see (a new table, sitting down or leaving a lobby, offering a seat): unlike private
answers, these count against Discord's rate limit. A search for one's own data reads all of storage, so only
a few a day are allowed. Each process counts separately; a restart fills every bucket.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum
from math import ceil

from bot.services.errors import NotNow
from bot.services.ports import Now

MOST_PEOPLE = 10_000
"""People kept in memory: more than sit at the 1,500 tables that one token carries.

The bucket unused for the longest time is dropped: it has long been full.
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """A burst of requests, then one every `seconds`."""

    burst: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one person; manual play never comes near them."""

    asked: Limit = Limit(60, 0.2)
    """Presses, commands and forms."""
    typed: Limit = Limit(60, 0.1)
    """Letters typed into a command that makes suggestions."""
    public: Limit = Limit(10, 15.0)
    """Requests that post something for others, or notify a person."""
    warned: Limit = Limit(1, 5.0)
    """Warnings that it was too much; requests in between get no answer."""
    own_data: Limit = Limit(8, 3 * 3_600.0)
    """Exporting own data, asking what a deletion would take, deleting: each searches all stored data."""

    emotes: Limit = Limit(3, 10.0)
    """Emotes sent at tables."""
    drawn: Limit = Limit(12, 5.0)
    """Pictures drawn; recent drawings are shown again for free."""


UNLIMITED = Limits(*[Limit(1_000_000_000, 0.001)] * 7)
"""For simulated players."""


class Verdict(Enum):
    """What to do with a person's request."""

    FINE = "fine"
    WARN = "warn"
    """Over the limit: warn the person."""
    SILENCE = "silence"
    """Over the limit, and just warned."""


class Buckets:
    """A token bucket for each person."""

    def __init__(self, limit: Limit, now: Now, most: int = MOST_PEOPLE) -> None:
        self._limit = limit
        self._now = now
        self._most = most
        self._levels: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._levels)

    def take(self, user_id: int) -> float:
        """Take a token and return 0; without one return the seconds until the next."""
        now = self._now().timestamp()
        level, seen = self._levels.pop(user_id, (float(self._limit.burst), now))
        level = min(float(self._limit.burst), level + max(0.0, now - seen) / self._limit.seconds)
        lacking = max(0.0, 1.0 - level)
        self._levels[user_id] = (level if lacking else level - 1.0, now)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return lacking * self._limit.seconds


class Floods:
    """Applies the limits to each person's requests."""

    def __init__(self, now: Now, limits: Limits | None = None) -> None:
        limits = Limits() if limits is None else limits
        self._asked = Buckets(limits.asked, now)
        self._typed = Buckets(limits.typed, now)
        self._public = Buckets(limits.public, now)
        self._warned = Buckets(limits.warned, now)
        self._own_data = Buckets(limits.own_data, now)
        self._drawn = Buckets(limits.drawn, now)
        self._emotes = Buckets(limits.emotes, now)
        self._now = now

    def judge(self, user_id: int) -> Verdict:
        """Decide on a button press, a command or a form."""
        if not self._asked.take(user_id):
            return Verdict.FINE
        return Verdict.SILENCE if self._warned.take(user_id) else Verdict.WARN

    def may_type(self, user_id: int) -> bool:
        """Return whether a person's typing may be answered with suggestions."""
        return not self._typed.take(user_id)

    def require_quiet(self, user_id: int) -> None:
        """Raise NotNow (`flood-public`: seconds) for a user who made too many public changes lately."""
        if seconds := self._public.take(user_id):
            raise NotNow("flood-public", seconds=int(seconds) + 1)

    def require_few_emotes(self, user_id: int) -> None:
        """Raise NotNow (`flood-emotes`: seconds) for a user who sent several emotes just now."""
        if seconds := self._emotes.take(user_id):
            raise NotNow("flood-emotes", seconds=ceil(seconds))

    def require_picture(self, user_id: int) -> None:
        """Raise NotNow (`flood-pictures`: seconds) for a user who had many pictures drawn lately."""
        if seconds := self._drawn.take(user_id):
            raise NotNow("flood-pictures", seconds=int(seconds) + 1)

    def require_own_data(self, user_id: int) -> None:
        """Raise NotNow (`flood-own-data`: until) for a user who asked about their data too often today."""
        if seconds := self._own_data.take(user_id):
            raise NotNow("flood-own-data", until=int(self._now().timestamp() + seconds) + 1)
