"""No statement that people wait for scans a whole table, according to SQLite's query plans.

Background jobs may scan on read-only connections, for which nobody waits. Writers hold everybody up, so they
look up what they change.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from sqlalchemy import Connection, event, text

from bot.services.records.records import Reader, replay_problem
from bot.services.standings.standings import PERIODS
from bot.services.upkeep.retention import Retention, RetentionService
from bot.services.values.standings import Measure
from bot.services.values.tables import TableStatus
from bot.storage.audit.audit import audit_new
from tests.services.build import ANN, BOB, GUILD, MONA, Night
from tests.storage.plans import explained

FEW = ("state", "guild_settings", "counters", "rule_texts", "erasures", "deadlines", "table_players")
"""Tables with no more rows than servers, tables in play or settings."""
SCAN = re.compile(
    rf"^SCAN (?!CONSTANT|hands USING INDEX ix_hands_open|anon_\d|\(|(?:{'|'.join(FEW)})\b)"
    r"|^SEARCH accounts .*\(kind=\?\)"
)
"""A full scan in a plan, or one of all members' accounts; not of rows found by another part."""
OF_ALL_PLAYERS = re.compile(r"^SEARCH (ratings|standings) USING (COVERING )?INDEX")
"""A read of a whole server's sums or ratings in a plan: a player's own are found by key."""


class Watched:
    """The statements of a SQLite database, grouped by what was being done."""

    def __init__(self, database) -> None:
        self._database = database
        self._asked: dict[str, set[str]] = {}
        self._doing = ""
        self._only_writers = False
        event.listen(database._backend._engine, "connect", self._watch)

    def _watch(self, connection, _record) -> None:
        writes = False

        def note(statement: str) -> None:
            nonlocal writes
            if statement.startswith("BEGIN"):
                writes = statement == "BEGIN IMMEDIATE"
            elif self._doing and not statement.startswith("--") and (writes or not self._only_writers):
                self._asked[self._doing].add(statement)

        connection.set_trace_callback(note)

    @asynccontextmanager
    async def doing(self, what: str, *, only_writers: bool = False) -> AsyncIterator[None]:
        """Record the statements of the block under a name."""
        self._asked.setdefault(what, set())
        self._doing, self._only_writers = what, only_writers
        yield
        self._doing = ""

    async def scans(self, reading: re.Pattern[str] = SCAN) -> list[tuple[str, str, str]]:
        """Return the action and plan of every full scan (or whatever else plans say of it)."""
        found = []
        for what, statements in self._asked.items():
            plans = await self._explained(sorted(statements))
            for statement, plan in plans.items():
                found += [(what, step, statement) for step in plan if reading.search(step)]
        return found

    async def _explained(self, statements: list[str]) -> dict[str, list[str]]:
        def ask(connection: Connection) -> dict[str, list[str]]:
            connection.execute(
                text("SELECT 1 FROM state")
            )  # EXPLAIN does not notice a changed schema by itself
            return explained([(statement.replace("%", "%%"), ()) for statement in statements], connection)

        async with self._database.read() as work:
            return await work.session.ask(ask)


async def _night(database) -> Night:
    night = Night(store=database)
    await night.open()
    await night.finish()
    await night.next_hand()
    return night


async def _play(watched: Watched, night: Night) -> None:
    while (table := (await night.tables.snapshot(1)).table).status is TableStatus.PLAYING:
        async with watched.doing("a move"):
            await night.move()
    async with watched.doing("a deal"):
        await night.tables.next_hand(1, ANN.user_id, night.press())
    assert table.hand_no == 2


async def test_no_move_end_or_deal_scans_a_table(sqlite):
    watched = Watched(sqlite)
    night = await _night(sqlite)
    await _play(watched, night)
    assert await watched.scans() == []
    assert await watched.scans(OF_ALL_PLAYERS) == []


