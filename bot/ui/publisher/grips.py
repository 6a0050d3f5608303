"""Interaction tokens: the way to edit and send messages that does not count against Discord's global limit.

Every press and every slash command brings a token that works for 15 minutes: it may edit the message it
belongs to and send follow-ups in its channel (DESIGN.md 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.services.ports import Now

LIFE = timedelta(minutes=15)
MARGIN = timedelta(seconds=30)
"""A token is left alone this long before it expires."""
FADING = timedelta(minutes=3)
"""Before that, a message moves to a fresher token of its channel while its own can still delete it."""
_MOST_CHANNELS = 2_000


@dataclass(frozen=True, slots=True)
class Token:
    """An interaction's webhook and the moment (UTC) from which it is not used any more."""

    webhook: discord.Webhook
    until: datetime


@dataclass(frozen=True, slots=True)
class Grip:
    """A token that may edit a message: an answer of its interaction, or the one that was pressed on."""

    token: Token
    message_id: int


class TokenBox:
    """The freshest token of each channel, and of each person in it."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._channels: dict[int, Token] = {}
        self._people: dict[tuple[int, int], Token] = {}

    def take(self, interaction: discord.Interaction[Any]) -> Token:
        """Remember an interaction's token for its channel and its person, and return it."""
        token = Token(interaction.followup, self._now() + LIFE - MARGIN)
        channel_id = interaction.channel_id
        if channel_id is not None:
            if len(self._channels) >= _MOST_CHANNELS:
                self._sweep()
            self._channels[channel_id] = token
            self._people[channel_id, interaction.user.id] = token
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
        self._channels = {key: kept for key, kept in self._channels.items() if kept is not token}
        self._people = {key: kept for key, kept in self._people.items() if kept is not token}

    def _alive(self, token: Token | None) -> Token | None:
        return token if self.fresh(token) else None

    def _sweep(self) -> None:
        self._channels = {key: token for key, token in self._channels.items() if self.fresh(token)}
        self._people = {key: token for key, token in self._people.items() if self.fresh(token)}
