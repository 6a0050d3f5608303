"""One transaction of the database, as the repositories see it.

Repositories pass plain functions of a SQLAlchemy connection. Steps without a result (`later`) are queued and
executed with the next call, usually the commit: a move then takes one round trip to the database instead of
one for each statement. Calls with a result (`ask`, `change`) run at once, after all queued steps. A result
requested with `soon` comes with the next call, or when it is awaited, and several of them share a round trip.
So an error of a queued step is raised by the next call with a result, or at the end of the block. Any failure
except NotEnoughChips breaks the transaction: it cannot be committed any more.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection, Executable, bindparam, delete, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bot.services.errors import Conflict, NotEnoughChips, ServiceError, StorageUnavailable
from bot.storage import schema
from bot.storage.engine.columns import StoredRow
from bot.storage.engine.prepared import PerDialect, Prepared, upsert

SQLITE_CODES: Mapping[int, str] = {
    sqlite3.SQLITE_FULL: "storage-full",
    sqlite3.SQLITE_READONLY: "storage-read-only",
    sqlite3.SQLITE_BUSY: "storage-locked",
    sqlite3.SQLITE_LOCKED: "storage-locked",
    sqlite3.SQLITE_PROTOCOL: "storage-locked",
    sqlite3.SQLITE_CORRUPT: "storage-damaged",
    sqlite3.SQLITE_NOTADB: "storage-damaged",
    sqlite3.SQLITE_CANTOPEN: "storage-unreachable",
    sqlite3.SQLITE_IOERR: "storage-unreachable",
    sqlite3.SQLITE_PERM: "storage-unreachable",
    sqlite3.SQLITE_AUTH: "storage-unreachable",
    sqlite3.SQLITE_NOLFS: "storage-full",
}
"""SQLite's primary result codes: the low byte of the extended ones."""

POSTGRESQL_CODES: Mapping[str, str] = {
    "53100": "storage-full",
    "53300": "storage-busy",
    "3D000": "storage-no-database",
    "25006": "storage-read-only",
    "42501": "storage-denied",
    "55P03": "storage-locked",
    "57014": "storage-locked",
    "XX001": "storage-damaged",
    "XX002": "storage-damaged",
}
"""SQLSTATEs; lost and refused connections are recognised by their class."""

TROUBLES: Mapping[str, str] = {
    "storage-full": "there is no space left",
    "storage-read-only": "it cannot be written to",
    "storage-locked": "another process has locked it",
    "storage-damaged": "it is damaged, or not a database",
    "storage-removed": "its file was removed or replaced while in use; put the same file back, or "
    "stop the bot and `restore` a backup",
    "storage-restoring": "a restore was interrupted; run it again, or rename the file `.before-...` back, "
    "or, if there is none, delete the file `.partial` to start again",
    "storage-unreachable": "it cannot be opened",
    "storage-login": "the server refuses the user or the password in DATABASE_URL",
    "storage-no-database": "the server has no database of the name in DATABASE_URL",
    "storage-denied": "the server denies the user in DATABASE_URL a right; make them the database's owner",
    "storage-busy": "all connections are in use; raise DATABASE_CONNECTIONS, or the server's max_connections",
}
"""Sentences about the database for the operator, by error code."""


def describe(code: str) -> str:
    """Return an error's code with its sentence for the operator."""
    return f"{code}: {TROUBLES[code]}" if code in TROUBLES else code


LOGIN_CLASS = "28"
UNREACHABLE_CLASSES = ("08", "53", "57", "58")
"""Classes of SQLSTATEs: connection, resources, shutdown, system errors of the server."""

RETRY_CODES = ("40001", "40P01")
"""Serialisation failure and deadlock: the server rolled this transaction back in favour of another."""


def as_refusal(error: BaseException) -> ServiceError | None:
    """Return the service error for a database error; None if it is a bug."""
    if isinstance(error, (DBAPIError, sqlite3.Error)):
        found = _of_driver(error.orig if isinstance(error, DBAPIError) else error)
        earlier = error.__context__  # Alembic tidies up after a failure, which then fails too
        return found or (as_refusal(earlier) if isinstance(earlier, DBAPIError | sqlite3.Error) else None)
    if isinstance(error, NoConnectionFree):
        return StorageUnavailable("storage-busy")
    if isinstance(error, OSError):  # refused, timed out, name not found
        return StorageUnavailable("storage-unreachable")
    return None


