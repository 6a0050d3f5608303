"""Tournaments are read back unchanged, and found by their people and due dates."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.features.tournaments.values.config import Format, Odd, TournamentConfig
from bot.features.tournaments.values.rounds import Round, TournamentTable, TournamentTableStatus
from bot.features.tournaments.values.tournaments import (
    Entrant,
    EntrantStatus,
    HostAct,
    HostActKind,
    Prize,
    Tournament,
    TournamentStatus,
)
from bot.services.errors import Conflict
from bot.services.values.chips import Account, AccountKind, Entry
from bot.services.values.tables import ClockName, Level, TableStatus
from bot.storage.audit.audit import audit
from tests.storage.samples import ANN, BOB, CHANNEL, GUILD, NOON, a_table, granted, member, moved

POT = Account(AccountKind.EVENT, GUILD, 1)


def a_tournament(number: int = 1, **changes: Any) -> Tournament:
    """A tournament in its first round, with every field filled in."""
    config = TournamentConfig(
        name="金曜の大会",
        format=Format.SWISS,
        duplicate=True,
        preset="japanese",
        options={"min_bid": 13, "yoromeki": True, "no_trump": "high"},
        title="Friday Rules",
        clock=ClockName.BLITZ,
        odd=Odd.COMPUTERS,
        level=Level.NOVICE,
        entry=50,
        prizes=(60, 40),
        starts_at=NOON + timedelta(hours=1),
    )
    table = TournamentTable(
        number=1,
        table_id=1,
        seats=(1, None, 0, 2, None),
        status=TournamentTableStatus.DONE,
        voided=(7, 9),
        seen=(0,),
        closed=True,
    )
    tournament = Tournament(
        id=number,
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANN,
        host_name="Ann",
        locale="ja",
        config=config,
        status=TournamentStatus.RUNNING,
        revision=3,
        secret="5e" * 32,
        commitment="c0" * 32,
        created_at=NOON,
        updated_at=NOON,
        entrants=(
            Entrant(number=0, name="アン", users=(BOB, ANN), checked_in=True, press="12", paid=True),
            Entrant(number=1, name="Bob", users=(BOB,), status=EntrantStatus.NO_SHOW, out_round=1),
            Entrant(number=2, name="", computer=Level.REGULAR, knocked_out=1),
        ),
        rounds=(Round(number=1, tables=(table,), began_at=NOON, ends_at=NOON + timedelta(minutes=40)),),
        acts=(HostAct(number=0, kind=HostActKind.VOID, by=ANN, at=NOON, table=1, hand=7, undone=True),),
        prizes=(Prize(entrant=0, rank=1, chips=50),),
        start_press="13",
        message_id=CHANNEL + 7,
        reason="",
        started_at=NOON,
        due_at=NOON + timedelta(minutes=5),
    )
    return replace(tournament, **changes)


async def _add(database: Any, *tournaments: Tournament) -> None:
    async with database.write() as work:
        for tournament in tournaments:
            await work.tournaments.add(tournament)


async def test_one_of_two_concurrent_saves_wins(database, at_once):
    await _add(database, a_tournament())
    done = await at_once(3, lambda work, _: work.tournaments.save(a_tournament(revision=4)))
    assert sum(isinstance(it, Conflict) for it in done) == 2
    assert None in done


async def test_a_server_lists_joinable_and_running_tournaments_and_the_latest_others(database):
    await _add(
        database,
        a_tournament(1, status=TournamentStatus.FINISHED, due_at=None),
        a_tournament(2, status=TournamentStatus.RUNNING),
        a_tournament(3, status=TournamentStatus.DRAFT),
        a_tournament(4, status=TournamentStatus.CANCELLED, due_at=NOON),
        a_tournament(5, status=TournamentStatus.JOINING),
        a_tournament(6, status=TournamentStatus.FINISHED, due_at=None),
        a_tournament(7, guild_id=GUILD + 1),
        a_tournament(8, status=TournamentStatus.CANCELLED, due_at=None, reason="discarded"),
        a_tournament(9, status=TournamentStatus.CANCELLED, due_at=None, reason="draft-expired"),
    )
    async with database.read() as work:
        assert [it.id for it in await work.tournaments.of_guild(GUILD, 2)] == [5, 2, 6, 4]
        assert [it.id for it in await work.tournaments.of_guild(GUILD, 1)] == [5, 2, 6, 4], "one is due"
        assert await work.tournaments.live() == [2, 3, 5, 7]


async def test_due_tournaments_come_in_order(database):
    minute = timedelta(minutes=1)
    await _add(
        database,
        a_tournament(1, due_at=NOON + 2 * minute),
        a_tournament(2, due_at=NOON + minute),
        a_tournament(3, due_at=None),
        a_tournament(4, due_at=NOON + 9 * minute),
    )
    async with database.read() as work:
        assert await work.tournaments.due(NOON) == []
        assert await work.tournaments.due(NOON + 2 * minute) == [2, 1]
        assert await work.tournaments.next_due(NOON) == NOON + minute
        assert await work.tournaments.next_due(NOON + 2 * minute) == NOON + 9 * minute
        assert await work.tournaments.next_due(NOON + 9 * minute) is None


async def _evening(database: Any) -> None:
    """A finished tournament of 50 chips and a running one of 50."""
    await granted(database, ANN)
    over = Round(
        number=1,
        tables=(TournamentTable(number=1, table_id=1, seats=(0, 1)),),
        began_at=NOON,
        over_at=NOON,
    )
    under_way = replace(over, tables=(replace(over.tables[0], table_id=2),), over_at=None)
    await _add(
        database,
        a_tournament(1, status=TournamentStatus.FINISHED, rounds=(over,)),
        a_tournament(2, rounds=(over, under_way)[1:], prizes=()),
    )
    other = replace(POT, owner_id=2)
    async with database.write() as work:
        closed = {"status": TableStatus.CLOSED, "hand_id": None}
        await work.tables.add(a_table(1, event_id=1, **closed))
        await work.tables.add(a_table(2, event_id=2, status=TableStatus.BETWEEN, hand_id=None))
        for key, kind, entries in (
            ("1:entry", "entry", moved(member(ANN), POT, 50)),
            ("2:entry", "entry", moved(member(ANN), other, 50)),
            ("1:prize", "prize", moved(POT, member(ANN), 50)),
        ):
            await work.ledger.post(key, kind, entries, at=NOON)


def _ours(problems: tuple[str, ...]) -> list[str]:
    return [problem for problem in problems if "tournament" in problem]


async def test_a_sound_tournament_passes_the_check(database):
    await _evening(database)
    report = await audit(database)
    assert _ours(report.problems) == []
    counts = {finding.what.split(" (")[0]: finding.count for finding in report.findings}
    named = ("tournaments", "finished tournaments", "tables of tournaments")
    assert [counts[name] for name in named] == [2, 1, 2]


FAULTS = {
    "UPDATE tables SET status = 'between' WHERE id = 1": [
        "table 1 is open, but its round of tournament 1 is over"
    ],
    "UPDATE tables SET tournament_id = NULL WHERE id = 2": ["table 2 is not one of tournament 2"],
    "UPDATE tables SET tournament_id = 9 WHERE id = 2": ["table 2 is not one of tournament 2"],
    "DELETE FROM tournaments WHERE id = 2": [
        "people are noted for tournament 2, which is not there (python -m bot check --repair repairs it)",
        "tournament 2 is not there, but holds 50 chips",
        "table 2 is of no round of its tournament 2",
    ],
    """UPDATE tournaments SET document = replace(document, '"chips":50', '"chips":49') WHERE id = 1""": [
        "tournament 1 has prizes of 49 chips and gave its league 0, its pot was 50",
        "tournament 1 has prizes of 49 chips, the ledger paid 50",
    ],
    """UPDATE tournaments SET document = replace(document, '"paid":true', '"paid":false') WHERE id = 2""": [
        "tournament 2 holds 50 chips, 0 were paid for it"
    ],
    """UPDATE tournaments SET document = replace(document, '"running"', '"cancelled"') WHERE id = 2""": [
        "tournament 2 holds 50 chips, 0 were paid for it"
    ],
}


@pytest.mark.parametrize("done", FAULTS)
async def test_the_check_finds_each_planted_fault(database, done):
    await _evening(database)
    async with database.write() as work:
        await work.session.change(lambda c: c.exec_driver_sql(done))
    assert sorted(_ours((await audit(database)).problems)) == sorted(FAULTS[done])


async def test_an_account_without_an_owner_is_found(database):
    await granted(database, ANN)
    async with database.write() as work:
        entries = [Entry(member(ANN), -5), Entry(replace(POT, owner_id=8), 5)]
        await work.ledger.post("gift", "entry", entries, at=NOON)
    assert _ours((await audit(database)).problems) == ["tournament 8 is not there, but holds 5 chips"]
