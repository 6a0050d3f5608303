"""The one door through which the last poker hand's hidden cards leave the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.cards import Card, CardSet
from bot.engine.poker.hand import to_act
from bot.engine.poker.values import PokerEvent, PokerPhase, PokerResult, PokerSetup, PokerState
from bot.engine.state import Trick


@dataclass(frozen=True, slots=True)
class PokerView:
    """The poker hand as one reader may see it; `seat` is None for a spectator."""

    family: ClassVar[str] = "poker"

    seat: int | None
    setup: PokerSetup
    phase: PokerPhase
    chosen: str | None
    """The game that the dealer chose."""
    to_act: tuple[int, ...]
    hand: CardSet
    """The reader's own cards."""
    hands: tuple[CardSet | None, ...]
    """All hands once they are shown; before that only the reader's own, None for the others."""
    common: tuple[Card, ...]
    """The cards that belong to all, in the order of the deal."""
    exchanged: tuple[tuple[int, int], ...]
    """How many cards each seat has exchanged, in order: seat and number."""
    result: PokerResult | None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.setup.seats

    @property
    def dealer(self) -> int:
        """The seat that dealt the last hand."""
        return self.setup.dealer

    @property
    def leader(self) -> int | None:
        """Always None: there are no tricks."""
        return None

    @property
    def trick(self) -> tuple[Card, ...]:
        """Always empty."""
        return ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Always empty."""
        return ()

    @property
    def may_act(self) -> tuple[int, ...]:
        """Always empty: nobody acts out of turn."""
        return ()


def poker_view(state: PokerState, seat: int | None) -> PokerView:
    """Return the poker hand as a seat may see it, or as a spectator may (`seat` None)."""
    hands = state.hands or (0,) * state.setup.seats
    shown = state.result is not None and not state.result.reason
    return PokerView(
        seat=seat,
        setup=state.setup,
        phase=state.phase,
        chosen=state.chosen,
        to_act=to_act(state),
        hand=CardSet() if seat is None else CardSet(hands[seat]),
        hands=tuple(CardSet(hand) if shown or other == seat else None for other, hand in enumerate(hands)),
        common=state.common,
        exchanged=tuple((other, cards.bit_count()) for other, cards in state.exchanges),
        result=state.result,
    )


def poker_visible_to(event: PokerEvent, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) may learn of the event."""
    return event.audience is None or event.audience == seat
