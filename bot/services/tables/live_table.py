"""A table as it is held in memory: what is stored, the replayed hand, and what everybody may know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.services.errors import NotNow
from bot.services.tables.timing import TurnClock
from bot.services.values.tables import HandSummary, Table, TableSnapshot, TableStatus, is_former


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand as it is held in memory: the replayed state and what the settlement needs.

    `players` paid `escrow` chips each at the deal (None: a computer, the house paid); `deal` is what its
    shuffles were made from, as its record has it (`dealing.proof`). `seq` is the number of stored actions.
    `state` is None if the stored hand cannot be replayed. `player_ids` are who is credited with the hand's
    result, the computers of a level as one player; `names` are the names of the persons at the deal.
    """

    id: int
    number: int
    players: tuple[int | None, ...]
    escrow: int
    deal: Mapping[str, Any]
    seq: int
    state: GameState | None
    player_ids: tuple[int, ...]
    names: tuple[str, ...]
    beside: int = 0
    """How many of the latest actions took nothing out of the others' hands; counted in memory only."""
    moved: frozenset[int] = frozenset()
    """The persons who have made a move of their own in it."""
    rooms: tuple[int | None, ...] = ()
    """What computers could lose to each person that day when it was dealt (`house.rooms`)."""

    @property
    def persons(self) -> dict[int, str]:
        """The names of the persons at the deal by user id."""
        return persons_of(self.players, self.names)


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table in memory: what is stored and what follows from it. Never changed, only replaced."""

    table: Table
    hand: LiveHand | None = None
    clock: TurnClock | None = None
    summary: HandSummary | None = None

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that must act now."""
        if self.table.status is not TableStatus.PLAYING or self.hand is None or self.hand.state is None:
            return ()
        return game_of(self.hand.state).to_act(self.hand.state)

    def playing(self) -> tuple[LiveHand, GameState]:
        """Return the hand under way. Raises NotNow (`no-hand`, `table-paused`) without one."""
        if self.table.status is not TableStatus.PLAYING:
            raise NotNow("no-hand")
        if self.hand is None or self.hand.state is None:
            raise NotNow("table-paused")
        return self.hand, self.hand.state


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended, for storage: status, outcome, units and chips per seat.

    `manager` is the name of a manager who called it off alone, empty for everything else.
    """

    status: str
    outcome: str
    units: tuple[int, ...]
    chips: tuple[int, ...]
    manager: str = ""


def snapshot_of(live: LiveTable) -> TableSnapshot:
    """Return what everybody may know of a table: a spectator's view, without the secret of the shuffle."""
    shown = None if live.hand is None or live.hand.state is None else public_view(live.hand.state)
    return TableSnapshot(
        table=replace(live.table, secret=""),
        view=shown,
        clock_ends=None if live.clock is None else live.clock.clock_ends,
        bank_ends=None if live.clock is None else live.clock.bank_ends,
        summary=live.summary,
        absent=absent_after(live),
        rooms=live.hand.rooms if live.hand is not None and shown is not None else (),
    )


def absent_after(live: LiveTable) -> tuple[int, ...]:
    """Return the seats of persons who are away and made no move in the hand that has just ended.

    They are not charged for another one: at the next deal a computer takes their chair. A tournament deals
    to them all the same, their entry is paid; so does the poker hand for what lies on a board.
    """
    table, hand = live.table, live.hand
    between = table.status is TableStatus.BETWEEN and table.tournament_id is None
    if not between or hand is None or hand.state is None:
        return ()
    return tuple(
        seat
        for seat, chair in enumerate(table.seats)
        if chair.user_id is not None and chair.away and chair.user_id not in hand.moved
    )


def public_view(state: GameState) -> Any:
    """Return a spectator's view (`TableView`) of a hand of any game."""
    return game_of(state).view(state, None)


def persons_of(players: Sequence[int | None], names: Sequence[str]) -> dict[int, str]:
    """Return the names of the persons in a hand by user id, from the names at the deal."""
    seats = zip(players, names, strict=False)  # a damaged record may lack names
    return {user_id: name for user_id, name in seats if user_id is not None and not is_former(user_id)}
