"""People without a seat: they watch, guess the partner, wait for a seat."""

from __future__ import annotations

import simcord

from bot.services.tables.seating import digest
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start, open_table, skip_to
from tests.flows.simulated import ShownMessage, answers, counts, shown_in
from tests.flows.test_sight import private_channel
from tests.flows.words import tells
from tests.flows.world import World


async def watch(world: World, who: simcord.MemberActor) -> ShownMessage:
    """Open the message that follows the table, as somebody without a seat finds it."""
    menu = answers(await world.panel().click(who, "menu"))[-1]
    return answers(await menu.click(who, "watch"))[-1]


async def test_a_watchers_message_follows_the_table_and_costs_nothing(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    cleo = world.guild.add_member(world.env.create_user("cleo"))
    first = await watch(world, cleo)
    assert tells(first.text, "watch-until")
    assert not first.verbs() & {"hand", "next", "menu"}
    before, since = first.text, world.mark()
    await finish_hand(world, BUTTONS, moves=1)
    assert first.text != before
    assert "replayopen" in first.verbs(), "hands are open after the hand"
    edits = [entry for entry in world.env.http_requests[since:] if str(first.id) in entry.path]
    assert edits
    assert not [entry for entry in edits if counts(entry)]
    await first.click(cleo, "accept")
    assert cleo.id in (await world.snapshot()).table.players, "between hands a computer makes room"
    assert first.control("accept") is None


async def test_a_watchers_message_stops_when_its_token_expires_until_refreshed(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, clock="off")
    bob = world.guild.add_member(world.env.create_user("bob"))
    shown = await watch(world, bob)
    await world.env.advance_time(901)
    before, since = shown.text, world.mark()
    await finish_hand(world, BUTTONS, moves=1)
    assert shown.text == before
    assert len(world.counted_requests(since)) <= world.pace.budget
    await shown.click(bob, "watch")
    assert "replayopen" in shown.verbs()
    assert tells(shown.text, "watch-until")


async def test_guessing_the_partner_scores_until_everybody_knows(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    bob = world.guild.add_member(world.env.create_user("bob"))
    await skip_to(world, lambda it: it.view.phase.value == "play")
    shown, state = await watch(world, bob), world.state()
    partner = state.contract.seat if state.contract.adjutant is None else state.contract.adjutant
    await shown.pick(bob, "guess", [str((partner + 1) % 5)])
    assert tells(shown.text, "guess-made")
    await shown.pick(bob, "guess", [str(partner)])
    await finish_hand(world)
    assert tells(shown.text, "guess-right")
    assert tells(shown.text, "guess-total", points=10)
    assert shown.control("guess") is None


async def test_a_guess_counts_although_its_message_shows_nothing_until_the_next_hand(make_world: MakeWorld):
    """It was judged only when somebody's message was drawn while its hand was at the table."""
    world = await open_table(make_world, BUTTONS, people=1, clock="off")
    bob = world.guild.add_member(world.env.create_user("bob"))
    await skip_to(world, lambda it: it.view.phase.value == "play")
    shown, contract = await watch(world, bob), world.state().contract
    partner = contract.seat if contract.adjutant is None else contract.adjutant
    await shown.pick(bob, "guess", [str(partner)])
    await world.env.advance_time(901)
    await finish_hand(world)
    await deal(world, BUTTONS)
    await shown.click(bob, "watch")
    assert tells(shown.text, "guess-total", points=10)


async def test_the_first_in_the_queue_gets_the_next_free_seat_and_is_told(make_world: MakeWorld):
    world = await make_world(people=4)
    ann, bob, cleo, dan = world.people
    world.people = [ann, bob]
    await open_and_start(world, BUTTONS, seats=3)
    for who, arg in ((cleo, digest((await world.snapshot()).table.config)), (dan, "told")):
        shown = await watch(world, who)
        told = answers(await shown.click(who, "standby", arg))[-1]
        assert tells(told.text, "done-standby-sit" if who is cleo else "done-standby-tell")
    assert "cleo" in shown.text
    assert "dan" in shown.text
    await world.restart()
    await finish_hand(world)
    seats = await world.names()
    assert seats == ["ann", "bob", "cleo"], "the computer gives way"
    said = [it.text for it in shown_in(world.env, world.place().id)]
    assert any(tells(text, "standby-seated") and f"<@{cleo.id}>" in text for text in said)
    assert not any(f"<@{dan.id}>" in text for text in said)
    question = answers(await bob.slash(world.place(), "napoleon leave"))[-1]
    await question.click(bob, "leave", "yes.before")
    said = [it.text for it in shown_in(world.env, world.place().id)]
    assert any(tells(text, "standby-free") and f"<@{dan.id}>" in text for text in said)
    assert not (await world.snapshot()).table.standby


async def test_nobody_queues_at_a_table_that_closes_after_its_hand(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, hands=1)
    bob = world.guild.add_member(world.env.create_user("bob"))
    assert "standby" not in (await watch(world, bob)).verbs()


async def test_nobody_is_seated_at_a_table_changed_since_they_queued(make_world: MakeWorld):
    world = await make_world(people=4)
    ann, bob, cleo, dan = world.people
    world.people = [ann, bob, cleo]
    await open_and_start(world, BUTTONS, seats=3, deal_too=False)
    menu = answers(await world.panel().click(dan, "menu"))[-1]
    await menu.click(dan, "standby", digest((await world.snapshot()).table.config))
    await world.bot.app.tables.set_config(world.table_id, ann.id, stake=9)
    await world.env.settle()
    await cleo.slash(world.place(), "napoleon leave")
    seats = await world.names()
    assert "dan" not in seats
    said = [it.text for it in shown_in(world.env, world.place().id)]
    assert any(tells(text, "standby-free") and f"<@{dan.id}>" in text for text in said)


async def test_a_servers_list_shows_lobbies_and_tables_to_watch(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    world.people = [ann]
    await open_and_start(world, BUTTONS)
    other, den = world.guild.create_text_channel("other"), private_channel(world, bob)
    await bob.slash(other, "napoleon new")
    await bob.slash(den, "napoleon new")
    waits, hidden = (f"<#{it.table.channel_id}>" for it in await world.bot.app.tables.tables_of(bob.id))
    shown = answers(await cleo.slash(world.channel, "napoleon list"))[-1]
    assert shown.text.index(waits) < shown.text.index(f"<#{world.place().id}>")
    assert tells(shown.text, "list-watch")
    assert hidden not in shown.text
    assert hidden in answers(await bob.slash(world.channel, "napoleon list"))[-1].text
