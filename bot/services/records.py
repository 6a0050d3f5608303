"""Hand records for people: complete, and only of hands that are over (HAND_RECORD.md)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import PACK_52
from bot.engine.deal import pack_of
from bot.engine.errors import EngineError
from bot.engine.poker.values import PokerState
from bot.services.dealing import deal_problem
from bot.services.errors import NotNow, TableNotFound
from bot.services.games import outcome_of
from bot.services.loading import in_order, replay_stored
from bot.services.model import ActionEntry, StoredHand
from bot.services.moves import status_of
from bot.services.ports import Store


class RecordService:
    """Gives out the records of finished hands."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, hand_id: int) -> dict[str, Any]:
        """Return the record of a finished hand as plain JSON values.

        Raises TableNotFound (`hand-unknown`) and, because a record shows every card and the secret of the
        shuffle, NotNow (`hand-unfinished`) for a hand under way.
        """
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
        if stored is None:
            raise TableNotFound("hand-unknown", hand=hand_id)
        if stored.units is None:
            raise NotNow("hand-unfinished")
        return record_of(stored)


def record_of(stored: StoredHand) -> dict[str, Any]:
    """Return the record of a stored hand, every card and the shuffle's secret in it: finished hands only."""
    actions = [_action(entry) for entry in in_order(stored.actions)]
    return {**stored.header.header, "actions": actions}


def _action(entry: ActionEntry) -> dict[str, Any]:
    return {**entry.data, "by": entry.by, "at": _utc(entry.at)}


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def replay_problem(stored: StoredHand) -> str | None:
    """Return what is wrong with a stored hand, or None: for the operator's audit.

    Replays it and compares status, outcome and units; checks that secret and presses give its packs.
    """
    try:
        state = replay_stored(stored)
        pack = PACK_52 if isinstance(state, PokerState) else pack_of(state.setup.rules)
        problem = deal_problem(record_of(stored), pack)
    except (EngineError, KeyError, TypeError, ValueError) as error:
        return f"cannot be replayed: {error!r}"
    outcome, units = (None, None) if state.result is None else (outcome_of(state), state.result.units)
    if stored.status != status_of(outcome):
        return f"stored as {stored.status}, replayed as {status_of(outcome)}"
    if (stored.outcome, stored.units) != (outcome, units):
        return f"stored {stored.outcome} {stored.units}, replayed {outcome} {units}"
    return problem
