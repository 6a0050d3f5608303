"""Seated people agree to a changed table once; people who did not press are neither seated nor asked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.errors import NotAllowed, NotEnoughChips, NotNow, StaleAction
from bot.services.tables.opening import CHAIRS_HELD, REMATCH_LAPSES
from bot.services.tables.seating import after_change, digest, same_terms, waiting_for
from bot.services.tables.standby import has_room
from bot.services.values.pledges import OPEN_WITHIN, seal_of
from bot.services.values.tables import ClockName, Hints, Level, TableStatus
from tests.effort import examples
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, FAY, GUILD, MONA, PRESETS, Night, config, refused
from tests.ui.tables import lobby as shown
from tests.ui.tables import people

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "stake": st.integers(0, 3),
        "clock": st.sampled_from([ClockName.OFF, ClockName.BLITZ]),
        "hands": st.sampled_from([None, 1]),
        "total": st.sampled_from([None, 5]),
        "level": st.sampled_from(list(Level)),
    },
)


async def lobby(*people, **changes) -> Night:
    night = Night()
    await night.open(people or (ANN, BOB, CLEO, DAN, EVE), start=False, **changes)
    return night


async def test_only_people_seated_before_a_change_are_asked():
    night = await lobby(ANN, BOB)
    await night.tables.set_config(1, ANN.user_id, stake=5)
    await night.tables.sit(1, CLEO)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, 9)
    params = await refused(night.tables.start(1, ANN.user_id, 1), NotNow, "not-agreed")
    assert params == {"seat": (1,), "count": 1}
    await refused(night.tables.agree(1, FAY.user_id, "x"), NotAllowed, "not-seated")
    await refused(night.tables.agree(1, BOB.user_id, "x"), StaleAction, "terms-changed")
    before = await night.everybody_agrees()
    again = await night.everybody_agrees()
    assert again.table.revision == before.table.revision, "a second press changes nothing"
    assert (await night.tables.start(1, BOB.user_id, 2)).table.status is TableStatus.PLAYING


async def test_taking_a_seat_means_agreeing_to_the_table_as_offered():
    night = await lobby()
    await night.tables.set_config(1, ANN.user_id, stake=5)
    table = (await night.hand_over(BOB.user_id, FAY)).table
    assert [table.seats[seat].name for seat in waiting_for(table)] == ["Cleo", "Dan", "Eve"]
    number = night.press()
    await night.tables.offer_seat(1, CLEO.user_id, BOB, number)
    await night.tables.set_config(1, ANN.user_id, stake=6)
    await refused(night.tables.take_seat(1, BOB, number), NotNow, "offer-gone")


async def test_a_change_after_start_needs_consent_before_a_sealed_value_deals():
    night = await lobby()
    await night.services.fair_deals.add(1, ANN.user_id, seal_of("my value"))
    assert (await night.tables.start(1, ANN.user_id, 1)).table.status is TableStatus.LOBBY
    await night.tables.set_config(1, ANN.user_id, stake=20)
    opening = night.services.fair_deals.open(1, ANN.user_id, "my value")
    await refused(opening, NotNow, "not-agreed")
    await night.everybody_agrees()
    night.now.pass_seconds(OPEN_WITHIN.total_seconds())
    dealt = await night.tables.start(1, ANN.user_id, 2)
    assert dealt.table.status is TableStatus.PLAYING, "she has opened her value: nothing is given up"


async def test_a_sealed_value_stays_open_when_somebody_cannot_pay_for_the_deal():
    night = await lobby(ANN, BOB)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, 3)
    await night.services.fair_deals.add(1, ANN.user_id, seal_of("my value"))
    await night.tables.start(1, ANN.user_id, 1)
    taken = {"by": MONA.user_id, "receiver": BOB.user_id, "chips": -999, "manager": True}
    await night.services.allowances.grant(guild_id=GUILD, reason="x", request_id=1, **taken)
    opening = night.services.fair_deals.open(1, ANN.user_id, "my value")
    await refused(opening, NotEnoughChips, "not-enough-chips")
    await night.tables.set_config(1, ANN.user_id, stake=0)
    await night.everybody_agrees()
    night.now.pass_seconds(OPEN_WITHIN.total_seconds())
    dealt = await night.tables.start(1, ANN.user_id, 2)
    assert dealt.table.status is TableStatus.PLAYING, "she has opened her value: nothing is given up"


async def test_a_sealed_value_deals_to_nobody_whose_clock_has_started_elsewhere():
    """As a press that deals: they are asked first, also the one who opens it."""
    night = await lobby(ANN, BOB, clock=ClockName.NORMAL)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, 3)
    await night.services.fair_deals.add(1, ANN.user_id, seal_of("my value"))
    await night.tables.start(1, ANN.user_id, 1)
    await night.open([BOB], computers=True, clock=ClockName.NORMAL)
    assert (await night.tables.snapshot(2)).table.status is TableStatus.PLAYING
    await refused(night.services.fair_deals.open(1, ANN.user_id, "my value"), NotNow, "elsewhere-other")
    await night.tables.play_both(1, BOB.user_id)
    await night.open([ANN], computers=True, clock=ClockName.NORMAL)
    await refused(night.tables.start(1, ANN.user_id, 2), NotNow, "elsewhere-clock")
    await night.tables.play_both(1, ANN.user_id)
    dealt = await night.tables.start(1, ANN.user_id, 3)
    assert dealt.table.status is TableStatus.PLAYING


async def test_the_next_host_still_has_to_agree_and_changing_something_is_no_agreement_to_the_rest():
    night = await lobby(ANN, BOB, CLEO)
    await night.tables.set_config(1, ANN.user_id, stake=20)
    table = (await night.tables.leave(1, ANN.user_id)).table
    assert (table.host_id, waiting_for(table)) == (BOB.user_id, [1, 2])
    table = (await night.tables.set_config(1, BOB.user_id, clock=ClockName.BLITZ)).table
    assert waiting_for(table) == [1, 2]


@examples(100)
@given(steps=st.lists(CHANGES, max_size=6), sits=st.integers(0, 6))
def test_people_are_asked_exactly_when_the_table_differs_from_what_they_agreed_to(steps, sits):
    """Ann is the host and makes all changes; Bob sits down after some of them."""
    table = shown(people(2)).table
    host, guest = table.seats
    table = replace(table, seats=(replace(host, user_id=ANN.user_id), replace(guest, user_id=BOB.user_id)))
    for number, step in enumerate(steps):
        if number == sits:
            known = table.config
        after = replace(table, config=replace(table.config, **step))
        table = after_change(table, after, ANN.user_id)
        if number < sits:
            bob = replace(table.seats[1], agreed=None)  # as if sitting down only now
            table = replace(table, seats=(table.seats[0], bob, *table.seats[2:]))
    known = table.config if sits >= len(steps) else known
    assert bool(waiting_for(table)) == (not same_terms(known, table.config))
    assert same_terms(known, table.config) == (digest(known) == digest(table.config))
    if table.seats[1].agreed is not None:
        assert same_terms(table.seats[1].agreed, known)


@pytest.mark.parametrize(
    "other",
    [
        {"stake": 2},
        {"seats": 4},
        {"clock": ClockName.BLITZ},
        {"hands": 3},
        {"total": 9},
        {"hints": Hints.ON},
        {"undo": True},
        {"preset": "general"},
        {"rules": PRESETS["japanese"].rules_with({"min_bid": 15}, 5)},
    ],
)
def test_everything_that_decides_a_game_is_in_the_digest(other):
    assert digest(config()) != digest(config(**other))
    assert digest(config()) == digest(config(level=Level.NOVICE, title="Friday"))


async def over(**changes) -> Night:
    """A table of five that has played its one hand."""
    night = Night()
    await night.open(hands=1, **changes)
    await night.finish()
    return night


async def test_a_rematch_charges_and_seats_only_its_author():
    night = await over()
    chips = [await night.balance(person) for person in (ANN, BOB, CLEO, DAN, EVE)]
    config = (await night.tables.snapshot(1)).table.config
    await refused(night.openings.rematch(1, FAY), NotAllowed, "not-seated")
    table = (await night.openings.rematch(1, CLEO))[0].table
    assert table.players == {CLEO.user_id}
    assert (table.host_id, table.config) == (CLEO.user_id, config)
    assert [seat.name for seat in table.seats] == ["", "", "Cleo", "", ""]
    assert [await night.balance(person) for person in (ANN, BOB, CLEO, DAN, EVE)] == chips
    await refused(night.tables.start(2, CLEO.user_id, 1), NotNow, "seats-empty")
    await night.tables.set_config(2, CLEO.user_id, stake=5)
    await night.tables.add_computer(2, CLEO.user_id, Level.NOVICE, 9)
    assert (await night.tables.start(2, CLEO.user_id, 2)).table.players == {CLEO.user_id}
    now = [await night.balance(person) for person in (ANN, BOB, DAN, EVE)]
    assert now == [*chips[:2], *chips[3:]], "nobody absent stakes anything"


async def test_computers_join_a_rematch_and_everybody_else_gets_their_old_chair_by_sitting_down():
    night = Night()
    await night.open([ANN, BOB, CLEO], computers=True, hands=1)
    await night.finish()
    await asyncio.gather(*(night.openings.rematch(1, person) for person in (BOB, CLEO)))
    (live,) = night.services.live.all()
    assert live.table.players == {BOB.user_id, CLEO.user_id}
    table = (await night.tables.sit(2, ANN)).table
    assert [seat.user_id for seat in table.seats] == [ANN.user_id, BOB.user_id, CLEO.user_id, None, None]
    assert not waiting_for(table)
    assert (await night.tables.start(2, ANN.user_id, 1)).table.status is TableStatus.PLAYING


async def test_others_take_free_chairs_first_and_lapsed_ones_later():
    night = await over()
    await night.openings.rematch(1, ANN)
    await night.tables.set_config(2, ANN.user_id, seats=6)
    table = (await night.tables.sit(2, FAY)).table
    assert table.seats[5].name == "Fay"
    assert await refused(night.tables.sit(2, replace(FAY, user_id=70)), NotNow, "chairs-held") == {"count": 4}
    night.now.pass_seconds(CHAIRS_HELD.total_seconds())
    assert (await night.tables.sit(2, replace(FAY, user_id=70))).table.seats[1].user_id == 70
    assert (await night.tables.sit(2, CLEO)).table.seats[2].name == "Cleo", "nobody else wanted that one"


async def test_with_fewer_seats_newcomers_take_the_last_held_chairs():
    night = await over()
    await night.openings.rematch(1, ANN)
    await night.tables.set_config(2, ANN.user_id, seats=6)
    table = (await night.tables.set_config(2, ANN.user_id, seats=5)).table
    assert [seat.held and seat.held.name for seat in table.seats] == [None, "Bob", "Cleo", "Dan", "Eve"]


async def test_a_computer_on_a_held_chair_makes_room_until_the_deal():
    night = await over()
    await night.openings.rematch(1, ANN)
    await night.tables.sit(2, BOB)
    await refused(night.tables.add_computer(2, BOB.user_id, Level.NOVICE), NotNow, "chairs-held")
    await night.tables.add_computer(2, ANN.user_id, Level.NOVICE, 9)
    assert (await night.tables.sit(2, DAN)).table.seats[3].name == "Dan"
    assert not has_room((await night.tables.snapshot(2)).table, night.now())
    await refused(night.tables.sit(2, FAY), NotNow, "table-full")
    table = (await night.tables.start(2, ANN.user_id, 1)).table
    assert not any(seat.held for seat in table.seats)
    hand = stored.hand(night.store, table.hand_id)
    assert "rematch_of" not in hand.header.header


async def test_a_rematch_lapses():
    night = await over()
    night.now.pass_seconds(REMATCH_LAPSES.total_seconds())
    await night.set(chips_used=False)
    assert (await night.openings.rematch(1, ANN))[0].table.config.stake == 0
    await night.tables.leave(2, ANN.user_id)
    night.now.pass_seconds(1)
    assert await refused(night.openings.rematch(1, ANN), NotNow, "rematch-over") == {"minutes": 15}


async def test_a_second_rematch_leads_to_the_open_one():
    night = await over()
    first, opened = await night.openings.rematch(1, ANN)
    assert opened
    await night.tables.set_config(2, ANN.user_id, stake=3)
    again, opened = await night.openings.rematch(1, BOB)
    assert (again.table.id, opened) == (first.table.id, False)
    assert [again.table.seats[seat].name for seat in waiting_for(again.table)] == ["Bob"]
    again, _ = await night.openings.rematch(1, BOB)
    assert again.table.players == {ANN.user_id, BOB.user_id}
    night = await night.restarted()
    again, opened = await night.openings.rematch(1, CLEO)
    assert (again.table.id, opened) == (2, False)
    await night.endings.end(2, ANN.user_id, manager=False)
    again, opened = await night.openings.rematch(1, CLEO)
    assert (again.table.id, opened) == (3, True), "that one is closed: this is another"


async def test_a_rematch_of_a_full_table_seats_nobody_else():
    night = await over()
    await night.openings.rematch(1, ANN)
    night.now.pass_seconds(CHAIRS_HELD / timedelta(seconds=1))
    for number in range(4):
        await night.tables.sit(2, replace(FAY, user_id=60 + number))
    again, opened = await night.openings.rematch(1, BOB)
    assert not opened
    assert BOB.user_id not in again.table.players
