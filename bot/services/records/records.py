"""Records of hands and sessions for people: complete, but only after the end (hand-record.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot.engine.documents import JsonObject
from bot.engine.errors import EngineError
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.engine.poker.game import POKER_FORMAT
from bot.engine.poker.values import PokerState
from bot.engine.record import replay_actions, session_record
from bot.services.errors import NotNow, TableNotFound, require_found
from bot.services.ports import Store, UnitOfWork
from bot.services.standings.standings import seals
from bot.services.tables.dealing import deal_problem
from bot.services.tables.loading import replay_stored, sort_actions
from bot.services.tables.seating import seat_names
from bot.services.values.hands import StoredHand, status_of
from bot.services.values.pledges import utc
from bot.services.values.tables import Table, TableStatus

UNREADABLE = (EngineError, KeyError, TypeError, ValueError, AttributeError)
"""Raised when a damaged record is replayed."""
HINTS = "hints"
"""The field of a record with the number of hints that each seat got."""


def sees_all(_: int) -> bool:
    """Return True for every channel: for the program itself, or in direct messages."""
    return True


@dataclass(frozen=True, slots=True)
class Reader:
    """A person who asks for a hand, and the server where they ask (None: direct messages)."""

    user_id: int
    guild_id: int | None
    sees: Callable[[int], bool] = sees_all
    """Returns whether they may see a channel of that server, by channel id."""


class FinishedHands:
    """Loads finished hands and sessions, and checks that the reader may see them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, hand_id: int, reader: Reader | None) -> StoredHand:
        """Return a finished hand; without a `reader`, to the program itself.

        Raises TableNotFound (`hand-unknown`) for a hand that does not exist or is not visible to the reader,
        and NotNow (`hand-unfinished`, `hand-sealed`, `hand-expired`) for one under way, sealed, or deleted
        for its age.
        """
        async with self._store.read() as work:
            stored = await work.hands.get(hand_id)
            homes = await work.hands.homes([hand_id])
        if stored is None or (reader is not None and not may_read(stored, reader, homes[hand_id])):
            raise TableNotFound("hand-unknown", hand=str(hand_id))
        await self.require_open(stored)
        return stored

    async def with_table(self, hand_id: int, reader: Reader) -> tuple[StoredHand, Table]:
        """Return a finished hand and its table. Raises the errors of `get`."""
        stored = await self.get(hand_id, reader)
        async with self._store.read() as work:
            table = await work.tables.get(stored.header.table_id)
        return stored, require_found(table, TableNotFound("hand-unknown", hand=str(hand_id)))

    async def require_open(self, stored: StoredHand) -> None:
        """Raise NotNow (`hand-unfinished`, `hand-sealed`, `hand-expired`) unless its cards may be shown."""
        if stored.units is None:
            raise NotNow("hand-unfinished")
        if stored.header.expired:
            raise NotNow("hand-expired", hand=str(stored.header.id))
        async with self._store.read() as work:
            if await self._is_sealed(work, stored):
                raise NotNow("hand-sealed")

    async def open_ones(self, hands: list[StoredHand], reader: Reader) -> list[StoredHand]:
        """Return the hands that are finished, not sealed, not deleted for age, and visible to the reader."""
        async with self._store.read() as work:
            homes = await work.hands.homes([hand.header.id for hand in hands])
            over = [hand for hand in hands if hand.units is not None and not hand.header.expired]
            over = [hand for hand in over if may_read(hand, reader, homes[hand.header.id])]
            return [hand for hand in over if not await self._is_sealed(work, hand)]

    async def _is_sealed(self, work: UnitOfWork, hand: StoredHand) -> bool:
        """Return whether a finished hand is secret because its cards are still played elsewhere."""
        table = await work.tables.get(hand.header.table_id)
        return table is not None and await seals(work, table)

    async def record(self, hand_id: int, reader: Reader | None = None) -> JsonObject:
        """Return the record of a finished hand as plain JSON values; without a `reader`, to the program.

        A record shows every card and the secret of the shuffle. Raises TableNotFound (`hand-unknown`) and
        NotNow (`hand-unfinished`, `hand-sealed`, `hand-expired`).
        """
        stored = await self.get(hand_id, reader)
        async with self._store.read() as work:
            hints = await work.notes.hints_of(hand_id)
        return record_of(stored, hints)

    async def session(self, table_id: int, reader: Reader | None = None) -> JsonObject:
        """Return the record of a whole session, `napoleon-session/1`, as plain JSON values.

        The record shows every card of every hand. Raises TableNotFound (`table-unknown`) for a table that
        does not exist or is not visible to the reader, and NotNow: `session-unfinished` for a table that is
        not closed; `hand-sealed`, `hand-expired` or `hand-damaged` for one with such a hand.
        """
        async with self._store.read() as work:
            table = await work.tables.get(table_id)
            hands = await work.hands.of_table(table_id)
            hints = {hand.header.id: await work.notes.hints_of(hand.header.id) for hand in hands}
        if table is None or (reader is not None and not _may_read(table, hands, reader)):
            raise TableNotFound("table-unknown", table=table_id)
        if table.status is not TableStatus.CLOSED:
            raise NotNow("session-unfinished")
        for hand in hands:
            await self.require_open(hand)
        try:
            return session_of(table, hands, hints)
        except UNREADABLE:  # its poker hand, the last one
            raise NotNow("hand-damaged", hand=str(hands[-1].header.id)) from None


