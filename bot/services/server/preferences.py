"""What members have chosen for themselves, and whose data was deleted lately."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from bot.services.errors import NotNow
from bot.services.ports import Entropy, Store, UnitOfWork
from bot.services.ports.personal import WAITS
from bot.services.server.guild_settings import settings_in
from bot.services.values.chips import Account

REMEMBERED = timedelta(days=30)
"""How long a deletion is remembered."""
COUNT = "erasures"
"""The name of the fact that counts deletions: caches of names check whether it has changed."""
_KEY = "erasure-key"
"""The name of the fact that holds the key of the hashes (hex)."""


async def remember(work: UnitOfWork, account: Account, at: datetime, entropy: Entropy) -> None:
    """Remember that the owner of an account has their data deleted."""
    key = await work.state.get(_KEY) or await work.state.keep(_KEY, entropy(32).hex())
    await work.personal.remember(_fingerprint(key, account), at)


async def erased_lately(work: UnitOfWork, account: Account, now: datetime) -> datetime | None:
    """Return when the owner of an account had their data deleted, None if that is not remembered any more."""
    key = await work.state.get(_KEY)
    if key is None:
        return None
    moment = await work.personal.erased_at(_fingerprint(key, account))
    return moment if moment is not None and now - moment < REMEMBERED else None


async def note(work: UnitOfWork, user_id: int, at: datetime) -> None:
    """Note that somebody's data are to be deleted; an earlier request keeps its time."""
    await work.state.keep(f"{WAITS}{user_id}", at.isoformat())


async def waits_since(work: UnitOfWork, user_id: int) -> datetime | None:
    """Return when somebody asked for a deletion that waits, None if none does."""
    found = await work.state.get(f"{WAITS}{user_id}")
    return None if found is None else datetime.fromisoformat(found)


async def require_staying(work: UnitOfWork, people: Iterable[int | None], *, others: bool = False) -> None:
    """Raise NotNow (`privacy-leaving`) if one of these people has asked for a deletion that waits.

    `others`: somebody else may have named them, and is not told why (`privacy-leaving-other`).
    """
    for user_id in people:
        if user_id is not None and user_id > 0 and await waits_since(work, user_id) is not None:
            raise NotNow("privacy-leaving-other") if others else NotNow("privacy-leaving")


async def count(work: UnitOfWork) -> None:
    """Count a deletion."""
    await work.state.put(COUNT, str(int(await work.state.get(COUNT) or 0) + 1))


def _fingerprint(key: str, account: Account) -> str:
    text = f"{account.guild_id}:{account.owner_id}"
    return hmac.digest(bytes.fromhex(key), text.encode("ascii"), "sha256").hex()


NUDGE = "nudge"
ZONE = "zone"
_OFF, _ON = "off", "on"


async def wants_nudge(work: UnitOfWork, user_id: int) -> bool:
    """Return whether a member is to be mentioned when a third of their clock has run."""
    return (await work.preferences.get(user_id)).get(NUDGE, _ON) != _OFF


async def wanting(work: UnitOfWork, guild_id: int, user_ids: Collection[int]) -> frozenset[int]:
    """Return which of some people are to be mentioned in a server: nobody where it has that switched off."""
    if not (await settings_in(work, guild_id)).mentions:
        return frozenset()
    chosen = await work.preferences.of(user_ids, NUDGE)
    return frozenset(user_id for user_id in user_ids if chosen.get(user_id, _ON) != _OFF)


class PreferenceService:
    """Choices that hold for a member in every server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def nudge(self, user_id: int) -> bool:
        """Return whether a member is to be mentioned when a third of their clock has run."""
        async with self._store.read() as work:
            return await wants_nudge(work, user_id)

    async def set_nudge(self, user_id: int, *, on: bool) -> None:
        """Choose whether to be mentioned."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, NUDGE, _ON if on else _OFF)

    async def zone(self, user_id: int) -> str | None:
        """Return the time zone that a member has named last, as they wrote it; None if they never did."""
        async with self._store.read() as work:
            return (await work.preferences.get(user_id)).get(ZONE)

    async def set_zone(self, user_id: int, zone: str) -> None:
        """Remember a member's time zone."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, ZONE, zone)
