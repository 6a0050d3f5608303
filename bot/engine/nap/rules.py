"""The rule set of Nap: its options, the ladder of calls and what each call pays (rules.md 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, NamedTuple

from bot.engine.cards import PACK_52, RANK_TEXTS, SUITS, Card, rank_of
from bot.engine.options import OptionSet, Unless, option
from bot.engine.rules import Revoke

MIN_NAP_SEATS, MAX_NAP_SEATS = 3, 7
SEATS_TO_SIT_OUT = 6
"""The number of seats at which the dealer may sit out."""
ONE, MISERE, NAP, WELLINGTON, BLUCHER = "one", "misere", "nap", "wellington", "blucher"


class Pay(NamedTuple):
    """The tricks a call needs, the units each other player pays if it is made and gets if it is lost."""

    tricks: int
    won: int
    lost: int


_FIVE: Mapping[str, Pay] = {
    ONE: Pay(1, 1, 1),
    "two": Pay(2, 2, 2),
    "three": Pay(3, 3, 3),
    MISERE: Pay(0, 3, 3),
    "four": Pay(4, 4, 4),
    NAP: Pay(5, 10, 5),
    WELLINGTON: Pay(5, 10, 10),
    BLUCHER: Pay(5, 10, 20),
}
_SEVEN: Mapping[str, Pay] = {
    ONE: Pay(1, 1, 1),
    "two": Pay(2, 2, 2),
    "three": Pay(3, 3, 3),
    "four": Pay(4, 4, 4),
    NAP: Pay(5, 10, 5),
    MISERE: Pay(0, 10, 5),
    "six": Pay(6, 18, 9),
    "seven": Pay(7, 28, 14),
}
BETTER_PACKS: Mapping[int, tuple[int, int]] = {4: (28, 32), 5: (36, 40)}
"""The least and most cards in packs that play better than 52 cards, by number of seats (rules.md 10)."""
_PAYMENTS: Mapping[int, Mapping[str, Pay]] = {5: _FIVE, 7: _SEVEN}
"""Calls with their payments, lowest first, by the number of cards in a hand."""
POOL_CALLS = frozenset({NAP, WELLINGTON, BLUCHER})
"""Calls that win the pool when made, and pay into it when lost."""

_SEVEN_CARDS = Unless("hand_size", (7,), "conflict-seven-cards")


@dataclass(frozen=True, slots=True, kw_only=True)
class NapRules(OptionSet):
    """Every option of Nap; the defaults are those of the preset `nap`."""

    family: ClassVar[str] = "nap"

    hand_size: Literal[5, 7] = option(5, page="naphand", section="10")
    """Cards in each hand."""
    deal: Literal["3-2", "2-3", "4-3", "3-4", "1"] = option("3-2", page="naphand", section="10")
    """Sizes of the packets dealt, round by round."""
    pack: Literal[52, 28, 32, 36, 40] = option(52, page="naphand", section="10")
    """Cards in the pack; short ones lack the low ranks."""
    lowest_number: Literal[2, 1, 3, 4] = option(2, page="napcalls", section="10")
    """Lowest number of tricks that can be bid."""
    misere: bool = option(True, page="napcalls", section="10")
    """Whether misere is on the ladder."""
    wellington: bool = option(True, page="napcalls", section="10", unless=_SEVEN_CARDS, idle=False)
    """Whether wellington is on the ladder."""
    blucher: bool = option(True, page="napcalls", section="10")
    """Whether blucher is on the ladder."""
    wellington_lead: Literal["lowest", "any"] = option("lowest", page="napplay", section="10")
    """The card of its suit that a wellington's first lead must be."""
    misere_trumps: bool = option(False, page="napplay", section="10")
    """Whether the opening lead makes trumps in misere too."""
    all_pass: Literal["thrown_in", "dealer_bids_one"] = option("thrown_in", page="napcalls", section="10")
    """What happens when all before the last seat have passed and it would pass too."""
    sir_garnet: bool = option(True, page="napextra", section="10", unless=_SEVEN_CARDS, idle=False)
    """Whether an extra hand is dealt."""
    peep: bool = option(False, page="napextra", section="10", unless=_SEVEN_CARDS, idle=False)
    """Whether a card is dealt for peeping at."""
    peep_price: int = option(1, page="napextra", section="10", span=(1, 10))
    """Units that a peep costs."""
    ecarte: bool = option(False, page="napextra", section="10", unless=_SEVEN_CARDS, idle=False)
    """Whether cards may be exchanged before the auction."""
    pool_cap: int = option(
        50, page="napextra", section="10", span=(0, 500), offered=(0, 5, 10, 20, 30, 50, 100, 200, 500)
    )
    """The most units that a lost call pays into the pool."""
    dealer_sits_out: bool = option(True, page="naphand", section="10")
    """Whether the dealer of six gets no hand."""
    revoke: Revoke = option("prevented", page="napplay", section="11")
    """Whether failing to follow suit is prevented, or ends the hand after a confirmation."""

    @property
    def fills_pool(self) -> bool:
        """Whether players ever pay into the pool: for peeping, or for cards at Ecarte."""
        return self.peep or self.ecarte

    @property
    def packets(self) -> tuple[int, ...]:
        """Cards in each packet dealt, round by round; a single number in every round."""
        return tuple(map(int, self.deal.split("-")))

    @property
    def binds_the_last(self) -> bool:
        """Whether the last seat must bid when all others have passed."""
        rule = self.all_pass
        return rule == "dealer_bids_one"

    @property
    def extra_cards(self) -> int:
        """Number of cards needed in addition to the hands: the extra hand, the card to peep at."""
        return self.hand_size * self.sir_garnet + self.peep

    def hands_at(self, seats: int) -> int:
        """Return how many seats get hands at a table of this size."""
        return seats - (self.dealer_sits_out and seats == SEATS_TO_SIT_OUT)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards these rules play with, in order of their numbers."""
        return short_pack(self.pack)


@lru_cache(maxsize=512)
def ladder_of(rules: NapRules) -> tuple[str, ...]:
    """Return the calls that can be bid under these rules, lowest first."""
    allowed = {MISERE: rules.misere, WELLINGTON: rules.wellington, BLUCHER: rules.blucher}
    payments = _PAYMENTS[rules.hand_size]
    return tuple(
        call for call, pay in payments.items() if allowed.get(call, pay.tricks >= rules.lowest_number)
    )


def pay_of(rules: NapRules, call: str) -> Pay:
    """Return the tricks needed and the pay of a call; KeyError for a call this hand size lacks."""
    return _PAYMENTS[rules.hand_size][call]


def rank_of_call(rules: NapRules, call: str) -> int:
    """Return the rank of a call on the whole ladder of the hand size."""
    return list(_PAYMENTS[rules.hand_size]).index(call)


@lru_cache(maxsize=8)
def short_pack(count: int) -> tuple[Card, ...]:
    """Return a pack of 52 cards or fewer: the highest ranks of each suit."""
    lowest = len(RANK_TEXTS) - count // len(SUITS)
    return tuple(card for card in PACK_52 if rank_of(card) >= lowest)
