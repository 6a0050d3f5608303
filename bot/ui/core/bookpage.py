"""References to pages of the rule book, in the custom ids of buttons."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import NotNow
from bot.ui.core import ids

HERE = "table"
"""The source of a table's own rules; others are a preset's name, or `SAVED` or `OF_HAND` and a number."""
OF_HAND = "hand-"
"""Prefix for the rules of a finished hand; its number follows."""
FIRST_TOPIC = "overview"


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page of the rule book: source of the rules, number of players, topic, table id (0: none)."""

    source: str
    seats: int
    topic: str = FIRST_TOPIC
    table: int = 0

    def id(self, verb: str, topic: str | None = None) -> str:
        """Return the custom id of a verb for this page."""
        return ids.build(verb, self.table, 0, f"{self.source}.{self.seats}.{topic or self.topic}")


def parse_ref(table: int, arg: str) -> PageRef:
    """Parse a page from the argument of a custom id. Raises NotNow (`press-unknown`)."""
    source, _, rest = arg.rpartition(".")[0].rpartition(".")
    topic = arg.rpartition(".")[2]
    if not source or rest not in ("2", "3", "4", "5", "6", "7"):
        raise NotNow("press-unknown")
    return PageRef(source, int(rest), topic, table)
