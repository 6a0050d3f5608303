"""Log context: the table, hand, interaction and error of a log line (`table_id`, `hand_id`, ...).

The ids belong to the task that does the work. Tasks inherit them from the task that starts them; a task that
works on its own (a clock, a computer player, the publisher) calls `begin`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

Ids = Mapping[str, int | str | None]

_NONE: Ids = {}
_ids: ContextVar[Ids] = ContextVar("ids", default=_NONE)
"""All ids in one value: each press changes them a dozen times."""


def of_table(table_id: int) -> Ids:
    """Return the log ids of a table."""
    return {"table_id": table_id}


def begin(**ids: int | str | None) -> None:
    """Replace the log ids that this task has inherited."""
    _ids.set(ids)


def note(**ids: int | str | None) -> None:
    """Add ids to this task's log lines from now on; None removes one."""
    _ids.set({**_ids.get(), **ids})


def trace_ids() -> dict[str, int | str]:
    """Return this task's log ids."""
    return {name: value for name, value in _ids.get().items() if value is not None}
