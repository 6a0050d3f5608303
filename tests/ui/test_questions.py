"""Questions lead to playable rule sets, whatever is answered."""

from __future__ import annotations

from itertools import product
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.catalogue import load_presets
from bot.engine.games import game_of
from bot.engine.options import options_of
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.ui.core import ids
from bot.ui.core.harmless import width_of
from bot.ui.pages.questions import FURTHER, QUESTIONS, SEATS, question_page, read_answers, summary_page
from tests.effort import examples
from tests.ui.tables import LANGUAGES, buttons_of, context, selects_of

PRESETS = load_presets()
NAMES = [name for name, preset in PRESETS.items() if isinstance(preset.rules, RuleSet)]


@examples(50)
@given(st.sampled_from(NAMES), st.data())
def test_any_answers_are_playable_and_fit_a_custom_id(name: str, data: st.DataObject) -> None:
    state = f"{name}."
    for _ in range(len(QUESTIONS) + 1):
        answers = read_answers(PRESETS, state)
        assert answers is not None
        game_of(answers.config.rules).check_rules(answers.config.rules, answers.config.seats)
        ids.build("askend", 10**18, 0, state)
        if answers.question is None:
            break
        assert answers.usual in answers.choices.values(), "the game's own choice is offered"
        state += data.draw(st.sampled_from(sorted(answers.choices)))
    else:
        raise AssertionError("the questions do not end")
    for code in data.draw(st.lists(st.sampled_from(digits + ascii_letters), max_size=10)):
        answers = read_answers(PRESETS, state + code)
        if answers is not None:
            state += code + data.draw(st.sampled_from(sorted(answers.choices)))
            answers = read_answers(PRESETS, state)
            assert answers is not None
            game_of(answers.config.rules).check_rules(answers.config.rules, answers.config.seats)


def test_the_answers_become_the_rules() -> None:
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


def test_without_a_joker_nothing_is_asked_about_it() -> None:
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
def test_an_invalid_state_is_refused(state: str) -> None:
    assert read_answers(PRESETS, state) is None


@pytest.mark.parametrize("further", ["Z", "0Z"])
def test_an_answer_without_a_question_is_refused(further: str) -> None:
    assert read_answers(PRESETS, all_answered("japanese") + further) is None


def all_answered(name: str, answer: int = -1) -> str:
    """Return the state after each question got its last answer, or another one."""
    state = f"{name}."
    while (answers := read_answers(PRESETS, state)) is not None and answers.question is not None:
        state += [*answers.choices][answer]
    return state


def test_every_option_can_be_set_by_questions() -> None:
    left = set(FURTHER)
    assert {SEATS, *options_of(RuleSet)} == {*QUESTIONS, *left}
    for state in (all_answered(name, answer) for name in NAMES if left for answer in (0, -1)):
        for code, option in zip(digits + ascii_letters, FURTHER, strict=False):
            answers = read_answers(PRESETS, state + code) if option in left else None
            if answers is not None and len(answers.choices) > 1:
                left.discard(str(answers.question))
    assert left == set()


def test_a_further_rule_is_chosen_and_then_answered() -> None:
    state = all_answered("japanese-common")
    code = (digits + ascii_letters)[FURTHER.index("two_jokers")]
    answers = read_answers(PRESETS, state + code)
    assert answers is not None
    assert (answers.question, answers.usual) == ("two_jokers", False)
    yes = next(code for code, value in answers.choices.items() if value is True)
    answers = read_answers(PRESETS, state + code + yes)
    assert answers is not None
    assert (answers.question, answers.config.options["two_jokers"]) == (None, True)


def test_further_rules_are_offered_until_their_buttons_are_full() -> None:
    state, ctx = all_answered(max(NAMES, key=len)), context()
    while True:
        answers = require(read_answers(PRESETS, state))
        page = summary_page(ctx, answers, 10**18, manager=True, in_server=True)
        offered = [option.value for menu in selects_of(page).values() for option in menu.options]
        if not offered:
            break
        following = require(read_answers(PRESETS, state + offered[-1]))
        question_page(ctx, following, 10**18)
        state += offered[-1] + next(iter(following.choices))
    assert len(state) > len(all_answered(max(NAMES, key=len))) + 4


def test_answers_are_short_enough_for_a_button_on_a_phone() -> None:
    """Discord cuts a label of more than about 38 narrow characters; the mark before it takes two."""
    labels, seen = set(), set()
    for name, place in product(NAMES, (0, 1)):
        state = f"{name}."
        while (answers := read_answers(PRESETS, state)) is not None and answers.question is not None:
            choices = [*answers.choices]
            if (shown := (answers.question, *answers.choices.values())) not in seen:
                seen.add(shown)
                pages = (question_page(context(locale), answers) for locale in LANGUAGES)
                labels |= {str(button.label) for page in pages for button in buttons_of(page).values()}
            state += choices[place % len(choices)]
    assert {label for label in labels if sum(map(width_of, label)) > 40} == set()
