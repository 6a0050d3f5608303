"""A deletion requested during a hand: stored, then executed after the hand, or withdrawn."""

from __future__ import annotations

import asyncio
import json
import random
from unittest.mock import AsyncMock

import pytest

from bot.features.calls.services import CallServices
from bot.features.daily.services import DailyServices
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind, TournamentStatus
from bot.services.community.members import LOOK_AGAIN, PrivacyService
from bot.services.errors import NotNow
from bot.services.records.records import Reader
from bot.services.values.tables import TableStatus, is_former
from bot.storage.database import Database
from bot.storage.personal.personal import Personal
from tests.features.tournaments.services.build import HOST, PEOPLE, Process
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, FAY, GUILD, Night, in_order, refused
from tests.services.virtual import in_virtual_time

pytestmark = pytest.mark.usefixtures("audited")


async def mid_hand(night: Night) -> None:
    """Five people in the middle of a hand, the clock off; Bob has asked for deletion."""
    await night.open(stake=2, preset="nap")
    await night.moves(3)
    assert await night.services.privacy.delete(BOB.user_id) is None
    await night.services.computers.settle()


async def gone(night: Night, person=BOB) -> bool:
    await night.services.privacy._looking.settle()
    return (await night.services.privacy.export(person.user_id, None))["servers"] == []


async def test_a_player_dealt_in_leaves_at_once_and_is_deleted_after_the_hand(night: Night):
    await mid_hand(night)
    table = (await night.tables.snapshot(1)).table
    assert table.status is TableStatus.PLAYING
    assert BOB.user_id not in table.players
    waiting = await night.services.privacy.waiting(BOB.user_id)
    assert (waiting.engagement.table_id, waiting.engagement.hand_no) == (1, 1)
    assert waiting.since == night.now()
    assert await night.balance(BOB) < 1000, "Bob's chips are still in the hand"
    assert "Bob" in stored.hands_and_tables(night.store)
    await in_order(night.store)
    await night.services.retention.run()
    assert not await gone(night)
    await night.finish()
    assert await gone(night)
    assert await night.services.privacy.waiting(BOB.user_id) is None
    assert "Bob" not in stored.hands_and_tables(night.store)
    assert await night.balance(BOB) == 0
    await in_order(night.store)
    await night.next_hand()
    await night.finish()


async def test_in_a_lobby_or_between_hands_a_deletion_does_not_wait(night: Night):
    await night.open(start=False)
    assert await night.services.privacy.delete(EVE.user_id) == 1
    await night.tables.sit(1, FAY)
    await night.tables.start(1, ANN.user_id, night.press())
    await night.finish()
    assert await night.services.privacy.delete(BOB.user_id) == 1
    assert BOB.user_id not in (await night.tables.snapshot(1)).table.players
    assert await night.services.privacy.delete(ANN.user_id) == 1
    assert (await night.tables.snapshot(1)).table.host_id == CLEO.user_id


async def test_a_person_waiting_for_deletion_can_sit_open_and_join_nothing(night: Night):
    await mid_hand(night)
    other = await night.open([FAY], start=False)
    tournaments = services_of(night.services).service
    settings = (await Process(store=night.store).open(people=0)).config
    number = night.press()
    await night.tables.offer_seat(other.table.id, FAY.user_id, BOB, number)
    daily, usual = night.services.features.part(DailyServices), other.table.config
    deal = await daily.open(GUILD, BOB.user_id, "en", AsyncMock(return_value=usual))
    for act in (
        lambda: daily.act(GUILD, deal.day, 0, lambda _: deal.legal.sample(night.rng), BOB, "en"),
        lambda: night.services.features.part(CallServices).ask(GUILD, BOB.user_id),
        lambda: night.tables.sit(other.table.id, BOB),
        lambda: night.tables.take_seat(other.table.id, BOB, number),
        lambda: night.open([BOB], start=False),
        lambda: tournaments.draft(GUILD, 9, "en", BOB, settings),
        lambda: tournaments.join(1, BOB, night.press()),
    ):
        await refused(act(), NotNow, "privacy-leaving")
    # Bob is known while the hand is played
    await refused(night.tables.offer_seat(1, ANN.user_id, BOB, night.press()), NotNow, "hand-seen")


