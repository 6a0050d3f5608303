"""The double-entry ledger: append-only transactions whose entries sum to zero, and balances.

The database changes balances (`balance + :chips`) while the accounts are locked, and a CHECK guards them.
Accounts are locked in one order everywhere, so that two transactions never wait for each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, case, func, insert, or_, select, tuple_, update

from bot.services.errors import NotEnoughChips
from bot.services.values.chips import ESCROW, GIFT, SETTLE, VOID, Account, AccountKind, Entry, Moved
from bot.storage import person_rows, schema
from bot.storage.engine.columns import Values, chunks
from bot.storage.engine.prepared import PerDialect, Prepared, insert_new
from bot.storage.engine.session import Repository, Session, Soon, read
from bot.storage.ledger.keys import key_of, people_of_posting, server_of_posting

GUARDED = (
    AccountKind.MEMBER,
    AccountKind.POT,
    AccountKind.BOARD,
    AccountKind.EVENT,
    AccountKind.LEAGUE,
)
"""Kinds of accounts that never go below zero; the house and the mint may."""

CLOSING = (SETTLE, VOID)
"""Transaction kinds that end a hand."""

_c = schema.accounts.c
_t = schema.ledger_transactions.c
_e = schema.ledger_entries.c
_POST = PerDialect(
    schema.ledger_transactions,
    lambda insert: insert.on_conflict_do_nothing().returning(_t.id),
)
_OPEN = insert_new(schema.accounts, "kind", "guild_id", "owner_id")
# No row values: SQLite would compare them with every account.
_FIND = Prepared(
    select(schema.accounts).where(
        *(
            column.in_(bindparam(f"{column.name}s", expanding=True))
            for column in (_c.kind, _c.guild_id, _c.owner_id)
        )
    )
)
_LOCK = (
    select(schema.accounts)
    .where(tuple_(_c.kind, _c.guild_id, _c.owner_id).in_(bindparam("keys", expanding=True)))
    .order_by(_c.id)
    .with_for_update()
)
"""By key: while it waits, a deletion may give an account to a pseudonym."""
_MOVE = Prepared(
    update(schema.accounts)
    .where(_c.id == bindparam("key_id"))
    .values(balance=_c.balance + bindparam("chips"), staked=_c.staked + bindparam("more_staked"))
)
_ENTRIES = Prepared(insert(schema.ledger_entries))
_STAKES = Prepared(
    select(schema.accounts, (-_e.chips).label("chips"))
    .join_from(schema.ledger_transactions, schema.ledger_entries, _e.transaction_id == _t.id)
    .join(schema.accounts, _c.id == _e.account_id)
    .where(_t.hand_id == bindparam("hand_id"), _t.kind == ESCROW)
)
_POSTED_BEFORE = select(_t.id).where(
    or_(_t.key == bindparam("key"), and_(_t.hand_id == bindparam("hand_id"), _t.kind == bindparam("kind")))
)
_earlier_e, _earlier_t = (
    schema.ledger_entries.alias("earlier_e"),
    schema.ledger_transactions.alias("earlier_t"),
)
_EARLIER = func.coalesce(
    select(_earlier_e.c.transaction_id)
    .join(_earlier_t, _earlier_t.c.id == _earlier_e.c.transaction_id)
    .where(_earlier_e.c.account_id == _c.id, _earlier_t.c.posted_at < bindparam("since"))
    .order_by(_earlier_e.c.transaction_id.desc())
    .limit(1)
    .correlate(schema.accounts)
    .scalar_subquery(),
    0,
)
"""An account's last transaction before a moment, so that older entries need not be read."""
_OWN = (
    select()
    .select_from(schema.ledger_entries.join(schema.ledger_transactions))
    .where(_e.account_id == bindparam("key_id"))
)
"""An account's entries with their transactions."""
_RECENT = _t.posted_at >= bindparam("since")
_NEWER = and_(_e.account_id == _c.id, _e.transaction_id > _EARLIER)
_SINCE = (
    select()
    .select_from(schema.accounts.join(schema.ledger_entries, _NEWER).join(schema.ledger_transactions))
    .where(_RECENT)
)
_OF_KIND = _t.kind == bindparam("kind")
_COUNT = _OWN.add_columns(func.count()).where(_t.hand_id.is_(None), _OF_KIND, _RECENT, _e.chips < 0)
_MOVED = _SINCE.add_columns(
    func.coalesce(func.sum(case((_e.chips < 0, -_e.chips), else_=0)), 0).label("given"),
    func.coalesce(func.sum(case((_e.chips > 0, _e.chips), else_=0)), 0).label("taken"),
).where(_c.id == bindparam("key_id"), _OF_KIND)
_other_e, _other_a = schema.ledger_entries.alias("other_e"), schema.accounts.alias("other_a")
_OTHER = (
    select(func.min(_other_a.c.owner_id))
    .join_from(_other_e, _other_a, _other_a.c.id == _other_e.c.account_id)
    .where(_other_e.c.transaction_id == _t.id, _other_e.c.account_id != _e.account_id)
    .scalar_subquery()
)
_MOVES = (
    _SINCE.add_columns(
        _c.id.label("account_id"),
        _t.hand_id,
        func.max(_t.kind).label("kind"),
        func.sum(_e.chips).label("chips"),
        func.min(case((_t.kind.in_((GIFT, "entry", "refund")), _OTHER))).label("other"),
    )
    .where(_c.id.in_(bindparam("ids", expanding=True)), _t.kind.in_(bindparam("kinds", expanding=True)))
    .group_by(_c.id, _t.hand_id, case((_t.hand_id.is_(None), _t.id)))
    .having(or_(_t.hand_id.is_(None), func.max(case((_t.kind == ESCROW, 1), else_=0)) == 1))
)
"""Hands whose stake was paid earlier are left out. Among a hand's transaction kinds, that of the deal sorts
before those of the end: the greatest kind tells whether the hand is over."""
_GRANTED = (
    select(_c.owner_id, func.sum(_e.chips).label("chips"))
    .select_from(schema.ledger_transactions.join(schema.ledger_entries).join(schema.accounts))
    .where(_t.key >= bindparam("first"), _t.key < bindparam("beyond"), _RECENT)
    .where(_c.guild_id + 0 == bindparam("key_guild"), _c.kind == AccountKind.MEMBER.value)
    .group_by(_c.owner_id)
)
_LATEST = _OWN.add_columns(_t.posted_at).where(_OF_KIND).order_by(_e.transaction_id.desc()).limit(1)

