"""Every registered verb, sent by everybody with everything, without the check of its message.

Only the handlers judge here: each press comes as if its message had that button, each form as if it had been
opened. Many are sent to one bot (`forging`).
"""

from __future__ import annotations

import pytest

from bot.engine.state import PhaseName
from bot.ui.core.items import load_verbs
from tests.abuse.forging import MARK, Scene, wrong_answers
from tests.abuse.test_forged_ids import elsewhere
from tests.abuse.test_rights import keeper_of
from tests.abuse.verbs import HOST, KEEPER, MANAGER, MEMBER, PLAYER, STRANGER, VERBS, Role
from tests.effort import NIGHT
from tests.features.tournaments.flows.driver import Driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import SLASH, actor_of, finish_hand, open_and_start, skip_to
from tests.flows.simulated import answers, shown_in, type_in
from tests.flows.test_leaving import offered


def test_every_verb_is_described() -> None:
    """Each verb has an entry in `verbs.py`: who may use it, and what others are told."""
    assert load_verbs() - VERBS.keys() == set(), "describe these in tests/abuse/verbs.py"
    assert VERBS.keys() - load_verbs() == set(), "these verbs no longer exist"


async def prepared(make_world: MakeWorld) -> Scene:
    """Prepare the scene."""
    world = await make_world(people=4, threads=True)
    ann, bob, dan, eve = world.people
    driver = Driver(world)
    await driver.draft(name="Cup", entry=0)
    tournament = driver.number
    (form,) = answers(await ann.slash(world.channel, "tournament host", tournament=str(tournament)))
    await form.click(ann, "tannounce")
    await world.env.advance_time(30)
    await (await driver.announcement()).click(bob, "tjoin")
    await driver.draft(name="Next cup")
    draft, driver.number = driver.number, tournament
    aside = world.guild.create_text_channel("aside")
    mona, kate = manager_of(world), keeper_of(world, aside, "kate")
    world.people = [ann, bob]
    await open_and_start(world, SLASH, seats=3, clock="off", level="novice")
    await finish_hand(world)
    await ann.slash(world.place(), "napoleon next")
    await dan.slash(aside, "napoleon new", game="japanese", seats=3, computers=2)
    other = await elsewhere(world)
    await other.mallory.slash(other.channel, "napoleon computers")
    await other.mallory.slash(other.channel, "napoleon start")
    await offered(world, ann, eve, SLASH)
    await mona.slash(world.channel, "chips grant", member=ann, amount=1, reason=MARK)
    league = answers(await mona.slash(world.channel, "league"))[-1]
    await type_in(mona, await league.click(mona, "lgform", "new"), name="League of the club")
    private = await skip_to(
        world, lambda seen: seen.view.phase is PhaseName.PLAY and actor_of(world, seen) is ann
    )
    scene = Scene.at(world, private, ann, bob, tournament=tournament, draft=draft)
    here = shown_in(world.env, world.place().id)
    panel = next(shown for shown in reversed(here) if shown.control("menu"))
    notice = await driver.announcement()
    scene.places = {
        STRANGER: [(other.mallory, other.panel), (other.mallory.user, world.dm(other.mallory))],
        MEMBER: [(dan, panel), (dan, notice), (dan, answers(await panel.click(dan, "menu"))[-1])],
        MANAGER: [(mona, panel), (mona, notice)],
        KEEPER: [(kate, panel), (kate, shown_in(world.env, aside.id)[-1]), (kate, notice)],
        PLAYER: [(bob, panel), (bob, answers(await panel.click(bob, "hand"))[-1]), (bob.user, world.dm(bob))],
        HOST: [(ann, panel), (ann, notice), (ann.user, world.dm(ann))],
    }
    return scene


ROLES = (STRANGER, MEMBER, PLAYER, HOST, MANAGER, KEEPER) if NIGHT else (STRANGER, PLAYER)
ANYTHING = (STRANGER, PLAYER, MEMBER, HOST) if NIGHT else (PLAYER,)
"""The roles that send nonsense too; the rights of the others matter for valid values."""


@pytest.mark.parametrize("role", ROLES, ids=lambda it: it.name.lower())
async def test_no_verb_changes_or_reveals_what_is_not_the_senders(make_world: MakeWorld, role: Role) -> None:
    scene = await prepared(make_world)
    picture = await scene.world.guarded_state()
    wrong = await wrong_answers(scene, role, nonsense=role in ANYTHING)
    assert not wrong, "\n".join(wrong)
    assert await scene.world.guarded_state() == picture
    scene.watcher.close()
