"""A server's own rule sets: who may save them, names, limits, and old ones."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import RuleConflict
from bot.services.errors import NotAllowed, NotNow, SavedRulesNotFound, SavedRulesOutdated
from bot.services.server.guild_settings import LONGEST_NAME, MOST_SAVED, SavedRulesService, clean_name
from bot.services.values.tables import SavedRules
from tests.services.build import ANN, BOB, GUILD, PRESETS, Night, refused


@pytest.fixture
def service(night: Night) -> SavedRulesService:
    """The rule sets of an empty store."""
    return night.services.saved_rules


async def _save(service: SavedRulesService, name: str = "Friday", **changes: Any) -> SavedRules:
    values: dict[str, Any] = {
        "guild_id": GUILD,
        "name": name,
        "preset": "japanese",
        "options": {"min_bid": 13, "same_two": "from_second"},
        "seats": 5,
        "by": ANN,
        "manager": True,
        **changes,
    }
    return await service.save(**values)


async def test_rules_are_saved_with_author_time_and_differences_only(
    service: SavedRulesService, night: Night
) -> None:
    saved = await _save(service, preset="ナポレオン")
    assert (saved.name, saved.preset, saved.seats) == ("Friday", "japanese", 5)
    assert saved.options == {"min_bid": 13}
    assert (saved.saved_by, saved.saved_at) == (ANN.user_id, night.now())
    assert await service.of_guild(GUILD) == (saved,)
    assert await service.of_guild(GUILD + 1) == ()


async def test_only_managers_save_and_delete_rules(service: SavedRulesService) -> None:
    await refused(_save(service, manager=False), NotAllowed, "not-manager")
    saved = await _save(service)
    await refused(service.delete(GUILD, saved.id, BOB, manager=False), NotAllowed, "not-manager")
    assert await service.of_guild(GUILD) == (saved,)


async def test_unplayable_rules_are_not_saved(service: SavedRulesService) -> None:
    with pytest.raises(RuleConflict, match="conflict-no-trump-order"):
        await _save(service, options={"no_trump": "low", "suit_order": "none"})
    await refused(_save(service, preset="hattori", options={}, seats=5), RuleConflict, "conflict-seats")
    assert await service.of_guild(GUILD) == ()


@pytest.mark.parametrize("name", ["friday", " FRIDAY ", "Ｆｒｉｄａｙ"])
async def test_a_name_that_looks_the_same_is_taken(service: SavedRulesService, name: str) -> None:
    await _save(service)
    await refused(_save(service, name), NotNow, "saved-rules-taken")
    await _save(service, name, guild_id=GUILD + 1)


@pytest.mark.parametrize("name", ["japanese", "NAJAMI", "ナポレオン", "hattori", "日本式"])
async def test_names_of_games_are_taken_in_every_language(service: SavedRulesService, name: str) -> None:
    await refused(_save(service, name, taken={"日本式"}), NotNow, "saved-rules-taken")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "---",
        "x" * (LONGEST_NAME + 1),
        "@everyone",
        "<@123>",
        "a#b",
        "`code`",
        "**bold**",
        "a:b:",
        "[link](x)",
        "a\u202eb",
        "a\u0000b",
        "\u3164",
        "a|b",
        "a\\b",
    ],
)
def test_harmful_or_unreadable_names_are_refused(name: str) -> None:
    with pytest.raises(NotNow, match="name-unusable"):
        clean_name(name)


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Friday   night ", "Friday night"),
        ("【春】金曜〜土曜の会", "【春】金曜〜土曜の会"),
        ("Ann's rules (2026)!", "Ann's rules (2026)!"),
        ("🃏 night", "🃏 night"),
        ("👍🏽 1️⃣", "👍🏽 1️⃣"),
        ("봄·여름 – 금요일", "봄·여름 – 금요일"),
        ("Ａ１", "A1"),
        ("がぎぐ", "がぎぐ"),
    ],
)
def test_a_name_is_stored_normalised(name: str, clean: str) -> None:
    assert clean_name(name) == clean


async def test_a_server_has_at_most_25_rule_sets(service: SavedRulesService) -> None:
    tried = [_save(service, f"set {number}") for number in range(MOST_SAVED + 5)]
    results = await asyncio.gather(*tried, return_exceptions=True)
    assert [result.code for result in results if isinstance(result, NotNow)] == ["saved-rules-full"] * 5
    await _save(service, "elsewhere", guild_id=GUILD + 1)
    first = (await service.of_guild(GUILD))[0]
    assert await service.delete(GUILD, first.id, BOB, manager=True) == first
    await refused(service.delete(GUILD, first.id, BOB, manager=True), SavedRulesNotFound, "saved-rules-gone")
    assert (await _save(service, "one more")).id != first.id
    assert len(await service.of_guild(GUILD)) == MOST_SAVED


async def test_a_rule_set_is_found_by_name_and_id_in_its_own_server_only(service: SavedRulesService) -> None:
    await _save(service, "Another")
    saved = await _save(service)
    assert await service.find(GUILD, " friday") == saved
    assert await service.get(GUILD, saved.id) == saved
    await refused(service.find(GUILD + 1, "Friday"), SavedRulesNotFound, "saved-rules-unknown")
    await refused(service.get(GUILD + 1, saved.id), SavedRulesNotFound, "saved-rules-gone")
    with pytest.raises(SavedRulesNotFound, match="saved-rules-gone"):
        await service.delete(GUILD + 1, saved.id, ANN, manager=True)


async def test_saved_rules_work_with_another_number_of_players_if_they_fit(
    service: SavedRulesService,
) -> None:
    saved = await _save(service, options={"remove": "3C"}, seats=4)
    assert service.config(saved, 6).seats == 6
    with pytest.raises(RuleConflict, match="conflict-remove-seats"):
        service.config(saved, 5)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"options": {"moon": True}}, "option-unknown"),
        ({"options": {"no_trump": "sideways"}}, "option-value"),
        ({"preset": "tarot"}, "preset-unknown"),
        ({"seats": 8}, "conflict-seats"),
    ],
)
async def test_saved_rules_unknown_to_this_version_say_why(
    service: SavedRulesService, changes: dict[str, Any], code: str
) -> None:
    saved = replace(await _save(service), **changes)
    with pytest.raises(SavedRulesOutdated, match="saved-rules-outdated") as refusal:
        service.config(saved)
    assert refusal.value.conflict.code == code
    assert refusal.value.params == {"name": "Friday"}


async def test_a_table_keeps_its_rules_name_until_the_host_changes_a_rule(night: Night) -> None:
    config = night.services.saved_rules.config(await _save(night.services.saved_rules))
    given = {"preset": config.preset, "options": config.options, "title": config.title}
    snapshot = await night.open((ANN,), start=False, **given)
    table = snapshot.table.config
    assert (table.seats, table.title, table.options) == (5, "Friday", {"min_bid": 13})
    assert table.rules == config.rules == PRESETS["japanese"].rules_with({"min_bid": 13}, 5)
    same = await night.tables.set_option(1, ANN.user_id, "min_bid", 13)
    assert same.table.config.title == "Friday"
    other_stake = await night.tables.set_config(1, ANN.user_id, stake=5)
    assert other_stake.table.config.title == "Friday"
    changed = await night.tables.set_option(1, ANN.user_id, "min_bid", 12)
    assert changed.table.config.title == ""
    assert changed.table.config.options == {"min_bid": 12}
