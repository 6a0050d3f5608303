"""The same request again while the table holds another deal that the asker cannot distinguish."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import simcord

from bot.services.tables.live import LiveTables
from bot.services.tables.seating import seat_of
from tests.flows.simulated import answers
from tests.players.hidden import twin

Request = Callable[[], Awaitable[Any]]
_NEW_EACH_TIME = ("url", "proxy_url", "attachment_id")


class ToldApart(AssertionError):
    """Somebody could distinguish two deals that are equal in their view."""


def said(result: Any) -> Any:
    """Return what an answer shows: suggestions as they are, a message's parts and files."""
    if not isinstance(result, simcord.InteractionResult):
        return result
    return [
        (
            shown.ephemeral,
            shown.text,
            _lasting(shown.components),
            [_content(shown, f) for f in shown.attachments],
        )
        for shown in answers(result)
    ]


def _lasting(node: Any) -> Any:
    """Return parts of a message without the locations of their files, which are new each time."""
    if isinstance(node, dict):
        kept = {key: value for key, value in node.items() if key not in _NEW_EACH_TIME}
        return {key: _lasting(value) for key, value in kept.items()}
    return [_lasting(part) for part in node] if isinstance(node, list) else node


def _content(shown: Any, file: Any) -> Any:
    return file["filename"], shown.env.backend.cdn.get(file["url"])


@contextmanager
def dealt_otherwise(
    tables: LiveTables, table_id: int, user_id: int | None, rng: random.Random
) -> Iterator[bool]:
    """Give a table a twin of its hand for a reader meanwhile; yields whether the deal differs."""
    live = tables.in_memory(table_id)
    assert live is not None
    assert live.hand is not None
    assert live.hand.state is not None
    seat = None if user_id is None else seat_of(live.table, user_id)
    other = twin(live.hand.state, seat, rng)
    tables._tables.put(replace(live, hand=replace(live.hand, state=other)))
    try:
        yield other != live.hand.state
    finally:
        tables._tables.put(live)


async def twice(
    tables: LiveTables, table_id: int, user_id: int, rng: random.Random, request: Request
) -> tuple[Any, bool]:
    """Make a request for both deals; return the first answer, and whether the deals differed.

    Raises ToldApart if the answers differ.
    """
    first = await request()
    told = said(first)  # the next answer may replace it
    with dealt_otherwise(tables, table_id, user_id, rng) as different:
        other = said(await request())
    if told != other and said(await request()) != other:  # asking may change an answer
        raise ToldApart(f"user {user_id} was told by\n{told}\nand\n{other}")
    return first, different
