"""Sets up hands of NAJAMI: with a board from earlier hands, and default or stated antes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.actions import DECLINE_TO_SEE, PAY_TO_SEE, Ante, ChangeTrump
from bot.engine.board import STAKES, Board, BoardState
from bot.engine.cards import card_text, parse_suit
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, PRESETS, A, Hand, record_of
from tests.engine.laydown import laydown

NAJAMI: Mapping[str, object] = PRESETS["najami"].options
"""What differs from `japanese`."""

USUAL_ANTES = {"AH": 5, "KC": 5, "QD": 5, "JS": 5, "TH": 5, "8-9-10": 5}
"""What five silent seats put on the board."""


def deal(
    hands: Mapping[int, str] | None = None,
    *,
    blind: str = "",
    void: Mapping[int, str] | None = None,
    board: Mapping[str, int] | None = None,
    dealer: int | None = None,
    **options: object,
) -> Hand:
    """Return a hand of NAJAMI that waits for the first ante."""
    rules = {**NAJAMI, **options}
    return Hand(hands, blind=blind, void=void, board=board, dealer=dealer, **rules)


def najami(hands: Mapping[int, str] | None = None, **more: object) -> Hand:
    """Return a hand after the antes: 1 on each stake except QK-S by everybody."""
    return deal(hands, **more).silence(PhaseName.AUCTION)  # type: ignore[arg-type]


def ante(words: str) -> Ante:
    """Return an ante such as ``AH4 QK-S1 kitty1``."""
    found = {}
    for word in words.split():
        name = next(name for name in STAKES if word.startswith(name))
        found[name] = int(word.removeprefix(name))
    return Ante(Board.of(found))


def lying(hand: Hand) -> dict[str, int]:
    """Return the stakes that hold units."""
    return {name: units for name, units in board_of(hand).stakes.to_dict().items() if units}


def board_of(hand: Hand) -> BoardState:
    """Return the board."""
    assert hand.state.board is not None
    return hand.state.board


def answer(hand: Hand, answers: Mapping[int, bool]) -> Hand:
    """Let seats answer, in the given order, whether they pay to see the blind."""
    for seat, pays in answers.items():
        hand.do(seat, PAY_TO_SEE if pays else DECLINE_TO_SEE)
    return hand


def change(hand: Hand, suit: str) -> Hand:
    """Let Napoleon change trumps."""
    return hand.do(hand.due, ChangeTrump(parse_suit(suit)))


def to_change(bid: str, hands: Mapping[int, str] | None = None, blind: str = "", **more: object) -> Hand:
    """Return a hand in which A has bid, called the joker, seen the blind and discarded it again."""
    hand = (
        najami(hands, blind=blind, **more).auction(f"{bid} {PASSES}").call("JK").silence(PhaseName.EXCHANGE)
    )
    lies = " ".join(card_text(card) for card in hand.view(A).blind or ())
    return hand.discard(lies)


def swept(bid: str, *, but: int = 1, alone: bool = False, **options: object) -> Hand:
    """Return a finished hand of nine winning spades (`laydown`) in which the opponents took `but` points."""
    rules = {**NAJAMI, **options}
    points, suit = int(bid[:-1]), bid[-1]
    return laydown(points, opponents=but, alone=alone, suit_bid=suit, **rules)  # type: ignore[arg-type]


def najami_record(hand: Hand) -> dict[str, Any]:
    """Return the hand as a record of `najami`, with the board before it."""
    return record_of(hand.setup, hand.pack, hand.actions, {}, "najami")
