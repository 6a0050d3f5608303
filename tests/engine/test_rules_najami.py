"""RULES.md 9: board, antes, auction, the window, the change of trumps."""

from __future__ import annotations

import pytest

from bot.engine.actions import DECLINE_TO_SEE, PASS, PAY_TO_SEE, ChangeTrump, Discard, Play
from bot.engine.board import STAKES, Board, ante_limits
from bot.engine.cards import CardSet, card_text, mask_of
from bot.engine.errors import RuleConflict
from bot.engine.events import AnteMade, BlindShown, SeeingAnswered, TrumpChanged
from bot.engine.hand import default_action, legal_actions, may_act, to_act
from bot.engine.state import PhaseName
from bot.engine.tricks import legal_cards, trick_table
from tests.engine.boards import (
    NAJAMI,
    USUAL_ANTES,
    answer,
    ante,
    board_of,
    change,
    deal,
    lying,
    najami,
    swept,
    to_change,
)
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand, cards, rules_with, wins
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


# --- board and ante --------------------------------------------------------------------------------------


@rule("9 Board", "stakes AH KC QD JS TH QK-S 8-9-10 and the kitty, in units")
def test_the_board_has_eight_places() -> None:
    assert STAKES == ("AH", "KC", "QD", "JS", "TH", "QK-S", "8-9-10", "kitty")
    board = Board.of({"AH": 2, "kitty": 1})
    assert board.to_dict() == {**dict.fromkeys(STAKES, 0), "AH": 2, "kitty": 1}
    assert (board["AH"], board.kitty, board.total) == (2, 1, 3)
    assert board + Board.of({"AH": 1}) == board.changed("AH", 1) == Board.of({"AH": 3, "kitty": 1})
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
        assert hand.news(None)[0] == AnteMade(seat, Board.of({"AH": 5, "QK-S": 1}))
    assert (hand.phase, hand.due) == (PhaseName.AUCTION, D)
    assert lying(hand) == {"AH": 25, "QK-S": 5}
    assert board_of(hand).paid == (6, 6, 6, 6, 6)
    assert hand.seen_by(None).board == hand.seen_by(B).board == hand.state.board


