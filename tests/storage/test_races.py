"""Copied presses, fast players and players who left: one effect each, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import PASS, Bid
from bot.engine.errors import EngineError, IllegalAction
from bot.engine.rules import RuleSet
from bot.engine.state import PhaseName
from bot.services.chips import chips
from bot.services.chips.chips import settle_postings
from bot.services.errors import ServiceError, StorageUnavailable
from bot.services.records.records import replay_problem
from bot.services.tables.live_table import HandEnd, LiveHand
from bot.services.tables.opening import MOST_HOSTED
from bot.services.values.settings import Openers
from bot.services.values.tables import ClockName, Level, Table
from bot.storage.audit.audit import audit
from bot.storage.database import Database
from tests.effort import NIGHT, sample
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, FAY, FREE_CHIPS, GUILD, PEOPLE, Night, config

COPIES = 30 if NIGHT else 12
Request = Callable[[], Awaitable[Any]]


@pytest.fixture
async def night(database: Database):
    """A night on a real database, audited at the end."""
    night = Night(store=database)
    yield night
    await night.services.computers.settle()
    await night.services.stop()
    report = await audit(database, replay_problem)
    assert report.ok, report.problems


async def copies(request: Request, count: int = COPIES) -> tuple[int, list[str]]:
    """Make a request many times at once; return how often it succeeded, and the codes of the refusals."""
    done = await asyncio.gather(*(request() for _ in range(count)), return_exceptions=True)
    refused = [one for one in done if isinstance(one, BaseException)]
    for one in refused:
        assert isinstance(one, (EngineError, ServiceError)), repr(one)
        assert not isinstance(one, StorageUnavailable)
    return count - len(refused), sorted({one.code for one in refused})


async def until(night: Night, phase: PhaseName) -> None:
    """Play until the hand is in a phase."""
    while (await night.tables.snapshot(1)).view.phase is not phase:
        await night.moves(1)


async def due(night: Night) -> Request:
    """Return a legal press of the player to move."""
    turn, person = await night.due()
    private = await night.services.play.private(1, person.user_id)
    action = private.legal.sample(night.rng)
    return lambda: night.services.play.act(1, person.user_id, action, turn=turn)


@pytest.mark.parametrize(
    "phase",
    sample([PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE, PhaseName.PLAY], 2),
    ids=lambda it: it.value,
)
async def test_copies_of_a_move_have_one_effect(night: Night, phase: PhaseName) -> None:
    await night.open(clock=ClockName.NORMAL)
    await until(night, phase)
    before = (await night.tables.snapshot(1)).table
    granted, codes = await copies(await due(night))
    after = (await night.tables.snapshot(1)).table
    assert (granted, codes) == (1, ["stale-turn"])
    assert after.revision == before.revision + 1
    async with night.store.read() as work:
        assert len((await work.hands.get(after.hand_id)).actions) == after.turn - 1


async def test_copies_of_a_command_are_judged_one_by_one(night: Night) -> None:
    """A command carries no turn number: copies after the first arrive in somebody else's turn."""
    await night.open()
    _, person = await night.due()
    granted, codes = await copies(lambda: night.services.play.act(1, person.user_id, PASS, turn=None))
    assert (granted, codes) == (1, ["not-your-turn"])


async def test_copies_of_start_and_next_hand_deal_once(night: Night) -> None:
    await night.open(start=False, stake=2)
    table = (await night.tables.snapshot(1)).table
    granted, codes = await copies(lambda: night.tables.start(1, ANN.user_id, night.press(), turn=table.turn))
    assert (granted, codes) == (1, ["stale-turn"])
    await night.finish()
    turn = (await night.tables.snapshot(1)).table.turn
    granted, codes = await copies(lambda: night.tables.next_hand(1, BOB.user_id, night.press(), turn=turn))
    assert (granted, codes) == (1, ["stale-turn"])
    await night.finish()
    granted, codes = await copies(lambda: night.tables.next_hand(1, BOB.user_id, night.press()))
    assert (granted, codes) == (1, ["hand-under-way"])
    assert (await night.tables.snapshot(1)).table.hand_no == 3


async def test_copies_of_sitting_leaving_and_adding_computers_take_one_seat(night: Night) -> None:
    await night.open([ANN, BOB], start=False)
    assert await copies(lambda: night.tables.sit(1, CLEO)) == (1, ["own-seat"])
    assert await copies(lambda: night.tables.leave(1, CLEO.user_id)) == (1, ["not-seated"])
    granted, codes = await copies(lambda: night.tables.add_computer(1, ANN.user_id, Level.NOVICE))
    assert (granted, codes) == (3, ["table-full"]), "each press asks for one more until all seats are taken"
    granted, codes = await copies(lambda: night.tables.remove_computer(1, ANN.user_id))
    assert (granted, codes) == (3, ["no-computer"])
    rush = await asyncio.gather(
        *(night.tables.sit(1, replace(FAY, user_id=100 + number)) for number in range(COPIES)),
        return_exceptions=True,
    )
    assert sum(not isinstance(one, Exception) for one in rush) == 3
    assert len({seat.user_id for seat in (await night.tables.snapshot(1)).table.seats}) == 5


async def test_an_offered_seat_is_taken_once(night: Night) -> None:
    await night.open(stake=3)
    await night.moves(7)
    number = night.press()
    offered = await night.tables.offer_seat(1, ANN.user_id, FAY, number)
    granted, codes = await copies(lambda: night.tables.take_seat(1, FAY, number))
    assert (granted, codes) == (1, ["offer-gone"])
    assert (await night.tables.snapshot(1)).table.revision == offered.table.revision + 1
    table = (await night.tables.snapshot(1)).table
    assert [seat.user_id for seat in table.seats].count(FAY.user_id) == 1
    assert table.host_id == FAY.user_id


