"""What `python -m bot check` verifies: that chips and records are consistent.

Reads one moment of the database, so that the bot may go on. Texts are for the operator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import BigInteger, Connection, and_, case, cast, exists, func, or_, select

from bot.services.values.chips import AccountKind
from bot.services.values.hands import StoredHand
from bot.services.values.tables import TableStatus, units_on
from bot.storage import schema
from bot.storage.audit import derived
from bot.storage.audit import derived as audit_derived
from bot.storage.audit import tournaments as audit_tournaments
from bot.storage.audit.standings import StandingsAudit
from bot.storage.database import Database
from bot.storage.engine.columns import chunks
from bot.storage.ledger.ledger import GUARDED
from bot.storage.tables.hands import IN_PROGRESS, OPEN, load_hands

VOIDED, VOID, SETTLE = "voided", "void", "settle"
"""A voided hand's status; the kinds of transactions that empty the pot (`bot.services.chips.chips`)."""

RecordCheck = Callable[[StoredHand], str | None]
"""Replays a stored hand and returns what is wrong with it, or None."""

_hands, _tables = schema.hands.c, schema.tables.c
_accounts, _entries = schema.accounts.c, schema.ledger_entries.c
_posts, _actions = schema.ledger_transactions.c, schema.hand_actions.c


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was checked, how many of it, and what is wrong, each in a sentence."""

    what: str
    count: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditReport:
    """All checks."""

    findings: tuple[Finding, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything that is wrong."""
        return tuple(problem for finding in self.findings for problem in finding.problems)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def lines(self) -> Iterator[str]:
        """Yield the report line by line: what was checked, then what is wrong."""
        for finding in self.findings:
            verdict = f"{len(finding.problems)} wrong" if finding.problems else "all right"
            yield f"{finding.what}: {finding.count} checked, {verdict}"
        yield from self.problems


async def audit(database: Database, check_record: RecordCheck | None = None) -> AuditReport:
    """Check the ledger, the hands and, with `check_record`, every stored record by its replay.

    Raises StorageUnavailable if the database cannot be read.
    """
    async with database.read() as work:
        ask = work.session.ask
        findings = [await ask(check) for check in CHECKS]
        ids = await ask(_hand_ids)
        paid: list[str] = []
        replayed: list[str] = []
        standings = StandingsAudit()
        for some in chunks(ids):
            paid += await ask(partial(_wrongly_paid, some))
            await ask(partial(standings.look, some))
            if check_record is not None:
                replayed += await ask(partial(_wrong_records, some, check_record))
        findings.append(Finding("chips that each seat won or lost in a hand", len(ids), tuple(paid)))
        findings.append(
            Finding(
                "results (each seat's units and chips)", standings.results, tuple(standings.wrong_results)
            )
        )
        for what, check in (
            ("standings (the sums of results)", standings.wrong_sums),
            ("ratings (from as many hands as were rated)", standings.wrong_ratings),
        ):
            count, problems = await ask(check)
            findings.append(Finding(what, count, tuple(problems)))
        for what, check_tournaments in audit_tournaments.CHECKS.items():
            count, problems = await ask(check_tournaments)
            findings.append(Finding(what, count, tuple(problems)))
        for what, check_derived in audit_derived.CHECKS.items():
            count, problems = await ask(check_derived)
            findings.append(Finding(what, count, tuple(problems)))
        count, problems = await derived.check(work.session)
        findings.append(Finding("rows that can name people (each of them noted)", count, tuple(problems)))
        if check_record is not None:
            findings.append(Finding("hand records, replayed", len(ids), tuple(replayed)))
    return AuditReport(tuple(findings))


def _file(connection: Connection) -> Finding:
    if connection.dialect.name != "sqlite":
        return Finding("references between rows (PostgreSQL keeps them itself)", 0)
    damage = [text for (text,) in connection.exec_driver_sql("PRAGMA integrity_check") if text != "ok"]
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    problems = [f"the database file is damaged: {text}" for text in damage]
    problems += [f"a row of {row[0]} refers to a row of {row[2]} that is not there" for row in broken]
    return Finding("pages of the database file", pages, tuple(problems))


def _transactions(connection: Connection) -> Finding:
    total = func.sum(_entries.chips)
    wrong = connection.execute(
        select(_posts.key, cast(total, BigInteger))
        .join(schema.ledger_entries, _entries.transaction_id == _posts.id)
        .group_by(_posts.id, _posts.key)
        .having(total != 0)
        .order_by(_posts.id)
    )
    return Finding(
        "ledger transactions (the entries of each sum to zero)",
        _count(schema.ledger_transactions, connection),
        tuple(f"transaction {row[0]} does not sum to zero but to {row[1]}" for row in wrong),
    )


def _balances(connection: Connection) -> Finding:
    total = func.coalesce(func.sum(_entries.chips), 0)
    rows = connection.execute(
        select(schema.accounts, total.label("total"))
        .outerjoin(schema.ledger_entries, _entries.account_id == _accounts.id)
        .group_by(*_accounts)
        .order_by(_accounts.id)
    ).all()
    problems = []
    for row in rows:
        if row.balance != row.total:
            problems.append(f"{_named(row)} holds {row.balance} chips, its entries sum to {row.total}")
        if row.balance < 0 and AccountKind(row.kind) in GUARDED:
            problems.append(f"{_named(row)} is below zero: {row.balance} chips")
    everything = sum(row.balance for row in rows)
    if everything:
        problems.append(f"the balances of all accounts do not sum to zero but to {everything}")
    return Finding("accounts (balance, cover, sum of all)", len(rows), tuple(problems))


