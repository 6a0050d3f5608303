"""The lessons: every right answer can be pressed, is legal and matches the text; nothing is too long."""

from __future__ import annotations

import re

import pytest

from bot.engine.actions import Bid, Call, Discard, LadderBid, Pass, Play
from bot.engine.cards import PACK_52, card_text, cards_of, parse_card, suit_text
from bot.engine.errors import IllegalAction
from bot.engine.hand import to_act
from bot.engine.state import PhaseName
from bot.services.records.again import views_of
from bot.services.values.tables import Person
from bot.ui.core import ids
from bot.ui.pages.again import lone_panel
from bot.ui.pages.learn import LessonMoment, Progress, lesson_panel, lessons, lone_hand
from tests.effort import pairs
from tests.ui import naps
from tests.ui.tables import TEXTS, buttons_of, config, context, in_phase, must_fit, reach, selects_of

ANN = Person(11, "Ann")
QUESTIONS = [
    (lesson.name, number)
    for lesson in lessons().values()
    for number, moment in enumerate(lesson.moments)
    if moment.right is not None
]
_CARD = re.compile(r"\*\*(?:[^*]*?)([♠♥♦♣])(10|[2-9AKQJ])(?:[^*]*?)\*\*")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def asked(name: str, number: int) -> LessonMoment:
    return lessons()[name].moments[number]


@pytest.mark.parametrize(("name", "locale"), pairs([*lessons()], [*TEXTS.languages]))
def test_every_step_fits_into_a_message(name: str, locale: str) -> None:
    lesson = lessons()[name]
    for number, moment in enumerate(lesson.moments):
        for emoji in (False, True):
            note = "" if moment.right is None else TEXTS.get(locale, f"lesson-{name}-{moment.name}.no")
            panel = lesson_panel(context(locale, emoji=emoji), lesson, number, ANN, note)
            must_fit(panel, f"{name} {moment.name}")


def test_a_hand_played_alone_offers_any_call_and_the_extra_hand() -> None:
    calling, auction = reach(in_phase(PhaseName.CALL)), naps.deal(naps.config())
    pages = []
    for state, setup in ((calling, config()), (auction, naps.config())):
        (seat,) = to_act(state)
        private = lone_hand(context(), setup, *views_of(state, seat), ANN)
        pages.append(lone_panel(context(), private, "againmove", "", ""))
    offered = [option.value for menu in selects_of(pages[0]).values() for option in menu.options]
    assert sorted(offered) == sorted(map(card_text, PACK_52))
    assert "garnet" in {ids.parse(name).arg for name in buttons_of(pages[1])}


@pytest.mark.parametrize(("name", "number"), QUESTIONS)
def test_the_right_answer_is_offered(name: str, number: int) -> None:
    moment = asked(name, number)
    right, wanted = moment.right, []
    match right:
        case Bid(points, suit):
            wanted = [ids.encode_bid(points, suit)]
        case Call(card) | Play(card):
            wanted = [card_text(card)]
        case Discard(cards):
            wanted = [card_text(card) for card in cards_of(cards)]
        case LadderBid(call):
            wanted = [str(call)]
        case Pass():
            wanted = ["pass"]
    offered = "\n".join(_offered(lesson_panel(context(), lessons()[name], number, ANN).to_components()))
    assert wanted
    assert all(re.search(rf"(?m)(^|\.){value}$", offered) for value in wanted), offered
    assert moment.judge(right)


def _offered(parts: list[dict]) -> list[str]:  # type: ignore[type-arg]
    found: list[str] = []
    for part in parts:
        if ":learn:" in part.get("custom_id", "") and "options" not in part:
            found.append(part["custom_id"])
        found += [option["value"] for option in part.get("options", ())]
        found += _offered(part.get("components", []))
    return found


@pytest.mark.parametrize("locale", TEXTS.languages)
@pytest.mark.parametrize(("name", "number"), QUESTIONS)
def test_the_bold_card_of_a_text_is_the_right_answer(name: str, number: int, locale: str) -> None:
    moment = asked(name, number)
    text = TEXTS.get(locale, f"lesson-{name}-{moment.name}")
    named = {f"{rank.replace('10', 'T')}{_SUITS[suit]}" for suit, rank in _CARD.findall(text)}
    match moment.right:
        case Call(card) | Play(card):
            assert named == {card_text(card)}
        case Discard(cards):
            assert named == {card_text(card) for card in cards_of(cards)}
        case Bid(points, suit):
            shown = re.findall(r"\*\*(\d+)([♠♥♦♣])\*\*", text)
            assert [(int(a), _SUITS[b]) for a, b in shown] == [(points, suit_text(suit))]


def test_other_answers_are_wrong_and_illegal_cards_are_refused() -> None:
    trump = asked("japanese", 8)
    assert trump.judge(Play(parse_card("QH")))
    assert not trump.judge(Play(parse_card("3H")))
    with pytest.raises(IllegalAction):
        trump.judge(Play(parse_card("AS")))


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("", Progress()),
        ("3", Progress(3)),
        ("9.done", Progress(9, done=True)),
        ("0.done", Progress(0, done=True)),
        ("99", Progress(12)),
        ("-1", Progress()),
        ("x.y", Progress()),
    ],
)
def test_progress_is_read_from_storage(stored: str, expected: Progress) -> None:
    lesson = lessons()["japanese"]
    assert Progress.read(stored, lesson) == expected
    assert Progress.read(str(expected), lesson) == expected
