"""Makes a restored backup safe to play: players have seen cards dealt after the backup was made.

The backup's secrets were used, its cards may be known, its numbers were given to other tables and hands, and
it holds data that people have had deleted since.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.services.errors import UNREADABLE
from bot.services.ports import Entropy, Store, UnitOfWork
from bot.services.server import guild_settings
from bot.services.server.seals import renew_key
from bot.services.tables.changes import change_within_turn, store, with_new_secret
from bot.services.tables.endings import RESTORED
from bot.services.tables.live_table import deadlines_of
from bot.services.tables.loading import read_one, rebuild, set_aside
from bot.services.tables.moves import void
from bot.services.upkeep.retention import Retention, RetentionService
from bot.services.values.deletions import Deletion, Owner
from bot.services.values.settings import EVERYTHING
from bot.services.values.tables import TableStatus

SKIPPED: Final = 10_000
"""How far the numbers of tables, hands and turns are advanced, past those issued after the backup."""
NOTICE: Final = "restored"
"""The stored fact that tables have to be told of a restored backup."""

Renewal = Callable[[Store, datetime, Entropy], Awaitable[None]]
"""Updates a feature's data in a restored backup."""


@dataclass(frozen=True, slots=True)
class RenewalCounts:
    """What was done to a restored backup: hands voided, secrets replaced, deletions repeated."""

    voided: int
    tables: int
    deletions: int


async def renew(
    database: Store,
    now: datetime,
    entropy: Entropy,
    deletions: Iterable[Deletion],
    features: Iterable[Renewal],
) -> RenewalCounts:
    """Void all hands under way, replace all secrets and repeat the deletions made after the backup.

    The bot must not run, and the schema must be the newest. Raises StorageUnavailable, Conflict; it can then
    be repeated.
    """
    repeated = await _repeat(database, now, deletions)
    async with database.write() as work:
        await work.state.skip_numbers(SKIPPED)
        await renew_key(work, entropy)
        await work.state.put(NOTICE, now.isoformat())
        tables = list(await work.tables.revisions(EVERYTHING))
    voided = 0
    for table_id in tables:
        try:
            async with database.write() as work:
                voided += await _renew_table(work, table_id, now, entropy)
        except UNREADABLE as error:
            set_aside(table_id, error)
    for renewal in features:
        await renewal(database, now, entropy)
    return RenewalCounts(voided, len(tables), repeated)


async def _repeat(database: Store, now: datetime, deletions: Iterable[Deletion]) -> int:
    """Delete servers again, and queue members to be deleted when the bot starts."""
    async with database.read() as work:
        done = await guild_settings.deletions_counted(work)
    missing = [it for it in deletions if it.number > done]
    service = RetentionService(database, lambda: now, Retention())
    for deletion in missing:
        if deletion.owner is Owner.SERVER:
            await service.delete_server(deletion.id)
        async with database.write() as work:
            await work.state.put(guild_settings.DELETIONS, str(deletion.number))
            if deletion.owner is Owner.MEMBER:
                await guild_settings.note_leaving(work, deletion.id, deletion.at)
    return len(missing)


async def _renew_table(work: UnitOfWork, table_id: int, now: datetime, entropy: Entropy) -> bool:
    """Renew one table; return whether it had a hand under way."""
    stored = await read_one(work, table_id)
    if stored is None:
        return False
    before = rebuild(stored)
    playing = before.table.status is TableStatus.PLAYING and before.hand is not None
    if playing:
        change = void(before, RESTORED, user_id=None, now=now, entropy=entropy)
    else:
        change = change_within_turn(before, with_new_secret(before.table, entropy, now), now)
    table = replace(change.after.table, turn=change.after.table.turn + SKIPPED)
    after = replace(change.after, table=table)
    await store(work, replace(change, after=after, deadlines=deadlines_of(table, None, now)), before)
    return playing
