"""rules.md 0: what all games have in common."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play
from bot.engine.cards import CARD_TEXTS, DIAMONDS, card_text, make_card, mask_of, parse_card
from bot.engine.claim import takes_the_rest
from bot.engine.events import AllPassed
from bot.engine.state import MOST_REDEALS, PhaseName, Setup
from bot.engine.tricks import trick_table
from tests.engine.build import PASSES, A, B, C, D, E, Hand, cards, rules_with, wins
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("0", "cards are written rank then suit")
def test_cards_are_written_rank_then_suit() -> None:
    assert [parse_card(text) for text in ("AS", "KH", "TD", "9C", "2S", "JK")] == [51, 37, 21, 7, 39, 52]
    assert [card_text(parse_card(text)) for text in CARD_TEXTS] == list(CARD_TEXTS)
    for text in ("SA", "10D", "as", "1S", "", "A", "AX", "JKS"):
        with pytest.raises(ValueError, match="not a card"):
            parse_card(text)


@rule("0", "the ace is high")
def test_the_ace_is_high() -> None:
    assert wins("KH QH AH 2H 3H", first=True) == "AH"
    assert make_card(12, 0) == parse_card("AC")


@rule("0", "seats are numbered clockwise", "deal, bidding and play go clockwise")
def test_bidding_and_play_go_round_in_the_order_of_the_seats() -> None:
    hand = Hand(dealer=C)
    bidders = []
    for word in ("-", "11C", "-", "-"):
        bidders.append(hand.due)
        hand.auction(word)
    assert bidders == [D, E, A, B]
    hand.auction("-").silence(PhaseName.PLAY)
    players = []
    for _ in range(5):
        players.append(hand.due)
        hand.do(hand.due, next(iter(hand.legal())))
    assert players == [E, A, B, C, D]


@rule("0", "eldest sits to the dealer's left")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_eldest_sits_to_the_dealers_left(players: int) -> None:
    for dealer in range(players):
        assert Setup(rules_with(), players, dealer).eldest == (dealer + 1) % players
        assert Hand(players=players, dealer=dealer).due == (dealer + 1) % players


@rule("0", "at most three redeals of one hand", "after the third redeal the hand is thrown in")
def test_the_third_redeal_is_the_last() -> None:
    hand = Hand()
    for redeals_left in (3, 2, 1):
        hand.auction("- - - - -")
        assert hand.phase is PhaseName.ALL_PASSED
        assert AllPassed(redeals_left) in hand.latest
        hand.redeal()
        assert hand.phase is PhaseName.AUCTION
    assert hand.state.redeals == MOST_REDEALS == 3
    hand.auction("- - - - -")
    assert (hand.phase, hand.outcome, hand.units) == (PhaseName.ENDED, "thrown_in", (0, 0, 0, 0, 0))


@rule("0", "hands are played out")
def test_the_hand_goes_on_when_the_bid_is_already_made() -> None:
    hand = laydown(11, opponents=1)
    assert len(hand.state.tricks.complete) == 10
    assert not any(hand.state.hands)
    assert sum(isinstance(action, Play) for action in hand.legal(A)) == 0


@rule(
    "0",
    "the last trick lies open until the next is complete",
    "of earlier tricks only cards that lie face-up may be looked at again",
    "all tricks of a hand that is over may be looked at",
)
def test_what_may_be_looked_at_again() -> None:
    hand = Hand().auction(f"12S {PASSES}").call("AS")
    hand.discard(" ".join(sorted(hand.holding(A))[:2]))
    for _ in range(15):
        hand.do(hand.due, hand.legal().actions[0])
    shown = hand.view(B)
    for number, trick in enumerate(shown.tricks):
        seen = hand.game.lies_open(shown, number)
        scoring = tuple(card if card_text(card)[0] in "AKQJT" else None for card in trick.cards)
        assert seen == (trick.cards if number == 2 else scoring)
    while hand.phase is PhaseName.PLAY:
        hand.do(hand.due, hand.legal().actions[0])
    over = hand.view(None)
    assert [hand.game.lies_open(over, number) for number in range(10)] == [it.cards for it in over.tricks]


@rule("0", "who takes every trick left, however the unseen cards lie, may claim")
@pytest.mark.parametrize(
    ("unseen", "options", "sure"),
    [
        ("3H KC", {}, True),
        ("3H 3D", {}, False),
        ("3H 2H", {}, False),
        ("3H 2H", {"same_two": "off"}, True),
        ("3H 2C", {}, True),
    ],
)
def test_a_claim_holds_however_the_unseen_cards_lie(
    unseen: str, options: dict[str, object], sure: bool
) -> None:
    """Diamonds are trumps; a trump and the two of the suit could take a trick from the ace."""
    table, held = trick_table(rules_with(**options), DIAMONDS), mask_of(cards("AH KH"))
    assert takes_the_rest(table, (), held, held, mask_of(cards(unseen))) == sure
