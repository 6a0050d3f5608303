"""rules.md 9: result, payment, stakes; what stays on the board."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play, Void
from bot.engine.board import Board, BoardState
from bot.engine.cards import Mask, mask_of
from bot.engine.hand import apply
from bot.engine.settlement import balance, collect, units_of
from bot.engine.state import Contract, PhaseName
from tests.engine.boards import NAJAMI, USUAL_ANTES, answer, board_of, lying, najami, swept
from tests.engine.build import PASSES, A, B, C, D, E, Hand, cards, rules_with
from tests.engine.rulebook import rule

RULES = rules_with(**NAJAMI).resolve(5)

WON = {9: 0, 10: 0, 11: 2, 12: 3, 13: 4, 14: 0, 15: 6, 16: 7, 17: 10, 18: 15, 19: 20, 20: 15}
LOST = {9: 0, 10: 1, 11: 2, 12: 3, 13: 4, 14: 5, 15: 5, 16: 5, 17: 7, 18: 7, 19: 7, 20: 10}


@rule("9 Result", "T >= bid wins", "below 20 with opponents_trickless", "at 20: T = 20")
@pytest.mark.parametrize(
    ("bid", "opponents", "outcome"),
    [
        ("13S", 1, "made"),
        ("19S", 1, "made"),
        ("18S", 2, "made"),
        ("18S", 3, "failed"),
        ("13S", 0, "siberian"),
        ("19S", 0, "siberian"),
        ("20S", 0, "made"),
        ("20S", 1, "failed"),
    ],
)
def test_the_result(bid: str, opponents: int, outcome: str) -> None:
    assert swept(bid, but=opponents).outcome == outcome


@rule("7 payment", "najami: the table of rules.md 9")
@rule(
    "9 Payment",
    "the table of bids won",
    "the table of bids lost",
    "each opponent pays or receives; Napoleon two thirds, adjutant one third",
    "alone: all of it",
)
@pytest.mark.parametrize("bid", range(9, 21))
def test_the_table_of_payments(bid: int) -> None:
    together, alone = Contract(0, bid, 3, None, 1), Contract(0, bid, 3, None, None)
    won, lost = WON[bid], LOST[bid]
    assert units_of(RULES, 5, together, won=True) == (2 * won, won, -won, -won, -won)
    assert units_of(RULES, 5, together, won=False) == (-2 * lost, -lost, lost, lost, lost)
    assert units_of(RULES, 5, alone, won=True) == (4 * won, -won, -won, -won, -won)
    assert units_of(RULES, 5, alone, won=False) == (-4 * lost, lost, lost, lost, lost)


@rule("9 Board", "every settlement is zero-sum over players and board")
@pytest.mark.parametrize("alone", [False, True])
def test_a_won_bid_in_a_whole_hand(alone: bool) -> None:
    hand = swept("13S", but=1, alone=alone, board={"QK-S": 7, "kitty": 4})
    collected = 5 + 5 + 5 + 5 + 5 + 7 + 5
    paid = 16 if alone else 8
    assert hand.units == (paid + collected - 6, (-4 if alone else 4) - 6, -10, -10, -10)
    assert lying(hand) == {"kitty": 4}
    assert sum(hand.units) + 4 == 7 + 4


@rule("9 Stakes", "only the winning side collects", "after a lost bid, 9 included, the opponents collect")
@rule("9 Board", "what is not collected stays for the next hand")
def test_after_a_lost_bid_the_opponents_collect() -> None:
    hand = swept("18S", but=4, board={"QD": 1, "KC": 2})
    assert hand.outcome == "failed"
    assert dict(board_of(hand).collected) == {"QD": (0, 0, 6, 0, 0)}
    assert hand.units == (-14 - 6, -7 - 6, 7 + 6 - 6, 7 - 6, 7 - 6)
    assert lying(hand) == {"AH": 5, "KC": 7, "JS": 5, "TH": 5, "8-9-10": 5}
    stays = board_of(hand).stakes.to_dict()
    again = swept("18S", but=4, board=stays)
    assert board_of(again).stakes == Board.of(stays) + Board.of({**USUAL_ANTES, "QD": 0})


@rule("9 Payment", "10, 14 and 17 to 20 win the kitty", "kitty: adjutant floor(kitty/3), Napoleon the rest")
@pytest.mark.parametrize("bid", range(9, 21))
@pytest.mark.parametrize(("kitty", "partner"), [(0, 0), (2, 0), (3, 1), (7, 2), (8, 2), (9, 3)])
def test_who_gets_the_kitty(bid: int, kitty: int, partner: int) -> None:
    before = BoardState(Board.of({"kitty": kitty}), (0,) * 5)
    made = collect(before, Contract(A, bid, 3, None, B), (0,) * 5, made=True)
    alone = collect(before, Contract(A, bid, 3, None, None), (0,) * 5, made=True)
    lost = collect(before, Contract(A, bid, 3, None, B), (0,) * 5, made=False)
    assert lost == before
    if bid in (10, 14, 17, 18, 19, 20):
        assert balance(made, 5) == (kitty - partner, partner, 0, 0, 0)
        assert balance(alone, 5) == (kitty, 0, 0, 0, 0)
        assert made.stakes.total == alone.stakes.total == 0
    else:
        assert made == alone == before


@rule("9 Payment", "the bid is the one after a change")
def test_the_changed_bid_counts() -> None:
    changed = swept("12H", board={"kitty": 7})
    assert changed.units == swept("14S", board={"kitty": 7}).units == (30 + 5 - 6, 2 - 6, -6, -6, -6)
    lost = swept("18H", but=4)
    assert lost.outcome == "failed"
    assert lost.units == (-20 - 6, -10 - 6, 10 + 5 - 6, 10 - 6, 10 - 6), "20 points: ten units each"


def taken(
    won: dict[int, str], *, napoleon: int = A, adjutant: int | None = B, made: bool = True, **stakes: int
) -> dict[str, tuple[int, ...]]:
    """Return what is collected from a board of 5 on every stake but the kitty."""
    board = Board.of({**dict.fromkeys(("AH", "KC", "QD", "JS", "TH", "QK-S", "8-9-10"), 5), **stakes})
    piles: list[Mask] = [mask_of(cards(won.get(seat, ""))) for seat in range(5)]
    after = collect(BoardState(board, (0,) * 5), Contract(napoleon, 12, 3, None, adjutant), piles, made=made)
    assert after.stakes.total + sum(balance(after, 5)) == board.total
    return dict(after.collected)


@rule("9 Stakes", "a card's stake goes to the winner of its trick", "only the winning side collects")
@pytest.mark.parametrize("card", ["AH", "KC", "QD", "JS", "TH"])
def test_a_single_card(card: str) -> None:
    assert taken({A: card}) == {card: (5, 0, 0, 0, 0)}
    assert taken({B: card}) == {card: (0, 5, 0, 0, 0)}
    assert taken({B: card}, adjutant=None) == {}
    assert taken({D: card}) == {}
    assert taken({D: card}, made=False) == {card: (0, 0, 0, 5, 0)}
    assert taken({A: card}, made=False) == {}
    assert taken({B: card}, adjutant=None, made=False) == {card: (0, 5, 0, 0, 0)}


@rule("9 Stakes", "QK-S needs both cards won by one player")
def test_queen_and_king_of_spades() -> None:
    assert taken({A: "QS KS"}) == {"QK-S": (5, 0, 0, 0, 0)}
    assert taken({A: "QS", B: "KS"}) == {}, "partners do not help each other"
    assert taken({A: "QS KC"}) == {"KC": (5, 0, 0, 0, 0)}


@rule(
    "9 Stakes",
    "8-9-10 needs 8, 9, T of one suit won by one player",
    "several such players share equally, the remainder stays",
    "two sets count once",
)
def test_eight_nine_ten() -> None:
    assert taken({A: "8C 9C TC"}) == {"8-9-10": (5, 0, 0, 0, 0)}
    assert taken({A: "8C 9D TC 9H"}) == {}
    assert taken({A: "8C 9C", B: "TC"}) == {}
    assert taken({A: "8C 9C TC", B: "8D 9D TD"}) == {"8-9-10": (2, 2, 0, 0, 0)}
    assert taken({A: "8C 9C TC 8S 9S TS", B: "8D 9D TD"}) == {"8-9-10": (2, 2, 0, 0, 0)}
    assert taken({A: "8C 9C TC", C: "8D 9D TD"}) == {"8-9-10": (5, 0, 0, 0, 0)}
    lost = taken({C: "8C 9C TC", D: "8D 9D TD", E: "8S 9S TS"}, made=False)
    assert lost == {"8-9-10": (0, 0, 1, 1, 1)}
    few = {"8-9-10": 2}
    assert taken({C: "8C 9C TC", D: "8D 9D TD", E: "8S 9S TS"}, made=False, **few) == {}


@rule("9 Stakes", "discarded cards collect nothing")
def test_a_discarded_card_collects_nothing() -> None:
    hand = najami({A: "AS KS QS JS TS 9S 8S 7S 6S AH"}, blind="5C 6C KC").auction(f"12S {PASSES}").call("2H")
    answer(hand, dict.fromkeys((B, C, D, E), False)).discard("AH KC 5C").silence()
    assert not {"AH", "KC"} & set(dict(board_of(hand).collected))
    assert (lying(hand)["AH"], lying(hand)["KC"]) == (5, 5)


@rule("9 Board", "thrown in keeps the antes, voided gives everything back")
def test_a_voided_hand_returns_everything() -> None:
    hand = najami(board={"JS": 3}).auction(f"12S {PASSES}").call("2H")
    answer(hand, {B: True, C: False, D: False, E: False})
    state, _ = apply(hand.state, None, Void("the end"))
    assert state.result.units == (0, 0, 0, 0, 0)
    assert state.board.stakes == Board.of({"JS": 3})


def revoking(bid: str, **options: object) -> Hand:
    """Return a hand in which A leads to the second trick, the nine of hearts, and B and C can follow."""
    hands = {A: "AD 9H", B: "2D 3H 3C 4C", C: "4D 4H 5C", D: "5D 5H", E: "6D 6H"}
    hand = najami(hands, blind="7D 8D 9D", board={"kitty": 9}, revoke="penalty", **options)
    hand.auction(f"{bid} {PASSES}").call("3C").silence(PhaseName.EXCHANGE).discard("7D 8D 9D")
    return hand.play("AD 2D 4D 5D 6D 9H")


@rule("11", "W is counted without the kitty, so nothing at 9, 10 and 14", "board and kitty stay")
@pytest.mark.parametrize(
    ("bid", "revoker", "units"),
    [
        ("13S", C, (8, 4, -12, 0, 0)),
        ("13S", B, (12, -12, 0, 0, 0)),
        ("14S", C, (0, 0, 0, 0, 0)),
        ("9S", C, (0, 0, 0, 0, 0)),
        ("10S", B, (0, 0, 0, 0, 0)),
        ("17S", C, (20, 10, -30, 0, 0)),
    ],
)
def test_a_player_who_revokes_pays_for_all(bid: str, revoker: int, units: tuple[int, ...]) -> None:
    hand = revoking(bid)
    if revoker == C:
        hand.play("3H")
    hand.do(revoker, Play(cards("4C" if revoker == B else "5C")[0], revoke=True))
    assert hand.outcome == "revoke"
    assert hand.units == tuple(unit - 6 for unit in units)
    assert lying(hand) == {**USUAL_ANTES, "kitty": 9}
    assert board_of(hand).collected == ()


@rule("11", "board and kitty stay")
def test_napoleon_revokes() -> None:
    hands = {A: "9D 2D 2C", B: "AD 3D", C: "4D 5D", D: "6D 7D", E: "8D TD"}
    hand = najami(hands, blind="3H 4H 5H", board={"kitty": 9}, revoke="penalty")
    hand.auction(f"14S {PASSES}").call("AD").silence(PhaseName.EXCHANGE).discard("3H 4H 5H")
    hand.play("9D AD 4D 6D 8D 3D 5D 7D TD").do(A, Play(cards("2C")[0], revoke=True))
    assert lying(hand) == {**USUAL_ANTES, "kitty": 9}
    assert hand.units == (-15 - 6, -6, 5 - 6, 5 - 6, 5 - 6)
