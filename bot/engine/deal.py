"""The pack and how it is dealt (rules.md 0, 1 Deal, 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.engine.cards import Card, Mask, mask_of
from bot.engine.errors import IllegalAction
from bot.engine.piles import Piles, split_piles, tops
from bot.engine.rules import HAND_SIZES, OptionSet

SEATS_WITH_PILES = 2


class Dealt(NamedTuple):
    """The cards of each seat to play from, the blind in dealing order, and with two players the piles."""

    hands: tuple[Mask, ...]
    blind: tuple[Card, ...]
    piles: tuple[Piles, ...] = ()


@lru_cache(maxsize=512)
def pack_of(rules: OptionSet) -> tuple[Card, ...]:
    """Return the cards the rules of any family play with, in order of their numbers; found only once."""
    return rules.cards


@lru_cache(maxsize=512)
def _pack_set(rules: OptionSet) -> frozenset[Card]:
    return frozenset(pack_of(rules))


def check_pack(rules: OptionSet, pack: Sequence[Card]) -> None:
    """Raise IllegalAction (`pack-wrong`) unless the pack holds each card of the rules once."""
    expected = _pack_set(rules)
    if len(pack) != len(expected) or expected != set(pack):
        raise IllegalAction("pack-wrong", count=len(expected))


def deal(pack: Sequence[Card], seats: int, eldest: int) -> Dealt:
    """Deal one card at a time from eldest; what is left is the blind (rules.md 1 Deal).

    With two players each seat's first sixteen cards make its piles, one after the other (rules.md 4).
    """
    size = HAND_SIZES[seats]
    cards = [pack[(seat - eldest) % seats : size * seats : seats] for seat in range(seats)]
    blind = tuple(pack[size * seats :])
    if seats != SEATS_WITH_PILES:
        return Dealt(tuple(mask_of(held) for held in cards), blind)
    split = [split_piles(held) for held in cards]
    hands = tuple(mask_of(held) | tops(piles) for piles, held in split)
    return Dealt(hands, blind, tuple(piles for piles, _ in split))
