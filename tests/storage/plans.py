"""The statements that a database executes, and its query plans."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sqlalchemy import Connection, event, text

from bot.storage.engine.session import Session

Asked = list[tuple[str, Any]]

WHOLE_TABLE = re.compile(r"^SCAN (?!CONSTANT|anon_1|\(|hands USING INDEX ix_hands_open)|Seq Scan")
"""A full scan in a plan, except of rows found by another part of the statement. Hands in progress may be
scanned: they are as few as tables."""
SORT = re.compile(r"ORDER BY|Sort\b")
"""A sort in a plan."""


@contextmanager
def asked(connection: Connection) -> Iterator[Asked]:
    """Inside the block, list the statements (with their values) that a connection executes."""
    found: Asked = []
    if connection.dialect.name == "sqlite":  # prepared statements bypass SQLAlchemy; values are in the text
        raw: Any = connection.connection.dbapi_connection
        raw.set_trace_callback(lambda statement: statement.startswith("--") or found.append((statement, ())))
        yield found
        raw.set_trace_callback(None)
        return

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        found.append((statement, parameters[0] if many else parameters))

    event.listen(connection, "before_cursor_execute", note)
    yield found
    event.remove(connection, "before_cursor_execute", note)


async def plans(session: Session, question: Awaitable[object]) -> dict[str, list[str]]:
    """Return the query plan of each statement."""
    watching = ExitStack()
    statements = await session.ask(lambda c: watching.enter_context(asked(c)))
    await question
    await session.ask(lambda _: watching.close())
    return await session.ask(lambda c: explained(statements, c))


def explained(statements: Asked, connection: Connection) -> dict[str, list[str]]:
    """Return the query plan of each statement."""
    lite = connection.dialect.name == "sqlite"
    if not lite:  # tiny tables are scanned because that is cheap; the test is whether they must be
        for way in ("seqscan", "bitmapscan", "sort"):
            connection.execute(text(f"SET LOCAL enable_{way} = off"))
    how = "EXPLAIN QUERY PLAN" if lite else "EXPLAIN"
    found = {}
    for statement, parameters in statements:
        if statement.split(maxsplit=1)[0] in ("SELECT", "UPDATE", "DELETE"):
            rows = connection.exec_driver_sql(f"{how} {statement}", parameters).all()
            found[statement] = [row.detail if lite else row[0] for row in rows]
    return found
