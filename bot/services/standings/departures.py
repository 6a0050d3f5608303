"""People known to have left a server: its leaderboards leave them out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.services.ports import Now

LASTS = timedelta(days=1)
"""How long an answer of Discord counts: people come back."""


@dataclass(eq=False, repr=False)
class Departures:
    """Which people have left a server, by Discord's answers of the last day; in memory only."""

    _now: Now
    _answers: dict[int, dict[int, tuple[datetime, bool]]] = field(default_factory=dict)
    """By server and person: when Discord was asked, and whether they had left."""

    def unknown(self, guild_id: int, people: Iterable[int]) -> list[int]:
        """Return the people about whom Discord gave no answer within the last day."""
        known = self._recent(guild_id)
        return [user_id for user_id in people if user_id > 0 and user_id not in known]

    def note(self, guild_id: int, asked: Iterable[int], gone: Collection[int] = ()) -> None:
        """Store whether the `asked` people are members: the `gone` among them have left."""
        now = self._now()
        answers = {user_id: (now, user_id in gone) for user_id in asked}
        self._answers[guild_id] = {**self._recent(guild_id), **answers}

    def gone(self, guild_id: int) -> frozenset[int]:
        """Return the people known to have left a server."""
        return frozenset(user_id for user_id, (_, gone) in self._recent(guild_id).items() if gone)

    def _recent(self, guild_id: int) -> dict[int, tuple[datetime, bool]]:
        since = self._now() - LASTS
        answers = self._answers.get(guild_id, {})
        return {user_id: answer for user_id, answer in answers.items() if answer[0] > since}
