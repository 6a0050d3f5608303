"""rules.md 1: the call of the partner card, its secret, and the exchange with the blind."""

from __future__ import annotations

import pytest

from bot.engine.actions import Call, Discard
from bot.engine.cards import JOKER, CardSet, mask_of, parse_card
from bot.engine.events import AdjutantRevealed, BlindTaken, CardsDiscarded, PartnerCalled
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, C, D, E, Hand, cards, suit, texts
from tests.engine.rulebook import rule

READERS = [A, B, C, D, E, None]


def called(card: str, *, blind: str = "2C 3C", **hands: str) -> Hand:
    """Return a hand that A plays at 12 spades, just after calling a card."""
    seats = {"ABCDE".index(name): held for name, held in hands.items()}
    return Hand(seats, blind=blind).auction(f"12S {PASSES}").call(card)


def knows(hand: Hand, seat: int | None) -> tuple[int | None, bool | None]:
    """Return what a reader knows: who the adjutant is, whether Napoleon stands alone."""
    contract = hand.view(seat).contract
    return contract.adjutant, contract.alone


@rule("2 call_time", "before: Napoleon calls before seeing the blind")
@rule("1 Call", "Napoleon calls before seeing the blind")
def test_napoleon_calls_before_seeing_the_blind() -> None:
    hand = Hand(blind="AS KS").auction(f"12S {PASSES}")
    assert hand.phase is PhaseName.CALL
    assert hand.view(A).blind is None
    assert len(hand.view(A).hand) == 10
    assert hand.refusal(Discard(mask_of(cards("AS KS")))) == "call-only"
    hand.call("AH")
    assert texts(hand.view(A).blind or ()) == {"AS", "KS"}
    assert len(hand.view(A).hand) == 12


@rule("1 Call", "any card of the pack may be called")
def test_any_of_the_52_cards_may_be_called() -> None:
    hand = Hand().auction(f"12S {PASSES}")
    assert {action.card for action in hand.legal() if isinstance(action, Call)} == set(range(52))
    assert hand.refusal(Call(JOKER)) == "call-not-in-pack"
    assert hand.refusal(Call(99)) == "call-not-in-pack"
    assert hand.refusal(Call(parse_card("AS")), B) == "not-your-turn"
    hand.call("2D")
    assert hand.latest[0] == PartnerCalled(A, parse_card("2D"))
    assert all(view.contract and view.contract.called == parse_card("2D") for view in map(hand.view, READERS))


@rule("1 Call", "the holder is the adjutant", "the adjutant is secret")
@pytest.mark.parametrize("holder", [B, C, D, E])
def test_the_holder_is_the_adjutant_and_only_they_know(holder: int) -> None:
    hand = called("KH", **{"ABCDE"[holder]: "KH"})
    assert hand.state.contract.adjutant == holder
    for phase in (PhaseName.EXCHANGE, PhaseName.PLAY):
        hand.silence(phase)
        assert knows(hand, holder) == (holder, False)
        assert knows(hand, A) == (None, False), "the card is neither in Napoleon's hand nor in the blind"
        assert {knows(hand, seat) for seat in READERS if seat not in (A, holder)} == {(None, None)}


@rule("2 call_own_card", "true: Napoleon may call a card they hold")
@rule(
    "1 Call",
    "called card in the blind: Napoleon stands alone",
    "called card in Napoleon's own hand: Napoleon stands alone",
    "nobody is told that Napoleon stands alone",
)
@pytest.mark.parametrize(("own", "blind"), [("AS", "2C 3C"), ("2D", "AS 3C")])
def test_napoleon_stands_alone_and_nobody_is_told(own: str, blind: str) -> None:
    hand = called("AS", A=own, blind=blind)
    assert hand.state.contract.adjutant is None
    hand.discard("2C 3C" if own == "AS" else "2D 3C")
    assert knows(hand, A) == (None, True)
    assert {knows(hand, seat) for seat in READERS if seat != A} == {(None, None)}
    assert not any(isinstance(event, AdjutantRevealed) for event in hand.events)


