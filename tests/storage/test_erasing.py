"""A person is taken out of everything that is stored; the others lose nothing."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import JSON, Integer, String, Text, select

from bot.services.errors import Conflict
from bot.services.ports.personal import DEALT_IN, SEATED, TOURNAMENT, Places
from bot.services.server import erasures
from bot.services.standings.scoring import keep_sealed, record
from bot.services.values.chips import Entry
from bot.services.values.hands import ActionEntry
from bot.services.values.standings import Season
from bot.services.values.tables import Offer, SavedRules, Seat, TableStatus
from bot.services.values.tournaments import (
    ActRequest,
    Entrant,
    EntrantStatus,
    HostAct,
    HostActKind,
    Tournament,
    TournamentConfig,
    TournamentStatus,
)
from bot.storage import schema
from bot.storage.audit.audit import audit
from bot.storage.personal.finding import OWN_COLUMNS
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GUILD,
    HOUSE,
    MINT,
    NOON,
    a_hand,
    a_message,
    a_table,
    an_action,
    member,
    moved,
    pot,
    results,
)
from tests.storage.test_tournaments import a_tournament

ALIAS = -1_000_777
PEOPLE = (ANN, BOB, CLEO, DAN)
SEATS = (*map(member, PEOPLE), HOUSE)
WON = (2, 1, -1, -1, -1)

HARMLESS = {
    "counters.value",
    "tables.id tables.guild_id tables.channel_id tables.home_channel_id tables.locale tables.config",
    "tables.rules tables.status tables.revision tables.turn tables.hand_no tables.dealer tables.hand_id",
    "tables.totals tables.secret tables.commitment hands.id hands.table_id hands.guild_id hands.hand_no",
    "hands.status hands.outcome hands.units hands.chips hand_actions.hand_id hand_actions.seq",
    "hand_actions.data hand_actions.made_by accounts.id accounts.kind accounts.guild_id accounts.balance",
    "ledger_transactions.id ledger_transactions.kind ledger_transactions.hand_id",
    "ledger_entries.transaction_id ledger_entries.account_id ledger_entries.chips",
    "deadlines.table_id deadlines.kind deadlines.turn messages.table_id messages.role messages.channel_id",
    "messages.message_id messages.turn preferences.name preferences.value saved_rules.id",
    "saved_rules.guild_id saved_rules.name saved_rules.folded saved_rules.preset saved_rules.options",
    "saved_rules.seats guild_settings.guild_id guild_settings.name guild_settings.value",
    "erasures.fingerprint state.name state.value counters.name",
    "results.hand_id results.seat results.hand_no results.guild_id results.table_id results.game",
    "results.role results.bid results.units results.chips results.season player_names.guild_id",
    "standings.guild_id standings.period standings.game standings.hands standings.won standings.contracts",
    "standings.contracts_made standings.alone standings.adjutant_hands standings.adjutant_won",
    "standings.units standings.chips standings.adjutant_share ratings.guild_id ratings.game ratings.hands",
    "ratings.settled ratings.number seasons.guild_id seasons.number seasons.name season_lines.guild_id",
    "season_lines.season season_lines.measure season_lines.rank season_lines.value season_lines.part",
    "season_lines.of tables.tournament_id tournaments.id tournaments.guild_id tournaments.status",
    "tournaments.revision table_players.table_id person_rows.kind person_rows.number person_rows.guild_id",
    "person_rows.person",
}
"""Columns of numbers and texts that hold nothing about a person: free texts of others besides."""
SPECIAL = {
    "tables.seats",
    "tables.carried",
    "hands.header",
    "hands.players",
    "hand_actions.user_id",
    "ledger_transactions.key",
    "ledger_transactions.note",
    "messages.owner_id",
    "table_players.user_id",
    "preferences.user_id",
    "player_names.name",
    "season_lines.name",
    "tournaments.document",
}
"""Columns that are changed in a way of their own."""


def test_of_every_column_it_is_known_whether_it_holds_a_person() -> None:
    own = {f"{column.table.name}.{column.name}" for column in OWN_COLUMNS}
    harmless = {name for line in HARMLESS for name in line.split()}
    every = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, Integer | String | Text | JSON) or column.type.__class__.__name__ == "Json"
    }
    assert not own & harmless
    assert not SPECIAL & (own | harmless)
    assert every == own | SPECIAL | harmless


async def evening(database) -> None:
    """Everything that can hold a person: Bob is in all of it, in a closed table, a season, rules, gifts."""
    await _accounts(database)
    async with database.write() as work:
        table = a_table(1, status=TableStatus.CLOSED, hand_no=1, host_id=BOB)
        antes = {"antes": {str(BOB): {"7": {}}, str(ANN): {"7": {}}}}
        await work.tables.add(replace(table, carried=antes))
        await work.hands.add(a_hand(1))
        for seq in range(4):
            await work.hands.append(1, an_action(seq))
        await work.hands.append(1, ActionEntry(4, {"do": "void", "reason": "x"}, "player", NOON, BOB))
        escrow = [Entry(account, -40) for account in SEATS]
        await work.ledger.post("hand:1:escrow", "escrow", [*escrow, Entry(pot(), 200)], at=NOON, hand_id=1)
        back = [Entry(account, 40 + won) for account, won in zip(SEATS, WON, strict=True)]
        await work.ledger.post("hand:1:settle", "settle", [*back, Entry(pot(), -200)], at=NOON, hand_id=1)
        await work.hands.finish(1, status="settled", outcome="made", units=WON, chips=WON, at=NOON)
        rows = [replace(one, units=won, chips=won) for one, won in zip(results(), WON, strict=True)]
        await record(work, rows, {ANN: "Ann", BOB: "Bob", CLEO: "クレオ", DAN: "Dan"})
        await work.seasons.close(Season(GUILD, 1, "", None, NOON, BOB, False))
        rules = SavedRules(1, GUILD, "house", "japanese", {}, 5, BOB, NOON)
        await work.saved_rules.add(rules)
        await work.messages.put(a_message(1, "hand", BOB))
        await work.messages.put(a_message(1, "hand", ANN))
        await work.preferences.put(BOB, "locale", "ja")
        await work.tournaments.add(_cup(1))
        drafted = replace(_cup(2), status=TournamentStatus.DRAFT, host_id=BOB)
        drafted = replace(drafted, entrants=(), acts=(), requests=())
        await work.tournaments.add(replace(drafted, host_name="Bob"))


def _cup(number: int) -> Tournament:
    """A finished tournament for nothing: Bob was its host, played, was replaced once, and put out once."""
    acts = (
        HostAct(number=0, kind=HostActKind.REPLACE, by=BOB, at=NOON, entrant=0, before="Bob"),
        HostAct(
            number=1, kind=HostActKind.DISQUALIFY, by=ANN, at=NOON, entrant=1, before="in", reason="Bob!"
        ),
        HostAct(
            number=2, kind=HostActKind.DISQUALIFY, by=ANN, at=NOON, entrant=2, before="in", reason="slow"
        ),
        HostAct(
            number=3, kind=HostActKind.PAUSE, by=BOB, by_name="Bob", at=NOON, agreed=(BOB,), agreed_name="Bob"
        ),
        HostAct(number=4, kind=HostActKind.REPLACE, by=ANN, at=NOON, entrant=0, before="Bob", after="アン"),
    )
    asked = ActRequest(
        number=0,
        kind=HostActKind.REPLACE,
        by=ANN,
        by_name="Ann",
        at=NOON,
        round=1,
        entrant=2,
        person=BOB,
        person_name="Bob",
        reason="away",
        agreed=(DAN, BOB),
    )
    entrants = (
        Entrant(number=0, name="アン", users=(BOB, ANN), press="12"),
        Entrant(number=1, name="Bob", users=(BOB,), reason="Bob!"),
        Entrant(number=2, name="Dan", users=(DAN,), reason="slow"),
    )
    return a_tournament(
        number,
        status=TournamentStatus.FINISHED,
        host_id=BOB,
        host_name="Bob",
        config=TournamentConfig(name="cup"),
        entrants=entrants,
        rounds=(),
        acts=acts,
        requests=(asked,),
        prizes=(),
    )


async def _accounts(database) -> None:
    async with database.write() as work:
        for user in PEOPLE:
            start = moved(MINT, member(user), 1000)
            await work.ledger.post(f"start:{GUILD}:{user}", "start", start, at=NOON)
        gift = moved(member(BOB), member(ANN), 5)
        await work.ledger.post(f"gift:{GUILD}:{BOB}:71", "gift", gift, at=NOON, note="from me, Bob")
        gift = moved(member(ANN), member(BOB), 3)
        await work.ledger.post(f"gift:{GUILD}:{ANN}:72", "gift", gift, at=NOON, note="for bob <3")
        await work.ledger.post(f"gift:{GUILD}:{ANN}:73", "gift", gift, at=NOON, note="well played")
        grant = moved(MINT, member(CLEO), 9)
        await work.ledger.post(f"grant:{GUILD}:{BOB}:74", "grant", grant, at=NOON, note=f"{BOB} my reason")
        grant = moved(MINT, member(BOB), 9)
        await work.ledger.post(f"grant:{GUILD}:{DAN}:75", "grant", grant, at=NOON, note=f"{DAN} Bob won")
        grant = moved(MINT, member(DAN), 1)
        await work.ledger.post(f"grant:{GUILD}:{DAN}:76", "grant", grant, at=NOON, note=f"{DAN} <@{BOB}>")


async def _everything(database) -> str:
    """Everything that is stored, as one text."""
    async with database.read() as work:
        found = []
        for table in schema.metadata.sorted_tables:
            rows = await work.session.ask(lambda c, table=table: c.execute(select(table)).all())
            found += [json.dumps([table.name, *map(str, row)], ensure_ascii=False) for row in rows]
    return "\n".join(found)


async def _erased(database, user=BOB, found=True) -> None:
    async with database.read() as work:
        assert await work.personal.servers(user) == ([GUILD] if found else [])
    async with database.write() as work:
        await work.personal.erase(user, {GUILD: ALIAS} if found else {})
    more = True
    while more:
        async with database.write() as work:
            more = await work.personal.erase_more(user)


async def test_id_and_name_vanish_from_everything_and_the_audit_stays_clean(database):
    await evening(database)
    assert (await audit(database)).ok
    before = await _everything(database)
    assert before.count(str(BOB)) > 20
    await _erased(database)
    after = await _everything(database)
    assert str(BOB) not in after
    assert "bob" not in after.casefold()
    assert str(ALIAS) in after
    report = await audit(database)
    assert report.problems == ()
    for user in (ANN, CLEO, DAN):
        gone = 2 if user == DAN else 0  # Dan's note that mentions Bob's id, and the grant he made to Bob
        assert before.count(str(user)) - after.count(str(user)) in (0, gone)


async def test_a_second_time_there_is_nothing_left_to_do(database):
    await evening(database)
    await _erased(database)
    after = await _everything(database)
    await _erased(database, found=False)
    assert await _everything(database) == after


async def test_words_of_others_stay_unless_they_name_him(database):
    await evening(database)
    await _erased(database)
    posts = schema.ledger_transactions.c
    async with database.read() as work:
        rows = await work.session.ask(lambda c: c.execute(select(posts.key, posts.note)).all())
    notes = {row.key: row.note for row in rows}
    assert notes[f"gift:{GUILD}:{ALIAS}:71"] == ""
    assert notes[f"gift:{GUILD}:{ANN}:72"] == ""
    assert notes[f"gift:{GUILD}:{ANN}:73"] == "well played"
    assert notes[f"grant:{GUILD}:{ALIAS}:74"] == ""
    assert notes[f"grant:{GUILD}:{DAN}:75"] == f"{DAN} "
    assert notes[f"grant:{GUILD}:{DAN}:76"] == f"{DAN} "
    assert f"start:{GUILD}:{ALIAS}" in notes


async def test_hands_and_chips_of_the_others_are_as_they_were(database):
    await evening(database)
    async with database.read() as work:
        before = await work.ledger.balances([member(user) for user in (ANN, CLEO, DAN)])
        hand = await work.hands.get(1)
    await _erased(database)
    async with database.read() as work:
        assert await work.ledger.balances([member(user) for user in (ANN, CLEO, DAN)]) == before
        assert await work.ledger.balance(member(BOB)) == 0
        after = await work.hands.get(1)
        messages = await work.messages.of_table(1)
        table = await work.tables.get(1)
    assert after.header.players == (ANN, ALIAS, CLEO, DAN, None)
    assert after.header.header["seats"] == ["Ann", "former-2", "クレオ", "Dan", "Robin"]
    assert {**after.header.header, "seats": 0} == {**hand.header.header, "seats": 0}
    assert [entry.data for entry in after.actions] == [entry.data for entry in hand.actions]
    assert [entry.user_id for entry in after.actions] == [ANN, ANN, ANN, ANN, ALIAS]
    assert [message.owner_id for message in messages] == [ANN]
    assert table.host_id == ALIAS
    assert (table.seats[1].user_id, table.seats[1].name) == (ALIAS, "former-2")
    assert list(table.carried["antes"]) == [str(ANN)]


async def test_who_has_a_number_within_another_number_is_somebody_else(database):
    await evening(database)
    before = await _everything(database)
    short = int(str(BOB)[3:])
    await _erased(database, short, found=False)
    assert await _everything(database) == before


async def test_a_tournament_keeps_its_entrants_and_loses_his_name(database):
    await evening(database)
    await _erased(database)
    async with database.read() as work:
        cup = await work.tournaments.get(1)
        assert await work.tournaments.get(2) is None  # a draft of his own
    assert (cup.host_id, cup.host_name) == (ALIAS, "")
    assert [entrant.users for entrant in cup.entrants] == [(ALIAS, ANN), (ALIAS,), (DAN,)]
    assert [entrant.name for entrant in cup.entrants] == ["アン", "former-2", "Dan"]
    assert [entrant.reason for entrant in cup.entrants] == ["", "", "slow"]
    assert [act.by for act in cup.acts] == [ALIAS, ANN, ANN, ALIAS, ANN]
    assert [act.before for act in cup.acts] == ["", "in", "in", "", ""]
    assert [act.reason for act in cup.acts] == ["", "", "slow", "", ""]
    assert (cup.acts[3].by_name, cup.acts[3].agreed, cup.acts[3].agreed_name) == ("", (ALIAS,), "")
    assert cup.acts[4].after == ""
    (asked,) = cup.requests
    assert (asked.person, asked.person_name, asked.agreed) == (ALIAS, "", (DAN, ALIAS))
    assert (asked.by_name, asked.reason) == ("Ann", "away")


@pytest.mark.parametrize("status", [TournamentStatus.JOINING, TournamentStatus.RUNNING])
async def test_a_tournament_that_is_not_over_holds_who_plays_in_it_and_not_its_host(database, status):
    async with database.write() as work:
        await work.tournaments.add(replace(_cup(1), status=status, host_id=CLEO))
    async with database.read() as work:
        for user in (ANN, BOB, DAN):
            engaged = await work.personal.engagement(user)
            assert (engaged.why, engaged.name) == (TOURNAMENT, "cup")
            assert (await work.personal.places(user)).tournaments == (1,)
        assert await work.personal.engagement(CLEO) is None
        assert (await work.personal.places(CLEO)) == Places(hosts=(1,), named=(1,))
    cup = replace(_cup(1), status=status, revision=_cup(1).revision + 1)
    entrants = [replace(entrant, status=EntrantStatus.DROPPED) for entrant in cup.entrants]
    async with database.write() as work:
        await work.tournaments.save(replace(cup, entrants=tuple(entrants)))
    async with database.read() as work:
        assert await work.personal.engagement(BOB) is None
        assert await work.personal.places(BOB) == Places(hosts=(1,), named=(1,))


async def test_who_has_read_a_running_tournament_before_a_deletion_takes_no_name_back_in(database):
    await _accounts(database)
    cup = replace(_cup(1), status=TournamentStatus.RUNNING)
    async with database.write() as work:
        await work.tournaments.add(cup)
        await work.personal.erase(BOB, {GUILD: ALIAS})
    with pytest.raises(Conflict):
        async with database.write() as work:
            await work.tournaments.save(replace(cup, revision=cup.revision + 1))
    async with database.write() as work:
        known = await work.tournaments.get(1)
        assert (known.revision, known.host_id) == (cup.revision + 1, ALIAS)
        await work.tournaments.save(replace(known, revision=known.revision + 1))


async def test_a_live_table_of_which_he_is_only_the_host_is_read_anew(database):
    await _accounts(database)
    seats = tuple(seat for seat in a_table().seats if seat.user_id != BOB)
    async with database.write() as work:
        table = a_table(1, status=TableStatus.LOBBY, hand_id=None, seats=seats, host_id=BOB, carried={})
        await work.tables.add(replace(table, revision=7))
        await work.personal.erase(BOB, {GUILD: ALIAS})
    async with database.read() as work:
        known = await work.tables.get(1)
        assert (known.revision, known.host_id) == (8, ALIAS)


async def test_a_sealed_hand_holds_who_played_it_until_its_round_is_over(database):
    await _accounts(database)
    cup = replace(_cup(1), status=TournamentStatus.RUNNING, entrants=())
    table = a_table(1, status=TableStatus.CLOSED, hand_id=None, tournament_id=1)
    async with database.write() as work:
        await work.tournaments.add(cup)
        await work.tables.add(table)
        await work.hands.add(a_hand(1))
        await work.hands.finish(1, status="finished", outcome="won", units=WON, chips=WON, at=NOON)
        await keep_sealed(work, results())
        engaged = await work.personal.engagement(BOB)
        assert (engaged.why, engaged.table_id) == (DEALT_IN, 1)
        over = replace(cup, status=TournamentStatus.CANCELLED, revision=cup.revision + 1)
        await work.tournaments.save(over)
        assert await work.personal.engagement(BOB) is None


async def test_of_several_who_take_a_request_back_one_finds_it(database, opened):
    stores = [database, opened()]
    async with database.write() as work:
        for _ in range(2):
            await erasures.note(work, BOB, NOON)
        await erasures.note(work, ANN, NOON)
        assert await work.personal.requests() == sorted([ANN, BOB])

    async def withdraw(store) -> bool:
        async with store.write() as work:
            return await work.personal.withdraw(BOB)

    found = await asyncio.gather(*(withdraw(stores[number % 2]) for number in range(20)))
    assert sum(found) == 1
    async with database.read() as work:
        assert await work.personal.requests() == [ANN]


async def test_a_live_table_that_he_was_at_is_read_anew_by_whoever_holds_it(database):
    await _accounts(database)
    async with database.write() as work:
        await work.tables.add(a_table(1, status=TableStatus.LOBBY, hand_id=None, revision=7))
        engaged = await work.personal.engagement(BOB)
        assert (engaged.why, engaged.channel_id) == (SEATED, a_table(1).channel_id)
    await _erased(database)
    async with database.read() as work:
        assert (await work.tables.get(1)).revision == 8


async def test_a_hand_under_way_holds_who_was_dealt_in_and_has_left(database):
    await _accounts(database)
    seats = [replace(seat, user_id=None, name="") for seat in a_table().seats]
    async with database.write() as work:
        await work.tables.add(a_table(1, seats=tuple(seats)))
        await work.hands.add(a_hand(1))
    async with database.read() as work:
        assert (await work.personal.engagement(BOB)).why == DEALT_IN
        assert await work.personal.engagement(BOB + 100) is None
    async with database.write() as work:
        await work.hands.finish(1, status="voided", outcome="voided", units=WON, chips=WON, at=NOON)
    async with database.read() as work:
        assert await work.personal.engagement(BOB) is None


async def test_offers_of_seats_and_seats_held_for_a_while_are_his_too(database):
    """He was offered Ann's seat, and has held the computer's in this hand: the next hand sets him free."""
    await _accounts(database)
    ann, *others = (seat for seat in a_table().seats if seat.user_id != BOB)
    offer = Offer(77, BOB, NOON, host=True, terms="x")
    seats = (replace(ann, offer=offer), *others[:-1], replace(others[-1], seen=(BOB, CLEO)), Seat())
    async with database.write() as work:
        await work.tables.add(a_table(1, seats=seats))
        assert (await work.personal.engagement(BOB)).why == DEALT_IN
        await work.tables.add(a_table(2, seats=seats, status=TableStatus.BETWEEN))
        await work.tables.save(a_table(1, seats=seats, status=TableStatus.BETWEEN, revision=1))
        assert await work.personal.engagement(BOB) is None
        held = await work.personal.held(BOB, GUILD)
        offered = [table["offers"] for table in held["servers"][0]["tables"]]
        assert offered == [[NOON.isoformat()]] * 2
        held_by_ann = await work.personal.held(ANN, GUILD)
        assert str(BOB) not in json.dumps([held_by_ann["servers"][0]["tables"]])
        await work.personal.erase(BOB, {GUILD: ALIAS})
    async with database.read() as work:
        table = await work.tables.get(2)
        assert table.seats[0].offer is None
        assert table.seats[3].seen == (ALIAS, CLEO)
        assert (await work.personal.held(BOB, GUILD))["servers"] == []


async def test_what_is_held_is_complete_and_names_nobody_else(database):
    await evening(database)
    async with database.read() as work:
        held = await work.personal.held(BOB, None)
        assert await work.personal.held(BOB, GUILD) == held
        assert (await work.personal.held(BOB, GUILD + 1))["servers"] == []
    assert held["preferences"] == {"locale": "ja"}
    (server,) = held["servers"]
    assert server["server"] == str(GUILD)
    assert server["name"] == "Bob"
    assert server["chips"]["balance"] == 1000 - 5 + 3 + 3 + 9 + 1
    lines = server["chips"]["ledger"]
    assert sum(line["chips"] for line in lines) == server["chips"]["balance"]
    assert {line["kind"] for line in lines} == {"start", "gift", "grant", "escrow", "settle"}
    assert [line["note"] for line in lines if "note" in line] == [
        "from me, Bob",
        "for bob <3",
        "well played",
        "Bob won",
    ]
    (hand,) = server["hands"]
    assert hand["seats"] == [{"seat": 1, "name": "Bob", "units": 1, "chips": 1}]
    assert hand["your_actions"] == 1
    assert [row["role"] for row in server["results"]] == ["adjutant"]
    assert len(server["standings"]) == 6
    assert server["ratings"]
    assert server["season_tables"]
    assert len(server["seasons_closed"]) == len(server["saved_rules"]) == len(server["messages"]) == 1
    assert server["grants_made"] == [
        {"at": NOON.isoformat(), "chips": 9, "to": "another member", "reason": "my reason"}
    ]
    assert server["tables"][0]["host"] is True
    (cup, draft) = server["tournaments"]
    assert (cup["host"], cup["decisions"], cup["status"], draft["status"]) == (True, 2, "finished", "draft")
    assert [(entrant["number"], entrant["still_you"]) for entrant in cup["entrants"]] == [
        (0, False),
        (1, True),
    ]
    text = json.dumps(held, ensure_ascii=False)
    for other in (ANN, CLEO, DAN, "Ann", "アン", "クレオ", "Dan"):
        assert str(other) not in text


async def test_fingerprints_are_kept_for_a_while(database):
    async with database.write() as work:
        await work.personal.remember("f00d", NOON)
        await work.personal.remember("f00d", NOON.replace(hour=13))
    async with database.read() as work:
        assert await work.personal.erased_at("f00d") == NOON.replace(hour=13)
        assert await work.personal.erased_at("beef") is None
    async with database.write() as work:
        assert await work.personal.forget_before(NOON.replace(hour=13)) == 0
        assert await work.personal.forget_before(NOON.replace(hour=14)) == 1
        assert await work.personal.erased_at("f00d") is None


async def test_the_chips_of_former_members_are_on_no_leaderboard_and_no_reset_fills_them(database):
    await evening(database)
    await _erased(database)
    async with database.write() as work:
        assert set(await work.seasons.balances(GUILD)) == {ANN, CLEO, DAN}


def _traces(folder: Path) -> int:
    """How often Bob's name or id stands in the files of a database, as text or as SQLite writes numbers."""
    signs = (b"Bob", str(BOB).encode(), BOB.to_bytes(8, "big"))
    content = b"".join(path.read_bytes() for path in sorted(folder.iterdir()))
    return sum(content.count(sign) for sign in signs)


@pytest.mark.parametrize("restarted", [False, True])
async def test_no_byte_of_him_is_left_in_the_files_of_sqlite(sqlite, sqlite_address, opened_at, restarted):
    folder = Path(sqlite_address.removeprefix("sqlite:///")).parent
    await evening(sqlite)
    await _crowd(sqlite)
    assert _traces(folder) > 100
    await _erased(sqlite)
    await sqlite.tidy()
    if restarted:
        await sqlite.close()
    assert _traces(folder) == 0
    assert (await audit(opened_at(sqlite_address))).ok


async def _crowd(database) -> None:
    """Many closed tables, so that rows have moved from page to page and tables have changed often."""
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
