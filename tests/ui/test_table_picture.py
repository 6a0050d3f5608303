"""The table as a picture: legible letters, few bytes, seats in order, nothing hidden."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from bot.engine.cards import HEARTS, PACK_52, card_text
from bot.services.values.tables import Level, Seat, TableSnapshot
from bot.ui.kits.scene import Mark, Role, SceneContract, SceneTrick
from bot.ui.kits.scenes import hand_scene, scene_of
from bot.ui.pages.replay import drawing_at
from bot.ui.pictures import canvas
from bot.ui.pictures import table as pictures
from bot.ui.pictures.cards import DrawnHand
from bot.ui.pictures.plans import plan
from bot.ui.pictures.table import DrawnLine, DrawnSeat, TableDrawing
from tests.effort import pairs
from tests.ui import boards, naps, replays
from tests.ui.conftest import Painted
from tests.ui.tables import (
    CATALOGUE,
    LANGUAGES,
    after_cards,
    auction_state,
    config,
    context,
    course,
    ended,
    people,
    playing,
    reach,
)

NAMES = ("Ann", "コンピューター 2", "Maximilian the Third of Long Names", "Łukasz", "ﷺ", "W" * 32)
MOST_BYTES = 70_000


def sitting(seats: int) -> tuple[Seat, ...]:
    found = list(people(seats, NAMES))
    found[1] = Seat(computer=Level.REGULAR)
    found[-1] = replace(found[-1], away=True)
    return tuple(found)


def drawing(snapshot: TableSnapshot, locale: str = "en") -> TableDrawing:
    ctx = context(locale, emoji=True)
    return plan(ctx, scene_of(ctx, snapshot), snapshot.table.config.stake)


def moments() -> Iterator[tuple[str, TableSnapshot]]:
    """Yield a table of every game in the auction, after some tricks and at its end, and the other phases."""
    for name, preset in CATALOGUE.items():
        setup, seats = config(preset.best_seats, name), preset.best_seats
        for phase in ("start", "play", "end"):
            found = None
            for state, _ in course(3, setup):
                played = state.tricks is not None and len(state.tricks.complete) >= 4 and state.tricks.current
                if phase == "start" or (phase == "play" and played) or state.result is not None:
                    found = state
                    break
            assert found is not None
            made = ended if found.result is not None else playing
            yield f"{name}, {phase}", made(found, sitting(seats), setup=setup)
    for seats in (2, 3, 4, 5, 7):
        setup = config(seats, "general") if seats == 2 else config(seats)
        yield (
            f"{seats} seats",
            playing(reach(after_cards(3 * seats + 1), setup=setup), sitting(seats), setup=setup),
        )
    antes = boards.reach(lambda state: state.board is not None and len(state.board.antes) == 4)
    yield "antes", boards.playing(antes, seats=sitting(5))
    setup = naps.config(4, "nap")
    yield (
        "nap",
        naps.playing(naps.reach(lambda it: len(naps.public(it).tricks) == 3, setup), setup, sitting(4)),
    )


MOMENTS = dict(moments())


@pytest.mark.parametrize(("name", "locale"), pairs([*MOMENTS], LANGUAGES))
def test_every_picture_is_legible_and_nothing_covers_a_card_or_a_name(
    name: str, locale: str, painted: Painted
) -> None:
    data = drawing(MOMENTS[name], locale).paint()
    assert painted.small() == []
    assert [words for words in painted.cut() if words.rstrip("…") not in "".join(NAMES)] == []
    assert [*painted.covered()] == []
    assert len(data) < MOST_BYTES
    image = Image.open(io.BytesIO(data))
    assert image.width == canvas.WIDTH
    assert image.height < 1600


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_seats_are_clockwise_from_the_bottom_or_from_the_readers_left(seats: int) -> None:
    top, bottom = pictures.rows_of(seats, None)
    clockwise = [*reversed(bottom.seats), *top.seats]
    assert 0 in bottom.seats
    assert clockwise == [(clockwise[0] + step) % seats for step in range(seats)]
    for reader in range(seats):
        (others,) = pictures.rows_of(seats, reader)
        assert list(others.seats) == [(reader + step) % seats for step in range(1, seats)]


@pytest.mark.parametrize(("seats", "own"), pairs([2, 3, 4, 5, 6, 7], [False, True]))
@pytest.mark.parametrize("stakes", [0, 2])
def test_a_full_table_covers_nothing(seats: int, stakes: int, own: bool, painted: Painted) -> None:
    """Everybody, the reader included, has won many cards and played one; the leader is winning."""
    won, marks = tuple(PACK_52[:9]), frozenset(Mark)
    plays = tuple((seat, PACK_52[20 + seat]) for seat in range(seats))
    trick = SceneTrick(4, plays, winner=0, why="highest of the suit")
    more = (DrawnLine("Blind", won[:3]), DrawnLine("Bad hand: Bernadotte", tuple(PACK_52[40:50])))
    for says in ("", "♥A 1 · ♠J 1 · ♥10 1 · 8-9-10 3"):
        played = None if says else trick
        seat = DrawnSeat(
            "Bernadotte", "12 points", "12", says, Role.DECLARER, marks, won[stakes:], (), won[:stakes]
        )
        table = TableDrawing(
            seats=(seat,) * seats,
            reader=seats - 1 if own else None,
            hand=DrawnHand(held=tuple(PACK_52[30:40])) if own else None,
            contract=SceneContract(0, "13", HEARTS, 50, (12, 13)),
            corner="Trick 10",
            trick=played,
            last=trick,
            last_words="Last trick",
            last_why=trick.why,
            lines=() if own else (DrawnLine("Discards", won[: 4 if seats == 7 else 6]), *more),
            leads="led",
            wins="winning",
            dealer="D",
        )
        table.paint()
        assert [*painted.covered()] == []
        assert painted.small() == []
        assert {*painted.cut()} <= {"Bernado…", "Berna…"}
        painted.things.clear()


@pytest.mark.parametrize("paid_to_see", [False, True])
def test_all_open_cards_are_drawn_not_only_the_first_line(paid_to_see: bool, painted: Painted) -> None:
    """A picture is all that people see of these cards: its panel does not repeat them in words."""
    if paid_to_see:
        states = (
            it for seed in range(60) for it, _ in course(seed, boards.config()) if it.tricks is not None
        )
        state = next(it for it in states if it.board and it.board.blind_shown and it.face_up and it.complete)
        drawing(boards.playing(state)).paint()
    else:
        drawing_at(context("en", emoji=True), replays.replay(replays.longest("japanese")), 30).paint()
    words = {words for words, _ in painted.written}
    assert {"Blind", "Discards" if paid_to_see else "Discarded"} <= words


def test_cards_of_a_stake_are_separate_from_scoring_cards() -> None:
    def both(state: boards.NapoleonState) -> bool:
        table = drawing(boards.playing(state, seats=sitting(5)))
        return any(seat.cards and seat.apart for seat in table.seats)

    shown = drawing(boards.playing(boards.reach(both), seats=sitting(5)))
    scoring = [card for seat in shown.seats for card in seat.cards if card is not None]
    stakes = [card for seat in shown.seats for card in seat.apart if card is not None]
    assert {card_text(card)[0] for card in scoring} <= set("AKQJT")
    assert {card_text(card)[0] for card in stakes} <= set("89")


def test_a_dealer_who_sits_out_has_no_count_of_tricks(painted: Painted) -> None:
    """The dealer's plate once said 0, as if they played: the note on sitting out did not fit."""
    setup = naps.config(6, "nap")
    state = naps.reach(lambda it: len(naps.public(it).tricks) == 2 and it.result is None, setup)
    dealer, *others = drawing(naps.playing(state, setup, sitting(6))).seats
    assert "sits out" in dealer.says
    assert not dealer.score
    assert all(seat.score for seat in others)
    ctx = context("en", emoji=True)
    plan(ctx, hand_scene(ctx, naps.private(state, 1, setup))).paint()
    assert [*painted.covered()] == []


