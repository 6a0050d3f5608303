"""What a database refuses, as refusals of the services (bot/services/errors.py).

    StorageUnavailable   storage-full         no space left
                         storage-read-only    the file or the server takes no writes
                         storage-locked       another process holds the database for too long
                         storage-damaged      the file is no database, or its content is broken
                         storage-removed      the file is not where it was, or another one is there
                         storage-unreachable  it cannot be opened, or the server is gone
    Conflict             storage-conflict     two transactions blocked each other; PostgreSQL ended this one

Anything else is a mistake in the program and stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from sqlite3 import (
    SQLITE_AUTH,
    SQLITE_BUSY,
    SQLITE_CANTOPEN,
    SQLITE_CORRUPT,
    SQLITE_FULL,
    SQLITE_IOERR,
    SQLITE_LOCKED,
    SQLITE_NOLFS,
    SQLITE_NOTADB,
    SQLITE_PERM,
    SQLITE_PROTOCOL,
    SQLITE_READONLY,
)

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bot.services.errors import Conflict, ServiceError, StorageUnavailable

SQLITE_CODES: Mapping[int, str] = {
    SQLITE_FULL: "storage-full",
    SQLITE_READONLY: "storage-read-only",
    SQLITE_BUSY: "storage-locked",
    SQLITE_LOCKED: "storage-locked",
    SQLITE_PROTOCOL: "storage-locked",
    SQLITE_CORRUPT: "storage-damaged",
    SQLITE_NOTADB: "storage-damaged",
    SQLITE_CANTOPEN: "storage-unreachable",
    SQLITE_IOERR: "storage-unreachable",
    SQLITE_PERM: "storage-unreachable",
    SQLITE_AUTH: "storage-unreachable",
    SQLITE_NOLFS: "storage-full",
}
"""Primary result codes (the low byte of SQLite's extended ones)."""

POSTGRESQL_CODES: Mapping[str, str] = {
    "53100": "storage-full",
    "25006": "storage-read-only",
    "55P03": "storage-locked",
    "57014": "storage-locked",
    "XX001": "storage-damaged",
    "XX002": "storage-damaged",
}
"""SQLSTATEs; those of a lost or refused connection are told by their class."""

UNREACHABLE_CLASSES = ("08", "28", "3D", "53", "57", "58")
"""Connection, password, unknown database, resources, shutdown, the server's own system errors."""

RETRY_CODES = ("40001", "40P01")
"""Serialisation failure, deadlock: the server undid this transaction so that another could go on."""


def as_refusal(error: BaseException) -> ServiceError | None:
    """Return the refusal that a database's error stands for; None if it is a mistake in the program."""
    if isinstance(error, DBAPIError):
        return _of_driver(error.orig)
    if isinstance(error, (OSError, NoConnectionFree)):  # refused, timed out, name not found, pool exhausted
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
        if code is None and state.startswith(UNREACHABLE_CLASSES):
            code = "storage-unreachable"
        return StorageUnavailable(code) if code else None
    if "connection" in str(error).lower() and "closed" in str(error).lower():  # asyncpg, without a state
        return StorageUnavailable("storage-unreachable")
    return None


@contextmanager
def refusals() -> Iterator[None]:
    """Turn errors of the database inside the block into the services' refusals; others pass."""
    try:
        yield
    except Exception as error:
        refusal = as_refusal(error)
        if refusal is None:
            raise
        raise refusal from error
