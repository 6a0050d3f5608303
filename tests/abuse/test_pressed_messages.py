"""A press counts only if its message is ours and has that button; no press moves our panel."""

from __future__ import annotations

from typing import Any

import simcord

from tests.abuse.test_forged_ids import untouched
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import SLASH, actor_of, hand_to_move, open_and_start, open_hand, play_hand
from tests.flows.simulated import ShownMessage, answers, public_messages, shown_in, type_in
from tests.flows.test_leaving import offered
from tests.flows.world import World

NOT_THERE = "That's no longer on the message"


async def test_a_press_counts_only_if_its_message_is_ours_and_has_the_button(make_world: MakeWorld) -> None:
    """Even if the person could do the same by a press on another message."""
    world = await make_world(people=3)
    await open_and_start(world, SLASH, seats=3)
    private = await hand_to_move(world)
    actor, turn = actor_of(world, private), private.snapshot.table.turn
    own, panel = await open_hand(world, actor), world.panel()
    page = answers(await panel.click(actor, "menu"))[-1]
    absent, bare = {"planted": False}, {"planted": False, "bare": True}
    cases: list[tuple[ShownMessage, str, list[str] | None, dict[str, Any]]] = [
        *((where, f"nap:play:1:{turn}:AS", None, absent) for where in (own, panel)),
        (own, f"nap:call:1:{turn}", ["AS"], absent),
        (panel, f"nap:end:1:{turn}:yes", None, absent),
        (panel, "nap:", None, absent),
        (panel, "something else", None, absent),
        # messages reduced to a sentence have nothing to press, nor have those of others
        *((where, f"nap:hand:1:{turn}", None, bare) for where in (own, panel)),
        (page, f"nap:pass:1:{turn}", None, {"disabled": True}),
        (page, f"nap:bid:1:{turn}", ["13S"], {"offered": ["14S", "15S"]}),
        # another bot, or a webhook, may post the same buttons
        (own, f"nap:pass:1:{turn}", None, {"author": world.people[0].id}),
    ]
    for where, text, values, how in cases:
        (told,) = await untouched(world, where.forge(actor, text, values, **how))
        assert told.ephemeral
        assert NOT_THERE in told.text, (text, how)


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


async def test_a_form_that_nobody_opened_is_ignored(make_world: MakeWorld) -> None:
    """Even from people with the right to it: a manager, the host, a player to move."""
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


async def test_a_form_is_for_its_opener_and_for_an_hour(make_world: MakeWorld) -> None:
    """It survives a restart between opening and sending; another's form, or an old one, is refused."""
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


OF_PANELS = ("hand", "bidmenu", "menu", "next", "sit", "leave", "start", "rules", "fill", "computer")


async def with_a_newer_message(
    make_world: MakeWorld,
) -> tuple[World, ShownMessage, list[simcord.MemberActor]]:
    """Return a world with another message of ours below a hand's panel, and two people without a seat."""
    world = await make_world(people=4)
    ann, bob, dan, eve = world.people
    world.people = [ann, bob]
    await open_and_start(world, SLASH, seats=3, clock="off")
    await play_hand(world, SLASH, moves=3)
    newer = await offered(world, ann, eve, SLASH)
    return world, newer, [dan, eve]


async def panels_of(world: World) -> list[ShownMessage]:
    """Return the messages in the table's channel that have its panel."""
    return [shown for shown in shown_in(world.env, world.place().id) if shown.control("hand")]


async def test_a_spectators_press_turns_no_message_into_the_panel(make_world: MakeWorld) -> None:
    """Bypassing the check, as if *My hand* were on an offer: that was overwritten, and the panel deleted."""
    world, newer, strangers = await with_a_newer_message(make_world)
    before, (panel,) = public_messages(world.env), await panels_of(world)
    turn = (await world.snapshot()).table.turn
    for who in strangers:
        for verb in OF_PANELS:
            told = answers(await newer.forge(who, f"nap:{verb}:1:{turn}"))
            assert all(shown.ephemeral for shown in told)
    await world.env.advance_time(60)
    assert public_messages(world.env) == before
    await play_hand(world, SLASH, moves=1)
    (now,) = await panels_of(world)
    assert now.id == panel.id, "it follows the table where it was"
    assert newer.control("take"), "and the offer is still there"


async def test_sitting_down_from_elsewhere_overwrites_no_message(make_world: MakeWorld) -> None:
    """*Sit* is pressed as if it were on the panel of another table in another channel."""
    world = await make_world(people=3, threads=True)
    ann, bob, cleo = world.people
    await ann.slash(world.channel, "napoleon new", game="japanese")
    aside = world.guild.create_text_channel("aside")
    await bob.slash(aside, "napoleon new", game="japanese")
    theirs = (await world.bot.app.tables.tables_of(bob.id))[0].table
    panel = [shown for shown in shown_in(world.env, theirs.channel_id) if shown.controls()][-1]
    text = panel.text
    await panel.forge(cleo, "nap:sit:1:0")
    assert (await world.names())[:2] == ["ann", "cleo"]
    await world.env.advance_time(60)
    assert panel.text == text
