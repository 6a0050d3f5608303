"""Values to store: tables, hands and actions as the services make them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bot.engine.rules import RuleSet
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.hands import ActionEntry, HandHeader, HandResult
from bot.services.values.tables import (
    ClockName,
    Deadline,
    DeadlineKind,
    Level,
    PostedMessage,
    Seat,
    Table,
    TableConfig,
    TableStatus,
)
from bot.storage.database import Database, Transaction

GUILD = 900_000_000_000_000_001
CHANNEL = 900_000_000_000_000_002
ANN, BOB, CLEO, DAN = (900_000_000_000_000_010 + n for n in range(4))
PAGE = 4096
NOON = datetime(2026, 11, 21, 12, 0, 0, 123456, tzinfo=UTC)

MINT = Account(AccountKind.MINT, GUILD)
HOUSE = Account(AccountKind.HOUSE, GUILD)


def a_table(table_id: int = 1, **changes: Any) -> Table:
    """A five-seat table with four people and a computer player."""
    names = {ANN: "Ann", BOB: "Bob", CLEO: "クレオ", DAN: "Dan"}
    seats = [Seat(user_id=user, name=name, bank=30.5) for user, name in names.items()]
    table = Table(
        id=table_id,
        guild_id=GUILD,
        channel_id=CHANNEL + table_id,
        home_channel_id=CHANNEL,
        host_id=ANN,
        locale="ja",
        config=TableConfig(
            preset="japanese",
            options={"min_bid": 12},
            rules=RuleSet(min_bid=12).resolve(5),
            seats=5,
            stake=2,
            clock=ClockName.DAILY,
            hands=8,
            level=Level.NOVICE,
        ),
        seats=(*seats, Seat(computer=Level.REGULAR, name="Robin")),
        status=TableStatus.PLAYING,
        revision=0,
        turn=0,
        hand_no=1,
        dealer=4,
        hand_id=table_id,
        totals=(3, -1, 0, -1, -1),
        carried={"tally": [1, 0, 2, 0, 0]},
        secret="5e" * 32,
        commitment="c0" * 32,
        created_at=NOON,
        updated_at=NOON,
    )
    return replace(table, **changes)


def a_hand(hand_id: int = 1, table_id: int = 1, hand_no: int = 1) -> HandHeader:
    """The header of a hand of `a_table`."""
    header = {
        "format": "napoleon-hand/1",
        "preset": "japanese",
        "rules": RuleSet(min_bid=12).resolve(5).to_options(),
        "seats": ["Ann", "Bob", "クレオ", "Dan", "Robin"],
        "dealer": 4,
        "pack": " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA") + " JK",
        "stake": 2,
        "escrow": 40,
    }
    return HandHeader(hand_id, table_id, GUILD, hand_no, header, (ANN, BOB, CLEO, DAN, None), NOON)


def a_result(hand_id: int, player_id: int, **changes: Any) -> HandResult:
    """The result of an opponent at table 1: zero."""
    result = HandResult(
        hand_id=hand_id,
        hand_no=hand_id,
        seat=0,
        guild_id=GUILD,
        table_id=1,
        player_id=player_id,
        game="japanese",
        role="opponent",
        won=False,
        bid="13S",
        units=0,
        chips=0,
        ended_at=NOON,
    )
    return replace(result, **changes)


ROLES = ("napoleon", "adjutant", "opponent", "opponent", "opponent")
NOTHING = (0,) * 5


def results(hand_id: int = 1, table_id: int = 1, *, made: bool = True, **changes: Any) -> list[HandResult]:
    """The results of a hand of `a_table`: Ann is Napoleon, Bob adjutant and the computer a regular."""
    sign = 1 if made else -1
    players = (ANN, BOB, CLEO, DAN, -2)
    seats = enumerate(zip(players, ROLES, (2, 1, -1, -1, -1), strict=True))
    found = [
        a_result(
            hand_id,
            player,
            hand_no=1,
            seat=seat,
            table_id=table_id,
            role=role,
            won=made == (role != "opponent"),
            units=sign * unit,
            chips=sign * unit * 2,
        )
        for seat, (player, role, unit) in seats
    ]
    return [replace(result, **changes) for result in found]


async def stake(work: Transaction, players: Sequence[Account], hand_id: int = 1, table_id: int = 1) -> None:
    """Put 40 chips of each player into a hand."""
    entries = [*(Entry(player, -40) for player in players), Entry(pot(table_id), 40 * len(players))]
    await work.ledger.post(f"hand:{hand_id}:escrow", "escrow", entries, at=NOON, hand_id=hand_id)


async def settle(
    work: Transaction,
    players: Sequence[Account],
    won: Sequence[int],
    hand_id: int = 1,
    table_id: int = 1,
    *,
    kind: str = "settle",
) -> None:
    """Pay out the chips of a hand: the stakes plus what each player won."""
    paid = [Entry(player, 40 + chips) for player, chips in zip(players, won, strict=True)]
    entries = [*paid, Entry(pot(table_id), -sum(entry.chips for entry in paid))]
    await work.ledger.post(f"hand:{hand_id}:{kind}", kind, entries, at=NOON, hand_id=hand_id)


async def end_hand(work: Transaction, hand_id: int = 1, won: Sequence[int] = NOTHING, **changes: Any) -> None:
    """Settle a hand; `won` are units and chips."""
    end = {"status": "settled", "outcome": "made", "units": won, "chips": won, "at": NOON}
    await work.hands.finish(hand_id, **{**end, **changes})


def an_action(seq: int) -> ActionEntry:
    """The action with this number."""
    data = {"seat": seq % 5, "do": "play", "card": "AS"}
    return ActionEntry(seq, data, "player", NOON + timedelta(seconds=seq), ANN)


def deadlines(table_id: int = 1, turn: int = 0) -> tuple[Deadline, Deadline]:
    """The two deadlines of a turn."""
    return (
        Deadline(table_id, DeadlineKind.NUDGE, turn, NOON + timedelta(seconds=20 + turn)),
        Deadline(table_id, DeadlineKind.TURN, turn, NOON + timedelta(seconds=60 + turn)),
    )


def a_message(table_id: int = 1, role: str = "panel", owner_id: int = 0, **changes: Any) -> PostedMessage:
    """A message of a table."""
    return replace(PostedMessage(table_id, role, owner_id, CHANNEL, 77, NOON, 3), **changes)


def member(user_id: int) -> Account:
    """The account of a member."""
    return Account(AccountKind.MEMBER, GUILD, user_id)


def pot(table_id: int = 1) -> Account:
    """The account of a table's pot."""
    return Account(AccountKind.POT, GUILD, table_id)


