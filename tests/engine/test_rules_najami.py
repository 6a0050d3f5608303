"""rules.md 9: board, antes, auction."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS
from bot.engine.board import STAKES, Board, ante_limits
from bot.engine.cards import CardSet
from bot.engine.errors import RuleConflict
from bot.engine.events import AnteMade
from bot.engine.hand import default_action, legal_actions, to_act
from bot.engine.state import PhaseName
from tests.engine.boards import USUAL_ANTES, ante, board_of, deal, lying, najami
from tests.engine.build import PRESETS, A, B, C, D, E, Hand
from tests.engine.rulebook import rule


@rule(
    "9",
    "five players, joker",
    "payment=najami is refused unless five seats",
    "payment=najami is refused unless there is a joker",
    "payment=najami is refused unless tens score",
    "payment=najami is refused unless the lowest bid is 9 or more",
)
@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({}, 5, None),
        ({}, 4, "conflict-najami-seats"),
        ({"joker": None}, 5, "conflict-najami-joker"),
        ({"tens_score": False}, 5, "conflict-najami-tens"),
        ({"min_bid": 8}, 5, "conflict-najami-min-bid"),
        ({"min_bid": 11}, 5, None),
    ],
)
def test_the_board_belongs_to_its_game(options: dict[str, object], seats: int, code: str | None) -> None:
    plain = {"min_bid": 9, "joker": "strong", "payment": "najami", **options}
    if code is None:
        assert PRESETS["japanese"].rules_with(plain, seats).has_board
        return
    with pytest.raises(RuleConflict) as refused:
        PRESETS["japanese"].rules_with(plain, seats)
    assert refused.value.code == code
    with pytest.raises(RuleConflict) as outside:
        PRESETS["najami"].rules_with({}, 4)
    assert outside.value.code == "conflict-seats"


@rule("9", "payment=najami brings board, ante, window and change of trumps")
def test_the_payment_brings_the_board_with_it() -> None:
    hand = Hand(joker="weak", min_bid=10, payment="najami")
    phases = []
    while hand.phase is not PhaseName.ENDED:
        phases.append(hand.phase)
        seat = to_act(hand.state)[0]
        if hand.phase is PhaseName.AUCTION and not hand.state.auction.calls:
            hand.auction("10C")
        else:
            hand.do(seat, default_action(hand.state, seat))
    assert list(dict.fromkeys(phases)) == [
        PhaseName.ANTE,
        PhaseName.AUCTION,
        PhaseName.CALL,
        PhaseName.WINDOW,
        PhaseName.EXCHANGE,
        PhaseName.CHANGE,
        PhaseName.PLAY,
    ]
    assert Hand(joker="weak").phase is PhaseName.AUCTION
    assert Hand(joker="weak").state.board is None


@rule("9 Board", "stakes AH KC QD JS TH QK-S 8-9-10 and the kitty, in units")
def test_the_board_has_eight_places() -> None:
    assert STAKES == ("AH", "KC", "QD", "JS", "TH", "QK-S", "8-9-10", "kitty")
    board = Board.of({"AH": 2, "kitty": 1})
    assert board.to_dict() == {**dict.fromkeys(STAKES, 0), "AH": 2, "kitty": 1}
    assert (board["AH"], board.kitty, board.total) == (2, 1, 3)
    assert board + Board.of({"AH": 1}) == board.add_to("AH", 1) == Board.of({"AH": 3, "kitty": 1})
    with pytest.raises(KeyError):
        Board.of({"AS": 1})


@rule("9 Ante", "after the deal, from eldest")
def test_each_seat_antes_after_the_deal_from_eldest() -> None:
    hand = deal(dealer=C)
    assert len(hand.holding(A)) == 10
    for seat in (D, E, A, B, C):
        assert hand.phase is PhaseName.ANTE
        assert hand.due == seat
        assert hand.refusal(ante("AH5 QK-S1"), (seat + 1) % 5) == "not-your-turn"
        assert hand.refusal(PASS) == "ante-only"
        hand.do(seat, ante("AH5 QK-S1"))
        assert hand.new_events(None)[0] == AnteMade(seat, Board.of({"AH": 5, "QK-S": 1}))
    assert (hand.phase, hand.due) == (PhaseName.AUCTION, D)
    assert lying(hand) == {"AH": 25, "QK-S": 5}
    assert board_of(hand).paid == (6, 6, 6, 6, 6)
    assert hand.view(None).board == hand.view(B).board == hand.state.board


@rule(
    "9 Ante",
    "6 units each as they like",
    "at least 1 on QK-S or 8-9-10",
    "at most 2 on the kitty",
)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("QK-S6", None),
        ("8-9-106", None),
        ("KC5 8-9-101", None),
        ("kitty2 QK-S1 TH3", None),
        ("AH1 KC1 QD1 JS1 TH1 QK-S1", None),
        ("AH5", "ante-total"),
        ("AH6 QK-S1", "ante-total"),
        ("", "ante-total"),
        ("AH6", "ante-duty"),
        ("kitty2 KC4", "ante-duty"),
        ("kitty3 QK-S3", "ante-kitty"),
        ("AH-1 QK-S7", "ante-negative"),
    ],
)
def test_an_ante_is_six_units(words: str, code: str | None) -> None:
    hand = deal()
    legal = legal_actions(hand.state, A)
    assert (ante(words) in legal) == (code is None)
    assert legal.ante == ante_limits(0)
    if code is None:
        assert hand.do(A, ante(words)).due == B
    else:
        assert hand.refusal(ante(words)) == code


def test_all_antes_can_be_listed() -> None:
    listed = list(legal_actions(deal().state, A))
    assert len(listed) == len(set(listed))
    # 6 units on 8 places with 0, 1 or 2 in the kitty, except all on the five single cards
    assert len(listed) == (924 - 210) + (462 - 126) + (210 - 70)


@rule("9 Ante", "after a redeal 3 new units each", "after a redeal without the at-least-1 duty")
@rule(
    "9 Auction", "then redeal with a new ante", "antes stay on the board", "all pass: the blind is turned up"
)
def test_all_pass_twice_and_three_more_units_are_due() -> None:
    hand = najami(board={"kitty": 4}).auction("- - - - -")
    blind = hand.state.blind
    assert hand.phase is PhaseName.AUCTION
    assert all(hand.view(seat).blind == CardSet(blind) for seat in (A, E, None))
    hand.auction("- - - - -")
    assert hand.phase is PhaseName.ALL_PASSED
    assert lying(hand) == {**USUAL_ANTES, "kitty": 4}
    hand.redeal()
    assert (hand.phase, hand.due) == (PhaseName.ANTE, A)
    assert hand.refusal(ante("QK-S1 AH5")) == "ante-total"
    assert hand.refusal(ante("kitty3")) == "ante-kitty"
    hand.do(A, ante("AH3"))
    for seat in (B, C, D, E):
        hand.do(seat, ante("kitty2 KC1"))
    assert lying(hand) == {**USUAL_ANTES, "AH": 8, "KC": 9, "kitty": 12}
    assert board_of(hand).paid == (9, 9, 9, 9, 9)
    assert hand.phase is PhaseName.AUCTION
    assert hand.view(None).blind is None, "a new blind lies face-down"


@rule("9 Ante", "default action: 1 on each stake but QK-S")
def test_a_silent_player_antes_on_every_stake_but_one() -> None:
    hand = deal()
    assert default_action(hand.state, A) == ante("AH1 KC1 QD1 JS1 TH1 8-9-101")
    assert lying(hand.silence(PhaseName.AUCTION)) == USUAL_ANTES
    hand.auction("- - - - - - - - - -").redeal()
    assert default_action(hand.state, A) == ante("AH1 KC1 QD1"), "as far as three units go"


@rule("9 Board", "thrown in keeps the antes, voided gives everything back")
def test_after_three_redeals_the_antes_stay_on_the_board() -> None:
    hand = deal(board={"JS": 2})
    for _ in range(3):
        hand.silence(PhaseName.ALL_PASSED).redeal()
    hand.silence()
    assert hand.outcome == "thrown_in"
    assert hand.units == (-15,) * 5
    assert lying(hand) == {**USUAL_ANTES, "AH": 20, "KC": 20, "QD": 20, "JS": 7}


@rule("9 Auction", "9 to 20", "suits low to high S < H < D < C < NT", "who passed may bid later")
def test_the_auction() -> None:
    hand = najami()
    bids = hand.legal_bids()
    assert bids[:6] == ["9S", "9H", "9D", "9C", "9NT", "10S"]
    assert (bids[-1], len(bids)) == ("20NT", 60)
    hand.auction("- 9S 9H - 9C 9NT 10S -")
    assert hand.due == D
    hand.auction("- - 10H")
    assert hand.legal_bids()[0] == "10D"
    hand.auction("- - - -")
    assert hand.phase is PhaseName.CALL
    assert hand.due == A
