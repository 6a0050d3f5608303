"""Forced cards, moves set ahead and the confirmation of a discard, through the real bot."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.cards import card_text, cards_of, mask_of
from bot.engine.legal import actions_of
from bot.engine.state import PhaseName
from bot.services.values.tables import AnyHand, TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.moves import card_options, card_texts
from tests.flows.players import (
    BUTTONS,
    DM,
    actor_of,
    deal,
    finish_hand,
    hand_of,
    hand_to_move,
    open_table,
    play_hand,
    refresh_dm,
    skip_to,
)
from tests.flows.simulated import answers
from tests.flows.words import tells


async def test_a_discard_shows_its_scoring_cards_and_is_made_once_confirmed(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5)
    private = await skip_to(world, lambda private: private.legal.choice is not None)
    actor, table = actor_of(world, private), private.snapshot.table
    choice, scoring = private.legal.choice, private.view.rules.scoring
    counting = [card for card in cards_of(choice.cards) if scoring >> card & 1]
    plain = [card for card in cards_of(choice.cards) if not scoring >> card & 1]
    chosen = mask_of([*counting[:1], *plain][: choice.most])
    (shown,) = answers(await actor.slash(world.place(), "discard", **card_options(chosen)))
    assert (await world.snapshot()).table.turn == table.turn, "nothing is discarded yet"
    assert tells(shown.text, "discard-scoring")
    assert shown.control("discard") is None
    await shown.click(actor, "hand", "again")
    harmless = mask_of(plain[: choice.most])
    await shown.pick(actor, "discard", card_texts(harmless))
    assert not tells(shown.text, "discard-scoring")
    await shown.click(actor, "discarded")
    assert world.state().discards == harmless
    assert (await world.snapshot()).table.turn == table.turn + 1


async def test_a_card_set_ahead_can_be_withdrawn_and_gives_the_others_no_sign(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=5, clock="normal")

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
        await play_hand(world, DM, moves=1)
    by, shown = actor.user, await refresh_dm(world, actor)
    await shown.click(by, "aheadmenu")
    menu = shown.control("ahead")
    assert {it["value"] for it in menu["options"]} == set(map(card_text, own.view.hand))
    mark, panel = world.mark(), world.panel().text
    await shown.choose(by, menu["custom_id"], [card_text(fitting[0])])
    assert tells(shown.text, "ahead-card")
    assert len(world.counted_requests(mark)) == 0
    assert world.mark() == mark + 1, "only the answer is sent"
    await shown.click(by, "aheadback")
    assert not tells(shown.text, "ahead-card")
    said = answers(await actor.slash(world.place(), "play", card=card_text(fitting[0]), ahead=True))[-1]
    assert world.says("done-ahead") in said.text
    assert world.panel().text == panel

    await world.restart()
    before = (await world.snapshot()).table.turn
    await play_hand(world, DM, moves=1)
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
    assert tells(shown.text, "ahead-pass")
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
        return len(actions_of(private.legal, Play)) == 1 and len(private.view.hand) > 1

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
