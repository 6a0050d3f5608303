"""Loads tables from storage, replaying their hands (design.md 3)."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeVar

from bot.engine.errors import EngineError
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.engine.record import UNDO_NAME, replay_actions
from bot.services.chips.chips import ROOMS, members_of
from bot.services.errors import UNREADABLE
from bot.services.ports import Store, UnitOfWork
from bot.services.tables.changes import player_ids, summary_of
from bot.services.tables.live_table import HandEnd, LiveHand, LiveTable, stored_clock
from bot.services.values.chips import Account
from bot.services.values.hands import MANAGER, ActionEntry, StoredHand, claimant
from bot.services.values.settings import ShardSlice
from bot.services.values.tables import Deadline, Rewards, Table, TableStatus

_FAR = datetime(9999, 1, 1, tzinfo=UTC)

log = logging.getLogger(__name__)


Value = TypeVar("Value", bound=Hashable)


@lru_cache(maxsize=4096)
def _share(value: Value) -> Value:
    return value


def replay_stored(hand: StoredHand) -> GameState:
    """Return the state after all stored actions. Raises EngineError, KeyError, TypeError, ValueError."""
    state = replay_actions(hand.header.header, [entry.data for entry in sort_actions(hand.actions)])
    whole: GameState = game_of(state).sharing(state, _share)
    return whole


def sort_actions(actions: Sequence[ActionEntry]) -> list[ActionEntry]:
    """Return the actions sorted by number. Raises ValueError if one is missing."""
    ordered = sorted(actions, key=lambda entry: entry.seq)
    if [entry.seq for entry in ordered] != list(range(len(ordered))):
        raise ValueError("an action is missing")
    return ordered


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with everything that is loaded with it."""

    table: Table
    hand: StoredHand | None
    deadlines: Sequence[Deadline]
    balances: Mapping[Account, int]
    badges: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The badges that a finished hand earned its players."""


async def read_one(work: UnitOfWork, table_id: int) -> StoredTable | None:
    """Read one table, closed ones included; None if there is none."""
    table = await work.tables.get(table_id)
    if table is None:
        return None
    hand = None if table.hand_id is None else await work.hands.get(table.hand_id)
    balances = await work.ledger.balances(_members(table, hand))
    badges = await _badges(work, [hand])
    deadlines = await work.deadlines.of_table(table_id)
    return StoredTable(table, hand, deadlines, balances, badges.get(table.hand_id or 0, {}))


def set_aside(table_id: int, error: BaseException) -> None:
    """Log that a table cannot be loaded, without the error's text, which may name a hidden card."""
    log.error(
        "table %d is set aside: it cannot be read (%s). The others go on; to close it and return its stakes, "
        "stop the bot and run check --repair",
        table_id,
        type(error).__name__,
        extra={"table_id": table_id},
    )


async def read_live(store: Store, of: ShardSlice) -> list[StoredTable]:
    """Load all open tables of some shards; a damaged one is logged and skipped."""
    with suppress(*UNREADABLE):
        async with store.read() as work:
            return await _read_together(work, of)
    async with store.read() as work:
        revisions = await work.tables.revisions(of)
    found = []
    for table_id in revisions:
        try:
            async with store.read() as work:
                stored = await read_one(work, table_id)
        except UNREADABLE as error:
            set_aside(table_id, error)
            continue
        if stored is not None:
            found.append(stored)
    return found


async def _read_together(work: UnitOfWork, of: ShardSlice) -> list[StoredTable]:
    tables = await work.tables.live(of)
    hands = await work.hands.many([table.hand_id for table in tables if table.hand_id is not None])
    deadlines: dict[int, list[Deadline]] = {}
    for deadline in await work.deadlines.due(_FAR, of):
        deadlines.setdefault(deadline.table_id, []).append(deadline)
    found = [(table, None if table.hand_id is None else hands.get(table.hand_id)) for table in tables]
    members = {account for table, hand in found for account in _members(table, hand)}
    balances = await work.ledger.balances(list(members))
    badges = await _badges(work, [hand for _, hand in found])
    return [
        StoredTable(table, hand, deadlines.get(table.id, ()), balances, badges.get(table.hand_id or 0, {}))
        for table, hand in found
    ]


async def _badges(
    work: UnitOfWork, hands: Iterable[StoredHand | None]
) -> Mapping[int, Mapping[int, tuple[str, ...]]]:
    over = [hand.header for hand in hands if hand is not None and hand.units is not None]
    people = {user_id for header in over for user_id in header.players if user_id is not None}
    return await work.badges.of_hands({header.id for header in over}, people) if people else {}


def _members(table: Table, hand: StoredHand | None) -> list[Account]:
    """Return the accounts whose balances the summary of an ended hand shows."""
    ended = hand is not None and hand.units is not None
    return members_of(table.guild_id, hand.header.players) if hand is not None and ended else []


def rebuild(stored: StoredTable) -> LiveTable:
    """Return the in-memory form of a table; logs a hand that cannot be replayed, which pauses the table."""
    config = stored.table.config
    table = replace(stored.table, config=replace(config, rules=_share(config.rules)))
    if stored.hand is None:
        if table.status is TableStatus.PLAYING:
            log.error("table %d is paused: its hand is not stored", table.id, extra={"table_id": table.id})
        return LiveTable(table)
    hand = live_hand(table, stored.hand)
    live = LiveTable(table, hand)
    if stored.hand.units is not None:
        ending = ending_of(table, stored.hand, stored.hand.units)
        gained = Rewards(badges=stored.badges)
        return replace(live, summary=summary_of(table, hand, ending, stored.balances, gained))
    hand_began = stored.hand.header.started_at
    began = stored.hand.actions[-1].at if stored.hand.actions else hand_began
    return replace(live, clock=stored_clock(table, live.due, began, stored.deadlines))


def live_hand(table: Table, stored: StoredHand) -> LiveHand:
    """Return a stored hand as held in memory; logs a failed replay, unless it was deleted for age."""
    header = stored.header
    deal, last = header.header.get("deal") or {}, stored.actions[-1].data if stored.actions else {}
    state: GameState | None = None
    try:
        if not header.expired:
            state = replay_stored(stored)
    except (EngineError, KeyError, TypeError, ValueError) as error:
        # The error's text may name a card that nobody may know yet.
        why = getattr(error, "code", type(error).__name__)
        ids = {"table_id": table.id, "hand_id": header.id}
        log.error("table %d is paused: its hand cannot be replayed (%s)", table.id, why, extra=ids)
    return LiveHand(
        id=header.id,
        number=header.hand_no,
        players=tuple(header.players),
        escrow=int(header.header.get("escrow", 0)),
        deal=deal,
        log=tuple(stored.actions),
        state=state,
        player_ids=player_ids(header.header, header.players, table.config.level),
        names=tuple(header.header.get("seats", ())),
        moved=frozenset(entry.user_id for entry in stored.actions if entry.user_id is not None),
        claimed=claimant(stored.actions),
        undone=last["seat"] if last.get("do") == UNDO_NAME else None,
        rooms=tuple(header.header.get(ROOMS, ())),
    )


def ending_of(table: Table, stored: StoredHand, units: Sequence[int]) -> HandEnd:
    """Return how a stored hand ended, with these units by seat."""
    chips = stored.chips or tuple(count * table.config.stake for count in units)
    manager = stored.actions[-1].data.get(MANAGER, "") if stored.actions else ""
    return HandEnd(stored.outcome or "", tuple(units), chips, manager)
