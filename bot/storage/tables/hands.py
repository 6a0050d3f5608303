"""Hand records: the header, one row for each accepted action, the end.

When a hand ends it is packed into one value (`packing`), and the rows of its actions are deleted; hands of
earlier versions are packed in the background. Nothing else is ever changed in place.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import date, datetime
from functools import partial

from sqlalchemy import (
    Connection,
    Text,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    type_coerce,
    update,
)

from bot.services.errors import UNREADABLE, Conflict
from bot.services.values.hands import IN_PROGRESS, ActionEntry, HandHeader, StoredHand
from bot.storage import schema
from bot.storage.engine.columns import JsonText, StoredRow, Values, chunks, moment_of
from bot.storage.engine.prepared import Prepared, delete_rows, delete_where, insert_new, rows_of
from bot.storage.engine.session import Repository, later, next_id, read
from bot.storage.tables import packing
from bot.storage.tables.people import note_people, people_of

_log = logging.getLogger(__name__)

_c = schema.hands.c
_a = schema.hand_actions.c
_r = schema.results.c
_o, _records = schema.open_hands, schema.hand_records
OPEN = and_(_c.status == IN_PROGRESS, _c.record_id.is_(None))
"""Whether a hand is in progress; uses an index."""
_UNPACKED = and_(_c.status != IN_PROGRESS, _c.record_id.is_(None))
EXPIRED_ID = 0
"""The record id of a hand whose record was deleted."""
EXPIRED = or_(
    and_(_c.record_id.is_not(None), _c.record_id == EXPIRED_ID),
    and_(_UNPACKED, type_coerce(_c.header, Text).like('%"expired":true%')),
)
"""Whether a hand's cards and actions were deleted (`HandHeader.expired`)."""
OPENED, COUNTED = _r.season != 0, _r.season > 0
"""Whether results are not sealed (`ratings.SEALED`), which is required for everything that a member's figures
reveal; and whether they count (`ratings.UNCOUNTED`)."""
_ADD = insert_new(schema.hands, "table_id", "hand_no")
_OPEN_HAND = Prepared(insert(_o))
_APPEND = insert_new(schema.hand_actions)
_END = ("status", "outcome", "units", "chips", "ended_at", "day", "header", "record_id")
_FINISH = Prepared(
    update(schema.hands)
    .where(_c.id == bindparam("key_id"), _c.status == IN_PROGRESS)
    .values({name: bindparam(name) for name in _END})
)
_WHOLE = select(schema.hands, _o.c.header.label("open_header")).outerjoin(_o, _o.c.hand_id == _c.id)
_MANY = Prepared(
    _WHOLE.add_columns(_records.c.record)
    .outerjoin(_records, _records.c.id == _c.record_id)
    .where(_c.id.in_(bindparam("ids", expanding=True)))
    .order_by(_c.id)
)
_COURSE = select(
    _c.id,
    _c.game,
    _c.players,
    _c.started_at,
    func.coalesce(_o.c.header, _c.header, type_=JsonText).label("header"),
).outerjoin(_o, _o.c.hand_id == _c.id)
_TO_FINISH = Prepared(
    _COURSE.where(_c.id == bindparam("key_id"), _c.status == IN_PROGRESS).with_for_update(of=schema.hands)
)
_TO_PACK = Prepared(
    _COURSE.where(_UNPACKED, _c.id.in_(bindparam("ids", expanding=True))).with_for_update(
        of=schema.hands, skip_locked=True
    )
)
_NEW_RECORD = Prepared(insert(_records).returning(_records.c.id))
_SET_RECORD = Prepared(
    update(schema.hands)
    .where(_c.id == bindparam("key_id"))
    .values(header=bindparam("header"), record_id=bindparam("record_id"))
)
_DROP_RECORDS = Prepared(
    delete(_records).where(
        _records.c.id.in_(select(_c.record_id).where(_c.id.in_(bindparam("ids", expanding=True))))
    )
)
_ACTIONS = Prepared(
    select(
        _a.hand_id,
        _a.seq,
        _a.made_by,
        type_coerce(_a.made_at, Text).label("made_at"),
        _a.user_id,
        type_coerce(_a.data, Text).label("data"),
    )
    .where(_a.hand_id.in_(bindparam("ids", expanding=True)))
    .order_by(_a.hand_id, _a.seq)
)
_p = schema.hand_people.c
RESULTS_OF = (
    select(_r.hand_id, _c.ended_at)
    .join_from(schema.hand_people, schema.results, and_(_r.hand_id == _p.hand_id, _r.player_id == _p.user_id))
    .join(schema.hands, _c.id == _p.hand_id)
    .where(_p.user_id == bindparam("key_player"), OPENED)
)
"""A person's hands with results that are not sealed; order by `_p.hand_id`."""
IN_SERVER = _c.guild_id + 0 == bindparam("key_guild")
"""Whether a hand was played in a server; `+ 0` keeps SQLite from an index with another order."""


_OF_HEADER = tuple(field.name for field in fields(HandHeader))


