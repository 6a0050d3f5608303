"""Chips: every transaction sums to zero, is posted once, and never takes more than an account has."""

from __future__ import annotations

import random
from contextlib import nullcontext

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.services.errors import NotEnoughChips
from bot.services.values.chips import Account, AccountKind, Entry
from bot.storage.audit.audit import audit
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GUILD,
    HOUSE,
    MINT,
    NOON,
    execute,
    fact,
    granted,
    member,
    moved,
    pot,
)


async def _chips(database, *accounts):
    async with database.read() as work:
        found = await work.ledger.balances(accounts)
    return tuple(found[account] for account in accounts)


@pytest.mark.parametrize("kind", AccountKind)
async def test_only_house_and_mint_may_be_negative(database, kind):
    account, other = Account(kind, GUILD, 1), HOUSE if kind is AccountKind.MINT else MINT
    owes = kind in (AccountKind.HOUSE, AccountKind.MINT)
    async with database.write() as work:
        assert await work.ledger.post("in", "settle", moved(other, account, 50), at=NOON)
        with nullcontext() if owes else pytest.raises(NotEnoughChips):
            await work.ledger.post("out", "settle", moved(account, other, 51), at=NOON)
    assert await _chips(database, account) == (-1 if owes else 50,)
    with nullcontext() if owes else pytest.raises(IntegrityError, match="ck_accounts_covered"):
        await execute(database, "UPDATE accounts SET balance = -1 WHERE kind = :kind", kind=kind.value)


async def test_an_account_that_cannot_pay_is_named_with_balance_and_need(database):
    await granted(database, ANN, chips=1000)
    await granted(database, BOB, chips=20)
    entries = [Entry(member(ANN), -40), Entry(member(BOB), -40), Entry(pot(), 80)]
    with pytest.raises(NotEnoughChips) as refusal:
        async with database.write() as work:
            await work.ledger.post("deal", "escrow", entries, at=NOON)
    assert refusal.value.code == "not-enough-chips"
    assert refusal.value.params == {"user_id": BOB, "balance": 20, "needed": 40}
    assert await _chips(database, member(ANN), member(BOB), pot()) == (1000, 20, 0)


async def test_after_a_refused_posting_the_transaction_may_continue(database):
    await granted(database, ANN, chips=100)
    async with database.write() as work:
        await work.state.put("before", "kept")
        with pytest.raises(NotEnoughChips):
            await work.ledger.post("all", "gift", moved(member(ANN), member(BOB), 101), at=NOON)
        assert await work.ledger.post("all", "gift", moved(member(ANN), member(BOB), 100), at=NOON)
    assert await fact(database, "before") == "kept"
    assert await _chips(database, member(ANN), member(BOB)) == (0, 100)
    assert (await audit(database)).ok


async def test_entries_that_do_not_sum_to_zero_are_a_programming_error(database):
    with pytest.raises(ValueError, match="zero"):
        async with database.write() as work:
            await work.ledger.post("thin air", "gift", [Entry(member(ANN), 1)], at=NOON)
    assert await _chips(database, member(ANN)) == (0,)


async def test_entries_of_one_account_are_summed_and_zero_lines_dropped(database):
    await granted(database, ANN, chips=10)
    async with database.write() as work:
        entries = [
            Entry(member(ANN), -40),
            Entry(member(ANN), 35),
            Entry(HOUSE, 5),
            Entry(pot(), 3),
            Entry(pot(), -3),
        ]
        assert await work.ledger.post("net", "settle", entries, at=NOON)
    assert await _chips(database, member(ANN), HOUSE, pot()) == (5, 5, 0)
    lines = text(
        "SELECT chips FROM ledger_entries JOIN ledger_transactions ON id = transaction_id"
        " WHERE key = 'net' ORDER BY chips"
    )
    async with database.read() as work:
        assert await work.session.ask(lambda c: c.execute(lines).scalars().all()) == [-5, 5]
    assert (await audit(database)).ok


async def test_an_empty_transaction_is_posted_once_too(database):
    async with database.write() as work:
        assert await work.ledger.post("nothing", "settle", [], at=NOON)
        assert not await work.ledger.post("nothing", "settle", [], at=NOON)


async def test_the_same_key_has_one_effect_however_often_it_is_posted(database):
    for expected in (True, False, False):
        async with database.write() as work:
            entries = moved(MINT, member(ANN), 1000)
            assert await work.ledger.post("start", "start", entries, at=NOON) is expected
    assert await _chips(database, member(ANN)) == (1000,)


async def test_repeating_a_key_succeeds_even_when_the_chips_are_gone(database):
    await granted(database, ANN, chips=40)
    for expected in (True, False):
        async with database.write() as work:
            entries = moved(member(ANN), pot(), 40)
            assert await work.ledger.post("deal", "escrow", entries, at=NOON) is expected


async def test_a_hundred_concurrent_postings_of_a_key_have_one_effect(database, at_once):
    start = moved(MINT, member(ANN), 1000)
    posted = await at_once(100, lambda work, _: work.ledger.post("start", "start", start, at=NOON))
    assert sum(posted) == 1
    assert await _chips(database, member(ANN), MINT) == (1000, -1000)


async def test_concurrent_payers_never_spend_a_chip_twice(database, at_once):
    await granted(database, ANN, chips=100)
    pay = moved(member(ANN), pot(), 30)
    paid = await at_once(20, lambda work, number: work.ledger.post(f"pay {number}", "gift", pay, at=NOON))
    assert paid.count(True) == 3
    assert sum(isinstance(it, NotEnoughChips) for it in paid) == 17
    assert await _chips(database, member(ANN), pot()) == (10, 90)


async def test_crossing_transfers_never_deadlock_and_lose_nothing(database, at_once):
    people = (ANN, BOB, CLEO, DAN)
    await granted(database, *people)
    chance = random.Random(5)
    pairs = [chance.sample(people, 2) for _ in range(60)]

    async def transfer(work, number: int) -> bool:
        entries = moved(*map(member, pairs[number]), 1)
        return await work.ledger.post(f"transfer {number}", "gift", entries, at=NOON)

    assert await at_once(60, transfer) == [True] * 60
    expected = [
        1000 + sum(taker == it for _, taker in pairs) - sum(giver == it for giver, _ in pairs)
        for it in people
    ]
    assert list(await _chips(database, *map(member, people))) == expected
    assert (await audit(database)).ok