def _pots(connection: Connection) -> Finding:
    is_pot = _accounts.kind == AccountKind.POT.value
    open_hand = exists().where(_hands.table_id == _accounts.owner_id, OPEN)
    wrong = connection.execute(
        select(schema.accounts).where(is_pot, _accounts.balance != 0, ~open_hand).order_by(_accounts.id)
    )
    count = connection.execute(select(func.count()).where(is_pot)).scalar_one()
    return Finding(
        "pots (empty without a hand under way)",
        count,
        tuple(f"{_named(row)} holds {row.balance} chips without a hand under way" for row in wrong),
    )


def _boards(connection: Connection) -> Finding:
    at_table = {
        row.id: units_on(row.carried) * json.loads(row.config)["stake"]
        for row in connection.execute(select(_tables.id, _tables.carried, _tables.config))
    }
    is_board = _accounts.kind == AccountKind.BOARD.value
    held = {
        row.owner_id: row.balance
        for row in connection.execute(select(_accounts.owner_id, _accounts.balance).where(is_board))
    }
    return Finding(
        "boards (as many chips as lie on them)",
        len(held),
        tuple(
            f"the board of table {table} holds {held.get(table, 0)} chips, on it lie {chips}"
            for table, chips in sorted({**dict.fromkeys(held, 0), **at_table}.items())
            if held.get(table, 0) != chips
        ),
    )


def _sequences(connection: Connection) -> Finding:
    count, first, last = func.count(), func.min(_actions.seq), func.max(_actions.seq)
    wrong = connection.execute(
        select(_actions.hand_id, count, first, last)
        .group_by(_actions.hand_id)
        .having(or_(first != 0, last - first + 1 != count))
        .order_by(_actions.hand_id)
    )
    return Finding(
        "actions (numbered from 0 without a gap)",
        _count(schema.hand_actions, connection),
        tuple(f"hand {row[0]} has {row[1]} actions, numbered {row[2]} to {row[3]}" for row in wrong),
    )


def _endings(connection: Connection) -> Finding:
    kind = case((_hands.status == VOIDED, VOID), else_=SETTLE)
    closing = exists().where(_posts.hand_id == _hands.id, _posts.kind == kind)
    ended = _hands.status != IN_PROGRESS
    wrong = connection.execute(
        select(_hands.id, _hands.status, _hands.header).where(ended, ~closing).order_by(_hands.id)
    )
    count = connection.execute(select(func.count(_hands.id)).where(ended)).scalar_one()
    return Finding(
        "finished hands (each settled or its stakes returned)",
        count,
        tuple(
            f"hand {row.id} is {row.status}, but no transaction emptied its pot"
            for row in wrong
            if row.header.get("escrow", row.header.get("stake", 1))  # a hand for nothing moves no chips
        ),
    )


def _open_hands(connection: Connection) -> Finding:
    at_table = and_(_tables.id == _hands.table_id, _tables.hand_id == _hands.id)
    playing = _tables.status == TableStatus.PLAYING.value
    open_hand = OPEN
    lost = connection.execute(
        select(_hands.id, _hands.table_id)
        .where(open_hand, ~exists().where(at_table, playing))
        .order_by(_hands.id)
    )
    empty = connection.execute(
        select(_tables.id).where(playing, ~exists().where(at_table, open_hand)).order_by(_tables.id)
    )
    count = connection.execute(select(func.count(_hands.id)).where(open_hand)).scalar_one()
    problems = [f"hand {row.id} is under way, but table {row.table_id} does not play it" for row in lost]
    problems += [f"table {row.id} plays, but its hand is not under way" for row in empty]
    return Finding("hands under way (each at a table that plays it)", count, tuple(problems))


CHECKS = (_file, _transactions, _balances, _pots, _boards, _sequences, _endings, _open_hands)


def _hand_ids(connection: Connection) -> Sequence[int]:
    return connection.execute(select(_hands.id).order_by(_hands.id)).scalars().all()


def _wrongly_paid(ids: Sequence[int], connection: Connection) -> list[str]:
    """Compare what the ledger moved for each finished hand with what the hand says."""
    moved: dict[int, dict[int, int]] = {}
    for hand_id, user_id, chips in connection.execute(
        select(_posts.hand_id, _accounts.owner_id, cast(func.sum(_entries.chips), BigInteger))
        .join(schema.ledger_entries, _entries.transaction_id == _posts.id)
        .join(schema.accounts, _accounts.id == _entries.account_id)
        .where(_posts.hand_id.in_(ids), _accounts.kind == AccountKind.MEMBER.value)
        .group_by(_posts.hand_id, _accounts.owner_id)
    ):
        moved.setdefault(hand_id, {})[user_id] = chips
    problems = []
    for hand in connection.execute(
        select(_hands.id, _hands.players, _hands.chips)
        .where(_hands.id.in_(ids), _hands.status != IN_PROGRESS)
        .order_by(_hands.id)
    ):
        for user_id, chips in zip(hand.players, hand.chips, strict=True):
            paid = moved.get(hand.id, {}).get(user_id, 0)
            if user_id is not None and paid != chips:
                problems.append(
                    f"hand {hand.id}: member {user_id} won {chips:+d} chips, the ledger moved {paid:+d}"
                )
    return problems


def _wrong_records(ids: Sequence[int], check: RecordCheck, connection: Connection) -> list[str]:
    problems = []
    for hand_id, hand in load_hands(ids, connection).items():
        problem = check(hand)
        if problem is not None:
            problems.append(f"hand {hand_id}: {problem}")
    return problems


def _count(table: Any, connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _named(account: Any) -> str:
    return f"the {account.kind} account of {account.owner_id} in server {account.guild_id}"