@rule(
    "1 Call",
    "public when the called card is played",
    "public when the called card is discarded face-up",
    "the called card may be discarded",
)
def test_all_know_it_when_the_called_card_is_played_or_discarded_face_up() -> None:
    hand = called("KH", A="AH", C="KH", B="2H").discard("2C 3C").play("AH 2H")
    assert knows(hand, None) == (None, None)
    hand.play("KH")
    alone = called("AS", A="AS").discard("2C 3C").play("AS")
    discarded = called("KH", blind="KH 3C").discard("KH 3C")
    for known, adjutant in ((hand, C), (alone, None), (discarded, None)):
        assert AdjutantRevealed(adjutant) in known.new_events(None)
        assert {knows(known, seat) for seat in READERS} == {(adjutant, adjutant is None)}


@rule("1 Call", "the called card may be discarded", "public at settlement at the latest")
def test_a_called_card_discarded_face_down_is_revealed_at_settlement() -> None:
    hand = called("4H", blind="4H 3C").discard("4H 3C")
    assert not any(isinstance(event, AdjutantRevealed) for event in hand.events)
    while hand.phase is PhaseName.PLAY:
        assert {knows(hand, seat) for seat in READERS if seat != A} == {(None, None)}
        hand.do(hand.due, next(iter(hand.legal())))
    assert AdjutantRevealed(None) in hand.new_events(None)
    assert {knows(hand, seat) for seat in READERS} == {(None, True)}


@rule("1 Exchange", "Napoleon takes the blind unseen by others")
def test_only_napoleon_sees_the_blind() -> None:
    hand = called("AH", blind="QD 5C")
    blind = mask_of(cards("QD 5C"))
    assert BlindTaken(A, blind, audience=A) in hand.new_events(A)
    for seat in (B, C, D, E, None):
        assert [event.cards for event in hand.new_events(seat) if isinstance(event, BlindTaken)] == [0]
    for phase in (PhaseName.EXCHANGE, PhaseName.PLAY):
        hand.silence(phase)
        assert hand.view(A).blind == CardSet(blind)
        assert all(hand.view(seat).blind is None for seat in (B, C, D, E, None))
        assert all(hand.view(seat).blind_size == 2 for seat in READERS)


@rule("2 blind_use", "exchange: Napoleon takes it and discards as many")
@rule("1 Exchange", "Napoleon discards as many cards")
def test_napoleon_discards_two_of_twelve_cards() -> None:
    hand = called("AH", A="2H 3H 4H", blind="QD 5C")
    assert hand.refusal(Discard(mask_of(cards("2H")))) == "discard-count"
    assert hand.refusal(Discard(mask_of(cards("2H 3H 4H")))) == "discard-count"
    assert hand.refusal(Discard(0)) == "discard-count"
    held_by_others = " ".join(sorted(hand.holding(B))[:2])
    assert hand.refusal(Discard(mask_of(cards(held_by_others)))) == "discard-not-held"
    assert hand.refusal(Call(0)) == "discard-only"
    assert len(list(hand.legal())) == 12 * 11 // 2
    hand.discard("2H QD")
    assert len(hand.holding(A)) == 10
    assert {"3H", "4H", "5C"} <= hand.holding(A)


@rule("2 discards", "face_up: scoring cards lie face-up")
@rule("1 Exchange", "discarded scoring cards lie face-up", "other discards lie face-down")
def test_all_see_discarded_scoring_cards_and_no_others() -> None:
    hand = called("AH", blind="QD 5C").discard("QD 5C")
    assert CardsDiscarded(A, 2, mask_of(cards("QD")), audience=None) in hand.new_events(None)
    for seat in (B, C, D, E, None):
        assert texts(hand.view(seat).discards) == {"QD"}
        assert hand.view(seat).discard_count == 2
    assert texts(hand.view(A).discards) == {"QD", "5C"}, "Napoleon knows the discards"


@rule("1 Exchange", "discarded scoring cards count for the opponents")
def test_discarded_points_are_lost_to_napoleon() -> None:
    hand = called("AH", A=suit("S", but="2S 3S 4S"), blind="QD KD").discard("QD KD").play("AS").silence()
    taken = sum(len(won) for won in hand.view(None).won)
    assert taken == 18, "the two discarded points are in no trick"
    assert hand.state.face_up == mask_of(cards("QD KD"))
    assert (hand.state.result.side_points or 0) <= 18
