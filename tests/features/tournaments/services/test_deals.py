"""The fair deal of a tournament, and records that are sealed while their cards are still played elsewhere."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.engine.deal import pack_of
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.book import TournamentStep
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.proof import deals_of
from bot.services.errors import NotAllowed, NotNow
from bot.services.records.records import replay_problem
from bot.services.tables.dealing import deal_problem
from bot.services.values.pledges import hash_of
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.features.tournaments.services.values import rows_of
from tests.services.build import GUILD, PRESETS, press_id
from tests.services.fakes import FakeNow

RULES = PRESETS.find("japanese").rules.resolve(4)


async def hands_of(process: Process, tournament: Tournament) -> dict[tuple[int, int, int], Any]:
    """Return the hands by round, table and number."""
    return {
        (round_.number, table.number, hand.header.hand_no): hand
        for round_ in tournament.rounds
        for table in round_.tables
        for hand in await process.hands(table.table_id)
    }


def pressed() -> list[str]:
    """Return the ids of the presses by which four people joined and the host started."""
    return [str(press_id(FakeNow()(), number)) for number in range(1001, 1006)]


async def played(**changes: Any) -> tuple[Process, Tournament, dict[tuple[int, int, int], Any]]:
    process = Process()
    await process.begin(4, 4, **changes)
    tournament = await process.play()
    assert tournament.status is TournamentStatus.FINISHED
    return process, tournament, await hands_of(process, tournament)


@pytest.mark.parametrize("duplicate", [False, True])
async def test_every_hand_is_proven_by_its_own_record(duplicate: bool):
    process, _, hands = await played(duplicate=duplicate)
    assert len(hands) == 8
    for hand in hands.values():
        assert replay_problem(hand) is None
        record = await process.services.records.record(hand.header.id)
        assert deal_problem(record, pack_of(RULES)) is None
        assert (
            deal_problem({**record, "deal": {**record["deal"], "presses": ["0"]}}, pack_of(RULES)) is not None
        )


@pytest.mark.parametrize("duplicate", [False, True])
async def test_anybody_can_recompute_every_secret_from_the_report(duplicate: bool):
    process, tournament, hands = await played(duplicate=duplicate)
    records = await process.records()
    assert hashlib.sha256(bytes.fromhex(records["secret"])).hexdigest() == tournament.commitment
    assert records["presses"] == pressed()
    digest = hashlib.sha256(f"{','.join(pressed())}|".encode()).hexdigest()
    for (round_, table, board), hand in hands.items():
        message = f"napoleon-tournament/2|1|{round_}|{0 if duplicate else table}|{board}"
        secret = hmac.new(bytes.fromhex(records["secret"]), message.encode(), "sha256").hexdigest()
        deal = hand.header.header["deal"]
        assert (deal["secret"], deal["presses"]) == (secret, [digest])
        assert deal["place"] == ([1, board] if duplicate else [hand.header.table_id, board])


async def test_in_a_duplicate_every_table_has_the_same_cards_and_the_same_dealer():
    *_, hands = await played(duplicate=True, hands=3)
    for round_ in (1, 2):
        for board in (1, 2, 3):
            one, other = (hands[round_, table, board].header.header for table in (1, 2))
            assert (one["pack"], one["dealer"]) == (other["pack"], other["dealer"])
            assert one["dealer"] == board - 1
            assert "cut" not in one["deal"]
    packs = {hand.header.header["pack"] for hand in hands.values()}
    assert len(packs) == 6


async def test_otherwise_every_table_has_its_own_cards():
    *_, hands = await played()
    assert len({hand.header.header["pack"] for hand in hands.values()}) == 8
    assert all("cut" in hand.header.header["deal"] for place, hand in hands.items() if place[2] == 1)


async def test_who_joins_later_does_not_change_the_presses_of_the_start(process: Process):
    await process.begin(4, 4, late_rounds=1)
    await process.tournaments.join(1, PEOPLE[9], 5555)
    await process.play()
    records = await process.records()
    assert records["presses"] == pressed()


async def test_what_entrants_type_before_the_start_is_in_every_deal_and_the_presses_are_not(process: Process):
    await process.open(4)
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


async def test_a_tournament_from_before_there_were_values_is_dealt_as_it_was_announced(process: Process):
    await process.open(4)

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
async def test_records_of_a_duplicate_are_sealed_until_the_round_is_over(process: Process, duplicate: bool):
    await process.begin(4, 4, duplicate=duplicate, rounds=1)
    hand_id = await until_a_hand_is_over(process)
    lines = (await services_of(process.services).service.results(1)).standings
    assert any(line.hands for line in lines) != duplicate, "what was won with the same cards tells of them"
    table = next(table for table in await process.tables() if table.hand_no)
    if duplicate:
        await refused("hand-sealed", process.services.records.record(hand_id))
    else:
        assert (await process.services.records.record(hand_id))["deal"]["secret"]
    await process.play()
    assert (await process.services.records.record(hand_id))["deal"]["secret"]
    assert (await process.services.records.session(table.id))["session"] == table.id
    assert any(line.hands for line in (await services_of(process.services).service.results(1)).standings)


async def test_the_report_of_a_cancelled_duplicate_counts_its_decisions(process: Process):
    await process.begin(4, 4, duplicate=True, rounds=1)
    await until_a_hand_is_over(process)
    await process.tournaments.cancel(1, HOST, False, "the room is closed")
    rows = rows_of((await process.tournaments.report(1)).csv)
    assert any(int(row["decisions"] or 0) for row in rows)


async def test_no_secret_leaves_before_the_end(process: Process):
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
