"""Consistency checks: the database, the process's own log, and what Discord shows must agree.

All checks use a copy of the files that a kill left behind, so that only the bot recovers the originals.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import simcord
from sqlalchemy import text

from bot.features.installed import install_all
from bot.services.chips.chips import read_grant_note
from bot.services.records.records import replay_problem
from bot.services.tables.loading import read_one, rebuild
from bot.services.values.hands import BY_PLAYER
from bot.services.values.tables import FORMER
from bot.storage.audit.audit import audit
from bot.storage.database import Database, create_database
from bot.storage.tables.hands import load_hands
from tools.chaos.entries import Entries, problems_of, read_entries
from tools.chaos.life import digest_of
from tools.chaos.stored import Stored

if TYPE_CHECKING:
    from tools.chaos.shared import Shared

PARTS = ("", "-wal")
"""The files of a SQLite database; the third one (-shm) is rebuilt from them."""


@dataclass
class Deletions:
    """The guests who may ask for deletion, and the answers they got since the last check."""

    everybody: set[int] = field(default_factory=set)
    """The guests: in storage a pseudonym may stand in their place."""
    gone: set[int] = field(default_factory=set)
    """Those who were told that they are deleted, and have done nothing since."""
    waiting: set[int] = field(default_factory=set)
    """Those who were told that it waits, and have done nothing since."""
    named: set[int] = field(default_factory=set)
    """Guests who were offered a seat since the last check: they may be named again."""
    stays: set[int] = field(default_factory=set)
    """Those who were told that their data stays, and have not asked again."""

    def still(self, person: simcord.MemberActor) -> bool:
        """Return whether a person must do nothing until the next check."""
        return person.id in self.gone or person.id in self.waiting

    def checked(self) -> None:
        """Let everybody act again after a check."""
        self.gone.clear()
        self.waiting.clear()
        self.named.clear()


@dataclass
class Checks:
    """The checks, with what is known from all lives of the bot so far."""

    folder: Path
    guests: set[int] = field(default_factory=set)
    """In storage a pseudonym may stand in their place."""
    states: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    """Turn and digest of each table and revision that a process has held."""
    taken: dict[int, str] = field(default_factory=dict)
    """The moves that were taken, by interaction: table, hand, user and action."""
    stopped: set[int] = field(default_factory=set)
    """The processes that came to the end of their stop."""
    cancelled: int = 0
    """Automatic moves that a stop has cancelled since the last check: each may be stored."""
    newest: dict[int, int] = field(default_factory=dict)
    """The highest revision of each table that a process has held."""
    _read: int = 0
    _entries: Entries | None = None

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "chaos.db"

    @property
    def log(self) -> Path:
        """The file that the bot's process logs to (`LIFE_LOG`)."""
        return self.folder / "life.log"

    def copied(self, number: int) -> Path:
        """Copy the database files as they are; return the copy's path."""
        folder = self.folder / f"copy-{number}"
        folder.mkdir()
        for part in PARTS:
            source = self.database.with_name(self.database.name + part)
            if source.exists():
                shutil.copyfile(source, folder / source.name)
        return folder / self.database.name

    @property
    def stored(self) -> Stored:
        """The rows in the bot's database, as they are now."""
        return Stored(self.database)

    def listen(self) -> list[str]:
        """Read the new lines of the process's log; return the contradictions in them."""
        if not self.log.exists():
            return []
        with self.log.open("rb") as file:
            file.seek(self._read)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        found = (self._heard(json.loads(line)) for line in whole.splitlines())
        return [problem for problem in found if problem]

    def _heard(self, line: dict[str, Any]) -> str | None:
        if "took" in line:
            asked, table, hand, user, action = line["took"]
            self.taken[asked] = _key(table, hand, self._who(user), action)
        elif "cancelled" in line:
            self.cancelled += 1
        elif "gone" in line:
            self.stopped.add(line["gone"])
        else:
            table, revision, turn, digest = line["state"]
            known = self.states.setdefault((table, revision), (turn, digest))
            self.newest[table] = max(revision, self.newest.get(table, 0))
            if known != (turn, digest):
                return f"table {table} had two states at revision {revision}: history was made twice"
        return None

    def _who(self, user_id: int) -> int | str:
        """Return the person of a user id; all guests are one, whether their data is deleted or not."""
        return "a guest" if user_id in self.guests or user_id < FORMER else user_id

    async def check(self, copy: Path, shared: Shared) -> tuple[list[str], Stock]:
        """Return the problems in a copy of the database, and its contents; delete the copy.

        The people's memory of all of the bot's lives so far is in `shared`.
        """
        install_all()
        tournaments = shared.tournaments
        database = create_database(f"sqlite:///{copy}")
        try:
            report = await audit(database, replay_problem)
            problems = [*report.problems]
            stock = await _stock(database, self._who, self.guests)
            problems += await deletion_problems(database, shared.deletions)
            problems += await self._states(database, stock)
            problems += self._moves(stock)
            problems += _grants(stock, shared.requests)
            problems += _daily_deals(stock, shared.daily_moves)
            problems += problems_of(
                stock.entries, self._entries, tournaments.pressed, tournaments.told, tournaments.left
            )
            self._entries = stock.entries
        finally:
            await database.close()
            shutil.rmtree(copy.parent)
        stock.acknowledged = len(self.taken.keys() & shared.answered)
        return problems, stock

    async def _states(self, database: Database, stock: Stock) -> list[str]:
        """Compare every table's replay with its state in the process's memory at that revision."""
        problems = []
        for table_id, revision in stock.tables.items():
            async with database.read() as work:
                stored = await read_one(work, table_id)
            assert stored is not None
            if self.newest.get(table_id, 0) > revision:
                problems.append(
                    f"table {table_id} was shown at revision {self.newest[table_id]}, stored is {revision}"
                )
            held = self.states.get((table_id, revision))
            if held is not None and held[1] != digest_of(rebuild(stored)):
                problems.append(
                    f"table {table_id}: its replay is not what was in memory, revision {revision}"
                )
        return problems

    def _moves(self, stock: Stock) -> list[str]:
        """Return the moves that were confirmed but not stored; count stored moves that nobody was told
        of."""
        problems = []
        taken = Counter(self.taken.values())
        for key, count in (taken - stock.moves).items():
            problems.append(f"{count} x taken and not stored: {key}")
        surplus = stock.moves - taken
        stock.untold = surplus.total()
        return problems


