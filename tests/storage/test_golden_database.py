"""A database written by an earlier version opens, plays on and replays with the same results.

`golden/schema-0009.sql` is a dump of one: a played hand, one that a manager called off, one of Nap, and
one in progress with computers. `schema-0013.sql` is the same with records in their first format. The files
are never regenerated. `export.json` is what Bob gets from either: it gains a list only with a new table.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.services.records.records import Reader, record_of, replay_problem
from bot.services.values.tables import FORMER
from bot.storage.audit.audit import audit
from bot.storage.database import is_sqlite
from bot.storage.migrate import upgrade
from bot.storage.move import move
from tests.services.build import ANN, BOB, GUILD, Night
from tests.storage.evening import stored_text

GOLDEN = Path(__file__).with_name("golden")
VERSIONS = [("0009", False), ("0009", True), ("0013", False)]
"""And whether its hands are packed first; those of schema 0013 are."""


@pytest.fixture(params=["0009", "0013"])
async def old(database, opened_at, tmp_path, request):
    """The database, and its original contents: status, units and action data of each hand."""
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((GOLDEN / f"schema-{request.param}.sql").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((GOLDEN / "schema-0009.sql").read_text(encoding="utf-8"))
        hands = {
            row[0]: (row[1], json.loads(row[2]) if row[2] else None, [], json.loads(row[3]))
            for row in connection.execute("SELECT id, status, units, header FROM hands ORDER BY id")
        }
        actions = "SELECT hand_id, data FROM hand_actions ORDER BY hand_id, seq"
        for hand_id, data in connection.execute(actions):
            hands[hand_id][2].append(json.loads(data))
    source = opened_at(f"sqlite:///{file}")
    await upgrade(source)
    if is_sqlite(database.url):
        return source, hands
    await move(source, database, lambda *_: None)
    return database, hands


async def _same(database, hands) -> None:
    async with database.read() as work:
        stored = await work.hands.many(list(hands))
        export = await work.personal.export(BOB.user_id, None)
    assert export == json.loads((GOLDEN / "export.json").read_text(encoding="utf-8"))
    for number, (status, units, actions, header) in hands.items():
        hand = stored[number]
        assert (hand.status, hand.units and list(hand.units)) == (status, units)
        assert json.dumps(hand.header.header) == json.dumps(header), "except for the order of its names"
        assert [dict(entry.data) for entry in hand.actions] == actions
        assert replay_problem(hand) is None
        record = record_of(hand, {})
        assert [action["by"] for action in record["actions"]] == [entry.by for entry in hand.actions]
    assert (await audit(database, replay_problem)).problems == ()


async def test_packing_changes_nothing_that_is_read(old):
    database, hands = old
    await _same(database, hands)
    async with database.write() as work:
        waiting = await work.hands.unpacked(0, 100)
        over = [number for number, hand in hands.items() if hand[0] != "in_progress"]
        assert waiting in (over, []), "hands of schema 0013 are packed"
        assert await work.hands.pack(waiting) == len(waiting)
    await _same(database, hands)


@pytest.mark.parametrize(("old", "packed"), VERSIONS, indirect=["old"])
async def test_an_old_database_plays_on_and_proves_its_old_deals(old, packed):
    database, hands = old
    if packed:
        async with database.write() as work:
            await work.hands.pack(list(hands))
    night = Night(store=database)
    await night.services.start()
    await night.finish(3)
    await night.tables.next_hand(2, ANN.user_id, night.press())
    await night.finish(2)
    for number in (1, 2, 3, 4):
        proof = await night.services.replays.verify(number, Reader(ANN.user_id, GUILD))
        assert proof.proven, number
    await night.services.stop()
    async with database.read() as work:
        assert await work.hands.unpacked(0, 100) in ([], [] if packed else [1, 2, 3])
    assert (await audit(database, replay_problem)).problems == ()


@pytest.mark.parametrize(("old", "packed"), VERSIONS, indirect=["old"])
async def test_a_deleted_player_leaves_packed_and_unpacked_hands(old, packed):
    database, hands = old
    if packed:
        async with database.write() as work:
            await work.hands.pack(list(hands))
    night = Night(store=database)
    await night.services.start()
    await night.finish(3)
    assert await night.services.privacy.delete(BOB.user_id) == 1
    await night.services.stop()
    async with database.read() as work:
        played = await work.hands.many(list(hands))
    assert BOB.name not in await stored_text(database)
    assert BOB.name not in str(played)
    assert not any(entry.user_id == BOB.user_id for hand in played.values() for entry in hand.actions)
    assert any((entry.user_id or 0) < FORMER for hand in played.values() for entry in hand.actions)
    assert (await audit(database, replay_problem)).problems == ()
