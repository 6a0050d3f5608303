"""What must be true of a tournament that is over: its report, its standings, its prizes."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from bot.services.tournaments.model import Tournament
from tests.flows.simulated import Shown, content_of
from tests.flows.tournaments.hall import Hall
from tests.flows.tournaments.recount import pot_of, prizes_of, recounted, require_fair


async def require_report(hall: Hall, tournament: Tournament, *, entry: int) -> set[int]:
    """Compare the final standings with those that are counted anew from the report's records.

    Returns the different scores that there are.
    """
    world = hall.world
    assert tournament.report_id is not None
    report = Shown(world.env, world.channel.id, tournament.report_id)
    reports = [m for m in hall.channel_messages() if m.attachments]
    assert [m.id for m in reports] == [report.id], "the report is posted once"
    table, records = [content_of(world.env, file) for file in report.attachments]
    data: dict[str, Any] = json.loads(records)
    require_fair(data)

    standings = await world.bot.services.tournaments.standings(hall.number)
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
            chips = await world.bot.services.chips.balance(world.guild.id, entrant.users[0])
            assert chips == 1000 - entry + won.get(entrant.number, 0)
    best = tournament.entrants[counted[0][1]]
    shown = (await hall.announcement()).text
    assert "The winners" in shown
    assert best.name in shown or best.computer is not None
    return {score for _, _, score, _ in counted}