async def test_no_seat_or_chips_command_scans_a_table(sqlite):
    watched = Watched(sqlite)
    night = await _night(sqlite)
    await night.finish()
    services, server = night.services, "Server"
    await services.guild_settings.change(GUILD, MONA, {"daily_wage": True}, manager=True)
    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "open": lambda: night.open((MONA,), start=False),
        "sit": lambda: night.tables.sit(2, ANN),
        "leave": lambda: night.tables.leave(2, ANN.user_id),
        "daily": lambda: services.allowances.daily(GUILD, ANN.user_id, server),
        "today": lambda: services.allowances.today(GUILD, ANN.user_id, server),
        "holding": lambda: services.chips.holding(GUILD, ANN.user_id),
        "history": lambda: services.chips.history(
            GUILD, ANN.user_id, by=ANN, manager=False, before=None, after=None
        ),
        "oldest": lambda: services.chips.history(
            GUILD, ANN.user_id, by=ANN, manager=False, before=None, after=0
        ),
    }
    for name, act in acts.items():
        async with watched.doing(name):
            await act()
    assert await watched.scans() == []


async def test_no_page_scans_a_table(sqlite):
    watched = Watched(sqlite)
    night = await _night(sqlite)
    await night.finish()
    services, who = night.services, ANN.user_id
    for measure, period, computers in itertools.product(Measure, PERIODS, (False, True)):
        async with watched.doing(f"{measure.value} {period}"):
            await services.standings.leaderboard(
                GUILD, who, measure, period=period, game="japanese", computers=computers
            )
    for days in (None, 30):
        async with watched.doing("profile"):
            await services.profiles.profile(GUILD, who, days=days, reader_id=who)
    async with watched.doing("finished hands"):
        await services.replays.recent(Reader(who, GUILD))
        await services.replays.played_by(who, Reader(who, GUILD))
        await services.replays.played_by(who, Reader(who, None))
    async with watched.doing("record"):
        await services.records.record(1)
    async with watched.doing("season"):
        await services.seasons.reset_plan(GUILD)
    async with watched.doing("season's end"):
        number = await services.seasons.require_closable(GUILD, manager=True)
        await services.seasons.close(GUILD, number, MONA, name="", reset_chips=True, manager=True)
    async with watched.doing("final table"):
        await services.seasons.final_table(GUILD, number, who, Measure.CHIPS)
    assert await watched.scans() == []


async def test_no_startup_or_background_job_scans_a_table(sqlite):
    watched = Watched(sqlite)
    night = await _night(sqlite)
    async with watched.doing("start"):
        night = await night.restarted()
    async with watched.doing("servers seen"):
        await night.services.retention.servers_seen([GUILD], lambda _: True)
    kept = Retention(hands=1, servers=0)
    async with watched.doing("retention", only_writers=True):
        await RetentionService(sqlite, lambda: night.now() + timedelta(days=99), kept).run()
    async with watched.doing("export"):
        await night.services.privacy.export(BOB.user_id, None)
    async with watched.doing("suspicious play"):
        await night.services.watch.last(GUILD, manager=True)
    async with watched.doing("deletion"):
        await night.tables.leave(1, BOB.user_id)
        await night.finish()
        await night.services.privacy.delete(BOB.user_id)
    async with watched.doing("the daily watch", only_writers=True):
        await night.services.watch.run()
    async with watched.doing("the daily audit", only_writers=True):
        await audit_new(sqlite, replay_problem)
    async with watched.doing("forgetting", only_writers=True):
        await night.services.retention.delete_server(GUILD + 1)
    assert await watched.scans() == []


async def test_a_ledger_without_its_index_is_noticed(sqlite):
    watched = Watched(sqlite)
    night = await _night(sqlite)
    await sqlite.alone(lambda c: c.execute(text("DROP INDEX ix_ledger_entries_transaction_id")))
    await _play(watched, night)
    assert "ledger_entries" in {step.split()[1] for _, step, _ in await watched.scans()}
