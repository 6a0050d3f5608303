"""A member is deleted from a large database: seconds, and traces of the member left in its files."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from bench.measure import Figure, reference_rate
from bot.features.installed import install_all
from bot.storage import schema
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade

HANDS, ACTIONS, PEOPLE, TABLES = 20_000, 60, 500, 2_000
GUILD, FIRST = 900_000_000_000_000_001, 900_000_000_000_100_000
NAME = "Zebedee-the-Erased"
MOMENT = datetime(2026, 11, 21, tzinfo=UTC)
HEADER = {"format": "napoleon-hand/1", "preset": "japanese", "pack": "AS " * 53, "rules": "x" * 1500}
AT_ONCE = 1000


def measure(_seconds: float, seed: int) -> list[Figure]:
    """Return how long an export and a deletion take, and the traces left behind."""
    reference = reference_rate()
    export, erase, longest, size, before, traces = asyncio.run(_measured(seed))
    note = f"{HANDS:,} hands, {HANDS * ACTIONS:,} actions, {size / 1e6:.0f} MB; one in ten with this member"
    return [
        Figure("privacy: export", export, "s", 5, at_most=True, reference=reference, note=note),
        Figure("privacy: deletion", erase, "s", 5, at_most=True, reference=reference, note=note),
        Figure(
            "privacy: longest time that others wait", longest, "s", 0.05, at_most=True, reference=reference
        ),
        Figure("privacy: traces left", traces, "times", 0, at_most=True, note=f"before: {before:,}"),
    ]


async def _measured(seed: int) -> tuple[float, float, float, int, int, int]:
    with tempfile.TemporaryDirectory() as folder:
        install_all()
        database = create_database(f"sqlite:///{folder}/privacy.db")
        await upgrade(database)
        async with database.write() as work:
            await work.session.change(lambda connection: _fill(connection, random.Random(seed)))
        await database.tidy()
        size, before = _traces(Path(folder))
        started = time.perf_counter()
        async with database.read() as work:
            json.dumps(await work.personal.held(FIRST, None), indent=1)
        exported = time.perf_counter()
        longest = await _erased(database)
        await database.tidy()
        erased = time.perf_counter()
        _, left = _traces(Path(folder))
        await database.close()
    return exported - started, erased - exported, longest, size, before, left


async def _erased(database: Database) -> float:
    """Take a person out of everything; return how long the longest step of it took (seconds)."""
    more, longest, aliases = True, 0.0, {GUILD: -2_000_000}
    while more:
        begun = time.perf_counter()
        async with database.write() as work:
            if aliases:
                await work.personal.erase(FIRST, aliases)
                aliases = {}
            else:
                more = await work.personal.erase_more(FIRST)
        longest = max(longest, time.perf_counter() - begun)
    return longest


def _fill(connection: Connection, rng: random.Random) -> None:
    connection.execute(insert(schema.tables), [_table(number) for number in range(TABLES)])
    for start in range(0, HANDS, AT_ONCE):
        hands = [_hand(number, rng) for number in range(start, start + AT_ONCE)]
        connection.execute(insert(schema.hands), hands)
        people = [
            {"user_id": user_id, "hand_id": hand["id"], "moves": ACTIONS // 5}
            for hand in hands
            for user_id in hand["players"]
        ]
        connection.execute(insert(schema.hand_people), people)
        connection.execute(insert(schema.hand_actions), [row for hand in hands for row in _actions(hand)])


def _table(number: int) -> dict[str, Any]:
    texts = dict.fromkeys(("config", "rules", "secret", "commitment", "locale"), "-")
    numbers = dict.fromkeys(("channel_id", "home_channel_id", "host_id", "revision", "turn", "hand_no"), 0)
    values = {"seats": [], "status": "closed", "totals": [], "carried": {}}
    return {
        "id": number,
        "guild_id": GUILD,
        **texts,
        **numbers,
        **values,
        "created_at": MOMENT,
        "updated_at": MOMENT,
    }


def _hand(number: int, rng: random.Random) -> dict[str, Any]:
    people = rng.sample(range(1, PEOPLE), 5)
    if number % 10 == 0:
        people[0] = 0
    names = [NAME if person == 0 else f"name-{person}" for person in people]
    return {
        "id": number,
        "table_id": number % TABLES,
        "guild_id": GUILD,
        "hand_no": number // TABLES,
        "game": HEADER["preset"],
        "header": {**HEADER, "seats": names},
        "players": [FIRST + person for person in people],
        "started_at": MOMENT,
        "status": "settled",
        "outcome": "made",
        "units": [0] * 5,
        "chips": [0] * 5,
        "ended_at": MOMENT,
    }


def _actions(hand: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for seq in range(ACTIONS):
        user_id = hand["players"][seq % 5]
        data = {"seat": seq % 5, "do": "play", "card": "AS"}
        made = {"made_by": "player", "made_at": MOMENT, "user_id": user_id}
        yield {"hand_id": hand["id"], "seq": seq, "data": data, **made}


def _traces(folder: Path) -> tuple[int, int]:
    """Return the bytes of the database's files, and how often the member occurs in them as text or number."""
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    signs = (NAME.encode(), str(FIRST).encode(), FIRST.to_bytes(8, "big"))
    return len(content), sum(content.count(sign) for sign in signs)
