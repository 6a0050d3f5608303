"""The interface for games is real: an unknown family needs only entries in the two registries."""

from __future__ import annotations

import json

import pytest

from bot import bootstrap, proof
from bot.engine.games import GAMES, Catalogue, make_preset
from bot.engine.record import report_of
from bot.services.values.tables import TableStatus
from bot.ui.kits import KITS
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, WAYS, deal, finish_hand, open_table, play_hand
from tests.flows.simulated import answers
from tests.flows.whist import Whist, WhistKit
from tests.flows.words import tells

PRESET = {
    "name": "little-whist",
    "family": "whist",
    "aliases": [],
    "source": "tests",
    "seats": {"least": 3, "most": 5, "best": 4},
    "options": {},
}


@pytest.fixture(autouse=True)
def whist(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the family in the two registries, with a preset."""
    monkeypatch.setitem(GAMES, Whist.name, Whist())
    monkeypatch.setitem(KITS, WhistKit.name, WhistKit())
    presets = bootstrap.load_presets()
    own = Catalogue([*presets.values(), make_preset(PRESET)])
    monkeypatch.setattr(bootstrap, "load_presets", lambda: own)


@pytest.mark.parametrize("way", sample(WAYS, 1))
async def test_a_session_is_played_to_its_end(make_world: MakeWorld, way: str):
    world = await open_table(make_world, way, people=2, game="little-whist", seats=4, hands=2, stake=5)
    assert await play_hand(world, way) == 2 * 5
    await world.restart()
    await deal(world, way)
    await world.restart()
    await play_hand(world, way)
    snapshot = await world.snapshot()
    assert snapshot.table.status is TableStatus.CLOSED
    assert snapshot.view.family == "whist"
    assert tells(world.panel().text, "final-title")


async def test_a_hand_is_recorded_replayed_verified_and_on_the_profile(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, game="little-whist", seats=4, hands=1)
    await finish_hand(world)
    ann = world.people[0]

    record = await world.bot.app.records.record(1)
    assert record["family"] == "whist"
    report = report_of(json.loads(json.dumps(record)), Catalogue([]))
    assert tuple(report["units"]) == (await world.snapshot()).summary.units
    assert len(report["tricks"]) == 5
    assert all(deal.problem is None for deal in proof.deals_of(record, world.now()))

    shown = answers(await ann.slash(world.channel, "replay", hand="1"))[-1]
    for _ in range(4):
        shown = answers(await shown.click(ann, "replay", "next"))[-1]
    assert tells(shown.text, "replay-trick")
    shown = answers(await shown.click(ann, "replay", "last"))[-1]
    assert all(f"{abs(won)} chip" in shown.text for won in report["units"])
    shown = answers(await shown.click(ann, "replay", "back"))[-1]
    assert tells(shown.text, "trick-title", number=5)
    proven = answers(await shown.click(ann, "verify"))[-1]
    assert "✅" in proven.text
    profile = answers(await ann.slash(world.channel, "profile"))[-1]
    assert "#1 little-whist" in profile.text
