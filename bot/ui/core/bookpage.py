"""Which page of which rules: what the buttons that lead into the rule book carry."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.core import ids

HERE = "table"
"""The source of the rules of a table; otherwise a preset's name, or `SAVED` or `OF_HAND` and a number."""
OF_HAND = "hand-"
"""Stands before the number of a finished hand whose rules are meant."""
FIRST_TOPIC = "overview"


@dataclass(frozen=True, slots=True)
class PageRef:
    """Which page: the source of the rules, the number of players, the topic; `table` is 0 without one."""

    source: str
    seats: int
    topic: str = FIRST_TOPIC
    table: int = 0

    def id(self, verb: str, topic: str | None = None) -> str:
        """Return the custom id for a verb and a page of these rules."""
        return ids.build(verb, self.table, 0, f"{self.source}.{self.seats}.{topic or self.topic}")


def parse_ref(table: int, arg: str) -> PageRef | None:
    """Return the page that the argument of a custom id names, None for anything else."""
    source, _, rest = arg.rpartition(".")[0].rpartition(".")
    topic = arg.rpartition(".")[2]
    if not source or rest not in ("2", "3", "4", "5", "6", "7"):
        return None
    return PageRef(source, int(rest), topic, table)
