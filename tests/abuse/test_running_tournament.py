"""Every verb in a running tournament: by its host, an entrant to move, a disqualified one, and others.

It is a duplicate: the other table plays the same cards, so people without a seat may see none of them.
"""

from __future__ import annotations

from bot.engine.state import PhaseName
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind
from bot.services.values.tables import ClockName, Person
from tests.abuse.forging import Scene, wrong_answers
from tests.abuse.test_forged_ids import elsewhere
from tests.abuse.verbs import HOST, MANAGER, MEMBER, OUT, PLAYER, RUNNING, STRANGER, About
from tests.effort import NIGHT
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import actor_of, skip_to
from tests.flows.simulated import answers, inside, shown_in

ABOUT_PLAY = (About.TABLE, About.TOURNAMENT, About.DRAFT, About.HAND)
"""What verbs are about that a tournament can change; others are sent by day in `test_every_verb.py` only."""


async def prepared(make_world: MakeWorld) -> Scene:
    """Prepare the scene: ann hosts and does not play; eve was disqualified in round one; bob is to move."""
    driver = await open_driver(make_world, 7)
    world = driver.world
    ann, bob, dan, eve, *others = world.people
    await driver.announce(
        name="Cup", duplicate=True, seats=3, hands=2, rounds=2, late_rounds=0, no_show=0, clock=ClockName.OFF
    )
    await driver.fill([bob, eve, *others], 0)
    await driver.start()
    await _put_out(driver, eve.id)
    world.people = [bob, *others]
    world.table_id = await _table_of(driver, bob.id)
    private = await skip_to(
        world, lambda seen: seen.view.phase is PhaseName.PLAY and actor_of(world, seen) is bob
    )
    number = driver.number
    verbs = {name: verb for name, verb in RUNNING.items() if NIGHT or verb.about in ABOUT_PLAY}
    scene = Scene.at(world, private, ann, bob, tournament=number, draft=number, verbs=verbs)
    notice, other, tools = await driver.announcement(), await elsewhere(world), await driver.host_page()
    panel = [shown for shown in shown_in(world.env, world.place().id) if shown.control("menu")][-1]
    scene.places = {
        STRANGER: [(other.mallory, other.panel)],
        MEMBER: [(dan, notice)],
        PLAYER: [(bob, panel), (bob, answers(await panel.click(bob, "hand"))[-1]), (bob.user, world.dm(bob))],
        OUT: [(eve, notice), (eve, panel), (eve.user, world.dm(eve))],
        HOST: [(ann, notice), (ann, tools)],
        MANAGER: [(manager_of(world), notice)],
    }
    return scene


async def _put_out(driver: Driver, user_id: int) -> None:
    service, host = services_of(driver.world.bot.app).service, Person(driver.host.id, driver.host.name)
    entrant = (await driver.tournament()).entrant_of(user_id)
    assert entrant is not None
    with inside(driver.world.env):
        await service.act(
            driver.number,
            host,
            False,
            HostActKind.DISQUALIFY,
            "told others their cards",
            entrant=entrant.number,
        )
    await driver.look()
    entrant = (await driver.tournament()).entrants[entrant.number]
    assert entrant.status is EntrantStatus.DISQUALIFIED


async def _table_of(driver: Driver, user_id: int) -> int:
    """Return the table where a person plays."""
    tournament, round_ = await driver.tournament(), await driver.round()
    entrant = tournament.entrant_of(user_id)
    assert entrant is not None
    return next(table.table_id for table in round_.tables if entrant.number in table.seats)


BY_DAY = (PLAYER, OUT)
"""The roles that exist only in a running tournament; `test_every_verb.py` sends what the others may try."""


async def test_in_a_running_tournament_no_verb_changes_or_reveals_what_is_not_the_senders(
    make_world: MakeWorld,
) -> None:
    scene = await prepared(make_world)
    picture = await scene.world.guarded_state()
    for role in scene.places if NIGHT else BY_DAY:
        wrong = await wrong_answers(scene, role, nonsense=False)
        assert not wrong, "\n".join(wrong)
    assert await scene.world.guarded_state() == picture
    scene.watcher.close()
