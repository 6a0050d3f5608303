"""rules.md 0, 2 and 5 to 8: Hattori's game, the one of 1885, "General", and dealing the blind out."""

from __future__ import annotations

import pytest

from bot.engine.actions import Call, Discard
from bot.engine.cards import BIT, DIAMONDS, SPADES, CardSet, card_text, parse_card
from bot.engine.errors import RuleConflict
from bot.engine.events import BlindCardDealt, BlindDealtOut
from bot.engine.record import report_of
from bot.engine.settlement import units_of
from bot.engine.state import Contract, PhaseName
from bot.engine.tricks import trick_table_at, winner
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand, bid, cards, rules_with, texts, wins
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule

HATTORI = dict(PRESETS["hattori"].options)
FIRST = dict(PRESETS["napoleon-1885"].options)
GENERAL = dict(PRESETS["general"].options)


@rule(
    "0 Seats",
    "seats of japanese and the joker presets: two to seven, five best",
    "seats of hattori: four",
    "seats of napoleon-1885: three to six",
    "seats of general: four or five",
)
def test_each_game_has_its_numbers_of_players() -> None:
    seats = {
        name: (preset.least_seats, preset.most_seats, preset.best_seats) for name, preset in PRESETS.items()
    }
    assert seats["japanese"] == seats["japanese-joker"] == seats["japanese-joker-weak"] == (2, 7, 5)
    assert seats["hattori"] == (4, 4, 4)
    assert seats["napoleon-1885"][:2] == (3, 6)
    assert seats["general"][:2] == (4, 5)
    for name, number in (("hattori", 5), ("napoleon-1885", 2), ("general", 3), ("general", 6)):
        with pytest.raises(RuleConflict, match="conflict-seats"):
            PRESETS[name].rules_with({}, number)


@rule(
    "3",
    "japanese-common: strong, minimum 13, the three of clubs hunts",
    "japanese-common: discarded points go to the winner of the first trick",
)
def test_a_hand_by_the_common_rules() -> None:
    common = dict(PRESETS["japanese-common"].options)
    held = {A: "AH KD 3C", B: "3H JK", C: "4H", D: "5H", E: "6H"}
    hand = Hand(held, blind="QD 2C 4C", **common)
    assert hand.legal_bids()[0] == "13C"
    hand.auction("13S - - - -").call("2H").discard("QD KD 4C").play("AH 3H 4H 5H 6H")
    assert texts(CardSet(hand.state.won[A])) == {"AH", "QD", "KD"}
    assert hand.play("3C").playable() == {"JK"}


@rule(
    "3",
    "japanese-yoromeki: the joker is second to the mighty when led, up to the last three tricks",
    "japanese-yoromeki: a two wins by same-two with a joker in the trick",
    "japanese-yoromeki: the queen of hearts beats the mighty",
    "japanese-yoromeki: when all pass the holder of the mighty bids 13",
)
def test_a_hand_with_yoromeki() -> None:
    rules = dict(PRESETS["japanese-yoromeki"].options)
    held = {A: "QH JK AD", B: "3C JD JH 2D", C: "AS 7H", D: "2C 4H", E: "4C 5H"}
    hand = Hand(held, void={D: "D"}, blind="2S 3S 4S", **rules).auction("- - - - -")
    assert (hand.due, hand.legal_bids()) == (C, ["13C", "13D", "13H", "13S"])
    assert wins("JK 3D JD KD 4D", **rules) == "JK"
    assert wins("9H 2H JK 4H 5H", **rules) == "2H"
    assert wins("9H QH AS JD 5H", **rules) == "QH"
    for number, card in ((6, "JK"), (7, "JD")):
        table = trick_table_at(rules_with(**rules), 5, DIAMONDS, number)
        trick = cards("JK 3D JD KD 4D")
        assert card_text(trick[winner(table, False, trick)]) == card
    record = (
        Hand(held, blind="2S 3S 4S", **rules).auction("- - - - -").speak("C13C").silence().record(**rules)
    )
    assert report_of({**record, "preset": "japanese-yoromeki", "options": {}}, PRESETS)["bid"]["points"] == 13


@rule(
    "3",
    "japanese-many: seven players have seven cards each, and a blind of four",
    "japanese-many: who has passed may bid later",
    "japanese-many: nobody bids: the next dealer deals",
)
def test_a_hand_of_seven() -> None:
    rules = dict(PRESETS["japanese-many"].options)
    assert Hand(players=7, **rules).auction("- - - - - - -").outcome == "thrown_in"
    hand = Hand({1: "AS"}, players=7, **rules)
    assert (len(hand.holding(A)), hand.state.blind.bit_count()) == (7, 4)
    hand.auction("- 12C - - - - - 12H - - - - - -").call("AS").silence()
    report = report_of({**hand.record(**rules), "preset": "japanese-many", "options": {}}, PRESETS)
    assert (report["bid"]["points"], len(report["units"])) == (12, 7)
    assert report["units"] == list(hand.units)


