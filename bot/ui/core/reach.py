"""The meaning of Discord's errors, and whether people can reach the bot (design.md 4).

An HTTP status says little: a 403 may be a missing permission, a page of Cloudflare's or an incident at
Discord. So the error code decides, everything unknown is doubtful, and a channel is gone only once Discord
has said so twice. Only `Reach` decides that. Publishers report how their requests ended, the client reports
gateway events; clocks and features ask `Reach` whether people can reach the bot, and are told when an outage
has ended.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

import aiohttp
import discord

from bot.services import ports
from bot.services.ports import Now, Outage


class Trouble(Enum):
    """Kinds of failed requests, by what to do next."""

    TOKEN_DEAD = "token-dead"  # noqa: S105 - a name, not a secret
    """The interaction token is invalid or has expired."""
    MESSAGE_GONE = "message-gone"
    """The message was deleted, or can no longer be edited: post a new one."""
    DM_CLOSED = "dm-closed"
    """The person accepts no direct messages."""
    GONE = "gone"
    """The channel does not exist, or we may not write there."""
    NO_ROOM = "no-room"
    """The channel accepts no more threads."""
    DOUBTFUL = "doubtful"
    """A temporary failure, or an unknown response: try again later."""
    BLOCKED = "blocked"
    """A moderation rule of the server refused the text."""
    FAULT = "fault"
    """Discord considers our request invalid: a bug."""


UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_MEMBER, UNKNOWN_USER = 10003, 10008, 10007, 10013
QUARANTINED = 20026
"""The bot is quarantined by Discord's anti-spam."""
THREAD_EXISTS, LOCKED_THREAD = 160004, 160005

_BY_CODE = {
    UNKNOWN_CHANNEL: Trouble.GONE,
    10004: Trouble.GONE,  # unknown server
    UNKNOWN_MESSAGE: Trouble.MESSAGE_GONE,
    10015: Trouble.TOKEN_DEAD,  # unknown webhook: expired
    20016: Trouble.DOUBTFUL,  # slow mode
    QUARANTINED: Trouble.DOUBTFUL,
    30031: Trouble.NO_ROOM,  # too many threads
    30046: Trouble.MESSAGE_GONE,  # too many edits to a message older than an hour
    40003: Trouble.DOUBTFUL,  # opening direct messages too fast
    50001: Trouble.GONE,  # missing access
    50007: Trouble.DM_CLOSED,
    50013: Trouble.GONE,  # missing permissions
    50027: Trouble.TOKEN_DEAD,  # invalid webhook token
    50083: Trouble.MESSAGE_GONE,  # archived thread: a new message opens it again
    50278: Trouble.DM_CLOSED,  # no mutual servers
    LOCKED_THREAD: Trouble.GONE,
    160006: Trouble.NO_ROOM,  # too many active threads
    160007: Trouble.NO_ROOM,  # too many active announcement threads
    200000: Trouble.BLOCKED,  # AutoMod
    200001: Trouble.BLOCKED,
}
"""The meaning of Discord's error codes (its documentation, "JSON error codes")."""

Failure = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that a request may raise."""


def trouble_of(error: BaseException) -> Trouble:
    """Classify a request's exception, regardless of earlier ones."""
    if not isinstance(error, discord.HTTPException):
        return Trouble.DOUBTFUL
    known = _BY_CODE.get(code_of(error))
    if known is not None:
        return known
    return Trouble.FAULT if error.status in (400, 405, 413) else Trouble.DOUBTFUL


def code_of(error: BaseException | None) -> int:
    """Return Discord's error code of a failed request; 0 if it has none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


ASK_AGAIN = timedelta(seconds=5)
"""A channel counts as gone when Discord has said so twice, at least this far apart."""
FORGOTTEN = timedelta(minutes=2)
"""A doubt is dropped if no request used the channel for this long: retries come sooner."""
STILL = timedelta(seconds=5)
"""A process that has not run for this long was suspended: nobody could reach it."""
LATE = timedelta(seconds=3)
"""After this, Discord has told the person who pressed that the bot did not respond."""

_MOST_DELIVERED = 10_000
_LATEST = 1000
"""More interactions than arrive within the three seconds that Discord waits for an answer."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Doubt:
    """A channel whose requests have failed since the last success."""

    since: datetime
    asked_at: datetime
    """When Discord last refused a request."""
    proof_at: datetime | None = None
    """When Discord first said that the channel is gone."""


