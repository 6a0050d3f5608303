"""The scene: what a table shows, as data that a picture can be drawn from (design.md 4)."""

from __future__ import annotations

from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table, why_won, winner
from bot.ui.kits.scene import CardLine, Mark, Role, SceneTrick
from bot.ui.kits.scenes import scene_of
from tests.ui import boards
from tests.ui.tables import config, context, playing, reach

EN = context()


def _midway(state: HandState) -> bool:
    """Return whether two tricks are complete and two cards of the third are played."""
    tricks = state.tricks
    return tricks is not None and len(tricks.complete) == 2 and len(tricks.current) == 2


STATE = reach(_midway)
SCENE = scene_of(EN, playing(STATE))


def test_seats_have_names_roles_marks_points_and_the_cards_before_them() -> None:
    assert STATE.contract is not None
    assert [seat.name for seat in SCENE.seats] == ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    assert [n for n, seat in enumerate(SCENE.seats) if seat.role is Role.DECLARER] == [STATE.contract.seat]
    view = playing(STATE).view
    for number, seat in enumerate(SCENE.seats):
        assert seat.score == len(view.won[number])
        cards = {card for line in seat.cards if isinstance(line, CardLine) for card in line.cards}
        assert cards == set(view.face_up[number])
        assert (Mark.DEALER in seat.marks) is (number == view.dealer)
        assert (Mark.DUE in seat.marks) is (number in view.to_act)


def test_the_trick_says_who_played_what_who_led_and_who_wins_it_now() -> None:
    assert STATE.tricks is not None
    assert STATE.contract is not None
    leader, current = STATE.tricks.leader, STATE.tricks.current
    best = winner(trick_table(STATE.setup.rules, STATE.contract.suit), False, current)
    seats = [leader, (leader + 1) % 5]
    assert SCENE.trick == SceneTrick(3, tuple(zip(seats, current, strict=True)), seats[best])
    last = STATE.tricks.complete[-1]
    assert SCENE.last_trick is not None
    assert (SCENE.last_trick.leader, SCENE.last_trick.winner) == (last.leader, last.winner)
    assert [card for _, card in SCENE.last_trick.plays] == list(last.cards)
    why = why_won(trick_table(STATE.setup.rules, STATE.contract.suit), False, last.cards)
    assert SCENE.last_trick.why == EN.text(f"why-{why.value}")


def test_the_board_of_najami_and_the_piles_of_two_are_values_too() -> None:
    board = boards.reach(lambda state: state.phase is PhaseName.PLAY)
    assert board.board is not None
    assert scene_of(EN, boards.playing(board)).board == board.board.stakes
    two = reach(lambda state: state.phase is PhaseName.PLAY, setup=config(2))
    scene = scene_of(EN, playing(two))
    assert [len(seat.piles) for seat in scene.seats] == [4, 4]
    assert {card is None for pile in scene.seats[0].piles for card in pile} == {True, False}
