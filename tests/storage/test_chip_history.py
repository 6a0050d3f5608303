"""A member's chips page by page: one line per hand, running balances, and no full table scan."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Any

from bot.services.values.chips import Entry, Gift, HandOnLedger, LedgerLine, LedgerPage
from bot.storage.audit.audit import audit
from tests.storage.evening import evening
from tests.storage.plans import SORT, WHOLE_TABLE, plans
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GUILD,
    HOUSE,
    MINT,
    NOON,
    a_hand,
    a_table,
    end_hand,
    granted,
    member,
    moved,
    settle,
    stake,
)


async def _post(database: Any, key: str, kind: str, *entries: Entry, **more: Any) -> None:
    async with database.write() as work:
        assert await work.ledger.post(key, kind, entries, at=more.pop("at", NOON), **more)


async def _page(database: Any, count: int = 8, user: int = ANN, **place: int) -> LedgerPage:
    async with database.read() as work:
        return await work.chip_history.page(member(user), count, **place)


async def _at_stake(database: Any, user: int = ANN) -> int:
    async with database.read() as work:
        return await work.chip_history.at_stake(member(user))


BOTH = (member(ANN), member(BOB))


async def _dealt(database: Any, number: int) -> None:
    """Deal a hand to Ann and Bob at a table of its own."""
    config = replace(a_table().config, title="Friday" if number == 2 else "")
    async with database.write() as work:
        await work.tables.add(a_table(number, config=config))
        await work.hands.add(a_hand(number, number, hand_no=number))
        await stake(work, BOTH, number, number)


async def _settled(database: Any, number: int, won: int) -> None:
    """End a hand; Ann wins from Bob."""
    async with database.write() as work:
        await settle(work, BOTH, (won, -won), number, number)
        await end_hand(work, number, (won, -won, 0, 0, 0))


def _hand(number: int, status: str = "settled", title: str = "") -> HandOnLedger:
    return HandOnLedger(number, number, number, "japanese", title, False, status)


async def test_every_line_says_what_it_was_and_the_balance_after_it(database):
    await granted(database, ANN, BOB)
    later = NOON + timedelta(hours=1)
    await _post(database, "g", "gift", *moved(member(ANN), member(BOB), 50), note="coffee", at=later)
    mine, bobs = await _page(database), await _page(database, user=BOB)
    await _post(database, "share", "share", *moved(HOUSE, member(ANN), 7))
    assert (await _page(database)).lines[0].other is None, "the house is nobody"
    start = LedgerLine(mine.lines[1].number, "start", NOON, 1000, 1000)
    assert mine == LedgerPage(
        (LedgerLine(mine.lines[0].number, "gift", later, -50, 950, "coffee", other=BOB), start)
    )
    assert bobs.lines[0] == replace(mine.lines[0], chips=50, balance=1050, other=ANN)


async def test_escrow_and_settlement_of_a_hand_are_one_line(database):
    await granted(database, ANN, BOB)
    await _dealt(database, 2)
    (line, _) = (await _page(database)).lines
    assert (line.chips, line.balance, line.hand) == (-40, 960, _hand(2, "in_progress", "Friday"))
    assert line.hand.under_way
    assert await _at_stake(database) == 40
    await _settled(database, 2, won=15)
    (line, _) = (await _page(database)).lines
    assert (line.chips, line.balance, line.hand) == (15, 1015, _hand(2, title="Friday"))
    assert await _at_stake(database) == 0
    (line, _) = (await _page(database, user=BOB)).lines
    assert (line.chips, line.balance) == (-15, 985)


async def test_a_player_who_lost_the_whole_stake_has_one_line_too(database):
    """The settlement moves no chips to this member, but there is a line."""
    await granted(database, ANN, BOB)
    await _dealt(database, 1)
    await _settled(database, 1, won=40)
    (line, _) = (await _page(database, user=BOB)).lines
    assert (line.kind, line.chips, line.balance, line.hand) == ("settle", -40, 960, _hand(1))
    assert await _at_stake(database, BOB) == 0


async def test_lines_during_a_hand_keep_their_own_balance(database):
    await granted(database, ANN, BOB)
    await _dealt(database, 1)
    await _post(database, "d", "daily", *moved(MINT, member(ANN), 100))
    await _settled(database, 1, won=10)
    hand, daily, start = (await _page(database)).lines
    assert [(line.kind, line.chips, line.balance) for line in (hand, daily, start)] == [
        ("settle", 10, 1110),
        ("daily", 100, 1060),
        ("start", 1000, 1000),
    ]


async def test_pages_go_back_and_forth_without_a_gap_or_a_repeat(database):
    chance = random.Random(3)
    await granted(database, ANN, BOB, CLEO)
    for number in range(1, 31):
        if chance.random() < 0.5:
            await _dealt(database, number)
            if chance.random() < 0.8:
                await _settled(database, number, won=chance.randrange(-40, 41))
        else:
            giver, taker = chance.sample([ANN, BOB, CLEO], 2)
            await _post(database, f"g{number}", "gift", *moved(member(giver), member(taker), number))
    whole = (await _page(database, 1000)).lines
    assert len(whole) > 15
    for line, older in pairwise(whole):
        assert line.number > older.number
    size, pages = 4, [await _page(database, 4)]
    while pages[-1].older:
        pages.append(await _page(database, size, before=pages[-1].lines[-1].number))
    assert [line for page in pages for line in page.lines] == list(whole)
    assert [page.newer for page in pages] == [False] + [True] * (len(pages) - 1)
    for newer, page in pairwise(pages):
        assert (await _page(database, size, after=page.lines[0].number)).lines == newer.lines
    async with database.read() as work:
        assert whole[0].balance == await work.ledger.balance(member(ANN))
    assert not [p for p in (await audit(database)).problems if "sum" in p or "holds" in p]


async def test_an_unknown_position_shows_the_lines_around_it(database):
    await granted(database, ANN)
    assert await _page(database, before=0) == LedgerPage(())
    assert len((await _page(database, before=10**17)).lines) == 1
    assert await _page(database, after=10**17) == LedgerPage(())


async def test_payments_since_a_time_are_counted_by_kind_and_payer(database):
    await granted(database, ANN, BOB)
    for minutes in (0, 30, 59):
        at = NOON + timedelta(minutes=minutes)
        await _post(database, f"a{minutes}", "gift", *moved(member(ANN), member(BOB), 1), at=at)
    await _post(database, "b", "gift", *moved(member(BOB), member(ANN), 1), at=NOON)
    await _post(database, "c", "share", *moved(member(ANN), HOUSE, 1), at=NOON)
    await _post(database, f"grant:{GUILD}:{BOB}:1", "grant", *moved(MINT, member(ANN), 7), at=NOON)
    async with database.read() as work:
        ledger = work.ledger
        assert await ledger.count(member(ANN), "gift", NOON) == 3
        assert await ledger.count(member(ANN), "gift", NOON + timedelta(minutes=1)) == 2
        assert await ledger.count(member(BOB), "gift", NOON) == 1
        assert await ledger.count(member(CLEO), "gift", NOON) == 0
        assert await ledger.posted_at("a30") is not None
        assert await ledger.posted_at("a31") is None
        assert await ledger.grants_of(GUILD, NOON) == {ANN: 7}
        assert not await ledger.grants_of(GUILD // 10, NOON)


async def test_the_day_of_many_members_is_one_question_that_reads_no_earlier_day(database):
    """The fault: an entry to a tournament asked for each of up to 200 entrants in turn."""
    people = [ANN, BOB, CLEO]
    await granted(database, *people)
    for number, person in enumerate(people):
        await _post(database, f"g{number}", "gift", *moved(member(person), member(DAN), number), at=NOON)
    async with database.read() as work:
        question = work.ledger.moves([*map(member, people)], ["gift"], NOON)
        seen = {it: plan for it, plan in (await plans(work.session, question)).items() if "earlier_e" in it}
    ((statement, plan),) = seen.items()
    assert not [it for it in plan if WHOLE_TABLE.search(it)], (statement, plan)
    assert [it for it in plan if "account_id=? AND transaction_id>?" in it or "transaction_id >" in it], plan


async def test_a_history_neither_scans_a_table_nor_sorts(database):
    await granted(database, ANN, BOB)
    await _dealt(database, 1)
    await _post(database, "g", "gift", *moved(member(ANN), member(BOB), 50))
    await _settled(database, 1, won=10)
    seen: dict[str, list[str]] = {}
    async with database.read() as work:
        page = partial(work.chip_history.page, member(ANN), 1)
        questions = (page(), page(before=4), page(after=1), work.chip_history.curve(member(ANN), NOON, 2))
        for question in questions:
            seen |= await plans(work.session, question)
    for statement, plan in seen.items():
        assert not [it for it in plan if WHOLE_TABLE.search(it) or SORT.search(it)], (statement, plan)
    assert sum("later_e" in statement for statement in seen) >= 3


async def test_no_page_compares_each_line_with_all_later_ones(sqlite):
    """A page deep in a history of 100,000 entries took minutes."""
    await granted(sqlite, ANN)
    async with sqlite.read() as work:
        for place in ({}, {"before": 9}, {"after": 0}):
            seen = await plans(work.session, work.chip_history.page(member(ANN), 1, **place))
            for plan in (plan for statement, plan in seen.items() if "later_e" in statement):
                assert any("later_t" in it and "hand_id=?" in it for it in plan), plan
                assert not any("later_e" in it and "account_id=?" in it for it in plan), plan


async def test_the_check_of_chip_flows_reads_who_won_what_from_whom(database):
    await evening(database)
    async with database.read() as work:
        observed = await work.watched.recent(GUILD, NOON, 10)
    assert observed.hands == ((3, {ANN: 2, BOB: 1, CLEO: -1, DAN: -1}),), "the computer lost the third chip"
    assert observed.gifts == (Gift(BOB, ANN, 5), Gift(ANN, BOB, 3), Gift(ANN, BOB, 3))
    assert observed.fresh == {ANN, BOB, CLEO, DAN}
