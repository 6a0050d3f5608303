"""Forced cards, moves set ahead and the confirmation of a discard, through the real bot."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play
from bot.engine.cards import card_text, cards_of
from bot.engine.state import PhaseName
from bot.services.values.tables import AnyHand, TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    finish_hand,
    hand_of,
    hand_to_move,
    open_table,
    play_hand,
    presser,
    refresh_dm,
    skip_to,
)
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World


def plays(private: AnyHand) -> list[Play]:
    return [action for action in private.legal.actions if isinstance(action, Play)]


def discards(private: AnyHand) -> bool:
    return private.legal.choice is not None


def says(shown: ShownMessage, world: World, key: str) -> bool:
    """Return whether a message contains a text, whatever its variables."""
    return max(world.says(key, card="\n", cards="\n", count=1).split("\n"), key=len) in shown.text


@pytest.mark.parametrize("way", sample([BUTTONS, SLASH, DM], 2))
async def test_a_discard_shows_its_scoring_cards_and_is_made_once_confirmed(make_world: MakeWorld, way: str):
    world = await open_table(make_world, way, people=5)
    private = await skip_to(world, discards)
    actor, table = actor_of(world, private), private.snapshot.table
    choice = private.legal.choice
    cards = cards_of(choice.cards)
    scoring = private.view.rules.scoring
    counting = next(card for card in cards if scoring >> card & 1)
    plain = [card for card in cards if not scoring >> card & 1]
    chosen = [counting, *plain][: choice.most]
    if way == SLASH:
        texts = dict(zip(("first", "second", "third"), map(card_text, chosen), strict=False))
        (shown,) = answers(await actor.slash(world.place(), "discard", **texts))
    else:
        shown = await hand_of(world, actor, way)
        await shown.pick(presser(actor, way), "discard", list(map(card_text, chosen)))
        shown = world.dm(actor) if way == DM else shown
    assert (await world.snapshot()).table.turn == table.turn, "nothing is discarded yet"
    assert says(shown, world, "discard-scoring")
    assert shown.control("discard") is None
    await shown.click(presser(actor, way), "hand", "again")
    menu = shown.control("discard")
    assert menu is not None, "chosen again"
    harmless = plain[: choice.most]
    await shown.choose(presser(actor, way), menu["custom_id"], list(map(card_text, harmless)))
    assert not says(shown, world, "discard-scoring")
    await shown.click(presser(actor, way), "discarded")
    assert world.state().discards == sum(1 << card for card in harmless)
    entry = (await world.bot.app.live.get(world.table_id)).table.turn
    assert entry == table.turn + 1


@pytest.mark.parametrize("way", sample([DM, BUTTONS], 1))
async def test_a_card_set_ahead_can_be_withdrawn_and_gives_the_others_no_sign(
    make_world: MakeWorld, way: str
):
    world = await open_table(make_world, way, people=5, clock="normal")

    def follows(private: AnyHand) -> bool:
        return private.view.phase is PhaseName.PLAY and len(private.view.trick) in (1, 2)

    while True:  # until the next player holds a card of the suit led
        private = await skip_to(world, follows)
        seat, led = private.view.to_act[0], private.view.trick[0]
        actor = world.people[(seat + 1) % 5]
        own = await world.bot.app.play.private(world.table_id, actor.id)
        fitting = [card for card in own.view.hand if card // 13 == led // 13 < 4]
        if fitting and len(own.view.hand) > len(fitting):
            break
        await play_hand(world, way, moves=1)
    by = presser(actor, way)
    shown = await refresh_dm(world, actor) if way == DM else await hand_of(world, actor, way)
    await shown.click(by, "aheadmenu")
    menu = shown.control("ahead")
    assert {it["value"] for it in menu["options"]} == set(map(card_text, own.view.hand))
    mark, panel = world.mark(), world.panel().text
    await shown.choose(by, menu["custom_id"], [card_text(fitting[0])])
    assert says(shown, world, "ahead-card")
    assert len(world.counted_requests(mark)) == 0
    assert world.mark() == mark + 1, "only the answer is sent"
    await shown.click(by, "aheadback")
    assert not says(shown, world, "ahead-card")
    said = answers(await actor.slash(world.place(), "play", card=card_text(fitting[0]), ahead=True))[-1]
    assert world.says("done-ahead") in said.text
    assert world.panel().text == panel

    await world.restart()
    before = (await world.snapshot()).table.turn
    await play_hand(world, way, moves=1)
    await world.env.advance_time(2)
    after = await world.snapshot()
    assert after.table.turn == before + 2
    assert fitting[0] in after.view.trick


async def test_an_open_menu_stays_while_others_play_and_is_removed_with_the_hand(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, clock="normal")

    def leads(private: AnyHand) -> bool:
        return private.view.phase is PhaseName.PLAY and not private.view.trick

    private = await skip_to(world, leads)
    last = world.people[(private.seat + 4) % 5]
    shown = await hand_of(world, last, BUTTONS)
    await shown.click(last, "aheadmenu")
    for _ in range(3):
        await play_hand(world, BUTTONS, moves=1)
        await world.env.advance_time(5)
        assert shown.control("ahead") is not None
    await finish_hand(world)
    await deal(world, BUTTONS)
    await world.env.advance_time(5)
    assert shown.control("ahead") is None


async def test_a_pass_for_the_auction_is_set_by_button_or_command(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=4, game="nap-simple", seats=4, clock="normal")
    private = await hand_to_move(world)
    seat = private.seat
    second, third = world.people[(seat + 1) % 4], world.people[(seat + 2) % 4]
    shown = await hand_of(world, second, BUTTONS)
    await shown.click(second, "aheadpass")
    assert says(shown, world, "ahead-pass")
    said = answers(await third.slash(world.place(), "pass", ahead=True))[-1]
    assert world.says("done-ahead") in said.text
    before = private.snapshot.table.turn
    await play_hand(world, BUTTONS, moves=1)
    await world.env.advance_time(2)
    await world.env.advance_time(2)
    assert (await world.snapshot()).table.turn == before + 3
    late = answers(await shown.forge(second, f"nap:aheadpass:{world.table_id}:{before}:1"))[-1]
    assert world.says("ahead-not") in late.text


async def test_a_forced_card_is_announced_to_its_player_only_and_plays_itself(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=5, forced_cards=True, clock="normal")

    def forced(private: AnyHand) -> bool:
        return len(plays(private)) == 1 and len(private.view.hand) > 1

    private = await skip_to(world, forced)
    actor, before = actor_of(world, private), private.snapshot.table.turn
    other = next(it for it in world.people if it is not actor)
    assert world.says("forced-card") in (await refresh_dm(world, actor)).text
    assert world.says("forced-card") not in (await refresh_dm(world, other)).text + world.panel().text
    await world.env.advance_time(0.5)
    assert (await world.snapshot()).table.turn == before
    waited = 0.5
    while (await world.snapshot()).table.turn == before:
        await world.env.advance_time(0.5)
        waited += 0.5
    assert waited <= 20, "a third of the clock"
    assert (await world.snapshot()).table.turn == before + 1
    assert await world.status() is TableStatus.PLAYING


async def test_the_panel_is_updated_while_somebody_types_a_command_they_never_send(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, clock="off")
    private = await skip_to(world, lambda private: private.view.phase is PhaseName.PLAY)
    await actor_of(world, private).autocomplete(world.place(), "play", "card", "")
    await play_hand(world, BUTTONS, moves=2)
    await world.env.advance_time(5)
    assert world.panel().turn == (await world.snapshot()).table.turn
