"""The presets shipped with the bot, and invalid ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import load_presets
from bot.engine.errors import RuleConflict
from bot.engine.games import GAMES, Catalogue, game_of, make_preset
from bot.engine.options import options_of, with_options
from bot.engine.rules import RuleSet
from tests.engine.build import PRESETS, rules_with

GOOD: dict[str, Any] = {
    "name": "test",
    "aliases": ["Probe"],
    "source": "https://example.org",
    "seats": {"least": 4, "most": 5, "best": 5},
    "options": {"min_bid": 12},
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_holds_only_differences_and_is_playable_with_all_its_seats(name: str) -> None:
    preset = PRESETS[name]
    assert preset.name == name
    assert re.fullmatch(r"https://\S+|rules\.md: (document 00[0-4]|a published hand)", preset.source)
    assert preset.rules.changed_from(GAMES[preset.family].defaults) == dict(preset.options)
    assert preset.least_seats <= preset.best_seats <= preset.most_seats
    for seats in range(preset.least_seats, preset.most_seats + 1):
        game_of(preset.rules).check_rules(preset.rules, seats)
    assert all(PRESETS.find(alias) is preset for alias in preset.aliases)


def test_japanese_napoleon_has_the_default_of_every_option() -> None:
    assert PRESETS["japanese"].rules == RuleSet()


def test_the_usual_game_comes_first_followed_by_its_relatives() -> None:
    assert list(PRESETS)[:3] == ["japanese", "japanese-joker", "japanese-joker-weak"]


def test_every_option_is_documented_and_has_a_valid_default() -> None:
    for base in (game.defaults for game in GAMES.values()):
        for name, spec in options_of(type(base)).items():
            assert spec.section
            assert isinstance(spec.values, range) or spec.default == spec.values[0], name
            assert with_options(base, {name: spec.default}) == base


def test_a_custom_preset() -> None:
    preset = make_preset(GOOD)
    assert preset.rules == rules_with(min_bid=12)
    assert preset.rules_with({"jacks": False}, 4) == rules_with(min_bid=12, jacks=False)
    catalogue = Catalogue([preset])
    assert catalogue.find("PROBE") is catalogue["test"] is preset
    assert (list(catalogue), len(catalogue)) == (["test"], 1)
    with pytest.raises(RuleConflict) as unknown:
        catalogue.find("japanese")
    assert unknown.value.code == "preset-unknown"
    with pytest.raises(RuleConflict) as crowded:
        preset.rules_with({}, 6)
    assert crowded.value.code == "conflict-seats"
    assert crowded.value.params == {"options": (), "seats": 6, "least": 4, "most": 5}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"options": {"min_bid": 99}}, RuleConflict),
        ({"options": {"remove": "3C"}}, RuleConflict),
        ({"options": []}, TypeError),
        ({"seats": 5}, TypeError),
        ({"aliases": "probe"}, TypeError),
    ],
)
def test_a_bad_preset_is_refused_on_loading(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make_preset({**GOOD, **changes})


def test_presets_are_read_from_a_folder(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[2] / "data" / "rules"
    for path in shipped.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert list(load_presets(tmp_path)) == list(PRESETS)
    assert list(load_presets(tmp_path / "nowhere")) == []
