"""What computers lose to people: how it is shared, its daily limit, and that the books balance."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.services.chips.chips import house_of, house_rooms, losses, moves_of_losses, within_limits
from bot.services.errors import NotNow
from bot.services.values.chips import Entry
from bot.services.values.pledges import seal_of
from bot.services.values.tables import Level, TableStatus
from bot.storage.database import Database
from tests.effort import examples
from tests.services.build import ANN, BOB, CLEO, GUILD, Night, in_order, lasting, refused

ALONE = [ANN.user_id, None, None, None, None]


def test_computers_losses_are_shared_in_proportion_to_winnings() -> None:
    assert losses(ALONE, [40, -10, -10, -10, -10], 0) == {0: 40}
    assert losses(ALONE, [-40, 10, 10, 10, 10], 0) == {0: -40}
    assert losses([1, 2, None], [30, 10, -40], 0) == {0: 30, 1: 10}
    assert losses([1, 2, None], [30, -10, -20], 0) == {0: 20}, "what Bob loses goes to Ann"
    assert losses([1, 2, None], [-30, -10, 40], 0) == {0: -30, 1: -10}
    assert losses([1, 2, 3, None], [9, 9, -9, -9], 0) == {0: 5, 1: 4}, "odd chips in turn"
    assert losses([1, 2, 3, None], [9, 9, -9, -9], 1) == {0: 4, 1: 5}
    assert losses([1, 2, None], [-30, 30, 0], 0) == {}
    assert losses([1, 2], [-30, 30], 0) == {}
    assert losses([None, None], [-30, 30], 0) == {}
    assert losses([1, None, None], [-2, -2, -2], 0) == {}, "everybody pays an ante to the board, of all seats"
    assert losses([1, None, None], [6, 0, 0], 0) == {0: 4}, "and somebody collects all"


hands = st.lists(st.integers(-500, 500), min_size=3, max_size=7)


@examples(100)
@given(hands, st.lists(st.booleans(), min_size=7, max_size=7))
def test_shares_follow_winners_or_losers_and_add_up(chips: list[int], computers: list[bool]) -> None:
    chips = [*chips[:-1], -sum(chips[:-1])]
    players = [None if computers[seat] else seat + 1 for seat in range(len(chips))]
    assume(0 < players.count(None) < len(players))
    lost = losses(players, chips, 0)
    together = sum(chips[seat] for seat, who in enumerate(players) if who is not None)
    assert sum(lost.values()) == together
    assert all(0 < share <= chips[seat] or 0 > share >= chips[seat] for seat, share in lost.items())


async def _limited(night: Night, most: int, **changes: object) -> None:
    await night.set(computers_lose=most, stake_alone=1000, **changes)


async def _net(night: Night) -> int:
    return -night.store.look(lambda work: work.ledger.balance(house_of(GUILD, ANN.user_id)))


async def test_a_persons_daily_winnings_from_computers_are_limited(database: Database) -> None:
    night = Night(store=database, seed=8)
    await _limited(night, 15)
    await night.open([ANN], computers=True, stake=2)
    withheld = 0
    for _ in range(5):
        before = await night.balance(ANN)
        net = await _net(night)
        shown = await night.finish()
        full, paid = shown.summary.units[0] * 2, shown.summary.chips[0]
        assert paid == min(full, 15 - net)
        assert sum(shown.summary.chips) == 0
        assert shown.summary.withheld == ((full - paid, *shown.summary.withheld[1:]) if full > paid else ())
        withheld += full - paid
        assert await _net(night) == net + paid <= 15
        assert shown.summary.balances[0] == await night.balance(ANN)
        assert await night.balance(ANN) >= before
        await night.next_hand()
    assert withheld > 0, "the limit was reached"
    assert await night.balance(ANN) < 1015
    shown = await night.finish()
    again = await night.restarted()
    assert lasting(await again.tables.snapshot(1)).summary == lasting(shown).summary
    await again.services.stop()
    await in_order(database)


async def test_the_deal_announces_what_computers_can_still_lose(night: Night) -> None:
    await _limited(night, 10**9)
    shown = await night.open([ANN], computers=True, stake=1)
    assert shown.rooms == (), "nothing to announce while the limit is far"
    await _limited(night, 7)
    await night.finish()
    shown = await night.next_hand()
    assert shown.rooms == (7 - await _net(night), None, None, None, None)


async def test_the_next_day_computers_lose_again(night: Night) -> None:
    await _limited(night, 5, time_zone="Asia/Tokyo")
    await night.open([ANN], computers=True, stake=1)
    live = await night.services.live.get(1)
    hand = live.hand
    chips = (9, -9, 0, 0, 0)
    async with night.store.write() as work:
        moves = moves_of_losses(live.table, hand.players, chips)
        entries = [Entry(account, moved) for account, moved in moves]
        await work.ledger.post("hand:1:settle", "settle", entries, at=night.now())
        paid = await within_limits(work, live.table, hand.id, hand.players, chips, night.now())
        assert paid == (5, -5, 0, 0, 0)
        nobody = (None,) * 4
        assert await house_rooms(work, live.table, hand.players, 50, night.now()) == (0, *nobody)
        tomorrow = night.now() + timedelta(hours=4)
        assert await house_rooms(work, live.table, hand.players, 50, tomorrow) == (5, *nobody)
        lost = [Entry(account, -moved) for account, moved in moves]
        await work.ledger.post("hand:2:settle", "settle", lost, at=night.now())
        back = await house_rooms(work, live.table, hand.players, 50, night.now())
        assert back == (9, *nobody), "she may win back the 4 that she is down now, and 5"


async def test_what_computers_do_not_pay_is_shared_by_all_who_won_it_odd_chips_in_turn(night: Night) -> None:
    await _limited(night, 6)
    await night.open([ANN, BOB, CLEO], computers=True, stake=1)
    live = await night.services.live.get(1)
    table, players, chips = replace(live.table, dealer=1), live.hand.players, (-9, 9, 9, -9, 0)
    async with night.store.write() as work:
        entries = [Entry(account, moved) for account, moved in moves_of_losses(table, players, chips)]
        await work.ledger.post("hand:1:settle", "settle", entries, at=night.now())
        paid = await within_limits(work, table, live.hand.id, players, chips, night.now())
    assert (house_of(GUILD, BOB.user_id), -5) in moves_of_losses(table, players, chips)
    assert paid == (-9, 7, 8, -6, 0), "this time the dealer's is the odd chip"


async def test_beyond_the_limit_everybody_keeps_what_persons_put_on_the_board(night: Night) -> None:
    """Its chips count as everybody's in equal parts, also where computers lost more than the limit before."""
    await _limited(night, 40)
    for _ in range(3):
        await night.open([ANN, BOB], computers=True, stake=1)
    live = await night.services.live.get(1)
    hands = ((40, 0, -40, 0, 0), 40), ((-10, -10, -10, -10, -10), -10), ((50, 0, 0, 0, 0), 20)
    for number, (chips, left) in enumerate(hands, start=1):
        async with night.store.write() as work:
            moves = moves_of_losses(live.table, live.hand.players, chips)
            entries = [Entry(account, moved) for account, moved in moves]
            await work.ledger.post(f"hand:{number}:settle", "settle", entries, at=night.now())
            paid = await within_limits(work, live.table, number, live.hand.players, chips, night.now())
        assert (paid[0], sum(paid)) == (left, sum(chips))
        await _limited(night, 0)


