"""rules.md 2: other house rules: discards that count, a late call, the highest bid."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Bid, Call, ChangeTrump, Play
from bot.engine.cards import SPADES, parse_card
from bot.engine.errors import RuleConflict
from bot.engine.events import MightyShown, SeatBound
from bot.engine.hand import default_action
from bot.engine.settlement import largest_loss, revoke_units
from bot.engine.state import Contract, PhaseName
from tests.engine.boards import najami
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand, rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("2 max_bid", "19: without tens 16 is the highest bid")
@rule("2 max_bid", "20: M is the highest bid", "19: 19 is the highest bid")
@pytest.mark.parametrize("most", [19, 20])
def test_the_highest_bid(most: int) -> None:
    hand = Hand(max_bid=most)
    assert hand.legal_bids()[-1] == f"{most}S"
    assert hand.refusal(Bid(most + 1, SPADES)) == "bid-range"
    with pytest.raises(RuleConflict) as refused:
        PRESETS["japanese"].rules_with({"min_bid": 20, "max_bid": 19}, 5)
    assert refused.value.code == "conflict-min-bid"
    assert Hand(max_bid=most, tens_score=False).legal_bids()[-1] == "16S"


@rule("2 max_bid", "19: no change of trumps goes above it")
def test_a_change_of_trumps_stays_below_the_highest_bid() -> None:
    hand = najami(max_bid=19).auction("18H - - - -").call("AS").silence(PhaseName.CHANGE)
    assert hand.refusal(ChangeTrump(SPADES)) in ("change-too-high", "play-only")
    assert any(isinstance(action, ChangeTrump) and action.suit == 4 for action in hand.legal())


@rule("2 discards", "first_trick: scoring cards lie face-up and go to the winner of the first trick")
@pytest.mark.parametrize(("trick", "winner"), [("AH 3H 4H 5H 6H", A), ("3H AH 4H 5H 6H", B)])
def test_discarded_points_go_to_the_winner_of_the_first_trick(trick: str, winner: int) -> None:
    led, *others = trick.split()
    held = {A: f"{led} KD", **dict(enumerate(others, 1))}
    hand = Hand(held, blind="QD 2C", discards="first_trick").auction(f"12S {PASSES}").call("2H")
    hand.discard("QD KD")
    assert set(map(str, hand.view(B).discards)) == set(map(str, map(parse_card, ("QD", "KD"))))
    assert not any(hand.state.won)
    hand.play(trick)
    won = hand.state.won[winner]
    assert all(won >> parse_card(card) & 1 for card in ("QD", "KD", "AH"))


@rule("2 call_time", "after: Napoleon calls after the exchange")
def test_napoleon_may_call_after_the_exchange() -> None:
    hand = Hand({A: "2C 3C", B: "AH"}, blind="KH QH", call_time="after").auction(f"12S {PASSES}")
    assert hand.phase is PhaseName.EXCHANGE
    hand.discard("2C 3C")
    assert hand.phase is PhaseName.CALL
    assert parse_card("KH") in hand.view(A).hand
    hand.call("AH")
    assert hand.phase is PhaseName.PLAY
    assert hand.state.contract.adjutant == B
    assert hand.view(B).contract.adjutant == B
    assert hand.view(A).contract.adjutant is None


@rule(
    "2 call_time",
    "after: a called card among the discards leaves Napoleon alone",
    "after: a face-up discard that is called is public",
    "after: with call_own_card=false no discard may be called",
)
@pytest.mark.parametrize(("card", "public"), [("2C", False), ("KH", True)])
def test_a_discard_may_be_called(card: str, public: bool) -> None:
    setup = {"blind": "KH QH", "call_time": "after"}
    hand = Hand({A: "2C"}, **setup).auction(f"12S {PASSES}").discard("2C KH").call(card)
    assert (hand.state.contract.adjutant, hand.state.contract.revealed) == (None, public)
    assert hand.view(B).contract.alone is (True if public else None)
    other = Hand({A: "2C"}, call_own_card=False, **setup).auction(f"12S {PASSES}").discard("2C KH")
    assert other.refusal(Call(parse_card(card))) == "call-own-card"


@rule("2 call_time", "after: with deal_out once the blind is dealt")
def test_a_late_call_follows_the_dealing_out() -> None:
    options = {"blind_use": "deal_out", "call_time": "after"}
    hand = Hand(players=4, blind="2C 3C 4C 5C", **options).auction("12S - - -")
    assert hand.phase is PhaseName.CALL
    hand.call("3C")
    assert hand.state.contract.adjutant == B


@rule("2 first_play_trump", "false: nobody may lead or play a trump to trick 1")
def test_nobody_may_play_a_trump_to_the_first_trick() -> None:
    hand = Hand({A: "9H 4D", B: "3D 4C"}, void={B: "H"}, first_play_trump=False)
    hand.auction(f"12D {PASSES}").call("2S").silence(PhaseName.PLAY)
    assert not {card for card in hand.playable() if card[1] == "D"}
    assert hand.refusal(Play(parse_card("4D"))) == "trump-first-trick"
    assert hand.play("9H").refusal(Play(parse_card("3D"))) == "trump-first-trick"


@rule("2 all_pass", "next_dealer: the hand is thrown in and the deal passes")
def test_the_next_player_may_deal_when_all_pass() -> None:
    hand = Hand(all_pass="next_dealer").auction("- - - - -")
    assert hand.outcome == "thrown_in"
    assert hand.units == (0,) * 5


@rule(
    "2 all_pass",
    "mighty_bids: the holder of the ace of spades must bid bound_bid points, in any suit",
    "first_bids: eldest must bid bound_bid points, in any suit",
    "dealer_bids: the dealer must bid bound_bid points, in any suit",
)
@pytest.mark.parametrize(
    ("all_pass", "bound", "refusal"),
    [
        ("first_bids", C, "must-bid-bound"),
        ("dealer_bids", B, "must-bid-bound"),
        ("mighty_bids", E, "must-bid"),
    ],
)
@rule("2 bound_bid", "0: min_bid", "any: every number from min_bid to the highest bid")
@pytest.mark.parametrize(("auction", "stated"), [("turns", 0), ("open", 14)])
def test_a_seat_may_be_bound_to_bid_when_all_pass(
    all_pass: str, bound: int, refusal: str, auction: str, stated: int
) -> None:
    options = {
        "all_pass": all_pass,
        "auction": auction,
        "min_bid": 12,
        "no_trump": "high",
        "bound_bid": stated,
    }
    points = stated or 12
    hand = Hand({E: "AS"}, dealer=B, **options)
    for seat in (C, D, E, A, B):
        hand.do(seat, PASS)
    assert (MightyShown if all_pass == "mighty_bids" else SeatBound)(bound) in hand.latest
    assert (hand.due, hand.view(None).must_bid) == (bound, bound)
    assert hand.refusal(PASS) == refusal
    assert hand.refusal(Bid(13, SPADES)) == "bid-bound"
    assert hand.refusal(Bid(points + 1, SPADES)) == "bid-bound"
    assert hand.legal_bids() == [f"{points}{suit}" for suit in ("C", "D", "H", "S", "NT")]
    hand.silence(PhaseName.PLAY)
    assert (hand.state.contract.seat, hand.state.contract.points) == (bound, points)


@rule("2 trump_change", "none: Napoleon keeps the trumps")
@rule(
    "2 trump_change",
    "two: a change of trumps raises the bid by two",
    "two: it is offered once, before the first lead",
    "two: also to no-trump, where it can be bid",
    "three: a change of trumps raises the bid by three",
    "three: not above the highest bid",
)
@pytest.mark.parametrize(("price", "points"), [("none", 0), ("two", 2), ("three", 3)])
def test_napoleon_may_change_trumps_for_a_higher_bid(price: str, points: int) -> None:
    def bid_of(bid: int, **options: object) -> Hand:
        hand = Hand(trump_change=price, no_trump="high", **options).auction(f"{bid}H {PASSES}").call("2C")
        return hand.do(A, default_action(hand.state, A))

    hand = bid_of(13)
    changes = [action.suit for action in hand.legal() if isinstance(action, ChangeTrump)]
    assert changes == ([0, 1, 3, 4] if points else [])
    if points:
        hand.do(A, ChangeTrump(4))
        assert (hand.state.contract.points, hand.state.contract.suit) == (13 + points, 4)
        assert hand.phase is PhaseName.PLAY
        assert bid_of(20 - points).phase is PhaseName.CHANGE
        assert bid_of(20 - points, max_bid=19).phase is PhaseName.PLAY


@rule(
    "7 payment",
    "points: as Barraco's with 1 and the points above or below the bid",
    "points: a revoke counts as exactly the bid",
)
def test_payment_by_points_above_or_below_the_bid() -> None:
    assert laydown(17, opponents=3, payment="points").units == (2, 1, -1, -1, -1)
    assert laydown(15, opponents=3, payment="points").units == (6, 3, -3, -3, -3)
    assert laydown(19, opponents=3, payment="points").units == (-6, -3, 3, 3, 3)
    rules = rules_with(payment="points").resolve(5)
    assert revoke_units(rules, 5, Contract(A, 13, SPADES, None, B), C) == (2, 1, -3, 0, 0)
    assert largest_loss(rules, 5) == 4 * 21


@rule(
    "7 sweep",
    "false: nothing extra for all points",
    "true: a bid made with T = M wins double",
    "true: a fixed bid of M is doubled twice",
)
def test_all_the_points_may_win_double() -> None:
    off = {"siberian": "off"}
    assert laydown(13, **off).units == (2, 1, -1, -1, -1)
    assert laydown(13, sweep=True, **off).units == (4, 2, -2, -2, -2)
    assert laydown(13, sweep=True, opponents=1, **off).units == (2, 1, -1, -1, -1)
    assert laydown(20, sweep=True).units == (8, 4, -4, -4, -4)
    assert laydown(20, sweep=True, payment="flat").units == (4, 2, -2, -2, -2)
    assert laydown(13, sweep=True).outcome == "siberian"


@rule(
    "2 second_call",
    "false: the first call stands",
    "true: if the called card was in the blind, another call raises the bid by two",
    "true: before the discard, once, of a card that Napoleon does not hold",
    "true: not above the highest bid",
)
def test_napoleon_may_call_again_if_the_card_was_in_the_blind() -> None:
    def after_call(bid: str, card: str, **options: object) -> Hand:
        hand = Hand({A: "2C 3C", B: "AH"}, blind="KH QH", **options)
        return hand.auction(f"{bid} {PASSES}").call(card)

    def callable_cards(hand: Hand) -> set[int]:
        return {action.card for action in hand.legal().actions if isinstance(action, Call)}

    again = {"second_call": True}
    for hand in (after_call("12S", "KH"), after_call("12S", "AH", **again), after_call("19S", "KH", **again)):
        assert not callable_cards(hand)
        assert hand.refusal(Call(parse_card("AH"))) == "discard-only"
    hand = after_call("12S", "KH", **again)
    assert len(callable_cards(hand)) == 40
    assert hand.refusal(Call(parse_card("QH"))) == "discard-only"
    hand.call("AH")
    assert (hand.state.contract.points, hand.state.contract.adjutant) == (14, B)
    assert not callable_cards(hand)
    assert hand.discard("2C 3C").phase is PhaseName.PLAY