_KINDS = {kind.value: kind for kind in AccountKind}

AccountKey = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class PreparedPosting:
    """A ledger transaction ready to be written: its row, and non-zero chips by account."""

    row: Values
    chips: Mapping[Account, int]


class AccountState(NamedTuple):
    """An account's balance and, for a member, the chips at stake in hands."""

    account: Account
    id: int
    balance: int
    staked: int


class Ledger(Repository):
    """`bot.services.ports.ledger.LedgerRepository`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._posted: dict[Account, int] = {}
        """Balances after this transaction's postings; it keeps the accounts locked."""

    async def balance(self, account: Account) -> int:
        return (await self.balances([account]))[account]

    async def balances(self, accounts: Sequence[Account]) -> Mapping[Account, int]:
        """Return the chips of several accounts; 0 for an account that was never used."""
        if all(account in self._posted for account in accounts):
            return {account: self._posted[account] for account in accounts}
        found = await self._session.ask(partial(_find, accounts))
        return {account: found[account].balance if account in found else 0 for account in accounts}

    def post(
        self,
        key: str,
        kind: str,
        entries: Sequence[Entry],
        *,
        at: datetime,
        hand_id: int | None = None,
        note: str = "",
    ) -> Soon[bool]:
        if sum(entry.chips for entry in entries):
            raise ValueError(f"the entries of {key!r} do not sum to zero")
        chips: dict[Account, int] = {}
        for entry in entries:
            chips[entry.account] = chips.get(entry.account, 0) + entry.chips
        stored = None if hand_id is not None and key == key_of(hand_id, kind) else key
        row = {"key": stored, "kind": kind, "posted_at": at, "hand_id": hand_id, "note": note}
        posting = PreparedPosting(row, {account: moved for account, moved in chips.items() if moved})
        return self._session.soon(partial(self._post, key, posting))

    def _post(self, key: str, posting: PreparedPosting, connection: Connection) -> bool:
        after = _post(key, posting, connection)
        self._posted |= after or {}
        return after is not None

    async def posted_at(self, key: str) -> datetime | None:
        moment: datetime | None = await self._value(select(_t.posted_at).where(_t.key == key))
        return moment

    @read
    def moved(self, connection: Connection, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        keys = {"key_id": _id_of(account, connection), "kind": kind, "since": since}
        row = connection.execute(_MOVED, keys).one()
        return int(row.given), int(row.taken)

    @read
    def moves(
        self, connection: Connection, accounts: Sequence[Account], kinds: Sequence[str], since: datetime
    ) -> Mapping[Account, Sequence[Moved]]:
        moved: dict[Account, list[Moved]] = {account: [] for account in accounts}
        known = {state.id: account for account, state in _find(accounts, connection).items()}
        for ids in chunks(known):
            keys = {"ids": ids, "kinds": list(kinds), "since": since}
            for row in connection.execute(_MOVES, keys):
                moved[known[row.account_id]].append(
                    Moved(row.kind, int(row.chips), row.hand_id, row.other, open=row.kind == ESCROW)
                )
        return moved

    async def grants_of(self, guild_id: int, since: datetime) -> Mapping[int, int]:
        # Letters follow digits in each collation that PostgreSQL may have; signs have no fixed order.
        keys = {"first": f"grant:{guild_id}:", "beyond": f"grant:{guild_id}:a", "key_guild": guild_id}
        rows = await self._rows(_GRANTED, **keys, since=since)
        return {row.owner_id: int(row.chips) for row in rows}

    @read
    def latest(self, connection: Connection, account: Account, kind: str) -> datetime | None:
        keys = {"key_id": _id_of(account, connection), "kind": kind}
        moment: datetime | None = connection.execute(_LATEST, keys).scalar()
        return moment

    @read
    def count(self, connection: Connection, account: Account, kind: str, since: datetime) -> int:
        keys = {"key_id": _id_of(account, connection), "kind": kind, "since": since}
        return int(connection.execute(_COUNT, keys).scalar_one())


def _post(key: str, posting: PreparedPosting, connection: Connection) -> Mapping[Account, int] | None:
    """Write a posting; return the accounts' balances afterwards, None if it was posted before."""
    # Accounts first, so that the numbers of an account's transactions follow the movements of its chips. A
    # refusal comes before any change, so that the unit of work can continue.
    staked, known = _stakes_after(posting, connection)
    chips = {**dict.fromkeys(staked, 0), **posting.chips}
    try:
        held = _accounts(sorted(chips, key=_key), chips, known, connection)
        _require_covered(chips, held)
    except NotEnoughChips:
        if connection.execute(_POSTED_BEFORE, posting.row).first() is not None:
            return None
        raise
    transaction = _POST.scalar(connection, posting.row)
    if transaction is None:
        return None
    _note_people(transaction, key, posting, connection)
    moves, entries = [], []
    for account, account_id, balance, now_staked in sorted(held.values(), key=itemgetter(1)):
        moved, more = chips[account], staked.get(account, 0)
        moves.append({"key_id": account_id, "chips": moved, "more_staked": more})
        after = {"chips": moved, "balance": balance + moved, "staked": now_staked + more}
        entries.append({"account_id": account_id, "transaction_id": transaction, **after})
    _MOVE.write(connection, moves)
    _ENTRIES.write(connection, entries)
    return {account: held[account].balance + moved for account, moved in chips.items()}


def _stakes_after(
    posting: PreparedPosting, connection: Connection
) -> tuple[dict[Account, int], Mapping[Account, AccountState]]:
    """Return how much each member's chips at stake change, and the accounts read to find out."""
    kind, hand_id = posting.row["kind"], posting.row["hand_id"]
    if hand_id is None:
        return {}, {}
    if kind == ESCROW:
        return {it: -chips for it, chips in posting.chips.items() if it.kind is AccountKind.MEMBER}, {}
    if kind not in CLOSING:
        return {}, {}
    staked, known = dict[Account, int](), dict[Account, AccountState]()
    for row in _STAKES.all(connection, {"hand_id": hand_id}):
        account = Account(_KINDS[row.kind], row.guild_id, row.owner_id)
        known[account] = AccountState(account, row.id, row.balance, row.staked)
        if account.kind is AccountKind.MEMBER:
            staked[account] = -row.chips
    return staked, known


def _note_people(transaction: int, key: str, posting: PreparedPosting, connection: Connection) -> None:
    members = [it for it in posting.chips if it.kind is AccountKind.MEMBER]
    people = people_of_posting(key, posting.row["note"], (it.owner_id for it in members))
    if people:
        server = server_of_posting(key, [account.guild_id for account in posting.chips])
        person_rows.note(person_rows.POSTING, transaction, server, people, connection)


def _accounts(
    wanted: Sequence[Account],
    chips: Mapping[Account, int],
    known: Mapping[Account, AccountState],
    connection: Connection,
) -> dict[Account, AccountState]:
    """Return the accounts, locked until the transaction ends; creates missing ones. Raises NotEnoughChips."""
    lock = connection.dialect.name != "sqlite"  # there nobody else writes
    found = {account: known[account] for account in wanted if account in known and not lock}
    found |= _find([account for account in wanted if account not in found], connection, lock=lock)
    missing = [account for account in wanted if account not in found]
    if missing:
        _require_covered(chips, {it: AccountState(it, 0, 0, 0) for it in missing})
        rows = [dict(zip(("kind", "guild_id", "owner_id"), _key(it), strict=True)) for it in missing]
        _OPEN.write(connection, [{**row, "balance": 0, "staked": 0} for row in rows])
        found |= _find(missing, connection, lock=lock)
    return found


def _require_covered(chips: Mapping[Account, int], held: Mapping[Account, AccountState]) -> None:
    """Raise NotEnoughChips if a guarded account would go below zero."""
    for account, it in held.items():
        if account.kind in GUARDED and chips[account] < 0 and it.balance + chips[account] < 0:
            needed = -chips[account]
            raise NotEnoughChips(
                "not-enough-chips", user_id=account.owner_id, balance=it.balance, needed=needed
            )


def _find(
    accounts: Sequence[Account], connection: Connection, *, lock: bool = False
) -> dict[Account, AccountState]:
    """Return the accounts that exist, with `lock` (not on SQLite) locked."""
    wanted = {_key(account): account for account in accounts}
    found: dict[Account, AccountState] = {}
    for some in chunks(wanted):
        kinds, guild_ids, owner_ids = (sorted(set(values)) for values in zip(*some, strict=True))
        keys = {"kinds": kinds, "guild_ids": guild_ids, "owner_ids": owner_ids}
        for row in connection.execute(_LOCK, {"keys": some}) if lock else _FIND.all(connection, keys):
            account = wanted.get((row.kind, row.guild_id, row.owner_id))
            if account is not None:
                found[account] = AccountState(account, row.id, row.balance, row.staked)
    return found


def _id_of(account: Account, connection: Connection) -> int | None:
    """Return the id of an account; None, which no entry has, if it was never used."""
    found = _find([account], connection).get(account)
    return None if found is None else found.id


def _key(account: Account) -> AccountKey:
    return (account.kind.value, account.guild_id, account.owner_id)