async def test_a_sealed_value_opened_by_one_person_alone_deals_for_no_high_stake(night: Night) -> None:
    """The stake, or who sits there, may change between the press that closes the list and the opening."""
    await night.open([ANN, BOB], computers=True, start=False, stake=6)
    await night.services.fair_deals.add(1, ANN.user_id, seal_of("my value"))
    await night.tables.start(1, ANN.user_id, night.press())
    await night.tables.leave(1, BOB.user_id)
    await night.tables.add_computer(1, ANN.user_id, Level.NOVICE)
    opening = night.services.fair_deals.open(1, ANN.user_id, "my value")
    assert await refused(opening, NotNow, "stake-alone") == {"most": 5, "stake": 6}
    await night.tables.set_config(1, ANN.user_id, stake=5)
    dealt = await night.tables.start(1, ANN.user_id, night.press())
    assert dealt.table.status is TableStatus.PLAYING


async def test_a_player_left_with_computers_only_is_dealt_no_further_hand_for_a_high_stake(
    night: Night,
) -> None:
    await night.open([ANN, BOB], computers=True, stake=6)
    await night.tables.leave(1, BOB.user_id)
    await night.services.computers.settle()
    await night.finish()
    await refused(night.tables.next_hand(1, ANN.user_id, night.press()), NotNow, "stake-alone")
    await night.tables.sit(1, CLEO)
    await night.tables.next_hand(1, ANN.user_id, night.press())
