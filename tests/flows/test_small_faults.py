"""Small faults that players met, each through the real bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from discord import InteractionType, app_commands

from bot.command_tree import CommandTree
from bot.engine.actions import Discard
from bot.services.values.tables import TableStatus
from bot.ui.core import ids
from bot.ui.core.parts import LOST_COLOUR, WON_COLOUR
from bot.ui.core.reply import Interaction
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_on_hand
from tests.flows.players import BUTTONS, finish_hand, hand_to_move, open_hand, open_table
from tests.flows.simulated import answers, delete_message, forge_command, shown_in
from tests.flows.test_replay import last
from tests.flows.words import tells


async def test_each_hint_is_a_new_message_and_the_only_one(make_world: MakeWorld):
    """An edited one was invisible to a person who had dismissed it, or had gone to another device."""
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people

    seen: set[int] = set()
    for number in range(3):
        await (await open_hand(world, ann)).click(ann, "hint")
        shown = shown_in(world.env, world.place().id, ann.id)
        (hint,) = (it.id for it in shown if it.ephemeral and tells(it.text, "hint-how"))
        seen.add(hint)
        assert len(seen) == number + 1
        own = await hand_to_move(world)
        await move_on_hand(ann, await open_hand(world, ann), next(iter(own.legal)))


async def test_a_hand_with_a_board_says_what_contract_and_board_brought(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, game="najami")
    await finish_hand(world)
    for who in world.people:
        shown = answers(await who.slash(world.place(), "hand"))[-1]
        assert tells(shown.text, "moment-board"), shown.text
        colour = shown._kept.components[0]["accent_color"]
        won = "made your contract" in shown.text or "beat Napoleon" in shown.text
        assert colour == (WON_COLOUR if won else LOST_COLOUR).value, "paying for the board is no defeat"


async def test_a_discard_in_the_auction_of_nap_is_no_exchange_in_the_replay(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, game="nap")
    (ann,) = world.people
    for _ in range(30):
        own = await hand_to_move(world)
        if any(it.__class__.__name__ == "TakeExtraHand" for it in own.legal.actions):
            break
        await finish_hand(world)
        await world.panel().click(ann, "next")
    own = await hand_to_move(world)
    with_extra = next(it for it in own.legal.actions if it.__class__.__name__ == "TakeExtraHand")
    await world.bot.app.play.act(1, ann.id, with_extra, turn=None)
    own = await hand_to_move(world)
    assert any(isinstance(it, Discard) for it in own.legal)
    await finish_hand(world)
    shown = last(await ann.slash(world.channel, "replay", hand=str(own.snapshot.table.hand_id)))
    (menu,) = [it for it in shown.controls() if it.get("options") and ":replayjump:" in it["custom_id"]]
    assert ids.parse(menu["custom_id"]) is not None
    assert world.says("replay-to-exchange") not in {it["label"] for it in menu["options"]}


@app_commands.command(name="play")
async def changed(_: Interaction, former: str) -> None:
    """A command whose option had another name in an earlier version."""


async def test_suggestions_for_a_command_of_an_earlier_version_are_no_error(make_world: MakeWorld):
    """Discord's apps know the former commands for a while: each letter typed was an error in the log."""
    world = await make_world(people=1)
    await forge_command(world.people[0], world.channel, changed, {"former": "A"}, focused="former")
    asked = cast(Interaction, SimpleNamespace(type=InteractionType.autocomplete))
    await CommandTree.on_error(world.bot.tree, asked, app_commands.CommandNotFound("gone", []))


async def test_an_answer_to_too_many_suggestions_that_does_not_arrive_is_no_error(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """asyncio logged it: nobody waited for the task of discord.py in which it was raised."""
    world, check, raised = await make_world(people=1), CommandTree.interaction_check, list[Exception]()

    async def noting(tree: CommandTree, interaction: Interaction) -> bool:
        try:
            return await check(tree, interaction)
        except Exception as error:
            raised.append(error)
            raise

    monkeypatch.setattr(CommandTree, "interaction_check", noting)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await world.people[0].autocomplete(world.channel, "rules show", "game", "x" * 201)
    assert not raised


async def test_a_request_to_cancel_a_hand_is_posted_again_if_it_was_deleted(
    make_world: MakeWorld,
):
    """Nobody could agree to it, or ask again, until somebody moved."""
    world = await open_table(make_world, BUTTONS, people=3, game="nap", seats=3, clock="off")
    ann, bob, cleo = world.people
    for who in (ann, bob):
        question = answers(await who.slash(world.place(), "napoleon end"))[-1]
        await question.click(who, "end", "ask")
        request = shown_in(world.env, world.channel.id)[-1]
        if who is ann:
            delete_message(world.env, request.channel_id, request.id)
    for who in (bob, cleo):
        await request.click(who, "void", "yes")
    assert await world.status() is TableStatus.CLOSED
