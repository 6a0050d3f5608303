"""The fair deal of a tournament; records and results sealed while their cards are still played elsewhere."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.engine.deal import pack_of
from bot.features.tournaments.services import steps
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.book import TournamentStep
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.proof import deals_of
from bot.services.errors import NotAllowed, NotNow
from bot.services.records.records import replay_problem
from bot.services.tables.dealing import deal_problem
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.pledges import hash_of
from bot.services.values.standings import Measure
from bot.storage.audit.audit import audit
from bot.storage.database import Database
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, played, refused
from tests.services.build import GUILD, PRESETS, in_order, press_id
from tests.services.fakes import FakeNow

RULES = PRESETS.find("nap").rules.resolve(4)


def pressed() -> list[str]:
    """Return the ids of the presses with which four people joined and the host started."""
    return [str(press_id(FakeNow()(), number)) for number in range(1001, 1006)]


@pytest.mark.parametrize("duplicate", [False, True])
def test_every_hand_is_proven_by_its_own_record(duplicate: bool):
    done = played(4, 4, duplicate=duplicate)
    assert len(done.hands) == 8
    assert [replay_problem(hand) for hand, _ in done.hands.values()] == [None] * 8
    for _, record in done.hands.values():
        assert deal_problem(record, pack_of(RULES)) is None
        assert (
            deal_problem({**record, "deal": {**record["deal"], "presses": ["0"]}}, pack_of(RULES)) is not None
        )


@pytest.mark.parametrize("duplicate", [False, True])
def test_anybody_can_recompute_every_secret_from_the_report(duplicate: bool):
    done = played(4, 4, duplicate=duplicate)
    secret = bytes.fromhex(done.records["secret"])
    assert hashlib.sha256(secret).hexdigest() == done.tournament.commitment
    assert done.records["presses"] == pressed()
    digest = hashlib.sha256(f"{','.join(pressed())}|".encode()).hexdigest()
    for (round_, table, board), (hand, _) in done.hands.items():
        message = f"napoleon-tournament/2|1|{round_}|{0 if duplicate else table}|{board}"
        deal = hand.header.header["deal"]
        assert deal["secret"] == hmac.new(secret, message.encode(), "sha256").hexdigest()
        assert deal["presses"] == [digest]
        assert deal["place"] == ([1, board] if duplicate else [hand.header.table_id, board])
        assert ("cut" in deal) is (board == 1 and not duplicate)
        assert hand.header.header["dealer"] == board - 1 or not duplicate
    packs = {hand.header.header["pack"] for hand, _ in done.hands.values()}
    assert len(packs) == (4 if duplicate else 8), "every table has the same cards in a duplicate only"


async def test_later_joining_does_not_change_the_presses_of_the_start(process: Process):
    await process.begin(4, 4, late_rounds=1)
    await process.tournaments.join(1, PEOPLE[9], 5555)
    await process.tournaments.cancel(1, HOST, False, "no time")
    records = await process.records()
    assert records["presses"] == pressed()


async def test_values_typed_before_the_start_enter_every_deal_and_presses_do_not(process: Process):
    await process.open(4, rounds=1)
    with pytest.raises(NotAllowed):
        await process.tournaments.add_value(1, 99, "of a stranger")
    await process.tournaments.add_value(1, PEOPLE[1].user_id, "seven  herons")
    for text, code in (("again", "value-given"), ("x" * 65, "value-long"), ("", "value-given")):
        await refused(code, process.tournaments.add_value(1, PEOPLE[1].user_id, text))
    await refused("value-no-seal", process.tournaments.add_value(1, PEOPLE[2].user_id, "ab" * 32))
    await process.tournaments.add_value(1, PEOPLE[2].user_id, "the last one")
    await process.tournaments.start(1, HOST, False, process.press())
    with pytest.raises(NotNow):
        await process.tournaments.add_value(1, PEOPLE[3].user_id, "too late")
    await process.settle()
    await process.play()
    records = await process.records()
    hashes = [hash_of("seven herons"), hash_of("the last one")]
    digest = hashlib.sha256(f"|{','.join(hashes)}".encode()).hexdigest()
    assert {press for hand in records["hands"] for press in hand["deal"]["presses"]} == {digest}
    deals = deals_of(records, datetime(2026, 11, 22, tzinfo=UTC))
    assert {deal.problem for deal in deals} == {None}
    assert {(deal.guards, deal.others) for deal in deals} == {(("P3",), ("P2",))}
    other = {**records, "values": records["values"][:1]}
    assert all("its press is not made" in str(deal.problem) for deal in deals_of(other))
    (alone,) = deals_of(records["hands"][0])
    assert "only the tournament's file can prove it" in str(alone.problem)


async def test_a_tournament_announced_before_values_existed_is_dealt_as_announced(process: Process):
    await process.open(4, rounds=1)

    def aged(tournament: Tournament) -> TournamentStep:
        return TournamentStep(replace(tournament, algorithm="napoleon-tournament/1"))

    await services_of(process.services).book.change(1, aged)
    await process.tournaments.start(1, HOST, False, process.press())
    await process.settle()
    await process.play()
    records = await process.records()
    assert records["format"] == "napoleon-tournament/1"
    digest = hashlib.sha256(",".join(records["presses"]).encode()).hexdigest()
    assert records["digest"] == digest
    deals = deals_of(records, datetime(2026, 11, 22, tzinfo=UTC))
    assert {deal.problem for deal in deals} == {None}


async def until_a_hand_is_over(process: Process) -> int:
    """Play until one hand of the first round is over; return its id."""
    while True:
        for table in await process.tables():
            for hand in await process.hands(table.id):
                if hand.units is not None:
                    return hand.header.id
        await process.act()
        await process.settle()


@pytest.mark.parametrize("duplicate", [False, True])
async def test_a_duplicates_records_are_sealed_until_the_round_is_over(process: Process, duplicate: bool):
    await process.begin(4, 4, duplicate=duplicate, rounds=1)
    hand_id = await until_a_hand_is_over(process)
    lines = (await services_of(process.services).service.results(1)).standings
    assert any(line.hands for line in lines) != duplicate, "results with the same cards would give them away"
    table = next(table for table in await process.tables() if table.hand_no)
    if duplicate:
        await refused("hand-sealed", process.services.records.record(hand_id))
    else:
        assert (await process.services.records.record(hand_id))["deal"]["secret"]
    await process.play()
    assert (await process.services.records.record(hand_id))["deal"]["secret"]
    assert (await process.services.records.session(table.id))["session"] == table.id
    assert any(line.hands for line in (await services_of(process.services).service.results(1)).standings)


async def test_no_secret_is_revealed_before_the_end(process: Process):
    await process.begin(4, 4)
    await refused("tournament-unfinished", process.tournaments.report(1))
    secrets = {table.secret for table in await process.tables()}
    told = {snapshot.table.secret for snapshot in process.notifier.snapshots}
    assert len(secrets) == 2
    assert told == {""}
    shown = [
        *process.witness.seen,
        await process.tournaments.get(1),
        *await process.tournaments.of_guild(GUILD),
    ]
    shown += [await process.tournaments.pause(1, HOST, False), await process.tournaments.undo(1, HOST, False)]
    assert {tournament.secret for tournament in shown} == {""}
    await process.tournaments.cancel(1, HOST, False, "no time")
    await process.settle()
    assert (await process.tournaments.report(1)).records["status"] == "cancelled"


DUPLICATE: dict[str, Any] = {"duplicate": True, "rounds": 1, "hands": 2, "seats": 4}


@pytest.fixture
async def database(database: Database) -> AsyncIterator[Database]:
    """An empty SQLite database, audited at the end."""
    yield database
    await in_order(database)


async def one_table_ahead(database: Database) -> tuple[Process, list[int], list[int]]:
    """A process in which one table has finished its deals, with the people at it, and those behind."""
    process = Process(store=database)
    one = await process.begin(8, 0, **DUPLICATE)
    ahead, behind = one.round.tables
    await process.play_on(ahead.table_id)
    people = [[one.entrants[n].users[0] for n in table.seats if n is not None] for table in (ahead, behind)]
    assert (await process.services.live.get(ahead.table_id)).table.hand_no == 2
    return process, *people


async def told(process: Process, reader: int, about: list[int]) -> dict[str, Any]:
    """Return everything a member can see of the hands of others, and of their own."""
    services = process.services
    boards = {
        (measure, period): (await services.standings.leaderboard(GUILD, reader, measure, period=period)).lines
        for measure in Measure
        for period in ("all", "week", "month", "season")
    }
    profiles = {
        user: await services.profiles.profile(GUILD, user, days=None, reader_id=reader) for user in about
    }
    export = await services.privacy.export(reader, GUILD)
    return {
        "boards": boards,
        "profiles": {user: (it.record, it.best, it.hands, it.chips) for user, it in profiles.items()},
        "export": {name: it for name, it in export.items() if name != "made_at"},
    }


async def test_a_player_of_a_pending_deal_finds_its_result_nowhere(database: Database):
    process = Process(store=database)
    one = await process.begin(8, 0, **DUPLICATE)
    ahead, behind = one.round.tables
    reader = one.entrants[behind.seats[0]].users[0]
    about = [person.user_id for person in PEOPLE[:8]]
    before = await told(process, reader, about)
    await process.play_on(ahead.table_id)
    assert await told(process, reader, about) == before
    assert (await audit(database)).problems == (), "a sealed hand is no fault"
    assert (await process.play()).status is TournamentStatus.FINISHED
    after = await told(process, reader, about)
    assert all(after["profiles"][user][0].counts.hands == 2 for user in about)


async def test_a_process_that_dies_while_opening_results_counts_each_hand_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    process, there, behind = await one_table_ahead(database)
    opened, real = [], steps.open_sealed

    async def dying(*arguments: Any) -> None:
        if len(opened) == 1:
            raise RuntimeError("killed")
        opened.append(arguments)
        await real(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(steps, "open_sealed", dying)
        while (await process.tournaments.get(1)).round.over_at is None:
            assert await process.act()
            await services_of(process.services).director.settle()
        counted = [
            (await process.services.standings.record(GUILD, user)).counts.hands for user in there + behind
        ]
        assert sum(counted) == 4, "one hand of four"
    again = await process.restarted()
    assert (await again.settle()).status is TournamentStatus.FINISHED
    for user in there + behind:
        assert (await again.services.standings.record(GUILD, user)).counts.hands == 2


async def test_a_cancelled_tournament_opens_sealed_results(database: Database):
    process, there, behind = await one_table_ahead(database)
    await process.tournaments.cancel(1, HOST, False, "the room is closed")
    await process.settle()
    assert [(await process.services.standings.record(GUILD, user)).counts.hands for user in there] == [2] * 4
    assert [(await process.services.standings.record(GUILD, user)).counts.hands for user in behind] == [0] * 4


async def all_of_it(database: Database) -> Any:
    """Return standings, ratings and which hands are sealed."""
    async with database.write() as work:
        people = [person.user_id for person in PEOPLE[:8]]
        return (
            [await work.standings.counts(GUILD, user, "all") for user in people],
            dict(await work.ratings.of_guild(GUILD)),
            [result.hand_id for result in await work.results.sealed(range(1, 50))],
        )


@pytest.mark.parametrize("finished", [False, True])
async def test_a_rebuild_keeps_seals_and_counts_in_the_same_order(database: Database, finished: bool):
    process, *_ = await one_table_ahead(database)
    while finished and await process.act():
        await process.later(1)  # the first hand to be dealt here ends after both of the table ahead
    before = await all_of_it(database)
    assert len(before[2]) == (0 if finished else 8)
    await rebuild(database, lambda done, of: None)
    assert await all_of_it(database) == before
