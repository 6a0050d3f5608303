"""Questions lead to rule sets that can be played, whatever is answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.catalogue import load_presets
from bot.engine.games import game_of
from bot.engine.rules import RuleSet
from bot.ui.core import ids
from bot.ui.pages.questions import QUESTIONS, read_answers
from tests.effort import examples

PRESETS = load_presets()
NAMES = [name for name, preset in PRESETS.items() if isinstance(preset.rules, RuleSet)]


@examples(50)
@given(st.sampled_from(NAMES), st.data())
def test_whatever_is_answered_can_be_played_and_fits_a_custom_id(name: str, data: st.DataObject) -> None:
    state = f"{name}."
    for _ in range(len(QUESTIONS) + 1):
        answers = read_answers(PRESETS, state)
        assert answers is not None
        game_of(answers.config.rules).check_rules(answers.config.rules, answers.config.seats)
        ids.build("askend", 10**18, 0, state)
        if answers.question is None:
            return
        state += data.draw(st.sampled_from(sorted(answers.choices)))
    raise AssertionError("the questions do not end")


def test_the_answers_are_the_rules() -> None:
    state = "japanese."
    wanted = {
        "seats": 4,
        "joker": "strong",
        "joker_rank": "highest",
        "joker_demand": "scoring",
        "joker_played": "second",
        "joker_hunter": "3C",
        "same_two": "off",
        "yoromeki": True,
        "min_bid": 13,
        "call_time": "after",
        "bad_hand": "one_point",
        "all_pass": "first_bids",
        "bound_bid": 14,
        "first_trick": "full",
        "discards": "first_trick",
        "payment": "points",
    }
    asked = []
    while (answers := read_answers(PRESETS, state)) is not None and answers.question is not None:
        asked.append(answers.question)
        state += next(code for code, it in answers.choices.items() if it == wanted[answers.question])
    assert answers is not None
    assert asked == list(QUESTIONS)
    assert answers.config.seats == wanted.pop("seats")
    assert {name: getattr(answers.config.rules, name) for name in wanted} == wanted


def test_nothing_is_asked_of_a_joker_that_is_not_there() -> None:
    state, asked = "japanese-joker-wins.5", []
    while (answers := read_answers(PRESETS, state)) is not None and answers.question is not None:
        asked.append(answers.question)
        state += next(
            code for code, it in answers.choices.items() if it == "none" or answers.question != "joker"
        )
    assert [name for name in asked if name.startswith("joker")] == ["joker"]
    assert answers is not None
    assert (answers.config.rules.to_options()["joker_rank"], answers.config.options["joker"]) == (
        "fourth",
        "none",
    )


@pytest.mark.parametrize(
    "state", ["", "nap.", "japanese.9", "japanese.5z", "nothing.5", "japanese.5!", "." * 9]
)
def test_what_is_no_state_of_the_questions_is_refused(state: str) -> None:
    assert read_answers(PRESETS, state) is None


def test_more_answers_than_questions_are_refused() -> None:
    state = "japanese."
    while (answers := read_answers(PRESETS, state)) is not None and answers.question is not None:
        state += next(iter(answers.choices))
    assert read_answers(PRESETS, f"{state}0") is None
