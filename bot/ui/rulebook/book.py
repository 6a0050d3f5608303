"""The topics of the rule book and which of them a rule set has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.engine.rules import RuleSet
from bot.ui.rulebook import after, before, board, tricks
from bot.ui.rulebook.lines import Line

Topic = str
Writer = Callable[[RuleSet, int], Iterable[Line]]


def _always(_rules: RuleSet, _seats: int) -> bool:
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

TOPICS: tuple[Topic, ...] = tuple(_BOOK)
"""All topics in the order of the book; ``book-topic-<name>`` is the key of a topic's title."""


def topics_of(rules: RuleSet, seats: int) -> tuple[Topic, ...]:
    """Return the topics that a rule set has with a number of seats, in the order of the book."""
    return tuple(topic for topic, (_, has) in _BOOK.items() if has(rules, seats))


def lines_of(rules: RuleSet, seats: int, topic: Topic) -> tuple[Line, ...]:
    """Return what the rule book says of a topic; nothing if these rules do not have it.

    KeyError for a topic that is none of `TOPICS`.
    """
    write, has = _BOOK[topic]
    resolved = rules.resolved(seats)
    return tuple(write(resolved, seats)) if has(resolved, seats) else ()