class Hands(Repository):
    """`bot.services.ports.tables.HandRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "hands"))

    @later
    def add(self, connection: Connection, header: HandHeader) -> None:
        """Store the header of a new hand; Conflict (`hand-changed`) if its number is taken at the table."""
        row = {name: getattr(header, name) for name in _OF_HEADER}
        whole, game = dict(header.header), str(header.header.get("preset", ""))
        row |= {"header": packing.outside_record(whole, game), "game": game, "status": IN_PROGRESS}
        if _ADD.write(connection, row) != 1:
            raise Conflict("hand-changed", hand_id=header.id)
        _OPEN_HAND.write(connection, {"hand_id": header.id, "header": whole})

    @later
    def append(self, connection: Connection, hand_id: int, entry: ActionEntry) -> None:
        _append(_action_row(hand_id, entry), connection)

    @later
    def finish(
        self,
        connection: Connection,
        hand_id: int,
        *,
        status: str,
        outcome: str,
        units: Sequence[int],
        chips: Sequence[int],
        at: datetime,
        day: date | None = None,
        stored: Sequence[ActionEntry] | None = None,
        last: Sequence[ActionEntry] = (),
    ) -> None:
        rows = _TO_FINISH.all(connection, {"key_id": hand_id})
        if not rows:
            raise Conflict("hand-changed", hand_id=hand_id)
        if stored is None:
            stored = _actions([hand_id], connection).get(hand_id, ())
        values = _pack(rows[0], (*stored, *last), connection)
        if values["record_id"] is None:
            for entry in last:
                _append(_action_row(hand_id, entry), connection)
        elif delete_where(_a.hand_id, [hand_id], connection) != len(stored):
            raise Conflict("hand-changed", hand_id=hand_id)  # another process was first
        end = {
            "status": status,
            "outcome": outcome,
            "units": list(units),
            "chips": [] if list(chips) == list(units) else list(chips),  # what is empty is the same (schema)
            "ended_at": at,
            "day": None if day == at.date() else day,
        }
        _FINISH.write(connection, {"key_id": hand_id, **end, **values})

    async def unpacked(self, after: int, most: int) -> Sequence[int]:
        waiting = select(_c.id).where(_UNPACKED, _c.id > after)
        return await self._column(waiting.order_by(_c.id).limit(most))

    async def count_unpacked(self) -> int:
        return int(await self._value(select(func.count(_c.id)).where(_UNPACKED)))

    async def pack(self, hand_ids: Sequence[int]) -> int:
        return await self._session.change(partial(pack_hands, hand_ids))

    async def get(self, hand_id: int) -> StoredHand | None:
        return (await self.many([hand_id])).get(hand_id)

    async def many(self, hand_ids: Sequence[int]) -> Mapping[int, StoredHand]:
        """Return many hands with their actions in a few queries; unknown ids are left out."""
        return await self._session.ask(partial(load_hands, hand_ids))

    async def ended(self) -> Sequence[int]:
        ended = select(_c.id).where(_c.ended_at.is_not(None))
        return await self._column(ended.order_by(_c.ended_at, _c.id))

    @read
    def of_table(self, connection: Connection, table_id: int) -> list[StoredHand]:
        query = select(_c.id).where(_c.table_id == table_id).order_by(_c.hand_no)
        ids = connection.execute(query).scalars().all()
        hands = load_hands(ids, connection)
        return [hands[number] for number in ids]

    @read
    def homes(self, connection: Connection, hand_ids: Collection[int]) -> dict[int, int]:
        tables = schema.tables.c
        query = select(_c.id, tables.home_channel_id).join(schema.tables, tables.id == _c.table_id)
        return {row.id: row.home_channel_id for row in rows_of(query, _c.id, hand_ids, connection)}

    async def recent(self, guild_id: int, most: int) -> Sequence[int]:
        over = select(_c.id).where(_c.guild_id == guild_id, _c.status != IN_PROGRESS)
        return await self._column(over.order_by(_c.id.desc()).limit(most))

    async def recent_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        query = RESULTS_OF if guild_id is None else RESULTS_OF.where(IN_SERVER)
        latest = query.order_by(_p.hand_id.desc()).limit(most)
        return await self._column(latest, key_player=user_id, key_guild=guild_id)

    async def best_of(self, user_id: int, guild_id: int) -> tuple[int, int] | None:
        gained = (_r.player_id == user_id) & (_r.units > 0) & COUNTED & IN_SERVER
        query = select(_r.hand_id, _r.units).join(schema.hands, _c.id == _r.hand_id).where(gained)
        best = query.order_by(_r.units.desc(), _r.hand_id.desc()).limit(1)
        rows = await self._rows(best, key_guild=guild_id)
        return (rows[0].hand_id, rows[0].units) if rows else None


def load_hands(
    hand_ids: Sequence[int], connection: Connection, *, unread: bool = False
) -> dict[int, StoredHand]:
    """Return hands by id, each with its actions in order.

    With `unread` packed actions stay a `Course`: damage shows only when the actions are read.
    """
    hands: dict[int, StoredHand] = {}
    for ids in chunks(dict.fromkeys(hand_ids)):
        rows = _MANY.all(connection, {"ids": ids})
        actions = _actions([row.id for row in rows if row.record_id is None], connection)
        for row in rows:
            hands[row.id] = _hand(row, actions.get(row.id, ()), unread=unread)
    return hands


def _actions(ids: Sequence[int], connection: Connection) -> dict[int, list[ActionEntry]]:
    actions: dict[int, list[ActionEntry]] = {}
    rows = _ACTIONS.all(connection, {"ids": ids}) if ids else ()
    texts = [row[-1] for row in rows]
    try:
        # Parsed as one list: a restart reads tens of thousands; one by one takes half as long again.
        data = json.loads("[" + ",".join(texts) + "]")
    except ValueError:
        data = [_parse(text) for text in texts]
    for (hand_id, seq, by, at, user_id, _), action in zip(rows, data, strict=True):
        actions.setdefault(hand_id, []).append(ActionEntry(seq, action, by, moment_of(at), user_id))
    return actions


def _parse(text: str) -> object:
    """Return an action's data; None, which no replay accepts, if the text is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def pack_hands(hand_ids: Sequence[int], connection: Connection) -> int:
    """Pack finished hands; return how many were packed. A damaged hand keeps its rows of actions."""
    packed = []
    for row in _TO_PACK.all(connection, {"ids": hand_ids}):
        try:
            actions = _actions([row.id], connection).get(row.id, ())
        except ValueError:  # the text of one is damaged
            _log.warning("hand %d cannot be packed: its actions cannot be read", row.id)
            continue
        packed.append({"key_id": row.id, **_pack(row, actions, connection)})
        if packed[-1]["record_id"] is not None:
            delete_where(_a.hand_id, [row.id], connection)
    _SET_RECORD.write(connection, packed)
    return sum(it["record_id"] is not None for it in packed)


