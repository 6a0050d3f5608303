"""Who may see which hand and when, proofs, lists of hands, and the audit of stored ones."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.engine.record import read_record, replay, report_of
from bot.services.errors import NotNow, TableNotFound
from bot.services.ports import UnitOfWork
from bot.services.records.records import Reader, replay_problem
from bot.services.records.replays import line_of, proof_of
from bot.services.values.hands import StoredHand
from bot.services.values.tables import TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, FAY, GUILD, PRESETS, Night, press_id, refused, stored_after
from tests.services.stored import headed, logged
from tests.services.test_najami import at_the_end, play

HERE = Reader(ANN.user_id, GUILD)
DM = Reader(ANN.user_id, None)


async def _play(night: Night) -> None:
    await night.open([ANN, BOB], computers=True, stake=2)
    await night.finish()


one_hand = stored_after(_play)
after_one_hand = pytest.mark.usefixtures("one_hand")


@after_one_hand
async def test_a_finished_hand_is_replayed_from_deal_to_settlement(night: Night):
    replay = await night.services.replays.replay(1, HERE)
    hand = stored.hand(night.store)
    assert len(replay.steps) == len(hand.actions) + 1
    assert replay.steps[0].action is None
    assert replay.summary.units == hand.units
    assert replay.summary.chips == tuple(2 * units for units in hand.units or ())
    assert replay.steps[-1].view.result is not None
    assert [seat.name for seat in replay.table.seats] == ["Ann", "Bob", "Augereau", "Bernadotte", "Soult"]
    assert replay.table.secret == ""
    assert sum(len(cards) for cards in replay.steps[0].hands) == 50


async def test_a_hand_in_progress_is_neither_replayed_nor_verified_nor_recorded(night: Night):
    await night.open()
    service, records = night.services.replays, night.services.records
    for _ in range(3):
        for call in (service.replay, service.verify, records.record):
            await refused(call(1, HERE), NotNow, "hand-unfinished")
            await refused(call(1, DM), NotNow, "hand-unfinished")
            await refused(call(12, HERE), TableNotFound, "hand-unknown")
        assert await service.recent(HERE) == ()
        assert await service.recent(DM) == ()
        await night.moves(4)


@pytest.mark.parametrize("finished", [True, False])
async def test_another_servers_hand_is_as_unknown_as_a_missing_one(night: Night, finished: bool):
    await (_play(night) if finished else night.open())
    service, records = night.services.replays, night.services.records
    stranger = Reader(ANN.user_id, GUILD + 1)
    for number in (1, 99):
        for call in (service.replay, service.verify, records.record):
            told = await refused(call(number, stranger), TableNotFound, "hand-unknown")
            assert told == {"hand": str(number)}
    assert await service.recent(stranger) == ()


@after_one_hand
async def test_everybody_in_its_server_sees_a_hand_and_only_its_players_in_direct_messages(night: Night):
    service = night.services.replays
    assert (await service.replay(1, DM)).hand_id == 1
    assert (await service.verify(1, DM)).proven
    await refused(service.replay(1, Reader(CLEO.user_id, None)), TableNotFound, "hand-unknown")
    assert [line.hand_id for line in await service.recent(DM)] == [1]
    assert await service.recent(Reader(CLEO.user_id, None)) == ()
    in_the_server = Reader(CLEO.user_id, GUILD)
    assert (await service.replay(1, in_the_server)).hand_id == 1
    assert [line.hand_id for line in await service.recent(in_the_server)] == [1]


async def test_a_person_who_took_over_a_seat_mid_hand_has_played_in_it(night: Night):
    await night.open([ANN, BOB], computers=True)
    await night.hand_over(BOB.user_id, FAY)
    await night.finish()
    for person in (ANN, BOB, FAY):
        assert (await night.services.replays.replay(1, Reader(person.user_id, None))).hand_id == 1


@after_one_hand
async def test_sealed_hands_are_hidden_until_they_are_opened(night: Night, monkeypatch: pytest.MonkeyPatch):
    sealed = {1}

    async def still_played(_: UnitOfWork, hand: StoredHand) -> bool:
        return hand.header.id in sealed

    services = night.services
    monkeypatch.setattr(services.records, "_is_sealed", still_played)
    for call in (services.replays.replay, services.replays.verify, services.records.record):
        await refused(call(1, HERE), NotNow, "hand-sealed")
    assert await services.replays.recent(HERE) == ()
    assert await services.replays.recent(DM) == ()
    await night.endings.end(1, ANN.user_id, manager=False)
    await refused(services.records.session(1, HERE), NotNow, "hand-sealed")
    sealed.clear()
    assert (await services.replays.replay(1, HERE)).hand_id == 1
    assert [line.hand_id for line in await services.replays.recent(HERE)] == [1]
    assert (await services.records.session(1, HERE))["hands"]


@after_one_hand
async def test_a_list_arrives_though_somebodys_data_is_deleted_meanwhile(
    night: Night, monkeypatch: pytest.MonkeyPatch
):
    services = night.services
    real = services.records.open_ones

    async def after_a_deletion(*asked: Any) -> list[StoredHand]:
        monkeypatch.undo()
        await services.privacy.delete(BOB.user_id)
        await services.replays.recent(Reader(FAY.user_id, None))
        return await real(*asked)

    monkeypatch.setattr(services.records, "open_ones", after_a_deletion)
    assert [line.hand_id for line in await services.replays.recent(HERE)] == [1]


@after_one_hand
async def test_a_session_of_another_server_or_a_channel_one_does_not_see_is_unknown(night: Night):
    await night.endings.end(1, ANN.user_id, manager=False)
    records = night.services.records
    await refused(records.session(1, Reader(ANN.user_id, GUILD + 1)), TableNotFound, "table-unknown")
    await refused(records.session(1, Reader(CLEO.user_id, None)), TableNotFound, "table-unknown")
    elsewhere = Reader(CLEO.user_id, GUILD, sees=lambda _: False)
    await refused(records.session(1, elsewhere), TableNotFound, "table-unknown")
    assert (await records.session(1, DM))["session"] == 1


@after_one_hand
async def test_a_readers_own_hands_come_before_the_servers(night: Night):
    await night.next_hand()
    await night.finish()
    other = await night.open([CLEO], computers=True, stake=2)
    await night.finish(other.table.id)
    service = night.services.replays
    assert [line.hand_id for line in await service.recent(HERE)] == [2, 1, 3]
    assert [line.hand_id for line in await service.recent(Reader(CLEO.user_id, GUILD))] == [3, 2, 1]
    assert [line.hand_id for line in await service.recent(HERE, most=2)] == [2, 1]
    assert [line.hand_id for line in await service.played_by(CLEO.user_id, HERE)] == [3]


async def test_a_hands_line_names_napoleon_and_its_proof_covers_the_cut_and_redeals(night: Night):
    await night.open()
    await night.everybody_passes()
    await night.everybody_passes()
    await night.moves(200)
    (line,) = await night.services.replays.recent(HERE)
    assert (line.preset, line.bid) == ("japanese", "13S")
    assert line.declarer is not None
    assert line.seats[line.declarer].name in ("Ann", "Bob", "Cleo", "Dan", "Eve")
    assert line.outcome in ("made", "failed", "siberian")
    proof = await night.services.replays.verify(1, HERE)
    assert proof.proven
    assert [(check.part, check.number) for check in proof.checks] == [
        ("commitment", 0), ("pack", 0), ("pack", 1), ("pack", 2), ("cut", 0)
    ]  # fmt: skip
    assert proof.presses == (str(press_id(night.now(), 1001)),)


def _dealt(hand: StoredHand, **changes: Any) -> StoredHand:
    """Change what the record says of the deal; None removes it."""
    deal = {**hand.header.header["deal"], **changes}
    return headed(hand, deal={name: value for name, value in deal.items() if value is not None})


TAMPERED: dict[str, tuple[Callable[[StoredHand], StoredHand], set[str] | None]] = {
    "secret": (lambda it: _dealt(it, secret="00" * 32), {"commitment", "pack", "cut"}),
    "commitment": (lambda it: _dealt(it, commitment="00" * 32), {"commitment"}),
    "pack": (lambda it: headed(it, pack=" ".join(it.header.header["pack"].split()[::-1])), {"pack"}),
    "presses": (lambda it: _dealt(it, presses=["1"]), {"pack", "cut"}),
    "cut": (lambda it: _dealt(it, cut=[]), {"cut"}),
    "dealer": (lambda it: headed(it, dealer=(it.header.header["dealer"] + 1) % 5), {"cut"}),
    "no deal": (lambda it: headed(it, deal=None), None),
    "no secret": (lambda it: _dealt(it, secret=None), None),
    "deal is text": (lambda it: headed(it, deal="x"), None),
}


@after_one_hand
async def test_a_proof_names_what_was_tampered_with(night: Night):
    hand = stored.hand(night.store)
    for fault, (tamper, unfit) in TAMPERED.items():
        proof = proof_of(tamper(hand))
        assert not proof.proven, fault
        if unfit is None:
            assert proof.checks == (), fault
        else:
            assert {check.part for check in proof.checks if not check.fits} == unfit, fault
    # a changed result is found although the deal is fair
    proof = proof_of(replace(hand, units=(5, -5, 0, 0, 0)))
    assert all(check.fits for check in proof.checks)
    assert not proof.course
    assert not proof.proven


@pytest.mark.parametrize(
    "damage",
    [
        lambda it: logged(it, 4),
        lambda it: logged(it, 3, data={"do": "fly"}),
        lambda it: headed(it, seats=None),
    ],
    ids=["gap", "action", "names"],
)
@after_one_hand
async def test_a_damaged_hand_is_refused_with_a_reason_and_still_listed(
    night: Night, damage: Callable[[StoredHand], StoredHand]
):
    damaged = damage(stored.hand(night.store))

    async def get(*_: Any) -> StoredHand:
        return damaged

    night.services.records.get = get  # type: ignore[method-assign]
    await refused(night.services.replays.replay(1, HERE), NotNow, "hand-damaged")
    assert not (await night.services.replays.verify(1, HERE)).course
    line = line_of(damaged)
    assert (line.hand_id, line.outcome, line.declarer) == (1, damaged.outcome, None)
    assert line.played_by(ANN.user_id)


async def test_the_poker_hand_of_najami_is_replayed_and_proven():
    night, _ = await at_the_end(people=[ANN], computers=True)
    await night.next_hand()
    await play(night)
    proof = await night.services.replays.verify(2, HERE)
    assert proof.proven
    assert [check.part for check in proof.checks] == ["commitment", "pack"]
    replay = await night.services.replays.replay(2, HERE)
    assert sum(replay.summary.units) == replay.steps[0].view.setup.units  # type: ignore[union-attr]
    assert [line.hand_id for line in await night.services.replays.recent(HERE)] == [2, 1]


async def test_a_hand_is_listed_under_the_day_it_ended_on_by_the_servers_clock(night: Night):
    await night.set(time_zone="Asia/Tokyo")
    night.now.pass_seconds(6 * 3600)  # 18:00 UTC: past midnight in Tokyo
    await _play(night)
    (line,) = await night.services.replays.recent(HERE)
    assert line.day == date(2026, 11, 22)


async def test_where_hands_won_are_counted_a_practice_hand_compares_hands_won(night: Night):
    rules = night.services.presets.find("hattori").rules_with({}, 4)
    await night.open([ANN, BOB], computers=True, preset="hattori", rules=rules, seats=4)
    await night.finish()
    results = night.store.look(lambda work: work.results.of_tables([1]))
    again, rng, now = night.services.again, random.Random(1), set[int]()
    for person, result in zip((ANN, BOB), results, strict=False):
        reader = Reader(person.user_id, GUILD)
        for _ in range(4):
            hand = await again.begin(1, 0, reader)
            while hand.view.result is None:
                hand = await again.act(1, hand.moves, hand.legal.sample(rng), reader)
            assert (hand.view.result.units, hand.then) == ((0,) * 4, int(result.won is True))
            assert hand.begun == 0, "at the deal"
            now.add(hand.now)
    assert now == {0, 1}


async def test_a_finished_hands_record_replays(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2, options={"min_bid": 13})
    snapshot = await night.finish()
    record = json.loads(json.dumps(await night.services.records.record(1)))
    assert record["format"] == "napoleon-hand/1"
    assert record["seats"] == ["Ann", "Bob", "Augereau", "Bernadotte", "Soult"]
    assert (record["preset"], record["options"], record["stake"]) == ("japanese", {"min_bid": 13}, 2)
    assert (record["session"], record["hand_no"]) == (1, 1)
    assert (record["rules"]["adjutant"], record["rules"]["min_bid"]) == (True, 13)
    without_rules = {name: value for name, value in record.items() if name != "rules"}
    assert replay(read_record(record, PRESETS)) == replay(read_record(without_rules, PRESETS))
    assert record["deal"].keys() == {
        *("algorithm", "commitment", "secret", "presses", "values", "cut"),
        *("committed_at", "dealt_at"),
    }
    assert {action["by"] for action in record["actions"]} == {"player", "computer"}
    assert {action["at"] for action in record["actions"]} == {"2026-11-21T12:00:00.000Z"}
    report = report_of(record, PRESETS)
    assert report["status"] == "settled"
    assert tuple(report["units"]) == snapshot.summary.units


FAULTS: dict[str, Callable[[StoredHand], StoredHand]] = {
    "action": lambda it: logged(it, 8, data=it.actions[9].data),
    "missing": lambda it: logged(it, 3),
    "gap": lambda it: logged(it, len(it.actions) - 1, seq=len(it.actions)),
    "outcome": lambda it: replace(it, outcome="overshot"),
    "units": lambda it: replace(it, units=(5, -5, 0, 0, 0)),
    "status": lambda it: replace(it, status="thrown_in"),
    "unfinished": lambda it: logged(it, len(it.actions) - 1),
    "pack": lambda it: headed(it, pack=" ".join(it.header.header["pack"].split()[::-1])),
    "dealer": lambda it: headed(it, dealer=9),
    "no rules": lambda it: headed(it, rules={"colour": "blue"}),
}


async def test_the_audit_finds_a_damaged_hand(night: Night):
    await night.open()
    await night.finish()
    hand = stored.hand(night.store)
    assert [name for name, damage in FAULTS.items() if replay_problem(damage(hand)) is None] == []


async def test_the_log_in_memory_equals_the_stored_one_and_becomes_the_record(night: Night):
    await night.open(undo=True)
    while (live := night.services.live.in_memory(1)).table.status is TableStatus.PLAYING:
        assert live.hand.log == stored.actions(night.store, live.hand.id)
        moves = live.hand.seq
        if moves == 7:
            night = await night.restarted()
        await night.moves(1)
    assert stored.actions(night.store, live.hand.id) == live.hand.log
    assert live.hand.seq > moves > 20
