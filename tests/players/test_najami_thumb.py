"""Computer players at the board of NAJAMI: antes, the blind for a price, bids that pay (rules.md 9)."""

from __future__ import annotations

import pytest

from bot.engine.actions import DECLINE_TO_SEE, PAY_TO_SEE, Ante, ChangeTrump
from bot.engine.board import Board
from bot.engine.cards import SPADES, parse_card
from bot.engine.state import PhaseName
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.playing import prices, stakes_of
from bot.players.value import expected_units
from tests.engine.boards import deal, najami
from tests.engine.build import A, B, C, D, E, Hand
from tests.players.moves import bids, move

STRONG = "JH AH KH QH 9H 8H JD AS AC 2C"


def ante(hand: str) -> Board:
    """Return the ante that eldest makes with some cards."""
    action = move(deal({A: hand}))
    assert isinstance(action, Ante)
    return action.stakes


def test_units_go_to_the_stakes_whose_cards_are_held() -> None:
    stakes = ante("AH JS TH 2C 3D 4D 5D 6C 7C 3S")
    assert all(stakes[name] >= stakes["KC"] for name in ("AH", "JS", "TH"))
    assert stakes["AH"] + stakes["JS"] + stakes["TH"] >= 4
    assert ante("AH 2C 3D 4D 5D 6C 7C 3S 2D 4S") != ante("KC 2C 3D 4D 5D 6C 7C 3S 2D 4S")


def test_the_required_unit_goes_where_more_of_the_cards_are_held() -> None:
    assert ante("QS KS 2C 3D 4D 5D 6C 7C 3S 2D")["QK-S"] >= 1
    stakes = ante("8C 9C TC 2C 3D 4D 5D 6C 7C 3S")
    assert (stakes["8-9-10"] >= 1, stakes["QK-S"]) == (True, 0)


@pytest.mark.parametrize(("better", "worse"), [(13, 14), (15, 14), (16, 14)])
def test_fourteen_pays_only_the_kitty(better: int, worse: int) -> None:
    seen = najami({A: STRONG}).view(A)
    assert expected_units(seen, better, 0, 0.7) > expected_units(seen, worse, 0, 0.7)
    rich = najami({A: STRONG}, board={"kitty": 60}).view(A)
    assert expected_units(rich, better, 0, 0.7) < expected_units(rich, worse, 0, 0.7)


def test_a_lost_nine_costs_nothing() -> None:
    seen = najami({A: STRONG}).view(A)
    assert expected_units(seen, 9, 0, 0.0) == 0.0 > expected_units(seen, 11, 0, 0.0)


def test_a_strong_hand_bids_what_pays_and_not_the_minimum() -> None:
    hand = najami({A: STRONG})
    assert int(bids(hand)[:2]) >= 11


def window(hands: dict[int, str], contract: str, called: str, **more: object) -> Hand:
    """Return a hand in which all but A may pay to see the blind."""
    return najami(hands, **more).auction(f"{contract} - - - -").call(called)


def test_nobody_pays_to_see_the_blind_of_a_usual_bid() -> None:
    hand = window({A: STRONG, B: "KS JK"}, "13H", "JK")
    for seat in (B, C, D, E):
        assert move(hand, seat=seat) == DECLINE_TO_SEE


def test_an_opponent_with_the_strongest_cards_pays_to_see_the_blind_of_a_very_high_bid() -> None:
    hands = {A: STRONG.replace("AS", "KS"), B: "AS JK", C: "AD"}
    hand = window(hands, "17H", "AD")
    assert move(hand, seat=B) == PAY_TO_SEE
    assert {move(hand, seat=seat) for seat in (C, D, E)} == {DECLINE_TO_SEE}
    assert move(window(hands, "17H", "JK"), seat=B) == DECLINE_TO_SEE, "the adjutant would be known"
    assert move(hand.do(C, PAY_TO_SEE), seat=B) == DECLINE_TO_SEE, "everybody will see it anyway"


@pytest.mark.parametrize(
    ("held", "blind", "contract", "called", "away", "changed"),
    [
        ("KH QH 9H 8H AS KS QS 9S 2C 3D", "JS JC TS", "11H", "AC", "2C 3D 8H", True),
        (STRONG, "3C 4D 5S", "13H", "JK", "3C 4D 5S", False),
    ],
)
def test_trumps_are_changed_if_the_blind_made_another_suit_far_better(
    held: str, blind: str, contract: str, called: str, away: str, changed: bool
) -> None:
    hand = window({A: held}, contract, called, blind=blind).silence(PhaseName.EXCHANGE).discard(away)
    assert hand.phase is PhaseName.CHANGE
    assert (move(hand) == ChangeTrump(SPADES)) == changed


def test_a_card_with_units_is_valued_more_the_fewer_cards_its_stake_needs() -> None:
    hands = {A: "AC KC", B: "QS 4C", C: "5C 8S", D: "6C 9S", E: "7C TS"}
    board = {"KC": 10, "QK-S": 10, "8-9-10": 10}
    hand = window(hands, "13H", "JK", blind="2D 3D 4D", board=board)
    hand.silence(PhaseName.EXCHANGE).discard("2D 3D 4D")
    found = stakes_of(hand.view(A))
    king, queen_of_spades, eight = (parse_card(text) for text in ("KC", "QS", "8S"))
    assert found[king] > found[queen_of_spades] > found[eight] > 0.0
    worth = prices(hand.view(A), read(hand.view(A), Level.REGULAR.napoleon))
    assert worth.of(king) > worth.of(parse_card("KD"))
