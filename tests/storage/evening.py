"""An evening that stores a person in every column that can name one, and functions that search for them."""

from __future__ import annotations

import json
from dataclasses import replace

from sqlalchemy import select

from bot.features.daily.ports import Attempt
from bot.features.moderation.ports import Ban
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import LeagueTeam, Membership, TeamPart
from bot.features.tournaments.values.tournaments import (
    ActRequest,
    Entrant,
    HostAct,
    HostActKind,
    Listed,
    Tournament,
    TournamentStatus,
)
from bot.services.standings.ratings import record
from bot.services.values.acts import Act, ActKind
from bot.services.values.hands import ActionEntry
from bot.services.values.standings import Season
from bot.services.values.tables import SavedRules, TableStatus
from bot.storage import schema
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
    end_hand,
    member,
    moved,
    results,
    settle,
    stake,
)
from tests.storage.test_tournaments import a_tournament

ALIAS = -1_000_777
PEOPLE = (ANN, BOB, CLEO, DAN)
SEATS = (*map(member, PEOPLE), HOUSE)
WON = (2, 1, -1, -1, -1)


async def evening(database) -> None:
    """A database with Bob everywhere: a closed table, a season, saved rules, gifts and the rest."""
    await post_accounts(database)
    async with database.write() as work:
        table = a_table(1, status=TableStatus.CLOSED, hand_no=1, host_id=BOB)
        of_people = {"antes": {str(BOB): {"7": {}}, str(ANN): {"7": {}}}, "banks": {str(BOB): 7, str(ANN): 8}}
        await work.tables.add(replace(table, carried=of_people))
        await work.hands.add(a_hand(1))
        for seq in range(4):
            await work.hands.append(1, an_action(seq))
        await work.hands.append(1, ActionEntry(4, {"do": "void", "reason": "x"}, "player", NOON, BOB))
        await stake(work, SEATS)
        await settle(work, SEATS, WON)
        await end_hand(work, won=WON)
        rows = [replace(one, units=won, chips=won) for one, won in zip(results(), WON, strict=True)]
        await record(work, rows, {ANN: "Ann", BOB: "Bob", CLEO: "クレオ", DAN: "Dan"})
        await work.notes.note_hint(GUILD, 1, BOB, 1)
        await work.notes.note_review(GUILD, 1, BOB, 1, choices=5, turning=1, accuracy=0.9)
        await work.seasons.close(Season(GUILD, 1, "", None, NOON, BOB, False))
        rules = SavedRules(1, GUILD, "house", "japanese", {}, 5, BOB, NOON)
        await work.saved_rules.add(rules)
        await work.acts.add(Act(guild_id=GUILD, kind=ActKind.BAN, by_id=ANN, at=NOON, about_id=BOB, note="x"))
        await work.people.ban(GUILD, BOB, Ban(None, "rude"))
        await work.people.block(GUILD, DAN, BOB)
        await work.daily.save(GUILD, NOON.date(), Attempt(BOB, "Bob", [{"do": "pass", "seat": 0}]), NOON)
        await work.teams.save(LeagueTeam(id=1, guild_id=GUILD, league_id=1, name="Aces", founded_at=NOON))
        bob = Membership(team_id=1, user_id=BOB, name="Bob", part=TeamPart.PLAYER, since=NOON, captain=True)
        await work.teams.save_members(GUILD, bob)
        await work.messages.put(a_message(1, "hand", BOB))
        await work.messages.put(a_message(1, "hand", ANN))
        await work.preferences.put(BOB, "locale", "ja")
        await work.tournaments.add(bobs_tournament(1))
        drafted = replace(bobs_tournament(2), status=TournamentStatus.DRAFT, host_id=BOB)
        drafted = replace(drafted, entrants=(), acts=(), requests=())
        await work.tournaments.add(replace(drafted, host_name="Bob"))


def bobs_tournament(number: int) -> Tournament:
    """A finished free tournament: Bob hosted it, played, was replaced once and was removed once."""
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
    about = ActRequest(
        number=1,
        kind=HostActKind.DISQUALIFY,
        by=ANN,
        by_name="Ann",
        at=NOON,
        round=1,
        entrant=1,
        reason="Bob was rude",
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
        requests=(asked, about),
        substitutes=(Listed(user_id=BOB, name="Bob"),),
        prizes=(),
    )


async def post_accounts(database) -> None:
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


async def stored_text(database) -> str:
    """Return every stored row as one text."""
    async with database.read() as work:
        found = []
        for table in schema.metadata.sorted_tables:
            rows = await work.session.ask(lambda c, table=table: c.execute(select(table)).all())
            found += [json.dumps([table.name, *map(str, row)], ensure_ascii=False) for row in rows]
    return "\n".join(found)


async def erased(database, user=BOB, found=True) -> None:
    async with database.read() as work:
        assert await work.personal.servers(user) == ([GUILD] if found else [])
    async with database.write() as work:
        await work.personal.erase(user, {GUILD: ALIAS} if found else {})
    more = True
    while more:
        async with database.write() as work:
            more = await work.personal.erase_more(user)