def dealt_out(called: str, hands: dict[int, str], blind: str, **options: object) -> Hand:
    """Return a hand for four whose blind was dealt out after A called a card."""
    hand = Hand(hands, blind=blind, players=4, blind_use="deal_out", **options)
    return hand.auction("12S - - -").call(called)


@rule(
    "2 blind_use",
    "deal_out: after the call one card to each seat from eldest",
    "deal_out: nothing is discarded",
)
def test_the_blind_may_be_dealt_out() -> None:
    hand = Hand(blind="2C 3C 4C 5C", players=4, blind_use="deal_out", dealer=B).auction("12S - - -")
    assert len(hand.holding(A)) == 12
    hand.call("AS")
    assert hand.phase is PhaseName.PLAY
    for seat, card in ((C, "2C"), (D, "3C"), (A, "4C"), (B, "5C")):
        assert card in hand.holding(seat)
        assert len(hand.holding(seat)) == 13
        assert hand.new_events(seat)[-2:] == (BlindDealtOut(4), BlindCardDealt(seat, parse_card(card)))
    assert hand.new_events(None)[-1] == BlindDealtOut(4)
    assert hand.view(C).blind is None, "Napoleon sees no more of it than the others"
    hand.silence()
    assert len(hand.winners) == 13
    assert hand.state.discards == 0
    two = Hand(players=2, blind_use="deal_out").auction("12S -").silence()
    assert len(two.winners) == 26


@rule(
    "2 blind_use",
    "deal_out: the adjutant is whoever then holds the called card",
    "deal_out: Napoleon stands alone if they then hold it",
)
def test_the_adjutant_is_known_to_the_cards_only_after_the_deal() -> None:
    for called, adjutant in (("2C", None), ("3C", B), ("4C", C), ("5C", D), ("9H", C)):
        hand = dealt_out(called, {C: "9H"}, "2C 3C 4C 5C")
        assert hand.state.contract.adjutant == adjutant
        assert hand.view(B).contract is not None
        alone = hand.view(A).contract
        assert alone.alone == (adjutant is None)


@rule("5", "no joker, open auction, no order of suits", "minimum 11, Siberian off")
def test_hattoris_auction() -> None:
    hand = Hand(players=4, **HATTORI).speak("C11H")
    assert len(hand.pack) == 52
    assert hand.refusal(bid("11S"), A) == "bid-too-low"
    hand.speak("A12C C- D- B-")
    assert (hand.phase, hand.due) == (PhaseName.CALL, A)
    assert HATTORI["siberian"] == "off"
    assert PRESETS["hattori"].rules.min_bid == 11


@rule("5", "Napoleon may not call a card they hold", "the blind is dealt out, thirteen each")
def test_hattoris_call_and_deal() -> None:
    hand = Hand({A: "AH"}, players=4, **HATTORI).speak("A11H B- C- D-")
    assert hand.refusal(Call(parse_card("AH"))) == "call-own-card"
    hand.call("KS")
    assert [len(hand.holding(seat)) for seat in range(4)] == [13] * 4


@rule("5", "everything has its power in the first trick, same-two always")
def test_hattoris_first_trick() -> None:
    assert wins("3H KS JD JH", first=True, **HATTORI) == "JD"
    assert wins("3H KS 2D 4H", first=True, **HATTORI) == "2D"
    assert wins("9H 2H 3H 4H", first=True, **HATTORI) == "2H"


