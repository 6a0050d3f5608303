"""The rule sets that servers save are found again, each server its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.services.values.tables import SavedRules
from tests.storage.samples import ANN, BOB, GUILD, NOON


def saved_rules(number: int = 1, **changes: Any) -> SavedRules:
    """Rules as Ann saved them."""
    rules = SavedRules(
        id=number,
        guild_id=GUILD,
        name="Friday Rules",
        preset="japanese",
        options={"min_bid": 13, "yoromeki": True, "no_trump": "high"},
        seats=5,
        saved_by=ANN,
        saved_at=NOON,
    )
    return replace(rules, **changes)


async def _add(database: Any, *all_saved: SavedRules) -> None:
    async with database.write() as work:
        for saved in all_saved:
            await work.saved_rules.add(saved)


async def test_what_was_saved_is_read_back_to_the_last_value(database):
    friday, easy = saved_rules(), saved_rules(2, name="やさしいルール", options={}, saved_by=BOB)
    there = saved_rules(3, guild_id=GUILD + 1)
    await _add(database, friday, easy, there)
    async with database.read() as work:
        assert await work.saved_rules.of_guild(GUILD) == [friday, easy]
        assert await work.saved_rules.of_guild(GUILD + 1) == [there]
        assert await work.saved_rules.of_guild(GUILD + 2) == []


async def test_a_removed_rule_set_is_gone_and_cannot_be_removed_twice(database):
    await _add(database, saved_rules(), saved_rules(2, name="Easy"))
    async with database.write() as work:
        assert await work.saved_rules.remove(1) is True
        assert await work.saved_rules.remove(1) is False
    async with database.read() as work:
        assert [saved.id for saved in await work.saved_rules.of_guild(GUILD)] == [2]


async def test_the_same_name_twice_in_a_server_is_refused_by_the_database(database):
    with pytest.raises(Exception, match=r"folded"):
        await _add(database, saved_rules(), saved_rules(2, name="FRIDAY  rules"))
    async with database.read() as work:
        assert await work.saved_rules.of_guild(GUILD) == []


async def test_two_processes_that_save_at_once_count_one_after_the_other(at_once):
    async def save(work: Any, name: int) -> int:
        number = await work.saved_rules.next_id()
        present = len(await work.saved_rules.of_guild(GUILD))
        await work.saved_rules.add(saved_rules(number, name=str(name)))
        return present

    assert sorted(await at_once(3, save)) == [0, 1, 2]
