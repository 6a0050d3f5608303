"""What a refusal of Discord's means: the one judge of answers to our requests (design.md 4).

A status says little: a 403 may be a missing permission, a page of Cloudflare's or an incident at Discord. So
the code decides, and everything unknown is doubtful: it is tried again later, with growing waits.
"""

from __future__ import annotations

from enum import Enum

import aiohttp
import discord


class Trouble(Enum):
    """What a refusal means for us."""

    TOKEN_DEAD = "token-dead"  # noqa: S105 - a name, not a secret
    """The interaction token does not work (any more)."""
    MESSAGE_GONE = "message-gone"
    """The message was deleted or cannot be edited any more: post a new one."""
    DM_CLOSED = "dm-closed"
    """The person takes no direct messages."""
    GONE = "gone"
    """The channel does not exist or we may not write there."""
    NO_ROOM = "no-room"
    """The channel takes no more threads."""
    DOUBTFUL = "doubtful"
    """A passing failure, or an answer we do not know: try again later."""
    BLOCKED = "blocked"
    """A moderation rule of the server refused the text."""
    FAULT = "fault"
    """Discord calls our request wrong: a bug."""


_BY_CODE = {
    10003: Trouble.GONE,  # unknown channel
    10004: Trouble.GONE,  # unknown server
    10008: Trouble.MESSAGE_GONE,  # unknown message
    10015: Trouble.TOKEN_DEAD,  # unknown webhook: expired
    20016: Trouble.DOUBTFUL,  # slow mode
    20026: Trouble.DOUBTFUL,  # the bot is quarantined by Discord's anti-spam
    30031: Trouble.NO_ROOM,  # too many threads
    30046: Trouble.MESSAGE_GONE,  # too many edits to a message older than an hour
    40003: Trouble.DOUBTFUL,  # opening direct messages too fast
    50001: Trouble.GONE,  # missing access
    50007: Trouble.DM_CLOSED,
    50013: Trouble.GONE,  # missing permissions
    50027: Trouble.TOKEN_DEAD,  # invalid webhook token
    50083: Trouble.MESSAGE_GONE,  # archived thread: a new message opens it again
    50278: Trouble.DM_CLOSED,  # no mutual servers
    160005: Trouble.GONE,  # locked thread
    160006: Trouble.NO_ROOM,  # too many active threads
    160007: Trouble.NO_ROOM,  # too many active announcement threads
    200000: Trouble.BLOCKED,  # AutoMod
    200001: Trouble.BLOCKED,
}
"""Discord's error codes (its documentation, "JSON error codes")."""

Failure = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything a request can raise."""


def trouble_of(error: BaseException) -> Trouble:
    """Return what an exception raised by a request means, judged by that one answer alone."""
    if not isinstance(error, discord.HTTPException):
        return Trouble.DOUBTFUL
    known = _BY_CODE.get(error.code)
    if known is not None:
        return known
    return Trouble.FAULT if error.status in (400, 405, 413) else Trouble.DOUBTFUL
