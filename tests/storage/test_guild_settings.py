"""Settings and saved rule sets are stored per server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.services.values.acts import Act, ActKind
from bot.services.values.settings import Openers
from bot.services.values.tables import SavedRules
from tests.storage.samples import ANN, GUILD, NOON

EVERYTHING: dict[str, Any] = {
    "starting_chips": 500,
    "channels": [900_000_000_000_000_002, 900_000_000_000_000_003],
    "openers": 900_000_000_000_000_044,
    "mentions": False,
    "time_zone": "Asia/Tokyo",
}


async def _put(database: Any, values: dict[str, Any], guild_id: int = GUILD) -> None:
    async with database.write() as work:
        for name, value in values.items():
            await work.guild_settings.put(guild_id, name, value)


async def _get(database: Any, guild_id: int = GUILD) -> dict[str, Any]:
    async with database.read() as work:
        return dict(await work.guild_settings.get(guild_id))


async def test_settings_are_read_back_with_their_types(database):
    await _put(database, EVERYTHING)
    read = {**EVERYTHING, "channels": tuple(EVERYTHING["channels"])}
    assert await _get(database) == {**read, "openers": Openers.ROLE, "opener_role": EVERYTHING["openers"]}
    assert await _get(database, GUILD + 1) == {}


async def test_a_setting_this_version_cannot_read_has_its_default(database):
    await _put(database, {"starting_chips": "many", "colour": "red", "openers": "managers", "mentions": 7})
    assert await _get(database) == {"openers": Openers.MANAGERS}


async def test_a_setting_replaces_the_previous_one_and_none_removes_it(database):
    await _put(database, {"starting_chips": 500, "daily_chips": 0})
    await _put(database, {"starting_chips": 700})
    assert await _get(database) == {"starting_chips": 700, "daily_chips": 0}
    await _put(database, {"starting_chips": None, "mentions": None})
    assert await _get(database) == {"daily_chips": 0}


async def test_resetting_one_server_leaves_the_others_alone(database):
    await _put(database, EVERYTHING)
    await _put(database, {"locale": "ja"}, GUILD + 1)
    async with database.write() as work:
        await work.guild_settings.clear(GUILD)
    assert await _get(database) == {}
    assert await _get(database, GUILD + 1) == {"locale": "ja"}


async def test_concurrent_changes_by_two_processes_are_both_kept(opened, database):
    await asyncio.gather(
        _put(opened(), {"locale": "ja"}), _put(opened(), {"daily_chips": 5}), _put(opened(), {"locale": "ja"})
    )
    assert await _get(database) == {"locale": "ja", "daily_chips": 5}


def saved_rules(number: int = 1, **changes: Any) -> SavedRules:
    """Rules saved by Ann."""
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


async def test_a_removed_rule_set_is_gone_and_cannot_be_removed_again(database):
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


async def test_concurrent_saves_by_two_processes_are_serialised(at_once):
    async def save(work: Any, name: int) -> int:
        number = await work.saved_rules.next_id()
        present = len(await work.saved_rules.of_guild(GUILD))
        await work.saved_rules.add(saved_rules(number, name=str(name)))
        return present

    assert sorted(await at_once(3, save)) == [0, 1, 2]


async def test_acts_at_the_same_time_are_all_logged(database, at_once):
    await at_once(6, lambda work, by: work.acts.add(Act(GUILD, ActKind.SETTINGS, by, NOON)))
    async with database.read() as work:
        acts, _ = await work.acts.page(GUILD, 0, 10)
    assert [it.number for it in acts] == [6, 5, 4, 3, 2, 1]
    assert {it.by_id for it in acts} == set(range(6))
