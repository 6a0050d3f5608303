"""The values of the last poker hand: setup, actions, events, states (rules.md 9 End of session)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bot.engine.cards import Card, Mask
from bot.engine.game import PublicEvent
from bot.engine.poker.ranking import PokerRank

POKER_GAMES: tuple[str, ...] = ("five_card_draw", "five_card_stud", "seven_card_stud", "texas_holdem")
"""The poker games that the dealer may choose from."""

MOST_EXCHANGED = 5


@dataclass(frozen=True, slots=True)
class PokerSetup:
    """The setup of a poker hand: table seats, dealer of the last hand, units on the board.

    `playing` are the seats that take part, in ascending order.
    """

    family: ClassVar[str] = "poker"

    seats: int
    dealer: int
    units: int
    playing: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The playing seats in turn, eldest first: from the dealer's left."""
        return tuple(sorted(self.playing, key=lambda seat: (seat - self.dealer - 1) % self.seats))

    @property
    def chooser(self) -> int:
        """The seat that chooses the game: the dealer or, if they left, the last seat in turn."""
        return self.order[-1]


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """The dealer chooses one of `POKER_GAMES`."""

    game: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Five-card draw: exchange up to five cards; `cards` is a bit mask, 0 keeps all."""

    cards: Mask


@dataclass(frozen=True, slots=True)
class ShareOut:
    """The table was closed early: the units are shared equally."""

    reason: str


PokerAction = ChooseGame | Exchange | ShareOut


@dataclass(frozen=True, slots=True)
class GameChosen(PublicEvent):
    """The dealer chose the game."""

    seat: int
    game: str


@dataclass(frozen=True, slots=True)
class PokerDealt:
    """A seat was dealt cards; only that seat sees them."""

    audience: int
    cards: Mask


@dataclass(frozen=True, slots=True)
class CommonDealt(PublicEvent):
    """The community cards were dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat threw `count` cards away; the seat's own copy holds its new cards."""

    seat: int
    count: int
    cards: Mask
    audience: int | None


@dataclass(frozen=True, slots=True)
class PotShared(PublicEvent):
    """The poker hand ended: what each seat gets, in units; `hands` are shown if it was played."""

    units: tuple[int, ...]
    hands: tuple[Mask, ...]


class PokerPhase(Enum):
    """The phases of the poker hand."""

    CHOOSE = "choose"
    DRAW = "draw"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class PokerResult:
    """Each seat's units; each playing seat's best five cards, None if no poker was played."""

    units: tuple[int, ...]
    ranks: tuple[PokerRank | None, ...]
    winners: tuple[int, ...]
    reason: str = ""
    """Why the units were shared equally; empty if the best hand won them."""

    @property
    def outcome(self) -> str:
        """``shared`` if the units were shared equally, else ``poker``."""
        return "shared" if self.reason else "poker"


@dataclass(frozen=True, slots=True)
class PokerState:
    """One poker hand with all cards known; only the engine uses it."""

    family: ClassVar[str] = "poker"

    setup: PokerSetup
    phase: PokerPhase
    pack: tuple[Card, ...]
    chosen: str | None = None
    """The game that the dealer chose, one of `POKER_GAMES`."""
    hands: tuple[Mask, ...] = ()
    common: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    exchanges: tuple[tuple[int, Mask], ...] = ()
    """Cards each seat has exchanged, in order."""
    result: PokerResult | None = None
