"""What a seat (or the table) can do: frozen values in the imperative, named as in hand-record.md.

The acting seat is not part of an action; it is passed beside it (``None``: the table itself acts).
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.board import Board
from bot.engine.cards import NO_TRUMP, PACK_52, Card, Mask, Suit
from bot.engine.quick import quick


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of points with a trump suit (0..3) or no-trump (4)."""

    points: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction."""


@dataclass(frozen=True, slots=True)
class Call:
    """Name the partner card; its holder is the adjutant."""

    card: Card


@quick
@dataclass(frozen=True, slots=True)
class Discard:
    """Lay away as many cards as the blind had; `cards` is a bit mask."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the current trick; a `revoke` breaks the rules knowingly and ends the hand."""

    card: Card
    revoke: bool = False


@dataclass(frozen=True, slots=True)
class Trust:
    """Announce out of turn: I expect to win this trick (rules.md 8)."""


@dataclass(frozen=True, slots=True)
class Ante:
    """Put units on the places of the board (rules.md 9)."""

    stakes: Board


@dataclass(frozen=True, slots=True)
class PayToSee:
    """Pay to have the blind shown to all; the second seat to pay shares the price (rules.md 9)."""


@dataclass(frozen=True, slots=True)
class DeclineToSee:
    """Do not pay to have the blind shown."""


@dataclass(frozen=True, slots=True)
class ChangeTrump:
    """Change trumps after the discard: to a suit (0..3) or to no-trump (4), for a higher bid (rules.md 9)."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class LadderBid:
    """Nap: bid a call of the ladder, by its name in hand-record.md such as ``three`` or ``nap``."""

    call: str


@dataclass(frozen=True, slots=True)
class Peep:
    """Nap: pay to the pool and look at the card on the table."""


@dataclass(frozen=True, slots=True)
class TakeExtraHand:
    """Nap: take Sir Garnet's extra hand; five cards must be discarded and nap be bid."""


@dataclass(frozen=True, slots=True)
class ExchangeCards:
    """Nap: throw cards (a bit mask, 0 for none) away and buy as many from the stock."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class Swap:
    """Nap: put a card down for the one that was peeped at, None to keep the hand."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Redeal:
    """The table deals again after all passed; `pack` is the new pack in dealing order."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The table is ended in mid-hand: stakes go back, the record is kept."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat takes its last move back: the hand stands as before it. Of records, no action of a game."""


Action = (
    Bid
    | Pass
    | Call
    | Discard
    | Play
    | Trust
    | Ante
    | PayToSee
    | DeclineToSee
    | ChangeTrump
    | LadderBid
    | Peep
    | TakeExtraHand
    | ExchangeCards
    | Swap
    | Redeal
    | Void
)

PASS, UNDO = Pass(), Undo()
TRUST = Trust()
PAY_TO_SEE, DECLINE_TO_SEE = PayToSee(), DeclineToSee()
PEEP, TAKE_EXTRA_HAND = Peep(), TakeExtraHand()
CALLS: tuple[Call, ...] = tuple(Call(card) for card in range(53))
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in range(53))
BIDS: dict[tuple[int, Suit], Bid] = {
    (points, suit): Bid(points, suit) for points in range(1, len(PACK_52) + 1) for suit in range(NO_TRUMP + 1)
}
"""Ready-made actions: equal to new ones, without the cost of making them in a legal-action list."""
