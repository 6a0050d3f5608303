"""`python -m bot check --repair` rebuilds derived rows, and never touches chips or records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection

from bot.services.chips.chips import member
from bot.services.errors import StorageUnavailable
from bot.services.records.records import replay_problem
from bot.services.upkeep.rebuild import rebuild, repair_tables
from bot.services.values.tables import ClockName, TableStatus
from bot.storage import schema
from bot.storage.audit.audit import audit
from bot.storage.audit.derived import repair_rows
from tests.effort import sample
from tests.services.build import ANN, GUILD, PEOPLE, Night
from tests.services.fakes import FakeEntropy
from tests.storage.samples import a_message, execute

NOW = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
LEDGER = (schema.accounts, schema.ledger_transactions, schema.ledger_entries)
RECORDS = (schema.hands, schema.hand_actions)


async def _rows(database, tables=(*LEDGER, *RECORDS)) -> str:
    """Return all rows of some tables, character by character."""

    def read(connection: Connection) -> str:
        found = [
            connection.exec_driver_sql(f"SELECT * FROM {table.name} ORDER BY 1, 2").all() for table in tables
        ]
        return repr(found)

    async with database.read() as work:
        return await work.session.ask(read)


async def _repaired(database) -> list[str]:
    return [*await repair_tables(database, NOW, FakeEntropy(9)), *await repair_rows(database)]


@pytest.fixture
async def night(database) -> Night:
    """Table 1 has played a hand and has another in progress on a clock; 2 is in its lobby; 3 is closed."""
    night = Night(store=database)
    await night.open(clock=ClockName.NORMAL)
    await night.finish()
    await night.tables.next_hand(1, ANN.user_id, night.press())
    await night.moves(8)
    await night.open(PEOPLE[:2], start=False)
    await night.open(start=True)
    await night.void(3)
    await night.services.stop()
    return night


async def test_what_is_sound_outdated_or_wrong_with_chips_is_left_alone(database, night: Night) -> None:
    """An outdated panel is left to the next start; a wrong balance is reported."""
    everything = tuple(schema.metadata.sorted_tables)
    before = await _rows(database, everything)
    assert (await audit(database, replay_problem)).problems == ()
    assert await _repaired(database) == []
    assert await _rows(database, everything) == before
    async with database.write() as work:
        await work.messages.put(a_message(3))
        await work.messages.put(a_message(3, "hand", ANN.user_id))
    assert await _repaired(database) == []
    async with database.read() as work:
        ended = (await night.services.live.get(3)).table.updated_at
        assert len(await work.messages.left_at_the_end(ended)) == 2
    await execute(database, "UPDATE accounts SET balance = balance + 5 WHERE owner_id = 1")
    ledger = await _rows(database)
    assert await _repaired(database) == []
    assert await _rows(database) == ledger
    assert any("its entries sum to" in problem for problem in (await audit(database)).problems)


async def test_derived_rows_are_rebuilt_and_no_chip_is_touched(database, night: Night) -> None:
    ledger = await _rows(database)
    await execute(
        database,
        "UPDATE standings SET chips = chips + 7, hands = hands + 1",
        "DELETE FROM results WHERE seat = 2",
        "UPDATE deadlines SET turn = turn + 3 WHERE table_id = 1",
        "INSERT INTO deadlines (table_id, kind, turn, due_at) "
        "VALUES (3, 'turn', 1, '2026-11-21 12:00:00+00:00')",
        "DELETE FROM deadlines WHERE table_id = 2",
        "DELETE FROM table_players WHERE table_id = 1 AND user_id = 2",
        "INSERT INTO table_players (user_id, table_id) VALUES (77, 2)",
        "INSERT INTO messages (table_id, role, owner_id, channel_id, message_id, posted_at, turn) "
        "VALUES (3, 'hand', 2, 5, 6, '2026-11-21 12:00:00+00:00', 1)",
        "UPDATE counters SET value = 1 WHERE name = 'tables'",
        "DELETE FROM counters WHERE name = 'hands'",
    )
    found = "\n".join((await audit(database)).problems)
    for fault in ("has results", "out of date", "which is not noted", "where they do not sit"):
        assert fault in found
    done = await _repaired(database)
    assert done == [
        "table 1: its clock is restarted",
        "table 2: its clock is restarted",
        "messages of closed tables deleted: 1",
        "outdated deadlines deleted: 1",
        "people at live tables corrected: 2",
        "counters raised to the highest id: 2",
    ]
    await rebuild(database, lambda *_: None)
    assert await _rows(database) == ledger
    assert (await audit(database, replay_problem)).problems == ()
    assert await _repaired(database) == []
    again = await night.restarted()
    assert (await again.tables.snapshot(1)).clock_ends is not None
    await again.finish(1)
    await again.services.stop()
    assert (await audit(database, replay_problem)).problems == ()


async def test_a_table_playing_a_finished_hand_waits_for_the_next_one(database) -> None:
    night = Night(store=database)
    await night.open()
    await night.finish()
    await night.services.stop()
    secret = (await night.services.live.get(1)).table.secret
    ledger = await _rows(database)
    await execute(database, "UPDATE tables SET status = 'playing' WHERE id = 1", "DELETE FROM deadlines")
    assert "table 1 plays, but its hand is not under way" in (await audit(database)).problems
    assert await _repaired(database) == [
        "table 1: was playing, is between as its hand says",
        "table 1: its clock is restarted",
    ]
    assert await _rows(database) == ledger
    again = await night.restarted()
    assert (await again.services.live.get(1)).table.secret != secret
    await again.tables.next_hand(1, ANN.user_id, again.press())
    assert (await again.finish(1)).table.hand_no == 2
    await again.services.stop()
    assert (await audit(database, replay_problem)).problems == ()


async def test_a_table_whose_hand_is_in_progress_plays_it(database) -> None:
    night = Night(store=database)
    await night.open()
    await night.moves(6)
    await night.services.stop()
    await execute(database, "UPDATE tables SET status = 'between' WHERE id = 1")
    assert "hand 1 is under way, but table 1 does not play it" in (await audit(database)).problems
    assert (await _repaired(database))[0] == "table 1: was between, is playing as its hand says"
    again = await night.restarted()
    assert (await again.finish(1)).table.status is TableStatus.BETWEEN
    await again.services.stop()
    assert (await audit(database, replay_problem)).problems == ()


async def test_a_sent_nudge_is_not_reported_as_missing(database) -> None:
    night = Night(store=database)
    await night.open(clock=ClockName.NORMAL)
    night.now.moment += timedelta(minutes=1)
    await night.services.stop()
    await execute(database, "DELETE FROM deadlines WHERE kind = 'nudge'")
    assert await _repaired(database) == []


DAMAGE = [("seats", "{"), ("seats", "[]"), ("config", "nonsense"), ("carried", "3"), ("totals", "null")]


@pytest.mark.parametrize(("column", "value"), sample(DAMAGE, 2))
async def test_a_damaged_table_is_quarantined_and_closed_by_repair(
    night: Night, database, caplog: pytest.LogCaptureFixture, column: str, value: str
) -> None:
    async with database.read() as work:
        before = [await work.ledger.balance(member(GUILD, person.user_id)) for person in PEOPLE]
        (escrow,) = {(await work.hands.get(2)).header.header["escrow"]}
    await night.services.stop()
    await execute(database, f"UPDATE tables SET {column} = '{value}' WHERE id = 1")
    caplog.clear()

    later = await night.restarted()
    assert [live.table.id for live in later.services.live.all()] == [2], "the others play on"
    assert "table 1 is set aside" in caplog.text
    assert "check --repair" in caplog.text
    with pytest.raises(StorageUnavailable):
        await later.services.live.get(1)
    await later.services.stop()

    assert any("table 1 is damaged" in problem for problem in (await audit(database)).problems)
    assert "table 1: was damaged, is closed, its hand is voided" in await _repaired(database)
    assert (await audit(database, replay_problem)).problems == ()
    async with database.read() as work:
        assert (await work.tables.get(1)).status is TableStatus.CLOSED
        after = [await work.ledger.balance(member(GUILD, person.user_id)) for person in PEOPLE]
    assert after == [chips + escrow for chips in before], "the stakes are returned"


@pytest.mark.parametrize("going", [False, True])
async def test_the_board_of_a_damaged_table_goes_to_the_last_hands_players(database, going: bool) -> None:
    """The fault: the chips stayed on the board of a closed table, and no audit was clean any more."""
    night = Night(store=database)
    await night.open(preset="najami", stake=3)
    await night.finish()
    if going:
        await night.next_hand()
    await night.services.stop()
    await execute(database, "UPDATE tables SET config = 'nonsense' WHERE id = 1")
    assert (await _repaired(database))[0].startswith("table 1: was damaged, is closed")
    assert (await audit(database, replay_problem)).problems == ()
    assert sum([await night.balance(person) for person in PEOPLE]) == 1000 * len(PEOPLE)
