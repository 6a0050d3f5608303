"""Which cards a payload for Discord names, and which a reader may know: an oracle apart from the views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bot.engine.cards import BIT, CARDS, JOKER, MIGHTY, Card, Mask, card_text, mask_of, parse_card
from bot.engine.deal import visible_cards
from bot.engine.state import HandState, PhaseName
from bot.ui.core import ids
from bot.ui.core.emoji import AS_TEXT, card_symbol
from bot.ui.kits.scene import CardLine, Scene, SceneMenu
from tests.conformance.laws import before_the_exchange

_EMOJI = re.compile(r"nap_([2-9TJQKA][CDHS]|J[K2])_[0-9a-f]{6}")
_SYMBOL = re.compile(r"[♣♦♥♠](?:10|[2-9JQKA])")
_STAKE = re.compile(r"(?:♥A|♣K|♦Q|♠J|♥10|♠Q-K)(?= \**[0-9])")
"""A stake of NAJAMI's board, with the units on it: the name of a place, no card of anybody."""
_HANDS = re.compile(r"^🃏 (?=\**\d)", re.MULTILINE)
"""The sign of a number of hands, on a profile: no joker."""
_VALUE = re.compile(r"[2-9TJQKA][CDHS]|J[K2]")
_JOKER = re.compile(rf"{card_symbol(JOKER)}2?")
_BY_SYMBOL = {card_symbol(card): card for card in CARDS}
_NOT_SCANNED = ("call", "bid")
"""The menus of the call list the whole pack, whatever anybody holds; a bid of nine clubs is no card."""


def named_cards(payload: Any, rules: Iterable[str] = ()) -> Mask:
    """Return the cards that a payload names: as emoji, as text, in a custom id or as a menu's value.

    `rules` are the table's own house rules, each in full as it is told ("Joker hunter: ♣3"): the same in any
    deal. Only these very words do not count, and only before what ends a rule.
    """
    found = 0
    for written in _texts(payload):
        text = written.replace(AS_TEXT, "")
        for rule in rules:
            text = re.sub(rf"{re.escape(rule)}(?= · |\n|$)", "", text)
        for code in _EMOJI.findall(text):
            found |= BIT[parse_card(code)]
        for symbol in _SYMBOL.findall(_STAKE.sub("", text)):
            found |= BIT[_BY_SYMBOL[symbol]]
        for symbol in _JOKER.findall(_HANDS.sub("", text)):
            found |= BIT[_BY_SYMBOL[symbol]]
        parsed = ids.parse(text)
        word = parsed.arg if parsed is not None else text
        if _VALUE.fullmatch(word):
            found |= BIT[parse_card(word)]
    return found


def cards_in(scene: Scene) -> Mask:
    """Return the cards that a scene holds as data, for whoever draws it otherwise than in text."""
    lines = [*scene.centre, *scene.course, *scene.hidden, *scene.payments, *scene.own, *scene.footer]
    lines += [line for seat in scene.seats for line in seat.cards]
    cards = [card for line in lines if isinstance(line, CardLine) for card in line.cards]
    cards += [card for seat in scene.seats for pile in seat.piles for card in pile]
    cards += [card for row in scene.hand for card in row]
    cards += [*scene.idle, *(card for card, _ in scene.special), *(c for it in scene.taken for c in it.cards)]
    cards += [card for trick in (scene.trick, scene.last_trick) if trick for _, card in trick.plays]
    for control in scene.controls:
        if isinstance(control, SceneMenu):
            cards += [] if control.verb in _NOT_SCANNED else [option.card for option in control.options]
        elif not isinstance(control, str):
            cards += [button.card for button in control if button.verb not in _NOT_SCANNED]
    called = None if scene.contract is None else scene.contract.called
    return mask_of(card for card in (*cards, called) if card is not None)


def _texts(payload: Any) -> Iterator[str]:
    if isinstance(payload, str):
        yield payload
    elif isinstance(payload, dict):
        parsed = ids.parse(payload["custom_id"]) if isinstance(payload.get("custom_id"), str) else None
        if parsed is not None and parsed.verb in _NOT_SCANNED:
            return
        if payload.get("value") == "hands":  # of a leaderboard's menu, with the same sign
            payload = {**payload, "emoji": None}
        for value in payload.values():
            yield from _texts(value)
    elif isinstance(payload, list | tuple):
        for value in payload:
            yield from _texts(value)


def public_cards(state: HandState) -> Mask:
    """Return the cards that everybody has seen or heard of (rules.md 1), bad hands of earlier deals too."""
    known = state.face_up
    for _, cards in state.bad_hands:
        known |= cards
    for piles in state.piles:
        known |= mask_of(card for pile in piles for card in visible_cards(pile) if card is not None)
    if state.auction.blind_up or (state.board is not None and state.board.blind_shown):
        known |= state.blind
    if state.auction.must_bid is not None:
        known |= BIT[MIGHTY]
    if state.contract is not None and state.contract.called is not None:
        known |= BIT[state.contract.called]
    if state.tricks is not None:
        known |= mask_of(card for trick in state.tricks.complete for card in trick.cards)
        known |= mask_of(state.tricks.current)
    if state.phase is PhaseName.ENDED:
        known |= state.blind | state.discards
    return known


def cards_known_to(state: HandState, seat: int) -> Mask:
    """Return the cards that a seat may know of: its own, and Napoleon's also the blind and the discards."""
    known = public_cards(state) | state.hands[seat]
    napoleon = state.contract is not None and state.contract.seat == seat
    if state.setup.rules.blind_use == "deal_out":
        return known
    if napoleon and not before_the_exchange(state):
        known |= state.blind | state.discards
    return known


def spelled(cards: Mask) -> list[str]:
    """Return cards in words a failing test can show."""
    return [card_text(card) for card in _cards(cards)]


def _cards(mask: Mask) -> list[Card]:
    return [card for card in CARDS if mask >> card & 1]
