"""Tables before and between hands: sitting down, house rules, hosts, leaving, idle tables, the end."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import pytest

from bot.engine.actions import PASS
from bot.engine.errors import RuleConflict
from bot.services.errors import NotAllowed, NotEnoughChips, NotNow, StaleAction, TableNotFound
from bot.services.values.tables import ClockName, Level, Person, TableStatus
from tests.services import stored
from tests.services.build import (
    ANN,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    EVE,
    FAY,
    GUILD,
    PEOPLE,
    PRESETS,
    Night,
    config,
    refused,
)
from tests.services.virtual import BEGIN, in_virtual_time


def names(snapshot) -> list[str]:
    return ["computer" if seat.computer else seat.name or "-" for seat in snapshot.table.seats]


async def test_no_snapshot_ever_holds_the_secret_of_the_shuffle(night: Night):
    await night.open()
    await night.finish()
    await night.next_hand()
    assert all(snapshot.table.secret == "" for snapshot in night.notifier.snapshots)
    assert len(bytes.fromhex(stored.table(night.store).secret)) == 32


async def test_people_take_free_seats_before_those_of_computers(night: Night):
    await night.open([ANN], start=False)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, count=3)
    assert names(await night.tables.sit(1, BOB)) == ["Ann", "computer", "computer", "computer", "Bob"]
    assert names(await night.tables.sit(1, CLEO)) == ["Ann", "computer", "computer", "Cleo", "Bob"]
    await night.tables.sit(1, DAN)
    await night.tables.sit(1, EVE)
    await refused(night.tables.sit(1, EVE), NotNow, "own-seat")
    await refused(night.tables.sit(1, FAY), NotNow, "table-full")
    await refused(night.services.people.invite(1, ANN.user_id, FAY), NotNow, "table-full")


async def test_a_persons_tables_are_those_where_they_sit():
    """They are indexed by person; the index must agree with a scan of all tables."""
    rng, night, people = random.Random(7), Night(), (ANN, BOB, CLEO, DAN)
    for host in people:
        await night.open([host], start=False)
    for _ in range(60):
        number, person = rng.randint(1, 4), rng.choice(people)
        with suppress(NotNow, NotAllowed, TableNotFound):
            if rng.random() < 0.6:
                await night.tables.sit(number, person, both=True)
            elif rng.random() < 0.9:
                await night.tables.leave(number, person.user_id)
            else:
                await night.endings.end(number, person.user_id, manager=False)
        for one in people:
            found = [snapshot.table.id for snapshot in await night.tables.tables_of(one.user_id)]
            tables = [live.table for live in night.services.live.all()]
            assert found == [table.id for table in tables if one.user_id in table.players]
            assert {await night.tables.seat_of(table_id, one.user_id) is None for table_id in found} <= {
                False
            }


async def test_a_table_starts_only_when_every_seat_is_taken(night: Night):
    await night.open([ANN, BOB, CLEO], start=False)
    assert await refused(night.tables.start(1, ANN.user_id, 1), NotNow, "seats-empty") == {"empty": 2}
    await night.tables.add_computer(1, BOB.user_id, Level.NOVICE, count=2)
    await refused(night.tables.next_hand(1, BOB.user_id, 1), NotNow, "not-started")
    await refused(night.tables.start(1, FAY.user_id, 1), NotAllowed, "not-seated")
    snapshot = await night.tables.start(1, BOB.user_id, 2)
    assert snapshot.table.status is TableStatus.PLAYING
    await refused(night.tables.start(1, ANN.user_id, 3), NotNow, "already-started")
    await refused(night.tables.next_hand(1, ANN.user_id, 3), NotNow, "hand-under-way")


async def test_an_old_start_button_is_refused(night: Night):
    snapshot = await night.open(start=False)
    stale = night.tables.start(1, ANN.user_id, 1, turn=snapshot.table.turn - 1)
    await refused(stale, StaleAction, "stale-turn")
    assert (await night.tables.start(1, ANN.user_id, 1, turn=snapshot.table.turn)).view is not None


async def test_only_the_host_changes_rules_and_only_before_the_first_deal(night: Night):
    await night.open(start=False)
    snapshot = await night.tables.set_option(1, ANN.user_id, "min_bid", 13)
    assert snapshot.table.config.rules.min_bid == 13
    assert snapshot.table.config.options == {"min_bid": 13}
    snapshot = await night.tables.set_option(1, ANN.user_id, "min_bid", 11)
    assert snapshot.table.config.options == {}
    await refused(night.tables.set_option(1, BOB.user_id, "min_bid", 12), NotAllowed, "not-host")
    with pytest.raises(RuleConflict):
        await night.tables.set_option(1, ANN.user_id, "min_bid", 99)
    await night.tables.start(1, ANN.user_id, 1)
    await refused(night.tables.set_option(1, ANN.user_id, "min_bid", 12), NotNow, "already-started")
    await refused(night.tables.set_config(1, ANN.user_id, stake=5), NotNow, "already-started")


async def test_the_host_can_choose_another_game_with_its_own_rules_and_seats(night: Night):
    await night.open([ANN, BOB], start=False)
    await night.tables.set_option(1, ANN.user_id, "min_bid", 13)
    chosen = (await night.tables.set_preset(1, ANN.user_id, "hattori")).table
    assert (chosen.config.preset, chosen.config.options) == ("hattori", {})
    assert chosen.config.rules == PRESETS["hattori"].rules
    assert (chosen.config.seats, len(chosen.seats)) == (4, 4)
    assert names(await night.tables.set_preset(1, ANN.user_id, "1885")) == ["Ann", "Bob", "-", "-"]
    await refused(night.tables.set_preset(1, BOB.user_id, "japanese"), NotAllowed, "not-host")
    with pytest.raises(RuleConflict):
        await night.tables.set_preset(1, ANN.user_id, "whist")


async def test_stakes_and_other_terms_can_be_set_in_the_lobby(night: Night):
    await night.open([ANN, BOB], start=False)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, count=3)
    snapshot = await night.tables.set_config(
        1, ANN.user_id, stake=5, clock=ClockName.BLITZ, hands=3, seats=4, level=Level.REGULAR
    )
    chosen = snapshot.table.config
    assert (chosen.stake, chosen.clock, chosen.hands, chosen.seats) == (5, ClockName.BLITZ, 3, 4)
    assert names(snapshot) == ["Ann", "Bob", "computer", "computer"]
    assert snapshot.table.seats[2].computer is Level.REGULAR
    assert [seat.bank for seat in snapshot.table.seats] == [60, 60, 0, 0]
    assert len(snapshot.table.totals) == 4
    assert (await night.tables.set_config(1, ANN.user_id, hands=None)).table.config.hands is None
    await night.tables.set_config(1, ANN.user_id, seats=6)
    assert names(await night.tables.snapshot(1))[4:] == ["-", "-"]


async def test_invalid_settings_are_refused_and_nothing_changes(night: Night):
    before = await night.open(start=False)
    await refused(night.tables.set_preset(1, ANN.user_id, "hattori"), NotNow, "seats-taken")
    await refused(night.tables.set_config(1, ANN.user_id, seats=3), NotNow, "seats-taken")
    await refused(night.tables.set_config(1, ANN.user_id, stake=-1), NotNow, "stake-range")
    await refused(night.tables.set_config(1, ANN.user_id, hands=0), NotNow, "hands-range")
    with pytest.raises(RuleConflict):
        await night.tables.set_config(1, ANN.user_id, seats=9)
    assert await night.tables.snapshot(1) == before
    with pytest.raises(RuleConflict):
        await night.open([ANN], preset="whist")


async def test_computers_can_be_removed_again(night: Night):
    await night.open([ANN], start=False)
    await night.tables.add_computer(1, ANN.user_id, Level.REGULAR)
    assert names(await night.tables.remove_computer(1, ANN.user_id)) == ["Ann", "-", "-", "-", "-"]
    await refused(night.tables.remove_computer(1, ANN.user_id), NotNow, "no-computer")
    await refused(night.tables.add_computer(1, BOB.user_id, Level.REGULAR), NotAllowed, "not-seated")
    await night.tables.add_computer(1, ANN.user_id, Level.REGULAR, count=9)
    await refused(night.tables.add_computer(1, ANN.user_id, Level.REGULAR), NotNow, "table-full")


async def test_when_the_host_leaves_the_lobby_the_next_person_is_host(night: Night):
    await night.open([ANN, BOB, CLEO], start=False)
    snapshot = await night.tables.leave(1, ANN.user_id)
    assert names(snapshot)[:3] == ["-", "Bob", "Cleo"]
    assert snapshot.table.host_id == BOB.user_id
    await night.tables.sit(1, ANN)
    assert (await night.tables.leave(1, BOB.user_id)).table.host_id == CLEO.user_id, "clockwise"
    assert (await night.tables.leave(1, ANN.user_id)).table.host_id == CLEO.user_id
    await refused(night.tables.leave(1, ANN.user_id), NotAllowed, "not-seated")
    assert (await night.tables.leave(1, CLEO.user_id)).table.status is TableStatus.CLOSED
    await refused(night.tables.sit(1, ANN), TableNotFound, "table-closed")
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


async def test_a_player_who_leaves_mid_hand_is_replaced_by_a_computer_and_may_not_act(night: Night):
    await night.open()
    turn, person = await night.due()
    seat = await night.tables.seat_of(1, person.user_id)
    await night.tables.leave(1, person.user_id)
    await night.services.computers.settle()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.seats[seat].computer is Level.REGULAR
    assert snapshot.table.turn > turn
    await refused(night.services.play.act(1, person.user_id, PASS, turn=None), NotAllowed, "not-seated")
    await refused(night.services.play.private(1, person.user_id), NotAllowed, "not-seated")
    await refused(night.tables.sit(1, person), NotNow, "hand-under-way")


async def test_when_the_last_person_leaves_mid_hand_the_hand_is_finished_and_the_table_closed(night: Night):
    await night.open([ANN], computers=True)
    await night.tables.leave(1, ANN.user_id)
    await night.services.computers.settle()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.status is TableStatus.CLOSED
    assert snapshot.summary.view.result.outcome != "voided"
    assert list(night.services.live.all()) == []


async def test_a_seat_can_be_handed_over_mid_hand(night: Night):
    await night.open()
    turn, person = await night.due()
    hand = (await night.services.play.private(1, person.user_id)).view.hand
    snapshot = await night.hand_over(person.user_id, FAY)
    assert snapshot.table.turn == turn
    assert (await night.services.play.private(1, FAY.user_id)).view.hand == hand
    await refused(night.services.play.act(1, person.user_id, PASS, turn=turn), NotAllowed, "not-seated")
    await night.services.play.act(1, FAY.user_id, PASS, turn=turn)


async def test_who_takes_an_offered_seat_leaves_the_chair_held_for_them_to_others(night: Night):
    await night.open(PEOPLE[:3], start=False)
    for person in (DAN, FAY):
        await night.services.people.invite(1, ANN.user_id, person)
    await night.hand_over(BOB.user_id, FAY)
    seats = (await night.tables.sit(1, EVE)).table.seats
    assert (seats[3].held.name, seats[4].user_id) == ("Dan", EVE.user_id)


async def test_the_name_somebody_sits_down_with_replaces_one_they_had_before(night: Night):
    await night.open()
    for name in ("Bobby", "Bob", "Robert"):
        night.tables.note_name((await night.tables.snapshot(1)).table, Person(BOB.user_id, name))
    await night.open([ANN], start=False)
    await night.tables.sit(2, BOB)
    await night.tables.add_computer(2, ANN.user_id, Level.NOVICE, count=3)
    assert (await night.tables.start(2, ANN.user_id, 1)).table.seats[1].name == "Bob"
    for name in ("Robert", "Bob"):
        night.tables.note_name((await night.tables.snapshot(2)).table, Person(BOB.user_id, name))
    await night.finish(2)
    assert (await night.tables.next_hand(2, ANN.user_id, 2)).table.seats[1].name == "Bob"


async def test_an_offered_seat_is_taken_by_nobody_else_and_makes_its_taker_the_host(night: Night):
    before, number = await night.open([ANN, BOB], start=False), night.press()
    await night.tables.offer_seat(1, ANN.user_id, FAY, number)
    await refused(night.tables.take_seat(1, EVE, number), NotAllowed, "offer-not-yours")
    assert (await night.tables.snapshot(1)).table.players == before.table.players
    assert await refused(night.hand_over(ANN.user_id, BOB), NotNow, "already-seated") == {"name": "Bob"}
    assert (await night.hand_over(ANN.user_id, FAY)).table.host_id == FAY.user_id


async def test_only_the_host_or_a_manager_ends_a_table(night: Night):
    await night.open()
    await refused(night.endings.end(1, BOB.user_id, manager=False), NotAllowed, "not-host")
    await night.finish()
    snapshot = await night.endings.end(1, FAY.user_id, manager=True)
    assert snapshot.table.status is TableStatus.CLOSED
    again = night.endings.end(1, ANN.user_id, manager=True)
    await refused(again, TableNotFound, "table-closed")


async def test_a_table_is_found_in_the_thread_it_was_moved_to(night: Night):
    await night.open(start=False)
    await night.tables.attach(1, 999)
    assert (await night.tables.find(999)).table.id == 1
    assert (await night.tables.find(999)).table.home_channel_id == CHANNEL
    await refused(night.tables.find(CHANNEL), TableNotFound, "no-table-here")
    await refused(night.tables.snapshot(55), TableNotFound, "table-unknown")


async def test_a_session_of_two_hands_has_two_dealers_and_commitments_and_ends_with_its_totals(night: Night):
    dealt = await night.open(hands=2)
    first = await night.finish()
    assert first.table.status is TableStatus.BETWEEN
    second = await night.next_hand()
    assert second.table.dealer == (dealt.table.dealer + 1) % 5
    assert second.table.commitment == first.table.commitment != dealt.table.commitment
    last = await night.finish()
    assert last.table.status is TableStatus.CLOSED
    both = zip(first.summary.units, last.summary.units, strict=True)
    assert last.table.totals == tuple(one + two for one, two in both)
    await refused(night.tables.next_hand(1, ANN.user_id, 9), TableNotFound, "table-closed")


async def test_a_player_who_cannot_cover_a_hand_is_not_seated(night: Night):
    await night.open([ANN], start=False, stake=1)
    await night.tables.set_config(1, ANN.user_id, stake=200)
    params = await refused(night.tables.sit(1, BOB), NotEnoughChips, "not-enough-chips")
    loss = {"needed": 1600, "units": 8, "stake": 200}
    assert params == {"user_id": BOB.user_id, "name": "Bob", "balance": 1000, **loss}
    assert names(await night.tables.snapshot(1)) == ["Ann", "-", "-", "-", "-"]


@pytest.mark.parametrize(("clock", "days"), [(ClockName.NORMAL, 1), (ClockName.DAILY, 7)])
@in_virtual_time
async def test_an_idle_table_is_closed(night: Night, clock: ClockName, days: int):
    await night.open([ANN], start=False, clock=clock)
    await asyncio.sleep(days * 86_400 - 60)
    await night.tables.sit(1, BOB)
    await asyncio.sleep(days * 86_400 - 60)
    night = await night.restarted()
    assert (await night.tables.snapshot(1)).table.status is TableStatus.LOBBY
    await asyncio.sleep(120)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    assert night.notifier.snapshots[-1].table.status is TableStatus.CLOSED
    assert not stored.deadlines(night.store)


@in_virtual_time
async def test_a_table_touched_just_now_is_not_closed(night: Night):
    await night.open([ANN], start=False, clock=ClockName.NORMAL)
    honest_read, sitting = night.store.read, iter([BOB])

    @asynccontextmanager
    async def read_and_then_somebody_sits():
        async with honest_read() as work:
            yield work
        if night.now() >= BEGIN + timedelta(days=1):
            for person in sitting:
                await night.tables.sit(1, person)

    night.store.read = read_and_then_somebody_sits
    await asyncio.sleep(90_000)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.seats[1].name == "Bob"
    assert snapshot.table.status is TableStatus.LOBBY


async def _open(night: Night, number: int, guild_id: int = GUILD) -> int:
    host = Person(5_000 + number, f"host {number}")
    made = await night.openings.create(
        guild_id=guild_id, channel_id=CHANNEL + number, locale="en", host=host, config=config()
    )
    return int(made.table.id)


async def test_a_servers_table_limit_holds_for_concurrent_openings(night: Night) -> None:
    await night.services.start()
    await night.set(tables_open=5)
    tried = await asyncio.gather(*(_open(night, number) for number in range(8)), return_exceptions=True)
    opened = [it for it in tried if isinstance(it, int)]
    others = [it for it in tried if isinstance(it, NotNow)]
    assert len(opened) == 5
    assert [(it.code, it.params["most"]) for it in others] == [("server-tables", 5)] * 3
    await _open(night, 200, GUILD + 1)  # another server has its own limit
    await night.services.endings.end(opened[0], 5_000, manager=True)
    await _open(night, 201)
    await refused(_open(night, 202), NotNow, "server-tables")
    await night.set(tables_open=6)
    await _open(night, 202)
