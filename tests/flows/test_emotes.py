"""Eight emotes at a table: seen by all for a moment, without a counted request; limits and switches."""

from __future__ import annotations

from bot.features.tournaments.services.checks import table_config
from bot.features.tournaments.values.config import TournamentConfig
from bot.ui.core.floods import Limits
from bot.ui.core.talk import LASTS, Emote
from tests.flows.conftest import MakeWorld
from tests.flows.managers import set_server
from tests.flows.players import BUTTONS, DM, hand_of, hand_to_move, open_table, presser, skip_to
from tests.flows.simulated import answers
from tests.flows.world import World
from tests.services.build import PRESETS


def _said(world: World, name: str, emote: Emote) -> bool:
    return f"**{name}** {world.says(f'emote-{emote.value}')}" in world.panel().text


async def test_an_emote_is_seen_by_all_for_a_moment_and_counts_no_request(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, limits=Limits(), seats=3)
    ann, bob, cleo = world.people
    await skip_to(world, lambda private: bool(private.view.tricks))
    hand = await hand_of(world, ann, BUTTONS)
    menu = next(part for part in hand.controls() if ":emote:" in part["custom_id"])
    assert {option["value"] for option in menu["options"]} == {emote.value for emote in Emote}
    since, panel, board = world.mark(), world.panel().id, world.bot.publisher.board(world.table_id)
    assert board is not None
    board.public.newer = world.pace.scrolled + 1
    await hand.choose(ann, menu["custom_id"], [Emote.WOW.value])
    told = answers(await bob.slash(world.place(), "emote", emote=Emote.THANKS.value))[-1]
    assert told.ephemeral
    await world.env.settle()
    assert _said(world, "ann", Emote.WOW)
    assert _said(world, "bob", Emote.THANKS)
    await hand.choose(ann, menu["custom_id"], [Emote.LAUGH.value])
    await world.env.settle()
    assert _said(world, "ann", Emote.LAUGH)
    assert not _said(world, "ann", Emote.WOW), "the last one of each person"
    await world.env.advance_time(LASTS.total_seconds() + 1)
    assert "💬" not in world.panel().text, "gone although nobody has moved"
    assert not world.counted_requests(since)
    assert world.panel().id == panel, "what others wrote makes an emote no reason to post it again"
    for _ in range(2):  # three at once, one more after the pause
        await cleo.slash(world.place(), "emote", emote=Emote.HURRY.value)
    await cleo.slash(world.place(), "emote", emote=Emote.HURRY.value)
    told = answers(await cleo.slash(world.place(), "emote", emote=Emote.SORRY.value))[-1]
    assert told.text == world.says("flood-emotes", seconds=10)
    before = len((await hand_to_move(world)).view.tricks)
    await skip_to(world, lambda private: len(private.view.tricks) > before)
    assert _said(world, "cleo", Emote.HURRY), "until the next trick is complete"
    await skip_to(world, lambda private: len(private.view.tricks) > before + 1)
    assert "💬" not in world.panel().text


async def test_the_host_and_the_server_can_switch_emotes_off(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, seats=3)
    ann, bob = world.people
    hand = await hand_of(world, bob, DM)
    menu = next(part["custom_id"] for part in hand.controls() if ":emote:" in part["custom_id"])
    assert answers(await world.panel().click(bob, "menu"))[-1].control("emotes") is None
    own = answers(await world.panel().click(ann, "menu"))[-1]
    await hand.choose(presser(bob, DM), menu, [Emote.LUCK.value])
    await world.env.settle()
    assert _said(world, "bob", Emote.LUCK)
    await own.click(ann, "emotes", "off")
    await world.env.settle()
    assert "💬" not in world.panel().text, "shown emotes are removed, too"
    assert "emote" not in (await hand_of(world, bob, DM)).verbs()
    told = answers(await bob.slash(world.place(), "emote", emote=Emote.LUCK.value))[-1]
    assert told.text == world.says("emotes-off")
    own = answers(await world.panel().click(ann, "menu"))[-1]
    await own.click(ann, "emotes", "on")
    await set_server(world, emotes=False)
    told = answers(await bob.slash(world.place(), "emote", emote=Emote.LUCK.value))[-1]
    assert told.text == world.says("emotes-off-server")


def test_a_tournament_has_no_emotes_unless_its_host_wants_them():
    assert not table_config(TournamentConfig(), PRESETS, 5).emotes
    assert table_config(TournamentConfig(emotes=True), PRESETS, 5).emotes
