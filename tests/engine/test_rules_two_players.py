"""rules.md 4: Takasaki's game for two, with piles."""

from __future__ import annotations

from bot.engine.actions import Discard, Play
from bot.engine.cards import card_text, mask_of, parse_card
from bot.engine.events import HandDealt, PileCardTurnedUp, PilesLaid
from bot.engine.hand import default_action
from bot.engine.record import report_of
from bot.engine.state import PhaseName
from tests.engine.build import PRESETS, A, B, Hand, cards
from tests.engine.rulebook import rule

A_PILES = "2C 3C 4C 5C  6C 7C 8C 9C  2D 3D 4D 5D  6D 7D 8D 9D"
A_HAND = "AS KS QS JS TS 9S 8S 7S 6S"
B_PILES = "2H 3H 4H 5H  6H 7H 8H 9H  TC JC QC KC  TD JD QD KD"
BLIND = "AC AD"


def two(**options: object) -> Hand:
    """Return a hand for two in which A holds spades; B has the rest."""
    return Hand({A: f"{A_PILES} {A_HAND}", B: B_PILES}, blind=BLIND, players=2, **options)


def playing(discard: str = BLIND) -> Hand:
    """Return the hand with A as Napoleon in spades, about to lead."""
    return two().auction("12S -").discard(discard)


def piles_of(hand: Hand, seat: int, reader: int | None = None) -> list[list[str]]:
    """Return what a reader sees of a seat's piles."""
    piles = hand.view(reader).piles[seat]
    return [["??" if card is None else card_text(card) for card in pile] for pile in piles]


@rule("4 Two players", "one card to each alternately, eldest first, pile by pile")
@rule("4 Two players", "nine hand cards each, then the blind")
@rule("4", "two players: sixteen in piles and nine, blind two, no adjutant")
def test_the_deal() -> None:
    hand = Hand(players=2, dealer=A)
    pack = [card_text(card) for card in hand.pack]
    for seat, dealt in ((B, pack[0:50:2]), (A, pack[1:50:2])):
        piles = [[card_text(card) for card in pile] for pile in hand.state.piles[seat]]
        assert piles == [dealt[0:4], dealt[4:8], dealt[8:12], dealt[12:16]]
        assert hand.holding(seat) == {pile[0] for pile in piles} | set(dealt[16:25])
        assert HandDealt(seat, mask_of(cards(" ".join(dealt[16:25])))) in hand.events
    assert [card_text(card) for card in hand.state.blind_cards] == pack[50:]
    assert hand.view(A).hand_sizes == (25, 25)
    assert hand.auction("11C -").phase is PhaseName.EXCHANGE, "no adjutant is called"


@rule(
    "4 Two players",
    "four piles of four before each",
    "cards 1 and 3 face-up, 2 and 4 face-down",
    "face-up cards are seen by both",
)
def test_what_lies_face_up() -> None:
    hand = two()
    for reader in (A, B, None):
        assert piles_of(hand, A, reader) == [
            ["2C", "??", "4C", "??"],
            ["6C", "??", "8C", "??"],
            ["2D", "??", "4D", "??"],
            ["6D", "??", "8D", "??"],
        ]
        assert piles_of(hand, B, reader)[0] == ["2H", "??", "4H", "??"]
    laid = [event for event in hand.events if isinstance(event, PilesLaid)]
    assert [event.seat for event in laid] == [A, B]
    assert laid[0].piles[0] == (*cards("2C"), None, *cards("4C"), None)


@rule(
    "4 Two players",
    "the top card of each pile is part of the hand",
    "card 3 is playable only when it is the top",
    "a face-down card is turned up before the next player plays",
)
def test_top_cards_are_played_and_the_next_turned_up() -> None:
    hand = playing()
    assert hand.playable() == set(A_HAND.split()) | {"2C", "6C", "2D", "6D"}
    assert hand.refusal(Play(parse_card("4C"))) == "card-not-held"
    hand.play("2C")
    assert PileCardTurnedUp(A, 0, parse_card("3C")) in hand.latest
    assert piles_of(hand, A)[0] == ["3C", "4C", "??"], "turned up before B plays"
    assert "3C" in hand.holding(A)
    hand.play("TC")
    assert piles_of(hand, B)[2] == ["JC", "QC", "??"]
    hand.play("JC")
    assert not any(isinstance(event, PileCardTurnedUp) for event in hand.latest), "it lay face-up"
    assert piles_of(hand, B)[2] == ["QC", "??"]
    assert "QC" in hand.holding(B)
    assert hand.view(A).hand_sizes == (24, 23)


@rule("4 Two players", "25 tricks")
def test_there_are_25_tricks() -> None:
    hand = playing().silence()
    assert len(hand.winners) == 25
    assert hand.view(None).piles == (((),) * 4,) * 2


@rule("4 Two players", "Napoleon discards from nine hand cards and the blind")
def test_cards_of_the_piles_cannot_be_discarded() -> None:
    hand = two().auction("12S -")
    choice = set(A_HAND.split()) | set(BLIND.split())
    assert {card_text(card) for action in hand.legal() if isinstance(action, Discard)
            for card in range(53) if action.cards >> card & 1} == choice  # fmt: skip
    assert hand.refusal(Discard(mask_of(cards("2C AC")))) == "discard-pile"
    assert default_action(hand.state, A) in list(hand.legal())
    hand.discard("AC 6S")
    assert "AD" in hand.holding(A)


@rule("4", "two players: 1")
def test_two_players_pay_one() -> None:
    hand = playing().silence()
    assert hand.units in ((1, -1), (-1, 1))
    assert [two().rules.resolve(2).split, two().rules.resolve(2).adjutant] == ["1", False]
    top = two().auction("20S -").silence()
    assert (top.outcome, top.units) == ("failed", (-2, 2))


def test_a_finished_hand_hides_nothing() -> None:
    hand = playing()
    hand.do(A, default_action(hand.state, A))
    before = report_of(hand.record(), PRESETS)
    assert before["piles"][0][1] == ["6C", "??", "8C", "??"]
    voided = report_of(
        {**hand.record(), "actions": [*hand.record()["actions"], {"do": "void", "reason": "late"}]}, PRESETS
    )
    assert voided["piles"][0][1] == ["6C", "7C", "8C", "9C"]
