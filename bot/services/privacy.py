"""A member's own data: what is stored about them, and its deletion (privacy.md).

A deletion puts a pseudonym in the place of his id, another one in each server, so that the others lose
nothing: hands, chips and ratings go on to fit together. His chips go back to where chips come from.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from functools import partial
from typing import Any

from bot.services import erasures
from bot.services.changes import LiveTable
from bot.services.chips import member, mint, moving
from bot.services.errors import NotNow, ServiceError
from bot.services.live import LiveTables
from bot.services.model import FORMER
from bot.services.ports import SEATED, TOURNAMENT, Entropy, Now, Store
from bot.services.repositories import Engagement

FORMAT = "napoleon-export/1"
ERASE = "erase"
"""The kind of the transaction by which the chips of somebody who goes are taken back."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Stake:
    """What a member would lose: in how many servers something is stored of him, and his chips in each."""

    servers: int
    chips: Mapping[int, int]


class PrivacyService:
    """Shows a member what is stored of him, and deletes it."""

    def __init__(self, store: Store, live: LiveTables, now: Now, entropy: Entropy) -> None:
        self._store = store
        self._live = live
        self._now = now
        self._entropy = entropy
        self._deleting = asyncio.Lock()
        self._exporting = asyncio.Lock()

    async def export(self, user_id: int, guild_id: int | None) -> dict[str, Any]:
        """Return everything that is stored of a person as JSON values, in a server or (None) anywhere."""
        async with self._exporting, self._store.read() as work:  # one at a time: others want to read too
            held = await work.personal.held(user_id, guild_id)
        made = self._now().astimezone(UTC).isoformat(timespec="seconds")
        return {"format": FORMAT, "made_at": made, "user_id": str(user_id), **held}

    async def stake(self, user_id: int) -> Stake:
        """Return what a person would lose. Raises NotNow as `delete` does."""
        async with self._store.read() as work:
            _require_free(await work.personal.engagement(user_id))
            servers = await work.personal.servers(user_id)
            return Stake(len(servers), await work.personal.balances(user_id))

    async def delete(self, user_id: int) -> int:
        """Delete everything that names a person, in all servers; return in how many it was.

        Of who is not stored nothing is locked. Else his chips and his place in all lists go in one
        transaction, and what he is named in goes in many short ones, between which others move; should the
        bot be stopped there, it goes on with that later (`finish`). Raises NotNow (`privacy-seated`,
        `privacy-playing`, `privacy-tournament`: channel, name) while he sits at a table, a hand is played
        that he was dealt into, or a tournament of his is not over; nothing is changed then.
        """
        async with self._deleting:
            await self._finish(await self._unfinished(user_id))
            stake = await self.stake(user_id)
            if not stake.servers:
                return 0
            servers = await self._begin(user_id)
            await self._finish([user_id])
        _log.info("a member had his data in %d servers deleted", servers)
        return servers

    async def finish(self) -> None:
        """Go on with the deletions that were not brought to their end. Raises StorageUnavailable."""
        async with self._deleting:
            await self._finish(await self._unfinished())

    async def _unfinished(self, user_id: int | None = None) -> Sequence[int]:
        async with self._store.read() as work:
            found = await work.personal.unfinished()
        return [one for one in found if user_id in (None, one)]

    async def _finish(self, people: Sequence[int]) -> None:
        for user_id in people:
            more = True
            while more:
                async with self._store.write() as work:
                    more = await work.personal.erase_more(user_id)
                    if not more:
                        await erasures.count(work)
            try:
                await self._store.tidy()
                await self._live.refresh(partial(_concerns, user_id))
            except ServiceError as error:  # it is deleted: what is left in memory goes with the next change
                _log.warning("after a deletion not everything was read anew (%s)", error.code)

    async def _begin(self, user_id: int) -> int:
        async with self._store.write() as work:
            balances = await work.personal.balances(user_id)  # first: it keeps his chips where they are
            _require_free(await work.personal.engagement(user_id))
            servers = await work.personal.servers(user_id)
            aliases = {guild_id: self._alias() for guild_id in servers}
            for guild_id, chips in balances.items():
                account = member(guild_id, user_id)
                await erasures.remember(work, account, self._now(), self._entropy)
                entries = moving(account, mint(guild_id), chips)
                key = f"{ERASE}:{guild_id}:{aliases[guild_id]}"
                await work.ledger.post(key, ERASE, entries, at=self._now())
            await work.personal.erase(user_id, aliases)
            await erasures.count(work)
        return len(servers)

    def _alias(self) -> int:
        """Return a pseudonym: a number of 48 random bits that nobody can lead back to anybody."""
        return FORMER - 1 - int.from_bytes(self._entropy(6), "big")


def _require_free(engagement: Engagement | None) -> None:
    if engagement is None:
        return
    channel = engagement.channel_id
    if engagement.why == TOURNAMENT:
        raise NotNow("privacy-tournament", channel=channel, name=engagement.name)
    if engagement.why == SEATED:
        raise NotNow("privacy-seated", channel=channel)
    raise NotNow("privacy-playing", channel=channel)


def _concerns(user_id: int, live: LiveTable) -> bool:
    """Return whether a person is anywhere in what is held in memory of a table."""
    seats = live.table.seats
    seated = any(
        user_id in (seat.user_id, None if seat.held is None else seat.held.user_id) for seat in seats
    )
    played = live.hand is not None and user_id in live.hand.players
    return seated or played or live.table.host_id == user_id