@rule(
    "9 Ante",
    "6 units each as he likes",
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
    assert len(listed) == len(set(listed)) == len(legal_actions(deal().state, A))
    # 6 units on 8 places with 0, 1 or 2 in the kitty, without those on the five single cards alone
    assert len(listed) == (924 - 210) + (462 - 126) + (210 - 70)


@rule("9 Ante", "after a redeal 3 new units each", "after a redeal without the at-least-1 duty")
@rule(
    "9 Auction", "then redeal with a new ante", "antes stay on the board", "all pass: the blind is turned up"
)
def test_all_pass_twice_and_three_more_units_are_due() -> None:
    hand = najami(board={"kitty": 4}).auction("- - - - -")
    blind = hand.state.blind
    assert hand.phase is PhaseName.AUCTION
    assert all(hand.seen_by(seat).blind == CardSet(blind) for seat in (A, E, None))
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
    assert hand.seen_by(None).blind is None, "a new blind lies face-down"


@rule("9 Ante", "default action: 1 on each stake but QK-S")
def test_who_is_silent_antes_on_every_stake_but_one() -> None:
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


# --- the window ------------------------------------------------------------------------------------------


def window(**more: object) -> Hand:
    """Return a hand in which A has bid and called, and the others may pay to see the blind."""
    return najami(**more).auction(f"12C {PASSES}").call("AS")


@rule("9 Window", "the seats answer in any order", "it closes when all have answered")
def test_the_others_are_asked_all_at_once() -> None:
    hand = window()
    assert hand.phase is PhaseName.WINDOW
    assert to_act(hand.state) == (B, C, D, E)
    assert may_act(hand.state) == ()
    assert hand.refusal(PAY_TO_SEE, A) == "not-your-turn"
    assert hand.refusal(Discard(0), B) == "window-only"
    answer(hand, {D: False, B: False})
    assert to_act(hand.state) == (C, E)
    assert hand.refusal(PAY_TO_SEE, D) == "not-your-turn"
    assert hand.news(None) == (SeeingAnswered(B, False),)
    answer(hand, {E: False, C: False})
    assert hand.phase is PhaseName.EXCHANGE
    assert hand.seen_by(B).blind is None
    assert board_of(hand).paid == (6, 6, 6, 6, 6)


@rule(
    "9 Window",
    "one other player may pay 2 to the kitty",
    "the three blind cards are shown to the whole table before the discard",
)
def test_one_pays_and_all_see_the_blind() -> None:
    hand = answer(window(board={"kitty": 1}), {C: True})
    assert board_of(hand).paid == (6, 6, 8, 6, 6)
    assert board_of(hand).stakes.kitty == 3
    assert hand.seen_by(C).blind is None, "not before the window closes"
    answer(hand, {E: False, D: False, B: False})
    assert hand.phase is PhaseName.EXCHANGE
    assert BlindShown(hand.state.blind, (C,)) in hand.news(None)
    for seat in (None, A, B, C, D, E):
        assert hand.seen_by(seat).blind == CardSet(hand.state.blind)
    assert len(CardSet(hand.state.blind)) == 3
    assert hand.silence(PhaseName.PLAY).seen_by(D).blind is not None, "what was seen stays known"


@rule("9 Window", "a second may share, 1 each", "it closes when two have paid")
def test_two_share_the_price_and_close_the_window() -> None:
    hand = answer(window(), {E: True, B: False, D: True})
    assert hand.phase is PhaseName.EXCHANGE
    assert board_of(hand).paid == (6, 6, 6, 7, 7)
    assert board_of(hand).stakes.kitty == 2
    assert board_of(hand).payers == (E, D)
    assert hand.refusal(PAY_TO_SEE, C) == "not-your-turn"


@rule("9 Window", "a clock that runs out declines")
def test_silence_declines() -> None:
    hand = window()
    for seat in (E, C):
        assert default_action(hand.state, seat) == DECLINE_TO_SEE
    hand.silence(PhaseName.EXCHANGE)
    assert lying(hand) == USUAL_ANTES


def test_napoleon_does_not_learn_from_the_window_that_he_stands_alone() -> None:
    def told(called: str) -> bool | None:
        hand = najami({A: "AD", B: "KD"}, blind="QD 2C 3C").auction(f"12C {PASSES}").call(called)
        assert hand.phase is PhaseName.WINDOW
        contract = hand.seen_by(A).contract
        assert contract is not None
        return contract.alone

    assert (told("AD"), told("KD"), told("QD")) == (True, None, None)


@rule("9 Window", "no window after blind_up")
def test_who_has_seen_the_blind_pays_nothing_for_it() -> None:
    hand = najami().auction(f"- - - - - 9H {PASSES}").call("AS")
    assert hand.phase is PhaseName.EXCHANGE


# --- exchange and change of trumps -----------------------------------------------------------------------


@rule("9 Exchange", "takes three, discards three", "discarded scoring cards face-up, for the opponents")
def test_three_cards_are_exchanged() -> None:
    hand = window(hands={A: "KD 2C"}, blind="QD 3C 4C").silence(PhaseName.EXCHANGE)
    assert hand.refusal(Discard(mask_of(cards("QD 3C")))) == "discard-count"
    hand.discard("KD 2C QD")
    assert {card_text(card) for card in hand.seen_by(B).discards} == {"KD", "QD"}
    assert len(hand.holding(A)) == 10


@rule("9 Change", "after discarding and before leading", "once")
@rule("9 Change", "suit to suit or NT to suit raises the bid by exactly 2")
def test_trumps_are_changed_once_between_discard_and_lead() -> None:
    hand = to_change("12C", {A: "AD"})
    assert (hand.phase, hand.due) == (PhaseName.CHANGE, A)
    assert hand.refusal(ChangeTrump(3), B) == "not-your-turn"
    before = hand.seen_by(C).contract
    assert before is not None
    assert (before.points, before.suit, before.bid.points) == (12, 0, 12)
    change(hand, "S")
    assert TrumpChanged(A, 14, 3) in hand.news(None)
    contract = hand.seen_by(C).contract
    assert contract is not None
    assert (contract.points, contract.suit, contract.bid.points, contract.bid.suit) == (14, 3, 12, 0)
    assert hand.phase is PhaseName.PLAY
    assert hand.refusal(ChangeTrump(2)) == "play-only"
    assert hand.state.table is trick_table(hand.state.setup.rules, 3)


@rule("9 Change", "after discarding and before leading", "no raise without a change")
def test_who_leads_keeps_his_trumps() -> None:
    hand = to_change("12C", {A: "AD"})
    legal = list(hand.legal())
    assert sum(isinstance(action, Play) for action in legal) == 10
    assert hand.refusal(ChangeTrump(0)) == "change-same"
    hand.play("AD")
    assert hand.phase is PhaseName.PLAY
    assert hand.refusal(ChangeTrump(3), A) == "not-your-turn"
    assert hand.state.contract is not None
    assert (hand.state.contract.points, hand.state.contract.suit) == (12, 0)


@rule(
    "9 Change",
    "suit to suit or NT to suit raises the bid by exactly 2",
    "suit to NT raises the bid by exactly 1",
    "not above 20",
)
@pytest.mark.parametrize(
    ("bid", "changes"),
    [
        ("9S", {"C": 11, "D": 11, "H": 11, "NT": 10}),
        ("12NT", {"C": 14, "D": 14, "H": 14, "S": 14}),
        ("18H", {"C": 20, "D": 20, "S": 20, "NT": 19}),
        ("19H", {"NT": 20}),
        ("18NT", {"C": 20, "D": 20, "H": 20, "S": 20}),
        ("19NT", {}),
        ("20C", {}),
        ("20NT", {}),
    ],
)
def test_what_a_change_costs(bid: str, changes: dict[str, int]) -> None:
    found = {}
    for number, suit in enumerate(("C", "D", "H", "S", "NT")):
        hand = to_change(bid)
        if changes and ChangeTrump(number) in legal_actions(hand.state, A):
            contract = change(hand, suit).state.contract
            assert contract is not None
            assert contract.suit == number
            found[suit] = contract.points
    assert found == changes
    if not changes:
        assert to_change(bid).phase is PhaseName.PLAY, "nothing to ask"


@rule("9 Change", "not above 20")
def test_a_change_that_is_too_high_is_refused() -> None:
    assert to_change("19H").refusal(ChangeTrump(0)) == "change-too-high"
    assert to_change("12H").refusal(ChangeTrump(7)) == "change-suit"
    assert to_change("12H", no_trump="none").refusal(ChangeTrump(4)) == "change-suit"


# --- play ------------------------------------------------------------------------------------------------


@rule("9 Play", "trick 1: no trumps, specials or hunter", "trick 1: no joker")
def test_the_first_trick() -> None:
    assert wins("3H 9H AS JD KD", "D", first=True, **NAJAMI) == "9H"
    assert wins("3H 9H AS JH KD", "D", first=True, **NAJAMI) == "JH", "as a jack of hearts"
    table = trick_table(rules_with(**NAJAMI), 1)
    held = mask_of(cards("JK 4C 5D"))
    assert legal_cards(table, True, cards("3C"), held) == mask_of(cards("4C"))
    hand = to_change("12D", {A: "AH", B: "JK"}, blind="2D 2C 3C", void={B: "H"}).play("AH")
    assert (hand.due, len(hand.playable())) == (B, 9)
    assert "JK" in hand.holding(B) - hand.playable()


@rule(
    "9 Play",
    "then: mighty, joker if led, regular jack, sub-jack, highest trump, highest of the suit led",
    "same_two is off",
)
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("JK JD AS JH AD", "AS"),
        ("JK JD KD JH AD", "JK"),
        ("AH JD JK JH AD", "JD"),
        ("AH KD JK JH AD", "JH"),
        ("AH 2D JK 3D KH", "3D"),
        ("9H 2C JK 3S KH", "KH"),
        ("2H 9H JK KH 3H", "KH"),
        ("9C 2C 3C 4C 5C", "9C"),
    ],
)
def test_the_later_tricks_with_diamonds_for_trumps(trick: str, winner: str) -> None:
    assert wins(trick, "D", **NAJAMI) == winner


