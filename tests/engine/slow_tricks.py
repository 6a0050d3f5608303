"""Who wins a trick and what may be played, written a second time: straight from the rule book, no tables.

Slow and obvious on purpose; cards and suits are texts. `bot.engine.tricks` is compared with it card by card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.rules import RuleSet

RANKS = "23456789TJQKA"
OTHER_OF_THE_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
QUEEN = "QH"
JOKERS = ("JK", "J2")


class SlowTricks:
    """The trick rules for one rule set, one trump suit (`NT`: none) and the first trick or a later one.

    `late`: it is one of the last tricks, where a joker may have no power; `named`: the suit named by the
    leader of the joker.
    """

    def __init__(
        self, rules: RuleSet, trump: str, *, first: bool, late: bool = False, named: str = ""
    ) -> None:
        self.rules = rules
        self.trump = trump
        self.first = first
        self.late = late
        self.named = named

    def there_are_trumps(self) -> bool:
        """Whether trumps beat other suits in this trick."""
        if self.trump == "NT":
            return False
        return not self.first or self.rules.first_trick == "full"

    def mighty(self) -> str:
        """The mighty under these trumps."""
        return self.rules.spade_mighty if self.trump == "S" else "AS"

    def special_cards(self) -> list[str]:
        """The special cards that have power in this trick, strongest first."""
        mighty = [self.mighty()]
        jacks = []
        if self.rules.jacks and self.trump != "NT":
            jacks = ["J" + self.trump, "J" + OTHER_OF_THE_COLOUR[self.trump]]
        if not self.first:
            return mighty + jacks
        return {"plain": [], "mighty": mighty, "specials": mighty + jacks, "full": mighty + jacks}[
            self.rules.first_trick
        ]

    def same_two_holds(self) -> bool:
        """Whether the same-two rule applies in this trick."""
        if self.rules.same_two == "from_second":
            return not self.first
        return self.rules.same_two == "always"

    def suit_of(self, card: str) -> str:
        """The suit a card belongs to in this trick."""
        if self.rules.special_suits == "trump" and self.there_are_trumps():
            if card == self.mighty():
                return self.trump
            if self.rules.jacks and card == "J" + OTHER_OF_THE_COLOUR[self.trump]:
                return self.trump
        return "" if card in JOKERS else card[1]

    def hunter(self) -> str:
        """The card that calls out the joker in this trick."""
        if self.first and self.rules.first_trick not in ("specials", "full"):
            return ""
        if self.first and self.rules.joker_first_trick == "powerless":
            return ""
        clubs = "3S" if self.trump == "C" else "3C"
        return {"none": "", "3S": "3S", "3C-or-3S": clubs, "3C": "3C"}[self.rules.joker_hunter]

    def beats_a_led_joker(self, card: str) -> bool:
        """Whether a card beats the joker that was led to its trick."""
        specials = self.special_cards()
        if card in JOKERS:
            return False
        if self.late:
            return not self.named or self.beats_as_a_lowest_card(card)
        rank = "weakest" if self.rules.joker == "weak" else self.rules.joker_rank
        if rank == "none":
            return not self.named or self.beats_as_a_lowest_card(card)
        if rank == "highest" or self.trump == "NT" or rank == "second":
            return card == self.mighty() and rank != "highest"
        above = {"third": specials[:2], "fourth": specials, "weakest": specials}[rank]
        return card in above or (rank == "weakest" and self.suit_of(card) == self.trump)

    def beats_as_a_lowest_card(self, card: str) -> bool:
        """Whether a card beats the lowest one of the named suit."""
        trump = self.there_are_trumps() and self.suit_of(card) == self.trump
        return trump or card in self.special_cards() or self.suit_of(card) == self.named

    def takes_from_another(self, trick: Sequence[str]) -> bool:
        """Whether a joker wins a trick led by another card."""
        if not self.is_played_with_power(trick):
            return False
        return self.rules.joker_played == "highest" or self.mighty() not in trick

    def is_played_with_power(self, trick: Sequence[str]) -> bool:
        """Whether a joker with power was played to a trick led by another card."""
        played = self.rules.joker_played
        powerless = self.first and self.rules.first_trick not in ("specials", "full")
        powerless |= self.late or (self.first and self.rules.joker_first_trick == "powerless")
        shut_out = played == "none" or powerless or trick[0] == self.hunter()
        return self.first_joker(trick) in trick[1:] and not shut_out

    def first_joker(self, trick: Sequence[str]) -> str:
        """The joker of a trick; of two, the one played first, as the other has no power."""
        return next((card for card in trick if card in JOKERS), "")

    def same_two_of(self, trick: Sequence[str]) -> str:
        """The two that wins the trick by the same-two rule, if there are no special cards."""
        others = [card for card in trick if card not in JOKERS]
        if not self.same_two_holds() or trick[0] in JOKERS:
            return ""
        breaks = self.rules.joker_breaks_same_two or self.rules.joker_played != "none"
        if breaks and self.first_joker(trick):
            return ""
        if not self.rules.same_two_trumps and others[0][1] == self.trump:
            return ""
        two = "2" + others[0][1]
        return two if two in others and len({card[1] for card in others}) == 1 else ""

    def jacks_below_same_two(self) -> list[str]:
        """The jacks that a two beats by the same-two rule."""
        if self.trump == "NT":
            return []
        jacks = ["J" + self.trump, "J" + OTHER_OF_THE_COLOUR[self.trump]]
        return {"fourth": [], "third": jacks[1:], "second": jacks}[self.rules.same_two_rank]

    def winning_card(self, trick: Sequence[str]) -> str:
        """The card that wins the trick."""
        specials = self.special_cards()
        led_highest = (
            trick[0] in JOKERS
            and self.rules.joker == "strong"
            and self.rules.joker_rank == "highest"
            and not self.late
        )
        if led_highest or self.takes_from_another(trick):
            return self.first_joker(trick)
        if self.rules.yoromeki and self.mighty() in specials and self.mighty() in trick and QUEEN in trick:
            return self.winner_by_yoromeki(trick)
        if trick[0] in JOKERS and not any(self.beats_a_led_joker(card) for card in trick[1:]):
            return trick[0]
        two = self.same_two_of(trick)
        for special in specials:
            if special in trick and not (two and special in self.jacks_below_same_two()):
                return special
        if two:
            return two
        if self.there_are_trumps():
            trumps = [card for card in trick if self.suit_of(card) == self.trump]
            if trumps:
                return max(trumps, key=lambda card: RANKS.index(card[0]))
        following = [card for card in trick if self.suit_of(card) == self.suit_of(trick[0])]
        if trick[0] in JOKERS:
            others = [card for card in trick if card not in JOKERS]
            following = [card for card in others if self.suit_of(card) == self.named] or others
        return max(following, key=lambda card: RANKS.index(card[0]))

    def winner_by_yoromeki(self, trick: Sequence[str]) -> str:
        """The queen of hearts, unless there is a jack or joker that she does not beat."""
        jacks = self.special_cards()[1:]
        joker = self.first_joker(trick)
        order, places = [*jacks], {"second": 0, "third": 1, "fourth": 2}
        rank = self.rank_of_the_joker(trick)
        if rank in places:
            order.insert(places[rank], joker)
        beaten = jacks if self.rules.yoromeki_jacks else []
        beaten = [*beaten, joker] if self.rules.yoromeki_joker else beaten
        return next((card for card in order if card in trick and card not in beaten), QUEEN)

    def rank_of_the_joker(self, trick: Sequence[str]) -> str:
        """The joker's rank in a trick with the mighty."""
        if trick[0] not in JOKERS:
            return "second" if self.is_played_with_power(trick) else "none"
        if self.late or (self.rules.joker == "strong" and self.rules.joker_rank == "none"):
            return "none"
        if self.trump == "NT":
            return "second"
        return "weakest" if self.rules.joker == "weak" else self.rules.joker_rank

    def may_follow(self, trick: Sequence[str], hand: Collection[str]) -> set[str]:
        """The cards of a hand that may be played to a trick already led to."""
        held = set(hand)
        if self.first and self.rules.joker_first_trick == "forbidden":
            held -= {*JOKERS}
        if held & {*JOKERS} and trick[0] == self.hunter():
            return held & self.always_playable()
        if trick[0] in JOKERS:
            return self._under_a_led_joker(held) | (held & self.always_playable())
        following = {card for card in held if self.suit_of(card) == self.suit_of(trick[0])}
        return following | (held & self.always_playable()) if following else self.without_trumps(held)

    def always_playable(self) -> set[str]:
        """The cards that may be played whatever was led."""
        return {*JOKERS, self.mighty()} if self.rules.mighty_fits else {*JOKERS}

    def without_trumps(self, held: Collection[str]) -> set[str]:
        """The cards that may be played by a player who cannot follow."""
        if not self.first or self.rules.first_play_trump:
            return set(held)
        others = {card for card in held if card not in JOKERS and self.suit_of(card) != self.trump}
        return others | (self.always_playable() & set(held)) if others else set(held)

    def _under_a_led_joker(self, held: set[str]) -> set[str]:
        demand = self.rules.joker_demand
        if demand == "auto":
            demand = "scoring" if self.rules.joker == "weak" else "trumps"
        if demand == "suit":
            return {card for card in held if self.suit_of(card) == self.named} or held
        if self.trump == "NT" or demand == "none":
            return held
        trumps = {card for card in held if self.suit_of(card) == self.trump}
        scoring = {card for card in held if card[0] in ("AKQJT" if self.rules.tens_score else "AKQJ")}
        if not trumps and demand == "scoring" and scoring:
            return scoring
        return trumps or held

    def may_lead(self, hand: Collection[str], *, napoleon: bool) -> set[str]:
        """The cards of a hand that may be led."""
        if not self.first:
            return set(hand)
        held = {card for card in hand if card not in JOKERS}
        if napoleon and not (self.rules.first_lead_trump and self.rules.first_play_trump):
            others = {card for card in held if self.suit_of(card) != self.trump}
            return others or held
        return held