def hattori(tally: tuple[int, ...] = ()) -> Hand:
    """Return a finished hand of Hattori's game: A played for spades, with all of them or none."""
    hand = Hand({A: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", B: "AH"}, players=4, tally=tally, **HATTORI)
    return hand.speak("A11S B- C- D-").call("AH").silence()


@rule("5", "a tally is kept")
@rule("7 payment", "tally: no units, +1 to Napoleon's tally when won")
def test_a_tally_is_kept() -> None:
    won = hattori()
    assert (won.outcome, won.units) == ("made", (0, 0, 0, 0))
    assert won.state.result.tally == (1, 0, 0, 0)
    again = hattori((2, 0, 1, 0))
    assert again.state.result.tally == (3, 0, 1, 0)
    report = report_of(again.record(**HATTORI), PRESETS)
    assert report["tally"] == [3, 0, 1, 0]
    assert (report["units"], report["apology"]) == ([0, 0, 0, 0], None)
    unfinished = {**again.record(**HATTORI), "actions": []}
    assert report_of(unfinished, PRESETS)["tally"] == [2, 0, 1, 0]
    del unfinished["tally"]
    assert report_of(unfinished, PRESETS)["tally"] == [0, 0, 0, 0]
    for wrong in ([1, 2], "x", [0, 0, 0, -1], [0, 0, 0, True]):
        report = report_of({**unfinished, "tally": wrong}, PRESETS)
        assert report["error_code"] == "record-field-wrong"
    assert report_of(laydown(13, opponents=1).record(), PRESETS)["tally"] is None


@rule("5", "a losing adjutant apologises to Napoleon")
def test_a_losing_adjutant_apologises() -> None:
    hand = Hand({A: "2S 3S", B: "AH"}, players=4, **HATTORI).speak("A20S B- C- D-").call("AH").silence()
    assert hand.outcome == "failed"
    assert (hand.state.result.apology, hand.state.result.tally) == (B, (0, 0, 0, 0))
    assert report_of(hand.record(**HATTORI), PRESETS)["apology"] == B
    assert laydown(20, opponents=1).state.result is not None
    assert laydown(20, opponents=1).state.result.apology is None, "only where no units are paid"


@rule("6", "bids 1..16, tens do not score", "auction, blind and first trick of section 1")
def test_the_auction_of_1885() -> None:
    hand = Hand(**FIRST)
    assert hand.legal_bids() == [f"{points}{letter}" for points in range(1, 17) for letter in "CDHS"]
    assert hand.auction(f"1C {PASSES}").phase is PhaseName.EXCHANGE
    assert wins("3H AS JD AD 4H", first=True, **FIRST) == "4H"


@rule("6", "no adjutant, no special jacks, no same-two", "the mighty stays")
def test_the_cards_of_1885() -> None:
    assert wins("9D JD QD 2D 3D", **FIRST) == "QD"
    assert wins("9H 2H KH 3H 4H", **FIRST) == "KH"
    assert wins("9H AS AD 3H 4H", **FIRST) == "AS"
    assert PRESETS["napoleon-1885"].rules.resolve(5).adjutant is False


@rule("6", "exact bid, no Siberia")
def test_the_bid_of_1885_must_be_met_exactly() -> None:
    outcomes = {laydown(points, opponents=2, **FIRST).outcome for points in (13, 15)}
    assert outcomes == {"overshot", "failed"}
    assert laydown(14, opponents=2, **FIRST).outcome == "made"
    assert laydown(15, alone=True, **FIRST).outcome == "overshot"
    all_points = laydown(16, alone=True, **FIRST)
    assert all_points.outcome == "made"
    assert all_points.game.bid_of(all_points.state) == "16S!", "all the points, for whoever counts badges"


@rule("6", "each opponent 1 whatever the number of players, never doubled")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_payment_of_1885(seats: int) -> None:
    rules = PRESETS["napoleon-1885"].rules_with({}, seats).resolve(seats)
    for points in (1, 11, 16):
        won = units_of(rules, seats, Contract(A, points, SPADES), won=True)
        assert won == (seats - 1, *[-1] * (seats - 1))


@rule("8", "everything has its power in the first trick, same-two from the second")
def test_the_first_trick_of_general() -> None:
    assert wins("3H KS JD JH 4H", first=True, **GENERAL) == "JD"
    assert wins("9H 2H 3H 4H 5H", first=True, **GENERAL) == "9H"
    assert wins("9H 2H 3H 4H 5H", **GENERAL) == "2H"


@rule("8", "discards hidden, Siberian off, revokes punished")
def test_discards_and_revokes_of_general() -> None:
    hand = Hand({A: "AC KC 9H 2H", B: "KS 3H"}, **GENERAL).speak("A11S B- C- D- E-").call("2C")
    hand.do(A, Discard(BIT[parse_card("AC")] | BIT[parse_card("KC")]))
    assert hand.state.face_up == 0
    assert GENERAL["siberian"] == "off"
    hand.play("9H")
    assert hand.revoke("KS").outcome == "revoke"


@rule("8", "open auction, CDHS, minimum 11, payment declared")
def test_auction_and_payment_of_general() -> None:
    hand = Hand(**GENERAL).speak("C11C A11D")
    assert hand.refusal(bid("11C"), B) == "bid-too-low"
    rules = PRESETS["general"].rules.resolve(5)
    assert units_of(rules, 5, Contract(A, 12, SPADES, None, B), won=True) == (24, 12, -12, -12, -12)
    assert texts([parse_card("AS")]) == {"AS"}
