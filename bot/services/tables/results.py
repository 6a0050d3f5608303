"""The results of a hand: what each seat won or lost, and what carries over to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.engine.board import Board
from bot.engine.game import GameState
from bot.engine.games import ends_session, game_of
from bot.services.tables.live_table import HandEnd, LiveHand
from bot.services.values.hands import HandResult
from bot.services.values.tables import Level, Table

COMPUTERS = "computers"
"""The part of a hand's header that says which level played at each seat at the deal; None: a person."""

_LEVELS = {level.value: level for level in Level}
_VOIDED = "voided"


def player_ids(header: Mapping[str, Any], players: Sequence[int | None], level: Level) -> tuple[int, ...]:
    """Return who is credited with each seat of a hand: the person at the deal, else a level's number.

    Where a header names no level that there is (it was written before levels stood in it), the computers
    are of `level`, their table's.
    """
    named = header.get(COMPUTERS) or ()
    levels = {seat: _LEVELS[name] for seat, name in enumerate(named) if name in _LEVELS}
    return tuple(
        levels.get(seat, level).player_id if user_id is None else user_id
        for seat, user_id in enumerate(players)
    )


def results_of(table: Table, hand: LiveHand, ending: HandEnd, at: datetime) -> tuple[HandResult, ...]:
    """Return the result of every seat of a hand that is over, settled or thrown in.

    Voided hands, poker, and hands whose course is lost have none.
    """
    state = hand.state
    if state is None or ends_session(state) or ending.status == _VOIDED:
        return ()
    game = game_of(state)
    bid = game.bid_of(state)
    return tuple(
        HandResult(
            hand_id=hand.id,
            hand_no=hand.number,
            seat=seat,
            guild_id=table.guild_id,
            table_id=table.id,
            player_id=player_id,
            game=table.config.preset,
            role=game.role_of(state, seat),
            won=game.has_won(state, seat),
            bid=bid,
            units=ending.units[seat],
            chips=ending.chips[seat],
            ended_at=at,
        )
        for seat, player_id in enumerate(hand.player_ids)
    )


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
