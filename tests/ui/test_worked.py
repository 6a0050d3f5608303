"""The worked hands of the rule book, and the sentences that explain why a card won its trick."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.catalogue import load_presets, load_worked_hands
from bot.engine.events import TrickWon
from bot.engine.games import Preset, game_of
from bot.engine.options import OptionValue
from bot.engine.record import report_of
from bot.engine.tricks import Why
from bot.services.values.tables import TableConfig
from bot.ui.kits import KITS, kit_of
from bot.ui.pages.replay import last_step, replay_panel
from bot.ui.pages.rulebook import FOUND_MARK, Book, rulebook_panel
from bot.ui.pages.worked import worked_replay
from tests.effort import pairs, sample
from tests.ui.tables import LANGUAGES, buttons_of, context, must_fit, text_of

PRESETS = load_presets()
WORKED = load_worked_hands()
EN = context()


def test_each_game_has_a_worked_hand() -> None:
    assert set(WORKED) == set(PRESETS), "data/worked has a hand of each"


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_hand_ends_with_the_stated_result(name: str) -> None:
    record = WORKED[name]
    report = report_of(record, PRESETS)
    assert (report["status"], report["outcome"], report["units"]) == (
        "settled",
        record["outcome"],
        record["units"],
    )
    assert record["preset"] == name
    assert record["options"] == {}
    assert len(record["seats"]) == PRESETS[name].best_seats
    assert worked_replay(name).summary.chips == tuple(units * record["stake"] for units in record["units"])


@pytest.mark.parametrize(("name", "locale"), pairs([*WORKED], LANGUAGES))
def test_every_page_of_a_worked_hand_fits_and_says_what_won(name: str, locale: str) -> None:
    ctx, shown = context(locale, emoji=True), worked_replay(name)
    for number in sample(range(last_step(shown) + 1), 20):
        panel = replay_panel(ctx, shown, number)
        must_fit(panel)
        step = shown.steps[min(number, len(shown.steps) - 1)]
        won = number < last_step(shown) and any(isinstance(event, TrickWon) for event in step.events)
        assert any(":bookwhy:" in custom_id for custom_id in buttons_of(panel)) == won


def test_the_hands_show_what_is_special_about_their_games() -> None:
    seen = {name: set(_reasons(name)) for name in WORKED}
    jacks = {Why.MIGHTY, Why.REGULAR_JACK, Why.SUB_JACK, Why.SAME_TWO, Why.TRUMP, Why.LED}
    assert seen["japanese"] >= {*jacks, Why.FIRST}
    assert seen["hattori"] >= jacks
    assert seen["general"] >= jacks - {Why.SAME_TWO}
    assert all(Why.JOKER in seen[name] for name in ("japanese-joker", "japanese-joker-weak", "najami"))
    does = {name: {action["do"] for action in record["actions"]} for name, record in WORKED.items()}
    assert "trust" in does["general"]
    assert {"ante", "pay_to_see"} <= does["najami"]
    assert "take_extra_hand" in does["nap"]
    assert {"peep", "swap"} <= does["nap-peep"]
    assert "exchange" in does["nap-ecarte"]


def _reasons(name: str) -> list[Why | None]:
    view = worked_replay(name).summary.view
    return [game_of(view).why_won(view, number) for number in range(len(view.tricks))]


@pytest.mark.parametrize("name", PRESETS)
def test_each_trick_links_to_a_sentence_of_the_rule_book(name: str) -> None:
    for why in {*_reasons(name)}:
        assert why is not None
        assert _marks(PRESETS[name], why, {}) >= 1


def test_reasons_from_house_rules_have_their_sentences_too() -> None:
    japanese = PRESETS["japanese"]
    assert _marks(japanese, Why.YOROMEKI, {"yoromeki": True}) == 1
    for first in ("plain", "specials", "mighty", "full"):
        assert _marks(japanese, Why.FIRST, {"first_trick": first}) == 1
    for joker in ("strong", "weak"):
        assert _marks(japanese, Why.JOKER, {"joker": joker}) == 1


def _marks(preset: Preset, why: Why, options: Mapping[str, OptionValue]) -> int:
    """Return how many sentences are marked on the page that explains a reason."""
    rules = preset.rules_with(options, preset.best_seats)
    book = Book(preset.name, TableConfig(preset.name, options, rules, preset.best_seats), preset.rules)
    topic, found = kit_of(rules).reasons[why.value]
    return text_of(rulebook_panel(EN, book, topic, found)).count(FOUND_MARK)


def test_every_reason_of_the_engine_has_an_explanation() -> None:
    assert set(KITS["napoleon"].reasons) == {why.value for why in Why}