async def test_a_deletion_can_be_withdrawn_until_it_is_executed(night: Night):
    await mid_hand(night)
    assert await night.services.privacy.stay(BOB.user_id)
    assert not await night.services.privacy.stay(BOB.user_id)
    assert await night.services.privacy.waiting(BOB.user_id) is None
    await night.finish()
    await night.services.privacy.run_waiting()
    assert not await gone(night)
    await night.tables.sit(1, BOB)
    assert "Bob" in stored.hands_and_tables(night.store)


async def test_one_deletion_that_fails_holds_up_no_other(night: Night, monkeypatch, caplog):
    """The faults: a damaged row in one member's way kept everybody after them from being deleted; then its
    traceback was in the log after each hand."""
    await mid_hand(night)
    await night.services.privacy.delete(ANN.user_id)
    work = night.services.privacy._carry_out

    async def fail_for_ann(user_id: int) -> int | None:
        if user_id == ANN.user_id:
            raise ValueError
        return await work(user_id)

    monkeypatch.setattr(night.services.privacy, "_carry_out", fail_for_ann)
    await night.void()
    assert await gone(night)
    for _ in range(2):
        await night.services.privacy.run_waiting()
    assert [it.getMessage() for it in caplog.records if it.exc_info] == ["a waiting deletion failed"]


async def test_a_restart_loses_no_request_and_notices_the_end_of_the_hand(night: Night):
    """Nothing else would notice: the daily job begins a minute after the start."""
    await mid_hand(night)
    night = await night.restarted()
    assert (await night.services.privacy.waiting(BOB.user_id)).engagement.hand_no == 1
    await night.services.privacy._looking.settle()
    await night.finish()
    assert await gone(night)


@in_virtual_time
async def test_a_hand_that_another_process_ends_is_noticed_after_a_while(night: Night):
    await night.open(stake=2, preset="nap")
    await asyncio.sleep(120)  # soon after its start a process looks anyway
    await night.moves(3)
    assert await night.services.privacy.delete(BOB.user_id) is None
    await Night(store=night.store, now=night.now, seed=2).void()
    assert not await gone(night)
    await asyncio.sleep(LOOK_AGAIN + 1)
    assert await gone(night)


async def test_a_hand_that_ended_just_before_a_crash_is_caught_up_at_startup(night: Night, monkeypatch):
    await mid_hand(night)
    with monkeypatch.context() as killed:
        killed.setattr(PrivacyService, "run_waiting_in", lambda *_: None)
        await night.finish()
    assert not await gone(night)
    night = await night.restarted()
    assert await gone(night)


async def test_a_request_made_during_a_check_is_not_forgotten(night: Night, monkeypatch):
    """The waiting people were read, Bob asked, then the old list replaced the known one."""
    await night.open(stake=2, preset="nap")
    await night.moves(3)
    requests, asked = Personal.requests, []

    async def slow(self: Personal) -> object:
        found = await requests(self)
        if not asked:
            asked.append(asyncio.ensure_future(night.services.privacy.delete(BOB.user_id)))
            await asked[0]
        return found

    monkeypatch.setattr(Personal, "requests", slow)
    await night.services.privacy.run_waiting()
    assert await asked[0] is None
    await night.services.computers.settle()
    await night.finish()
    assert await gone(night)


