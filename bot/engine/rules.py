"""A rule set: every house rule as one documented field (rules.md 2).

`RuleSet` is that of the point-trick games, `bot.engine.nap.rules.NapRules` that of Nap; what both have in
common is `OptionSet`. A preset is a rule set that differs from the defaults in a few fields; nothing in the
engine knows a preset's name. `RuleSet.resolved` settles what depends on the number of seats,
`bot.engine.conflicts` refuses what cannot stand together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeVar

from bot.engine.cards import CLUBS, JOKER, PACK_52, TEN, Card, Mask, Suit, make_card, mask_of, parse_card
from bot.engine.errors import RuleConflict

OptionValue = str | int | bool

MIN_SEATS, MAX_SEATS = 2, 6
HAND_SIZES: Mapping[int, int] = {2: 25, 3: 16, 4: 12, 5: 10, 6: 8}
"""Cards of each seat by number of seats, piles included (rules.md 1 and 4); what is left is the blind."""

SPLITS: Mapping[int, tuple[str, ...]] = {
    2: ("1",),
    3: ("1",),
    4: ("3-1-2", "4-2-3", "1-1-1"),
    5: ("2-1",),
    6: ("3-1", "2-2"),
}
"""Units of Napoleon, the adjutant and each opponent by number of seats, the usual one first (rules.md 4)."""

_PICTURES_AND_TENS = mask_of(make_card(rank, suit) for suit in range(4) for rank in range(TEN, 13))
_PICTURES = mask_of(make_card(rank, suit) for suit in range(4) for rank in range(TEN + 1, 13))


def option(
    default: OptionValue, *values: OptionValue, section: str, doc: str, span: tuple[int, int] | None = None
) -> Any:
    """Return a field of a rule set with its allowed values, or the least and most of a whole number."""
    return field(default=default, metadata={"values": values, "span": span, "section": section, "doc": doc})


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSet:
    """House rules of a family of games, each a documented field."""

    family: ClassVar[str] = ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards these rules play with, in order of their numbers."""
        return PACK_52

    def resolved(self, seats: int) -> Self:
        """Return the same rules with everything settled that depends on the number of seats."""
        return self

    def to_options(self) -> dict[str, OptionValue]:
        """Return every option by name, as plain values for a record."""
        return asdict(self)

    def changed_from(self, other: OptionSet) -> dict[str, OptionValue]:
        """Return the options whose value differs from another rule set's of the same family."""
        mine, theirs = self.to_options(), other.to_options()
        return {name: value for name, value in mine.items() if value != theirs[name]}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(OptionSet):
    """Every option of the point-trick games; the defaults are those of the preset `japanese`."""

    family: ClassVar[str] = "napoleon"

    auction: str = option(
        "turns",
        "turns",
        "open",
        section="2",
        doc="who may speak when: in turns, clockwise, or everybody at any moment",
    )
    min_bid: int = option(11, span=(1, 20), section="2", doc="lowest number of points that can be bid, 1..M")
    no_trump: str = option(
        "none", "none", "high", "low", section="2", doc="rank of NT bids at equal points, if there are any"
    )
    suit_order: str = option(
        "CDHS", section="2", doc="rank of the suits at equal points, low to high; none: only points outbid"
    )
    rebid_after_pass: bool = option(
        False, False, True, section="2", doc="whether a seat that passed may bid later"
    )
    all_pass: str = option(
        "redeal",
        "redeal",
        "blind_up",
        "mighty_holder",
        section="2",
        doc="what follows when everybody passes: a new deal, the blind for all to see, or a forced bid",
    )
    first_trick: str = option(
        "plain",
        "plain",
        "specials",
        "mighty",
        "full",
        section="2",
        doc="what has its power in the first trick: nothing, the special cards, the mighty, everything",
    )
    first_lead_trump: bool = option(
        True, True, False, section="2", doc="whether Napoleon may lead a trump to the first trick"
    )
    same_two: str = option(
        "from_second", "from_second", "always", "off", section="2", doc="when the same-two rule holds"
    )
    jacks: bool = option(
        True, True, False, section="2", doc="whether there are a regular jack and a sub-jack"
    )
    yoromeki: bool = option(
        False, False, True, section="2", doc="whether the queen of hearts beats the mighty in its trick"
    )
    special_suits: str = option(
        "own", "own", "trump", section="2", doc="the suit that mighty and sub-jack belong to"
    )
    call_own_card: bool = option(
        True, True, False, section="2", doc="whether Napoleon may call a card they hold"
    )
    adjutant: str | bool = option(
        "auto", "auto", True, False, section="2", doc="whether a partner is called; auto: with 4 to 6 players"
    )
    siberian: str = option(
        "all_points",
        "all_points",
        "opponents_trickless",
        "off",
        section="2",
        doc="when winning too much loses a bid below M",
    )
    discards: str = option("face_up", "face_up", "hidden", section="2", doc="how discarded scoring cards lie")
    blind_use: str = option(
        "exchange",
        "exchange",
        "deal_out",
        section="2",
        doc="what becomes of the blind: Napoleon exchanges cards, or each seat is dealt one more",
    )
    payment: str = option(
        "fixed",
        "fixed",
        "flat",
        "escalating",
        "barraco",
        "declared",
        "tally",
        "najami",
        section="7",
        doc="how the units depend on the bid",
    )
    split: str = option(
        "auto",
        "auto",
        *sorted({value for values in SPLITS.values() for value in values}),
        section="4",
        doc="units of Napoleon, adjutant and each opponent; auto: the usual one for the number of seats",
    )
    remove: str = option(
        "none", "none", "3C", "3D", "both", section="2", doc="cards left out of the pack, with 4 or 6 players"
    )
    exact_bid: bool = option(False, False, True, section="2", doc="whether the bid must be met exactly")
    tens_score: bool = option(True, True, False, section="2", doc="whether tens are scoring cards")
    trust: str = option(
        "off",
        "off",
        "after_playing",
        "anytime",
        section="8",
        doc="when a seat may announce that it expects to win the trick",
    )
    revoke: str = option(
        "prevented",
        "prevented",
        "penalty",
        section="11",
        doc="whether a card that does not follow is refused, or ends the hand after a confirmation",
    )
    joker: str = option(
        "none",
        "none",
        "strong",
        "weak",
        section="3",
        doc="the joker, if there is one: what it beats when it is led",
    )
    joker_rank: str = option(
        "fourth",
        "fourth",
        "second",
        section="3",
        doc="what beats a strong joker that is led: mighty and both jacks, or the mighty alone",
    )
    joker_first_trick: str = option(
        "no_lead",
        "no_lead",
        "forbidden",
        section="3",
        doc="whether the joker may only not be led to the first trick, or not be played to it at all",
    )
    joker_hunter: str = option(
        "none",
        "none",
        "3S",
        "3C-or-3S",
        section="3",
        doc="the card that, when led, makes the joker come out; 3C-or-3S: 3S when clubs are trumps",
    )
    joker_breaks_same_two: bool = option(
        True, True, False, section="3", doc="whether a joker in the trick undoes same-two"
    )

    @property
    def most_points(self) -> int:
        """M: the points in the pack, 20 or without tens 16 (rules.md 1)."""
        return 20 if self.tens_score else 16

    @property
    def scoring(self) -> Mask:
        """The cards worth one point each, as a bit mask (rules.md 1 Pack; 2 `tens_score`)."""
        return _PICTURES_AND_TENS if self.tens_score else _PICTURES

    @property
    def removed(self) -> Mask:
        """The cards left out of the pack, as a bit mask."""
        texts = {"none": (), "3C": ("3C",), "3D": ("3D",), "both": ("3C", "3D")}[self.remove]
        return mask_of(parse_card(text) for text in texts)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards these rules play with, in order of their numbers; the joker, if there is one, last."""
        removed = self.removed
        return tuple(card for card in (*PACK_52, *self.jokers) if not removed >> card & 1)

    @property
    def has_board(self) -> bool:
        """Whether there is a stakes board, with antes, the window and the change of trumps (rules.md 9)."""
        return self.payment == "najami"

    @property
    def jokers(self) -> tuple[Card, ...]:
        """The joker, if the rules have one."""
        return () if self.joker == "none" else (JOKER,)

    def hunter(self, trump: Suit) -> Card | None:
        """Return the card that calls the joker out when it is led, None without one (rules.md 3)."""
        if self.joker == "none" or self.joker_hunter == "none":
            return None
        in_clubs = self.joker_hunter == "3C-or-3S" and trump != CLUBS
        return parse_card("3C" if in_clubs else "3S")

    def resolved(self, seats: int) -> RuleSet:
        """Return the same rules with `auto` replaced by what it means for a number of seats.

        Equal rules give one and the same object, so that tables kept by rules are found at once.
        """
        return _resolved(self, seats)


@lru_cache(maxsize=1024)
def _resolved(rules: RuleSet, seats: int) -> RuleSet:
    adjutant = 4 <= seats <= 6 if rules.adjutant == "auto" else rules.adjutant
    split = SPLITS[seats][0] if rules.split == "auto" else rules.split
    if (adjutant, split) == (rules.adjutant, rules.split):
        return rules
    return replace(rules, adjutant=adjutant, split=split)


Rules_ = TypeVar("Rules_", bound=OptionSet)


def options_of(family: type[OptionSet]) -> Mapping[str, Field[Any]]:
    """Return the documented options of a family by name.

    Their metadata hold `values` (empty: a whole number within `span`, or an order of suits), `section` of
    rules.md and `doc`.
    """
    return {spec.name: spec for spec in fields(family)}


OPTIONS: Mapping[str, Field[Any]] = options_of(RuleSet)
"""The options of the point-trick games."""


def with_options(base: Rules_, options: Mapping[str, object]) -> Rules_:
    """Return a rule set with some options changed.

    JSON null means ``none``. Raises RuleConflict (`option-unknown`, `option-value`) naming the option and
    what is allowed.
    """
    specs = options_of(type(base))
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name not in specs:
            raise RuleConflict("option-unknown", option=str(name), allowed=tuple(sorted(specs)))
        changes[name] = _checked(specs[name], "none" if value is None else value)
    return replace(base, **changes)


def _checked(spec: Field[Any], value: object) -> OptionValue:
    name, span = spec.name, spec.metadata["span"]
    values: tuple[OptionValue, ...] = spec.metadata["values"]
    if span is not None:
        least, most = span
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        allowed = (str(least), "…", str(most))
        raise RuleConflict("option-value", option=name, value=_shown(value), allowed=allowed)
    if name == "suit_order":
        if value == "none" or (isinstance(value, str) and sorted(value) == list("CDHS")):
            return value
        raise RuleConflict("option-value", option=name, value=_shown(value), allowed=("CDHS", "…", "none"))
    for listed in values:
        if type(value) is type(listed) and value == listed:
            return listed
    raise RuleConflict(
        "option-value", option=name, value=_shown(value), allowed=tuple(_shown(v) for v in values)
    )


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)[:40] if isinstance(value, str | int | float) else type(value).__name__
