"""Habits that people complain of in a partner or an opponent: cards that look silly, whatever they are worth.

The expert does without them (`bot.players.search.expert`), `make strength` counts them.
"""

from __future__ import annotations

from enum import Enum

from bot.engine.cards import BIT, JOKER, NO_TRUMP, SUIT_MASKS, Card, Mask
from bot.engine.tricks import winner, winning_cards
from bot.engine.views import View
from bot.players.knowledge import Knowledge


class Habit(Enum):
    """What a card looks like; the value says it in a few words."""

    MIGHTY_ON_OWN_TRICK = "mighty on a sure own trick"
    OVERTAKES_PARTNER = "overtakes a partner's sure trick"
    LEADS_THEIR_TRUMPS = "opponent leads trumps before the adjutant is known"
    WITHHOLDS_POINT = "withholds a point from a sure own trick"
    LEADS_DEAD_TRUMPS = "Napoleon leads dead trumps"
    MIGHTY_IN_FIRST_TRICK = "throws the mighty in the first trick"


class Silly:
    """Which of a seat's legal cards look silly at one moment."""

    def __init__(self, view: View, known: Knowledge, legal: Mask, *, shuns_points: bool = False) -> None:
        self._view, self._known, self._legal = view, known, legal
        self._plain = legal & ~known.trumps & ~_precious(known)
        self._winning = winning_cards(known.table, known.first, view.trick) if view.trick else 0
        self._sure = bool(view.trick) and self._is_sure()
        self._shuns = shuns_points
        self._others = 0
        for seat, cards in enumerate(known.possible):
            self._others |= cards | known.open[seat]

    def _is_sure(self) -> bool:
        """Return whether the trick is surely the own side's already, a partner winning it."""
        known, view = self._known, self._view
        assert view.leader is not None
        taker = (view.leader + winner(known.table, known.first, view.trick)) % view.seats
        if known.ally[taker] < 1.0 or self._same_two_may_end():
            return False
        for step in range(1, view.seats - len(view.trick)):
            seat = (known.seat + step) % view.seats
            beaten_by = (known.possible[seat] | known.open[seat]) & self._winning
            if beaten_by and known.ally[seat] < 1.0:
                return False
        return True

    def _same_two_may_end(self) -> bool:
        """Return whether the trick is won by same-two, and somebody who does not follow may still end it."""
        known, view = self._known, self._view
        lead = view.trick[0]
        suit = lead // 13
        two = suit * 13
        if lead == JOKER or view.trick[winner(known.table, known.first, view.trick)] != two:
            return False
        higher = known.table.beats[int(known.first)][known.table.suit_of[int(known.first)][lead]][two]
        if not higher & SUIT_MASKS[suit] & ~self._winning:
            return False  # the suit is broken already, or the rule does not hold
        return len(view.trick) + 1 < view.seats or not self._legal & SUIT_MASKS[suit]

    def habit(self, card: Card) -> Habit | None:
        """Return what playing a card looks like, None where nobody would complain."""
        known, view, bit = self._known, self._view, BIT[card]
        others = self._legal & ~bit
        if not others:
            return None
        if card == known.table.mighty:
            if self._sure:
                return Habit.MIGHTY_ON_OWN_TRICK
            if known.first and not known.table.special[1] & bit:
                return Habit.MIGHTY_IN_FIRST_TRICK
        if self._sure:
            return self._on_a_sure_trick(bit, others)
        trumps = known.trumps
        if view.trick or not bit & trumps or known.table.trump == NO_TRUMP or not self._plain:
            return None
        if known.is_napoleon:
            return None if self._others & trumps else Habit.LEADS_DEAD_TRUMPS
        contract = view.contract
        assert contract is not None
        unknown = contract.called is not None and not contract.revealed
        return Habit.LEADS_THEIR_TRUMPS if unknown and not known.is_adjutant else None

    def _on_a_sure_trick(self, bit: Mask, others: Mask) -> Habit | None:
        known = self._known
        if self._winning & bit and others & ~self._winning:
            return Habit.OVERTAKES_PARTNER
        if self._shuns or bit & known.scoring:
            return None
        given = others & self._plain & known.scoring & ~self._winning
        masters = 0
        for card in range(52):
            if given >> card & 1:
                higher = winning_cards(known.table, False, (card,)) & known.table.following[0][card]
                masters |= 0 if higher & self._others else BIT[card]
        return Habit.WITHHOLDS_POINT if given & ~masters else None


def _precious(known: Knowledge) -> Mask:
    table = known.table
    cards = BIT[table.mighty] | 1 << 52
    for jack in (table.regular_jack, table.sub_jack):
        cards |= 0 if jack is None else BIT[jack]
    return cards
