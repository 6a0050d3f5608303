"""Who wins a trick and what may be played, written a second time: straight from the rule book, no tables.

Slow and obvious on purpose; cards and suits are texts. `bot.engine.tricks` is compared with it card by card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.rules import RuleSet

RANKS = "23456789TJQKA"
OTHER_OF_THE_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
MIGHTY = "AS"
QUEEN = "QH"


class SlowTricks:
    """The trick rules for one rule set, one trump suit (`NT`: none) and the first trick or a later one."""

    def __init__(self, rules: RuleSet, trump: str, *, first: bool) -> None:
        self.rules = rules
        self.trump = trump
        self.first = first

    def there_are_trumps(self) -> bool:
        """Whether trumps beat other suits in this trick."""
        if self.trump == "NT":
            return False
        return not self.first or self.rules.first_trick == "full"

    def special_cards(self) -> list[str]:
        """The special cards that have their power in this trick, the strongest first."""
        mighty = [MIGHTY]
        jacks = []
        if self.rules.jacks and self.trump != "NT":
            jacks = ["J" + self.trump, "J" + OTHER_OF_THE_COLOUR[self.trump]]
        if not self.first:
            return mighty + jacks
        return {"plain": [], "mighty": mighty, "specials": mighty + jacks, "full": mighty + jacks}[
            self.rules.first_trick
        ]

    def same_two_holds(self) -> bool:
        """Whether the same-two rule holds in this trick."""
        if self.rules.same_two == "from_second":
            return not self.first
        return self.rules.same_two == "always"

    def suit_of(self, card: str) -> str:
        """The suit a card belongs to in this trick."""
        if self.rules.special_suits == "trump" and self.there_are_trumps():
            if card == MIGHTY:
                return self.trump
            if self.rules.jacks and card == "J" + OTHER_OF_THE_COLOUR[self.trump]:
                return self.trump
        return card[1]

    def winning_card(self, trick: Sequence[str]) -> str:
        """The card that wins the trick."""
        specials = self.special_cards()
        if self.rules.yoromeki and MIGHTY in specials and MIGHTY in trick and QUEEN in trick:
            return QUEEN
        for special in specials:
            if special in trick:
                return special
        if self.same_two_holds() and len({card[1] for card in trick}) == 1:
            two = "2" + trick[0][1]
            if two in trick:
                return two
        if self.there_are_trumps():
            trumps = [card for card in trick if self.suit_of(card) == self.trump]
            if trumps:
                return max(trumps, key=lambda card: RANKS.index(card[0]))
        following = [card for card in trick if self.suit_of(card) == self.suit_of(trick[0])]
        return max(following, key=lambda card: RANKS.index(card[0]))

    def may_follow(self, trick: Sequence[str], hand: Collection[str]) -> set[str]:
        """The cards of a hand that may be played to a trick already led to."""
        following = {card for card in hand if self.suit_of(card) == self.suit_of(trick[0])}
        return following or set(hand)

    def may_lead(self, hand: Collection[str], *, napoleon: bool) -> set[str]:
        """The cards of a hand that may be led."""
        if self.first and napoleon and not self.rules.first_lead_trump:
            others = {card for card in hand if self.suit_of(card) != self.trump}
            return others or set(hand)
        return set(hand)
