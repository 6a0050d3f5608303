"""The topics of the rule book and which of them a rule set has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.engine.nap.rules import NapRules
from bot.engine.rules import RuleSet
from bot.ui.rulebook import after, before, board, nap, nap_play, tricks
from bot.ui.rulebook.lines import Line

Topic = str
Writer = Callable[[RuleSet, int], Iterable[Line]]
NapWriter = Callable[[NapRules, int], Iterable[Line]]


def _always(_rules: Any, _seats: int) -> bool:
    return True


def _has_board(rules: RuleSet, _seats: int) -> bool:
    return rules.has_board


_BOOK: Mapping[Topic, tuple[Writer, Callable[[RuleSet, int], bool]]] = {
    "overview": (before.overview, _always),
    "deal": (before.deal, _always),
    "piles": (before.piles, lambda _rules, seats: seats == 2),
    "board": (board.board, _has_board),
    "auction": (before.auction, _always),
    "call": (before.call, _always),
    "exchange": (before.exchange, _always),
    "play": (tricks.play, _always),
    "winner": (tricks.winner_of_trick, _always),
    "joker": (tricks.joker, lambda rules, _seats: bool(rules.jokers)),
    "examples": (tricks.examples, _always),
    "result": (after.result, _always),
    "payment": (after.payment, _always),
    "poker": (board.poker, _has_board),
    "conduct": (after.conduct, _always),
    "terms": (after.terms, _always),
}

_NAP_BOOK: Mapping[Topic, tuple[NapWriter, Callable[[NapRules, int], bool]]] = {
    "overview": (nap.overview, _always),
    "deal": (nap.deal, _always),
    "ecarte": (nap.ecarte, lambda rules, _seats: rules.ecarte),
    "auction": (nap.auction, _always),
    "special": (nap.special, lambda rules, _seats: rules.misere or rules.wellington),
    "garnet": (nap.garnet, lambda rules, _seats: rules.sir_garnet),
    "peep": (nap.peep, lambda rules, _seats: rules.peep),
    "play": (nap_play.play, _always),
    "examples": (nap_play.examples, _always),
    "payment": (nap_play.payment, _always),
    "pool": (nap_play.pool, lambda rules, _seats: rules.fills_pool),
    "revoke": (nap_play.revoke, _always),
    "terms": (nap_play.terms, _always),
}
"""The rule book of Nap (rules.md 10)."""

TOPICS: tuple[Topic, ...] = tuple(dict.fromkeys((*_BOOK, *_NAP_BOOK)))
"""All topics of all games; ``book-topic-<name>`` is the key of a topic's title."""


def topics_of(rules: Any, seats: int) -> tuple[Topic, ...]:
    """Return the topics that a rule set has with a number of seats, in the order of the book."""
    if isinstance(rules, NapRules):
        return tuple(topic for topic, (_, has) in _NAP_BOOK.items() if has(rules, seats))
    return tuple(topic for topic, (_, has) in _BOOK.items() if has(rules, seats))


def lines_of(rules: Any, seats: int, topic: Topic) -> tuple[Line, ...]:
    """Return what the rule book says of a topic; nothing if these rules do not have it.

    KeyError for a topic that is none of `TOPICS`.
    """
    if topic not in TOPICS:
        raise KeyError(topic)
    resolved = rules.resolved(seats)
    if topic not in topics_of(resolved, seats):
        return ()
    if isinstance(resolved, NapRules):
        return tuple(_NAP_BOOK[topic][0](resolved, seats))
    return tuple(_BOOK[topic][0](resolved, seats))
