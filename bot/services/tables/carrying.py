"""What one hand of a session hands on to the next: board, tally, or the pool of Nap.

It is kept as a record's header has it (hand-record.md): ``{"board": {...}}``, ``{"tally": [...]}``,
``{"pool": 3}``; beside it stand the antes that people may want to make again. The units on the board, or in
the pool, are chips of the table's account of the kind `BOARD`, stake times as many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.board import Board
from bot.engine.game import GameState
from bot.engine.games import game_of

Carried = Mapping[str, Any]

_ANTES = "antes"
"""Each person's latest antes by their sum: no part of a record, its actions hold them."""
_REMATCH = "rematch_of"
"""The number of the table that this one goes on from, until its first hand is over: no part of a record."""
_LAPSED = "lapsed"
"""Says of a closed table that its lobby made room for another one."""

NOTHING: Carried = {}


def carried_after(state: GameState, before: Carried = NOTHING) -> Carried:
    """Return what a hand that is over leaves for the next one; a poker hand leaves nothing.

    `before` is what was carried during the hand.
    """
    left = game_of(state).carried_after(state)
    return {_ANTES: before[_ANTES], **left} if left and _ANTES in before else left


def with_ante(carried: Carried, user_id: int, ante: Board) -> Carried:
    """Return what is carried with a person's ante noted, so that they can make it again."""
    noted = carried.get(_ANTES, {})
    mine = {**noted.get(str(user_id), {}), str(ante.total): ante.to_dict()}
    return {**carried, _ANTES: {**noted, str(user_id): mine}}


def last_ante(carried: Carried, user_id: int | None, total: int) -> Board | None:
    """Return the ante of so many units that a person made last at this table, None if they made none."""
    found = carried.get(_ANTES, {}).get(str(user_id), {}).get(str(total))
    return None if found is None else Board.of(found)


def header_of(carried: Carried) -> dict[str, Any]:
    """Return what is carried as it stands in a record's header."""
    return {name: value for name, value in carried.items() if name not in (_ANTES, _REMATCH)}


def of_rematch(table_id: int) -> Carried:
    """Return what a table begins with that goes on from an old one."""
    return {_REMATCH: table_id}


def is_rematch(carried: Carried, table_id: int) -> bool:
    """Return whether a table goes on from an old one; known until its first hand is over."""
    return bool(carried.get(_REMATCH) == table_id)


def lapsed(carried: Carried) -> Carried:
    """Return what a lobby holds that makes room for another table."""
    return {**carried, _LAPSED: True}


def has_lapsed(carried: Carried) -> bool:
    """Return whether a closed table was a lobby that made room for another one."""
    return bool(carried.get(_LAPSED))
