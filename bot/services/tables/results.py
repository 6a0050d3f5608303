"""What each seat got out of a hand: the rows that leaderboards, ratings and tournaments are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

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
