"""State in memory that other processes may change too: tables and events (design.md 3).

Every change takes one path: lock in this process, decide, store in one transaction, commit, then call all
listeners. A refused or rolled-back change leaves everything as it was. If a commit ended in an error, its
outcome is unknown, so the state is loaded again.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from bot.services.background import Job, KeyedLocks, KeyedTasks, Result
from bot.services.background import Key as Id
from bot.services.errors import Conflict, NotFound, StorageUnavailable
from bot.services.ports import Now, Store, UnitOfWork
from bot.services.tracing import Ids
from bot.services.values.settings import ShardSlice

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Seconds from a failed database read to the next attempt."""

State = TypeVar("State")
Change = TypeVar("Change")
Answer = TypeVar("Answer")

Judge = Callable[[State], Change | None]
"""Returns the change to a state (None: nothing to do), or raises a refusal; may be called twice."""
Answering = Callable[[State], tuple[Change | None, Answer]]
"""As `Judge`, and also returns an answer for the caller."""


class Live(ABC, Generic[Id, State, Change]):
    """Reads, changes and publishes states of one kind."""

    def __init__(
        self, what: str, store: Store, now: Now, of: ShardSlice, ids: Callable[[Id], Ids] | None = None
    ) -> None:
        """`what` names this kind of state in the log, `ids` returns the log ids of a state."""
        self._what, self._store, self._now = what, store, now
        self.slice = of
        """Only states of these shards are published and kept in memory by this process."""
        self._locks: KeyedLocks[Id] = KeyedLocks()
        self._reading = KeyedTasks(self._read_again, log, f"{what} {{}}: read again", ids=ids)
        self._unread: dict[Id, int | None] = {}
        """Changes stored by other processes and not yet read: the revision; None: read in any case."""
        self._doubtful: set[Id] = set()
        """Ids whose stored state is unknown: it is read before any change, and listeners are notified."""
        self._listeners: list[Callable[[State], None]] = []
        self.note_attempt: Callable[[datetime, StorageUnavailable | None], None] = lambda *_: None
        """Called after attempts to store: when one began, and why it failed, or None if it was stored.

        It must not block."""

    def listen(self, listener: Callable[[State], None]) -> None:
        """Call a function with every changed or restored state; it must not block."""
        self._listeners.append(listener)

    async def get(self, key: Id) -> State:
        """Return a state as stored. Raises NotFound."""
        return await self._read(key)

    async def change(self, key: Id, judge: Judge[State, Change]) -> State:
        """Judge a state and store the change; return the state after it.

        If another process stored first, the state is loaded and judged once more. Raises errors of `judge`,
        NotFound, Conflict, StorageUnavailable; then nothing has changed.
        """
        return await self.run_locked(key, lambda: self.change_locked(key, judge))

    async def change_locked(self, key: Id, judge: Judge[State, Change]) -> State:
        """Change a state whose lock is held, as `change` does."""
        return (await self._answer(key, lambda before: (judge(before), None)))[0]

    async def _answer(
        self, key: Id, judge: Answering[State, Change, Answer], *, reload: bool = False
    ) -> tuple[State, Answer]:
        began = self._now()
        try:
            if reload:
                await self._take_over(key, None)
            try:
                return await self._attempt(key, judge)
            except Conflict:
                await self._take_over(key, None)  # no other process may be left to tell of it
                return await self._attempt(key, judge)
        except StorageUnavailable as error:
            self.note_attempt(began, error)
            raise

    async def run_locked(self, key: Id, work: Callable[[], Job[Result]]) -> Result:
        """Run work under the lock of a state, to its end even if the caller is cancelled."""
        return await self._locks.run(key, work)

    async def add(self, write: Callable[[UnitOfWork], Awaitable[tuple[Sequence[State], Answer]]]) -> Answer:
        """Store new states and whatever `write` stores with them, publish the states, and return its answer.

        Raises errors of `write`, Conflict, StorageUnavailable.
        """

        async def run() -> Answer:
            async with self._store.write() as work:
                states, answer = await write(work)
            for state in states:
                self.publish(state)
            return answer

        return await self._locks.shield(run())

    def publish(self, state: State, change: Change | None = None) -> None:
        """Tell the interface and all listeners of a stored state, if it is on our shards."""
        if self.slice.owns(self._head(state)[1]):
            self._inform(state, lambda _: self._show(state, change))

    def _inform(self, state: State, *first: Callable[[State], None]) -> None:
        for listener in (*first, *self._listeners):
            try:
                listener(state)
            except Exception:  # the change is stored: the others must hear of it
                log.exception("%s %s: a listener failed", self._what, self._head(state)[0])

    def catch_up(self, key: Id, guild_id: int, revision: int | None = None) -> None:
        """Reload and publish a state soon if it is on our shards: another process has stored it."""
        if self.slice.owns(guild_id):
            self.read_soon(key, revision)

    def read_soon(self, key: Id, revision: int | None = None) -> None:
        """Reload and publish a state soon, unless this `revision` (None: any) is in memory by then."""
        known = self._unread.get(key, revision)
        self._unread[key] = None if known is None or revision is None else max(known, revision)
        self._reading.request(key)

    async def settle(self) -> None:
        """Wait until no state is being loaded or stored."""
        while self._reading.busy or self._locks.busy:
            await self._reading.settle()
            await self._locks.settle()

    async def stop(self) -> None:
        """Wait for the changes under way."""
        await self._reading.stop()
        await self._locks.settle()

    async def _read_again(self, key: Id) -> None:
        unread, revision = key in self._unread, self._unread.pop(key, None)
        try:
            await self.run_locked(key, lambda: self._take_over(key, revision) if unread else self._find(key))
        except NotFound:
            self._doubtful.discard(key)
        except Exception as failure:  # noqa: BLE001 - whatever it is, the truth is still unknown
            self._doubt(key, failure)
            if unread:
                self._unread.setdefault(key, revision)

    async def _reload(self, key: Id) -> State:
        """Read a state as stored; if that fails, it is read again soon."""
        try:
            return await self._load(key)
        except Exception as failure:
            if not isinstance(failure, NotFound):
                self._doubt(key, failure)
            raise

    def _doubt(self, key: Id, failure: Exception) -> None:
        """Note that a state could not be read, and try again soon."""
        # The storage logs its own failures: once a minute, not once for each table.
        level = logging.DEBUG if isinstance(failure, StorageUnavailable) else logging.WARNING
        log.log(level, "%s %s: cannot be read, retrying soon (%r)", self._what, key, failure)
        self._doubtful.add(key)
        self._reading.request(key, RETRY_SECONDS)

    def _look_up(self, key: Id) -> State | None:
        """Return a state that is in memory and not in doubt; None if this kind is not cached."""
        return None

    async def _find(self, key: Id) -> State:
        return self._look_up(key) or await self._load(key)

    async def _load(self, key: Id) -> State:
        state = await self._read(key)
        if key in self._doubtful:
            self._doubtful.discard(key)
            self.publish(state)
        return state

    async def _commit(
        self, key: Id, write: Callable[[UnitOfWork], Awaitable[tuple[State, Change | None, Answer]]]
    ) -> tuple[State, Answer]:
        """Run `write` in one transaction and publish its change; return the new state and the answer."""
        written = False
        try:
            async with self._store.write() as work:
                after, change, answer = await write(work)
                written = True
        except Conflict:
            raise
        except BaseException as error:
            if not written:
                raise  # rolled back: memory is still right
            after = await self._outcome(key, after, error)
        if change is not None:
            self.publish(after, change)
        return after, answer

    async def _outcome(self, key: Id, after: State, error: BaseException) -> State:
        """Return the state if a commit that raised was stored after all; else raise its error again."""
        if not isinstance(error, Exception):
            self._doubtful.add(key)
            raise error
        try:
            state = await self._reload(key)
        except Exception:  # noqa: BLE001 - whatever it is, the truth is still unknown
            raise error from None
        if self._head(state) == self._head(after):
            return state
        raise error

    async def _take_over(self, key: Id, _: int | None) -> None:
        """Load and publish a state that another process stored."""
        self.publish(await self._reload(key))

    @abstractmethod
    async def _attempt(self, key: Id, judge: Answering[State, Change, Answer]) -> tuple[State, Answer]:
        """Judge a state and `_commit` the change; return the new state and the answer."""

    @abstractmethod
    async def _read(self, key: Id) -> State:
        """Return a state as stored. Raises NotFound."""

    @abstractmethod
    def _show(self, state: State, change: Change | None) -> None:
        """Keep a stored state in memory, if this kind is cached, and pass it to the interface."""

    @abstractmethod
    def _head(self, state: State) -> tuple[Id, int, int, datetime]:
        """Return a state's id, server, revision and time of last change."""
