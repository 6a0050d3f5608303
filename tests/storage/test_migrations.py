"""Migrations down and up with data: what an older schema can hold is unchanged."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
import sqlalchemy
from sqlalchemy import Connection, inspect

from bot.engine.roles import ROLES
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.records.records import replay_problem
from bot.services.standings.ratings import SEALED, keep_uncounted, record
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.hands import StoredHand
from bot.services.values.standings import FEATS
from bot.services.values.tables import ClockName
from bot.storage.audit.audit import audit
from bot.storage.audit.derived import repair_rows
from bot.storage.database import create_database, is_sqlite
from bot.storage.ledger.ledger import key_of
from bot.storage.migrate import (
    SchemaRefused,
    UnusableDatabase,
    losses,
    move_to,
    revisions,
    stored_revision,
    upgrade,
)
from bot.storage.move import move
from tests.features.tournaments.services.build import HOST, Process
from tests.features.tournaments.services.test_league import config, play
from tests.services.build import ANN, BOB, GUILD, PEOPLE, Night
from tests.storage.samples import a_hand, a_table, end_hand, results

ALEMBIC = "CREATE TABLE alembic_version (version_num VARCHAR); INSERT INTO alembic_version VALUES ('a1b2c3')"


def _everything(connection: Connection) -> dict[str, list[dict[str, object]]]:
    found = {}
    for table in sorted(inspect(connection).get_table_names()):
        if table != "alembic_version":
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}").mappings().all()
            found[table] = sorted((dict(row) for row in rows), key=repr)
    return found


async def _read(database) -> dict[str, list[dict[str, object]]]:
    """Return all rows of all current tables, except the key that each database draws itself."""
    found = await database.alone(_everything)
    if "state" in found:
        found["state"] = [row for row in found["state"] if row["name"] != "person-key"]
    return found


async def _hands(database) -> list[StoredHand]:
    """Return all hands, with timestamps in whole milliseconds, as packed hands keep them."""
    async with database.read() as work:
        ids = await work.session.ask(lambda c: c.exec_driver_sql("SELECT id FROM hands").scalars().all())
        hands = await work.hands.many(sorted(ids))
    return [replace(hand, actions=tuple(map(_whole, hand.actions))) for _, hand in sorted(hands.items())]


def _whole(entry):
    return entry._replace(at=entry.at.replace(microsecond=entry.at.microsecond // 1000 * 1000))


def _known(before, after):
    """Return `before`, reduced to the columns and tables of `after`."""
    known = {}
    for table, rows in after.items():
        columns = rows[0].keys() if rows else ()
        known[table] = sorted(({name: row[name] for name in columns} for row in before[table]), key=repr)
    return known


async def _fill(database) -> None:
    """Play hands, a tournament and part of a hand; save rules and settings."""
    night = Night(store=database)
    await night.open(clock=ClockName.NORMAL)
    await night.finish()
    await night.tables.next_hand(1, ANN.user_id, night.press())
    await night.finish()
    await night.tables.next_hand(1, ANN.user_id, night.press())
    await night.moves(8)
    await night.open(PEOPLE[:2], computers=True)
    services = night.services
    await services.guild_settings.change(GUILD, ANN, {"daily_chips": 50, "mentions": False}, manager=True)
    rules = {"name": "Friday", "preset": "japanese", "options": {"min_bid": 12}, "seats": 5}
    await services.saved_rules.save(guild_id=GUILD, by=BOB, manager=True, **rules)
    await services.preferences.change(BOB.user_id, nudge=False)
    await services.stop()
    process = Process(store=database)
    begun = await process.begin(4, entry=10, prizes=(100,))
    while (tournament := await process.tournaments.get(begun.id)).status is TournamentStatus.RUNNING:
        await _play(process, tournament)
    await process.services.stop()


async def _play(process: Process, tournament) -> None:
    for table in tournament.rounds[-1].tables:
        snapshot = await process.services.tables.snapshot(table.table_id)
        for seat in snapshot.due:
            user_id = snapshot.table.seats[seat].user_id
            hand = await process.services.play.private(table.table_id, user_id)
            action = hand.legal.sample(random.Random(snapshot.table.turn))
            await process.services.play.act(table.table_id, user_id, action, turn=snapshot.table.turn)
            break
    await process.settle(tournament.id)


@cache
def _played() -> bytes:
    """Return the content of a SQLite file in which much was played."""

    async def fill(file: Path) -> None:
        database = create_database(f"sqlite:///{file}")
        await upgrade(database)
        await _fill(database)
        await database.close()

    with TemporaryDirectory() as folder:
        file = Path(folder) / "played.db"
        thread = Thread(target=asyncio.run, args=(fill(file),))  # the caller may be in an event loop
        thread.start()
        thread.join()
        return file.read_bytes()


def copy_played(folder: Path) -> str:
    """Copy that file into a folder, and return its address."""
    (folder / "played.db").write_bytes(_played())
    return f"sqlite:///{folder}/played.db"


@pytest.fixture
async def filled(database, opened_at, tmp_path):
    source = opened_at(copy_played(tmp_path))
    if is_sqlite(database.url):
        yield source
    else:
        await move(source, database, lambda *_: None)
        yield database
        await upgrade(database)


async def test_down_to_the_first_schema_and_up_again_keeps_what_each_schema_can_hold(filled) -> None:
    played = await _hands(filled)
    assert await move_to(filled, "0009") == "0009", "all hands are unpacked"
    full = await _read(filled)
    assert all(full[table] for table in ("tournaments", "guild_settings", "saved_rules", "results", "hands"))
    known = revisions()
    for revision in reversed(known[: known.index("0009") + 1]):
        assert await move_to(filled, revision) == revision
        left = await _read(filled)
        assert _known(full, left) == left, revision
    assert {"accounts", "ledger_entries", "ledger_transactions", "hands", "hand_actions"} <= left.keys()
    for revision in known[1:]:
        assert await move_to(filled, revision) == revision
    again = await _read(filled)
    for row in again["ledger_transactions"]:
        row["key"] = row["key"] or key_of(row["hand_id"], row["kind"])
    for table in ("accounts", "ledger_entries", "ledger_transactions", "hands", "hand_actions", "messages"):
        assert _known(again, full)[table] == full[table]
    assert again["table_players"] == full["table_players"], "the migration fills it from the tables"
    assert await _hands(filled) == played
    async with filled.write() as work:
        over = [hand.header.id for hand in played if hand.units is not None]
        assert await work.hands.unpacked(0, 100) == over
        assert await work.hands.pack([hand.header.id for hand in played]) == len(over)
    assert await _hands(filled) == played
    waiting = sum(len(hand.actions) for hand in played if hand.units is None)
    assert len((await _read(filled))["hand_actions"]) == waiting
    await rebuild(filled, lambda *_: None)
    await repair_rows(filled)
    assert (await audit(filled, replay_problem)).problems == ()
    night = Night(store=filled)
    await night.services.start()
    await night.finish(1)
    await night.services.stop()
    assert (await audit(filled, replay_problem)).problems == ()


async def test_redundant_columns_of_a_hand_are_dropped_and_restored(filled) -> None:
    played, rows = await _hands(filled), (await _read(filled))["hands"]
    assert not any("preset" in row["header"] for row in rows)
    chips = {row["id"]: row["chips"] for row in rows}
    assert "[]" in chips.values()
    await move_to(filled, "0017")
    for row in (await _read(filled))["hands"]:
        assert json.loads(row["header"])["preset"] == row["game"]
        assert row["chips"] == (row["units"] if chips[row["id"]] == "[]" else chips[row["id"]])
    await upgrade(filled)
    assert (await _read(filled))["hands"] == rows
    assert await _hands(filled) == played


async def test_migrations_compute_the_badges_and_sums_of_stored_hands(database) -> None:
    bids = ("13S", "16C", "19NT", "20H", "", "one", "nap", "misere", "blucher", "seven")
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=len(bids) * len(ROLES)))
        for number, (bid, role) in enumerate(product(bids, ROLES), start=1):
            await work.hands.add(a_hand(number, 1, number))
            made = results(number, hand_no=number, bid=bid, role=role, won=number % 11 > 0, units=number % 14)
            await (keep_uncounted(work, made, SEALED, {}) if number % 7 == 0 else record(work, made, {}))
            await end_hand(work, number)
    before = await _read(database)
    assert {row["name"] for row in before["badges"]} == {feat.badge for feat in FEATS}
    await move_to(database, "0014")
    assert "badges" not in await _read(database)
    await upgrade(database)
    after = await _read(database)
    assert (after["badges"], after["standings"]) == (before["badges"], before["standings"])


async def test_a_downgrade_is_refused_while_a_tournament_holds_chips(database) -> None:
    process = Process(store=database)
    await process.open(4, entry=10, prizes=(100,))
    await process.services.stop()
    newest = await stored_revision(database)
    before = await _read(database)
    with pytest.raises(SchemaRefused, match="finish or cancel"):
        await move_to(database, "0004")
    assert await stored_revision(database) == newest
    assert await _read(database) == before
    again = Process(store=database)
    await again.services.start()
    await again.tournaments.cancel(1, HOST, False, "no time")
    await again.services.stop()
    assert await move_to(database, "0004") == "0004"
    await upgrade(database)


async def test_a_league_survives_a_schema_without_leagues(database) -> None:
    process = Process(store=database)
    await process.services.start()
    await process.leagues.create(GUILD, HOST, True, config(events=1, best=1, share=20, prizes=(100,)))
    over = await play(process, 1, entry=10, prizes=(100,))
    assert over.league is not None
    await process.services.stop()
    before = await _read(database)
    assert (await audit(database, replay_problem)).problems == ()
    for rewritten in (False, True):
        await move_to(database, "0016")
        if rewritten:  # as that version writes a tournament: without its league
            forget = "UPDATE tournaments SET document = :text"
            document = json.loads((await _read(database))["tournaments"][0]["document"])
            text = json.dumps({key: value for key, value in document.items() if key != "league"})
            statement = sqlalchemy.text(forget).bindparams(text=text)
            await database.alone(partial(Connection.execute, statement=statement))
        await upgrade(database)
        assert (await audit(database, replay_problem)).problems == ()
        after = await _read(database)
        assert after["leagues"] == before["leagues"]
        assert after["state"] == before["state"]


async def test_a_server_deleted_meanwhile_has_no_league_afterwards(database) -> None:
    process = Process(store=database)
    await process.services.start()
    await process.leagues.create(GUILD, HOST, True, config())
    await process.services.stop()
    await move_to(database, "0016")
    await upgrade(database)
    assert (await _read(database))["leagues"] == [], "nobody has an account there"


async def test_a_dry_run_says_what_would_be_lost_and_changes_nothing(filled) -> None:
    before = await _read(filled)
    assert await losses(filled, revisions()[-1]) == []
    assert await losses(filled, "0004") == [
        "1 of 1 rows of acts",
        "2 of 2 rows of guild_settings",
        "1 of 1 rows of state",  # a key that is drawn again
        "1 of 1 rows of tournaments",
        "10 of 10 rows of results of practice",
    ]
    assert await _read(filled) == before
    assert await stored_revision(filled) == revisions()[-1]


async def test_rows_that_refer_to_nothing_stop_a_migration(opened_at, tmp_path) -> None:
    database = opened_at(f"sqlite:///{tmp_path}/torn.db")
    await move_to(database, revisions()[-2])
    orphan = "INSERT INTO table_players VALUES (5, 7)"
    await database.alone(partial(Connection.exec_driver_sql, statement=orphan))
    with pytest.raises(UnusableDatabase, match=r"1 rows refer to .* table_players"):
        await upgrade(database)
    assert await stored_revision(database) == revisions()[-2]


@pytest.mark.parametrize("other", ["CREATE TABLE songs (id INTEGER)", ALEMBIC])
async def test_another_programs_database_is_left_alone(opened_at, tmp_path, other: str) -> None:
    database = opened_at(f"sqlite:///{tmp_path}/other.db")
    for statement in other.split(";"):
        await database.alone(partial(Connection.exec_driver_sql, statement=statement))
    before = await database.alone(_everything)
    with pytest.raises(UnusableDatabase, match="another program"):
        await upgrade(database)
    assert await database.alone(_everything) == before
