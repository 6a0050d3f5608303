"""Reads the bot's database from outside."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from bot.services.ports.personal import WAITS
from bot.services.values.hands import BY_CLOCK, BY_COMPUTER, StoredHand
from bot.storage.database import create_database
from bot.storage.tables.hands import load_hands
from tools.chaos.entries import tournament_of


@dataclass(frozen=True)
class StoredTable:
    """A stored table; `lost` says why it has no channel, `banks` are seconds left by user id."""

    id: int
    turn: int
    channel_id: int
    status: str
    lost: str
    in_tournament: bool
    away: frozenset[int]
    banks: dict[int, float]

    @property
    def open(self) -> bool:
        """Whether the table is not closed."""
        return self.status != "closed"


class Stored:
    """Reads the database of a bot, running or not."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _rows(self, query: str) -> list[Any]:
        if not self.path.exists():
            return []
        with closing(sqlite3.connect(self.path)) as connection:
            try:
                return connection.execute(query).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" not in str(error):  # while the bot makes its tables
                    raise
                return []

    def panels(self) -> set[int]:
        """Return the ids of the messages that the bot has stored as panels."""
        return {message_id for (message_id,) in self._rows("SELECT message_id FROM messages")}

    def leaving(self) -> int:
        """Return how many deletions of people's data are scheduled."""
        return len(self._rows(f"SELECT name FROM state WHERE name LIKE '{WAITS}%'"))

    def tables(self) -> dict[int, StoredTable]:
        """Return all tables by id."""
        found = {}
        rows = self._rows("SELECT id, turn, channel_id, status, carried, seats, tournament_id FROM tables")
        for number, turn, channel_id, status, carried, seats, tournament in rows:
            people = [seat for seat in json.loads(seats) if seat.get("user_id")]
            found[number] = StoredTable(
                number,
                turn,
                channel_id,
                status,
                json.loads(carried).get("ending", {}).get("lost", ""),
                tournament is not None,
                frozenset(seat["user_id"] for seat in people if seat.get("away")),
                {seat["user_id"]: seat.get("bank", 0.0) for seat in people},
            )
        return found

    def open_tables(self) -> list[StoredTable]:
        """Return the tables that are not closed."""
        return [table for table in self.tables().values() if table.open]

    def tournaments(self) -> list[Tournament]:
        """Return the tournaments that were announced."""
        rows = self._rows("SELECT document FROM tournaments WHERE status <> 'draft' ORDER BY id")
        return [tournament_of(document) for (document,) in rows]

    def open_tournaments(self) -> list[int]:
        """Return the ids of the tournaments that were announced and are not over."""
        return [tournament.id for tournament in self.tournaments() if not tournament.over]

    def away(self) -> set[int]:
        """Return the people who are marked away at a table, or absent from a tournament."""
        entrants = [entrant for tournament in self.tournaments() for entrant in tournament.entrants]
        absent = {user for one in entrants if one.status is EntrantStatus.NO_SHOW for user in one.users}
        return absent.union(*(table.away for table in self.tables().values()))

    async def absent_hands(self, since: datetime) -> set[int]:
        """Return the hands where a computer or the clock has moved for a person since a time."""
        database = create_database(f"sqlite:///{self.path}")

        def read(connection: Any) -> dict[int, StoredHand]:
            return load_hands(connection.execute(text("SELECT id FROM hands")).scalars().all(), connection)

        try:
            async with database.read() as work:
                hands: dict[int, StoredHand] = await work.session.ask(read)
        finally:
            await database.close()
        return {number for number, hand in hands.items() if _absent(hand, since)}


def _absent(hand: StoredHand, since: datetime) -> bool:
    return any(
        entry.by in (BY_COMPUTER, BY_CLOCK) and entry.at >= since and _is_person(hand, entry.data.get("seat"))
        for entry in hand.actions
    )


def _is_person(hand: StoredHand, seat: int | None) -> bool:
    return seat is not None and hand.header.players[seat] is not None


def lost_tables(before: Collection[StoredTable], stored: Stored) -> int:
    """Return how many of some tables are lost: closed early, or without a channel; a tournament's also if the
    whole tournament is over."""
    now, tournaments = stored.tables(), stored.tournaments()
    lost = sum(not now[one.id].open or bool(now[one.id].lost) for one in before if not one.in_tournament)
    played = [table for tournament in tournaments for table in tournament.tables]
    lost += sum(table.closed or bool(now[table.table_id].lost) for table in played)
    return lost + sum(tournament.over for tournament in tournaments)
