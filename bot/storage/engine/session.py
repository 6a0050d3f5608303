"""One transaction of the database, as the repositories see it.

Repositories hand over plain functions of a SQLAlchemy connection. What has no answer (`later`) is kept and
carried out with whatever comes next, mostly with the commit: a move is then one trip to the database
instead of one for each statement. What has an answer (`ask`, `change`) goes out at once, after all that was
kept.

So a refusal of something kept comes out of the next call with an answer or of the end of the block. After
it, and after every other failure but NotEnoughChips, the transaction is broken and cannot be committed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from bot.services.errors import NotEnoughChips
from bot.storage.engine.failures import refusals

Answer = TypeVar("Answer")
Step = Callable[[Connection], object]


def carry_out(steps: Sequence[Step], connection: Connection) -> None:
    """Run steps in order on a connection. Raises the services' refusals."""
    with refusals():
        for step in steps:
            step(connection)


TABLE, TOURNAMENT = "table", "tournament"
"""What other processes are told of."""


class Session(ABC):
    """A transaction that is open, or that will be when something needs it."""

    def __init__(self, *, writing: bool) -> None:
        self.writing = writing
        self._steps: list[Step] = []
        self._failure: BaseException | None = None

    def later(self, step: Step) -> None:
        """Keep a step without an answer until the next `ask`, `change` or the commit."""
        self._require_writing()
        self._steps.append(step)

    async def ask(self, question: Callable[[Connection], Answer]) -> Answer:
        """Return what a function reads, after all steps that were kept."""
        self._require_sound()
        steps, self._steps = self._steps, []
        return await self._perform(partial(self._answer, steps, question))

    async def change(self, deed: Callable[[Connection], Answer]) -> Answer:
        """Return the answer of a function that writes, after all steps that were kept."""
        self._require_writing()
        return await self.ask(deed)

    async def finish(self) -> None:
        """Commit; the transaction is over whatever happens. Raises what broke it before."""
        if self._failure is not None:
            await self.abandon()
            raise self._failure
        await self._commit()

    @abstractmethod
    def announce(self, kind: str, number: int, guild_id: int, revision: int) -> None:
        """Let other processes on the same database know at the commit what has changed."""

    @abstractmethod
    async def abandon(self) -> None:
        """Undo everything and give the connection back; safe to call in a task that is cancelled."""

    @abstractmethod
    async def _perform(self, deed: Callable[[Connection], Answer]) -> Answer:
        """Run a function on this transaction's connection, opening it first."""

    @abstractmethod
    async def _commit(self) -> None:
        """Carry out what is kept, commit, give the connection back."""

    def _answer(
        self, steps: Sequence[Step], question: Callable[[Connection], Answer], connection: Connection
    ) -> Answer:
        try:
            carry_out(steps, connection)
        except BaseException as error:
            self._failure = error
            raise
        try:
            with refusals():
                return question(connection)
        except NotEnoughChips:  # the ledger has undone its own part: the transaction may go on
            raise
        except BaseException as error:
            self._failure = error
            raise

    def _require_writing(self) -> None:
        if not self.writing:
            raise RuntimeError("a write in a read transaction")
        self._require_sound()

    def _require_sound(self) -> None:
        if self._failure is not None:
            raise RuntimeError("this transaction has failed before") from self._failure