def _pack(row: StoredRow, actions: Sequence[ActionEntry], connection: Connection) -> dict[str, object]:
    """Store a hand's packed record, unless damaged; return the new values of the hand's row."""
    try:
        it = packing.pack(row.header, row.game, row.players, row.started_at, actions)
    except UNREADABLE as error:
        _log.warning("hand %d cannot be packed (%s)", row.id, type(error).__name__)
        values = {"header": row.header, "record_id": None}
    else:
        stored = {"record": it.record}
        number = _NEW_RECORD.scalar(connection, stored) if it.record else EXPIRED_ID
        values = {"header": it.header, "record_id": number}
    delete_where(_o.c.hand_id, [row.id], connection)
    note_people(people_of(row.id, row.players, actions), connection)
    return values


def drop_people(hand_ids: Sequence[int], connection: Connection, *, dealt_in: bool = True) -> None:
    """Delete the rows of `hand_people` for hands; without `dealt_in` only those of people not dealt in."""
    rows, acted = [], dict[int, set[int]]()
    for row in rows_of(select(_a.hand_id, _a.user_id).distinct(), _a.hand_id, hand_ids, connection):
        acted.setdefault(row.hand_id, set()).add(row.user_id)
    for row in rows_of(select(_c.id, _c.players, _c.header), _c.id, hand_ids, connection):
        others = acted.get(row.id, set()).union(row.header.get(packing.USERS, {}).values())
        people = others.union(row.players) if dealt_in else others.difference(row.players)
        rows += [{"user_id": who, "hand_id": row.id} for who in people if who is not None]
    delete_rows(schema.hand_people, rows, connection)


def drop_courses(hand_ids: Sequence[int], connection: Connection) -> None:
    """Delete the actions of hands: packed records and rows."""
    for ids in chunks(hand_ids):
        _DROP_RECORDS.write(connection, {"ids": ids})
    for column in (_a.hand_id, _o.c.hand_id):
        delete_where(column, hand_ids, connection)


def _append(row: Values, connection: Connection) -> None:
    if _APPEND.write(connection, row) != 1:
        raise Conflict("hand-changed", hand_id=row["hand_id"])


def _action_row(hand_id: int, entry: ActionEntry) -> dict[str, object]:
    return {**dict(zip(_a.keys(), (hand_id, *entry), strict=True)), "data": dict(entry.data)}


def _hand(row: StoredRow, actions: Sequence[ActionEntry], *, unread: bool) -> StoredHand:
    header = {**{name: getattr(row, name) for name in _OF_HEADER}, "players": tuple(row.players)}
    if row.open_header is not None:
        header["header"] = row.open_header
    elif row.record is not None:
        try:
            whole, course = packing.unpack(row.header, row.record, row.players, row.started_at, row.game)
            actions = course if unread else course.read()
            header["header"] = whole
        except ValueError:  # it cannot be replayed either: the table and the audit say so
            _log.exception("hand %d cannot be read", row.id)
    return StoredHand(
        header=HandHeader(**header),
        actions=actions if unread else tuple(actions),
        status=row.status,
        outcome=row.outcome,
        units=None if row.units is None else tuple(row.units),
        ended_at=row.ended_at,
        day=row.day,
        chips=None if row.chips is None else tuple(row.chips or row.units or ()),
    )
