"""The pack and how it is dealt (RULES.md 0, 1 Deal, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import PACK_52, Card, Mask, mask_of
from bot.engine.errors import IllegalAction
from bot.engine.rules import HAND_SIZES, RuleSet


def pack_of(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards the rules play with, in order of their numbers."""
    removed = rules.removed
    return tuple(card for card in (*PACK_52, *rules.jokers) if not removed >> card & 1)


def check_pack(rules: RuleSet, pack: Sequence[Card]) -> None:
    """Raise IllegalAction (`pack-wrong`) unless the pack holds each card of the rules once."""
    expected = pack_of(rules)
    if len(pack) != len(expected) or set(pack) != set(expected):
        raise IllegalAction("pack-wrong", count=len(expected))


def deal(pack: Sequence[Card], seats: int, eldest: int) -> tuple[tuple[Mask, ...], Mask]:
    """Deal one card at a time from eldest; what is left is the blind (RULES.md 1 Deal)."""
    size = HAND_SIZES[seats]
    hands = tuple(mask_of(pack[(seat - eldest) % seats : size * seats : seats]) for seat in range(seats))
    return hands, mask_of(pack[size * seats :])
