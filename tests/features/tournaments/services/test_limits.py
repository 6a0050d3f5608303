"""What one host can claim: tournaments of computers only, many at once, endless drafts."""

from __future__ import annotations

import asyncio

from bot.features.tournaments.services.checks import MOST_DRAFTS
from bot.features.tournaments.services.seating.seatings import with_people
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.errors import NotNow
from bot.services.values.tables import Level
from tests.features.tournaments.services.build import GUILD, HOST, PEOPLE, Process, refused


async def test_a_tournament_of_computers_only_is_refused(process: Process):
    opened = await process.open(0, 0, seats=5)
    add = process.tournaments.add_computers
    await refused("tournament-computers", add(opened.id, HOST, False, Level.NOVICE, 200), most=4, people=0)
    await add(opened.id, HOST, False, Level.NOVICE, 4)
    await refused(
        "tournament-too-few", process.tournaments.start(opened.id, HOST, False, process.press()), present=0
    )


async def test_more_people_allow_more_computers(process: Process):
    opened = await process.open(2, 0, seats=5)
    add = process.tournaments.add_computers
    await refused("tournament-computers", add(opened.id, HOST, False, Level.NOVICE, 9), most=8, people=2)
    await add(opened.id, HOST, False, Level.NOVICE, 8)
    await refused("tournament-computers", add(opened.id, HOST, False, Level.NOVICE, 1), most=8)
    await process.tournaments.leave(opened.id, PEOPLE[1].user_id)
    begun = await process.tournaments.start(opened.id, HOST, False, process.press())
    assert len(begun.entrants) == 5, "with one person there is one table"
    assert [entrant.number for entrant in begun.entrants] == [0, 1, 2, 3, 4]


def test_people_are_spread_over_the_tables_and_nobody_is_lost():
    groups = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    spread = with_people(groups, {0, 1, 2})
    assert sorted(one for group in spread for one in group) == list(range(9))
    assert all(len(group) == 3 for group in spread)
    assert all({0, 1, 2} & set(group) for group in spread)
    assert with_people(groups, {0, 4, 8}) == tuple(groups), "nobody moves needlessly"
    assert with_people(groups, set()) == tuple(groups)
    few = with_people(groups, {0, 1})
    assert sum(bool({0, 1} & set(group)) for group in few) == 2


async def test_thirty_concurrent_drafts_and_announcements_leave_three(process: Process):
    tried = await asyncio.gather(*(process.draft() for _ in range(30)), return_exceptions=True)
    drafts = [it.id for it in tried if isinstance(it, Tournament)]
    assert len(drafts) == MOST_DRAFTS
    assert {it.code for it in tried if isinstance(it, NotNow)} == {"too-many-drafts"}
    for number in drafts:
        await process.tournaments.announce(number, HOST, False)
    drafts += [(await process.draft()).id for _ in range(MOST_DRAFTS)]
    await refused("too-many-tournaments", process.tournaments.announce(drafts[-1], HOST, False), most=3)
    await process.tournaments.cancel(drafts[0], HOST, False, "too many")
    await process.tournaments.announce(drafts[-1], HOST, False)


async def test_a_servers_limit_is_for_members_and_does_not_lock_managers_out(process: Process):
    for _ in range(10):
        await process.tournaments.announce((await process.draft()).id, HOST, True)
    number = (await process.draft()).id
    await process.services.guild_settings.change(GUILD, HOST, {"tournaments_hosted": 20}, manager=True)
    await refused("server-tournaments", process.tournaments.announce(number, HOST, False), most=10)
    announced = await process.tournaments.announce(number, HOST, True)
    assert announced.status is TournamentStatus.JOINING