class Reach(ports.Reach):
    """Knows whether people can reach the bot: on each shard, in each server, in each channel."""

    def __init__(self, now: Now) -> None:
        super().__init__()
        self._now = now
        self._shards = 1
        self._silent: dict[int, datetime] = {}
        """The shards without a gateway session, and since when."""
        self._missing: dict[int, datetime] = {}
        """The servers that Discord reports as unavailable or left, by mistake or not, and since when."""
        self._doubts: dict[int, _Doubt] = {}
        self._hidden: dict[int, datetime] = {}
        """The channels whose panel was deleted and is not reposted yet, and since when."""
        self._paused: datetime | None = None
        """Since when all requests are held back because Discord refuses them."""
        self._resumed: dict[int, datetime] = {}
        """When each shard's session last resumed."""
        self._delivered: OrderedDict[int, None] = OrderedDict()
        """The latest interactions, by id."""
        self._ticked: datetime | None = None
        """When this process last ran `tick`; None before the first one."""
        self.answers: Callable[[int], Awaitable[bool]] = _always
        """Returns whether a shard's gateway gives a sign of life. The client sets it."""

    # queries by clocks and features

    async def reachable(self, guild_id: int, channel_id: int = 0) -> bool:
        self.look()
        shard, doubt = self._shard_of(guild_id), self._doubts.get(channel_id)
        if doubt is not None and self._now() - doubt.asked_at > FORGOTTEN:
            self.work(channel_id)
        unseen = channel_id in self._doubts or channel_id in self._hidden
        if unseen or self._paused or guild_id in self._missing or shard in self._silent or self.unstored:
            return False
        return await self.answers(shard)

    # notifications from the gateway

    def connect(self, shards: Iterable[int], count: int) -> None:
        """Set this process's shards and their total number; none of them is connected yet."""
        self._shards = count
        self._silent = dict.fromkeys(shards, self._now())

    def fall_silent(self, shard: int, seconds: float) -> None:
        """Record that a shard lost its gateway session and was last heard from `seconds` ago."""
        if shard not in self._silent:
            self._silent[shard] = self._now() - timedelta(seconds=seconds)
            _log.warning("shard %s: the gateway is silent; clocks are stopped", shard)

    def hear(self, shard: int) -> None:
        """Record that a shard has a session again."""
        since = self._silent.pop(shard, None)
        self._resumed[shard] = self._now()
        if since is not None:
            self._end(since, f"shard {shard}: the gateway", lambda guild, _: self._shard_of(guild) == shard)

    def miss(self, guild_id: int) -> None:
        """Record that a server is unavailable: by an outage, or because it removed the bot."""
        self._missing.setdefault(guild_id, self._now())

    def find(self, guild_id: int) -> None:
        """Record that a server is available."""
        since = self._missing.pop(guild_id, None)
        if since is not None:
            self._end(since, f"server {guild_id}", lambda guild, _: guild == guild_id)

    def admit(self, interaction_id: int, guild_id: int | None, made_at: datetime) -> bool:
        """Return whether to serve an interaction: not if it is late or delivered twice."""
        if interaction_id in self._delivered or self._is_late(guild_id, made_at):
            return False
        shard = self._shard_of(guild_id or 0)
        if shard in self._silent:  # it came before discord.py reported the session that brought it
            self.hear(shard)
        if guild_id in self._missing:
            self.find(guild_id)
        self._delivered[interaction_id] = None
        if len(self._delivered) > _MOST_DELIVERED:
            self._delivered.popitem(last=False)
        return True

    def latest(self) -> list[int]:
        """Return the ids of the interactions that were served last, newest last."""
        return [*self._delivered][-_LATEST:]

    def know(self, interaction_ids: Iterable[int]) -> None:
        """Note interactions that another process has served."""
        self._delivered.update(dict.fromkeys(interaction_ids))

    def _is_late(self, guild_id: int | None, made_at: datetime) -> bool:
        """Return whether an interaction arrived too late, after a resume: Discord has shown it as failed."""
        shard = self._shard_of(guild_id or 0)
        if shard in self._silent:
            return self._now() - made_at > LATE
        resumed = self._resumed.get(shard)
        # Only what a session brought with it is late; later it is our clock that is ahead of Discord's.
        if resumed is None or not timedelta() <= self._now() - resumed <= LATE:
            return False
        return made_at < resumed - LATE

    # notifications from the circuit breaker

    def pause(self, *, paused: bool) -> None:
        """Record that all requests are held back (`paused`), or that they are sent again."""
        since, self._paused = self._paused, (self._paused or self._now()) if paused else None
        if since is not None and not paused:
            self._end(since, "Discord", lambda _guild, _channel: True)

    # notifications from the process

    def look(self) -> None:
        if self._ticked is not None:
            self.tick()

    def tick(self) -> None:
        """Record that this process runs: if it has not for a while, it stood still, or the clock was set."""
        since, self._ticked = self._ticked, self._now()
        if since is not None and self._ticked - since > STILL:
            self._end(since, "this process", lambda _guild, _channel: True)

    # notifications of deletions and requests

    def hide(self, channel_id: int) -> None:
        """Record that a table's panel was deleted and will be reposted only after a while."""
        self._hidden.setdefault(channel_id, self._now())

    def show(self, channel_id: int) -> None:
        """Record that a table's panel is visible, or given up."""
        since = self._hidden.pop(channel_id, None)
        if since is not None:
            self._end_in(channel_id, since, f"the panel in {channel_id}")

    def work(self, channel_id: int) -> None:
        """Record that a request to a channel succeeded, or that somebody pressed something there."""
        doubt = self._doubts.pop(channel_id, None)
        if doubt is not None:
            self._end_in(channel_id, doubt.since, f"channel {channel_id}")

    def judge(self, error: BaseException, channel_id: int) -> Trouble:
        """Classify a failed request to a channel; GONE only once Discord has said so twice."""
        trouble, now = trouble_of(error), self._now()
        if trouble not in (Trouble.GONE, Trouble.DOUBTFUL):
            return trouble
        for stale in [it for it, one in self._doubts.items() if now - one.asked_at > FORGOTTEN]:
            self.work(stale)
        doubt = self._doubts.get(channel_id)
        if doubt is None:
            doubt = _Doubt(now, now)
            _log.warning("channel %s is doubtful: %s", channel_id, error)
        if trouble is Trouble.GONE:
            if doubt.proof_at is not None and now - doubt.proof_at >= ASK_AGAIN:
                self._doubts.pop(channel_id, None)
                _log.warning("channel %s is gone: %s", channel_id, error)
                return trouble
            doubt = _Doubt(doubt.since, now, doubt.proof_at or now)
        else:
            doubt = _Doubt(doubt.since, now)
        self._doubts[channel_id] = doubt
        return Trouble.DOUBTFUL

    @staticmethod
    def is_passing(error: BaseException) -> bool:
        """Return whether a request by interaction token may succeed later; else the token is useless."""
        refused = isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429
        return trouble_of(error) is Trouble.DOUBTFUL and not refused

    # for the operator

    def state(self) -> dict[str, int]:
        """Return the number of shards, servers and channels that are unreachable."""
        return {
            "shards": len(self._silent),
            "servers": len(self._missing),
            "channels": len(self._doubts.keys() | self._hidden.keys()),
        }

    def _shard_of(self, guild_id: int) -> int:
        return (guild_id >> 22) % self._shards

    def _end_in(self, channel_id: int, since: datetime, what: str) -> None:
        self._end(since, what, lambda _, channel: channel == channel_id)

    def _end(self, since: datetime, what: str, concerns: Callable[[int, int], bool]) -> None:
        outage = Outage(since, self._now(), concerns)
        seconds = outage.length.total_seconds()
        if seconds >= 1:
            _log.info("%s is reachable again after %.0f seconds", what, seconds)
        self.end(outage)


async def _always(_shard: int) -> bool:
    return True
