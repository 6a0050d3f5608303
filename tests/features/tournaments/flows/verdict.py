"""Checks of a finished tournament: its report, its standings, its prizes."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from simcord.components import walk_components

from bot.features.tournaments.pages.scene import publisher_of
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import Tournament
from tests.features.tournaments.flows.driver import Driver
from tests.features.tournaments.flows.recount import pot_of, prizes_of, recounted, require_cuts, require_fair
from tests.flows.simulated import ShownMessage, content_of, inside, shown_in
from tests.flows.words import tells


async def require_report(
    driver: Driver, tournament: Tournament, *, entry: int, absent: Collection[int] = ()
) -> set[Fraction]:
    """Compare the final standings with a recount of the report's records.

    `absent` are the entrants who did not appear in the first round. Returns the different scores.
    """
    world = driver.world
    assert tournament.report_id is not None
    report = ShownMessage(world.env, world.channel.id, tournament.report_id)
    assert [m.id for m in driver.reports()] == [report.id], "the report is posted once"
    table, records = [content_of(world.env, file) for file in await driver.report_files()]
    data: dict[str, Any] = json.loads(records)
    require_fair(data)
    require_cuts(data, absent)

    standings = (await services_of(world.bot.app).service.results(driver.number)).standings
    counted = recounted(data)
    assert [(s.rank, s.entrant, s.score, s.hands) for s in standings] == counted

    won = {prize.entrant: prize.chips for prize in tournament.prizes}
    assert won == prizes_of(data)
    assert sum(won.values()) == pot_of(data) > 0
    lines = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert [int(line["rank"]) for line in lines] == [rank for rank, _, _, _ in counted]
    assert sum(int(line["prize"]) for line in lines) == sum(won.values())

    for entrant in tournament.entrants:
        if entrant.users:
            chips = await world.bot.app.chips.balance(world.guild.id, entrant.users[0])
            assert chips == 1000 - entry + won.get(entrant.number, 0)
    best = tournament.entrants[counted[0][1]]
    shown = (await driver.announcement()).text
    assert tells(shown, "winners-title")
    assert best.name in shown or best.computer is not None
    return {score for _, _, score, _ in counted}


async def require_told(driver: Driver) -> None:
    """Check that the announcement shows the stored state, and that nothing was posted twice."""
    world, tournament = driver.world, await driver.tournament()
    announcements = [
        m
        for m in driver.channel_messages()
        if m.text.startswith("## 🏆 Autumn Cup") and not m.control("tfiles")
    ]
    assert [m.id for m in announcements] == [tournament.message_id]
    with inside(world.env):
        view = await publisher_of(world.bot.app).draw(tournament)
    assert contents(announcements[0].components) == contents(walk_components(view.to_components()))
    made = [t for t in world.env.backend.channels.values() if t.parent_id == world.channel.id]
    doubled = [name for name, times in Counter(thread.name for thread in made).items() if times > 1]
    assert doubled == []
    texts = Counter(m.text for m in driver.channel_messages() if m.text)
    assert [text for text, times in texts.items() if times > 1] == []
    for thread in made:
        calls = Counter(m.text for m in shown_in(world.env, thread.id) if m.text.startswith("Round "))
        assert [text for text, times in calls.items() if times > 1] == []


async def require_acts_told(driver: Driver) -> None:
    """Check that each act of the host, and each request for agreement, was posted exactly once."""
    tournament = await driver.tournament()
    marks = Counter(mark for shown in driver.channel_messages() for mark in shown.ids())
    acts = [f"nap:tlog:{driver.number}:0:act.{act.number}" for act in tournament.acts]
    requests = [f"nap:tagree:{driver.number}:{one.number}" for one in tournament.requests]
    assert {mark: marks[mark] for mark in (*acts, *requests)} == dict.fromkeys((*acts, *requests), 1)
    assert (tournament.acts_told, tournament.requests_told) == (len(acts), len(requests))


def contents(parts: Iterable[dict[str, object]]) -> list[object]:
    """Return the text of a message."""
    return [part["content"] for part in parts if part.get("content")]
