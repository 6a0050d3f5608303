"""Records of hands and sessions for people: complete, and only once they are over (HAND_RECORD.md)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import PACK_52
from bot.engine.deal import pack_of
from bot.engine.errors import EngineError
from bot.engine.families import counts_hands
from bot.engine.poker.values import PokerState
from bot.engine.session import session_record
from bot.services.dealing import deal_problem
from bot.services.errors import NotNow, TableNotFound
from bot.services.games import POKER_FORMAT, outcome_of
from bot.services.loading import in_order, replay_stored
from bot.services.model import ActionEntry, StoredHand, Table, TableStatus
from bot.services.moves import seat_names, status_of
from bot.services.ports import Store
from bot.services.tournaments.sealing import is_sealed


class RecordService:
    """Gives out the records of finished hands and sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def record(self, hand_id: int) -> dict[str, Any]:
        """Return the record of a finished hand as plain JSON values.

        Raises TableNotFound (`hand-unknown`) and, because a record shows every card and the secret of the
        shuffle, NotNow: `hand-unfinished` for a hand under way, `hand-sealed` for one of a duplicate whose
        cards are still played at other tables.
        """
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
            sealed = stored is not None and await is_sealed(work, stored.header.table_id)
        if stored is None:
            raise TableNotFound("hand-unknown", hand=hand_id)
        if stored.units is None:
            raise NotNow("hand-unfinished")
        if sealed:
            raise NotNow("hand-sealed")
        return record_of(stored)

    async def session(self, table_id: int) -> dict[str, Any]:
        """Return the record of a whole session, `napoleon-session/1`, as plain JSON values.

        Raises TableNotFound (`table-unknown`) and, because it shows every card of every hand, NotNow
        (`session-unfinished`) for a table that is not closed, `hand-sealed` as `record`.
        """
        async with self._store.read() as work:
            sealed = await is_sealed(work, table_id)
            table = await work.tables.get(table_id)
            hands = await work.hands.of_table(table_id)
        if table is None:
            raise TableNotFound("table-unknown", table=table_id)
        if table.status is not TableStatus.CLOSED:
            raise NotNow("session-unfinished")
        if sealed:
            raise NotNow("hand-sealed")
        return session_of(table, hands)


def session_of(table: Table, stored: Sequence[StoredHand]) -> dict[str, Any]:
    """Return the record of a closed table's session; `stored` are all its hands in order.

    What the totals hold beyond the hands was shared out at the end. Raises EngineError, KeyError, TypeError
    or ValueError if its poker hand cannot be replayed.
    """
    hands = [hand for hand in stored if hand.header.header["format"] != POKER_FORMAT]
    last = next((hand for hand in stored if hand.header.header["format"] == POKER_FORMAT), None)
    poker = None if last is None else replay_stored(last)
    paid = [hand.units for hand in stored if hand.units is not None]
    tally = counts_hands(table.config.rules)
    left = [total - sum(units[seat] for units in paid) for seat, total in enumerate(table.totals)]
    return session_record(
        seats=seat_names(table),
        cut=hands[0].header.header["deal"].get("cut") if hands else None,
        hands=[(record_of(hand), hand.units or ()) for hand in hands],
        poker=poker if isinstance(poker, PokerState) else None,
        division=left if any(left) and not tally else None,
        extra={
            "session": table.id,
            "preset": table.config.preset,
            "stake": table.config.stake,
            **({"tally": list(table.totals)} if tally else {}),
            "poker_deal": None if last is None else last.header.header["deal"],
        },
    )


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
