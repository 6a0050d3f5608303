"""Interaction tokens: the way to edit and send messages that does not count against Discord's global limit.

Every press and every slash command brings a token that works for 15 minutes: it may edit the message it
belongs to and send follow-ups in its channel (design.md 4).
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import discord

from bot.services.ports import Now

LIFE = timedelta(minutes=15)
MARGIN = timedelta(seconds=30)
"""A token is left alone this long before it expires."""
FADING = timedelta(minutes=3)
"""Before that, a message moves to a fresher token of its channel while its own can still delete it."""
MOST_CHANNELS, MOST_PEOPLE = 2_000, 10_000
"""Tokens that are kept; of more the oldest are given up, and what is edited with them counts then."""


@dataclass(frozen=True, slots=True, eq=False)
class Token:
    """An interaction's webhook and the moment (UTC) from which it is not used any more.

    `channel_id` and `user_id` are where it came from and from whom.
    """

    webhook: discord.Webhook
    until: datetime
    channel_id: int | None = None
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class MessageReference:
    """A token that may edit a message: an answer of its interaction, or the one that was pressed on."""

    token: Token
    message_id: int


Key = TypeVar("Key")


class _Kept(Generic[Key]):
    """The freshest token of each key, the oldest first: what has expired is at the front."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tokens: OrderedDict[Key, Token] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tokens)

    def put(self, key: Key, token: Token, now: datetime) -> None:
        """Keep a token; each token is looked at twice at most in its life: when it comes, when it goes."""
        self._tokens[key] = token
        self._tokens.move_to_end(key)
        while len(self._tokens) > self._most or next(iter(self._tokens.values())).until <= now:
            self._tokens.popitem(last=False)

    def get(self, key: Key) -> Token | None:
        """Return the token of a key."""
        return self._tokens.get(key)

    def drop(self, key: Key, token: Token) -> None:
        """Forget a token, unless a fresher one has taken its place."""
        if self._tokens.get(key) is token:
            del self._tokens[key]


class TokenBox:
    """The freshest token of each channel, and of each person in it."""

    def __init__(self, now: Now, channels: int = MOST_CHANNELS, people: int = MOST_PEOPLE) -> None:
        self._now = now
        self._channels: _Kept[int] = _Kept(channels)
        self._people: _Kept[tuple[int, int]] = _Kept(people)

    def __len__(self) -> int:
        return len(self._channels) + len(self._people)

    def take(self, interaction: discord.Interaction[Any]) -> Token:
        """Remember an interaction's token for its channel and its person, and return it."""
        now, channel_id, user_id = self._now(), interaction.channel_id, interaction.user.id
        token = Token(interaction.followup, now + LIFE - MARGIN, channel_id, user_id)
        if channel_id is not None:
            self._channels.put(channel_id, token, now)
            self._people.put((channel_id, user_id), token, now)
        return token

    def fresh(self, token: Token | None) -> bool:
        """Return whether a token still works."""
        return token is not None and self._now() < token.until

    def successor(self, token: Token, channel_id: int) -> Token | None:
        """Return a token of the channel to change to when one comes to its end, None if there is no need."""
        fresher = self.of_channel(channel_id)
        fading = self._now() + FADING
        return fresher if fresher is not None and token.until <= fading < fresher.until else None

    def of_channel(self, channel_id: int) -> Token | None:
        """Return a token that can send to a channel, None if there is none left."""
        return self._alive(self._channels.get(channel_id))

    def of_person(self, channel_id: int, user_id: int) -> Token | None:
        """Return a token that can answer one person in a channel, None if there is none left."""
        return self._alive(self._people.get((channel_id, user_id)))

    def drop(self, token: Token) -> None:
        """Forget a token that Discord has refused."""
        if token.channel_id is not None:
            self._channels.drop(token.channel_id, token)
            self._people.drop((token.channel_id, token.user_id), token)

    def _alive(self, token: Token | None) -> Token | None:
        return token if self.fresh(token) else None
