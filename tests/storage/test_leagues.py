"""Leagues are read back unchanged, by one writer at a time, and agree with their chips and tournaments."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.features.tournaments.services.leagues import account_of
from bot.features.tournaments.values.leagues import (
    League,
    LeagueConfig,
    LeagueResult,
    LeagueSeason,
    LeagueTeam,
    Membership,
    Placed,
    TeamPart,
)
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.errors import Conflict
from bot.storage.audit.audit import audit
from bot.storage.migrate import SchemaRefused, move_to, upgrade
from tests.storage.samples import ANN, BOB, GUILD, NOON, execute, granted, member, moved
from tests.storage.test_tournaments import a_tournament


def a_league(number: int = 1, **changes: Any) -> League:
    """A league in its second season, with every field filled in."""
    config = LeagueConfig(name="金曜リーグ", points=(9, 5, 1), events=3, best=2, share=20, prizes=(60, 40))
    over = LeagueSeason(
        number=1, config=config, tournaments=(1,), pot=10, ended_at=NOON, early=True, paid=(6, 4)
    )
    values: dict[str, Any] = {
        "id": number,
        "guild_id": GUILD,
        "revision": 0,
        "config": replace(config, share=10),
        "seasons": (over, LeagueSeason(number=2, config=config)),
        "created_at": NOON,
        "updated_at": NOON + timedelta(minutes=1),
        "closed": True,
    }
    return League(**{**values, **changes})


async def _add(database: Any, *leagues: League) -> None:
    async with database.write() as work:
        for league in leagues:
            await work.leagues.add(league)


async def test_only_the_next_revision_is_stored(database):
    await _add(database, a_league())
    changed = a_league(revision=1, closed=False)
    async with database.write() as work:
        await work.leagues.save(changed)
    for revision in (1, 3):
        with pytest.raises(Conflict, match="league-changed"):
            async with database.write() as work:
                await work.leagues.save(replace(changed, revision=revision))
    async with database.read() as work:
        assert await work.leagues.get(1) == changed


async def test_a_downgrade_is_refused_while_a_league_holds_chips(database):
    await granted(database, ANN, chips=100)
    async with database.write() as work:
        await work.ledger.post("in", "league", moved(member(ANN), account_of(a_league()), 60), at=NOON)
    with pytest.raises(SchemaRefused, match="league"):
        await move_to(database, "0016")
    async with database.write() as work:
        await work.ledger.post("out", "season-prize", moved(account_of(a_league()), member(ANN), 60), at=NOON)
    await move_to(database, "0016")
    await upgrade(database)


async def _season(database: Any) -> None:
    """A league whose second season has ten chips from one tournament; those of the first were paid out."""
    await granted(database, ANN, chips=100)
    account = account_of(a_league())
    first, second = (
        LeagueResult(league=1, season=number, event=1, placed=(Placed(entrant=0, place=1),), chips=10)
        for number in (1, 2)
    )
    league = a_league()
    second_season = replace(league.season, tournaments=(2,), pot=10)
    await _add(database, replace(league, seasons=(league.seasons[0], second_season)))
    over = {"status": TournamentStatus.FINISHED, "rounds": (), "prizes": (), "entrants": ()}
    async with database.write() as work:
        await work.tournaments.add(a_tournament(1, league=first, **over))
        await work.tournaments.add(a_tournament(2, league=second, **over))
        for key, kind, entries in (
            ("1:in", "league", moved(member(ANN), account, 10)),
            ("1:out", "season-prize", moved(account, member(ANN), 10)),
            ("2:in", "league", moved(member(ANN), account, 10)),
        ):
            await work.ledger.post(key, kind, entries, at=NOON)


async def _problems(database: Any) -> list[str]:
    ours = ("league ", "season ", "tournaments [")
    return [problem for problem in (await audit(database)).problems if problem.startswith(ours)]


async def test_a_sound_league_passes_the_check(database):
    await _season(database)
    assert await _problems(database) == []
    counts = {finding.what.split(" (")[0]: finding.count for finding in (await audit(database)).findings}
    assert counts["leagues"] == 1


FAULTS = {
    "UPDATE accounts SET balance = 11 WHERE kind = 'league'": ["league 1 holds 11 chips, its season has 10"],
    "DELETE FROM leagues": [
        "league 1 is not there, but holds 10 chips",
        "tournaments [1] count for season 1 of league 1, which is not there",
        "tournaments [2] count for season 2 of league 1, which is not there",
    ],
    "UPDATE leagues SET document = replace(document, '\"tournaments\":[2]', '\"tournaments\":[7]')": [
        "season 2 of league 1 has the tournaments [7], [2] count for it"
    ],
    "UPDATE tournaments SET document = replace(document, 'chips\"\\:10', 'chips\"\\:12') WHERE id = 2": [
        "season 2 of league 1 has 10 chips, 12 were brought and 0 left over"
    ],
    "UPDATE leagues SET document = replace(document, '[6,4]', '[6,3]')": [
        "season 2 of league 1 has 10 chips, 10 were brought and 1 left over"
    ],
}
"""Damage to the database, and what the check reports."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_check_finds_each_planted_fault(database, fault):
    await _season(database)
    await execute(database, fault)
    assert await _problems(database) == FAULTS[fault]


async def test_teams_and_their_past_members_are_read_back_unchanged(database):
    one = LeagueTeam(id=1, guild_id=GUILD, league_id=7, name="エース", founded_at=NOON)
    other = LeagueTeam(id=2, guild_id=GUILD, league_id=8, name="Kings", founded_at=NOON)
    ann = Membership(team_id=1, user_id=ANN, name="Ann", part=TeamPart.PLAYER, since=NOON, captain=True)
    bob = Membership(team_id=1, user_id=BOB, name="Bob", part=TeamPart.INVITED, since=NOON)
    async with database.write() as work:
        assert [await work.teams.next_id() for _ in range(2)] == [1, 2]
        for team in (one, other):
            await work.teams.save(team)
        await work.teams.save_members(GUILD, ann, bob)
        await work.teams.save_members(GUILD, replace(ann, team_id=2))
    later = NOON + timedelta(microseconds=1)
    async with database.write() as work:
        await work.teams.delete(bob)
        await work.teams.save_members(
            GUILD, replace(bob, part=TeamPart.RESERVE), replace(ann, until=later, captain=False)
        )
        await work.teams.save(replace(one, name="Aces", disbanded_at=later))
    async with database.read() as work:
        assert await work.teams.get(1) == replace(one, name="Aces", disbanded_at=later)
        assert await work.teams.get(3) is None
        teams, people = await work.teams.of_league(7)
    assert teams == [replace(one, name="Aces", disbanded_at=later)]
    assert people == [replace(ann, until=later, captain=False), replace(bob, part=TeamPart.RESERVE)]
