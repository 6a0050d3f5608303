"""Seals: the bot recognises what it made for one person, and nothing else."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from bot.services.server.seals import LASTS, SealService
from bot.services.upkeep.restored import renew
from tests.effort import examples
from tests.services.fakes import FakeEntropy, FakeNow
from tests.services.store import MemoryStore

ANN, BOB, HERE = 1, 2, 77


def service(store: object = None, now: FakeNow | None = None, seed: int = 1) -> SealService:
    """The service of one process."""
    return SealService(store or MemoryStore(), now or FakeNow(), FakeEntropy(seed))  # type: ignore[arg-type]


async def test_a_seal_is_for_one_person_in_one_place():
    seals = service()
    sealed = await seals.seal("nap:servertyped:0:0", ANN, HERE)
    assert len(sealed) == len("nap:servertyped:0:0") + 26, "a form's custom id has no room for more"
    assert await seals.unseal(sealed, ANN, HERE) == "nap:servertyped:0:0"
    assert await seals.unseal(sealed, BOB, HERE) is None
    assert await seals.unseal(sealed, ANN, HERE + 1) is None
    assert await seals.unseal(sealed, ANN, None) is None


async def test_a_seal_expires():
    now = FakeNow()
    seals = service(now=now)
    sealed = await seals.seal("x", ANN, None)
    now.pass_seconds(LASTS.total_seconds() - 1)
    assert await seals.unseal(sealed, ANN, None) == "x"
    now.pass_seconds(1)
    assert await seals.unseal(sealed, ANN, None) is None


async def test_a_restored_backup_knows_no_seal_of_before():
    store, now = MemoryStore(), FakeNow()
    sealed = await service(store, now).seal("x", ANN, HERE)
    assert await service(store, now).unseal(sealed, ANN, HERE) == "x"
    await renew(store, now(), FakeEntropy(9), (), ())
    assert await service(store, now).unseal(sealed, ANN, HERE) is None


def test_nothing_else_is_a_seal() -> None:
    seals = service()

    @examples(60)
    @given(sealed=st.text(max_size=120), cut=st.integers(0, 60), other=st.characters())
    def judge(sealed: str, cut: int, other: str) -> None:
        asyncio.run(try_to_open(seals, sealed, cut, other))

    judge()


async def try_to_open(seals: SealService, sealed: str, cut: int, other: str) -> None:
    made = await seals.seal("nap:servertyped:0:0", ANN, HERE)
    changed = made[:cut] + other + made[cut + 1 :]
    for text in {sealed, changed, made[:cut], made + other} - {made}:
        assert await seals.unseal(text, ANN, HERE) is None
