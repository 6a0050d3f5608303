"""The scene: what a table shows, as data that a picture can be drawn from (design.md 4)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from bot.engine.nap.state import NapPhase
from bot.engine.poker.values import POKER_GAMES
from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table, why_won, winner
from bot.services.values.tables import PrivateHand
from bot.ui.kits.scene import MORE, CardLine, Mark, Role, Scene, SceneMenu, SceneTrick
from bot.ui.kits.scenes import hand_scene, scene_of
from tests.ui import boards, naps, tables
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


def test_the_contract_the_clock_and_the_buttons_are_values() -> None:
    assert STATE.contract is not None
    assert SCENE.contract is not None
    found = (SCENE.contract.seat, SCENE.contract.trump, SCENE.contract.called)
    assert found == (STATE.contract.seat, STATE.contract.suit, STATE.contract.called)
    assert SCENE.prompt is not None
    assert SCENE.prompt.ends == playing(STATE).clock_ends
    assert [button.verb for button in SCENE.buttons] == ["hand", "tricks", "menu"]
    assert scene_of(EN, playing(STATE)) == SCENE
    with pytest.raises(FrozenInstanceError):
        SCENE.title = ""  # type: ignore[misc]


def test_the_board_of_najami_and_the_piles_of_two_are_values_too() -> None:
    board = boards.reach(lambda state: state.phase is PhaseName.PLAY)
    assert board.board is not None
    assert scene_of(EN, boards.playing(board)).board == board.board.stakes
    two = reach(lambda state: state.phase is PhaseName.PLAY, setup=config(2))
    scene = scene_of(EN, playing(two))
    assert [len(seat.piles) for seat in scene.seats] == [4, 4]
    assert {card is None for pile in scene.seats[0].piles for card in pile} == {True, False}


def test_nap_and_poker_make_the_same_kind_of_scene() -> None:
    setup = naps.config()
    state = naps.reach(lambda one: one.phase is NapPhase.PLAY and bool(one.tricks.current), setup)  # type: ignore[union-attr]
    scene = scene_of(EN, naps.playing(state, setup))
    assert isinstance(scene, Scene)
    assert scene.trick is not None
    assert scene.trick.winner == scene.trick.leader
    poker = scene_of(EN, boards.after_poker(boards.drawn()))
    assert Role.WINNER in {seat.role for seat in poker.seats}
    assert all(seat.cards for seat in poker.seats)


def test_an_own_hand_is_the_same_scene_with_its_readers_cards() -> None:
    seat = playing(STATE).view.to_act[0]
    private = PrivateHand(playing(STATE), seat, tables.view(STATE, seat), tables.legal_actions(STATE, seat))
    scene = hand_scene(EN, private)
    assert scene.reader == seat
    assert {card for row in scene.hand for card in row} == set(private.view.hand)
    assert scene.trick == SCENE.trick
    (plays,) = scene.controls
    assert not isinstance(plays, str | SceneMenu)
    assert {button.card for button in plays} == {play.card for play in private.legal.actions}


def test_the_menus_of_a_hand_and_of_poker_are_values_too() -> None:
    state = reach(lambda state: state.phase is PhaseName.CALL)
    assert state.contract is not None
    seat = state.contract.seat
    private = PrivateHand(playing(state), seat, tables.view(state, seat), tables.legal_actions(state, seat))
    menus = [menu for menu in hand_scene(EN, private, more=MORE).controls if isinstance(menu, SceneMenu)]
    assert {menu.verb for menu in menus} == {"call"}
    offered = {option.card for menu in menus for option in menu.options}
    assert offered == {call.card for call in private.legal.actions}
    (games,) = scene_of(EN, boards.at_poker(boards.poker())).controls
    assert isinstance(games, SceneMenu)
    assert [option.value for option in games.options] == list(POKER_GAMES)
