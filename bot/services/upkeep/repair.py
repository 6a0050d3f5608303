"""Tables that do not fit the hand they point at are put right (`python -m bot check --repair`).

Only the table's own row and its deadlines change: no hand, no record and no chip. A hand whose table is
closed keeps its stakes in the pot; that is for a person to decide, and the audit goes on reporting it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.services.ports import Entropy, Store, UnitOfWork
from bot.services.tables.dealing import new_secret
from bot.services.tables.loading import Stored, read_one, rebuild
from bot.services.tables.timing import deadlines_of, turn_clock
from bot.services.values.pledges import renewed
from bot.services.values.tables import Deadline, DeadlineKind, Table, TableStatus

_UNDER_WAY = "in_progress"


async def repair_tables(store: Store, now: datetime, entropy: Entropy) -> list[str]:
    """Put every live table right; return what was done, a sentence each. The bot must not run meanwhile.

    Raises StorageUnavailable, Conflict; a table is put right as a whole or not at all.
    """
    async with store.read() as work:
        tables = [table.id for table in await work.tables.live()]
    done: list[str] = []
    for table_id in tables:
        async with store.write() as work:
            done += await _put_right(work, table_id, now, entropy)
    return done


async def _put_right(work: UnitOfWork, table_id: int, now: datetime, entropy: Entropy) -> list[str]:
    stored = await read_one(work, table_id)
    if stored is None:
        return []
    done: list[str] = []
    status = _fitting(stored)
    if status is not stored.table.status:
        done.append(f"table {table_id}: was {stored.table.status.value}, is {status.value} as its hand says")
        table = _after(stored.table, status, now, entropy)
        await work.tables.save(table)
        stored = replace(stored, table=table)
    live = rebuild(stored)
    clock = live.clock or turn_clock(live.table, live.due, now)
    due = deadlines_of(live.table, clock, now)
    if not _in_order(stored.deadlines, {deadline.kind for deadline in due}, live.table.turn):
        await work.deadlines.replace(table_id, due)
        done.append(f"table {table_id}: its clock begins anew")
    return done


def _fitting(stored: Stored) -> TableStatus:
    """Return the status that goes with the hand a table points at."""
    status, hand = stored.table.status, stored.hand
    under_way = hand is not None and hand.status == _UNDER_WAY
    if under_way:
        return TableStatus.PLAYING
    if status is not TableStatus.PLAYING:
        return status
    return TableStatus.BETWEEN if hand is not None else TableStatus.LOBBY


def _after(table: Table, status: TableStatus, now: datetime, entropy: Entropy) -> Table:
    """Return a table with another status; the secret of a hand that is over deals no second one."""
    secret, commitment, pledge = table.secret, table.commitment, table.pledge
    if status is not TableStatus.PLAYING:
        secret, commitment = new_secret(entropy)
        pledge = renewed(pledge, now)
    return replace(
        table,
        status=status,
        secret=secret,
        commitment=commitment,
        pledge=pledge,
        turn=table.turn + 1,
        revision=table.revision + 1,
        updated_at=now,
    )


def _in_order(stored: Collection[Deadline], due: set[DeadlineKind], turn: int) -> bool:
    """Return whether a table has the deadlines it needs and no others; a nudge is gone once it is sent."""
    kinds = {deadline.kind for deadline in stored}
    needed = due - {DeadlineKind.NUDGE}
    return needed <= kinds <= due and all(deadline.turn == turn for deadline in stored)
