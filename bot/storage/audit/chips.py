"""The audit of chips (transactions, accounts, pots, boards) and of the database's file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Connection,
    Text,
    bindparam,
    cast,
    exists,
    func,
    select,
    type_coerce,
    update,
)

from bot.services.values.chips import ESCROW, AccountKind
from bot.services.values.tables import units_on
from bot.storage import schema
from bot.storage.audit.findings import AT_ONCE, REPAIR, Check, Finding, Marks, whole
from bot.storage.engine.columns import StoredRow, chunks
from bot.storage.engine.prepared import Prepared
from bot.storage.ledger.keys import key_of
from bot.storage.ledger.ledger import CLOSING, GUARDED
from bot.storage.tables.hands import OPEN

_hands, _tables = schema.hands.c, schema.tables.c
_accounts, _entries = schema.accounts.c, schema.ledger_entries.c
_posts = schema.ledger_transactions.c

Found = tuple[int, Sequence[str]]


def _look_at_file(_: object, __: object, connection: Connection) -> list[Finding]:
    damage = [text for (text,) in connection.exec_driver_sql("PRAGMA integrity_check") if text != "ok"]
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    problems = [f"the database file is damaged: {text}" for text in damage]
    problems += [f"a row of {row[0]} refers to a row of {row[2]} that is not there" for row in broken]
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return [Finding(FILE, pages, tuple(problems))]


def _file_pieces(_: Marks, connection: Connection) -> Sequence[Any]:
    return (None,) if connection.dialect.name == "sqlite" else ()


FILE: Final = "pages of the database file"
TRANSACTIONS: Final = "ledger transactions (the entries of each sum to zero)"


def _posts_since(marks: Marks, connection: Connection) -> Sequence[range]:
    last = connection.execute(select(func.max(_posts.id))).scalar() or 0
    return [range(start, start + 10 * AT_ONCE) for start in range(marks.post + 1, last + 1, 10 * AT_ONCE)]


def _transactions(ids: range, _: object, connection: Connection) -> list[Finding]:
    total = func.sum(_entries.chips)
    these = _posts.id.between(ids.start, ids.stop - 1)
    wrong = connection.execute(
        select(_posts.key, _posts.hand_id, _posts.kind, cast(total, BigInteger).label("total"))
        .join(schema.ledger_entries, _entries.transaction_id == _posts.id)
        .where(these)
        .group_by(_posts.id)
        .having(total != 0)
        .order_by(_posts.id)
    )
    problems = [
        f"transaction {row.key or key_of(row.hand_id, row.kind)} does not sum to zero but to {row.total}"
        for row in wrong
    ]
    count = connection.execute(select(func.count()).where(these)).scalar_one()
    return [Finding(TRANSACTIONS, count, tuple(problems))]


# entries of accounts, one by one

ACCOUNTS: Final = "accounts (balance, cover, what each line says)"
_LINES = select(schema.ledger_entries, _posts.kind, _posts.hand_id).join_from(
    schema.ledger_entries, schema.ledger_transactions, _posts.id == _entries.transaction_id
)

_LINES_OF = Prepared(
    _LINES.where(
        _entries.account_id.in_(bindparam("ids", expanding=True)),
        _entries.transaction_id > bindparam("mark"),
    ).order_by(_entries.account_id, _entries.transaction_id)
)


def _account_pieces(marks: Marks, connection: Connection) -> Sequence[tuple[int, Sequence[int]]]:
    ids = connection.execute(select(_accounts.id).order_by(_accounts.id)).scalars()
    return [(marks.post, piece) for piece in chunks(ids, AT_ONCE)]


def _account_lines(keys: tuple[int, Sequence[int]], _: object, connection: Connection) -> list[Finding]:
    mark, ids = keys
    going = _under_way(connection)
    bases = _before(mark, ids, connection) if mark else {}
    lines: dict[int, list[StoredRow]] = {}
    for row in _LINES_OF.all(connection, {"ids": ids, "mark": mark}):
        lines.setdefault(row.account_id, []).append(row)
    rows = connection.execute(select(schema.accounts).where(_accounts.id.in_(ids)).order_by(_accounts.id))
    problems: list[str] = []
    count = 0
    for account in rows:
        base, own = bases.get(account.id, (0, 0)), lines.get(account.id, [])
        problems += _wrong(account, base, own, going)
        count += 1
    return [Finding(ACCOUNTS, count, tuple(problems))]


def _wrong(
    account: StoredRow, base: tuple[int, int], lines: Sequence[StoredRow], going: set[int]
) -> Iterable[str]:
    """Yield what is wrong with an account; `base` is its balance and staked chips before `lines`."""
    total = base[0] + sum(line.chips for line in lines)
    if account.balance != total:
        yield f"{_describe(account)} holds {account.balance} chips, its entries sum to {total}"
    if account.balance < 0 and AccountKind(account.kind) in GUARDED:
        yield f"{_describe(account)} is below zero: {account.balance} chips"
    if account.balance != total:
        return
    member = account.kind == AccountKind.MEMBER.value
    due = expected_balances(base, lines, going if member else None)
    staked = due[-1][1] if due else base[1]
    wrong = [line for line, held in zip(lines, due, strict=True) if (line.balance, line.staked) != held]
    if wrong:
        first = wrong[0].transaction_id
        yield f"{_describe(account)}: line {first} does not say what it held after it ({REPAIR})"
    elif account.staked != staked:
        yield (
            f"{_describe(account)} has {account.staked} chips in hands under way, its lines say {staked} "
            f"({REPAIR})"
        )


def expected_balances(
    base: tuple[int, int], lines: Sequence[StoredRow], going: set[int] | None
) -> list[tuple[int, int]]:
    """Return the expected balance and staked chips of an account after each of its lines.

    `going` are the hands under way, None if the account is not a member's. A stake stays the member's until a
    line ends its hand. The stored stakes are trusted where lines are missing: older versions wrote none at
    the end of some hands, and `lines` may lack the stakes of earlier hands.
    """
    balance, staked = base
    held, stakes = [], dict[int, int]()
    ended = set() if going is None else {line.hand_id for line in lines if line.kind in CLOSING}
    for line in lines:
        balance += line.chips
        if going is not None:
            hand_id, kind = line.hand_id, line.kind
            if kind == ESCROW:
                known = hand_id in ended or hand_id in going
                stakes[hand_id] = -line.chips if known or line.staked != staked else 0
                staked += stakes[hand_id]
            elif kind in CLOSING:
                staked = staked - stakes.pop(hand_id) if hand_id in stakes else line.staked
        held.append((balance, staked))
    return held


def _before(mark: int, ids: Sequence[int], connection: Connection) -> dict[int, tuple[int, int]]:
    """Return balance and staked chips of accounts after their last entry up to transaction `mark`."""
    earlier = schema.ledger_entries.alias("earlier").c
    last = (
        select(func.max(earlier.transaction_id))
        .where(earlier.account_id == _accounts.id, earlier.transaction_id <= mark)
        .scalar_subquery()
    )
    at_mark = (_entries.account_id == _accounts.id) & (_entries.transaction_id == last)
    query = select(_accounts.id, _entries.balance, _entries.staked).join_from(
        schema.accounts, schema.ledger_entries, at_mark
    )
    return {
        row.id: (row.balance, row.staked) for row in connection.execute(query.where(_accounts.id.in_(ids)))
    }


def _under_way(connection: Connection) -> set[int]:
    return set(connection.execute(select(_hands.id).where(OPEN)).scalars())


def repair_lines(connection: Connection) -> int:
    """Correct wrong balances stored with entries; return the number of accounts changed.

    An account whose entries do not sum to its balance is left alone: chips are never corrected.
    """
    going, count = _under_way(connection), 0
    ids = connection.execute(select(_accounts.id).order_by(_accounts.id)).scalars().all()
    for some in chunks(ids):
        accounts = connection.execute(select(schema.accounts).where(_accounts.id.in_(some))).all()
        for account in accounts:
            mine = _LINES.where(_entries.account_id == account.id).order_by(_entries.transaction_id)
            lines = connection.execute(mine).all()
            if account.balance == sum(line.chips for line in lines):
                count += _repair_account(account, lines, going, connection)
    return count


def _repair_account(
    account: StoredRow, lines: Sequence[StoredRow], going: set[int], connection: Connection
) -> bool:
    due = expected_balances((0, 0), lines, going if account.kind == AccountKind.MEMBER.value else None)
    staked = due[-1][1] if due else 0
    if account.staked == staked and [(line.balance, line.staked) for line in lines] == due:
        return False
    for line, held in zip(lines, due, strict=True):
        mine = (_entries.account_id == account.id) & (_entries.transaction_id == line.transaction_id)
        values = {"balance": held[0], "staked": held[1]}
        connection.execute(update(schema.ledger_entries).where(mine).values(values))
    connection.execute(update(schema.accounts).where(_accounts.id == account.id).values(staked=staked))
    return True


def _everything(connection: Connection) -> Found:
    total = connection.execute(select(func.coalesce(func.sum(_accounts.balance), 0))).scalar_one()
    wrong = [f"the balances of all accounts do not sum to zero but to {total}"] if total else []
    return 0, wrong


def _pots(connection: Connection) -> Found:
    is_pot = _accounts.kind == AccountKind.POT.value
    open_hand = exists().where(_hands.table_id == _accounts.owner_id, OPEN)
    wrong = connection.execute(
        select(schema.accounts).where(is_pot, _accounts.balance != 0, ~open_hand).order_by(_accounts.id)
    )
    return connection.execute(select(func.count()).where(is_pot)).scalar_one(), [
        f"{_describe(row)} holds {row.balance} chips without a hand under way" for row in wrong
    ]


def _boards(connection: Connection) -> Found:
    anything = type_coerce(_tables.carried, Text) != "{}"
    at_table = {
        row.id: units_on(row.carried) * json.loads(row.config)["stake"]
        for row in connection.execute(select(_tables.id, _tables.carried, _tables.config).where(anything))
    }
    is_board = _accounts.kind == AccountKind.BOARD.value
    held: Mapping[int, int] = {
        row.owner_id: row.balance
        for row in connection.execute(select(_accounts.owner_id, _accounts.balance).where(is_board))
    }
    return len(held), [
        f"the board of table {table} holds {held.get(table, 0)} chips, the table has {at_table.get(table, 0)}"
        for table in sorted({*held, *at_table})
        if held.get(table, 0) != at_table.get(table, 0)
    ]


def _describe(account: StoredRow) -> str:
    return f"the {account.kind} account of {account.owner_id} in server {account.guild_id}"


CHECKS: Final = (
    Check((FILE,), _file_pieces, _look_at_file, daily=False),
    Check((TRANSACTIONS,), _posts_since, _transactions),
    Check((ACCOUNTS,), _account_pieces, _account_lines),
    whole(ACCOUNTS, _everything),
    whole("pots (empty without a hand under way)", _pots),
    whole("boards (as many chips as lie on them)", _boards),
)