@rule("9 Play", "the hunter is 3C, 3S when clubs are trumps, 3C in NT")
@pytest.mark.parametrize(("trump", "hunter"), [("D", "3C"), ("S", "3C"), ("C", "3S"), ("NT", "3C")])
def test_the_hunter(trump: str, hunter: str) -> None:
    table = trick_table(rules_with(**NAJAMI), ("C", "D", "H", "S", "NT").index(trump))
    held = mask_of(cards("JK 4C 5S"))
    for lead in ("3C", "3S", "4H"):
        legal = legal_cards(table, False, cards(lead), held)
        assert (legal == mask_of(cards("JK"))) == (lead == hunter)


@rule("9 Play", "eights and nines won also lie face-up")
def test_eights_and_nines_lie_face_up_too() -> None:
    hand = swept("13S")
    assert hand.state.tricks is not None
    won = {
        card_text(card) for trick in hand.state.tricks.complete for card in trick.cards if trick.winner == A
    }
    face_up = {card_text(card) for card in hand.seen_by(None).face_up[A]}
    assert face_up == {card for card in won if card[0] in "AKQJT98" and card != "JK"}
    assert {"8S", "9S"} <= face_up
    scoring = {card_text(card) for card in hand.seen_by(None).won[A]}
    assert scoring == {card for card in face_up if card[0] not in "98"}, "points are counted without them"
