"""Events of a hand: frozen values in the past tense, each with the audience that may see it.

`audience` is a seat, or None for everybody. A public event with a private part is emitted
twice: once for the seat that sees the cards, once for everybody without them.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import Friend
from bot.engine.board import Board
from bot.engine.cards import CARDS, Card, Mask, Suit
from bot.engine.game import GameEvent, PublicEvent


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat received its cards; known to that seat."""

    audience: int
    cards: Mask


@dataclass(frozen=True, slots=True)
class PilesLaid(PublicEvent):
    """Two players: a seat's four piles were laid out, top card first, None for a face-down card."""

    seat: int
    piles: tuple[tuple[Card | None, ...], ...]


@dataclass(frozen=True, slots=True)
class BidMade(PublicEvent):
    """A seat bid."""

    seat: int
    points: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllPassed(PublicEvent):
    """Everybody passed; `redeals_left` tells whether the cards are dealt again."""

    redeals_left: int


@dataclass(frozen=True, slots=True)
class BlindTurnedUp(PublicEvent):
    """Everybody passed: the blind was turned up for all, and the auction starts again."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class MightyShown(PublicEvent):
    """Everybody passed: the seat holds the mighty and must bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBound(PublicEvent):
    """Everybody passed: the seat must bid (rules.md 2 `all_pass`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BadHandShown(PublicEvent):
    """A seat showed a bad hand to have the cards dealt again (rules.md 2 `bad_hand`)."""

    seat: int
    cards: Mask


@dataclass(frozen=True, slots=True)
class Redealt(PublicEvent):
    """The same dealer dealt a new pack."""

    redeals: int


@dataclass(frozen=True, slots=True)
class AuctionWon(PublicEvent):
    """The auction ended: the seat is Napoleon."""

    seat: int
    points: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class PartnerCalled(PublicEvent):
    """Napoleon named the partner card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class NoCardCalled(PublicEvent):
    """Napoleon called the winner of the first trick, or nobody (rules.md 2 `call_no_card`)."""

    seat: int
    friend: Friend


@dataclass(frozen=True, slots=True)
class SuitNamed(PublicEvent):
    """The leader of the joker named the suit that must be followed."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class BlindTaken:
    """Napoleon took the blind; only Napoleon's own copy (`audience`) holds the cards."""

    seat: int
    cards: Mask
    audience: int | None


@dataclass(frozen=True, slots=True)
class BlindDealtOut(PublicEvent):
    """The blind was dealt out, `count` cards, one to each seat from eldest."""

    count: int


@dataclass(frozen=True, slots=True)
class BlindCardDealt:
    """A seat received a card of the blind; known to that seat."""

    audience: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Napoleon, or the taker of the extra hand, discarded; `cards` holds those this audience may see."""

    seat: int
    count: int
    cards: Mask
    audience: int | None


@dataclass(frozen=True, slots=True)
class CardPlayed(PublicEvent):
    """A seat played a card to the current trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PileCardTurnedUp(PublicEvent):
    """Two players: the next card of a seat's pile (0 to 3) was turned up."""

    seat: int
    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class Trusted(PublicEvent):
    """A seat announced that it expects to win a trick; `number` counts from 0."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Revoked(PublicEvent):
    """The card just played was a revoke: the hand ends."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class AdjutantRevealed(PublicEvent):
    """The called card was played: `adjutant` is its holder, None if Napoleon stands alone."""

    adjutant: int | None


@dataclass(frozen=True, slots=True)
class TrickWon(PublicEvent):
    """A trick was completed: `number` counts from 0, `scoring` are its scoring cards."""

    number: int
    seat: int
    scoring: Mask


@dataclass(frozen=True, slots=True)
class AnteMade(PublicEvent):
    """A seat put units on the board."""

    seat: int
    stakes: Board


@dataclass(frozen=True, slots=True)
class SeeingAnswered(PublicEvent):
    """A seat answered whether it pays for showing the blind."""

    seat: int
    pays: bool


@dataclass(frozen=True, slots=True)
class BlindShown(PublicEvent):
    """The blind was shown to the whole table, because seats paid for it."""

    cards: Mask
    payers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrumpChanged(PublicEvent):
    """Napoleon changed trumps: `points` and `suit` are the new bid."""

    seat: int
    points: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class StakesCollected(PublicEvent):
    """Units were collected from a stake of the board, `units` by each seat."""

    stake: str
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """Nap: a seat bought `count` cards; `thrown` and `drawn` are those this audience may see."""

    seat: int
    count: int
    thrown: Mask
    drawn: Mask
    audience: int | None


@dataclass(frozen=True, slots=True)
class LadderBidMade(PublicEvent):
    """Nap: a seat bid a call of the ladder."""

    seat: int
    call: str


@dataclass(frozen=True, slots=True)
class LadderWon(PublicEvent):
    """Nap: the auction ended, the seat plays its call against all others."""

    seat: int
    call: str


@dataclass(frozen=True, slots=True)
class Peeped:
    """Nap: a seat paid `price` units and looked at the card on the table; only its own copy shows it."""

    seat: int
    price: int
    card: Card | None
    audience: int | None


@dataclass(frozen=True, slots=True)
class ExtraHandTaken:
    """Nap: a seat took Sir Garnet's extra hand; only its own copy holds the cards."""

    seat: int
    cards: Mask
    audience: int | None


@dataclass(frozen=True, slots=True)
class CardSwapped:
    """Nap: the bidder took the peeped card or kept the hand; only their copy shows the card put down."""

    seat: int
    swapped: bool
    card: Card | None
    audience: int | None


@dataclass(frozen=True, slots=True)
class TrumpsMade(PublicEvent):
    """Nap: the opening lead made its suit trumps."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class HandsShown(PublicEvent):
    """Nap: the result is certain and all remaining cards are shown, one set for each seat."""

    hands: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class PoolMoved(PublicEvent):
    """Nap: the bidder took the pool (`units` above 0) or paid into it (below 0)."""

    seat: int
    units: int


@dataclass(frozen=True, slots=True)
class HandSettled(PublicEvent):
    """The hand ended: outcome and units won or paid by each seat."""

    outcome: str
    units: tuple[int, ...]


_SEATS = 8
"""More seats than any game has."""
CARD_PLAYED = tuple(tuple((CardPlayed(seat, card),) for card in CARDS) for seat in range(_SEATS))
"""Events of playing a card, by seat and card: shared objects, since they are the most frequent."""


def visible_to(event: GameEvent, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) may see an event."""
    return event.audience is None or event.audience == seat
