"""Plays hands, and copies them to other people, tables and times."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, select

from bench.moves import play_one
from bot.services.app import Services
from bot.services.values.chips import AccountKind
from bot.services.values.hands import HandResult, StoredHand
from bot.services.values.tables import ClockName, Person, Seat, Table, TableStatus
from bot.storage import schema
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from tests.crash.scripted import SEATS, deal_at_table, quick_services

TABLE_HANDS = 10
PRESETS = ("japanese", "japanese-joker", "general")
_MOVES = 50
"""Hands under way have up to this many moves."""

Line = tuple[int | None, int]
"""The seat that an entry is of (None: the table's pot), and its chips."""


@dataclass(frozen=True, slots=True)
class Template:
    """A played hand: its table, its stored form, its results, and its transactions by kind."""

    table: Table
    stored: StoredHand
    results: Sequence[HandResult]
    postings: Mapping[str, Sequence[Line]]

    @property
    def rated(self) -> bool:
        """Whether the hand has winners and losers, so that it counts for ratings."""
        return {True, False} <= {result.won for result in self.results}


async def play_templates(hands: int, rng: random.Random) -> tuple[list[Template], list[Template]]:
    """Play this many hands; return the finished hands, and some stopped at various points."""
    over, under_way = list[Template](), list[Template]()
    with tempfile.TemporaryDirectory() as folder:
        database = create_database(f"sqlite:///{folder}/played.db")
        await upgrade(database)
        services = quick_services(database)
        await services.start()
        free, by = (
            {"newcomers_lose": 10**9, "members_lose": 10**9},
            Person(1, "Manager"),
        )  # they play for days on their first
        await services.guild_settings.change(1, by, free, manager=True)
        for number in range(max(len(PRESETS), hands // TABLE_HANDS)):
            table_id = await _play_at_table(services, number, rng)
            for template in await _read(database, table_id):
                (under_way if template.stored.ended_at is None else over).append(template)
        await services.stop()
        await database.close()
    return over, under_way


async def _play_at_table(services: Services, number: int, rng: random.Random) -> int:
    people = [Person(1_000 + SEATS * number + seat, f"Player {seat + 1}") for seat in range(SEATS)]
    game = {"preset": PRESETS[number % len(PRESETS)], "clock": ClockName.DAILY}
    table_id = await deal_at_table(services, people, guild_id=1, channel_id=number, **game)

    async def now() -> Table:
        return (await services.tables.snapshot(table_id)).table

    while (await now()).hand_no <= TABLE_HANDS:
        await play_one(services, table_id, people, rng)
    moves = rng.randrange(_MOVES)
    while moves > 0 or (await now()).status is not TableStatus.PLAYING:
        await play_one(services, table_id, people, rng)
        moves -= 1
    return table_id


async def _read(database: Database, table_id: int) -> list[Template]:
    async with database.read() as work:
        table, hands = await work.tables.get(table_id), await work.hands.of_table(table_id)
        results = await work.results.of_tables([table_id])
        assert table is not None
        return [
            Template(
                table,
                stored,
                [result for result in results if result.hand_id == stored.header.id],
                await work.session.ask(partial(_postings, stored)),
            )
            for stored in hands
        ]


def _postings(stored: StoredHand, connection: Connection) -> dict[str, list[Line]]:
    accounts, posts = schema.accounts.c, schema.ledger_transactions.c
    found: dict[str, list[Line]] = {}
    for row in connection.execute(
        select(posts.kind, accounts.kind.label("of"), accounts.owner_id, schema.ledger_entries.c.chips)
        .join_from(schema.ledger_transactions, schema.ledger_entries)
        .join(schema.accounts)
        .where(posts.hand_id == stored.header.id)
        .order_by(posts.id, accounts.id)
    ):
        members = row.of == AccountKind.MEMBER.value
        seat = stored.header.players.index(row.owner_id) if members else None
        found.setdefault(row.kind, []).append((seat, row.chips))
    return found


def name_of(user_id: int) -> str:
    """Return a member's name."""
    return f"Player {user_id % 1_000_000}"


def table_of(table: Table, number: int, guild_id: int, people: Sequence[int], at: datetime) -> Table:
    """Return a table as if other people had opened it in another server."""
    seats = tuple(
        Seat(user_id=user_id, name=name_of(user_id), bank=seat.bank)
        for seat, user_id in zip(table.seats, people, strict=True)
    )
    place = {"channel_id": guild_id + number, "home_channel_id": guild_id + number}
    moved = replace(table, id=number, guild_id=guild_id, host_id=people[0], seats=seats, **place)
    return replace(moved, created_at=at, updated_at=at)


def hand_of(
    stored: StoredHand, hand_id: int, hand_no: int, table: Table, people: Sequence[int], at: datetime
) -> StoredHand:
    """Return a hand as if other people had played it at another table and time."""
    later, seats = at - stored.header.started_at, zip(stored.header.players, people, strict=True)
    who: dict[int | None, int] = dict(seats)
    header = replace(stored.header, id=hand_id, table_id=table.id, guild_id=table.guild_id)
    return replace(
        stored,
        header=replace(header, hand_no=hand_no, players=tuple(people), started_at=at),
        actions=tuple(
            entry._replace(at=entry.at + later, user_id=who.get(entry.user_id)) for entry in stored.actions
        ),
        ended_at=None if stored.ended_at is None else stored.ended_at + later,
    )
