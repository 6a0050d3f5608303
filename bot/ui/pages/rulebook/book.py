"""The topics of the rule book and which of them a rule set has."""

from __future__ import annotations

from bot.engine.rules import OptionSet
from bot.ui.kits.book_lines import Line
from bot.ui.kits.kit import Topic
from bot.ui.kits.registry import KITS, kit_of

TOPICS: tuple[Topic, ...] = tuple(dict.fromkeys(topic for kit in KITS.values() for topic in kit.topics))
"""All topics of all games; ``book-topic-<name>`` is the key of a topic's title."""


def topics_of(rules: OptionSet, seats: int) -> tuple[Topic, ...]:
    """Return the topics that a rule set has with a number of seats, in the order of the book."""
    return tuple(topic for topic, (_, has) in kit_of(rules).topics.items() if has(rules, seats))


def lines_of(rules: OptionSet, seats: int, topic: Topic) -> tuple[Line, ...]:
    """Return what the rule book says of a topic; nothing if these rules do not have it.

    KeyError for a topic that is none of `TOPICS`.
    """
    if topic not in TOPICS:
        raise KeyError(topic)
    resolved = rules.resolved(seats)
    if topic not in topics_of(resolved, seats):
        return ()
    return tuple(kit_of(resolved).topics[topic][0](resolved, seats))