async def test_copies_of_ending_a_table_return_every_stake_once(night: Night) -> None:
    await night.open(stake=5)
    await night.moves(9)
    granted, codes = await copies(night.void)
    assert (granted, codes) == (1, ["table-closed"])
    assert [await night.balance(person) for person in PEOPLE] == [1000] * 5
    assert await copies(lambda: night.openings.rematch(1, ANN)) == (COPIES, [])
    assert len(list(night.services.live.all())) == 1, "copies of a rematch open one table"


async def test_nobody_opens_unlimited_tables(night: Night) -> None:
    await night.services.start()

    def open_one(host: Any = ANN, guild: int = GUILD) -> Awaitable[Any]:
        return night.openings.create(guild_id=guild, channel_id=1, locale="en", host=host, config=config())

    assert await copies(open_one) == (MOST_HOSTED, ["too-many-tables"])
    assert (await copies(lambda: open_one(BOB), 3))[0] == 3, "others are not affected"
    assert (await copies(lambda: open_one(ANN, 99), 3))[0] == 3, "nor are other servers"
    await night.endings.end(1, ANN.user_id, manager=False)
    assert await copies(open_one) == (1, ["too-many-tables"])


async def test_copies_of_chip_settings_and_season_commands_have_one_effect(night: Night) -> None:
    services = night.services
    await services.start()
    await services.guild_settings.change(GUILD, ANN, FREE_CHIPS, manager=True)
    await copies(lambda: services.allowances.daily(GUILD, ANN.user_id, "en"))
    await copies(
        lambda: services.allowances.give(
            guild_id=GUILD,
            giver=ANN.user_id,
            receiver=BOB.user_id,
            chips=50,
            note="",
            request_id=7,
            server="en",
        )
    )
    assert [await night.balance(person) for person in (ANN, BOB)] == [1050, 1050]
    change = {"daily_chips": 5, "openers": Openers.MANAGERS, "mentions": False}
    granted, _ = await copies(lambda: services.guild_settings.change(GUILD, ANN, change, manager=True))
    settings = await services.guild_settings.of(GUILD)
    assert granted == COPIES
    assert (settings.daily_chips, settings.openers, settings.mentions) == (5, Openers.MANAGERS, False)
    granted, codes = await copies(
        lambda: services.seasons.close(GUILD, 1, ANN, name="One", reset_chips=True, manager=True)
    )
    assert granted == 1
    assert set(codes) <= {"season-just-closed", "season-other", "season-changed"}
    assert len(await services.seasons.closed(GUILD)) == 1
    assert [await night.balance(person) for person in (ANN, BOB)] == [1000, 1000]


async def test_concurrent_bids_in_an_open_auction_never_tie(night: Night) -> None:
    await night.open(rules=RuleSet(auction="open"), options={"auction": "open"})
    for points in (13, 14, 15):
        turn = (await night.tables.snapshot(1)).table.turn
        bids = [
            night.services.play.act(1, person.user_id, Bid(points, 3), turn=turn)
            for person in (ANN, BOB, CLEO, DAN, EVE)
        ]
        done = await asyncio.gather(*bids, return_exceptions=True)
        assert sum(not isinstance(one, Exception) for one in done) == 1
        assert {one.code for one in done if isinstance(one, (ServiceError, IllegalAction))} <= {
            "stale-turn",
            "bid-too-low",
            "highest-bidder",
        }
    view = (await night.tables.snapshot(1)).view
    said = [(call.points, call.suit) for call in view.auction if call.points]
    assert len(said) == len(set(said)) == 3


async def test_leaving_and_playing_at_once_are_serialised(night: Night) -> None:
    """Whichever comes first, one card is played: by the player, or by the computer in their place."""
    await night.open()
    await night.moves(8)
    turn, person = await night.due()
    press = await due(night)
    await asyncio.gather(
        press(),
        night.tables.leave(1, person.user_id),
        press(),
        night.tables.sit(1, person),
        return_exceptions=True,
    )
    await night.services.computers.settle()
    table = (await night.tables.snapshot(1)).table
    assert table.turn == turn + 1
    assert all(seat.user_id != person.user_id for seat in table.seats)


ENDING = HandEnd("made", (9, -9, 0, 0, 0), (9, -9, 0, 0, 0))


async def _settled(store: Database, night: Night, table: Table, hand: LiveHand) -> int:
    async with store.write() as work:
        for posting in settle_postings(table, hand.players, hand.escrow, ENDING.chips):
            key = f"hand:{hand.id}:{posting.kind}"
            await work.ledger.post(key, posting.kind, posting.entries, at=night.now(), hand_id=hand.id)
        paid = await chips.within_limits(work, table, hand.id, hand.players, ENDING.chips, night.now())
        return paid[0]


async def test_two_processes_that_settle_at_once_pay_no_more_than_a_day_allows(database, opened):
    night = Night(store=database)
    await night.services.guild_settings.change(GUILD, ANN, {"computers_lose": 20}, manager=True)
    hands = []
    for number in range(1, 4):
        await night.open([ANN], computers=True)
        live = await night.services.live.get(number)
        assert live.hand is not None
        hands.append((live.table, live.hand))
    await night.services.computers.stop()
    stores = (database, opened(), opened())
    settled = [_settled(store, night, *hand) for store, hand in zip(stores, hands, strict=True)]
    assert sorted(await asyncio.gather(*settled)) == [2, 9, 9]
    async with database.read() as work:
        assert await work.ledger.balance(chips.house_of(GUILD, ANN.user_id)) == -20
