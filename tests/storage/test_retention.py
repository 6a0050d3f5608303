"""Expired rows and deleted servers, on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from bot.features.daily.ports import Attempt, DailyDeal
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import TableStatus
from bot.storage import schema
from bot.storage.audit.audit import audit
from bot.storage.tables import hands
from tests.storage.evening import erased, evening
from tests.storage.samples import (
    ANN,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    NOON,
    a_hand,
    a_table,
    an_action,
    deadlines,
    end_hand,
    overlap,
    results,
)
from tests.storage.test_leagues import a_league
from tests.storage.test_tournaments import a_tournament

_hands = schema.hands.c
LATER = NOON + timedelta(days=1)
SHARED = {"state", "preferences", "counters", "erasures", "rule_texts"}
"""Tables that do not belong to a single server."""


async def _rows(database) -> dict[str, int]:
    async with database.read() as work:
        counts = {}
        for table in schema.metadata.sorted_tables:
            query = select(func.count()).select_from(table)
            counts[table.name] = await work.session.ask(lambda c, query=query: c.execute(query).scalar_one())
    return counts


async def test_a_server_is_deleted_to_its_last_row_and_the_next_one_untouched(database):
    await evening(database)
    async with database.write() as work:
        await work.retention.server_left(GUILD, NOON)
        await work.state.put(f"acts-told:{GUILD}", "7")
        for channel_id in (CHANNEL, CHANNEL + 9):
            await work.state.put(f"recap:{channel_id}", "7")
        await work.tables.add(a_table(2))
        await work.hands.add(a_hand(2, 2))
        await work.hands.append(2, an_action(0))
        await work.deadlines.replace(2, deadlines(2))
        await work.guild_settings.put(GUILD, "locale", "ja")
        await work.personal.remember("f00d", NOON)
        await work.leagues.add(a_league())
        await work.templates.add(1, GUILD, TournamentConfig(name="Friday Cup"))
        await work.calls.add(GUILD, ANN)
        await work.daily.add(GUILD, NOON.date(), DailyDeal("japanese", {}, 5, "", "00", NOON))
        assert await work.daily.save(GUILD, NOON.date(), Attempt(ANN, "Ann", [{}]), NOON)
        await work.saved_rules.add(
            replace((await work.saved_rules.of_guild(GUILD))[0], id=2, guild_id=GUILD + 1)
        )
    before = await _rows(database)
    assert [name for name, count in before.items() if not count] == ["counters"], "store a row above"
    async with database.write() as work:
        assert await work.retention.servers_known() == {GUILD, GUILD + 1}
        assert not await work.retention.forget_more(GUILD + 2)
    assert await _rows(database) == before
    async with database.write() as work:
        await work.retention.forget(GUILD)
    steps = 1
    while await _forgets_more(database):
        steps += 1
    assert steps > 10, "in short steps"
    async with database.read() as work:
        assert await work.retention.servers_known() == {GUILD + 1}
        assert await work.retention.servers_left() == {}
        assert await work.retention.being_forgotten() == []
        assert await work.state.get(f"acts-told:{GUILD}") is None
        assert await work.state.get(f"recap:{CHANNEL}") is None
        assert await work.state.get(f"recap:{CHANNEL + 9}") == "7", "a channel of another server"
    after = {name: count for name, count in (await _rows(database)).items() if name not in SHARED}
    assert {name: count for name, count in after.items() if count} == {"saved_rules": 1}
    assert (await audit(database)).ok


async def _forgets_more(database) -> bool:
    async with database.write() as work:
        more = await work.retention.forget_more(GUILD)
        assert await work.retention.being_forgotten() == ([GUILD] if more else [])
    return more


async def _expired(work, before) -> int:
    found, on = await work.retention.old_hands(before, 0)
    assert on is None
    assert await work.retention.expire(before, [*found, 404]) == len(found)
    return len(found)


async def test_an_old_hand_keeps_its_result_and_loses_the_rest(database):
    await evening(database)
    async with database.write() as work:
        assert await _expired(work, NOON) == 0
        assert await _expired(work, LATER) == 1
        assert await _expired(work, LATER) == 0
        hand = await work.hands.get(1)
        assert {it.hand_id for it in await work.results.of_tables([1])} == {1}
    assert hand.header.expired
    assert hand.header.players == (ANN, BOB, CLEO, DAN, None)
    assert hand.header.header["seats"] == [f"former-{seat}" for seat in range(1, 6)]
    assert set(hand.header.header) == {"format", "preset", "stake", "escrow", "dealer", "seats", "expired"}
    assert (hand.actions, hand.outcome, hand.units) == ((), "made", (2, 1, -1, -1, -1))
    assert (await audit(database)).ok


EVE, FAY = 9_000_001, 9_000_002
"""They act in a hand dealt to others."""


async def _acted_for_others(database, *, packed: bool, others: tuple[int, int] = (EVE, FAY)) -> None:
    """Store a finished, unpacked hand, as in earlier versions, with two actors who were not dealt in."""
    async with database.write() as work:
        await work.tables.add(a_table(2, status=TableStatus.CLOSED, hand_id=2))
        await work.hands.add(a_hand(2, 2))
        acts = [*(an_action(seq)._replace(user_id=who) for seq, who in enumerate(others)), an_action(2)]
        for entry in acts:
            await work.hands.append(2, entry)
        await end_hand(work, 2)
        if not packed:
            old = {"record_id": None, "header": a_hand(2, 2).header}
            rows = [hands._action_row(2, entry) for entry in acts]
            work.session.later(lambda c: c.execute(update(schema.hands).where(_hands.id == 2), old))
            work.session.later(lambda c: c.execute(schema.hand_actions.insert(), rows))
            work.session.later(lambda c: c.execute(schema.hand_records.delete()))


async def test_the_cards_of_a_hand_that_is_packed_just_now_are_deleted_too(database):
    await _acted_for_others(database, packed=False, others=(ANN, BOB))

    async def pack(work) -> None:
        assert await work.hands.pack([2]) == 1

    async def expire(work) -> None:
        assert await work.retention.expire(LATER, [2]) == 1

    await overlap(database, pack, expire)
    assert (await _rows(database))["hand_records"] == 0


async def _took_part(database) -> list[int]:
    async with database.read() as work:
        people = select(schema.hand_people.c.user_id).where(schema.hand_people.c.hand_id == 2)
        return sorted(await work.session.ask(lambda c: c.execute(people).scalars().all()))


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("expired", [True, False])
async def test_actors_not_dealt_in_are_forgotten_with_the_hands_actions_or_the_server(
    database, packed, expired
):
    await _acted_for_others(database, packed=packed)
    dealt = sorted(user_id for user_id in a_hand(2, 2).players if user_id is not None)
    assert await _took_part(database) == sorted([*dealt, EVE, FAY])
    if expired:
        async with database.write() as work:
            assert await _expired(work, LATER) == 1
        assert await _took_part(database) == dealt
    async with database.write() as work:
        await work.retention.forget(GUILD)
    while await _forgets_more(database):
        pass
    assert await _took_part(database) == []


async def test_a_deletion_completes_although_a_deleted_server_left_notes_of_its_hands(database):
    """Earlier versions left such rows."""
    row = {"user_id": EVE, "hand_id": 2, "moves": 1}
    async with database.write() as work:
        work.session.later(lambda c: c.execute(schema.hand_people.insert(), row))
    await erased(database, EVE, found=False)
    assert await _took_part(database) == []


async def test_names_of_inactive_players_are_deleted(database):
    await evening(database)
    async with database.write() as work:
        nobody = (-1, -1)
        assert (await work.retention.drop_names(NOON, nobody))[0] == 0
        assert (await work.retention.old_tables(NOON, 0))[0] == []
        assert await work.results.name_of(GUILD, ANN) == "Ann"
        count, last = await work.retention.drop_names(LATER, nobody)
        assert (count, last) == (4, (GUILD, DAN))
        assert await work.retention.drop_names(LATER, last) == (0, None)
        assert await work.retention.old_tables(LATER, 0) == ([1], None)
        await work.retention.drop_names_at(LATER, [1])
        assert await work.retention.old_tables(LATER, 0) == ([], None)
        assert await work.results.name_of(GUILD, ANN) == ""
        table = await work.tables.get(1)
    assert [seat.name for seat in table.seats] == ["former-1", "former-2", "former-3", "former-4", "Robin"]
    assert [seat.user_id for seat in table.seats] == [ANN, BOB, CLEO, DAN, None]


async def test_hands_of_live_tables_and_running_tournaments_are_kept(database):
    live = a_table(1, status=TableStatus.BETWEEN, hand_id=1)
    of_cup = a_table(2, status=TableStatus.CLOSED, hand_id=2, event_id=1)
    async with database.write() as work:
        tournament = a_tournament(1, status=TournamentStatus.RUNNING)
        await work.tournaments.add(tournament)
        for table in (live, of_cup):
            await work.tables.add(table)
            await work.hands.add(a_hand(table.id, table.id))
            await work.hands.append(table.id, an_action(0))
            await end_hand(work, table.id)
        assert await _expired(work, LATER) == 0
        await work.tournaments.save(
            replace(tournament, status=TournamentStatus.FINISHED, revision=tournament.revision + 1)
        )
        assert await _expired(work, LATER) == 1
        assert (await work.hands.get(1)).actions
        assert (await work.hands.get(2)).header.expired


async def test_who_comes_back_while_names_are_deleted_keeps_theirs(database):
    await evening(database)

    async def come_back(work) -> None:
        await work.hands.add(a_hand(2, hand_no=2))
        await end_hand(work, 2, at=LATER)
        await work.results.add([results(2)[0]], 1, {ANN: "Ann"})
        await work.hands.get(2)

    async def drop(work) -> None:
        assert (await work.retention.drop_names(LATER, (-1, -1)))[0] == 3

    await overlap(database, come_back, drop)
    async with database.read() as work:
        assert await work.results.name_of(GUILD, ANN) == "Ann"
