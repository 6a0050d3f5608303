"""Which table, hand, interaction and error a line of the log belongs to (`table_id`, `hand_id`, ...).

The ids belong to the task that does the work. A task inherits them from whoever starts it: one that goes its
own way (a clock, a computer player, the publisher) says `begin`.
"""

from __future__ import annotations

from collections.abc import Mapping

from structlog.contextvars import bind_contextvars, clear_contextvars, unbind_contextvars

Ids = Mapping[str, int | str | None]


def of_table(table_id: int) -> Ids:
    """Return the ids of lines about a table."""
    return {"table_id": table_id}


def begin(**ids: int | str | None) -> None:
    """Forget the ids that this task has inherited, and note these for its lines."""
    clear_contextvars()
    note(**ids)


def note(**ids: int | str | None) -> None:
    """Let this task's lines carry these ids from now on; None takes one away."""
    known = {name: value for name, value in ids.items() if value is not None}
    if known:
        bind_contextvars(**known)
    if len(known) < len(ids):
        unbind_contextvars(*(ids.keys() - known.keys()))