_CALLS = ("two", "three", "misere", "four", "nap", "wellington", "blucher")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_word_in_a_bubble_is_broken(locale: str) -> None:
    ctx = context(locale, emoji=True)
    calls = [ctx.text(f"ladder-{name}") for name in _CALLS]
    said = [*calls, *(canvas.plain(ctx.text("highest-mark", bid=call)) for call in calls)]
    said += [ctx.text("poker-exchanged", count=count) for count in range(6)]
    for words, room in itertools.product(said, (150, 276)):
        lines = pictures.bubble_lines(words, room)
        assert all(canvas.length(line, canvas.LEAST) <= room / 0.55 for line in lines)
        if locale == "en":
            assert " ".join(lines) == words


def test_nothing_is_counted_where_nothing_can_be_won(painted: Painted) -> None:
    contract = SceneContract(0, "Misère", None, progress=(0, 0))
    ctx, state = context("en", emoji=True), auction_state(config())
    scene = replace(scene_of(ctx, playing(state, sitting(5))), contract=contract)
    aiming = replace(scene, contract=replace(contract, progress=(0, 3)))
    plan(ctx, scene).paint()
    assert not any("/" in words for words, _ in painted.written)
    plan(ctx, aiming).paint()
    assert "0 / 3" in dict(painted.written)


def test_a_seat_shows_its_marks_score_and_cards() -> None:
    state = reach(lambda it: it.contract is not None and it.contract.revealed and after_cards(22)(it), seed=4)
    shown = drawing(playing(state, sitting(5)))
    (declarer,) = (seat for seat in shown.seats if seat.role is Role.DECLARER)
    assert (declarer.words, declarer.score, len(declarer.cards)) == ("5 points", "5", 5)
    assert Mark.DEALER in shown.seats[0].marks
    assert Mark.COMPUTER in shown.seats[1].marks
    assert Mark.AWAY in shown.seats[4].marks
    assert shown.contract is not None
    assert shown.contract.progress == (5, 13)
    assert shown.trick is not None
    assert (shown.trick.leader, shown.trick.winner, shown.corner) == (0, 1, "Trick 5")


def test_a_name_that_cannot_be_drawn_becomes_the_seats_number() -> None:
    state = auction_state(config())
    assert [seat.name for seat in drawing(playing(state, sitting(5))).seats][4] == "Seat 5"
    assert [seat.name for seat in drawing(playing(state, sitting(5)), "ja").seats][4] == "席5"


def test_bids_are_at_the_seats_and_the_highest_is_marked() -> None:
    state = next(it for it, _ in course(1, config()) if len(it.auction.calls) == 3)
    shown = drawing(playing(state))
    assert [seat.says != "" for seat in shown.seats] == [False, True, True, True, False]
    assert sum(Mark.HIGHEST in seat.marks for seat in shown.seats) == 1


def test_the_same_public_state_gives_the_same_bytes_whatever_is_hidden() -> None:
    one, other = (next(state for state, _ in course(seed, config())) for seed in (1, 2))
    assert one.hands != other.hands
    assert drawing(playing(one)).paint() == drawing(playing(other)).paint()
