"""What a seat knows from its view: cards still out, suits shown void, who is on its side.

Everything here is computed from a `View` and so from what the rules let the seat see (RULES.md 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.engine.cards import BIT, SUITS, Card, Mask, Suit, mask_of
from bot.engine.deal import pack_of
from bot.engine.rules import RuleSet
from bot.engine.settlement import scoring_cards
from bot.engine.tricks import TrickTable, trick_table
from bot.engine.views import ContractView, View
from bot.players.partners import adjutant_odds
from bot.players.skill import Skill

NAPOLEONS_TRUMPS = 1.8
"""How many times likelier a trump lies with Napoleon than with another seat of as many cards: he bid it."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat can tell about the cards it does not see. Chances are 0..1, sets are bit masks."""

    table: TrickTable
    seat: int
    napoleon: int
    seats: int
    first: bool
    """Whether the first trick is being played."""
    scoring: Mask
    unseen: Mask
    """Cards in other hands or in the hidden discards, as far as the seat remembers."""
    possible: tuple[Mask, ...]
    """By seat: the unseen cards it may hold, as far as it has not shown a suit void."""
    share: tuple[tuple[float, ...], ...]
    """By seat and suit: the chance that it holds a given unseen card of the suit."""
    called: Mask
    """The called card as long as it is unseen, else no card."""
    adjutant: tuple[float, ...]
    """By seat: the chance that it is the adjutant."""
    ally: tuple[float, ...]
    """By seat: the chance that it is on the knower's side."""

    @property
    def is_napoleon(self) -> bool:
        """Whether the knower is Napoleon."""
        return self.seat == self.napoleon

    @property
    def is_adjutant(self) -> bool:
        """Whether the knower is the adjutant (who always knows it)."""
        return not self.is_napoleon and self.ally[self.napoleon] == 1.0

    @property
    def trumps(self) -> Mask:
        """The cards that belong to the trump suit; none in no-trump."""
        trump = self.table.trump
        return self.table.members[0][trump] if trump in SUITS else 0

    def holds(self, seat: int, cards: Mask) -> float:
        """Return the chance that a seat holds at least one of some cards."""
        cards &= self.possible[seat]
        if not cards:
            return 0.0
        without = 1.0
        if cards & self.called:
            without -= self.adjutant[seat]
            cards ^= self.called
        shares = self.share[seat]
        for suit, members in enumerate(self.table.members[0]):
            count = (cards & members).bit_count()
            if count:
                without *= (1.0 - shares[suit]) ** count
        return 1.0 - without

    def can_play_one_of(self, seat: int, cards: Mask, led: Suit) -> float:
        """Return the chance that a seat holds one of some cards and may follow with it to a suit led."""
        members = self.table.members[self.first][led]
        in_suit = self.holds(seat, cards & members)
        elsewhere = cards & ~members & self.possible[seat]
        if not elsewhere:
            return in_suit
        void = 1.0 - self.holds(seat, members)
        return in_suit + void * self.holds(seat, elsewhere) if void > 0.0 else in_suit


def read(view: View, skill: Skill) -> Knowledge:
    """Return what a seat knows during the play.

    A level that does not count cards remembers the special cards and the called card, but no others.
    """
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    table = trick_table(view.rules, contract.suit)
    unseen = _pack(view.rules) & ~(view.hand.mask | view.discards.mask | mask_of(view.trick))
    lacking = [0] * view.seats
    played = 0
    for number, trick in enumerate(view.tricks):
        played |= _note_voids(table, number == 0, trick.leader, trick.cards, lacking)
    if view.trick and view.leader is not None:
        _note_voids(table, not view.tricks, view.leader, view.trick, lacking)
    if skill.counts_cards:
        unseen &= ~played
        possible = tuple(0 if other == seat else unseen & ~lacking[other] for other in range(view.seats))
    else:
        unseen &= ~(played & _memorable(table, contract))
        possible = tuple(0 if other == seat else unseen for other in range(view.seats))
    adjutant = adjutant_odds(view, table, possible, skill)
    return Knowledge(
        table=table,
        seat=seat,
        napoleon=contract.seat,
        seats=view.seats,
        first=not view.tricks,
        scoring=scoring_cards(view.rules),
        unseen=unseen,
        possible=possible,
        share=_shares(view.hand_sizes, seat, contract, table, unseen, possible),
        called=0 if contract.called is None else BIT[contract.called] & unseen,
        adjutant=adjutant,
        ally=_allies(seat, contract.seat, adjutant),
    )


@lru_cache(maxsize=256)
def _pack(rules: RuleSet) -> Mask:
    return mask_of(pack_of(rules))


def _memorable(table: TrickTable, contract: ContractView) -> Mask:
    cards = (table.mighty, table.regular_jack, table.sub_jack, contract.called)
    return mask_of(card for card in cards if card is not None)


def _note_voids(
    table: TrickTable, first: bool, leader: int, cards: Sequence[Card], lacking: list[Mask]
) -> Mask:
    """Add to `lacking` the suits that a trick showed void; return the cards of the trick."""
    seats = len(lacking)
    led = table.members[first][table.suit_of[first][cards[0]]]
    seen = 0
    for offset, card in enumerate(cards):
        bit = BIT[card]
        seen |= bit
        if not led & bit:
            lacking[(leader + offset) % seats] |= led
    return seen


def _shares(
    hand_sizes: Sequence[int],
    seat: int,
    contract: ContractView,
    table: TrickTable,
    unseen: Mask,
    possible: tuple[Mask, ...],
) -> tuple[tuple[float, ...], ...]:
    """Split each suit's unseen cards among the hands that may hold them, by their sizes."""
    sizes = [0.0 if other == seat else float(size) for other, size in enumerate(hand_sizes)]
    elsewhere = unseen.bit_count() - sum(sizes)  # hidden discards, and what has been forgotten
    shares = [[0.0] * len(table.members[0]) for _ in sizes]
    for suit, members in enumerate(table.members[0]):
        weights = [size if cards & members else 0.0 for size, cards in zip(sizes, possible, strict=True)]
        whole = elsewhere
        if suit == contract.suit:
            weights[contract.seat] *= NAPOLEONS_TRUMPS
            whole = 0.0  # nobody lays trumps away
        whole += sum(weights)
        if whole > 0.0:
            for other, weight in enumerate(weights):
                shares[other][suit] = min(1.0, weight / whole)
    return tuple(tuple(row) for row in shares)


def _allies(seat: int, napoleon: int, adjutant: tuple[float, ...]) -> tuple[float, ...]:
    """Return the chance of each seat to be on the knower's side; the knower himself counts 1."""
    seats = range(len(adjutant))
    if seat == napoleon:
        return tuple(1.0 if other == seat else adjutant[other] for other in seats)
    if adjutant[seat] == 1.0:
        return tuple(1.0 if other in (seat, napoleon) else 0.0 for other in seats)
    return tuple(
        1.0 if other == seat else 0.0 if other == napoleon else 1.0 - adjutant[other] for other in seats
    )