def _of_driver(error: BaseException | None) -> ServiceError | None:
    number = getattr(error, "sqlite_errorcode", None)
    if isinstance(number, int):
        code = SQLITE_CODES.get(number & 0xFF)
        return StorageUnavailable(code) if code else None
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        if state in RETRY_CODES:
            return Conflict("storage-conflict")
        code = POSTGRESQL_CODES.get(state)
        if state.startswith(LOGIN_CLASS):
            code = "storage-login"
        elif code is None and state.startswith(UNREACHABLE_CLASSES):
            code = "storage-unreachable"
        return StorageUnavailable(code) if code else None
    words = str(error).lower()  # asyncpg, without a state: the connection has ended, or is about to
    if ("connection" in words and "closed" in words) or "cannot switch to state" in words:
        return StorageUnavailable("storage-unreachable")
    return None


@contextmanager
def refusals() -> Iterator[None]:
    """Convert database errors inside the block into service errors; bugs pass unchanged."""
    try:
        yield
    except Exception as error:
        refusal = as_refusal(error)
        if refusal is None:
            raise
        raise refusal from error


Answer = TypeVar("Answer")
TransactionStep = Callable[[Connection], object]


def run_steps(steps: Sequence[TransactionStep], connection: Connection) -> None:
    """Execute steps in order on a connection. Raises service errors."""
    with refusals():
        for step in steps:
            step(connection)


class Soon(Generic[Answer]):
    """A pending result that comes with the next round trip; it must be awaited before the commit.

    NotEnoughChips leaves the transaction intact, and is raised when the result is awaited.
    """

    def __init__(self, session: Session, question: Callable[[Connection], Answer]) -> None:
        self._session = session
        self._question = question
        self._answers: list[Answer] = []
        self._refusal: NotEnoughChips | None = None

    def step(self, connection: Connection) -> None:
        """Compute the result."""
        try:
            self._answers.append(self._question(connection))
        except NotEnoughChips as refusal:
            self._refusal = refusal

    def __await__(self) -> Generator[Any, None, Answer]:
        if not self._answers and self._refusal is None:
            yield from self._session.ask(_nothing).__await__()
        self._session.waited_for(self)
        if self._refusal is not None:
            raise self._refusal
        return self._answers[0]


def _nothing(_: Connection) -> None:
    """Do nothing: passing it to `ask` executes the queued steps."""


TABLE = "table"
"""The kind of notification that tells other processes of a changed table; features have their own kinds."""


class Session(ABC):
    """An open transaction, or one that opens at first use."""

    def __init__(self, *, writing: bool) -> None:
        self.writing = writing
        self._steps: list[TransactionStep] = []
        self._failure: BaseException | None = None
        self._expected: set[Soon[Any]] = set()

    def later(self, step: TransactionStep) -> None:
        """Queue a step without a result until the next `ask`, `change` or the commit."""
        self._require_writing()
        self._steps.append(step)

    def soon(self, question: Callable[[Connection], Answer]) -> Soon[Answer]:
        """Return the pending result of a function that may write; it must be awaited before the commit."""
        answer = Soon(self, question)
        self.later(answer.step)
        self._expected.add(answer)
        return answer

    def waited_for(self, answer: Soon[Any]) -> None:
        """Record that a pending result has been awaited."""
        self._expected.discard(answer)

    async def ask(self, question: Callable[[Connection], Answer]) -> Answer:
        """Return the result of a reading function, run after all queued steps."""
        self._require_sound()
        steps, self._steps = self._steps, []
        return await self._perform(partial(self._answer, steps, question))

    async def change(self, function: Callable[[Connection], Answer]) -> Answer:
        """Return the result of a writing function, run after all queued steps."""
        self._require_writing()
        return await self.ask(function)

    async def finish(self) -> None:
        """Commit, or raise the error that broke the transaction; it ends in any case."""
        if self._failure is not None:
            await self.abandon()
            raise self._failure
        if self._expected:  # it may be a refusal
            await self.abandon()
            raise RuntimeError("an answer that nobody has waited for")
        await self._commit()

    def announce(self, kind: str, number: int, guild_id: int, revision: int) -> None:  # noqa: B027
        """Announce a change to the other processes on this database when this transaction commits."""

    @abstractmethod
    async def abandon(self) -> None:
        """Roll back and release the connection; safe to call in a cancelled task."""

    @abstractmethod
    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function on this transaction's connection, opened if necessary."""

    @abstractmethod
    async def _commit(self) -> None:
        """Execute the queued steps, commit, release the connection."""

    def _answer(
        self,
        steps: Sequence[TransactionStep],
        question: Callable[[Connection], Answer],
        connection: Connection,
    ) -> Answer:
        try:
            run_steps(steps, connection)
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


