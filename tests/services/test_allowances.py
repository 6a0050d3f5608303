"""Daily chips, gifts and grants: who, how much and how often; copies of a request have no effect."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.services.chips.allowances import MOST_GIFT, MOST_GIFTS, MOST_GRANT, MOST_GRANTS, AllowanceService
from bot.services.chips.chips import read_grant_note
from bot.services.errors import NotAllowed, NotEnoughChips, NotNow
from bot.services.values.chips import AccountKind
from bot.services.values.tables import ClockName, Level, Person
from bot.storage.database import Database
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, FREE_CHIPS, GUILD, Night, in_order, refused
from tests.storage.samples import a_hand, a_result, end_hand

SERVER = "en"


@pytest.fixture
def night() -> Night:
    """A night without a table, in a server where everybody may give all their chips."""
    night = Night()
    night.store.ignore_parents()
    stored.set_settings(night.store, GUILD, FREE_CHIPS)
    return night


@pytest.fixture
async def database(database: Database) -> AsyncIterator[Database]:
    """An empty SQLite database, audited at the end."""
    yield database
    await in_order(database)


def _gifts(night: Night) -> AllowanceService:
    return night.services.allowances


async def give(night: Night, chips: int = 50, request_id: int = 1, **changes: Any) -> Any:
    who = {"giver": ANN.user_id, "receiver": BOB.user_id, **changes}
    how = {"note": "", "server": SERVER, **who}
    return await _gifts(night).give(guild_id=GUILD, chips=chips, request_id=request_id, **how)


async def grant(night: Night, chips: int = 500, request_id: int = 1, **changes: Any) -> Any:
    how = {"by": CLEO.user_id, "receiver": ANN.user_id, "reason": "quiz night", "manager": True, **changes}
    return await _gifts(night).grant(guild_id=GUILD, chips=chips, request_id=request_id, **how)


async def _daily(night: Night, user_id: int = ANN.user_id, server: str = SERVER) -> Any:
    return await _gifts(night).daily(GUILD, user_id, server)


async def test_daily_chips_come_once_a_day_and_name_the_next_time(night: Night) -> None:
    assert not (await _gifts(night).today(GUILD, ANN.user_id, SERVER)).taken
    moved, daily = await _daily(night)
    assert (moved.fresh, moved.balance) == (True, 1100)
    assert daily.next_at == datetime(2026, 11, 22, tzinfo=UTC)
    assert (await _gifts(night).today(GUILD, ANN.user_id, SERVER)).taken
    moved, _ = await _daily(night)
    assert (moved.fresh, moved.balance) == (False, 1100)
    assert (await _daily(night, BOB.user_id))[0].fresh, "each member has their own days"
    stored.set_settings(night.store, GUILD + 1, {"daily_wage": True})
    elsewhere, _ = await _gifts(night).daily(GUILD + 1, ANN.user_id, SERVER)
    assert (elsewhere.fresh, elsewhere.balance) == (True, 1100), "and each server"
    night.now.pass_seconds((daily.next_at - night.now()).total_seconds() - 1)
    assert not (await _daily(night))[0].fresh
    night.now.pass_seconds(1)
    assert (await _daily(night))[0].balance == 1200


async def test_days_follow_the_servers_time_zone(night: Night) -> None:
    """At noon in London it is nine in the evening in Tokyo: three hours to the next day."""
    _, daily = await _daily(night, server="ja")
    assert daily.next_at == datetime(2026, 11, 21, 15, tzinfo=UTC)
    await night.set(locale="ja")
    assert (await _gifts(night).today(GUILD, ANN.user_id, SERVER)).next_at == daily.next_at, (
        "as at its tables"
    )
    await night.set(time_zone="America/New_York")
    assert (await _gifts(night).today(GUILD, ANN.user_id, "ja")).next_at == datetime(
        2026, 11, 22, 5, tzinfo=UTC
    )


async def test_a_server_without_daily_chips_gives_none(night: Night) -> None:
    await night.set(daily_chips=0)
    await refused(_daily(night), NotNow, "daily-off")
    assert not stored.posted(night.store)


async def test_a_gift_moves_chips_once_per_request(night: Night) -> None:
    moved = await give(night, note="  for\nthe   coffee " + "x" * 200)
    assert (moved.balance, moved.fresh) == (950, True)
    assert stored.posted(night.store)["gift"] == "for the coffee " + "x" * 85, "one line of 100 characters"
    assert [await night.balance(person) for person in (ANN, BOB)] == [950, 1050]
    assert stored.sums(night.store)[AccountKind.MINT] == -2000
    assert not (await give(night)).fresh
    assert (await give(night, request_id=2)).balance == 900
    assert (await give(night, giver=CLEO.user_id)).fresh, "requests of two people are distinct"
    assert await night.balance(BOB) == 1150


@pytest.mark.parametrize("chips", [0, -1, MOST_GIFT + 1])
async def test_a_gift_has_limits(night: Night, chips: int) -> None:
    await refused(give(night, chips), NotNow, "gift-range")


async def test_nobody_gives_to_themselves_or_more_than_they_have(night: Night) -> None:
    await refused(give(night, receiver=ANN.user_id), NotNow, "gift-self")
    told = await refused(give(night, 1001), NotEnoughChips, "gift-too-much")
    assert told == {"balance": 1000, "amount": 1001}
    assert not stored.posted(night.store)
    assert (await give(night, 1000)).balance == 0


async def test_gifts_per_hour_are_limited_across_restarts(night: Night) -> None:
    for request_id in range(MOST_GIFTS):
        await give(night, 1, request_id)
    night = await night.restarted()
    await refused(give(night, 1, 99), NotNow, "gift-rate")
    assert await night.balance(ANN) == 1000 - MOST_GIFTS
    assert not (await give(night, 1, 0)).fresh, "a copy of an earlier gift is no new gift"
    assert (await give(night, 1, 99, giver=BOB.user_id, receiver=ANN.user_id)).fresh, "others may give"
    night.now.pass_seconds(3601)
    assert (await give(night, 1, 99)).fresh


async def _played(night: Night, first: int, hands: int, *others: Person) -> None:
    """Store hands that Ann won now, with computers or with these people."""
    players = (ANN.user_id, *(other.user_id for other in others), None)
    async with night.store.write() as work:
        for number in range(first, first + hands):
            await work.hands.add(replace(a_hand(number, 1, number), guild_id=GUILD, players=players))
            await end_hand(work, number, (), at=night.now())
            who = enumerate(player or Level.NOVICE.player_id for player in players)
            shared = {"guild_id": GUILD, "ended_at": night.now()}
            found = [a_result(number, player, seat=seat, won=seat == 0, **shared) for seat, player in who]
            await work.results.add(found, 1, {})


def _in_days(night: Night, days: int) -> int:
    return int((night.now() + timedelta(days=days)).timestamp())


async def test_gifts_open_after_enough_hands_with_people_and_days(night: Night) -> None:
    await night.set(**dict.fromkeys(FREE_CHIPS))
    assert await refused(give(night), NotNow, "gift-closed") == {"hands": 10, "when": _in_days(night, 7)}
    assert [await night.balance(person) for person in (ANN, BOB)] == [0, 0], "nothing happened"
    await night.services.chips.balance(GUILD, ANN.user_id)
    await _played(night, 100, 9, BOB)
    await _played(night, 500, 20)
    told = await refused(give(night), NotNow, "gift-closed")
    assert told["hands"] == 1, "hands with computers only do not count"
    night.now.pass_seconds(7 * 86_400)
    await refused(give(night), NotNow, "gift-hands")
    await night.set(gift_hands=9, gift_days=8)
    assert (await refused(give(night), NotNow, "gift-days"))["when"] == _in_days(night, 1)
    night.now.pass_seconds(86_400)
    assert (await give(night)).balance == 950


async def test_daily_limits_for_giver_and_receiver(night: Night) -> None:
    await night.set(gift_given=100, gift_received=150)
    await give(night, 60)
    assert await refused(give(night, 41, request_id=2), NotNow, "gift-given") == {"most": 100, "left": 40}
    assert (await give(night, 40, request_id=3)).fresh
    assert not (await give(night, 40, request_id=3)).fresh, "a copy of a gift does not count"
    told = await refused(give(night, 51, request_id=4, giver=CLEO.user_id), NotNow, "gift-received")
    assert told == {"most": 150, "left": 50}
    assert await night.balance(BOB) == 1100
    night.now.pass_seconds(12 * 3600)
    assert (await give(night, 100, request_id=5)).fresh, "a new day begins at midnight"
    await night.set(gift_given=0)
    for service in (_gifts(night).require_giving, _gifts(night).give):
        more = {"note": "", "request_id": 9} if service == _gifts(night).give else {}
        with pytest.raises(NotNow, match="gift-given"):
            await service(guild_id=GUILD, giver=1, receiver=2, chips=1, server=SERVER, **more)


async def test_daily_chips_need_a_hand_since_the_last_ones(night: Night) -> None:
    await night.set(daily_hand=None)
    assert (await _daily(night))[0].fresh, "the first are free"
    night.now.pass_seconds(86_400)
    assert (await _gifts(night).today(GUILD, ANN.user_id, SERVER)).needs_hand
    await refused(_daily(night), NotNow, "daily-hand")
    assert await night.balance(ANN) == 1100
    await night.set(daily_wage=False, starting_chips=1130)
    assert await refused(_daily(night), NotNow, "daily-hand") == {"chips": 30}, "the amount on offer"
    await night.set(daily_wage=True, starting_chips=None)
    await _played(night, 7, 1)
    assert not (await _gifts(night).today(GUILD, ANN.user_id, SERVER)).needs_hand
    assert (await _daily(night))[0].fresh
    assert not (await _daily(night))[0].fresh


async def test_a_grant_creates_chips_says_who_and_why_and_takes_no_more_than_is_there(night: Night) -> None:
    assert (await grant(night)).balance == 1500
    assert stored.sums(night.store)[AccountKind.MINT] == -1500
    note = stored.posted(night.store)["grant"]
    assert read_grant_note(note) == (CLEO.user_id, "quiz night")
    assert not (await grant(night)).fresh
    told = await refused(grant(night, -1501, request_id=2), NotEnoughChips, "grant-too-much")
    assert told == {"balance": 1500, "amount": 1501}
    assert (await grant(night, -1500, request_id=3)).balance == 0
    assert stored.sums(night.store)[AccountKind.MINT] == 0


async def test_only_managers_grant_within_limits_and_with_a_reason(night: Night) -> None:
    await refused(grant(night, manager=False), NotAllowed, "not-manager")
    for chips in (0, MOST_GRANT + 1, -MOST_GRANT - 1):
        await refused(grant(night, chips), NotNow, "grant-range")
    await refused(grant(night, reason=" \n "), NotNow, "grant-reason")
    assert not stored.posted(night.store)


async def test_a_servers_grants_per_hour_are_limited(night: Night) -> None:
    for request_id in range(MOST_GRANTS):
        await grant(night, 1, request_id, by=request_id)
    await refused(grant(night, 1, 99), NotNow, "grant-rate")
    assert (await grant(night, -1, 100)).fresh, "taking away creates no chips"
    night.now.pass_seconds(3601)
    assert (await grant(night, 1, 99)).fresh


async def test_the_books_balance_after_an_evening_of_everything(database: Database) -> None:
    night = Night(store=database)
    await night.set(**FREE_CHIPS)
    await night.open([ANN, BOB], computers=True, clock=ClockName.OFF, stake=3)
    await asyncio.gather(give(night), _daily(night), grant(night), _daily(night, BOB.user_id), night.finish())
    page = await night.services.chips.history(GUILD, ANN.user_id, by=ANN, manager=False)
    assert page.lines[0].balance == await night.balance(ANN)
    assert sum(line.chips for line in page.lines) == page.lines[0].balance
    assert sorted(line.kind for line in page.lines) == ["daily", "gift", "grant", "settle", "start"]
    holding = await night.services.chips.holding(GUILD, ANN.user_id)
    assert (holding.balance, holding.at_stake, holding.opened) == (page.lines[0].balance, 0, True)
    await night.next_hand()
    at_stake = await night.services.chips.holding(GUILD, ANN.user_id)
    assert at_stake.balance + at_stake.at_stake == holding.balance
    assert at_stake.at_stake > 0


async def test_only_managers_see_the_history_of_others(database: Database) -> None:
    night = Night(store=database)
    await night.set(**FREE_CHIPS)
    await give(night)
    with pytest.raises(NotAllowed, match="history-of-other"):
        await night.services.chips.history(GUILD, ANN.user_id, by=BOB, manager=False)
    page = await night.services.chips.history(GUILD, ANN.user_id, by=BOB, manager=True)
    assert [line.kind for line in page.lines] == ["gift", "start"]


async def test_paging_to_newer_lines_ends_at_the_newest_page(database: Database) -> None:
    night = Night(store=database)
    for request_id in range(9):
        await grant(night, 1, request_id)
    chips = night.services.chips
    newest = await chips.history(GUILD, ANN.user_id, by=ANN, manager=False)
    older = await chips.history(GUILD, ANN.user_id, by=ANN, manager=False, before=newest.lines[-1].number)
    assert (len(newest.lines), len(older.lines), older.older) == (8, 2, False)
    again = await chips.history(GUILD, ANN.user_id, by=ANN, manager=False, after=older.lines[0].number)
    assert again == newest
    await grant(night, 1, 10)
    near = await chips.history(GUILD, ANN.user_id, by=ANN, manager=False, after=newest.lines[1].number)
    assert near.lines[0].number > newest.lines[0].number
    assert len(near.lines) == 8
