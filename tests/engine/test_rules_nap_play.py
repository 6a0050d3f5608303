"""rules.md 10 and 11: the play of Nap, its settlement, the pool, revokes."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Play
from bot.engine.board import share_equally
from bot.engine.cards import CardSet, card_text, parse_card
from bot.engine.events import HandsShown, Revoked, TrumpsMade
from bot.engine.hand import legal_actions
from bot.engine.nap.settlement import call_units, pool_units
from bot.engine.nap.state import NapContract
from bot.engine.tricks import plain_table, winner
from tests.engine import slow_nap
from tests.engine.build import A, B, C, D, cards
from tests.engine.nap_build import NapHand, nap_rules
from tests.engine.rulebook import rule

ROYAL = "AH KH QH JH TH"
LOW = "2H 3C 4C 5C 6C"


@rule("10 Play", "the bidder leads", "the suit of the first card is trumps", "follow suit if able")
def test_the_bidders_first_card_makes_trumps() -> None:
    hand = NapHand({B: "2D 9C 3S 4S 5S", C: "KD AC 6S 7S 8S"}).bids("- two - -")
    assert hand.due == B
    assert hand.state.contract.trump is None
    assert hand.refusal(PASS) == "play-only"
    assert hand.refusal(Play(parse_card("AC"))) == "card-not-held"
    hand.play("2D")
    assert TrumpsMade(1) in hand.latest
    assert hand.state.contract.trump == 1
    assert hand.playable() == {"KD"}
    assert hand.refusal(Play(parse_card("AC"))) == "must-follow"
    assert hand.refusal(Play(parse_card("KD")), seat=D) == "not-your-turn"


@rule("10 Play", "highest trump, else highest of the suit led")
@pytest.mark.parametrize(
    ("trick", "trump", "wins"),
    [
        ("9C KC AD 2H", "H", 3),
        ("9C KC AD 2C", "H", 1),
        ("9H KC AH 2C", "H", 2),
        ("3C AS KS QS", "D", 0),
        ("3C AS 4C QS", "D", 2),
        ("2S AS JH JD", "S", 1),
    ],
)
def test_who_wins_a_trick(trick: str, trump: str, wins: int) -> None:
    assert winner(plain_table("CDHS".index(trump)), False, cards(trick)) == wins
    assert slow_nap.winning(trick.split(), trump) == wins


@rule("10 wellington_lead", "lowest: the first lead is the lowest card the bidder holds of that suit")
def test_a_wellington_leads_low() -> None:
    hand = NapHand({B: "AH KH QH 5S 9S"}).bids("nap wellington - -")
    assert hand.playable() == {"QH", "5S"}
    assert hand.refusal(Play(parse_card("AH"))) == "lead-lowest"
    hand = NapHand({B: "AH KH QH JH TH", A: "2H", C: "3H", D: "4H"}).bids("nap wellington - -")
    hand.play("TH 3H 4H 2H")
    assert hand.playable() == {"AH", "KH", "QH", "JH"}, "only the first lead"
    plain = NapHand({A: "AH KH QH 5S 9S"}).bids("nap - - -")
    assert len(plain.playable()) == 5, "only a Wellington"
    blucher = NapHand({C: "AH KH QH 5S 9S"}).bids("nap wellington blucher -")
    assert len(blucher.playable()) == 5


@rule("10 wellington_lead", "any: the bidder leads any card")
def test_a_wellington_may_lead_anything() -> None:
    hand = NapHand({B: "AH KH QH 5S 9S"}, wellington_lead="any").bids("nap wellington - -")
    assert hand.playable() == {"AH", "KH", "QH", "5S", "9S"}


@rule("10 Play", "played cards stay face-up before their owners")
@rule("10 Play", "the winning card of each trick lies face-down")
def test_played_cards_lie_in_front_of_their_owners() -> None:
    hand = NapHand({A: "AH KS 2S 3S 4S", B: "2H", C: "3H", D: "4H"}).bids("two - - -").play("AH 2H 3H 4H KS")
    king, two, three, four = (parse_card(text) for text in ("KS", "2H", "3H", "4H"))
    assert hand.view(None).laid == ((None, king), (two,), (three,), (four,))
    assert hand.view(None).won == (1, 0, 0, 0)


@rule("10 Play", "the play stops when the bidder has made the bid", "the rest of the hands is then shown")
@rule("10 Settlement", "with each other player", "extra tricks count nothing")
def test_the_play_stops_when_the_bid_is_made() -> None:
    hand = NapHand({A: ROYAL, B: LOW}).bids("two - - -")
    hand.play("AH 2H")
    for _ in range(2):
        hand.do(hand.due, next(iter(hand.legal())))
    assert not hand.over
    assert hand.view(None).shown == ()
    hand.play("KH")
    while not hand.over:
        hand.do(hand.due, next(iter(hand.legal())))
    assert len(hand.winners) == 2
    assert (hand.outcome, hand.units) == ("made", (6, -2, -2, -2)), "A could have had five"
    assert HandsShown(hand.state.hands) in hand.new_events(None)
    assert hand.view(None).shown[A] == CardSet.parse("QH JH TH")


@rule("10 Play", "the play stops when the bidder can no longer reach the bid")
def test_the_play_stops_when_the_bid_is_lost() -> None:
    hand = NapHand({A: "2C 3C 4C 5C 6C", B: "AC"}).bids("nap - - -").play("2C AC")
    while not hand.over:
        hand.do(hand.due, next(iter(hand.legal())))
    assert hand.winners == [B]
    assert (hand.outcome, hand.units) == ("failed", (-15, 5, 5, 5))
    late = NapHand({A: "2C AH KH 3H 4H", B: "AC", C: "3C", D: "4C"}).bids("four - - -").play("2C AC 3C 4C")
    assert not late.over, "four of five can still be had"


@rule("10 Misere", "lose every trick", "it stops at the bidder's first trick")
@rule("10 misere_trumps", "false: no trumps")
def test_misere() -> None:
    low = {A: "2C 2D 2H 2S 3C", B: "AC 3D 3H 3S 4S", C: "KC 4D 4H 5S 6S", D: "QC 5D 5H 7S 8S"}
    hand = NapHand(low).bids("misere - - -").play("2C AC KC QC")
    assert hand.state.contract.trump is None
    hand.play("3D 4D 5D 2D 5H 2H 3H 4H 7S 2S 4S 5S 8S 3C 3S 6S")
    assert (hand.outcome, hand.units) == ("made", (9, -3, -3, -3))
    assert len(hand.winners) == 5, "misere is made only when every trick is lost"
    caught = NapHand({A: "2C AD", B: "3C AH", C: "4C", D: "5C"}).bids("misere - - -").play("AD")
    while not caught.over:
        caught.do(caught.due, next(iter(caught.legal())))
    assert (caught.outcome, caught.winners, caught.units) == ("failed", [A], (-9, 3, 3, 3))


@rule("10 misere_trumps", "true: trumps by the first lead")
def test_misere_with_trumps() -> None:
    hand = NapHand(misere_trumps=True).bids("misere - - -")
    lead = sorted(hand.playable())[0]
    hand.play(lead)
    assert hand.state.contract.trump == "CDHS".index(lead[1])


FIVE = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "misere": (3, 3),
    "four": (4, 4),
    "nap": (10, 5),
    "wellington": (10, 10),
    "blucher": (10, 20),
}


@rule("10 Settlement", "1..4: the number bid either way", "misere 3 / 3", "nap wins 10 / loses 5")
@rule("10 Settlement", "wellington 10 / 10", "blucher 10 / 20")
@pytest.mark.parametrize("call", FIVE)
def test_what_a_call_pays(call: str) -> None:
    won, lost = FIVE[call]
    rules, contract = nap_rules(lowest_number=1), NapContract(B, call)
    assert call_units(rules, 4, contract, made=True) == (-won, 3 * won, -won, -won)
    assert call_units(rules, 4, contract, made=False) == (lost, -3 * lost, lost, lost)


@rule("10 Seven cards", "won 3 4 10 10 18 28; lost 3 4 5 5 9 14")
def test_what_a_call_pays_with_seven_cards() -> None:
    rules = nap_rules("nap-seven")
    ladder = ("three", "four", "nap", "misere", "six", "seven")
    paid = [call_units(rules, 3, NapContract(A, call), made=True)[A] // 2 for call in ladder]
    lost = [-call_units(rules, 3, NapContract(A, call), made=False)[A] // 2 for call in ladder]
    assert (paid, lost) == ([3, 4, 10, 10, 18, 28], [3, 4, 5, 5, 9, 14])


@rule("10 Dealer sits out", "the dealer pays or receives like an opponent")
def test_players_who_sit_out_pay() -> None:
    hand = NapHand({A: ROYAL}, players=6).bids("two - - - -").silence()
    assert hand.setup.sits_out == 5
    assert {abs(units) for units in hand.units[1:]} == {2}
    assert hand.units[5] == hand.units[1]


@rule("10 Pool", "it goes to the next bidder who makes nap, wellington or blucher")
@rule("10 Pool", "one who fails pays in as much as it holds", "at most pool_cap")
@rule("10 pool_cap", "any: a lost call pays at most so much")
@pytest.mark.parametrize("call", FIVE)
def test_who_gets_the_pool_and_who_pays_into_it(call: str) -> None:
    big = call in ("nap", "wellington", "blucher")
    rules, contract = nap_rules(lowest_number=1, pool_cap=20), NapContract(A, call)
    assert pool_units(rules, contract, 13, made=True) == (13 if big else 0)
    assert pool_units(rules, contract, 77, made=True) == (77 if big else 0), "no limit to what is won"
    assert pool_units(rules, contract, 13, made=False) == (-13 if big else 0)
    assert pool_units(rules, contract, 77, made=False) == (-20 if big else 0)


@rule("10 Pool", "at the end of the session it is shared equally among the seats")
@rule("10 Pool", "odd units go to the earliest from the last dealer's left")
def test_the_pool_is_shared_at_the_end_of_a_session() -> None:
    assert share_equally(12, 4, dealer=0) == (3, 3, 3, 3)
    assert share_equally(14, 4, dealer=0) == (3, 4, 4, 3)
    assert share_equally(13, 4, dealer=3) == (4, 3, 3, 3)
    assert share_equally(2, 5, dealer=3) == (1, 0, 0, 0, 1)
    assert share_equally(0, 3, dealer=1) == (0, 0, 0)


def revoking(call: str = "nap -", **options: object) -> NapHand:
    """Return a hand of nap in which A has led a heart and B, who has one, is next."""
    hands = {A: "AH KS QS JS TS", B: "2H 3C 4C 5C 6C", C: "AS 3H 7C 8C 9C"}
    return NapHand(hands, preset="nap-peep", revoke="penalty", **options).bids(f"{call} - -").play("AH")


@rule("11", "an opponent revokes: they alone pay all that the bidder would have won", "the pool stays")
def test_an_opponent_revokes() -> None:
    hand = revoking(pool=9)
    assert "3C" in {card_text(card) for card in CardSet(legal_actions(hand.state, B).revokes)}
    assert hand.refusal(Play(parse_card("3C"))) == "must-follow"
    assert hand.refusal(Play(parse_card("2H"), revoke=True)) == "revoke-none"
    hand.revoke("3C")
    assert (hand.outcome, hand.units, hand.state.pool) == ("revoke", (30, -30, 0, 0), 9)
    assert Revoked(B, parse_card("3C")) in hand.latest
    assert hand.state.result.revoker == B
    prevented = NapHand({A: "AH", B: "2H 3C"}).bids("nap - - -").play("AH")
    assert prevented.refusal(Play(parse_card("3C"), revoke=True)) == "revoke-prevented"


@rule("11", "the bidder revokes: they pay each opponent the lost unit", "the pool stays")
def test_the_bidder_revokes() -> None:
    hands = {A: "2H 9C KS QS JS", B: "AH AC 3C 4C 5C", C: "3H 6C 7C", D: "4H 8C TC"}
    hand = NapHand(hands, revoke="penalty", pool=4).bids("three - - -").play("2H AH 3H 4H AC 6C 8C")
    assert hand.due == A
    hand.revoke("KS")
    assert (hand.outcome, hand.units, hand.state.pool) == ("revoke", (-9, 3, 3, 3), 4)


def test_a_lead_that_is_not_the_lowest_is_no_revoke() -> None:
    hand = NapHand({B: "AH KH QH 5S 9S"}, revoke="penalty").bids("nap wellington - -")
    assert hand.refusal(Play(parse_card("AH"), revoke=True)) == "lead-lowest"
    assert legal_actions(hand.state, B).revokes == 0