class Repository:
    """Queries and changes of one kind of data, in one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def _rows(self, query: Executable, **keys: object) -> Sequence[StoredRow]:
        """Return the rows of a query."""
        return await self._session.ask(lambda c: c.execute(query, keys).all())

    async def _column(self, query: Executable, **keys: object) -> Sequence[Any]:
        """Return the first column of a query's rows."""
        return await self._session.ask(lambda c: c.execute(query, keys).scalars().all())

    async def _value(self, query: Executable, **keys: object) -> Any:
        """Return the first column of a query's first row, None if there is none."""
        return await self._session.ask(lambda c: c.execute(query, keys).scalar())

    async def _change(self, statement: Executable, **keys: object) -> int:
        """Execute a statement and return the number of rows changed."""
        return await self._session.change(lambda c: c.execute(statement, keys).rowcount)

    def _queue(self, statement: Executable | Prepared, **row: object) -> None:
        """Queue a statement (`Session.later`)."""
        self._session.later(
            lambda c: c.execute(statement.on(c) if isinstance(statement, Prepared) else statement, row)
        )


Params = ParamSpec("Params")
Method = Callable[Concatenate[Any, Connection, Params], Answer]
"""A repository's method as a plain function of a connection."""


def read(method: Method[Params, Answer]) -> Callable[Concatenate[Any, Params], Coroutine[Any, Any, Answer]]:
    """Make a method of a connection an awaitable call that runs in the repository's transaction."""

    @wraps(method)
    async def call(self: Repository, /, *args: Params.args, **names: Params.kwargs) -> Answer:
        return await self._session.ask(lambda connection: method(self, connection, *args, **names))

    return call


def write(method: Method[Params, Answer]) -> Callable[Concatenate[Any, Params], Coroutine[Any, Any, Answer]]:
    """Do the same as `read` for a method that may write."""

    @wraps(method)
    async def call(self: Repository, /, *args: Params.args, **names: Params.kwargs) -> Answer:
        return await self._session.change(lambda connection: method(self, connection, *args, **names))

    return call


def later(method: Method[Params, None]) -> Callable[Concatenate[Any, Params], Coroutine[Any, Any, None]]:
    """Make a method of a connection a call that only queues it (`Session.later`)."""

    @wraps(method)
    async def call(self: Repository, /, *args: Params.args, **names: Params.kwargs) -> None:
        self._session.later(lambda connection: method(self, connection, *args, **names))

    return call


def pending(method: Method[Params, Answer]) -> Callable[Concatenate[Any, Params], Soon[Answer]]:
    """Make a method of a connection a call with a pending result (`Session.soon`)."""

    @wraps(method)
    def call(self: Repository, /, *args: Params.args, **names: Params.kwargs) -> Soon[Answer]:
        return self._session.soon(lambda connection: method(self, connection, *args, **names))

    return call


_PUT = upsert(schema.state)
_KEEP = PerDialect(  # it locks the row, too
    schema.state,
    lambda insert: insert.on_conflict_do_update(
        index_elements=["name"], set_={"value": schema.state.c.value}
    ).returning(schema.state.c.value),
)
_GET = select(schema.state.c.value).where(schema.state.c.name == bindparam("key_name"))


class State(Repository):
    """`bot.services.ports.personal.StateRepository`."""

    async def get(self, name: str) -> str | None:
        found: str | None = await self._value(_GET, key_name=name)
        return found

    async def put(self, name: str, value: str) -> None:
        self._queue(_PUT, name=name, value=value)

    @write
    def keep(self, connection: Connection, name: str, value: str) -> str:
        stands: str = _KEEP.scalar(connection, {"name": name, "value": value})
        return stands

    async def drop(self, name: str) -> None:
        await self._change(delete(schema.state).where(schema.state.c.name == name))

    async def skip_numbers(self, count: int) -> None:
        await self._change(update(schema.counters).values(value=schema.counters.c.value + count))


_c = schema.counters.c
_NEXT = PerDialect(
    schema.counters,
    lambda insert: (
        insert.values(name=bindparam("counter"), value=1)
        .on_conflict_do_update(index_elements=["name"], set_={"value": _c.value + 1})
        .returning(_c.value)
    ),
)


def next_id(counter: str, connection: Connection) -> int:
    """Return a counter's next number, from 1; a rollback takes the number back."""
    value: int = _NEXT.scalar(connection, {"counter": counter})
    return value
