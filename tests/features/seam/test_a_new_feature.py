"""A feature unknown to the bot needs its own file and nothing else (`stars.py`)."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from bot.bootstrap import FEATURES
from bot.settings import LOCALES_FOLDER
from bot.storage import database, schema
from bot.storage.audit.audit import audit
from bot.storage.audit.findings import CONTRIBUTED
from bot.ui.core import items
from tests.abuse.forging import Scene, Watcher, wrong_answers
from tests.abuse.verbs import MANAGER, MANAGERS, MEMBER, MEMBERS, PLAYER, About, Verb
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.players import BUTTONS, SLASH, finish_hand, open_and_start
from tests.flows.simulated import answers
from tests.flows.test_privacy import leave, typed
from tests.flows.words import tells
from tests.flows.world import World

NAME = "tests.features.seam.stars"


@pytest.fixture(autouse=True)
def stars(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The feature, registered for one test."""
    registers: list[dict[str, object]] = [items._VERBS, database._REPOSITORIES, CONTRIBUTED, sys.modules]
    before = [dict(register) for register in registers]
    module = import_module(NAME)
    yield module
    schema.metadata.remove(module.TABLE)
    for register, was in zip(registers, before, strict=True):
        for name in register.keys() - was.keys():
            del register[name]


@pytest.fixture
async def world(make_world: MakeWorld, tmp_path: Path, stars: ModuleType) -> World:
    """A server whose bot has the feature."""
    locales = tmp_path / "locales"
    shutil.copytree(LOCALES_FOLDER, locales)
    for language in locales.iterdir():
        (language / "stars.ftl").write_text(stars.TEXTS, "utf-8")
    features = (*FEATURES, stars.FEATURE)
    return await make_world(people=3, features=features, locales=locales, threads=True)


async def test_its_command_page_buttons_and_hook_work_across_a_restart(world: World):
    ann, bob, _ = world.people
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    page = await slash(world, bob, "stars")
    assert "Stars after hand 1" in page.text
    await page.click(bob, "star")
    assert f"<@{ann.id}> ⭐" in page.text
    told = answers(await (await slash(world, ann, "stars")).click(ann, "star"))[-1]
    assert "You cannot give yourself a star" in told.text
    await world.restart()
    again = await slash(world, bob, "stars")
    await again.click(bob, "star")
    assert "⭐⭐" in again.text


async def test_its_data_is_exported_erased_and_audited(world: World, stars: ModuleType):
    ann, bob, _ = world.people
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    await (await slash(world, bob, "stars")).click(bob, "star")
    (server,) = json.loads((await slash(world, ann, "privacy export")).file())["servers"]
    assert [row["count"] for row in server["stars"]] == [1]
    assert ("stars (at least one each)", 1) in [
        (it.what, it.count) for it in (await audit(world.bot.database)).findings
    ]
    await leave(world, *world.people)
    done = await slash(world, ann, "privacy delete")
    await typed(done, ann, "delete")
    assert tells(done.text, "erase-done", servers=1)
    async with world.bot.database.read() as work:
        assert await work.stars.of_guild(world.guild.id) == {}
    async with world.bot.database.write() as work:
        await work.stars.put(guild_id=world.guild.id, user_id=bob.id, count=0, at=world.now())
    assert f"member {bob.id} has 0 stars" in (await audit(world.bot.database)).problems
    async with world.bot.database.write() as work:
        await work.stars.wipe(world.guild.id)


VERBS = {
    "star": Verb(About.PERSON, may=MEMBERS, refusal="cannot give yourself"),
    "starwipe": Verb(About.NOTHING, may=MANAGERS, refusal="Only server managers"),
}


async def test_its_verbs_are_included_in_the_abuse_tests(world: World):
    ann, bob, dan = world.people
    mona = manager_of(world)
    world.people = [ann, bob]
    await open_and_start(world, SLASH, seats=3)
    await (await slash(world, bob, "stars")).click(bob, "star")
    table = (await world.snapshot()).table
    assert table.hand_id is not None
    scene = Scene(
        world=world,
        tournament=0,
        draft=0,
        watcher=Watcher(world.database),
        gaps={"ann": str(ann.id)},
        turn=table.turn,
        hand=table.hand_id,
        verbs=VERBS,
    )
    panel = world.panel()
    scene.places = {
        PLAYER: [(bob, panel), (bob.user, world.dm(bob))],
        MEMBER: [(dan, panel), (dan, await slash(world, dan, "stars"))],
        MANAGER: [(mona, panel)],
    }
    for role in scene.places:
        assert await wrong_answers(scene, role) == []
    scene.watcher.close()
