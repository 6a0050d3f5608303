"""Hands, results, final scores, replays and films as pictures: legible, small, and what they show."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.engine.cards import JOKER, NO_TRUMP, card_text
from bot.engine.hand import to_act
from bot.engine.poker.values import ChooseGame
from bot.engine.state import HandState, PhaseName
from bot.services.server.preferences import HandOrder, Preferences
from bot.services.values.tables import AnyHand, PrivateHand
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.pages.finished import film_of
from bot.ui.pages.replay import drawing_at, last_step
from bot.ui.pictures import canvas, plans
from bot.ui.pictures.plans import plan
from bot.ui.pictures.scores import DrawnRow, ScoreDrawing
from bot.ui.pictures.table import TableDrawing
from tests.effort import pairs, sample
from tests.ui import boards, naps, replays
from tests.ui.conftest import Painted
from tests.ui.tables import (
    LANGUAGES,
    after_cards,
    config,
    context,
    course,
    ended,
    in_phase,
    legal_actions,
    people,
    playing,
    reach,
    view,
)
from tests.ui.test_table_picture import MOMENTS, NAMES

MOST_BYTES = 90_000
RECORDS = ("japanese", "general", "hattori", "napoleon-1885", "najami", "nap", "split")


def checked(data: bytes, painted: Painted, high: int, most: int = MOST_BYTES) -> Image.Image:
    """Check that a picture is legible on a phone and small, and return it."""
    assert painted.small() == []
    assert [words for words in painted.cut() if words.rstrip("…") not in "".join(NAMES)] == []
    assert [*painted.covered()] == []
    painted.things.clear()
    assert len(data) < most
    image = Image.open(io.BytesIO(data))
    assert image.width == canvas.WIDTH
    assert image.height < high
    return image


def own(state: HandState, seat: int) -> AnyHand:
    setup = config(state.setup.seats)
    return PrivateHand(playing(state, setup=setup), seat, view(state, seat), legal_actions(state, seat))


def drawn(private: AnyHand, locale: str = "en", **preferences: Any) -> TableDrawing:
    ctx = replace(context(locale, emoji=True), preferences=Preferences(**preferences))
    return plan(ctx, hand_scene(ctx, private))


def hands() -> Iterator[tuple[str, AnyHand]]:
    """Yield a hand of each phase and of many sizes."""
    for seats in (2, 3, 4, 5, 6):
        state = reach(
            in_phase(PhaseName.PLAY), setup=config(seats, "general") if seats == 2 else config(seats)
        )
        yield f"{seats} seats", own(state, to_act(state)[0])
    exchange = reach(in_phase(PhaseName.EXCHANGE))
    yield "exchange", own(exchange, to_act(exchange)[0])
    for cards in (7, 30, 48):
        state = reach(after_cards(cards))
        yield f"after {cards}", own(state, to_act(state)[0])
    setup = naps.config(4, "nap")
    state = naps.reach(lambda it: len(naps.public(it).tricks) == 1 and it.result is None, setup)
    seated = (naps.private(state, seat, setup) for seat in range(4))
    yield "nap", next(private for private in seated if private.view.hand)
    yield "poker", boards.at_poker_own(boards.poker(ChooseGame("five_card_draw")), 2)


HANDS = dict(hands())


@pytest.mark.parametrize(("name", "locale"), pairs([*HANDS], LANGUAGES))
def test_every_hand_is_legible_and_small(name: str, locale: str, painted: Painted) -> None:
    drawing = drawn(HANDS[name], locale)
    assert drawing.hand is not None
    checked(drawing.paint(), painted, 1300)


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_shows_the_readers_cards_and_no_others(name: str) -> None:
    private = HANDS[name]
    held = {card for row in hand_scene(context("en"), private).hand for card in row}
    hand = drawn(private).hand
    assert hand is not None
    assert {*hand.held} == held <= {*private.view.hand}
    assert hand.dim <= held
    assert hand.special <= held


def test_only_the_player_to_move_sees_illegal_cards_darkened() -> None:
    bound = 0
    for state, phase in course(2, config()):
        if phase is not PhaseName.PLAY or state.result is not None:
            continue
        for seat in range(5):
            private, hand = own(state, seat), drawn(own(state, seat)).hand
            if hand is not None:
                plays = {action.card for action in private.legal.actions}
                assert hand.dim == (({*hand.held} - plays) if seat in to_act(state) else set())
                bound += bool(hand.dim)
    assert bound > 10


@pytest.mark.parametrize("order", HandOrder)
def test_the_fan_is_sorted_as_the_reader_likes(order: HandOrder) -> None:
    state = reach(in_phase(PhaseName.PLAY))
    private = own(state, to_act(state)[0])
    hand = drawn(private, order=order).hand
    assert hand is not None
    ranks = [card % 13 for card in hand.held if card < JOKER]
    assert (ranks == sorted(ranks, reverse=True)) is (order is HandOrder.RANK)
    words = [card_text(card) for card in hand.held]
    assert sorted(words) == sorted(card_text(card) for card in private.view.hand)


def test_four_colours_change_the_picture() -> None:
    state = reach(in_phase(PhaseName.PLAY))
    private = own(state, to_act(state)[0])
    assert drawn(private).paint() != drawn(private, four_colours=True).paint()


@pytest.mark.parametrize(
    ("name", "locale"),
    pairs([name for name, snapshot in MOMENTS.items() if snapshot.summary is not None], LANGUAGES),
)
def test_every_result_is_legible_and_small(name: str, locale: str, painted: Painted) -> None:
    ctx, snapshot = context(locale, emoji=True), MOMENTS[name]
    for last in (False, True):
        drawing = plans.plan_result(ctx, scene_of(ctx, snapshot), snapshot, last=last)
        if last:
            data = drawing.paint()
            painted.things.clear()  # two pictures, one above the other
            checked(data, painted, 2500, 120_000)
        else:
            checked(drawing.paint(), painted, 1600)


@pytest.mark.parametrize("locale", sample(LANGUAGES, 1))
def test_the_last_trick_of_seven_players_leaves_the_deal_button_visible(
    locale: str, painted: Painted
) -> None:
    many = config(7, "japanese-many")
    tricks = {len(state.tricks.complete): state for state, _ in course(4, many) if state.tricks is not None}
    for state in [state for count, state in tricks.items() if count and state.result is None]:
        snapshot, seat = playing(state, setup=many), state.setup.dealer
        private = PrivateHand(snapshot, seat, view(state, seat), legal_actions(state, seat))
        drawn(private, locale).paint()
        assert [*painted.covered()] == []
        painted.things.clear()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_letters_for_no_trump_cover_nothing(locale: str, painted: Painted) -> None:
    ctx, mighty = context(locale, emoji=True), config(5, "mighty")

    def without_trumps(state: HandState) -> bool:
        return state.contract is not None and state.contract.suit == NO_TRUMP

    hands = ([*course(seed, mighty)] for seed in range(100))
    states = next(found for hand in hands if without_trumps((found := [it for it, _ in hand])[-1]))
    snapshot = ended(states[-1], setup=mighty)
    plans.plan_result(ctx, scene_of(ctx, snapshot), snapshot, last=False).paint()
    assert [*painted.covered()] == []
    painted.things.clear()
    state = next(it for it in states if it.phase is PhaseName.PLAY)
    plan(ctx, scene_of(ctx, playing(state, setup=mighty))).paint()
    assert [*painted.covered()] == []


def test_a_result_has_the_cards_of_both_sides_and_a_row_for_each_seat() -> None:
    ctx, snapshot = context("en"), ended(reach(lambda state: state.result is not None))
    drawing = plans.plan_result(ctx, scene_of(ctx, snapshot), snapshot, last=False)
    taken = [pile for pile in drawing.piles if " took " in pile.words]
    assert sum(len(pile.cards) for pile in taken) == 20
    assert len({card for pile in taken for card in pile.cards}) == 20
    assert [row.score for row in drawing.rows] == ["+1 unit", "+1 unit", "+1 unit", "−1 unit", "−2 units"]
    assert [row.sign for row in drawing.rows] == [1, 1, 1, -1, -1]
    assert drawing.won is False


def test_final_scores_are_sorted_by_rank_and_the_best_has_a_star() -> None:
    snapshot = ended(reach(lambda state: state.result is not None), totals=(4, -2, 4, 0, -6))
    drawing = plans.plan_final(context("en"), snapshot)
    assert [(row.place, row.name, row.score, row.best) for row in drawing.rows] == [
        ("1=", "Ann", "+4", True),
        ("1=", "Cleo", "+4", True),
        ("3.", "Dan", "0", False),
        ("4.", "Bob", "−2", False),
        ("5.", "Eve", "−6", False),
    ]
    assert Image.open(io.BytesIO(drawing.paint())).height < 112 + 5 * 100 + 50  # no empty line in a row


def test_names_stand_in_one_column_whatever_the_length_of_the_places(painted: Painted) -> None:
    names, places = ("Ann", "Bob", "Cleo"), ("1.", "2.", "Joint 10th")
    rows = [
        DrawnRow(seat, name, "0", 1, place=place)
        for seat, (name, place) in enumerate(zip(names, places, strict=True))
    ]
    ScoreDrawing(title="Friday Cup", rows=tuple(rows)).paint()
    assert len({box[0] for _, box, words in painted.things if words in names}) == 1


@pytest.mark.parametrize("name", sample([*RECORDS], 3))
def test_every_step_of_a_replay_is_legible_and_small(name: str, painted: Painted) -> None:
    replay = replays.replay(replays.longest(name))
    steps = last_step(replay)
    for step in sample((steps - 1, 0, steps // 3, steps // 2, steps), 3):
        drawing = drawing_at(context("ja", emoji=True), replay, step)
        checked(drawing.paint(), painted, 1600)


@pytest.mark.parametrize("name", sample(["nap", "japanese", "najami"], 1))
def test_a_film_shows_every_card_and_is_small(name: str) -> None:
    replay = replays.replay(replays.longest(name))
    film = film_of(context("en", emoji=True), replay)
    played = [step for step in replay.steps if step.view.trick or step.view.tricks]
    assert len(film.frames) >= len({(step.view.trick, len(step.view.tricks)) for step in played})
    data = film.join_frames([piece() for piece in film.pieces()])
    assert len(data) < 1_000_000  # Discord accepts ten million
    image = Image.open(io.BytesIO(data))
    assert image.format == "GIF"
    assert image.info["loop"] == 0


def test_a_hand_at_poker_and_its_winner_are_named_even_if_their_name_cannot_be_drawn() -> None:
    ctx, shown = context("en"), boards.after_poker(boards.finished_draw())
    seats = people(5, ("Ann", "Bob", "ﷺ", "Dan", "Eve"))
    snapshot = replace(shown, table=replace(shown.table, seats=seats))
    drawing = plans.plan_result(ctx, scene_of(ctx, snapshot), snapshot, last=False)
    assert drawing.title.startswith("Seat 3 takes")
    assert [pile.words.partition(":")[0] for pile in drawing.piles] == ["Ann", "Bob", "Seat 3", "Dan", "Eve"]
