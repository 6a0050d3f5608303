"""What a card in hand is worth for later tricks: the price of playing it now, in points.

The numbers were found by self-play: each was raised and lowered for one side alone on the same deals, and
kept where that side took no more points either way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.cards import BIT, JOKER, QUEEN_OF_HEARTS, TWO, Card, Mask, cards_of, rank_of
from bot.engine.settlement import STAKE_SETS
from bot.engine.tricks import winning_cards
from bot.engine.views import View
from bot.players.knowledge import Knowledge

MIGHTY_WORTH = 2.2
JACK_WORTH = 2.0
JACK_BEATEN = 0.3
"""What a jack loses for each higher special card still out."""
LYING_IN_WAIT = 0.3
"""What the queen of hearts gains while the mighty is out (rules.md 2 `yoromeki`)."""
JOKER_WORTH = 1.5
JOKER_FALL = 0.8
"""What remains of the joker's worth for each card still out that beats it when it is led."""
JOKER_NEVER_LED = 0.7
"""The chance, for each card left, that the joker's holder does not get the lead with it."""
TRUMP_LEAST, TRUMP_MOST, TRUMP_FALL = 0.4, 0.8, 0.75
"""A trump's worth: the least, what the highest adds, and how that falls with each higher trump out."""
SIDE_MOST, SIDE_FALL = 0.9, 0.35
"""A side card's worth when it is the highest, and how that falls with each higher card of its suit out."""
SIDE_RUFFED = 0.55
"""What remains of a side card's worth while the other side has trumps."""
SAME_TWO_CHANCE = 0.1
LAST_OF_SUIT = 0.2
"""The gain of being void in a suit while holding trumps."""
CONCEALMENT = 0.2
"""What it is worth to the adjutant to be unknown."""
POINT_HELD, POINT_HELD_BY_OPPONENT = 0.55, 0.41
"""The chance that a scoring card in hand will come to the own side: Napoleon's, the opponents'."""
STAKE_UNIT = 0.2
"""What a unit on a stake is worth in points: only the winning side collects."""
STAKE_HELD = 0.3
"""The chance that the holder of a stake's card will win it later."""
SETS_SELDOM = 2
"""A stake for two cards is won so much more seldom, one for three the more."""
RANK = 0.01
"""Breaks ties: of two cards alike the lower is played."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The worth of the cards of one hand at one moment."""

    known: Knowledge
    hand: Mask
    richness: float
    """How many points lie in a coming trick, compared with the usual two."""
    side_strength: float
    """What remains of a side card's worth with the trumps that the other side may have."""
    concealed: Mask
    """The called card in the hand of an adjutant who is not known yet."""
    stakes: Mapping[Card, float]
    """What winning each card collects from the board, in points (rules.md 9 Stakes)."""

    def of(self, card: Card) -> float:
        """Return a card's worth in points: the chance to win with it, and its own point."""
        worth = self._winning_power(card) * self.richness + RANK * rank_of(card)
        if card in self.stakes:
            worth += STAKE_HELD * self.stakes[card]
        if self.known.scoring & BIT[card]:
            opponent = self.known.ally[self.known.napoleon] == 0.0
            worth += POINT_HELD_BY_OPPONENT if opponent else POINT_HELD
        return worth

    def _winning_power(self, card: Card) -> float:
        known = self.known
        table = known.table
        suit = table.suit_of[0][card]
        higher = winning_cards(table, False, (card,)) & known.unseen
        if card == JOKER:
            leads = 1.0 - JOKER_NEVER_LED ** (self.hand.bit_count() - 1)
            power = JOKER_WORTH * JOKER_FALL ** higher.bit_count() * leads
        elif card == table.mighty:
            power = MIGHTY_WORTH - JACK_BEATEN * higher.bit_count()  # beaten by none but through yoromeki
        elif card in (table.regular_jack, table.sub_jack):
            power = JACK_WORTH - JACK_BEATEN * higher.bit_count()
        elif suit == table.trump:
            out = (higher & known.trumps).bit_count()
            power = TRUMP_LEAST + TRUMP_MOST * TRUMP_FALL**out
        else:
            power = self._side_power(
                card, higher & table.members[0][suit], self.hand & table.members[0][suit]
            )
        if card == QUEEN_OF_HEARTS and table.yoromeki[0] and known.unseen & BIT[table.mighty]:
            power += LYING_IN_WAIT
        return power + CONCEALMENT if self.concealed & BIT[card] else power

    def _side_power(self, card: Card, higher: Mask, suit_held: Mask) -> float:
        power = SIDE_MOST * SIDE_FALL ** higher.bit_count() * self.side_strength
        if suit_held == BIT[card] and self.known.trumps & self.hand:
            power -= LAST_OF_SUIT
        if rank_of(card) == TWO and self.known.table.same_two[0]:
            power += SAME_TWO_CHANCE
        return power


def prices(view: View, known: Knowledge) -> Prices:
    """Return the worth of the cards in the viewer's hand."""
    contract = view.contract
    assert contract is not None
    gone = sum(len(cards) for cards in view.won) + (view.discards.mask & known.scoring).bit_count()
    left = view.rules.most_points - gone
    hidden = known.is_adjutant and not contract.revealed and contract.called is not None
    return Prices(
        known=known,
        hand=view.hand.mask,
        richness=left / max(1, len(view.hand)) / 2.0,
        side_strength=_side_strength(known),
        concealed=BIT[contract.called] if hidden and contract.called is not None else 0,
        stakes={} if view.board is None else stakes_of(view),
    )


def stakes_of(view: View) -> dict[Card, float]:
    """Return what winning each card that is not yet won may collect for the viewer, in points.

    Of a stake for several cards each one counts its part, as long as nobody else has won one of them.
    """
    assert view.board is not None
    by_others = 0
    for seat, won in enumerate(view.face_up):
        by_others |= 0 if seat == view.seat else won.mask
    found: dict[Card, float] = {}
    for name, sets in STAKE_SETS.items():
        worth = view.board.stakes[name] * STAKE_UNIT
        for cards in sets:
            if worth and not cards & by_others:
                for card in cards_of(cards):
                    found[card] = found.get(card, 0.0) + worth / cards.bit_count() ** SETS_SELDOM
    return found


def _side_strength(known: Knowledge) -> float:
    """Return how much of its worth a side card keeps: less, the more hands may ruff it."""
    trumps = known.trumps
    if not trumps:
        return 1.0
    ruffers = sum((1.0 - known.ally[seat]) * known.holds(seat, trumps) for seat in range(known.seats))
    return SIDE_RUFFED + (1.0 - SIDE_RUFFED) * max(0.0, 1.0 - ruffers)
