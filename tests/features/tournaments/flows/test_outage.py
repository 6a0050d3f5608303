"""A tournament while Discord is unreachable: nobody is absent, and people are told why it stood still."""

from __future__ import annotations

import pytest

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.tables import ClockName
from tests.effort import sample
from tests.features.tournaments.flows.driver import running
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway
from tests.flows.simulated import shown_in
from tests.flows.words import tells

MINUTES = 14


@pytest.mark.parametrize("resumed", sample([False, True], 1))
async def test_a_tournament_stands_still_while_the_gateway_is_silent(
    make_world: MakeWorld, resumed: bool
) -> None:
    driver = await running(make_world, 4, clock=ClockName.BLITZ, no_show=5, round_minutes=20)
    env, gateway = driver.world.env, Gateway(driver.world.env)
    before = await driver.round()
    assert before.ends_at is not None
    gateway.cut()
    await env.advance_time(MINUTES * 60)
    standing = await driver.tournament()
    assert standing.status is TournamentStatus.RUNNING
    await (gateway.resume() if resumed else gateway.identify())
    await env.advance_time(30)
    after = await driver.tournament()
    assert {entrant.status for entrant in after.entrants} == {EntrantStatus.IN}
    assert after.round is not None
    assert after.round.ends_at is not None
    assert (after.round.ends_at - before.ends_at).total_seconds() == pytest.approx(MINUTES * 60, abs=10)
    for table in after.round.tables:
        snapshot = await driver.world.bot.app.tables.snapshot(table.table_id)
        assert [seat.name for seat in snapshot.table.seats if seat.missed or seat.away] == []
        calls = [shown.text for shown in shown_in(env, snapshot.table.channel_id)]
        assert sum(tells(text, "call-back-outage", minutes=MINUTES) for text in calls) == 1
