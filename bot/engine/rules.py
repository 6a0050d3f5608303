"""A rule set: every house rule as one documented field (rules.md 2).

`RuleSet` is for the point-trick games; `OptionSet` is what all families share. A preset is a rule set
that differs from the defaults in a few fields; nothing in the engine knows a preset's name.
`RuleSet.resolve` fills in what depends on the number of seats, `bot.engine.conflicts` rejects options that
exclude each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from bot.engine.cards import (
    CLUBS,
    JOKER,
    MIGHTY,
    PACK_52,
    SECOND_JOKER,
    SPADES,
    TEN,
    Card,
    Mask,
    Suit,
    make_card,
    mask_of,
    parse_card,
)
from bot.engine.options import KeepsHash, OptionSet, Unless, option

MIN_SEATS, MAX_SEATS = 2, 7
HAND_SIZES: Mapping[int, int] = {2: 25, 3: 16, 4: 12, 5: 10, 6: 8, 7: 7}
"""Cards dealt to each seat by number of seats, piles included (rules.md 1 and 4); the rest is the blind."""

Split = Literal["1", "1-1-1", "2-1", "2-2", "3-1", "3-1-2", "3-3-2", "4-2-3", "3-2", "5-5-2"]
SPLITS: Mapping[int, tuple[Split, ...]] = {
    2: ("1",),
    3: ("1",),
    4: ("3-1-2", "4-2-3", "1-1-1"),
    5: ("2-1", "3-3-2"),
    6: ("3-1", "2-2"),
    7: ("3-2", "5-5-2"),
}
"""Units of Napoleon, the adjutant and each opponent by number of seats, the usual one first (rules.md 4)."""

_PICTURES_AND_TENS = mask_of(make_card(rank, suit) for suit in range(4) for rank in range(TEN, 13))
_PICTURES = mask_of(make_card(rank, suit) for suit in range(4) for rank in range(TEN + 1, 13))


AllPass = (
    Literal["redeal", "blind_up", "mighty_holder", "mighty_bids"]
    | Literal["next_dealer", "first_bids", "dealer_bids"]
)
JokerRank = Literal["fourth", "second", "third", "highest", "weakest", "none"]
JokerPlayed = Literal["none", "second", "highest"]
JokerDemand = Literal["auto", "trumps", "scoring", "suit", "none"]
FirstTrick = Literal["plain", "specials", "mighty", "full"]
Discards = Literal["face_up", "hidden", "first_trick", "napoleon", "napoleon_hidden"]
Payment = (
    Literal["fixed", "flat", "escalating", "barraco", "declared", "points", "tally", "najami"]
    | Literal["runs"]
)
BadHand = Literal["none", "one_point", "three_jacks", "half_point"]
Remove = Literal["none", "3C", "3D", "both"]
Revoke = Literal["prevented", "penalty"]
SuitOrder = (
    Literal["CDHS", "CDSH", "CHDS", "CHSD", "CSDH", "CSHD"]
    | Literal["DCHS", "DCSH", "DHCS", "DHSC", "DSCH", "DSHC"]
    | Literal["HCDS", "HCSD", "HDCS", "HDSC", "HSCD", "HSDC"]
    | Literal["SCDH", "SCHD", "SDCH", "SDHC", "SHCD", "SHDC"]
    | Literal["none"]
)
_REMOVED: Mapping[Remove, tuple[str, ...]] = {"none": (), "3C": ("3C",), "3D": ("3D",), "both": ("3C", "3D")}
_NO_BOARD = Unless("payment", ("najami",), "conflict-najami-call")
_NO_OTHER_CHANGE = Unless("payment", ("najami",), "conflict-najami-change")
_NO_SWEEP = Unless("payment", ("najami",), "conflict-najami-sweep")
_NO_SAME_TWO = Unless("same_two", ("off",), "conflict-no-same-two")
_NO_YOROMEKI = Unless("yoromeki", (False,), "conflict-no-yoromeki")
_NOBODY_BOUND = Unless(
    "all_pass", ("redeal", "blind_up", "mighty_holder", "next_dealer"), "conflict-bound-nobody"
)
_NO_JOKER = Unless("joker", ("none",), "conflict-no-joker")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(OptionSet):
    """Every option of the point-trick games; the defaults are those of the preset `japanese`."""

    family: ClassVar[str] = "napoleon"
    __hash__ = KeepsHash.__hash__

    auction: Literal["turns", "open"] = option("turns", page="auction")
    """Whether seats bid in turns, clockwise, or at any time."""
    min_bid: int = option(11, page="auction", span=(1, 20))
    """The lowest number of points that can be bid, from 1 to M."""
    max_bid: int = option(20, page="auction", span=(19, 20))
    """The highest number of points that can be bid, M at most."""
    no_trump: Literal["none", "high", "low"] = option("none", page="auction")
    """Rank of NT bids at equal points, if there are any."""
    suit_order: SuitOrder = option("CDHS", page="auction")
    """Rank of the suits at equal points, low to high; none: only a bid of more points outbids another."""
    rebid_after_pass: bool = option(False, page="auction")
    """Whether a seat that passed may bid later."""
    all_pass: AllPass = option("redeal", page="passes")
    """What happens when everybody passes: a new deal, the blind for all to see, or a forced bid."""
    bound_bid: int = option(0, page="passes", span=(0, 20), offered=(0, *range(8, 21)), unless=_NOBODY_BOUND)
    """The points that a seat bound to bid after all have passed must bid; 0: the lowest."""
    bad_hand: BadHand = option("none", page="passes")
    """The hand that a seat may show instead of its first call to have the cards dealt again."""
    first_trick: FirstTrick = option("plain", page="play")
    """Which cards keep their special power in the first trick: none, the special cards, the mighty, all."""
    first_lead_trump: bool = option(True, page="play")
    """Whether Napoleon may lead a trump to the first trick."""
    first_play_trump: bool = option(True, page="play")
    """Whether anybody may play a trump to the first trick."""
    same_two: Literal["from_second", "always", "off"] = option("from_second", page="same")
    """When the same-two rule holds."""
    same_two_rank: Literal["fourth", "third", "second"] = option("fourth", page="same", unless=_NO_SAME_TWO)
    """Rank of the two that wins by same-two: below both jacks, above the sub-jack, above both."""
    same_two_trumps: bool = option(True, page="same", unless=_NO_SAME_TWO)
    """Whether the same-two rule holds in a trick of trumps."""
    jacks: bool = option(True, page="special")
    """Whether there are a regular jack and a sub-jack."""
    yoromeki: bool = option(False, page="same")
    """Whether the queen of hearts beats the mighty in the same trick."""
    yoromeki_jacks: bool = option(True, page="same", unless=_NO_YOROMEKI)
    """Whether she then beats the jacks too."""
    yoromeki_joker: bool = option(True, page="same", unless=_NO_YOROMEKI)
    """Whether she then beats a joker that beats trumps, but not the mighty."""
    spade_mighty: Literal["AS", "AC", "AD", "AH"] = option("AS", page="special")
    """The mighty when spades are trumps."""
    mighty_fits: bool = option(False, page="special")
    """Whether the mighty may be played whatever suit was led."""
    special_suits: Literal["own", "trump"] = option("own", page="special")
    """The suit that the mighty and the sub-jack belong to."""
    joker: Literal["none", "strong", "weak"] = option("none", page="joker", section="3")
    """Whether there is a joker, and what it beats when it is led."""
    two_jokers: bool = option(False, page="special", section="3", unless=_NO_JOKER)
    """Whether there are two jokers."""
    joker_rank: JokerRank = option("fourth", page="joker", section="3", unless=_NO_JOKER)
    """Rank of a strong joker when it is led: fourth is below mighty and both jacks, weakest below trumps."""
    joker_played: JokerPlayed = option("none", page="joker", section="3", unless=_NO_JOKER)
    """Rank of the joker when another card was led; second is below the mighty."""
    joker_demand: JokerDemand = option("auto", page="joker", section="3", unless=_NO_JOKER)
    """What a led joker demands of the others; auto: trumps; for a weak joker, else scoring cards."""
    joker_last_tricks: int = option(0, page="joker", section="3", span=(0, 4), unless=_NO_JOKER)
    """How many of the last tricks the joker has no power in."""
    joker_first_trick: Literal["no_lead", "forbidden", "powerless"] = option(
        "no_lead", page="joker", section="3", unless=_NO_JOKER
    )
    """Whether the joker may not be led to the first trick, may not be played to it, or has no power there."""
    joker_hunter: Literal["none", "3S", "3C-or-3S", "3C"] = option(
        "none", page="joker", section="3", unless=_NO_JOKER
    )
    """The card that forces the joker out when it is led; 3C-or-3S: 3S when clubs are trumps."""
    joker_breaks_same_two: bool = option(True, page="same", section="3", unless=_NO_JOKER)
    """Whether a joker in the trick cancels same-two."""
    adjutant: Literal["auto", True, False] = option("auto", page="partner")
    """Whether a partner is called; auto: with 4 players or more."""
    call_time: Literal["before", "after"] = option("before", page="partner", unless=_NO_BOARD)
    """Whether the partner card is called before or after the exchange."""
    second_call: bool = option(False, page="partner")
    """Whether Napoleon may raise the bid to call another card if the first one was in the blind."""
    call_no_card: bool = option(False, page="partner")
    """Whether Napoleon may also call the winner of the first trick, or nobody."""
    call_own_card: bool = option(True, page="partner")
    """Whether Napoleon may call a card they hold."""
    blind_use: Literal["exchange", "deal_out"] = option("exchange", page="partner")
    """What the blind is for: Napoleon exchanges cards, or each seat is dealt one more."""
    trump_change: Literal["none", "two", "three"] = option("none", page="partner", unless=_NO_OTHER_CHANGE)
    """By how many points Napoleon may raise the bid to change trumps after the exchange."""
    discards: Discards = option("face_up", page="score")
    """The owner of the discarded scoring cards; they lie face-up unless the value says otherwise."""
    remove: Remove = option("none", page="special")
    """Cards left out of the pack, with 4 or 6 players."""
    trust: Literal["off", "after_playing", "anytime"] = option("off", page="play", section="8")
    """When a seat may announce that it expects to win the trick."""
    revoke: Revoke = option("prevented", page="play", section="11")
    """Whether failing to follow suit is prevented, or ends the hand after a confirmation."""
    siberian: Literal["all_points", "opponents_trickless", "off"] = option("all_points", page="score")
    """When winning too many points loses a bid below M."""
    exact_bid: bool = option(False, page="score")
    """Whether the bid must be met exactly."""
    tens_score: bool = option(True, page="score")
    """Whether tens are scoring cards."""
    payment: Payment = option("fixed", page="score", section="7")
    """How the units paid depend on the bid."""
    sweep: bool = option(False, page="score", section="7", unless=_NO_SWEEP)
    """Whether Napoleon's side wins double if it takes all points."""
    split: Literal["auto"] | Split = option("auto", page="score", section="4")
    """Shares in units of Napoleon, adjutant and each opponent; auto: the usual ones at that table size."""

    @property
    def calls_late(self) -> bool:
        """Whether the call comes after the exchange (rules.md 2 `call_time`)."""
        return self.call_time == "after"

    @property
    def most_points(self) -> int:
        """M: the points in the pack, 20 or without tens 16 (rules.md 1)."""
        return 20 if self.tens_score else 16

    @property
    def highest_bid(self) -> int:
        """The most points that can be bid (rules.md 2 `max_bid`)."""
        return min(self.max_bid, self.most_points)

    @property
    def discards_are_won(self) -> bool:
        """Whether a seat scores the discarded scoring cards as if won in tricks (rules.md 2 `discards`)."""
        return self.discards in ("first_trick", "napoleon", "napoleon_hidden")

    @property
    def discards_are_hidden(self) -> bool:
        """Whether discarded scoring cards lie face-down (rules.md 2 `discards`)."""
        return self.discards in ("hidden", "napoleon_hidden")

    def hidden_points(self, discards: Mask) -> int:
        """Return the points in face-down discards that count for Napoleon (rules.md 2 `discards`)."""
        return (discards & self.scoring).bit_count() if self.discards == "napoleon_hidden" else 0

    @property
    def scoring(self) -> Mask:
        """The cards worth one point each, as a bit mask (rules.md 1 Pack; 2 `tens_score`)."""
        return _PICTURES_AND_TENS if self.tens_score else _PICTURES

    @property
    def removed_cards(self) -> Mask:
        """The cards left out of the pack, as a bit mask."""
        return mask_of(map(parse_card, _REMOVED[self.remove]))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards used by these rules, in order of their numbers; jokers come last."""
        removed = self.removed_cards
        return tuple(card for card in (*PACK_52, *self.jokers) if not removed >> card & 1)

    @property
    def has_board(self) -> bool:
        """Whether there is a stakes board, with antes, the window and the change of trumps (rules.md 9)."""
        return self.payment == "najami"

    @property
    def mighty_must_bid(self) -> bool:
        """Whether the holder of the mighty must bid after all have passed (rules.md 2 `all_pass`)."""
        return self.all_pass in ("mighty_holder", "mighty_bids")

    @property
    def bound_points(self) -> int | None:
        """The number of points that a seat bound to bid must bid, None for any (rules.md 2 `all_pass`)."""
        bound = self.all_pass in ("mighty_bids", "first_bids", "dealer_bids")
        return (self.bound_bid or self.min_bid) if bound else None

    @property
    def changes_trumps(self) -> bool:
        """Whether Napoleon may change trumps before leading (rules.md 2 `trump_change`, 9)."""
        return self.has_board or self.trump_change != "none"

    @property
    def jokers(self) -> tuple[Card, ...]:
        """The jokers that the rules have (rules.md 3 `two_jokers`)."""
        if self.joker == "none":
            return ()
        return (JOKER, SECOND_JOKER) if self.two_jokers else (JOKER,)

    def mighty(self, trump: Suit) -> Card:
        """Return the mighty for a trump suit (0..3) or no-trump (4) (rules.md 1, 2 `spade_mighty`)."""
        return parse_card(self.spade_mighty) if trump == SPADES else MIGHTY

    def hunter(self, trump: Suit) -> Card | None:
        """Return the card whose lead calls out the joker, None without one (rules.md 3)."""
        if self.joker == "none" or self.joker_hunter == "none":
            return None
        in_clubs = self.joker_hunter == "3C" or (self.joker_hunter == "3C-or-3S" and trump != CLUBS)
        return parse_card("3C" if in_clubs else "3S")

    @property
    def led_joker_demand(self) -> JokerDemand:
        """What a led joker demands of the others, with `auto` resolved (rules.md 3)."""
        usual: JokerDemand = "scoring" if self.joker == "weak" else "trumps"
        return usual if self.joker_demand == "auto" else self.joker_demand

    @property
    def names_suit(self) -> bool:
        """Whether the leader of a joker names the suit to follow (rules.md 3)."""
        return self.joker != "none" and self.joker_demand == "suit"

    @property
    def led_joker_rank(self) -> JokerRank:
        """The rank of the joker when it is led (rules.md 3); `joker=weak` makes it the weakest trump."""
        return "weakest" if self.joker == "weak" else self.joker_rank

    def resolve(self, seats: int) -> RuleSet:
        """Return the rules with `auto` resolved for a number of seats.

        Equal rules give the same object, so that tables cached by rules are found at once.
        """
        return _resolve(self, seats)


def tricks_in(rules: RuleSet, seats: int) -> int:
    """Return the number of tricks in a hand."""
    return HAND_SIZES[seats] + (rules.blind_use == "deal_out")


@lru_cache(maxsize=1024)
def _resolve(rules: RuleSet, seats: int) -> RuleSet:
    adjutant = seats >= 4 if rules.adjutant == "auto" else rules.adjutant
    split = SPLITS[seats][0] if rules.split == "auto" else rules.split
    demand = rules.led_joker_demand if rules.jokers else rules.joker_demand
    if (adjutant, split, demand) == (rules.adjutant, rules.split, rules.joker_demand):
        return rules
    return replace(rules, adjutant=adjutant, split=split, joker_demand=demand)
