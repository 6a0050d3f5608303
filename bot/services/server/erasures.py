"""Deletions that wait, and recent deletions, recognised without keeping the id.

A deletion that was asked for in the middle of a hand is noted by the person's id until it is carried out: as
long as they can do nothing new (`require_staying`), and nobody who has seen cards comes back as a stranger.

For each server that a member had chips in, a keyed hash of their id is kept for a while: an account opened
again within that time is opened with nothing, and there are no daily chips on the day of the deletion. Else
chips could be given away and had anew, as often as one likes.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.services.errors import NotNow
from bot.services.ports import Entropy, UnitOfWork
from bot.services.ports.personal import WAITS
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
