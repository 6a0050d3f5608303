"""Chips: the starting grant, the escrow, the settlement, and that none are ever lost."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.settlement import largest_loss
from bot.services.errors import NotEnoughChips, NotNow, StorageUnavailable, TableNotFound
from bot.services.values.chips import AccountKind
from bot.services.values.tables import Level, TableStatus
from tests.effort import examples
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, FAY, GUILD, PEOPLE, Night, refused


async def test_at_the_deal_everybody_puts_their_largest_loss_into_the_pot(night: Night):
    snapshot = await night.open([ANN, BOB, CLEO], computers=True, stake=5)
    escrow = largest_loss(snapshot.table.config.rules, 5) * 5
    assert [await night.balance(person) for person in (ANN, BOB, CLEO)] == [1000 - escrow] * 3
    assert stored.sums(night.store)[AccountKind.POT] == 5 * escrow
    assert stored.sums(night.store)[AccountKind.HOUSE] == -2 * escrow


async def test_the_settlement_pays_units_times_stake_and_empties_the_pot(night: Night):
    await night.open(stake=7)
    snapshot = await night.finish()
    units = snapshot.summary.units
    assert any(units)
    assert snapshot.summary.chips == tuple(7 * unit for unit in units)
    assert snapshot.summary.balances == tuple(1000 + 7 * unit for unit in units)
    assert [await night.balance(person) for person in PEOPLE] == list(snapshot.summary.balances)
    assert stored.sums(night.store)[AccountKind.POT] == 0
    assert snapshot.table.totals == units


async def test_a_player_who_cannot_cover_the_hand_is_named_and_nothing_changes(night: Night):
    await night.open(start=False)
    await night.tables.set_config(1, ANN.user_id, stake=126)
    before = await night.everybody_agrees()
    told = await refused(night.tables.start(1, ANN.user_id, 1), NotEnoughChips, "not-enough-chips")
    escrow = largest_loss(before.table.config.rules, 5) * 126
    assert (told["name"], told["balance"], told["needed"]) == ("Ann", 1000, escrow)
    assert await night.tables.snapshot(1) == before
    assert stored.hand_ids(night.store) == []
    assert [await night.balance(person) for person in PEOPLE] == [1000] * 5


@pytest.mark.parametrize("handed_over", [False, True])
async def test_a_hands_chips_belong_to_the_players_dealt_in(night: Night, handed_over: bool):
    await night.open(stake=4)
    _, person = await night.due()
    seat = await night.tables.seat_of(1, person.user_id)
    if handed_over:
        await night.hand_over(person.user_id, FAY)
    else:
        await night.tables.leave(1, person.user_id)
        await night.services.computers.settle()
    snapshot = await night.finish()
    won = 4 * snapshot.summary.units[seat]
    assert won
    assert await night.balance(person) == snapshot.summary.balances[seat] == 1000 + won
    assert stored.sums(night.store)[AccountKind.HOUSE] == 0
    assert await night.services.chips.balance(GUILD, FAY.user_id) == 1000
    if handed_over:
        await night.next_hand()
        assert await night.balance(FAY) < 1000


async def test_a_free_table_moves_no_chips(night: Night):
    await night.open(stake=0)
    await night.finish()
    assert [await night.balance(person) for person in PEOPLE] == [1000] * 5
    assert stored.posted(night.store).keys() == {"start"}


async def test_the_settlement_is_stored_with_the_last_card_or_not_at_all(night: Night):
    await night.open()
    while True:
        before = stored.version(night.store)
        night.store.fail_commits = 1
        with pytest.raises(StorageUnavailable):
            await night.move()
        assert stored.version(night.store) == before
        if (await night.move()).table.status is TableStatus.BETWEEN:
            break
    assert stored.sums(night.store)[AccountKind.POT] == 0
    assert stored.posted(night.store).keys() >= {"escrow", "settle"}


@settings(examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 2**32),
    people=st.integers(1, 5),
    seats=st.integers(3, 6),
    stake=st.integers(0, 40),
    void_after=st.one_of(st.none(), st.integers(0, 40)),
    payment=st.sampled_from(["fixed", "flat", "escalating", "barraco", "declared"]),
)
async def test_chips_are_neither_created_nor_lost(seed, people, seats, stake, void_after, payment):
    night = Night(seed=seed)
    limits = {"stake_alone": 1000, "computers_lose": 40, "newcomers_lose": 10**9}
    stored.set_settings(night.store, GUILD, limits)
    some = [ANN, BOB, CLEO, DAN, EVE][: min(people, seats)]
    await night.open(some, start=False, seats=seats, stake=0)
    await night.tables.set_option(1, ANN.user_id, "payment", payment)
    worst = largest_loss((await night.tables.snapshot(1)).table.config.rules, seats)
    await night.tables.set_config(1, ANN.user_id, stake=min(stake, 1000 // worst))
    await night.everybody_agrees()
    if len(some) < seats:
        await night.tables.add_computer(1, ANN.user_id, Level.NOVICE, count=seats)
    await night.tables.start(1, ANN.user_id, night.press())
    await night.services.computers.settle()
    if void_after is None:
        await night.finish()
    else:
        await night.moves(void_after)
        with contextlib.suppress(TableNotFound, NotNow):  # it may be over
            await night.void()
    sums = stored.sums(night.store)
    assert sums[AccountKind.POT] == 0
    assert sums[AccountKind.MEMBER] + sums[AccountKind.HOUSE] == 1000 * len(some)
    if void_after is not None and stored.hand(night.store).status == "voided":
        assert sums[AccountKind.HOUSE] == 0