def may_read(hand: StoredHand, reader: Reader, home: int) -> bool:
    """Return whether a reader may see a hand once finished; `home` is the channel of its table.

    In its server everybody who sees that channel may; people who played it may everywhere.
    """
    if reader.guild_id is not None and hand.header.guild_id != reader.guild_id:
        return False
    if reader.guild_id is not None and reader.sees(home):
        return True
    played = reader.user_id in hand.header.players
    return played or any(entry.user_id == reader.user_id for entry in hand.actions)


def _may_read(table: Table, hands: Sequence[StoredHand], reader: Reader) -> bool:
    here = table.guild_id == reader.guild_id and reader.sees(table.home_channel_id)
    return here or any(may_read(hand, reader, table.home_channel_id) for hand in hands)


def session_of(
    table: Table, stored: Sequence[StoredHand], hints: Mapping[int, Mapping[int, int]]
) -> JsonObject:
    """Return the record of a closed table's session; `stored` are all its hands in order.

    `hints` are the numbers of hints by hand and seat. Totals beyond the hands' sum were divided at the end.
    Raises EngineError, KeyError, TypeError or ValueError if its poker hand cannot be replayed.
    """
    hands = [hand for hand in stored if hand.header.header["format"] != POKER_FORMAT]
    last = next((hand for hand in stored if hand.header.header["format"] == POKER_FORMAT), None)
    poker = None if last is None else replay_stored(last)
    paid = [hand.units for hand in stored if hand.units is not None]
    tally = game_of(table.config.rules).counts_hands(table.config.rules)
    left = [total - sum(units[seat] for units in paid) for seat, total in enumerate(table.totals)]
    return session_record(
        seats=seat_names(table),
        cut=hands[0].header.header["deal"].get("cut") if hands else None,
        hands=[(record_of(hand, hints.get(hand.header.id, {})), hand.units or ()) for hand in hands],
        poker=cast(PokerState | None, poker),
        division=left if any(left) and not tally else None,
        extra={
            "session": table.id,
            "preset": table.config.preset,
            "stake": table.config.stake,
            **({"tally": list(table.totals)} if tally else {}),
            "poker_deal": None if last is None else last.header.header["deal"],
        },
    )


def record_of(stored: StoredHand, hints: Mapping[int, int]) -> JsonObject:
    """Return the record of a finished hand with every card and the shuffle's secret.

    `hints` are the numbers of hints by seat.
    """
    actions = [{**it.data, "by": it.by, "at": utc(it.at)} for it in sort_actions(stored.actions)]
    given = [hints.get(seat, 0) for seat in range(len(stored.header.players))]
    return {**stored.header.header, **({HINTS: given} if any(given) else {}), "actions": actions}


def replay_problem(stored: StoredHand) -> str | None:
    """Return what is wrong with a stored hand, None if nothing is; for the operator's audit.

    Replays the hand, compares status, outcome and units, and checks that secret and presses give its packs.
    Hands deleted for their age pass.
    """
    if stored.header.expired:
        return None
    state, problem = replayed_end(stored)
    if state is None or problem is not None:
        return problem
    try:
        redeals = [entry.data for entry in stored.actions if entry.data.get("do") == "redeal"]
        header = stored.header.header
        return deal_problem({**header, "actions": redeals}, game_of(state).pack_of_setup(state.setup))
    except (EngineError, KeyError, TypeError, ValueError) as error:
        return f"its deal cannot be checked: {error!r}"


def replayed_end(stored: StoredHand) -> tuple[GameState | None, str | None]:
    """Replay all stored actions; return the final state, and how it differs from the stored result."""
    try:
        state = replay_actions(stored.header.header, [entry.data for entry in sort_actions(stored.actions)])
    except UNREADABLE as error:
        return None, f"cannot be replayed: {error!r}"
    outcome, units = (None, None) if state.result is None else (state.result.outcome, state.result.units)
    if stored.status != status_of(outcome):
        return state, f"stored as {stored.status}, replayed as {status_of(outcome)}"
    if (stored.outcome, stored.units) != (outcome, units):
        return state, f"stored {stored.outcome} {stored.units}, replayed {outcome} {units}"
    return state, None
