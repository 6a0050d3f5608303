"""What is stored about one person: made real in `bot.storage.personal`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

SEATED, DEALT_IN, TOURNAMENT = "seated", "dealt-in", "tournament"
"""What somebody can be in the middle of."""
WAITS = "leaving:"
"""Begins the name of the fact that somebody asked for a deletion that waits; his id follows. Its value is
when that was (ISO 8601)."""


class PreferenceRepository(Protocol):
    """What a member has chosen for himself, as small strings by name (``nudge``: ``off``)."""

    async def get(self, user_id: int) -> Mapping[str, str]:
        """Return a member's choices."""

    async def of(self, user_ids: Collection[int], name: str) -> Mapping[int, str]:
        """Return what some members have chosen; who has chosen nothing is left out."""

    async def put(self, user_id: int, name: str, value: str) -> None:
        """Store one choice."""


@dataclass(frozen=True, slots=True)
class Engagement:
    """What somebody is in the middle of, and where: he is `SEATED` at a live table, was `DEALT_IN` to a hand
    that is still played, or whose cards are still played elsewhere, or is in a `TOURNAMENT` (`name`)."""

    why: str
    guild_id: int
    channel_id: int
    name: str = ""
    table_id: int = 0
    hand_no: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """What somebody can leave: `tables` of no tournament at which he sits, `tournaments` in which he plays;
    and announced ones that he `hosts`, and in which he is `named` in any way."""

    tables: tuple[int, ...] = ()
    tournaments: tuple[int, ...] = ()
    hosts: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


class PersonalRepository(Protocol):
    """Everything that is stored about one person, and taking him out of it."""

    async def servers(self, user_id: int) -> Sequence[int]:
        """Return the servers in which anything of a person is stored."""

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; in a write transaction nobody else moves them meanwhile."""

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return what a person is in the middle of, None if he is free to go."""

    async def places(self, user_id: int) -> Places:
        """Return what a person can leave, and the tournaments that are not over he has to do with."""

    async def requests(self) -> Sequence[int]:
        """Return the people whose deletion was asked for and waits."""

    async def withdraw(self, user_id: int) -> bool:
        """Drop the note that a person's deletion waits; return whether there was one. Of several that do it
        at once one finds it."""

    async def held(self, user_id: int, guild_id: int | None) -> Mapping[str, Any]:
        """Return everything that is stored about a person, in a server or (None) anywhere, as JSON values."""

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Begin to put a pseudonym for each server in the place of a person's id, and nothing in that of his
        names: what is his by itself at once, what he is named in by `erase_more`."""

    async def erase_more(self, user_id: int) -> bool:
        """Go on with a deletion that has begun, for some 20 ms; return whether there is more to do."""

    async def unfinished(self) -> Sequence[int]:
        """Return the people whose deletion has begun and has not come to its end."""

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Note that whoever has this fingerprint had his data deleted."""

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when whoever has this fingerprint had his data deleted, if that is remembered."""

    async def forget_before(self, moment: datetime) -> int:
        """Forget older fingerprints; return how many."""