async def test_a_stop_between_request_and_leaving_is_caught_up(night: Night, monkeypatch):
    await night.open()
    await night.moves(3)

    async def stopped(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(night.services.privacy, "_depart", stopped)
        with pytest.raises(asyncio.CancelledError):
            await night.services.privacy.delete(BOB.user_id)
    assert BOB.user_id in (await night.tables.snapshot(1)).table.players
    again = await night.restarted()
    await again.services.retention.run()
    assert BOB.user_id not in (await again.tables.snapshot(1)).table.players
    await again.services.computers.settle()
    await again.finish()
    assert await gone(again)


async def test_the_last_person_of_a_table_is_deleted_when_computers_have_finished_the_hand(night: Night):
    await night.open([ANN], computers=True)
    await night.moves(2)
    answer = await night.services.privacy.delete(ANN.user_id)
    await night.services.computers.settle()
    assert answer is None
    assert await gone(night, ANN)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


async def test_several_people_wait_for_one_hand_and_the_export_says_so(night: Night):
    await mid_hand(night)
    assert await night.services.privacy.delete(CLEO.user_id) is None
    asked = night.now()
    night.now.pass_seconds(60)
    assert await night.services.privacy.delete(CLEO.user_id) is None, "asked again"
    data = await night.services.privacy.export(CLEO.user_id, GUILD)
    assert data["deletion_requested"] == asked.isoformat()
    json.dumps(data)
    await night.services.computers.settle()
    await night.finish()
    assert await gone(night)
    assert await gone(night, CLEO)
    line = await night.services.replays.recent(Reader(DAN.user_id, GUILD))
    assert "Bob" not in str(line)
    assert "Cleo" not in str(line)


async def test_an_entrant_drops_out_and_waits_for_the_rounds_hand(database: Database):
    process = Process(store=database)
    await process.begin(4, entry=10, prizes=(100,))
    leaver = PEOPLE[1]
    assert await process.services.privacy.delete(leaver.user_id) is None
    tournament = await process.settle()
    entrant = tournament.entrants[1]
    assert entrant.status is EntrantStatus.DROPPED
    waiting = await process.services.privacy.waiting(leaver.user_id)
    assert waiting.engagement.hand_no == 1
    with pytest.raises(NotNow) as refusal:
        await process.tournaments.replace(1, HOST, True, 2, leaver, "x")
    assert refusal.value.code in ("privacy-leaving-other", "already-entered")
    for person in (PEOPLE[0], PEOPLE[2], PEOPLE[3]):
        await process.tournaments.leave(1, person.user_id)
    await process.settle()
    await process.services.privacy._looking.settle()
    assert (await process.services.privacy.export(leaver.user_id, None))["servers"] == []
    after = await process.settle()
    assert is_former(after.entrants[1].users[0])
    assert after.entrants[1].name == "former-2"


async def test_undoing_a_decision_brings_no_former_member_back_to_a_seat(database: Database):
    process = Process(store=database)
    await process.begin(4, entry=10, prizes=(100,), rounds=1)
    leaver = PEOPLE[1]
    await process.tournaments.act(1, HOST, True, HostActKind.DISQUALIFY, "rude", entrant=1)
    await process.settle()
    assert await process.services.privacy.delete(leaver.user_id) is None
    for person in (PEOPLE[0], PEOPLE[2]):
        await process.tournaments.leave(1, person.user_id)
    await process.settle()
    for _ in range(40):
        (table,) = await process.tables()
        if table.status is not TableStatus.PLAYING or table.hand_no > 1:
            break
        hand = await process.services.play.private(table.id, PEOPLE[3].user_id)
        await process.services.play.act(
            table.id, PEOPLE[3].user_id, hand.legal.sample(random.Random(1)), turn=table.turn
        )
        await process.settle()
        await process.services.privacy._looking.settle()
    assert (await process.services.privacy.export(leaver.user_id, None))["servers"] == []
    await process.tournaments.undo(1, HOST, True)
    await process.settle()
    (table,) = await process.tables()
    assert not any(seat.user_id is not None and is_former(seat.user_id) for seat in table.seats)


async def test_before_the_start_the_entry_fee_is_returned_and_nothing_waits(database: Database):
    process = Process(store=database)
    opened = await process.open(5, entry=10, prizes=(100,))
    assert await process.services.privacy.delete(PEOPLE[2].user_id) == 1
    after = await process.tournaments.get(opened.id)
    assert [entrant.users for entrant in after.entrants] == [(1,), (2,), (4,), (5,)]
    assert await process.pot() == 40


async def test_a_tournament_goes_on_without_its_host(database: Database):
    process = Process(store=database)
    await process.begin(4, entry=10, prizes=(100,))
    stake = await process.services.privacy.deletion_effect(HOST.user_id)
    assert (stake.leaves, stake.hosts) == (False, 1)
    assert await process.services.privacy.delete(HOST.user_id) == 1
    after = await process.settle()
    assert (is_former(after.host_id), after.host_name) == (True, "")
    assert all(is_former(table.host_id) for table in await process.tables())
    for person in PEOPLE[:4]:
        await process.tournaments.leave(1, person.user_id)
    done = await process.settle()
    assert done.status is TournamentStatus.FINISHED
    assert "Hana" not in str(done)