def board(table_id: int = 1) -> Account:
    """The account of the chips on a table's board."""
    return Account(AccountKind.BOARD, GUILD, table_id)


def moved(giver: Account, taker: Account, chips: int) -> tuple[Entry, Entry]:
    """The entries that move chips from one account to another."""
    return Entry(giver, -chips), Entry(taker, chips)


async def move(work: Transaction, table: Table, seq: int) -> Table:
    """Store one move of a table and return the table after it."""
    after = replace(table, revision=table.revision + 1, turn=seq + 1, updated_at=NOON)
    await work.hands.append(table.id, an_action(seq))
    await work.tables.save(after)
    await work.deadlines.replace(table.id, deadlines(table.id, seq + 1))
    return after


async def with_tables(database: Database, count: int = 1) -> list[Table]:
    """Store tables, each with a hand of the same id in progress."""
    made = [a_table(number) for number in range(1, count + 1)]
    async with database.write() as work:
        for table in made:
            await work.tables.add(table)
            await work.hands.add(a_hand(table.id, table.id))
    return made


async def granted(database: Database, *users: int, chips: int = 1000) -> None:
    """Grant members their first chips."""
    async with database.write() as work:
        for user in users:
            await work.ledger.post(f"start:{user}", "start", moved(MINT, member(user), chips), at=NOON)


async def put(database: Database, name: str = "fact", value: str = "stored") -> None:
    """Store a fact."""
    async with database.write() as work:
        await work.state.put(name, value)


async def fact(database: Database, name: str = "fact") -> str | None:
    """Return a stored fact."""
    async with database.read() as work:
        return await work.state.get(name)


async def execute(database: Database, *statements: str, **values: object) -> None:
    """Execute statements behind the program's back, in one transaction."""
    async with database.write() as work:
        for statement in statements:
            await work.session.change(lambda c, it=statement: c.execute(text(it), values))


async def overlap(database: Database, *acts: Callable[[Transaction], Awaitable[object]]) -> None:
    """Do two acts, the second before the first is committed."""

    async def run(act: Callable[[Transaction], Awaitable[object]]) -> None:
        async with database.write() as work:
            await act(work)

    first, second = acts
    async with database.write() as work:
        await first(work)
        meanwhile = asyncio.create_task(run(second))
        await asyncio.wait([meanwhile], timeout=0.5)
    await meanwhile


def names_in(folder: Path) -> list[str]:
    """The names of all entries in a folder."""
    return sorted(path.name for path in folder.iterdir())


def damage(file: Path, first: int, last: int | None = None) -> None:
    """Overwrite the pages of a database from `first` up to but not including `last` (None: to the end)."""
    content = bytearray(file.read_bytes())
    end = len(content) if last is None else last * PAGE
    content[first * PAGE : end] = b"\xff" * (end - first * PAGE)
    file.write_bytes(content)
