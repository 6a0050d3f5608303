"""Services on SQLite that a fuzzer drives without `await`, and invariants that always hold."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, TypeVar

from bot.engine.cards import CardSet, Mask
from bot.engine.errors import EngineError
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.engine.state import HandState
from bot.services.errors import ServiceError, StorageUnavailable
from bot.services.records.records import replay_problem
from bot.services.tables.live_table import LiveTable
from bot.services.tables.loading import replay_stored
from bot.services.values.tables import TableStatus
from bot.storage.audit import chips, hands
from bot.storage.audit.audit import audit
from bot.storage.audit.findings import Marks
from tests.secrecy.mentions import cards_known_to, public_cards, spelled
from tests.services.build import Night
from tests.services.fakes import FakeNow
from tests.services.store import MemoryStore

T = TypeVar("T")
_CHEAP = (*chips.CHECKS[1:], *hands.CHECKS)
"""The audit of chips and hands without the pages of the file."""
_TRIES = 2_000


class Errors(logging.Handler):
    """Logged errors: a fuzzer must cause none."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.found.append(logging.Formatter().format(record))

    def release_handler(self) -> None:
        """Stop listening."""
        logging.getLogger().removeHandler(self)


class Target:
    """One process of the bot at a time, a clock that the fuzzer moves, and a database that outlives both."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self.errors = Errors()
        self.now = FakeNow()
        self.database = MemoryStore()
        self.night = Night(store=self.database, now=self.now)
        self.run(self.night.services.start())
        self._judged: dict[int, LiveTable] = {}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end."""
        return self._runner.run(work)

    def ask(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Do something that may be refused politely; None if it was.

        Then computers move and waiting deletions are checked, so that neither continues during the next step.
        """

        async def settled() -> T | None:
            try:
                done = await work
            except StorageUnavailable:
                raise
            except (EngineError, ServiceError):
                done = None
            await self.night.services.computers.settle()
            await self.night.services.privacy._looking.settle()
            await self.night.services.computers.settle()
            return done

        return self.run(settled())

    def live(self) -> list[LiveTable]:
        """Return the tables that are not closed."""
        return sorted(self.night.services.live.all(), key=lambda live: live.table.id)

    def time_passes(self, seconds: float) -> None:
        """Move the clock, and execute every deadline that has passed."""
        self.now.pass_seconds(seconds)

        async def settle() -> None:
            services = self.night.services
            services.clocks.start()
            for _ in range(_TRIES):
                await asyncio.sleep(0.001)
                if not await self._due():
                    await services.clocks.stop()  # stored changes reach the cache
                    await services.computers.settle()
                    await services.privacy._looking.settle()  # a finished hand lets people be deleted
                    services.clocks.start()
                    if not await self._due():
                        return
            raise AssertionError("a deadline is never dealt with")

        self.run(settle())

    async def _due(self) -> bool:
        async with self.database.read() as work:
            return bool(await work.deadlines.due(self.now()))

    def restart(self) -> None:
        """End the process, and start another on the same database."""

        async def again() -> Night:
            return await self.night.restarted()

        before = {live.table.id: live for live in self.live()}
        self.night = self.run(again())
        after = {live.table.id: live for live in self.live()}
        assert before.keys() <= after.keys()
        for number, live in before.items():
            if all(not live.table.seats[seat].automatic for seat in live.due):
                assert after[number].table == live.table
                assert _state(after[number]) == _state(live)

    def check(self) -> None:
        """Require the invariants of every changed table."""
        assert self.errors.found == []
        self.run(self._check_ledger())
        for live in self.live():
            if self._judged.get(live.table.id) is not live:
                self._judged[live.table.id] = live
                number, tables = live.table.id, self.night.services.live
                self.run(
                    tables.run_locked(number, partial(self._check_replay, number))
                )  # nothing runs meanwhile
                if live.hand is not None and live.hand.state is not None:
                    check_secrecy(live.hand.state)

    async def _check_ledger(self) -> None:
        async with self.database.read() as work:
            for check in _CHEAP:
                for keys in await work.session.ask(partial(check.pieces, Marks())):
                    for finding in await work.session.ask(partial(check.look, keys, None)):
                        assert not finding.problems, finding.problems

    async def _check_replay(self, number: int) -> None:
        live = self.night.services.live.in_memory(number)
        if live is None:
            return
        async with self.database.read() as work:
            table = await work.tables.get(live.table.id)
            differing = [
                it.name for it in fields(table) if getattr(table, it.name) != getattr(live.table, it.name)
            ]
            assert differing == [], f"table {live.table.id}"
            stored = None if live.hand is None else await work.hands.get(live.hand.id)
        if stored is None or live.hand is None:
            assert live.table.status is not TableStatus.PLAYING
            return
        assert replay_stored(stored) == live.hand.state, f"table {live.table.id}"

    def close(self) -> None:
        """Audit everything, replay every record, and clean up."""

        async def end() -> None:
            report = await audit(self.database, replay_problem)
            await self.night.services.stop()
            assert report.ok, report.problems

        try:
            self.run(end())
            assert self.errors.found == []
        finally:
            self.errors.release_handler()
            self._runner.close()
            self.database.end()


def _state(live: LiveTable) -> GameState | None:
    return None if live.hand is None else live.hand.state


def check_secrecy(state: GameState) -> None:
    """Require that the view of each seat, and of a spectator, holds no card that is hidden from it."""
    for seat in (None, *range(state.setup.seats)):
        seen = game_of(state).view(state, seat)
        own = 0 if seat is None or not state.hands else state.hands[seat]
        if seat is not None:
            assert seen.hand.mask == own
        if isinstance(state, HandState):
            may = public_cards(state) if seat is None else cards_known_to(state, seat)
            shown = _card_sets(seen)
            assert not shown & ~may, f"seat {seat} sees {spelled(shown & ~may)}"


def _card_sets(value: object) -> Mask:
    """Return all cards of the sets within a view, at any depth."""
    found = 0
    for part in _parts(value):
        found |= part.mask
    return found


def _parts(value: object) -> Iterator[CardSet]:
    if isinstance(value, CardSet):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.name != "rules":
                yield from _parts(getattr(value, field.name))
