"""A person is removed from everything that is stored; nobody else loses anything."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.errors import Conflict
from bot.services.ports.personal import DEALT_IN, EVENT, SEATED, Period, Places
from bot.services.server import guild_settings
from bot.services.standings.ratings import SEALED, keep_uncounted, open_sealed
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.tables import Offer, Seat, TableStatus
from bot.storage import schema
from bot.storage.audit.audit import audit
from tests.storage.evening import ALIAS, WON, bobs_tournament, erased, evening, post_accounts, stored_text
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GUILD,
    NOON,
    a_hand,
    a_message,
    a_table,
    end_hand,
    member,
    results,
)


async def test_id_and_name_vanish_from_everything_and_the_audit_stays_clean(database):
    await evening(database)
    assert (await audit(database)).ok
    before = await stored_text(database)
    assert before.count(str(BOB)) > 20
    await erased(database)
    after = await stored_text(database)
    assert str(BOB) not in after
    assert "bob" not in after.casefold()
    assert str(ALIAS) in after
    report = await audit(database)
    assert report.problems == ()
    for user in (ANN, CLEO, DAN):
        # Dan's note that mentions Bob's id and their grant to Bob may go.
        gone = (0, 2) if user == DAN else (0,)
        assert before.count(str(user)) - after.count(str(user)) in gone


async def test_a_deletion_killed_halfway_is_no_fault_and_is_completed(database):
    await evening(database)
    async with database.write() as work:
        await work.personal.erase(BOB, {GUILD: ALIAS})
    assert str(BOB) in await stored_text(database), "halfway"
    assert (await audit(database)).problems == ()
    await rebuild(database, lambda *_: None)
    assert str(BOB) not in await stored_text(database)


async def test_texts_hands_and_chips_of_others_stay_unless_they_name_the_person(database):
    await evening(database)
    others = [member(user) for user in (ANN, CLEO, DAN)]
    async with database.read() as work:
        before = await work.ledger.balances(others)
        hand = await work.hands.get(1)
    await erased(database)
    posts = schema.ledger_transactions.c
    async with database.read() as work:
        rows = await work.session.ask(lambda c: c.execute(select(posts.key, posts.note)).all())
        assert await work.ledger.balances(others) == before
        assert await work.ledger.balance(member(BOB)) == 0
        assert set(await work.seasons.balances(GUILD)) == {ANN, CLEO, DAN}, "no reset refills Bob's chips"
        after = await work.hands.get(1)
        messages = await work.messages.of_table(1)
        table = await work.tables.get(1)
    notes = {row.key: row.note for row in rows}
    assert notes[f"gift:{GUILD}:{ALIAS}:71"] == ""
    assert notes[f"gift:{GUILD}:{ANN}:72"] == ""
    assert notes[f"gift:{GUILD}:{ANN}:73"] == "well played"
    assert notes[f"grant:{GUILD}:{ALIAS}:74"] == ""
    assert notes[f"grant:{GUILD}:{DAN}:75"] == f"{DAN} "
    assert notes[f"grant:{GUILD}:{DAN}:76"] == f"{DAN} "
    assert f"start:{GUILD}:{ALIAS}" in notes
    assert after.header.players == (ANN, ALIAS, CLEO, DAN, None)
    assert after.header.header["seats"] == ["Ann", "former-2", "クレオ", "Dan", "Robin"]
    assert {**after.header.header, "seats": 0} == {**hand.header.header, "seats": 0}
    assert [entry.data for entry in after.actions] == [entry.data for entry in hand.actions]
    assert [entry.user_id for entry in after.actions] == [ANN, ANN, ANN, ANN, ALIAS]
    assert [message.owner_id for message in messages] == [ANN]
    assert table.host_id == ALIAS
    assert (table.seats[1].user_id, table.seats[1].name) == (ALIAS, "former-2")
    assert [list(table.carried[name]) for name in ("antes", "banks")] == [[str(ANN)]] * 2


async def test_an_id_that_contains_another_id_is_somebody_else(database):
    await evening(database)
    before = await stored_text(database)
    short = int(str(BOB)[3:])
    await erased(database, short, found=False)
    assert await stored_text(database) == before
    await erased(database)
    after = await stored_text(database)
    await erased(database, found=False)
    assert await stored_text(database) == after, "nothing left to do the second time"


async def test_a_tournament_keeps_its_entrants_without_their_names(database):
    await evening(database)
    await erased(database)
    async with database.read() as work:
        tournament = await work.tournaments.get(1)
        assert await work.tournaments.get(2) is None  # Bob's own draft
    assert (tournament.host_id, tournament.host_name) == (ALIAS, "")
    assert [entrant.users for entrant in tournament.entrants] == [(ALIAS, ANN), (ALIAS,), (DAN,)]
    assert [entrant.name for entrant in tournament.entrants] == ["アン", "former-2", "Dan"]
    assert [entrant.reason for entrant in tournament.entrants] == ["", "", "slow"]
    assert [act.by for act in tournament.acts] == [ALIAS, ANN, ANN, ALIAS, ANN]
    assert [act.before for act in tournament.acts] == ["", "in", "in", "", ""]
    assert [act.reason for act in tournament.acts] == ["", "", "slow", "", ""]
    pause, replaced = tournament.acts[3:]
    assert (pause.by_name, pause.agreed, pause.agreed_name, replaced.after) == ("", (ALIAS,), "", "")
    asked, about = tournament.requests
    assert (asked.person, asked.person_name, asked.agreed) == (ALIAS, "", (DAN, ALIAS))
    assert (asked.by_name, asked.reason) == ("Ann", "away")
    assert (about.by, about.reason) == (ANN, "")
    assert asked.done, "nobody can agree any more that the deleted Bob plays on"
    assert about.done


@pytest.mark.parametrize("status", [TournamentStatus.JOINING, TournamentStatus.RUNNING])
async def test_an_unfinished_tournament_blocks_the_deletion_of_its_players_but_not_its_host(database, status):
    async with database.write() as work:
        await work.tournaments.add(replace(bobs_tournament(1), status=status, host_id=CLEO))
    async with database.read() as work:
        for user in (ANN, BOB, DAN):
            engaged = await work.personal.engagement(user)
            assert (engaged.why, engaged.name) == (EVENT, "cup")
            assert (await work.personal.places(user)).events == (1,)
        assert await work.personal.engagement(CLEO) is None
        assert (await work.personal.places(CLEO)) == Places(hosts=(1,), named=(1,))
    tournament = replace(bobs_tournament(1), status=status, revision=bobs_tournament(1).revision + 1)
    entrants = [replace(entrant, status=EntrantStatus.DROPPED) for entrant in tournament.entrants]
    async with database.write() as work:
        await work.tournaments.save(replace(tournament, entrants=tuple(entrants)))
    async with database.read() as work:
        assert await work.personal.engagement(BOB) is None
        assert await work.personal.places(BOB) == Places(hosts=(1,), named=(1,))


@pytest.mark.parametrize("status", [TournamentStatus.RUNNING, TournamentStatus.FINISHED])
async def test_a_stale_copy_of_a_tournament_does_not_restore_a_deleted_name(database, status):
    """A finished one is the model of the next in its series."""
    await post_accounts(database)
    tournament = replace(bobs_tournament(1), status=status)
    async with database.write() as work:
        await work.tournaments.add(tournament)
    await erased(database)
    with pytest.raises(Conflict):
        async with database.write() as work:
            await work.tournaments.save(replace(tournament, revision=tournament.revision + 1))
    async with database.write() as work:
        known = await work.tournaments.get(1)
        assert (known.revision, known.host_id) == (tournament.revision + 1, ALIAS)
        await work.tournaments.save(replace(known, revision=known.revision + 1))


@pytest.mark.parametrize("sits", [True, False])
async def test_the_process_that_holds_a_live_table_rereads_it_after_a_deletion(database, sits):
    """The person hosts it, seated or not."""
    await post_accounts(database)
    seats = tuple(seat for seat in a_table().seats if sits or seat.user_id != BOB)
    lobby = a_table(
        1, status=TableStatus.LOBBY, hand_id=None, seats=seats, host_id=BOB, carried={}, revision=7
    )
    async with database.write() as work:
        await work.tables.add(lobby)
        engaged = await work.personal.engagement(BOB)
        assert (engaged and (engaged.why, engaged.channel_id)) == (
            (SEATED, lobby.channel_id) if sits else None
        )
        await work.personal.erase(BOB, {GUILD: ALIAS})
        known = await work.tables.get(1)
        assert known.revision > lobby.revision
        assert known.host_id == ALIAS


async def test_a_sealed_hand_blocks_the_deletion_of_its_players_until_the_round_ends(database):
    await post_accounts(database)
    tournament = replace(bobs_tournament(1), status=TournamentStatus.RUNNING, entrants=())
    table = a_table(1, status=TableStatus.CLOSED, hand_id=None, event_id=1)
    async with database.write() as work:
        await work.tournaments.add(tournament)
        await work.tables.add(table)
        await work.hands.add(a_hand(1))
        await end_hand(work, won=WON)
        await keep_uncounted(work, results(), SEALED, {})
        engaged = await work.personal.engagement(BOB)
        assert (engaged.why, engaged.table_id) == (DEALT_IN, 1)
        over = replace(tournament, status=TournamentStatus.CANCELLED, revision=tournament.revision + 1)
        await work.tournaments.save(over)
        assert await work.personal.engagement(BOB), "it is opened next, and then counts for its players"
        await open_sealed(work, await work.results.sealed([1]), {})
        assert await work.personal.engagement(BOB) is None


async def test_only_one_of_several_withdrawals_finds_the_request(database, at_once):
    async with database.write() as work:
        for _ in range(2):
            await guild_settings.note_leaving(work, BOB, NOON)
        await guild_settings.note_leaving(work, ANN, NOON)
        assert await work.personal.requests() == sorted([ANN, BOB])
    assert sum(await at_once(20, lambda work, _: work.personal.withdraw(BOB))) == 1
    async with database.read() as work:
        assert await work.personal.requests() == [ANN]


async def test_a_hand_in_progress_blocks_the_deletion_of_a_player_who_left(database):
    await post_accounts(database)
    seats = [replace(seat, user_id=None, name="") for seat in a_table().seats]
    async with database.write() as work:
        await work.tables.add(a_table(1, seats=tuple(seats)))
        await work.hands.add(a_hand(1))
    async with database.read() as work:
        assert (await work.personal.engagement(BOB)).why == DEALT_IN
        assert await work.personal.engagement(BOB + 100) is None
    async with database.write() as work:
        await end_hand(work, status="voided")
    async with database.read() as work:
        assert await work.personal.engagement(BOB) is None


async def test_seat_offers_and_temporary_seats_are_erased(database):
    """Bob was offered Ann's seat and holds the computer's in this hand; the next hand frees Bob."""
    await post_accounts(database)
    ann, *others = (seat for seat in a_table().seats if seat.user_id != BOB)
    offer = Offer(77, BOB, NOON, host=True, terms="x")
    seats = (replace(ann, offer=offer), *others[:-1], replace(others[-1], seen=(BOB, CLEO)), Seat())
    async with database.write() as work:
        await work.tables.add(a_table(1, seats=seats))
        assert (await work.personal.engagement(BOB)).why == DEALT_IN
        await work.tables.add(a_table(2, seats=seats, status=TableStatus.BETWEEN))
        await work.tables.save(a_table(1, seats=seats, status=TableStatus.BETWEEN, revision=1))
        assert await work.personal.engagement(BOB) is None
        left = a_table(3, seats=seats[1:2], carried={"banks": {str(BOB): 7.5}})
        await work.tables.add(left)
        held = await work.personal.export(BOB, GUILD)
        offered = [(table["offers"], table.get("bank")) for table in held["servers"][0]["tables"]]
        assert offered == [([NOON.isoformat()], None)] * 2 + [([], 7.5)]
        held_by_ann = await work.personal.export(ANN, GUILD)
        assert str(BOB) not in json.dumps([held_by_ann["servers"][0]["tables"]])
        await work.personal.erase(BOB, {GUILD: ALIAS})
    async with database.read() as work:
        table = await work.tables.get(2)
        assert table.seats[0].offer is None
        assert table.seats[3].seen == (ALIAS, CLEO)
        assert (await work.personal.export(BOB, GUILD))["servers"] == []


async def test_an_export_is_complete_and_names_nobody_else(database):
    await evening(database)
    async with database.read() as work:
        held = await work.personal.export(BOB, None)
        assert await work.personal.export(BOB, GUILD) == held
        assert (await work.personal.export(BOB, GUILD + 1))["servers"] == []
    assert held["preferences"] == {"locale": "ja"}
    (server,) = held["servers"]
    assert server["server"] == str(GUILD)
    assert server["name"] == "Bob"
    assert server["chips"]["balance"] == 1000 - 5 + 3 + 3 + 9 + 1
    lines = server["chips"]["ledger"]
    assert sum(line["chips"] for line in lines) == server["chips"]["balance"]
    assert {line["kind"] for line in lines} == {"start", "gift", "grant", "escrow", "settle"}
    notes = [line["note"] for line in lines if "note" in line]
    assert notes == ["from me, Bob", "for bob <3", "well played", "Bob won"]
    (hand,) = server["hands"]
    assert hand["seats"] == [{"seat": 1, "name": "Bob", "units": 1, "chips": 1}]
    assert hand["your_actions"] == 1
    assert [row["role"] for row in server["results"]] == ["adjutant"]
    assert len(server["standings"]) == 6
    assert server["ratings"]
    assert [badge["name"] for badge in server["badges"]] == ["adjutant", "win"]
    assert server["season_tables"]
    assert len(server["seasons_closed"]) == len(server["saved_rules"]) == len(server["messages"]) == 1
    assert server["grants_made"] == [
        {"at": NOON.isoformat(), "chips": 9, "to": "another member", "reason": "my reason"}
    ]
    assert server["tables"][0]["host"] is True
    (tournament, draft) = server["tournaments"]
    assert (tournament["host"], tournament["decisions"]) == (True, 2)
    assert (tournament["status"], draft["status"]) == ("finished", "draft")
    entered = [(entrant["number"], entrant["still_you"]) for entrant in tournament["entrants"]]
    assert entered == [(0, False), (1, True)]
    text = json.dumps(held, ensure_ascii=False)
    for other in (ANN, CLEO, DAN, "Ann", "アン", "クレオ", "Dan"):
        assert str(other) not in text


async def test_fingerprints_are_kept_for_a_limited_time(database):
    async with database.write() as work:
        await work.personal.remember("f00d", NOON)
        await work.personal.remember("f00d", NOON.replace(hour=13))
    async with database.read() as work:
        assert await work.personal.erased_at("f00d") == NOON.replace(hour=13)
        assert await work.personal.erased_at("beef") is None
    async with database.write() as work:
        await work.retention.delete_old_rows({Period.ERASURES: NOON.replace(hour=13)})
        assert await work.personal.erased_at("f00d") is not None
        await work.retention.delete_old_rows({Period.ERASURES: NOON.replace(hour=14)})
        assert await work.personal.erased_at("f00d") is None


def _traces(folder: Path) -> int:
    """How often a database's files contain Bob's name or id, as text or as a SQLite integer."""
    signs = (b"Bob", str(BOB).encode(), BOB.to_bytes(8, "big"))
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    return sum(content.count(sign) for sign in signs)


@pytest.mark.parametrize("restarted", [False, True])
async def test_no_byte_of_the_person_remains_in_the_files_of_sqlite(
    sqlite, sqlite_address, opened_at, restarted
):
    folder = Path(sqlite_address.removeprefix("sqlite:///")).parent
    await evening(sqlite)
    await _crowd(sqlite)
    assert _traces(folder) > 100
    await erased(sqlite)
    await sqlite.tidy()
    if restarted:
        await sqlite.close()
    assert _traces(folder) == 0
    assert (await audit(opened_at(sqlite_address))).ok


async def _crowd(database) -> None:
    """Many closed tables, so that rows have moved between pages and tables have changed often."""
    async with database.write() as work:
        for number in range(2, 120):
            table = a_table(number, status=TableStatus.LOBBY, hand_id=None, carried={}, channel_id=5)
            await work.tables.add(table)
            await work.messages.put(a_message(number, "hand", BOB))
            left = [
                seat if seat.user_id != BOB else replace(seat, user_id=None, name="") for seat in table.seats
            ]
            closed = replace(table, status=TableStatus.CLOSED, revision=1)
            await work.tables.save(closed if number % 2 else replace(closed, seats=tuple(left)))
            if number % 3:
                await work.messages.forget(number)
