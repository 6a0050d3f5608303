"""Every verb in a tournament that runs: by its host, by an entrant in turn, by one put out, by others.

It is a duplicate: at the other table the same cards are played, so that nobody who has no seat may see one.
"""

from __future__ import annotations

from bot.engine.cards import card_text
from bot.engine.state import PhaseName
from bot.services.values.tables import ClockName, Person
from bot.services.values.tournaments import EntrantStatus
from tests.abuse.forging import Scene, Watcher, wrong_answers
from tests.abuse.test_forged_ids import elsewhere
from tests.abuse.verbs import HOST, MANAGER, MEMBER, OUT, PLAYER, RUNNING, STRANGER
from tests.flows.club import manager_of
from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, actor_of, play_until
from tests.flows.simulated import answers, inside, shown_in
from tests.flows.tournaments.hall import Hall, opened_hall


async def prepared(make_world: MakeWorld) -> Scene:
    """Set the scene: ann hosts and does not play; eve was put out in the first round, bob is in turn."""
    hall = await opened_hall(make_world, 7)
    world = hall.world
    ann, bob, dan, eve, *others = world.people
    await hall.announce(
        name="Cup", duplicate=True, seats=3, hands=2, rounds=2, late_rounds=0, no_show=0, clock=ClockName.OFF
    )
    await hall.fill([bob, eve, *others], 0)
    await hall.start()
    await _put_out(hall, eve.id)
    world.people = [bob, *others]
    world.table_id = await _table_of(hall, bob.id)
    private = await play_until(
        world, SLASH, lambda seen: seen.view.phase is PhaseName.PLAY and actor_of(world, seen) is bob
    )
    table = private.snapshot.table
    assert table.hand_id is not None
    scene = Scene(
        world=world,
        tournament=hall.number,
        draft=hall.number,
        watcher=Watcher(world.folder / "flows.db"),
        gaps={
            "ann": str(ann.id),
            "bob": str(bob.id),
            "offer": "7",
            "hand": str(table.hand_id),
            "card": card_text(next(iter(private.view.hand))),
        },
        turn=table.turn,
        hand=table.hand_id,
        verbs=RUNNING,
    )
    notice, other, tools = await hall.announcement(), await elsewhere(world), await hall.host_page()
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


async def _put_out(hall: Hall, user_id: int) -> None:
    service, host = hall.world.bot.app.tournaments, Person(hall.host.id, hall.host.name)
    entrant = (await hall.tournament()).entrant_of(user_id)
    assert entrant is not None
    with inside(hall.world.env):
        await service.disqualify(hall.number, host, False, entrant.number, "told others their cards")
    await hall.look()
    entrant = (await hall.tournament()).entrants[entrant.number]
    assert entrant.status is EntrantStatus.DISQUALIFIED


async def _table_of(hall: Hall, user_id: int) -> int:
    """Return the table at which somebody plays."""
    tournament, round_ = await hall.tournament(), await hall.round()
    entrant = tournament.entrant_of(user_id)
    assert entrant is not None
    return next(table.table_id for table in round_.tables if entrant.number in table.seats)


async def test_nobody_changes_or_learns_what_is_not_theirs_in_a_running_tournament(
    make_world: MakeWorld,
) -> None:
    scene = await prepared(make_world)
    picture = await scene.world.picture()
    for role in scene.places:
        wrong = await wrong_answers(scene, role, nonsense=False)
        assert not wrong, "\n".join(wrong)
    assert await scene.world.picture() == picture
    scene.watcher.close()
