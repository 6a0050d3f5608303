"""Computer players follow the rules of thumb that every beginner is told."""

from __future__ import annotations

import pytest

from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, E, Hand
from tests.players.moves import bids, calls, discards, plays

STRONG = "JH AH KH QH 9H 8H JD AS AC 3C"
WEAK = "2H 3H 7H 4D 5D 6D 3C 5C 6S 7S"


@pytest.mark.parametrize(("level", "errors"), [("novice", 8), ("regular", 0)])
def test_a_strong_hand_bids_its_long_suit_and_a_weak_one_passes(level: str, errors: int) -> None:
    strong, weak = Hand({A: STRONG}), Hand({A: WEAK})
    assert all(bids(strong, level, seed) == "11H" for seed in range(20))
    assert sum(bids(weak, level, seed) != "-" for seed in range(20)) <= errors


def test_a_strong_hand_outbids_others_until_it_would_promise_too_much() -> None:
    assert bids(Hand({B: STRONG}).auction("13S")) == "14H"
    assert bids(Hand({B: STRONG}).auction("19S")) == "-"


def test_with_aces_and_kings_no_trump_is_bid_if_it_outbids_a_suit_more_cheaply() -> None:
    tops = {B: "AS KS 9S AH KH 9H AD KD AC KC"}
    assert bids(Hand(tops).auction("13S")) == "14H"
    assert bids(Hand(tops, no_trump="high").auction("13S")) == "13NT"
    assert bids(Hand({B: STRONG}, no_trump="high").auction("13S")) == "14H"


def test_each_redeal_lowers_what_is_needed_to_bid() -> None:
    fair = {A: "KH QH 9H 8H 3H AD 4D 5D 3C 7S"}
    hand = Hand(fair, min_bid=14)
    assert bids(hand) == "-"
    for _ in range(2):
        hand.auction("- - - - -").redeal()
    assert bids(hand) == "14H"


def test_nobody_makes_a_hopeless_bid() -> None:
    assert bids(Hand({A: WEAK}, min_bid=20)) == "-"
    assert bids(Hand({A: WEAK}, min_bid=1)) != "-"


def test_an_exact_bid_is_the_value_of_the_hand() -> None:
    loose, exact = Hand({A: STRONG}, min_bid=1), Hand({A: STRONG}, min_bid=1, exact_bid=True)
    assert bids(loose) == "1H"
    assert 15 <= int(bids(exact)[:2]) <= 19


def test_a_forced_exact_bid_is_near_the_value_of_the_hand() -> None:
    """Rules.md 2 `all_pass`, `exact_bid`."""
    hand = Hand({A: STRONG}, min_bid=1, exact_bid=True, all_pass="mighty_holder").auction("- - - - -")
    assert int(bids(hand)[:2]) >= 12


def test_an_expert_risks_less_if_bids_are_rarely_met_and_more_if_losing_is_free() -> None:
    """Rules.md 2 `exact_bid` and `payment`: few bids are met exactly, and a tally counts what is won."""
    fair = {B: "KH QH 9H 8H 3H AD 4D 5D 3C 7S"}
    for level in ("regular", "expert"):
        assert bids(Hand(fair).auction("11S"), level) == "12H"
    exact, tally = Hand(fair, exact_bid=True).auction("11S"), Hand(fair, payment="tally").auction("12S")
    assert (bids(exact), bids(exact, "expert")) == ("12H", "-")
    assert (bids(tally), bids(tally, "expert")) == ("-", "13H")


def test_an_expert_with_the_mighty_leaves_a_doubtful_bid_to_others_who_will_call_them() -> None:
    """Rules.md 1 Call: a partner wins half as much as Napoleon and hardly ever loses with the mighty."""
    mighty = {B: "KH QH 9H 8H 3H AS 4D 5D 3C 7S"}
    jacks = {B: "JH JD QH 9H 8H 3H 4D 5D 3C 7S"}
    asked = Hand(mighty).auction("12S")
    assert (bids(asked), bids(asked, "expert")) == ("13H", "-")
    assert bids(Hand(jacks).auction("12S"), "expert") == "13H"
    assert bids(Hand(mighty).auction("-"), "expert") == "11H"
    assert bids(Hand({B: STRONG}).auction("13S"), "expert") == "14H"


