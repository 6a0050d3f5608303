"""Rules of thumb at Nap that a computer player follows, in the words of the game."""

from __future__ import annotations

import pytest

from bot.engine.actions import PEEP, TAKE_EXTRA_HAND, Action, Discard, ExchangeCards, LadderBid, Pass, Swap
from bot.engine.cards import cards_of, mask_of
from bot.players import advise
from bot.players.levels import Level
from tests.engine.build import A, B, C, D, cards
from tests.engine.nap_build import NapHand
from tests.players.moves import move, plays

LEVELS = tuple(level.value for level in Level)


def calls(hand: NapHand, level: str = "regular", seed: int = 0) -> str:
    """Return the call of the player to move, ``-`` for a pass."""
    action = move(hand, level, seed)
    assert isinstance(action, LadderBid | Pass)
    return action.call if isinstance(action, LadderBid) else "-"


@pytest.mark.parametrize("level", LEVELS)
def test_five_top_trumps_are_a_nap_the_lowest_cards_a_misere_and_poor_ones_a_pass(level: str) -> None:
    assert calls(NapHand({A: "AH KH QH JH TH"}), level) == "nap"
    assert calls(NapHand({A: "2H 3S 2D 2C 4C"}), level) == "misere"
    assert calls(NapHand({A: "9H TS 8D 7C 4C"}, sir_garnet=False), level) == "-"


TOPS = "AH KH QH JH TH"
CALLS: dict[str, tuple[dict[int, str], str, dict[str, object], str]] = {
    "without misere the lowest cards are a pass": ({A: "2H 3S 2D 2C 4C"}, "", {"misere": False}, "-"),
    "even the lowest lead of a safe nap is safe": ({B: TOPS}, "nap", {}, "wellington"),
    "with a low trump to lead no wellington": ({B: "AH KH QH JH 2H"}, "nap", {}, "-"),
    "a sure hand outbids a wellington": ({C: TOPS}, "nap wellington", {}, "blucher"),
    "no other hand does": ({B: TOPS}, "nap - wellington", {}, "-"),
    "a weak hand that is bound": (
        {D: "9H TS 8D 9C 7C"}, "- - -", {"all_pass": "dealer_bids_one", "sir_garnet": False}, "one"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("hands", "bids", "options", "call"), CALLS.values(), ids=CALLS)
def test_what_is_called(hands: dict[int, str], bids: str, options: dict[str, object], call: str) -> None:
    assert calls(NapHand(hands, **options).bids(bids)) == call


@pytest.mark.parametrize(
    ("preset", "promising", "poor", "bought"),
    [
        ("nap", "AH KH QH AS 3C", "9H TS 8D 9C JC", TAKE_EXTRA_HAND),
        ("nap-peep", "AH JH 9H 5S 3C", "8H TS 7D 6C JC", PEEP),
        ("nap-ecarte", "AH KH JH 5S 3C", "9H TS 8D 9C 4C", ExchangeCards(mask_of(cards("5S 3C")))),
    ],
)
def test_only_a_promising_hand_buys_cards(preset: str, promising: str, poor: str, bought: Action) -> None:
    assert move(NapHand({A: promising}, preset=preset)) == bought
    passed = move(NapHand({A: poor}, preset=preset))
    assert passed == ExchangeCards(0) if preset == "nap-ecarte" else passed != bought


def test_of_ten_cards_the_trumps_and_aces_are_kept() -> None:
    hand = NapHand({A: "AH KH QH AS 3C"}, extra="JH 4D 5D 6C 7S")
    assert move(hand.do(A, TAKE_EXTRA_HAND)) == Discard(mask_of(cards("3C 6C 4D 5D 7S")))


@pytest.mark.parametrize(
    ("held", "peeped", "bid", "away", "why"),
    [
        ("AH KH JH 5S 3C", "QH", "three", "3C 5S", "why-nap-swap"),
        ("AD QS JS 2S 5C", "8C", "two", "5C", "why-nap-swap"),
        ("AH KH QH JH TH", "2C", "nap", "", "why-nap-keep"),
    ],
    ids=["the lowest side card for a trump", "a higher card that may win nothing either", "no worse card"],
)
def test_the_bidder_swaps_a_card_for_a_better_one(
    held: str, peeped: str, bid: str, away: str, why: str
) -> None:
    hand = NapHand({A: held}, peeped=peeped, preset="nap-peep").bids(f"? {bid} - - -")
    assert move(hand) in map(Swap, cards(away) or (None,))
    assert advise(hand.view(A), hand.legal()).why.key == why


def test_with_an_empty_stock_no_card_is_said_to_be_too_good_to_exchange() -> None:
    hand = NapHand({B: "AH KH JH 8S 9C"}, players=5, preset="nap-ecarte", pack=28)
    hand.do(A, ExchangeCards(mask_of(cards_of(hand.state.hands[A])[:3])))
    assert advise(hand.view(B), hand.legal()).why.key == "why-usual"


PLAYED: dict[str, tuple[dict[int, str], str, str, str]] = {
    "the bidder draws trumps from the top": ({A: "AH KH QH 8H 2C"}, "three", "", "AH KH QH"),
    "an opponent beats the bidder": ({A: "KH QH JH TS 9S", B: "AH 2H 4C 5C 6C"}, "four", "KH", "AH"),
    "but not another who has beaten them": (
        {A: "KH QH JH TS 9S", B: "AH 2H 4C 5C 6C", C: "3C 3D 4D 5D 6D", D: "3H 4H 5H 2S 3S"},
        "two", "KH AH 3D 3H 4C", "3C",
    ),
    "who cannot beat the bidder plays low": (
        {A: "AH QH JH TS 9S", B: "KH 2H 4C 5C 6C"}, "three", "AH", "2H"
    ),
    "in misere the one dangerous card is not led": (
        {A: "2H 3S 2D 2C 9C"}, "misere", "", "2H 3S 2D 2C"
    ),
    "in misere the bidder gets rid of their highest card that loses": (
        {A: "2H 3S 9S JS 4C", B: "AH 7D 8D 9D TS", C: "3H 5C 6C 7C 8C", D: "4H TD 9C TC JC"},
        "misere", "2H AH 3H 4H TS 5C 9C", "9S",
    ),
    "in misere an opponent stays below the bidder": (
        {A: "5H 2S 3S 2D 2C", B: "3H KH 4C 5C 6C"}, "misere", "5H", "3H"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("hands", "bid", "played", "card"), PLAYED.values(), ids=PLAYED)
def test_what_is_played(hands: dict[int, str], bid: str, played: str, card: str) -> None:
    hand = NapHand(hands).bids(f"{bid} - - -").play(played)
    assert plays(hand) in card.split()
