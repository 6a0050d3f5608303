"""A press counts only if its message is ours and now has exactly that button or menu."""

from __future__ import annotations

import simcord

from tests.abuse.test_forged_ids import untouched
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import BUTTONS, SLASH, actor_of, due, open_and_start, open_hand, play_hand
from tests.flows.simulated import answers, type_in

NOT_THERE = "That's no longer on the message"


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


async def test_on_a_message_without_components_there_is_nothing_to_press(make_world: MakeWorld) -> None:
    """Neither what stood on it nor what others have: a message that has become a sentence."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await due(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    for where in (await open_hand(world, actor), world.panel()):
        for text in (f"nap:pass:1:{turn}", f"nap:hand:1:{turn}"):
            (told,) = await untouched(world, where.forge(actor, text, planted=False, bare=True))
            assert told.ephemeral
            assert NOT_THERE in told.text


async def test_a_copy_of_our_message_by_somebody_else_is_no_message_of_ours(make_world: MakeWorld) -> None:
    """Another bot, or a webhook, may post the same buttons."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await due(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    own = await open_hand(world, actor)
    told = await untouched(world, own.forge(actor, f"nap:pass:1:{turn}", author=world.people[0].id))
    assert [NOT_THERE in shown.text for shown in told] == [True]


FORMS: list[tuple[str, list[tuple[str, str]]]] = [
    ("nap:antetyped:1:{turn}", [("stakes", "A of hearts 5")]),
    ("nap:servertyped:0:0", [("starting_chips", "5000")]),
    ("nap:seasontyped:1:0:reset", [("name", "Mine"), ("word", "reset")]),
    ("nap:privacytyped:0:0", [("word", "DELETE")]),
    ("nap:end:1:{turn}:yes", []),
    ("nap:voidtyped:1:{turn}", [("reason", "Mine")]),
    ("nap:take:1:{turn}:5", []),
    ("nap:ttyped:1:0:details", [("name", "Cup")]),
    ("", []),
    ("nap:servertyped:0:0~", [("starting_chips", "5000")]),
    ("nap:servertyped:0:0~0ffffffffAAAAAAAAAAAAAAAA", [("starting_chips", "5000")]),
    ("nap:servertyped:0:0~٠٠٠٠٠٠٠٠٠AAAAAAAAAAAAAAAA", [("starting_chips", "5000")]),
]
NOT_OPENED = "This form wasn't opened for you here"


async def test_a_form_that_nobody_opened_is_nothing(make_world: MakeWorld) -> None:
    """Even by people who may change all that: a manager, the host, a player in turn."""
    world = await make_world(people=2)
    manager = manager_of(world)
    await open_and_start(world, SLASH, game="najami", clock="off")
    turn = (await world.snapshot()).table.turn
    settings = await world.bot.app.guild_settings.of(world.guild.id)
    for who in (manager, *world.people):
        for text, fields in FORMS:
            for of_command in (True, False):
                custom_id = text.format(turn=turn)
                forged = world.panel().forge_form(
                    who, custom_id, fields, of_command=of_command, planted=False
                )
                (told,) = await untouched(world, forged)
                assert told.ephemeral
                assert NOT_OPENED in told.text, text
    assert await world.bot.app.guild_settings.of(world.guild.id) == settings


async def test_a_form_is_for_who_opened_it_and_for_an_hour(make_world: MakeWorld) -> None:
    """A restart between opening and sending does it no harm; another's form, or an old one, is refused."""
    world = await make_world(people=1)
    mona, other = manager_of(world), manager_of(world, "mike")

    async def start_with(who: simcord.MemberActor, opened: simcord.InteractionResult, chips: str) -> str:
        result = await type_in(who, opened, starting_chips=chips)
        return "\n".join(shown.text for shown in answers(result))

    shown = answers(await mona.slash(world.channel, "settings"))[0]
    menu = shown.control("server", "page")
    assert menu is not None
    await shown.choose(mona, menu["custom_id"], ["chips"])
    opened = await shown.click(mona, "serverform", "chips")
    assert opened.modal is not None
    copied = opened.modal["custom_id"]
    stolen = answers(await shown.forge_form(other, copied, [("starting_chips", "5000")], planted=False))
    assert NOT_OPENED in stolen[0].text
    await world.restart()
    assert NOT_OPENED not in await start_with(mona, opened, "777")
    assert (await world.bot.app.guild_settings.of(world.guild.id)).starting_chips == 777
    opened = await shown.click(mona, "serverform", "chips")
    await world.env.advance_time(3_601)
    assert NOT_OPENED in await start_with(mona, opened, "888")
    assert (await world.bot.app.guild_settings.of(world.guild.id)).starting_chips == 777


async def test_an_honest_press_is_let_through(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, seats=3)
    await play_hand(world, BUTTONS)
    assert not await world.playing()
    assert not any(
        NOT_THERE in shown.text for shown in answers(await world.panel().click(world.people[0], "menu"))
    )
