"""Whole tournaments from the announcement to the prizes."""

from __future__ import annotations

import pytest

from bot.features.tournaments.values.tournaments import Format, TournamentStatus
from tests.features.tournaments.services.build import Process


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("format_", list(Format))
async def test_a_tournament_of_each_format_ends_with_its_prizes(format_: Format, duplicate: bool):
    process = Process()
    await process.begin(5, 4, format=format_, duplicate=duplicate, entry=10, prizes=(60, 40))
    done = await process.play()
    assert done.status is TournamentStatus.FINISHED
    people = [line for line in await process.tournaments.standings(1) if done.entrants[line.entrant].users]
    first = [line.entrant for line in people if line.rank == people[0].rank]
    assert list(done.winners) == first, "a computer takes nobody's place"
    assert sum(prize.chips for prize in done.prizes) == 50
    await process.services.stop()