def test_without_pay_for_partners_the_mighty_is_no_reason_to_leave_a_doubtful_bid() -> None:
    alone = Hand({B: "JH KH QH 9H 8H 3H AS AD KD 7S"}, adjutant=False)
    assert bids(alone.auction("11S"), "expert") == "12H"
    tally = Hand({B: "KH QH 9H 8H 3H AS 4D 5D 3C 7S"}, payment="tally")
    assert bids(tally.auction("13S"), "expert") == "14H"


def test_fewer_points_in_the_pack_mean_lower_bids() -> None:
    assert bids(Hand({B: STRONG}).auction("15S")) == "16H"
    assert bids(Hand({B: STRONG}, tens_score=False).auction("15S")) == "-"


def test_the_strongest_missing_card_is_called() -> None:
    held = "KH QH 9H 8H 7H AC KC 3C 4D 5D"
    assert calls(Hand({A: held}).auction(f"13H {PASSES}")) == "AS"
    assert calls(Hand({A: held.replace("3C", "AS")}).auction(f"13H {PASSES}")) == "JH"
    assert calls(Hand({A: held.replace("3C 4D", "AS JH")}).auction(f"13H {PASSES}")) == "JD"
    assert calls(Hand({A: held.replace("3C 4D 5D", "AS JH JD")}).auction(f"13H {PASSES}")) == "AH"


def test_without_jacks_the_ace_of_trumps_is_called_after_the_mighty() -> None:
    hand = Hand({A: "KH QH 9H 8H 7H AC KC AS 4D 5D"}, jacks=False).auction(f"13H {PASSES}")
    assert calls(hand) == "AH"


def test_napoleon_discards_a_short_suit_and_keeps_trumps_and_points() -> None:
    hand = Hand({A: "AH KH QH 9H 8H AS AC KC QC 4D"}, blind="6D 7H").auction(f"13H {PASSES}").call("JH")
    assert hand.phase is PhaseName.EXCHANGE
    assert discards(hand) == {"4D", "6D"}


def test_napoleon_keeps_scoring_cards_if_there_are_others() -> None:
    hand = Hand({A: "AH KH QH 9H 8H AS KC QC TD 4D"}, blind="6C 7D").auction(f"13H {PASSES}").call("JH")
    assert not discards(hand) & {"TD", "KC", "QC"}


def test_a_player_who_bid_all_points_discards_none() -> None:
    hand = Hand({A: "AH KH QH JH TH AS AD KD JD 9H"}, blind="TC 3C", min_bid=11)
    away = discards(hand.auction(f"20H {PASSES}").call("AC"))
    assert not any(text[0] in "AKQJT" for text in away)


def last_to_second_trick(hand: str, trick: str, *, called: str = "") -> Hand:
    """Return a hand in hearts in which seat E plays last to the second trick, led by Napoleon (A).

    `hand` are some of E's cards; E is void of diamonds if it has none. The called card is E's mighty, or
    B has it.
    """
    hands = {
        seat: f"{opening}C {card}"
        for seat, (opening, card) in enumerate(zip("A345", trick.split(), strict=True))
    }
    hands[E] = f"6C {hand}"
    if called:
        hands[B] += f" {called}"
    void = {} if "D" in hand else {E: "D"}
    table = Hand(hands, void=void).auction(f"13H {PASSES}").call(called or "AS").silence(PhaseName.PLAY)
    return table.play(f"AC 3C 4C 5C 6C {trick}")


def test_the_adjutant_gives_napoleon_points_and_does_not_beat_them() -> None:
    assert plays(last_to_second_trick("AS KD TD 4D", "AD 3D 5D 6D")) in {"TD", "KD"}
    assert plays(last_to_second_trick("AS KH 7H TS 8S", "AD 3D 5D 6D")) == "TS"


def test_the_adjutant_saves_a_trick_from_an_opponent() -> None:
    assert plays(last_to_second_trick("AS KD TD 4D", "9D QD 5D 6D")) == "KD"


def test_an_opponent_keeps_their_points_from_napoleon() -> None:
    hand = last_to_second_trick("KD TD 4D 7S 8S", "AD 3D 5D 6D", called="AS")
    assert plays(hand) == "4D"


def test_an_opponent_beats_napoleon_if_they_play_last() -> None:
    hand = last_to_second_trick("KD 4D 7S 8S", "QD 3D 5D TD", called="AS")
    assert plays(hand) == "KD"


def test_a_trick_is_won_as_cheaply_as_possible() -> None:
    hand = last_to_second_trick("JH 9H 7H 3H 8S", "9D TD QD 5D", called="AS")
    assert plays(hand) in {"3H", "7H", "9H"}
