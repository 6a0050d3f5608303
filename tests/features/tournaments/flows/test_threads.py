"""The threads of a tournament's tables: one each, with its players in it, until the end of the round."""

from __future__ import annotations

import discord
import pytest

from bot.features.tournaments.publisher import threads
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import NO_ACCESS, ClockName
from tests.features.tournaments.flows.driver import QUICK, joined, open_driver, running, too_late
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers, delete_channel, inside, notified_users, shown_in, threads_of


async def test_a_restart_while_tables_are_opened_gives_each_exactly_one_thread(make_world: MakeWorld):
    """Those of a duplicate are private: only their players see them."""
    driver = await joined(make_world, 8, duplicate=True, **QUICK)
    page = await driver.host_page()
    await page.click(driver.host, "tstart")
    assert threads_of(driver.world.env, driver.world.channel.id) == {}, "nothing has been shown yet"
    await driver.world.restart()
    await driver.look()
    threads = threads_of(driver.world.env, driver.world.channel.id)
    assert sorted(name.split(" · ")[0] for name in threads) == ["R1 T1", "R1 T2"]
    for thread in threads.values():
        (call,) = [m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round 1")]
        called = notified_users(driver.world.env, call)
        assert len(called) == 4
        assert thread.thread_members.keys() - {driver.world.bot.user.id} == set(called)  # type: ignore[union-attr]
    await driver.world.restart()
    await driver.look()
    for thread in threads.values():
        assert len([m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round 1")]) == 1


async def test_a_created_but_unstored_thread_is_used(make_world: MakeWorld):
    driver = await joined(make_world)
    page = await driver.host_page()
    await page.click(driver.host, "tstart")
    channel = driver.world.bot.get_channel(driver.world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    name = f"R1 T1 · Autumn Cup · #{driver.number}"
    with inside(driver.world.env):
        made = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await driver.world.restart()
    await driver.look()
    assert threads_of(driver.world.env, driver.world.channel.id)[name].id == made.id
    driver.world.table_id = (await driver.round()).tables[0].table_id
    assert (await driver.world.snapshot()).table.channel_id == made.id


async def test_a_person_who_left_the_server_keeps_nobody_else_out(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    gone, env = driver.world.people[2], driver.world.env
    env.inject_error("PUT", f"/channels/*/thread-members/{gone.id}", status=404, code=10007, times=None)
    await driver.announce(hands=1, rounds=1, duplicate=True)
    await driver.begin()
    (thread,) = threads_of(env, driver.world.channel.id).values()
    calls = [m for m in shown_in(env, thread.id) if m.text.startswith("Round 1")]
    assert len(calls) == 1
    assert {person.id for person in driver.world.people} - set(thread.thread_members) == {gone.id}


async def test_a_player_outside_their_private_thread_is_added_when_they_ask_for_their_table(
    make_world: MakeWorld,
):
    driver = await open_driver(make_world, 5)
    out, env = driver.world.people[2], driver.world.env
    attempts = len(driver.world.pace.retry) + 1
    path = f"/channels/*/thread-members/{out.id}"
    env.inject_error("PUT", path, status=403, code=50013, times=attempts)
    await driver.announce(hands=1, rounds=1, duplicate=True, clock=ClockName.OFF)
    await driver.begin()
    await env.advance_time(200)
    (thread,) = threads_of(env, driver.world.channel.id).values()
    driver.world.table_id = (await driver.round()).tables[0].table_id
    assert "hand" in driver.world.panel().verbs(), "the others play"
    assert out.id not in thread.thread_members
    told = await driver.own_page(out)
    assert f"<#{thread.id}>" in told.text
    assert out.id in thread.thread_members
    stranger = driver.world.guild.add_member(env.create_user("mallory"))
    told = await driver.own_page(stranger)
    assert told.verbs() == {"ttables"}, (
        "people outside can watch, and are not asked to confirm their presence"
    )
    assert stranger.id not in thread.thread_members


async def test_a_deleted_thread_is_created_again_and_its_hand_continues(make_world: MakeWorld):
    driver = await running(make_world, 8, **QUICK)
    thread = next(iter(threads_of(driver.world.env, driver.world.channel.id).values()))
    delete_channel(driver.world.env, thread.id)
    await driver.look()
    assert "Tables finished: 0 of 2" in (await driver.announcement()).text
    made = threads_of(driver.world.env, driver.world.channel.id)
    assert len(made) == 2
    assert thread.id not in {it.id for it in made.values()}
    await driver.finish_round()
    async with driver.world.bot.database.read() as work:
        assert {(await work.hands.get(number)).status for number in (1, 2)} <= {"settled", "thrown_in"}
    assert (await driver.tournament()).status is TournamentStatus.RUNNING
    assert (await driver.round()).number == 2


async def test_a_lost_table_asked_for_in_another_language_answers_in_its_own(make_world: MakeWorld):
    driver = await running(make_world)
    world, asker = driver.world, driver.world.people[0]
    (table,) = (await driver.round()).tables
    await world.bot.app.endings.lose(table.table_id, NO_ACCESS)
    world.languages[asker.id] = "ja"
    (told,) = answers(await asker.slash(world.channel, "napoleon here"))
    assert told.text == world.says("done-here")


async def test_a_finished_rounds_threads_are_archived_and_their_lines_removed(make_world: MakeWorld):
    driver = await running(make_world)
    lines = [m for m in driver.channel_messages() if m.text.startswith("R1 T1")]
    assert lines == [], "forty of Discord's own lines would push everything out of sight"
    await driver.finish_round()
    await driver.look()
    threads = threads_of(driver.world.env, driver.world.channel.id)
    metadata = {name.split(" · ")[0]: made.thread_metadata.archived for name, made in threads.items()}
    assert metadata == {"R1 T1": True, "R2 T1": False}


async def test_a_table_is_shown_although_calling_its_people_failed(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The retry took the existing thread for shown: no panel and no hands until the next start.

    `make chaos` with faults found it (seed 32).
    """
    driver = await joined(make_world)
    with monkeypatch.context() as failing:
        failing.setattr(threads, "_call", too_late)
        await driver.start()
    await driver.world.env.advance_time(60)
    driver.world.table_id = (await driver.round()).tables[0].table_id
    assert "hand" in driver.world.panel().verbs()
