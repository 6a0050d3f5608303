"""rules.md 2: house rules of other groups: discards that count, a late call, the highest bid."""

from __future__ import annotations

import pytest

from bot.engine.actions import Bid, Call, ChangeTrump
from bot.engine.cards import SPADES, parse_card
from bot.engine.errors import RuleConflict
from bot.engine.state import PhaseName, tricks_of
from tests.engine.boards import najami
from tests.engine.build import PASSES, PRESETS, A, B, Hand, rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("2 max_bid", "20: M is the highest bid", "19: 19 is the highest bid")
@pytest.mark.parametrize("most", [19, 20])
def test_the_highest_bid(most: int) -> None:
    hand = Hand(max_bid=most)
    assert hand.legal_bids()[-1] == f"{most}S"
    assert hand.refusal(Bid(most + 1, SPADES)) == "bid-range"
    with pytest.raises(RuleConflict) as refused:
        PRESETS["japanese"].rules_with({"min_bid": 20, "max_bid": 19}, 5)
    assert refused.value.code == "conflict-min-bid"


@rule("2 max_bid", "19: no change of trumps goes above it")
def test_a_change_of_trumps_stays_below_the_highest_bid() -> None:
    hand = najami(max_bid=19).auction("18H - - - -").call("AS").silence(PhaseName.CHANGE)
    assert hand.refusal(ChangeTrump(SPADES)) in ("change-too-high", "play-only")
    assert any(isinstance(action, ChangeTrump) and action.suit == 4 for action in hand.legal())


@rule("2 max_bid", "19: without tens 16 is the highest bid")
def test_without_tens_sixteen_is_the_highest_bid() -> None:
    assert rules_with(max_bid=19, tens_score=False).highest_bid == 16


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
    won = tricks_of(hand.state).won[winner]
    assert all(won >> parse_card(card) & 1 for card in ("QD", "KD", "AH"))


@rule("2 discards", "napoleon: scoring cards lie face-up and count for Napoleon")
def test_discarded_points_may_count_for_napoleon() -> None:
    usual, theirs = (
        laydown(17, discarded=1, opponents=3),
        laydown(17, discarded=1, opponents=3, discards="napoleon"),
    )
    assert (usual.outcome, theirs.outcome) == ("failed", "made")
    assert laydown(13, discarded=1, discards="napoleon").outcome == "siberian"


@rule("2 call_time", "before: Napoleon calls before seeing the blind")
def test_usually_the_call_comes_before_the_blind() -> None:
    assert Hand().auction(f"12S {PASSES}").phase is PhaseName.CALL


@rule("2 call_time", "after: Napoleon calls after the exchange")
def test_napoleon_may_call_after_the_exchange() -> None:
    hand = Hand({A: "2C 3C", B: "AH"}, blind="KH QH", call_time="after").auction(f"12S {PASSES}")
    assert hand.phase is PhaseName.EXCHANGE
    hand.discard("2C 3C")
    assert hand.phase is PhaseName.CALL
    assert parse_card("KH") in hand.view(A).hand
    hand.call("AH")
    assert hand.phase is PhaseName.PLAY
    assert hand.state.contract is not None
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
    assert hand.state.contract is not None
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
    assert hand.state.contract is not None
    assert hand.state.contract.adjutant == B