@dataclass
class Stock:
    """The contents of a copy of the database."""

    tables: dict[int, int]
    """Revision by table."""
    open: int
    hands: int
    moves: Counter[str]
    """Moves of persons."""
    grants: Counter[str]
    """Grants of chips by reason."""
    daily_moves: dict[tuple[int, int], int]
    """Number of moves in the deal of the day, by person and day (its ordinal)."""
    entries: Entries
    voided: int = 0
    """Hands that were called off by people."""
    leaving: list[str] = field(default_factory=list)
    """Deletions that wait, and for what."""
    former: int = 0
    """Pseudonyms among those who have played."""
    untold: int = 0
    """Moves that are stored although the process was killed before it could say so."""
    acknowledged: int = 0


async def deletion_problems(database: Database, deletions: Deletions) -> list[str]:
    """Return the people whose data is stored though they were told it is deleted, and lost requests."""
    problems = []
    async with database.read() as work:
        waits = set(await work.personal.requests())
        for user in sorted(deletions.gone | deletions.waiting - waits):
            servers = await work.personal.servers(user)
            if user in waits or (servers and user not in deletions.named):
                told = "deleted" if user in deletions.gone else "to be deleted"
                problems.append(f"{user} was told that their data is {told}, and is in servers {servers}")
    problems += [f"{user} was told that their data stays" for user in sorted(deletions.stays & waits)]
    return problems


async def _stock(database: Database, who: Callable[[int], int | str], guests: set[int]) -> Stock:
    async with database.read() as work:

        def read(connection: Any) -> Stock:
            tables = connection.execute(text("SELECT id, revision, status FROM tables")).all()
            ids = connection.execute(text("SELECT id FROM hands")).scalars().all()
            hands = load_hands(ids, connection).values()
            actions = [(hand.header, it) for hand in hands for it in hand.actions if it.by == BY_PLAYER]
            made = [(hand, it) for hand, it in actions if "seat" in it.data]  # else the hand was voided
            notes = connection.execute(text("SELECT note FROM ledger_transactions WHERE kind = 'grant'"))
            attempts = connection.execute(text("SELECT user_id, day, count FROM daily_attempts"))
            return Stock(
                tables={row.id: row.revision for row in tables},
                open=sum(row.status != "closed" for row in tables),
                hands=len(ids),
                moves=Counter(
                    _key(hand.table_id, hand.hand_no, who(it.user_id), it.data) for hand, it in made
                ),
                grants=Counter(read_grant_note(row.note)[1] for row in notes),
                daily_moves={
                    (user, date.fromisoformat(day).toordinal()): count for user, day, count in attempts
                },
                entries=read_entries(connection, guests),
                voided=len(actions) - len(made),
                former=len({it.user_id for _, it in actions if (it.user_id or 0) < FORMER}),
            )

        stock: Stock = await work.session.ask(read)
        for user in await work.personal.requests():
            stock.leaving.append(f"{user} waits for {await work.personal.engagement(user)}")
        return stock


def _grants(stock: Stock, requests: dict[str, bool]) -> list[str]:
    problems = [
        f"grant {reason!r} is there {stock.grants[reason]} times"
        for reason, said in requests.items()
        if stock.grants[reason] > 1 or (said and not stock.grants[reason])
    ]
    strange = set(stock.grants) - set(requests)
    return problems + [f"grant {reason!r} was never asked for" for reason in strange]


def _daily_deals(stock: Stock, shown: Mapping[tuple[int, int], int]) -> list[str]:
    stored = {key: stock.daily_moves.get(key, 0) for key in shown}
    return [
        f"{key}: {count} moves in the deal of the day were shown, {stored[key]} are stored"
        for key, count in shown.items()
        if stored[key] < count
    ]


def _key(table: int, hand: int, user: int | str, action: Any) -> str:
    return json.dumps([table, hand, user, action], sort_keys=True)
