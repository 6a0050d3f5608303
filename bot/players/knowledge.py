"""What a seat knows from its view: cards still out, suits shown void, who is on its side.

Everything here is computed from a `View` and so from what the rules let the seat see (RULES.md 1).
"""

from __future__ import annotations

from collections.abc import Iterable
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
    """What a seat can tell about the cards it does not see. Probabilities are 0..1, sets are bit masks."""

    table: TrickTable
    trump: Suit
    seat: int
    napoleon: int
    seats: int
    first: bool
    """Whether the first trick is being played."""
    scoring: Mask
    unseen: Mask
    """Cards in other hands or in the hidden discards."""
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

    def can_beat(self, seat: int, winning: Mask, led: Suit, boost: float = 1.0) -> float:
        """Return the chance that a seat holds one of the winning cards and may play it to a led suit."""
        members = self.table.members[self.first][led]
        follows = min(1.0, boost * self.holds(seat, winning & members))
        elsewhere = winning & ~members & self.possible[seat]
        if not elsewhere:
            return follows
        void = 1.0 - self.holds(seat, members)
        return follows + void * self.holds(seat, elsewhere) if void > 0.0 else follows


def read(view: View, skill: Skill) -> Knowledge:
    """Return what a seat knows during the play; a level that does not count cards sees only the table."""
    contract, seat = view.contract, view.seat
    assert contract is not None
    assert seat is not None
    rules = view.rules
    table = trick_table(rules, contract.suit)
    first = not view.tricks
    scoring = scoring_cards(rules)
    unseen = _pack(rules) & ~(view.hand.mask | view.discards.mask | mask_of(view.trick))
    lacking = [0] * view.seats
    if skill.counts_cards:
        for number, trick in enumerate(view.tricks):
            unseen &= ~_note_voids(table, number == 0, trick.leader, trick.cards, lacking)
        if view.trick and view.leader is not None:
            _note_voids(table, first, view.leader, view.trick, lacking)
    possible = tuple(0 if s == seat else unseen & ~lacking[s] for s in range(view.seats))
    called = 0 if contract.called is None else BIT[contract.called] & unseen
    adjutant = adjutant_odds(view, table, possible, skill)
    hidden = view.discard_count - len(view.discards)
    return Knowledge(
        table=table,
        trump=contract.suit,
        seat=seat,
        napoleon=contract.seat,
        seats=view.seats,
        first=first,
        scoring=scoring,
        unseen=unseen,
        possible=possible,
        share=_shares(view, contract, table, possible, hidden),
        called=called,
        adjutant=adjutant,
        ally=_allies(seat, contract.seat, adjutant),
    )


@lru_cache(maxsize=256)
def _pack(rules: RuleSet) -> Mask:
    return mask_of(pack_of(rules))


def _note_voids(
    table: TrickTable, first: bool, leader: int, cards: Iterable[Card], lacking: list[Mask]
) -> Mask:
    """Add to `lacking` the suits that a trick showed void; return the cards of the trick."""
    seen, led = 0, 0
    seats = len(lacking)
    for offset, card in enumerate(cards):
        seen |= BIT[card]
        if not offset:
            led = table.members[first][table.suit_of[first][card]]
        elif not led & BIT[card]:
            lacking[(leader + offset) % seats] |= led
    return seen


def _shares(
    view: View, contract: ContractView, table: TrickTable, possible: tuple[Mask, ...], hidden: int
) -> tuple[tuple[float, ...], ...]:
    """Split each suit's unseen cards among the hands that may hold them, by their sizes."""
    sizes: list[float] = [float(size) for size in view.hand_sizes]
    if view.seat is not None:
        sizes[view.seat] = 0.0
    shares = [[0.0] * len(SUITS) for _ in sizes]
    for suit, members in enumerate(table.members[0]):
        is_trump = suit == contract.suit
        weights = [size if cards & members else 0.0 for size, cards in zip(sizes, possible, strict=True)]
        if is_trump:
            weights[contract.seat] *= NAPOLEONS_TRUMPS
        # Nobody lays trumps away, so the hidden discards are of the other suits.
        whole = sum(weights) + (0.0 if is_trump else hidden)
        if whole > 0.0:
            for seat, weight in enumerate(weights):
                shares[seat][suit] = min(1.0, weight / whole)
    return tuple(tuple(row) for row in shares)


def _allies(seat: int, napoleon: int, adjutant: tuple[float, ...]) -> tuple[float, ...]:
    """Return the chance of each seat to be on the knower's side; the knower himself counts 1."""
    seats = range(len(adjutant))
    if seat == napoleon:
        return tuple(1.0 if s == seat else adjutant[s] for s in seats)
    if adjutant[seat] == 1.0:
        return tuple(1.0 if s in (seat, napoleon) else 0.0 for s in seats)
    return tuple(1.0 if s == seat else 0.0 if s == napoleon else 1.0 - adjutant[s] for s in seats)
