"""A press counts only if the message it came from has that button or menu, by us, as it stands there."""

from __future__ import annotations

from tests.abuse.test_forged_ids import untouched
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, SLASH, actor_of, due, open_and_start, open_hand, play_hand
from tests.flows.simulated import answers

NOT_THERE = "This is not on the message any more"


async def test_whoever_sends_an_id_that_the_message_does_not_have_is_told_so(make_world: MakeWorld) -> None:
    """Even what the person could do by a press on another message."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await due(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    own = await open_hand(world, actor)
    for where in (own, world.panel()):
        for text, values in (
            (f"nap:play:1:{turn}:AS", None),
            (f"nap:call:1:{turn}", ["AS"]),
            (f"nap:end:1:{turn}:yes", None),
            (f"nap:take:1:{turn}:1.2", None),
            ("nap:", None),
            ("something else", None),
        ):
            (told,) = await untouched(world, where.forge(actor, text, values, planted=False))
            assert told.ephemeral
            assert NOT_THERE in told.text, text


async def test_what_is_disabled_is_not_pressed_nor_chosen_what_no_menu_lists(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await due(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    own = answers(await world.panel().click(actor, "menu"))[-1]
    told = await untouched(world, own.forge(actor, f"nap:pass:1:{turn}", disabled=True))
    assert [NOT_THERE in shown.text for shown in told] == [True]
    told = await untouched(world, own.forge(actor, f"nap:bid:1:{turn}", ["13S"], offered=["14S", "15S"]))
    assert [NOT_THERE in shown.text for shown in told] == [True]


async def test_a_copy_of_our_message_by_somebody_else_is_no_message_of_ours(make_world: MakeWorld) -> None:
    """Another bot, or a webhook, may post the same buttons."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await due(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    own = await open_hand(world, actor)
    told = await untouched(world, own.forge(actor, f"nap:pass:1:{turn}", author=world.people[0].id))
    assert [NOT_THERE in shown.text for shown in told] == [True]


async def test_an_honest_press_is_let_through(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, seats=3)
    await play_hand(world, BUTTONS)
    assert not await world.playing()
    assert not any(
        NOT_THERE in shown.text for shown in answers(await world.panel().click(world.people[0], "menu"))
    )
