"""Finds every card that a view or an event shows, field by field.

A field that is not classified here fails the suite: say whether it holds cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from bot.engine.board import Board
from bot.engine.cards import CardSet, Mask, mask_of
from bot.engine.game import GameEvent
from bot.engine.rules import RuleSet
from bot.engine.views import View

_ONE_CARD = {"blind_card", "called", "card"}
_MANY_CARDS = {"cards", "scoring", "trick"}
_PILES = "piles"
"""Tuples of tuples of cards, None for a face-down one."""
_NO_CARDS = {
    "adjutant", "alone", "answers", "antes", "apology", "audience", "blind_shown", "blind_size",
    "collected", "count", "dealer", "discard_count", "hand_sizes", "leader", "may_act", "must_bid",
    "number", "outcome", "paid", "passed", "payers", "pays", "phase", "pile", "points", "reason",
    "redeals", "redeals_left", "revealed", "revoker", "seat", "seats", "side_points", "stake", "stakes",
    "suit", "tally", "to_act", "trusts", "units", "winner", "bad_hands", "friend", "named",
}  # fmt: skip
_LOOK_INSIDE = {
    "auction", "bid", "blind", "board", "contract", "discards", "face_up", "hand", "result", "rules",
    "tricks", "won",
}  # fmt: skip


def cards_shown(value: View | GameEvent) -> Mask:
    """Return all cards that a view or an event shows, including the called card."""
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
    if name == _PILES:
        return mask_of([card for card in _leaves(value) if isinstance(card, int)])
    if name in _ONE_CARD:
        return mask_of([value]) if isinstance(value, int) else 0
    if name in _MANY_CARDS:
        return mask_of(value) if isinstance(value, tuple) else int(value)  # type: ignore[call-overload, no-any-return]
    assert name in _NO_CARDS, f"does a field {name} hold cards?"
    if name == "bad_hands":  # of earlier deals: they reveal no card held now
        return 0
    assert all(one is None or isinstance(one, int | str | Enum | Board) for one in _leaves(value))
    return 0


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for one in value:
            yield from _leaves(one)
    else:
        yield value
