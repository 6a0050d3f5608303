"""`python -m bot check` finds every kind of fault, and reports none in a sound database."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from dataclasses import astuple, replace
from typing import NamedTuple

import pytest
from sqlalchemy import text

from bot.services.standings.ratings import record
from bot.services.values.hands import StoredHand
from bot.services.values.standings import Counts
from bot.services.values.tables import TableStatus
from bot.settings import PROJECT_ROOT
from bot.storage.audit.audit import audit, audit_new
from bot.storage.audit.derived import repair_rows
from bot.storage.audit.findings import REBUILD as MEND
from tests.storage.evening import PEOPLE, SEATS
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    GUILD,
    NOON,
    a_hand,
    a_table,
    an_action,
    board,
    end_hand,
    execute,
    granted,
    member,
    moved,
    results,
    settle,
    stake,
)

WON = (-2, 6, -2, -2, 0)


async def _evening(database) -> None:
    """Table 1 has a settled hand, a voided one and one in progress; table 2 is in its lobby."""
    await granted(database, *PEOPLE)
    async with database.write() as work:
        await work.tables.add(a_table(1, hand_no=3, hand_id=3))
        await work.tables.add(a_table(2, status=TableStatus.LOBBY, hand_no=0, hand_id=None))
        for number in (1, 2, 3):
            await work.hands.add(a_hand(number, 1, number))
            for seq in range(4):
                await work.hands.append(number, an_action(seq))
            await stake(work, SEATS, number)
            if number < 3:
                chips = WON if number == 1 else (0,) * 5
                kind, status, outcome = (
                    ("settle", "settled", "made") if number == 1 else ("void", "voided", "voided")
                )
                await settle(work, SEATS, chips, number, kind=kind)
                await end_hand(work, number, chips, status=status, outcome=outcome)
        seats = zip(results(made=False), WON, strict=True)
        rows = [replace(result, units=chips, chips=chips) for result, chips in seats]
        await record(work, rows, {ANN: "Ann"})


async def test_a_sound_database_passes_and_the_report_counts_what_was_checked(database):
    await _evening(database)
    seen = []
    report = await audit(database, lambda it: seen.append((it.header.id, it.status, len(it.actions))))
    assert report.ok
    assert report.problems == ()
    assert seen == [(1, "settled", 4), (2, "voided", 4), (3, "in_progress", 4)]
    counts = {finding.what.split(" (")[0]: finding.count for finding in report.findings}
    counts.pop("pages of the database file", None)
    counts.pop("references between rows", None)
    assert counts == {
        "ledger transactions": 9,
        "accounts": 7,
        "pots": 1,
        "boards": 0,
        "actions": 12,
        "finished hands": 2,
        "hands under way": 1,
        "chips that each seat won or lost in a hand": 3,
        "results": 5,
        "standings": 30,
        "ratings": 10,
        "badges": 0,
        "tournaments": 0,
        "finished tournaments": 0,
        "leagues": 0,
        "tables of tournaments": 0,
        "tables that are not closed": 2,
        "people at live tables": 8,
        "deadlines": 0,
        "rows that can name people": 14,
        "hand records, replayed": 3,
        "acts of managers": 0,
    }
    assert "ledger transactions (the entries of each sum to zero): 9 checked, all right" in report.lines()


class Fault(NamedTuple):
    """Damage to the database, and what the check reports."""

    done: str
    told: tuple[str, ...]


def _told(period: str, who: int, game: str, found: str, made: str) -> str:
    """What the check reports of sums that differ from the results."""
    where = f"server {GUILD}, {period}, game {game}"
    return f"standings of {who} in {where}: {found}, the results give {made} ({MEND})"


def _sums(**counts: int) -> str:
    """Sums as the audit writes them."""
    return "/".join(map(str, astuple(Counts(**counts))))


_HELPED = {"adjutant_hands": 1, "units": 6, "chips": 6}
POT = f"the pot account of 1 in server {GUILD}"
FAULTS = {
    "a transaction that makes chips": Fault(
        "UPDATE ledger_entries SET chips = chips + 5 WHERE chips < 0 AND transaction_id ="
        " (SELECT id FROM ledger_transactions WHERE hand_id = 1 AND kind = 'settle')",
        (
            "transaction hand:1:settle does not sum to zero but to 5",
            f"{POT} holds 200 chips, its entries sum to 205",
        ),
    ),
    "balances that differ from their entries": Fault(
        f"UPDATE accounts SET balance = balance + CASE owner_id WHEN {BOB} THEN 1 ELSE -1 END"
        f" WHERE owner_id IN ({BOB}, {CLEO})",
        (
            f"the member account of {BOB} in server {GUILD} holds 967 chips, its entries sum to 966",
            f"the member account of {CLEO} in server {GUILD} holds 957 chips, its entries sum to 958",
        ),
    ),
    "chips out of nowhere": Fault(
        "UPDATE accounts SET balance = balance + 1 WHERE kind = 'mint'",
        (
            f"the mint account of 0 in server {GUILD} holds -3999 chips, its entries sum to -4000",
            "the balances of all accounts do not sum to zero but to 1",
        ),
    ),
    "a pot that was never emptied": Fault(
        "UPDATE hands SET status = 'voided', chips = '[0,0,0,0,0]' WHERE id = 3",
        (
            f"{POT} holds 200 chips without a hand under way",
            "hand 3 is voided, but no transaction emptied its pot",
            "table 1 plays, but its hand is not under way",
            *(f"hand 3: member {user} won +0 chips, the ledger moved -40" for user in PEOPLE),
        ),
    ),
    "a missing action": Fault(
        "DELETE FROM hand_actions WHERE hand_id = 3 AND seq = 0", ("hand 3 has 3 actions, numbered 1 to 3",)
    ),
    "a settled hand without its settlement": Fault(
        "UPDATE hands SET status = 'settled' WHERE id = 2",
        ("hand 2 is settled, but no transaction emptied its pot",),
    ),
    "a hand that was paid wrongly": Fault(
        "UPDATE hands SET chips = '[-2,5,-2,-2,1]' WHERE id = 1",
        (
            f"hand 1: member {BOB} won +5 chips, the ledger moved +6",
            f"hand 1 has results that are not its units and chips ({MEND})",
        ),
    ),
    "a result of somebody else": Fault(
        "UPDATE results SET player_id = -1 WHERE seat = 0",
        (
            f"hand 1 has results of somebody else ({MEND})",
            *(
                _told(period, who, game, found, made)
                for period in ("all", "week:2026-W47", "month:2026-11")
                for game in ("all", "japanese")
                for who, found, made in (
                    (ANN, _sums(hands=1, contracts=1, units=-2, chips=-2), "nothing"),
                    (-1, "nothing", _sums(hands=1, contracts=1, units=-2, chips=-2)),
                )
            ),
            *(
                f"the rating of {who} in server {GUILD}, game {game}, is made from {found} hands, rated are "
                f"{1 - found} ({MEND})"
                for game in ("all", "japanese")
                for who, found in ((ANN, 1), (-1, 0))
            ),
        ),
    ),
    "a week that counts a hand too few": Fault(
        f"UPDATE standings SET hands = 0 WHERE period = 'week:2026-W47' AND game = '' AND player_id = {BOB}",
        (_told("week:2026-W47", BOB, "all", _sums(**_HELPED), _sums(hands=1, **_HELPED)),),
    ),
    "a share that does not follow from its hands": Fault(
        f"UPDATE standings SET adjutant_share = 1 WHERE period = 'all' AND game = '' AND player_id = {BOB}",
        (f"the share of {BOB} in server {GUILD}, all, game all, as adjutant is wrong ({MEND})",),
    ),
    "a hand at a closed table": Fault(
        "UPDATE tables SET status = 'closed' WHERE id = 1",
        ("hand 3 is under way, but table 1 does not play it",),
    ),
    "a table with the wrong hand": Fault(
        "UPDATE tables SET hand_id = 2 WHERE id = 1",
        (
            "hand 3 is under way, but table 1 does not play it",
            "table 1 plays, but its hand is not under way",
        ),
    ),
}


@pytest.mark.parametrize("name", FAULTS)
async def test_each_planted_fault_is_found_and_nothing_else(database, name):
    await _evening(database)
    fault = FAULTS[name]
    await execute(database, fault.done)
    report = await audit(database)
    assert sorted(report.problems) == sorted(fault.told)
    assert not report.ok
    assert [line for line in report.lines() if line in fault.told] == list(report.problems)


async def test_a_negative_balance_is_found_if_the_database_let_it_through(sqlite):
    await granted(sqlite, ANN, BOB)
    await execute(
        sqlite,
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE accounts SET balance = -7 WHERE owner_id = {ANN}",
        "PRAGMA ignore_check_constraints = OFF",
    )
    problems = (await audit(sqlite)).problems
    named = f"the member account of {ANN} in server {GUILD}"
    assert f"{named} is below zero: -7 chips" in problems
    assert f"{named} holds -7 chips, its entries sum to 1000" in problems


async def test_an_orphaned_row_is_found(sqlite):
    lost = text("INSERT INTO deadlines VALUES (5, 'turn', 1, '2026-11-21 12:00:00.000000')")
    await sqlite.alone(lambda c: c.execute(lost))
    assert (await audit(sqlite)).problems == (
        "a row of deadlines refers to a row of tables that is not there",
    )


async def test_a_free_hand_needs_no_settlement(database):
    async with database.write() as work:
        await work.tables.add(a_table(status=TableStatus.BETWEEN))
        hand = a_hand()
        await work.hands.add(replace(hand, header={**hand.header, "escrow": 0, "stake": 0}))
        await end_hand(work, units=WON)
    assert (await audit(database)).problems == (f"hand 1 has no results ({MEND})",)
    async with database.write() as work:
        seats = zip(results(), WON, strict=True)
        await record(work, [replace(result, units=units, chips=0) for result, units in seats], {})
    assert (await audit(database)).ok


async def test_a_board_that_differs_from_its_account_is_found(database):
    await granted(database, ANN)
    async with database.write() as work:
        lies = {"board": {"AH": 3, "kitty": 2}}
        await work.tables.add(a_table(1, status=TableStatus.BETWEEN, carried=lies))
        await work.ledger.post("ante", "settle", moved(member(ANN), board(), 9), at=NOON)
    report = await audit(database)
    assert report.problems[-1] == "the board of table 1 holds 9 chips, the table has 10"
    async with database.write() as work:
        await work.ledger.post("more", "settle", moved(member(ANN), board(), 1), at=NOON)
    assert not [problem for problem in (await audit(database)).problems if "board" in problem]


async def test_a_ledger_lines_running_balance_is_checked_and_can_be_repaired(database):
    await _evening(database)
    await execute(
        database,
        "UPDATE ledger_entries SET balance = balance + 1 WHERE chips < 0"
        f" AND account_id IN (SELECT id FROM accounts WHERE owner_id = {ANN})",
        f"UPDATE accounts SET staked = staked + 7 WHERE owner_id = {BOB}",
    )
    problems = (await audit(database)).problems
    assert len(problems) == 2
    assert "does not say what it held after it" in problems[0]
    assert "has 47 chips in hands under way, its lines say 40" in problems[1]
    assert "accounts with corrected lines: 2" in await repair_rows(database)
    assert (await audit(database)).ok


async def test_the_daily_audit_looks_at_what_is_new_since_the_last_clean_one(database):
    await _evening(database)
    seen: list[int] = []

    def check(hand: StoredHand) -> str | None:
        seen.append(hand.header.id)
        return "cannot be replayed" if hand.header.id == wrong else None

    wrong = 2
    assert (await audit_new(database, check)).problems == ("hand 2: cannot be replayed",)
    wrong = 0
    assert (await audit_new(database, check)).ok
    assert seen == [1, 2, 3, 1, 2, 3], "after a fault, look again"
    assert (await audit_new(database, check)).ok
    assert seen[6:] == [3], "the hand in progress"
    async with database.write() as work:
        await work.hands.add(a_hand(4, hand_no=4))
        await work.ledger.post("late", "gift", moved(member(ANN), member(BOB), 30), at=NOON)
    await audit_new(database, check)
    assert seen[7:] == [3, 4]


@pytest.mark.parametrize("name", ["balances that differ from their entries", "chips out of nowhere"])
async def test_the_daily_audit_checks_the_chips_of_all_accounts(database, name):
    await _evening(database)
    assert (await audit_new(database, lambda hand: None)).ok
    fault = FAULTS[name]
    await execute(database, fault.done)
    assert sorted((await audit_new(database, lambda hand: None)).problems) == sorted(fault.told)


async def test_several_processes_find_the_same_as_one(sqlite, monkeypatch):
    await _evening(sqlite)
    monkeypatch.setattr("bot.storage.audit.audit.MANY", 1)
    fault = FAULTS["a result of somebody else"]
    await execute(sqlite, fault.done)
    alone, together = await audit(sqlite), await audit(sqlite, processes=2)
    assert together == alone
    assert sorted(together.problems) == sorted(fault.told)


SLOW_CHECK = """
import asyncio, sys, time
from bot.storage.audit import audit
from bot.storage.database import create_database

def check(hand):
    print("begun", flush=True)
    time.sleep(600)

if __name__ == "__main__":
    audit.MANY = 1
    asyncio.run(audit.audit(create_database(sys.argv[1]), check, processes=2))
"""


async def test_a_killed_check_leaves_no_process_behind(sqlite, sqlite_address, tmp_path):
    await _evening(sqlite)
    script = tmp_path / "check.py"
    script.write_text(SLOW_CHECK)
    command, environment = (sys.executable, str(script), sqlite_address), {"PYTHONPATH": str(PROJECT_ROOT)}
    check = await asyncio.create_subprocess_exec(*command, env=environment, stdout=PIPE)
    assert check.stdout is not None
    assert await check.stdout.readline() == b"begun\n"
    check.kill()
    async with asyncio.timeout(60):
        await check.stdout.read()  # ends with the last process that can write there
    await check.wait()
