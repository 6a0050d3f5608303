"""Finds every card that a view or an event shows, field by field.

A field that nobody has judged yet fails the suite: say here whether it holds cards.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum

from bot.engine.cards import CardSet, Mask, mask_of
from bot.engine.events import Event
from bot.engine.rules import RuleSet
from bot.engine.views import View

_ONE_CARD = {"card", "called"}
_MANY_CARDS = {"cards", "scoring", "trick"}
_NO_CARDS = {
    "adjutant", "alone", "audience", "blind_size", "count", "dealer", "discard_count", "hand_sizes",
    "leader", "may_act", "number", "outcome", "passed", "phase", "points", "reason", "redeals",
    "redeals_left", "revealed", "seat", "seats", "side_points", "suit", "to_act", "units", "winner",
}  # fmt: skip
_LOOK_INSIDE = {"auction", "blind", "contract", "discards", "hand", "result", "rules", "tricks", "won"}


def cards_shown(value: View | Event) -> Mask:
    """Return all cards that a view or an event shows, the called card's name included."""
    return _inside(value)


def _inside(value: object) -> Mask:
    if isinstance(value, CardSet):
        return value.mask
    if value is None or isinstance(value, RuleSet):
        return 0
    if isinstance(value, tuple):
        shown = 0
        for one in value:
            shown |= _inside(one)
        return shown
    assert is_dataclass(value), f"what does {value!r} show?"
    shown = 0
    for spec in fields(value):
        shown |= _field(spec.name, getattr(value, spec.name))
    return shown


def _field(name: str, value: object) -> Mask:
    if name in _LOOK_INSIDE:
        return _inside(value)
    if name in _ONE_CARD:
        return mask_of([value]) if isinstance(value, int) else 0
    if name in _MANY_CARDS:
        return mask_of(value) if isinstance(value, tuple) else int(value)  # type: ignore[call-overload, no-any-return]
    assert name in _NO_CARDS, f"does a field {name} hold cards?"
    plain = value if isinstance(value, tuple) else (value,)
    assert all(one is None or isinstance(one, int | str | Enum) for one in plain)
    return 0
