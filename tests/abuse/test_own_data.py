"""Somebody asks for their data, or its deletion, as often as possible: others go on playing."""

from __future__ import annotations

import pytest

from bot.storage.database import Database
from bot.ui.core.floods import Limits
from tests.flows.conftest import MakeWorld
from tests.flows.managers import slash
from tests.flows.players import BUTTONS, open_and_start, play_hand
from tests.flows.simulated import answers
from tests.flows.test_privacy import typed

TOO_OFTEN = "You've asked for your data too often today"
MOST = Limits().own_data.burst


async def test_a_stranger_asks_for_deletion_again_and_again_and_locks_nothing(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time the whole database was searched while nobody else could write."""
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS, seats=3)
    await play_hand(world, BUTTONS, moves=3)
    mallory = world.guild.add_member(world.env.create_user("mallory"))
    await slash(world, mallory, "privacy show")
    written, write = [], Database.write

    def noted(self: Database) -> object:
        written.append("locked")
        return write(self)

    monkeypatch.setattr(Database, "write", noted)
    for _ in range(5):
        before = len(written)
        question = await slash(world, mallory, "privacy delete")
        assert "on any server" in question.text
        await slash(world, mallory, "privacy export")
        await typed(question, mallory, "delete")
        assert len(written) <= before + 2, "their language is noted and deleted; nothing else is written"


async def test_own_data_can_be_asked_for_a_few_times_a_day(make_world: MakeWorld) -> None:
    world = await make_world(people=2, limits=Limits())
    ann, bob = world.people
    shown = await slash(world, ann, "privacy show")
    for number in range(MOST):
        told = answers(await ann.slash(world.channel, f"privacy {('export', 'delete')[number % 2]}"))[-1]
        assert TOO_OFTEN not in told.text, number
    for way in ("export", "delete"):
        refused = await slash(world, ann, f"privacy {way}")
        assert refused.ephemeral
        assert TOO_OFTEN in refused.text
        assert "<t:" in refused.text, "and when it goes on"
    for button in ("export", "ask"):
        assert TOO_OFTEN in answers(await shown.click(ann, "privacy", button))[-1].text
    assert TOO_OFTEN in answers(await shown.forge(ann, "nap:privacy:0:0:export"))[-1].text
    assert "What's stored" in (await slash(world, ann, "privacy show")).text, "the text can be read always"
    assert TOO_OFTEN not in (await slash(world, bob, "privacy export")).text
    await world.env.advance_time(3 * 3_600)
    assert TOO_OFTEN not in (await slash(world, ann, "privacy export")).text
