"""The audit of hands: their actions, results, payments and counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, and_, bindparam, exists, func, select

from bot.services.errors import UNREADABLE
from bot.services.values.chips import SETTLE, VOID, AccountKind
from bot.services.values.hands import IN_PROGRESS, VOIDED, Course, StoredHand
from bot.services.values.tables import TableStatus
from bot.storage import schema
from bot.storage.audit.findings import AT_ONCE, NAMED, REPAIR, Check, Finding, Marks, RecordCheck, whole
from bot.storage.audit.standings import result_problems, results_of_hands
from bot.storage.engine.columns import chunks
from bot.storage.engine.prepared import Prepared
from bot.storage.personal.erasing import half_erased
from bot.storage.tables.hands import OPEN, load_hands
from bot.storage.tables.people import people_missing

_MEMBER: Final = AccountKind.MEMBER.value

_hands, _tables = schema.hands.c, schema.tables.c
_accounts, _entries, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c

ACTIONS: Final = "actions (numbered from 0 without a gap)"
ENDINGS: Final = "finished hands (each settled or its stakes returned)"
PAID: Final = "chips that each seat won or lost in a hand"
RESULTS: Final = "results (each seat's units and chips)"
RECORDS: Final = "hand records, replayed"


def ids_since(marks: Marks, connection: Connection) -> Sequence[int]:
    """Return the ids of hands that were stored since the marks or under way at that time."""
    later = connection.execute(select(_hands.id).where(_hands.id > marks.hand).order_by(_hands.id)).scalars()
    return [*marks.open, *later]


def _pieces(marks: Marks, connection: Connection) -> Sequence[Sequence[int]]:
    return list(chunks(ids_since(marks, connection), AT_ONCE))


def _look(ids: Sequence[int], check: RecordCheck | None, connection: Connection) -> list[Finding]:
    hands, problems = _load(ids, connection)
    moved, kinds = _read_moves(ids, connection)
    results = results_of_hands(ids, connection)
    ended = [hand for hand in hands if hand.status != IN_PROGRESS]
    actions = [one for hand in hands if (one := _gap(hand))]
    endings = [one for hand in ended if (one := _not_ended(hand, kinds))]
    erased = half_erased(connection)  # their accounts have their pseudonym already, not all of their hands
    paid = [one for hand in ended for one in _wrongly_paid(hand, moved.get(hand.header.id, {}), erased)]
    known = {(row.noted, row.hand_id) for rows in results.values() for row in rows if row.noted is not None}
    unnoted = people_missing({hand.header.id: hand for hand in hands}, connection, known)
    counted = [one for hand in hands for one in result_problems(hand, results.get(hand.header.id, ()))]
    found = [
        Finding(ACTIONS, sum(len(hand.actions) for hand in hands), tuple(actions)),
        Finding(ENDINGS, len(ended), tuple(endings)),
        Finding(PAID, len(hands), tuple(paid)),
        Finding(RESULTS, sum(map(len, results.values())), tuple(counted)),
        Finding(NAMED, len(hands), tuple(map(_describe_unnoted, unnoted))),
    ]
    if check is not None:
        wrong = ((hand, check(hand)) for hand in hands)
        problems += [f"hand {hand.header.id}: {problem}" for hand, problem in wrong if problem is not None]
    return [*found, Finding(RECORDS, len(hands) if check or problems else 0, tuple(problems))]


def _load(ids: Sequence[int], connection: Connection) -> tuple[Sequence[StoredHand], list[str]]:
    """Return hands in order, and the ids of those that cannot be read."""
    try:
        return list(load_hands(ids, connection, unread=True).values()), []
    except UNREADABLE:
        hands, problems = list[StoredHand](), list[str]()
        for number in ids:
            try:
                hands += load_hands([number], connection, unread=True).values()
            except UNREADABLE as error:
                problems.append(f"hand {number} cannot be read: {error!r}")
        return hands, problems


def _describe_unnoted(row: Mapping[str, int]) -> str:
    return f"member {row['user_id']} was in hand {row['hand_id']}, which is not noted ({REPAIR})"


def _gap(hand: StoredHand) -> str | None:
    if isinstance(hand.actions, Course):  # it has no numbers: they follow from the order
        return None
    seqs = [entry.seq for entry in hand.actions]
    if seqs == list(range(len(seqs))):
        return None
    return f"hand {hand.header.id} has {len(seqs)} actions, numbered {seqs[0]} to {seqs[-1]}"


def _not_ended(hand: StoredHand, kinds: Collection[tuple[int, str]]) -> str | None:
    header = hand.header.header
    paid = header.get("escrow", header.get("stake", 1))  # a hand for nothing moves no chips
    if not paid or (hand.header.id, VOID if hand.status == VOIDED else SETTLE) in kinds:
        return None
    return f"hand {hand.header.id} is {hand.status}, but no transaction emptied its pot"


_LINES = Prepared(
    select(_posts.hand_id, _posts.kind, _accounts.kind.label("of"), _accounts.owner_id, _entries.chips)
    .join_from(
        schema.ledger_transactions, schema.ledger_entries, _entries.transaction_id == _posts.id, isouter=True
    )
    # All kinds of accounts are read: otherwise SQLite would start with all members' accounts.
    .join(schema.accounts, _accounts.id == _entries.account_id, isouter=True)
    .where(_posts.hand_id.in_(bindparam("ids", expanding=True)))
)
Moved = Mapping[int, Mapping[int, int]]


def _read_moves(ids: Sequence[int], connection: Connection) -> tuple[Moved, set[tuple[int, str]]]:
    """Return the ledger's movements per member and hand, and the kinds of transactions of each hand."""
    moved: dict[int, dict[int, int]] = {}
    kinds: set[tuple[int, str]] = set()
    for hand_id, kind, of, user_id, chips in _LINES.all(connection, {"ids": ids}):
        kinds.add((hand_id, kind))
        if of == _MEMBER:
            mine = moved.setdefault(hand_id, {})
            mine[user_id] = mine.get(user_id, 0) + chips
    return moved, kinds


def _wrongly_paid(hand: StoredHand, moved: Mapping[int, int], erased: Collection[int]) -> Iterator[str]:
    for user_id, chips in zip(hand.header.players, hand.chips or (), strict=True):
        paid = chips if user_id is None or user_id in erased else moved.get(user_id, 0)
        if paid != chips:
            yield (
                f"hand {hand.header.id}: member {user_id} won {chips:+d} chips, the ledger moved {paid:+d}"
            )


def _open_hands(connection: Connection) -> tuple[int, list[str]]:
    at_table = and_(_tables.id == _hands.table_id, _tables.hand_id == _hands.id)
    playing = _tables.status == TableStatus.PLAYING.value
    lost = connection.execute(
        select(_hands.id, _hands.table_id).where(OPEN, ~exists().where(at_table, playing)).order_by(_hands.id)
    )
    empty = connection.execute(
        select(_tables.id).where(playing, ~exists().where(at_table, OPEN)).order_by(_tables.id)
    )
    problems = [f"hand {row.id} is under way, but table {row.table_id} does not play it" for row in lost]
    problems += [f"table {row.id} plays, but its hand is not under way" for row in empty]
    return connection.execute(select(func.count(_hands.id)).where(OPEN)).scalar_one(), problems


CHECKS: Final[tuple[Check, ...]] = (
    Check((ACTIONS, ENDINGS, PAID, RESULTS, NAMED, RECORDS), _pieces, _look),
    whole("hands under way (each at a table that plays it)", _open_hands),
)
