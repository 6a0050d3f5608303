"""What a database refuses is logged with its traceback: neither parameters nor rows may be in it."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from bot.storage import schema
from tests.storage.samples import NOON, a_table
from tests.told import listening

SECRET = "5ec2e7" + "ab" * 29
CARDS = {"action": "discard", "cards": ["AS", "KH", "TD"], "called": "JK"}
TELLING = (SECRET, "AS", "KH", "TD", "JK", "discard")


def null_in_a_row_with_a_secret(connection: Connection) -> None:
    """Break a rule of the table that holds the secrets: PostgreSQL shows the whole row."""
    connection.execute(schema.tables.update().values(secret=SECRET, status=None))


def second_action_of_a_number(connection: Connection) -> None:
    """Store two actions under one number."""
    row = {"hand_id": 1, "seq": 0, "data": CARDS, "made_by": "player", "made_at": NOON, "user_id": None}
    for _ in range(2):
        connection.execute(schema.hand_actions.insert(), row)


def what_no_column_can_hold(connection: Connection) -> None:
    """Store cards where a moment belongs."""
    connection.execute(schema.hands.update().values(started_at=CARDS, header=CARDS))


@pytest.mark.parametrize(
    "mistake", [null_in_a_row_with_a_secret, second_action_of_a_number, what_no_column_can_hold]
)
async def test_an_error_of_the_database_tells_no_cards_and_no_secret(database: Any, mistake: Any) -> None:
    async with database.write() as work:
        await work.tables.add(a_table())
    with listening("DEBUG") as told:
        try:
            async with database.write() as work:
                await work.session.change(mistake)
        except (DBAPIError, StatementError, TypeError) as error:
            logging.getLogger("bot.services.tables.live").exception("table 1: not stored (%s)", error)
            found = error
    (line,) = told.lines(logger="bot.services.tables.live")
    assert "Traceback" in line["exception"]
    for text in (line["event"], line["exception"]):
        assert not [word for word in TELLING if word in text], text
    assert isinstance(found, (IntegrityError, StatementError, DBAPIError))


async def test_parameters_are_left_out_by_the_database_itself(database: Any) -> None:
    async with database.write() as work:
        await work.tables.add(a_table())
    with pytest.raises(IntegrityError, match="SQL parameters hidden"):
        async with database.write() as work:
            await work.session.change(null_in_a_row_with_a_secret)
