"""A person's rows are found by index, and a deletion takes short steps that can be interrupted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.features.tournaments.ports import STORED
from bot.services.values.hands import ActionEntry
from bot.services.values.tables import TableStatus
from bot.storage import person_rows, schema
from bot.storage.audit.audit import audit
from bot.storage.audit.derived import repair_rows
from bot.storage.database import Transaction
from bot.storage.engine.session import Session
from bot.storage.migrate import move_to, upgrade
from bot.storage.personal.erasing import begin, step
from tests.storage.evening import ALIAS, evening, stored_text
from tests.storage.plans import WHOLE_TABLE, plans
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    GUILD,
    NOON,
    a_hand,
    a_table,
    end_hand,
    execute,
    member,
    moved,
    overlap,
)

STRANGER = 123_456_789_012_345_678


async def rows(session: Session) -> list[tuple[int, str, int]]:
    """Return kind and id of all rows noted for Bob."""

    def ask(connection: Connection) -> list[Any]:
        person = person_rows.person_key(BOB, connection)
        played = select(schema.hand_people.c.hand_id).where(schema.hand_people.c.user_id == BOB)
        return [("hand", number) for number in connection.execute(played).scalars()] + [
            (kind, number)
            for kind in (person_rows.TABLE, STORED, person_rows.POSTING)
            for number in person_rows.numbers_of(person, kind, connection)
        ]

    return await session.ask(ask)


async def test_rows_that_name_a_person_are_noted_on_storing_and_by_the_migration(database):
    await evening(database)
    async with database.read() as work:
        noted = await rows(work.session)
    assert {kind for kind, _ in noted} == {"hand", "table", "tournament", "posting"}
    assert sum(kind == "posting" for kind, _ in noted) == 7, (
        "Bob's start, two gifts to Bob, a gift by Bob, Dan's"
    )
    await move_to(database, "0008")
    await upgrade(database)
    async with database.read() as work:
        assert await rows(work.session) == noted


async def test_a_person_who_acted_in_a_hand_without_being_dealt_in_is_found(database):
    outsider = CLEO + 1000
    async with database.write() as work:
        await work.tables.add(a_table(1))
        await work.hands.add(a_hand(1))
        await work.hands.append(1, ActionEntry(0, {"do": "void"}, "player", NOON, outsider))
        await end_hand(work, status="voided")
    for again in (False, True):
        if again:
            await move_to(database, "0008")
            await upgrade(database)
        async with database.read() as work:
            assert await work.personal.servers(outsider) == [GUILD]
    async with database.write() as work:
        await work.personal.erase(outsider, {GUILD: ALIAS})
        while await work.personal.erase_more(outsider):
            pass
    assert str(outsider) not in await stored_text(database)


def _steps(user_id: int, connection: Connection) -> None:
    begin(user_id, {GUILD: ALIAS}, connection)
    while step(user_id, connection):
        pass


QUESTIONS: dict[str, Callable[[Transaction, int], Awaitable[object]]] = {
    "servers": lambda work, who: work.personal.servers(who),
    "engagement": lambda work, who: work.personal.engagement(who),
    "export": lambda work, who: work.personal.export(who, None),
    "deletion": lambda work, who: work.session.change(partial(_steps, who)),
}


@pytest.mark.parametrize("who", [BOB, STRANGER], ids=["member", "stranger"])
async def test_no_query_about_a_person_scans_a_table(database, who):
    await evening(database)
    for name, question in QUESTIONS.items():
        async with database.write() as work:
            found = await plans(work.session, question(work, who))
        assert found, name
        scans = {
            statement: plan
            for statement, plan in found.items()
            if any(WHOLE_TABLE.search(line) for line in plan)
        }
        assert scans == {}, name


async def _many(database, hands: int) -> None:
    await evening(database)
    async with database.write() as work:
        for number in range(2, hands + 2):
            table = a_table(number, status=TableStatus.LOBBY, hand_id=None, channel_id=5)
            await work.tables.add(table)
            await work.tables.save(replace(table, status=TableStatus.CLOSED, revision=1))
            await work.hands.add(replace(a_hand(number), table_id=number))
            await end_hand(work, number, status="voided")


async def _begun(database) -> None:
    async with database.write() as work:
        await work.personal.erase(BOB, {GUILD: ALIAS})


async def _more(database) -> bool:
    async with database.write() as work:
        return await work.personal.erase_more(BOB)


async def test_no_step_of_a_deletion_touches_more_rows_than_allowed(database):
    await _many(database, 110)
    await _begun(database)

    async def left() -> int:
        async with database.read() as work:
            count = select(schema.person_rows.c.number).where(
                schema.person_rows.c.person
                == await work.session.ask(lambda c: person_rows.person_key(BOB, c, leaving=True))
            )
            hands = select(schema.hand_people).where(schema.hand_people.c.user_id == BOB)
            return len(await work.session.ask(lambda c: [*c.execute(count), *c.execute(hands)]))

    before, steps = await left(), []
    assert before > 220
    while await _more(database):
        steps.append(before - (before := await left()))
    assert max(steps) <= 100
    assert before == 0


async def test_a_person_who_acts_during_their_deletion_is_a_new_member(database):
    await _many(database, 4)
    await _begun(database)
    async with database.write() as work:
        await work.tables.add(a_table(900, status=TableStatus.LOBBY, hand_id=None, channel_id=9))
        await work.hands.add(replace(a_hand(900), table_id=900))
        start = f"start:{GUILD}:{BOB}"
        assert await work.ledger.post(start, "start", [], at=NOON), "a new account"
    while await _more(database):
        pass
    async with database.read() as work:
        assert BOB in (await work.tables.get(900)).players
        assert BOB in (await work.hands.get(900)).header.players
        assert BOB not in (await work.hands.get(4)).header.players
        assert await work.personal.servers(BOB) == [GUILD]
        assert (await rows(work.session))[:1] == [("table", 900)]
    async with database.write() as work:
        await end_hand(work, 900, status="voided")
        assert (await rows(work.session))[:2] == [("hand", 900), ("table", 900)]


async def test_who_sits_down_again_during_their_deletion_keeps_that_seat(database):
    await evening(database)
    async with database.write() as work:
        await work.tables.add(a_table(2, status=TableStatus.LOBBY, hand_id=None, channel_id=5))
    await _begun(database)
    async with database.write() as work:
        left = await work.tables.get(2)
        again = a_table(2, status=TableStatus.LOBBY, hand_id=None, channel_id=5)
        assert BOB in again.players
        assert BOB not in left.players
        await work.tables.save(replace(again, revision=left.revision + 1))
        await work.tables.seat(2, GUILD, {ANN, BOB})
    while await _more(database):
        pass
    async with database.read() as work:
        assert BOB in (await work.tables.get(2)).players
        assert (await rows(work.session)) == [("table", 2)]


async def test_a_gift_during_a_deletion_goes_to_a_new_account(database):
    await evening(database)
    gift = moved(member(ANN), member(BOB), 7)
    await overlap(
        database,
        lambda work: work.personal.erase(BOB, {GUILD: ALIAS}),
        lambda work: work.ledger.post(f"gift:{GUILD}:{ANN}:99", "gift", gift, at=NOON, note="Bob"),
    )
    async with database.read() as work:
        assert await work.ledger.balance(member(BOB)) == 7


async def test_a_captain_who_changes_their_team_during_a_deletion_does_not_store_the_person_again(database):
    await evening(database)

    async def save(work: Transaction) -> None:
        _, people = await work.teams.of_league(1)
        await work.teams.save_members(GUILD, *(replace(it, captain=False) for it in people))

    await overlap(database, lambda work: work.personal.erase(BOB, {GUILD: ALIAS}), save)
    async with database.read() as work:
        _, people = await work.teams.of_league(1)
    assert [(it.user_id, it.name) for it in people] == [(ALIAS, "")]


async def _end(work: Transaction) -> None:
    while await work.personal.erase_more(BOB):
        pass


async def _save_again(work: Transaction) -> None:
    finished = await work.tournaments.get(1)
    await work.tournaments.save(replace(finished, revision=finished.revision + 1))
    assert await work.tournaments.get(1)  # it is saved by then


async def _delete_old(work: Transaction) -> None:
    await work.retention.drop_names_at(NOON + timedelta(days=1), [1])
    assert await work.retention.expire(NOON + timedelta(days=1), [1]) == 1


@pytest.mark.parametrize("acts", [(_save_again, _end), (_delete_old, _end), (_end, _delete_old)])
async def test_what_others_write_during_a_deletion_leaves_nothing_of_the_person(database, acts):
    await evening(database)
    await _begun(database)

    await overlap(database, *acts)
    async with database.read() as work:
        assert await work.personal.servers(BOB) == []
        assert (await work.hands.get(1)).header.expired == (_delete_old in acts)
    assert str(BOB) not in await stored_text(database)
    assert (await audit(database)).problems == ()


async def test_check_finds_unnoted_rows_of_a_person_and_repair_notes_them(database):
    """Also notes for missing rows, and everybody's if the hash key is lost."""
    await evening(database)
    everything = await _notes(database)
    assert (await audit(database)).problems == ()
    await execute(database, "DELETE FROM person_rows")
    await execute(database, "DELETE FROM hand_people")
    problems = (await audit(database)).problems
    assert any(it.startswith(f"member {BOB} was in hand 1, which is not noted") for it in problems)
    for kind in ("table", "tournament", "posting"):
        assert any(
            it.startswith(f"{kind} ") and f"names member {BOB}, which is not noted" in it for it in problems
        )
    assert all("check --repair repairs it" in it for it in problems)
    assert any("index of people" in done for done in await repair_rows(database))
    assert await _notes(database) == everything
    assert (await audit(database)).problems == ()
    assert not any("index of people" in done for done in await repair_rows(database))
    lost = "INSERT INTO person_rows (person, kind, number, guild_id) VALUES (5, 'table', 999, 1)"
    await execute(database, lost)
    assert [it for it in (await audit(database)).problems if "table 999" in it]
    await repair_rows(database)
    assert (await audit(database)).problems == ()
    await execute(database, "DELETE FROM state WHERE name = :name", name=person_rows.KEY)
    assert any(f"names member {ANN}" in it for it in (await audit(database)).problems)
    await repair_rows(database)
    assert (await audit(database)).problems == ()
    async with database.read() as work:
        assert {kind for kind, _ in await rows(work.session)} == {"hand", "table", "tournament", "posting"}


async def test_a_needless_note_is_no_fault_and_a_deletion_in_progress_is_marked(database):
    await evening(database)
    more = "INSERT INTO person_rows (person, kind, number, guild_id) VALUES (5, 'table', 1, :guild)"
    await execute(database, more, guild=GUILD)
    assert (await audit(database)).problems == ()
    async with database.write() as work:
        await work.personal.erase(BOB, {GUILD: ALIAS})
    assert not [it for it in (await audit(database)).problems if "not noted" in it]
    before = await _notes(database)
    await repair_rows(database)
    assert await _notes(database) == before, "the deletion continues with its notes"


async def _notes(database) -> list[tuple[Any, ...]]:
    async with database.read() as work:
        queries = (
            "SELECT * FROM person_rows ORDER BY kind, number, person",
            "SELECT * FROM hand_people ORDER BY user_id, hand_id",
        )
        return await work.session.ask(
            lambda c: [tuple(row) for query in queries for row in c.exec_driver_sql(query)]
        )
